/**
 * The books as they are proved: every night, and whenever an Administrator asks. Each proof is on record with how long it
 * took, how much it read and what it found, so that a night without one is seen as well as a flaw.
 *
 * The whole proof (`proof.ts`) reads everything from the first movement: a minute for a million of them, once a week. The
 * other nights read what is new: the movements since the mark that the last proof left, on the sums that stood there,
 * and all lots. A mark moves only where the books agree, so that a flaw is found again until it is mended.
 */
import { sql } from 'kysely'
import { z } from 'zod'
import type { User } from '../../platform/actor.ts'
import { audit, type RequestInfo } from '../../platform/database/audit.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { cron, worker, type Worker } from '../../platform/jobs/jobs.ts'
import { job } from '../../platform/database/job-queue.ts'
import { prove, type Flaw } from './proof.ts'

export type Scope = 'new' | 'whole'

/** The longest that a proof may take. One that has run longer was cut off. */
const PROOF_S_MAX = 3_600
/** Sorts and sums of millions in memory rather than in files. */
const WORK_MEMORY = '256MB'

const proveJob = job(
  'books.proof',
  z.object({ number: z.int() }),
  // A proof that was cut off is not repeated: the next night's, or whoever asks, begins another.
  { retries: 0, limit_s: PROOF_S_MAX, merged: true },
)

/** After lapsing has been booked; the whole on Sundays. Ghana keeps UTC. */
export const booksWorkers = (db: Db): Worker[] => [
  worker(proveJob, ({ number }) => runProof(db, number), { lanes: 1 }),
  cron('books.prove-new', '20 0 * * 1-6', () => begin(db, 'new')),
  cron('books.prove-whole', '20 0 * * 0', () => begin(db, 'whole')),
]

async function begin(db: Db, scope: Scope): Promise<void> {
  await db.transaction((tx) => beginProof(tx, { scope, askedBy: null }))
}

/** Has the whole proved, on record. Where a proof of the whole is under way, that is the one. */
export async function askForProof(tx: Tx, actor: User, request?: RequestInfo): Promise<{ number: number }> {
  const { number, isNew } = await beginProof(tx, { scope: 'whole', askedBy: actor.userId })
  if (isNew) {
    const { accountId } = actor
    await audit(tx, actor, {
      accountId,
      action: 'books_proved',
      detail: { number },
      request,
    })
  }
  return { number }
}

async function beginProof(
  tx: Tx,
  { scope, askedBy }: { scope: Scope; askedBy: bigint | null },
): Promise<{ number: number; isNew: boolean }> {
  const now = tx.clock.now()
  const since = new Date(now.getTime() - PROOF_S_MAX * 1000)
  await sql`select pg_advisory_xact_lock(hashtext('books proof'))`.execute(tx.sql)
  const running = await sql<{ number: number }>`
    select number from books_proof
    where ended_at is null and scope = ${scope} and started_at > ${since}
    order by number desc limit 1`.execute(tx.sql)
  if (running.rows[0]) return { ...running.rows[0], isNew: false }
  const { rows } = await sql<{ number: number }>`
    insert into books_proof (scope, asked_by, started_at) values (${scope}, ${askedBy}, ${now})
    returning number`.execute(tx.sql)
  const { number } = rows[0]!
  await tx.enqueue(proveJob, { number }, { key: scope })
  return { number, isNew: true }
}

/** Proves what was asked for, and writes down what was found. Does nothing where that was done. */
export async function runProof(db: Db, number: number): Promise<void> {
  const begun_ms = db.clock.monotonic_ms()
  await longTransaction(db, async (tx) => {
    const { rows } = await sql<{ scope: Scope }>`
      select scope from books_proof where number = ${number} and ended_at is null for update skip locked
    `.execute(tx.sql)
    const [wanted] = rows
    if (wanted === undefined) return
    const movements = await movementsToRead(tx, wanted.scope)
    const flaws = wanted.scope === 'whole' ? await prove(tx) : await proveNew(tx)
    await moveMarks(tx, flaws)
    await storeFlaws(tx, number, flaws)
    const took_ms = Math.round(db.clock.monotonic_ms() - begun_ms)
    await sql`
      update books_proof
      set ended_at = started_at + make_interval(secs => ${took_ms / 1000}), movements = ${movements},
        flaws = ${flaws.length}
      where number = ${number}`.execute(tx.sql)
  })
}

/** The whole proof, however long it takes, for who is not asking through the program. */
export function proveWhole(db: Db): Promise<Flaw[]> {
  return longTransaction(db, (tx) => prove(tx))
}

/** All of it sees one moment, and may take its time; it locks nothing that a send or a purchase waits for. */
function longTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction(
    async (tx) => {
      await sql`
        select set_config('statement_timeout', ${`${PROOF_S_MAX}s`}, true), set_config('work_mem', ${WORK_MEMORY}, true)
      `.execute(tx.sql)
      return work(tx)
    },
    { isolation: 'repeatable read' },
  )
}

async function movementsToRead(tx: Tx, scope: Scope): Promise<bigint> {
  const { rows } = await sql<{ movements: bigint }>`
    select coalesce(sum(b.transfers - ${scope === 'whole' ? sql`0` : sql`coalesce(m.number, 0)`}), 0)::int8 as movements
    from balance b left join books_mark m on m.account_id = b.account_id and m.product = b.product
  `.execute(tx.sql)
  return rows[0]!.movements
}

/** The most flaws that one proof names. */
const FLAWS_MAX = 100

/**
 * What is wrong with what is new. Every balance is compared, also where nothing moved: one that changed without a movement
 * is as wrong as a movement that is missing. 33,000 new movements take 0.1 s, whatever stood there before.
 */
async function proveNew(tx: Tx): Promise<Flaw[]> {
  const { rows } = await sql<Flaw>`
    with proved as (
      select b.*, coalesce(m.number, 0) + since.movements as number,
        coalesce(m.issued, 0) + since.issued as sum_issued,
        coalesce(m.available, 0) + since.available as sum_available,
        coalesce(m.reserved, 0) + since.reserved as sum_reserved,
        coalesce(m.spent, 0) + since.spent as sum_spent,
        coalesce(m.lapsed, 0) + since.lapsed as sum_lapsed
      from balance b
      left join books_mark m on m.account_id = b.account_id and m.product = b.product,
        lateral (
          select count(*) as movements,
            ${moved('issued')}, ${moved('available')}, ${moved('reserved')}, ${moved('spent')}, ${moved('lapsed')}
          from transfer t
          where t.account_id = b.account_id and t.product = b.product and t.number > coalesce(m.number, 0)
        ) as since
    ), lots as (
      select account_id, product, sum(available) as available, sum(reserved) as reserved
      from credit group by account_id, product
    ), flaw (account_id, product, law, thing, stated, found) as (
      select account_id, product, 'no transfer is missing', '', transfers, number from proved
      union all
      select p.account_id, p.product, 'a balance is the sum of its entries', kept.book, kept.stated, kept.found
      from proved p, lateral (
        values ('available', p.available, p.sum_available), ('reserved', p.reserved, p.sum_reserved),
          ('spent', p.spent, p.sum_spent), ('lapsed', p.lapsed, p.sum_lapsed)
      ) as kept (book, stated, found)
      union all
      select account_id, product, 'the ledger sums to zero', '', 0,
        sum_issued + sum_available + sum_reserved + sum_spent + sum_lapsed
      from proved
      union all
      select p.account_id, p.product, 'the lots hold what the balance shows', kept.book, kept.stated, kept.found
      from proved p left join lots l on l.account_id = p.account_id and l.product = p.product, lateral (
        values ('available', p.available, coalesce(l.available, 0)), ('reserved', p.reserved, coalesce(l.reserved, 0))
      ) as kept (book, stated, found)
      union all
      select b.account_id, b.product, 'the running figure runs on', run.number::text, run.available_after,
        coalesce(m.available, 0) + run.change
      from balance b
      left join books_mark m on m.account_id = b.account_id and m.product = b.product,
        lateral (
          select t.number, t.available_after, sum(
            case 'available' when t.to_book then t.credits when t.from_book then -t.credits else 0 end
          ) over (order by t.number) as change
          from transfer t
          where t.account_id = b.account_id and t.product = b.product and t.number > coalesce(m.number, 0)
        ) as run
    )
    select account_id as "accountId", product, law, thing, stated::int8, found::int8 from flaw
    where stated <> found
    order by account_id, product, law, thing
    limit ${FLAWS_MAX}`.execute(tx.sql)
  return rows
}

const moved = (book: string) => sql`
  coalesce(sum(case ${sql.lit(book)} when t.to_book then t.credits when t.from_book then -t.credits else 0 end), 0)::int8
    as ${sql.ref(book)}`

/** The next proof begins where this one ends. A proof that named as many flaws as it may has not named them all. */
async function moveMarks(tx: Tx, flaws: readonly Flaw[]): Promise<void> {
  if (flaws.length === FLAWS_MAX) return
  const flawed = JSON.stringify(
    flaws.map(({ accountId, product }) => ({ account_id: String(accountId), product })),
  )
  await sql`
    insert into books_mark as m (account_id, product, number, issued, available, reserved, spent, lapsed)
    select account_id, product, transfers, -(available + reserved + spent + lapsed), available, reserved, spent, lapsed
    from balance b
    where transfers > 0 and not exists (
      select from jsonb_to_recordset(${flawed}::jsonb) as flawed (account_id bigint, product text)
      where flawed.account_id = b.account_id and flawed.product = b.product
    )
    on conflict (account_id, product) do update set
      number = excluded.number, issued = excluded.issued, available = excluded.available,
      reserved = excluded.reserved, spent = excluded.spent, lapsed = excluded.lapsed
    where m.number <> excluded.number`.execute(tx.sql)
}

async function storeFlaws(tx: Tx, number: number, flaws: readonly Flaw[]): Promise<void> {
  const listed = flaws.map(({ accountId, product, law, thing, stated, found }, place) => ({
    place,
    account_id: String(accountId),
    product,
    law,
    thing,
    stated: String(stated),
    found: String(found),
  }))
  await sql`
    insert into books_flaw (proof, place, account_id, product, law, thing, stated, found)
    select ${number}::int4, place, account_id, product, law, thing, stated, found
    from jsonb_to_recordset(${JSON.stringify(listed)}::jsonb) as flaw (
      place smallint, account_id bigint, product text, law text, thing text, stated bigint, found bigint
    )`.execute(tx.sql)
}

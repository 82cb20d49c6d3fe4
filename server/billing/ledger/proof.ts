/**
 * Proves that the books are right: each stored figure agrees with the figure computed from other tables, for one
 * account or all. It reads everything in one statement and so at one moment, even while credits move.
 */
import { sql } from 'kysely'
import type { Finder, Finding } from '../../platform/operations/attention.ts'
import type { BOOK_LAWS } from '@nkra/contract/billing/books.ts'
import type { Product } from '@nkra/contract/wire.ts'
import type { Reader, Db, Tx } from '../../platform/database/database.ts'
import { z } from 'zod'
import type { User } from '../../platform/actor.ts'
import { audit, type RequestInfo } from '../../platform/database/audit.ts'
import { cron, worker, type Worker } from '../../platform/jobs/jobs.ts'
import { job } from '../../platform/database/job-queue.ts'

/** Two figures that should be equal and are not. */
export interface Flaw {
  accountId: bigint
  product: Product
  /** The law that is broken. */
  law: BookLaw
  /**
   * The book, lot, reservation, transfer or invoice that breaks the law. Empty if the law is about all books together.
   */
  thing: string
  stated: bigint
  found: bigint
}

export type BookLaw = (typeof BOOK_LAWS)[number]

/** The most flaws that one proof names. One is reason enough to look. */
const FLAWS_MAX = 100

/** Answers the flaws of the books. Empty if there are none. */
export async function prove(reader: Reader, accountId?: bigint): Promise<Flaw[]> {
  const { rows } = await sql<Flaw>`
    with side (account_id, product, law, thing, stated, found) as (
      select account_id, product, 'the ledger sums to zero', '', 0::int8, credits from entry

      union all
      select account_id, product, 'a balance is the sum of its entries', book, 0, credits
      from entry where book <> 'issued'
      union all
      select account_id, product, 'a balance is the sum of its entries', kept.book, kept.credits, 0
      from balance, lateral (
        values ('available', available), ('reserved', reserved), ('spent', spent), ('lapsed', lapsed)
      ) as kept (book, credits)

      union all
      select account_id, product, 'no transfer is missing', '', transfers, 0 from balance
      union all
      select account_id, product, 'no transfer is missing', '', 0, 1 from transfer

      union all
      select account_id, product, 'the running figure runs on', number::text, available_after, running::int8
      from (
        select account_id, product, number, available_after, sum(
          case 'available' when to_book then credits when from_book then -credits else 0 end
        ) over (partition by account_id, product order by number) as running
        from transfer
      ) as run
      where available_after <> running

      union all
      select account_id, product, 'what was issued is what was confirmed', '', -credits, 0
      from entry where book = 'issued'
      union all
      select account_id, product, 'what was issued is what was confirmed', '', 0, credit
      from credit where status <> 'Pending'
      union all
      select account_id, invoice.product, 'what was issued is what was confirmed', '', 0, -note.credits
      from credit_note as note join invoice using (account_id)
      where invoice.id = note.invoice_id

      union all
      select account_id, product, 'the lots hold what the balance shows', kept.book, kept.credits, 0
      from balance, lateral (values ('available', available), ('reserved', reserved)) as kept (book, credits)
      union all
      select account_id, product, 'the lots hold what the balance shows', kept.book, 0, kept.credits
      from credit, lateral (values ('available', available), ('reserved', reserved)) as kept (book, credits)

      union all
      select account_id, product, 'the reservations hold what the balance shows', kept.book, kept.credits, 0
      from balance, lateral (values ('reserved', reserved), ('spent', spent)) as kept (book, credits)
      union all
      select account_id, product, 'the reservations hold what the balance shows', kept.book, 0, kept.credits
      from reservation, lateral (values ('reserved', held), ('spent', spent)) as kept (book, credits)

      union all
      select account_id, product, 'a reservation is what it drew', id::text || kept.book, kept.credits, 0
      from reservation, lateral (values (' held', held), (' spent', spent)) as kept (book, credits)
      union all
      select account_id, reservation.product, 'a reservation is what it drew', id::text || kept.book, 0, kept.credits
      from draw
      join reservation using (account_id),
        lateral (values (' held', draw.held), (' spent', draw.spent)) as kept (book, credits)
      where reservation.id = draw.reservation_id

      union all
      select account_id, product, 'a lot is held by those who drew on it', id::text, reserved, 0 from credit
      union all
      select account_id, credit.product, 'a lot is held by those who drew on it', credit.id::text, 0, draw.held
      from draw join credit using (account_id)
      where credit.id = draw.credit_id

      union all
      select account_id, product, 'a lot is available, reserved, spent or lapsed', id::text,
        credit - available - reserved, 0
      from credit where status <> 'Pending'
      union all
      select account_id, credit.product, 'a lot is available, reserved, spent or lapsed', credit.id::text, 0, draw.spent
      from draw join credit using (account_id)
      where credit.id = draw.credit_id
      union all
      select account_id, product, 'a lot is available, reserved, spent or lapsed', cause_id::text, 0, credits
      from transfer where to_book = 'lapsed'

      union all
      select account_id, credit.product, 'a lot is available, reserved, spent or lapsed', credit.id::text, 0, note.credits
      from credit_note as note join credit using (account_id)
      where credit.invoice_id = note.invoice_id

      union all
      select account_id, product, 'an approved invoice gave its credits once', number,
        case status when 2 then credit else 0 end, 0
      from invoice
      union all
      select account_id, credit.product, 'an approved invoice gave its credits once', invoice.number, 0, credit.credit
      from credit join invoice using (account_id)
      where invoice.id = credit.invoice_id and credit.status <> 'Pending'
      union all
      select account_id, transfer.product, 'an approved invoice gave its credits once', invoice.number, 0,
        transfer.credits
      from transfer join invoice using (account_id)
      where invoice.id = transfer.cause_id and transfer.cause_kind = 'invoice' and transfer.from_book = 'issued'
        and invoice.month is not null

      union all
      select account_id, product, 'the lots may be overdrawn to the limit', '', credit_limit, 0 from balance
      union all
      select account_id, product, 'the lots may be overdrawn to the limit', '', 0, overdraft from credit

      union all
      select book.account_id, cap.product, 'a spend cap counts what its sends hold', book.cap_id::text || ' ' || book.starts_on,
        book.used, 0
      from cap_use as book join spend_cap as cap using (account_id)
      where cap.id = book.cap_id
      union all
      select draw.account_id, reservation.product, 'a spend cap counts what its sends hold',
        draw.cap_id::text || ' ' || draw.starts_on, 0, reservation.held + reservation.spent
      from cap_draw as draw join reservation using (account_id)
      where reservation.id = draw.reservation_id

      union all
      select account_id, product, 'what is owed is down by month', '', credits, 0 from postpaid_usage
      union all
      select account_id, credit.product, 'what is owed is down by month', '', 0, draw.spent
      from draw join credit using (account_id)
      where credit.id = draw.credit_id and credit.owed

      union all
      select clearance.account_id, invoice.product, 'what was stamped is the document', clearance.number,
        case state when 'stamped' then coalesce(note.total_pesewas, invoice.total_pesewas) else 0 end, 0
      from clearance
      join invoice on invoice.account_id = clearance.account_id and invoice.id = clearance.invoice_id
      left join credit_note as note
        on note.account_id = clearance.account_id and note.id = clearance.credit_note_id
      union all
      select account_id, invoice.product, 'what was stamped is the document', clearance.number, 0, round(100 * (
        (sent.fields ->> 'totalAmount')::numeric + (sent.fields ->> 'totalLevy')::numeric
          + (sent.fields ->> 'totalVat')::numeric
      ))::int8
      from clearance_stamp as stamp
      join clearance using (account_id)
      join invoice using (account_id), lateral (
        select payload::jsonb as fields from clearance_attempt as attempt
        where attempt.account_id = clearance.account_id and attempt.clearance_id = clearance.id and kind = 'sent'
        order by attempt desc limit 1
      ) as sent
      where clearance.id = stamp.clearance_id and invoice.id = clearance.invoice_id

      union all
      select account_id, credit.product, 'a trial is taken back as its lot is', trial.id::text,
        coalesce(revoked_credits, 0), 0
      from trial join credit using (account_id, id)
      union all
      select account_id, product, 'a trial is taken back as its lot is', cause_id::text, 0, credits
      from transfer where cause_kind = 'revocation'

      union all
      select account_id, invoice.product, 'a credit note takes back what it says', note.id::text, note.credits, 0
      from credit_note as note join invoice using (account_id)
      where invoice.id = note.invoice_id
      union all
      select account_id, product, 'a credit note takes back what it says', cause_id::text, 0, credits
      from transfer where cause_kind = 'credit_note' or to_book = 'issued'

      union all
      select account_id, invoice.product, 'a credit note foots', note.number, note.total_pesewas, note.amount_pesewas
      from credit_note as note join invoice using (account_id)
      where invoice.id = note.invoice_id
      union all
      select account_id, invoice.product, 'a credit note foots', note.number, 0, tax.amount_pesewas
      from credit_note_tax as tax
      join credit_note as note using (account_id) join invoice using (account_id)
      where note.id = tax.credit_note_id and invoice.id = note.invoice_id

      -- Of an invoice that is not approved nothing is taken back; of one all of whose credits are, the whole amount.
      union all
      select account_id, product, 'credit notes stay within their invoice', number,
        case
          when status <> 2 or month is not null then 0
          when noted.credits = credit then total_pesewas
          else least(noted.total, total_pesewas)
        end, noted.total
      from invoice, lateral (
        select coalesce(sum(credits), 0) as credits, coalesce(sum(total_pesewas), 0) as total
        from credit_note
        where account_id = invoice.account_id and invoice_id = invoice.id
      ) as noted

      union all
      select account_id, product, 'an invoice is paid in full by its payment', number, total_pesewas, 0
      from invoice where payment_id is not null
      union all
      select account_id, invoice.product, 'an invoice is paid in full by its payment', invoice.number, 0,
        payment.amount_pesewas
      from payment join invoice using (account_id)
      where invoice.payment_id = payment.id and payment.invoice_id = invoice.id
        and payment.state in ('succeeded', 'refunded', 'disputed')

      union all
      select account_id, invoice.product, 'a payment that succeeded paid its invoice', payment.reference,
        payment.amount_pesewas, case when invoice.payment_id = payment.id then payment.amount_pesewas else 0 end
      from payment join invoice using (account_id)
      where invoice.id = payment.invoice_id and payment.state = 'succeeded' and payment.reviewed_at is null

      union all
      select account_id, product, 'an invoice foots', number, total_pesewas, amount_pesewas from invoice
      union all
      select account_id, invoice.product, 'an invoice foots', invoice.number, 0, invoice_tax.amount_pesewas
      from invoice_tax join invoice using (account_id)
      where invoice.id = invoice_tax.invoice_id
    )
    select
      account_id as "accountId", product, law, thing, sum(stated)::int8 as stated, sum(found)::int8 as found
    from side
    where ${accountId ?? null}::int8 is null or account_id = ${accountId ?? null}::int8
    group by account_id, product, law, thing
    having sum(stated) <> sum(found)
    order by account_id, product, law, thing
    limit ${FLAWS_MAX}`.execute(reader.sql)
  return rows
}

export type ProofScope = 'new' | 'whole'

/** The longest time for a proof. A proof that runs longer is cut off. */
const PROOF_S_MAX = 3_600
/** Memory for sorts and sums of millions of rows, so that they need no files. */
const WORK_MEMORY = '256MB'

const proveJob = job(
  'books.proof',
  z.object({ number: z.int() }),
  // A proof that was cut off is not repeated: the next night's, or whoever asks, begins another.
  { retries: 0, limit_s: PROOF_S_MAX, merged: true },
)

/**
 * The nightly proofs. They run after lapsed lots are booked, and prove the whole on Sundays. Ghana keeps UTC.
 */
export const proofWorkers = (db: Db): Worker[] => [
  worker(proveJob, ({ number }) => runProof(db, number), { lanes: 1 }),
  cron('books.prove-new', '20 0 * * 1-6', () => begin(db, 'new')),
  cron('books.prove-whole', '20 0 * * 0', () => begin(db, 'whole')),
]

async function begin(db: Db, scope: ProofScope): Promise<void> {
  await db.transaction((tx) => beginProof(tx, { scope, askedBy: null }))
}

/** Requests a proof of all books and records the request. If one is already under way, answers that one. */
export async function proveBooks(tx: Tx, actor: User, request?: RequestInfo): Promise<{ number: number }> {
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
  { scope, askedBy }: { scope: ProofScope; askedBy: bigint | null },
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

/** Runs a requested proof and stores its flaws. Does nothing if it ran before. */
export async function runProof(db: Db, number: number): Promise<void> {
  const begun_ms = db.clock.monotonic_ms()
  await longSnapshot(db, async (tx) => {
    const { rows } = await sql<{ scope: ProofScope }>`
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

/** A proof that has ended. */
export interface EndedProof {
  scope: ProofScope
  startedAt: Date
  flaws: number
}

/** The last finished proof of each scope. A scope without one is left out. */
export async function lastProofs(reader: Reader): Promise<EndedProof[]> {
  const { rows } = await sql<EndedProof>`
    select scope, started_at as "startedAt", flaws from unnest(array['new', 'whole']) as each (wanted)
    cross join lateral (
      select scope, started_at, flaws from books_proof
      where scope = wanted and ended_at is not null order by number desc limit 1
    ) as latest`.execute(reader.sql)
  return rows
}

/** Proves all books without a record and without a time limit. A command-line program uses it. */
export function proveAll(db: Db): Promise<Flaw[]> {
  return longSnapshot(db, (tx) => prove(tx))
}

/** Runs the work on one snapshot with a long time limit. It takes no lock that a send or a purchase waits for. */
function longSnapshot<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
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

async function movementsToRead(tx: Tx, scope: ProofScope): Promise<bigint> {
  const { rows } = await sql<{ movements: bigint }>`
    select coalesce(sum(b.transfers - ${scope === 'whole' ? sql`0` : sql`coalesce(m.number, 0)`}), 0)::int8 as movements
    from balance b left join books_mark m on m.account_id = b.account_id and m.product = b.product
  `.execute(tx.sql)
  return rows[0]!.movements
}

/**
 * The flaws in entries since the last proof. Every balance is compared, even if nothing moved, because a balance may be
 * wrong without a movement. 33,000 new movements take 0.1 s, however many there were before.
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

/**
 * Moves the marks from which the next proof starts. They stay if this proof named as many flaws as it may, because
 * there may be more.
 */
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

const HOUR_MS = 3_600_000
/**
 * How old the last proof may be. New entries are proved each night and all books on Sundays; half a night more shows
 * that a proof did not run.
 */
const AGE_MS_MAX: Readonly<Record<ProofScope, number>> = { new: 36 * HOUR_MS, whole: 8 * 24 * HOUR_MS }

/** Finds a proof of the books that failed, and books that were not proved for too long. */
export const findProofs: Finder = async (reader) => {
  const proofs = await lastProofs(reader)
  const findings: Finding[] = proofs
    .filter(({ flaws }) => flaws > 0)
    .map(({ scope, flaws, startedAt }) => ({
      kind: 'proof_failed',
      subject: scope,
      detail: String(flaws),
      since: startedAt,
    }))
  // Books that never were proved are as old as the database.
  const { rows } = await sql<{ madeAt: Date }>`
    select min(applied_at) as "madeAt" from migration`.execute(reader.sql)
  const startOf = (wanted: ProofScope) =>
    proofs.find(({ scope }) => scope === wanted)?.startedAt ?? rows[0]!.madeAt
  // A proof of the whole proves what is new as well.
  const starts = {
    new: new Date(Math.max(startOf('new').getTime(), startOf('whole').getTime())),
    whole: startOf('whole'),
  }
  for (const scope of ['new', 'whole'] as const) {
    const oldAt_ms = starts[scope].getTime() + AGE_MS_MAX[scope]
    if (reader.clock.ms() >= oldAt_ms)
      findings.push({ kind: 'proof_old', subject: scope, detail: scope, since: new Date(oldAt_ms) })
  }
  return findings
}

/**
 * Spend caps: how many credits an account, an API key or a person may spend in a day or a month. The life of a cap:
 *
 * 1. A person sets it. The balance is marked as capped; the ledger looks for caps only if it sees the mark.
 * 2. `reserve` and `spend` count in the cap's book of the day or month, under the lock of the balance. They refuse what
 * does not fit, so parallel sends never exceed a cap by even one credit.
 * 3. Credits that a reservation returns are taken off the book that counted them.
 * 4. A job tells people when a book has reached 80 and 100 percent.
 * 5. When a key replaces another, it takes over the caps. What both spend counts.
 * 6. The cap is removed with its books. Old books of a cap are deleted after `BOOKS_KEPT_DAYS`.
 */
import type * as contract from '@nkra/contract/billing/caps.ts'
import { SPEND_CAPS_MAX } from '@nkra/contract/limits.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { User } from '../../platform/actor.ts'
import { audit, type RequestInfo } from '../../platform/database/audit.ts'
import type { Db, Reader, Tx } from '../../platform/database/database.ts'
import { Fail, fail } from '../../platform/fail.ts'
import { cron, type Worker } from '../../platform/jobs/jobs.ts'
import { capReachedEvent } from '../events.ts'

/** How long a book is stored after its period. Credits that reservations return later no longer matter to it. */
export const BOOKS_KEPT_DAYS = 100
/** The most books that one run of the job reports or deletes. The next run continues. */
const BOOKS_A_RUN_MAX = 1_000

export type SpendCap = z.output<typeof contract.SpendCap>
type CapBody = z.output<typeof contract.saveSpendCap.body>

/** A cap with its book of the current period. */
interface StoredCap extends Omit<SpendCap, 'holderId'> {
  holderId: bigint
}

const CAP_AT = (at: Date) => sql`
  cap.id, cap.holder, cap.holder_id as "holderId", cap.period, cap.product, cap.credits, coalesce(book.used, 0) as used,
  (cap_start(cap.period, ${at}) + ('1 ' || cap.period)::interval) at time zone 'Africa/Accra' as "resetsAt",
  coalesce(key.name, person.first_name || ' ' || person.last_name, '') as name`

const BOOK_AT = (at: Date) => sql`
  spend_cap as cap
  left join cap_use as book
    on book.account_id = cap.account_id and book.cap_id = cap.id and book.starts_on = cap_start(cap.period, ${at})
  left join api_key as key on cap.holder = 'key' and key.account_id = cap.account_id and key.id = cap.holder_id
  left join account_user as person
    on cap.holder = 'person' and person.account_id = cap.account_id and person.id = cap.holder_id`

/** The failure of a spending that exceeds a cap. */
export function capReached(
  { holder, period, product, credits, used, resetsAt }: SpendCap,
  needed: bigint,
): Fail {
  return new Fail('spend_cap_reached', {
    holder,
    period,
    product,
    limit: Number(credits),
    left: Math.max(0, Number(credits - used)),
    needed: Number(needed),
    resetsAt: resetsAt.toISOString(),
  })
}

const PREFIX_OF = { key: 'key', person: 'usr' } as const

function capOf({ holder, holderId, ...cap }: StoredCap): SpendCap {
  return { ...cap, holder, holderId: holder === 'account' ? null : encodeId(PREFIX_OF[holder], holderId) }
}

/** Lists the account's caps, and the keys and people that may get one. */
export async function listSpendCaps(
  reader: Reader,
  accountId: bigint,
): Promise<z.output<typeof contract.listSpendCaps.reply>> {
  const now = reader.clock.now()
  const caps = await sql<StoredCap>`
    select ${CAP_AT(now)} from ${BOOK_AT(now)}
    where cap.account_id = ${accountId}
    order by cap.holder, name, cap.product desc, cap.period, cap.id
  `.execute(reader.sql)
  const holders = await sql<{ holder: 'key' | 'person'; id: bigint; name: string }>`
    select 'key' as holder, id, name from api_key
    where account_id = ${accountId} and environment = 'live' and revoked_at is null and replaced_by is null
      and coalesce(expires_at, 'infinity') > ${now}
    union all
    select 'person', id, first_name || ' ' || last_name from account_user
    where account_id = ${accountId} and disabled_at is null
    order by 1, 3, 2
  `.execute(reader.sql)
  return {
    caps: caps.rows.map(capOf),
    holders: holders.rows.map(({ holder, id, name }) => ({
      holder,
      id: encodeId(PREFIX_OF[holder], id),
      name,
    })),
  }
}

/**
 * Sets a cap, or changes the credits of an existing one. Fails with `not_found` if the key or the person is not the
 * account's or has ended, and with `spend_cap_limit`.
 */
export async function saveSpendCap(
  tx: Tx,
  actor: User,
  { product, holder, period, credits }: CapBody,
  request?: RequestInfo,
): Promise<SpendCap> {
  const { accountId } = actor
  const holderId = holder.kind === 'account' ? accountId : holder.id
  await requireHolder(tx, accountId, holder)
  // A send that runs meanwhile is over, or sees the cap.
  await sql`
    update balance set capped = true where account_id = ${accountId} and product = ${product}
  `.execute(tx.sql)
  const { rows } = await sql<{ id: bigint }>`
    insert into spend_cap (account_id, id, product, holder, holder_id, authors, period, credits, created_by, created_at)
    values (${accountId}, ${tx.ids.next()}, ${product}, ${holder.kind}, ${holderId},
      case ${holder.kind}::text when 'account' then '{}'::int8[] else array[${holderId}::int8] end, ${period}, ${credits},
      ${actor.userId}, ${tx.clock.now()})
    on conflict (account_id, product, holder_id, period) do update set credits = excluded.credits
    returning id
  `.execute(tx.sql)
  const caps = await sql<{ caps: number }>`
    select count(*)::int4 as caps from spend_cap where account_id = ${accountId}
  `.execute(tx.sql)
  if (caps.rows[0]!.caps > SPEND_CAPS_MAX) fail('spend_cap_limit', { limit: SPEND_CAPS_MAX })
  const cap = await readCap(tx, accountId, rows[0]!.id)
  await audit(tx, actor, {
    accountId,
    action: 'spend_cap_set',
    subject: { kind: 'cap', id: cap.id },
    detail: { holder: cap.holder, name: cap.name, product, period, credits: Number(credits) },
    request,
  })
  return cap
}

async function requireHolder(tx: Tx, accountId: bigint, holder: CapBody['holder']): Promise<void> {
  if (holder.kind === 'account') return
  const { rows } = await (
    holder.kind === 'key'
      ? sql`
        select from api_key where account_id = ${accountId} and id = ${holder.id} and environment = 'live'
          and revoked_at is null and replaced_by is null and coalesce(expires_at, 'infinity') > ${tx.clock.now()}
        for key share`
      : sql`
        select from account_user where account_id = ${accountId} and id = ${holder.id} and disabled_at is null
        for key share`
  ).execute(tx.sql)
  if (rows.length === 0) fail('not_found')
}

/** Reads a cap of the account with its book of today or this month. Fails with `not_found`. */
export async function readCap(reader: Reader, accountId: bigint, id: bigint): Promise<SpendCap> {
  const now = reader.clock.now()
  const { rows } = await sql<StoredCap>`
    select ${CAP_AT(now)} from ${BOOK_AT(now)}
    where cap.account_id = ${accountId} and cap.id = ${id}
  `.execute(reader.sql)
  return capOf(rows[0] ?? fail('not_found'))
}

/**
 * The cap that stops the author from spending these credits now, although the account has them. Null if no cap does. The
 * balance tells whether the account has caps at all.
 */
export async function capInTheWay(
  reader: Reader,
  {
    accountId,
    product,
    author,
    credits,
  }: { accountId: bigint; product: SpendCap['product']; author: bigint | null; credits: bigint },
): Promise<SpendCap | null> {
  const now = reader.clock.now()
  const { rows } = await sql<StoredCap>`
    select ${CAP_AT(now)} from ${BOOK_AT(now)}
    where cap.account_id = ${accountId} and cap.id = (
      select room.cap_id
      from balance cross join lateral ledger_cap_room(${accountId}, ${product}, ${author}::int8, ${now}) as room
      where balance.account_id = ${accountId} and balance.product = ${product} and balance.capped
        and balance.available + balance.credit_limit >= ${credits} and room.room < ${credits}
    )`.execute(reader.sql)
  return rows[0] ? capOf(rows[0]) : null
}

/** Removes a cap with its books. Fails with `not_found`. */
export async function deleteSpendCap(tx: Tx, actor: User, id: bigint, request?: RequestInfo): Promise<null> {
  const { accountId } = actor
  const { holder, name, product, period, credits } = await readCap(tx, accountId, id)
  // The balance first, as sends do.
  await sql`
    update balance
    set capped = exists (
      select from spend_cap where account_id = ${accountId} and product = ${product} and id <> ${id}
    )
    where account_id = ${accountId} and product = ${product}
  `.execute(tx.sql)
  await sql`delete from spend_cap where account_id = ${accountId} and id = ${id}`.execute(tx.sql)
  await audit(tx, actor, {
    accountId,
    action: 'spend_cap_removed',
    subject: { kind: 'cap', id },
    detail: { holder, name, product, period, credits: Number(credits) },
    request,
  })
  return null
}

/** Gives the caps of a key to the key that replaces it. They go on counting what the old key spends. */
export async function moveKeyCaps(tx: Tx, accountId: bigint, from: bigint, to: bigint): Promise<void> {
  await sql`
    update spend_cap set holder_id = ${to}, authors = authors || ${to}::int8
    where account_id = ${accountId} and holder = 'key' and holder_id = ${from}
  `.execute(tx.sql)
}

export const capWorker = (db: Db): Worker =>
  cron('credits.watch-caps', '* * * * *', async () => {
    await tellOfCaps(db)
    await deleteOldBooks(db)
  })

interface ReachedBook extends StoredCap {
  accountId: bigint
  percent: number
}

/**
 * Publishes an event for each book that has reached 80 or 100 percent since the last run: of 100 alone where it passed
 * both since then. A book that refused a spending counts as full. If a book falls below again or its cap is raised, it may
 * be reported once more. Answers the number of events.
 */
export async function tellOfCaps(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    const now = tx.clock.now()
    const { rows } = await sql<ReachedBook & { before: number }>`
      with reached as (
        select book.account_id, book.cap_id, book.starts_on, book.told, case
          when book.used >= cap.credits or book.refused and 100 * book.used >= 80 * cap.credits then 100
          when 100 * book.used >= 80 * cap.credits then 80
          else 0
        end as percent
        from cap_use as book join spend_cap as cap on cap.account_id = book.account_id and cap.id = book.cap_id
        where book.starts_on >= cap_start('month', ${now}) and book.starts_on = cap_start(cap.period, ${now})
      ), changed as (
        select * from reached where percent <> told order by account_id, cap_id limit ${BOOKS_A_RUN_MAX}
      ), told as (
        update cap_use as book set told = changed.percent
        from changed
        where book.account_id = changed.account_id and book.cap_id = changed.cap_id
          and book.starts_on = changed.starts_on
        returning book.account_id, book.cap_id, changed.percent, changed.told as before
      )
      select cap.account_id as "accountId", told.percent, told.before, ${CAP_AT(now)}
      from ${BOOK_AT(now)} join told on told.account_id = cap.account_id and told.cap_id = cap.id
    `.execute(tx.sql)
    const risen = rows.filter(({ percent, before }) => percent > before)
    for (const { accountId, percent, before: _, ...stored } of risen) {
      const { id, ...cap } = capOf(stored)
      tx.publish(capReachedEvent.of(accountId, { capId: id, ...cap, percent }))
    }
    return risen.length
  })
}

/** Deletes books whose period ended long ago. Answers how many. */
export async function deleteOldBooks(db: Db): Promise<number> {
  const before = new Date(db.clock.ms() - BOOKS_KEPT_DAYS * 86_400_000)
  return db.transaction(async (tx) => {
    const { rows } = await sql`
      delete from cap_use where (account_id, cap_id, starts_on) in (
        select account_id, cap_id, starts_on from cap_use
        where starts_on < cap_start('day', ${before}) order by starts_on limit ${BOOKS_A_RUN_MAX}
      )
      returning cap_id
    `.execute(tx.sql)
    return rows.length
  })
}

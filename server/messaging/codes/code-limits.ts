/**
 * Limits one-time codes, so that strangers can neither earn money nor do damage with them (SMS pumping). The limits
 * count codes to one number, codes to a block of ten thousand numbers, credits in a day, and the share of a block's
 * codes that anybody uses. Each is a counter on one row, changed in the transaction that sends the code. A second
 * transaction waits for the first, so parallel requests pass no limit.
 *
 * All transactions lock the rows in one order: days, blocks, numbers.
 */
import { sql } from 'kysely'
import { int4Array, int8Array } from '../../platform/database/binary-arrays.ts'
import type { Db, Reader, Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import type { CodeSettings } from './code-settings.ts'
import { codesUnused } from '../events.ts'

/** The least time between two codes to one number. */
export const RESEND_MS = 30_000
export const NUMBER_HOUR_MAX = 5
export const NUMBER_DAY_MAX = 10
/** How many of a block's codes must have ended before the block is judged. */
export const JUDGED_MIN = 20
/** The least share of a judged block's codes that must be verified. With less the block is closed. */
export const VERIFIED_SHARE_MIN = 0.1
/** How long a block stays closed, and how long its codes are counted together. */
export const WATCH_MS = 86_400_000

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/** How many numbers a block has. They differ only in the last four digits. People who pump rent such ranges. */
const BLOCK_SIZE = 10_000n
/** The most closed blocks that are shown. */
const CLOSED_SHOWN = 100

export const blockOf = (msisdn: bigint): bigint => msisdn / BLOCK_SIZE
/** A day in Accra, which is a day in UTC. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

interface CodeCharge {
  accountId: bigint
  msisdn: bigint
  credits: number
}

/** Counts the blocks of all accounts that are closed now. */
export async function countClosedBlocks(reader: Reader): Promise<number> {
  const { rows } = await sql<{ closed: number }>`
    select count(account_id)::int4 as closed from code_block
    where closed_at > ${after(reader.clock.now(), -WATCH_MS)}`.execute(reader.sql)
  return rows[0]!.closed
}

/**
 * Counts a code that is about to be sent. Fails with `code_day_limit`, `code_block_closed`, `code_block_limit`,
 * `code_too_soon` and `code_number_limit`. Nothing is then counted, because the transaction is rolled back.
 */
export async function countCode(tx: Tx, taken: CodeCharge, rules: CodeSettings): Promise<void> {
  await takeDay(tx, taken, rules.creditsPerDay)
  await takeBlock(tx, taken, rules.codesPerBlockHour)
  await takeNumber(tx, taken)
}

/** Counts a code that a limit refused, in a transaction of its own, because the code's was rolled back. */
export async function countRefused(tx: Tx, accountId: bigint): Promise<void> {
  await sql`
    insert into code_day as d (account_id, day, refused) values (${accountId}, ${dayOf(tx.clock.now())}, 1)
    on conflict (account_id, day) do update set refused = d.refused + 1`.execute(tx.sql)
}

export interface EndedCode {
  accountId: bigint
  msisdn: bigint
  createdAt: Date
  verified: boolean
}

/** Counts codes that ended, and closes blocks in which hardly any code was used. */
export async function countEndedCodes(tx: Tx, ended: readonly EndedCode[]): Promise<void> {
  const verified = ended.filter((each) => each.verified)
  for (const { accountId, key: day, of } of grouped(verified, ({ createdAt }) => dayOf(createdAt))) {
    await sql`
      update code_day set verified = verified + ${of.length} where account_id = ${accountId} and day = ${day}
    `.execute(tx.sql)
  }
  const blocks = grouped(ended, ({ msisdn }) => String(blockOf(msisdn))).map(({ accountId, key, of }) => ({
    accountId,
    block: BigInt(key),
    ended: of.length,
    verified: of.filter((each) => each.verified).length,
  }))
  const now = tx.clock.now()
  // What was counted before counts on for a day, and for as long as the block is closed.
  const counts = sql`coalesce(b.closed_at, b.since) > ${after(now, -WATCH_MS)}`
  const { rows: closed } = await sql<{ accountId: bigint; block: bigint; verified: number; ended: number }>`
    with counted as (
      insert into code_block as b (account_id, block, hour_at, hour_count, since, verified, ended)
      select account_id, block, ${now}, 0, ${now}, verified, ended
      from unnest(
        ${int8Array(blocks.map(({ accountId }) => accountId))}::int8[],
        ${int8Array(blocks.map(({ block }) => block))}::int8[],
        ${int4Array(blocks.map((each) => each.verified))}::int4[],
        ${int4Array(blocks.map((each) => each.ended))}::int4[]
      ) as given (account_id, block, verified, ended)
      order by account_id, block
      on conflict (account_id, block) do update set
        since = case when ${counts} then b.since else excluded.since end,
        closed_at = case when ${counts} then b.closed_at end,
        verified = excluded.verified + case when ${counts} then b.verified else 0 end,
        ended = excluded.ended + case when ${counts} then b.ended else 0 end
      returning account_id, block, verified, ended, closed_at
    )
    select account_id as "accountId", block, verified, ended from counted
    where closed_at is null and ended >= ${JUDGED_MIN} and verified < ended * ${VERIFIED_SHARE_MIN}::float8
    order by account_id, block`.execute(tx.sql)
  for (const { accountId, block, ...figures } of closed) {
    await sql`
      update code_block set closed_at = ${now} where account_id = ${accountId} and block = ${block}`.execute(
      tx.sql,
    )
    tx.publish(codesUnused.of(accountId, { block: String(block), ...figures, opensAt: after(now, WATCH_MS) }))
  }
}

export interface ClosedBlock {
  block: string
  verified: number
  ended: number
  closedAt: Date
  opensAt: Date
}

/** Lists the closed blocks, the last closed first. */
export async function listClosed(reader: Reader, accountId: bigint, now: Date): Promise<ClosedBlock[]> {
  const { rows } = await sql<Omit<ClosedBlock, 'opensAt'>>`
    select block::text as block, verified, ended, closed_at as "closedAt" from code_block
    where account_id = ${accountId} and closed_at > ${after(now, -WATCH_MS)}
    order by closed_at desc, block limit ${CLOSED_SHOWN}`.execute(reader.sql)
  return rows.map((row) => ({ ...row, opensAt: after(row.closedAt, WATCH_MS) }))
}

/** Opens a closed block and starts its counts again. Fails with `not_found`. */
export async function openBlock(tx: Tx, accountId: bigint, block: bigint): Promise<void> {
  const now = tx.clock.now()
  const { rows } = await sql`
    update code_block set closed_at = null, verified = 0, ended = 0, since = ${now}
    where account_id = ${accountId} and block = ${block} and closed_at > ${after(now, -WATCH_MS)}
    returning account_id`.execute(tx.sql)
  if (rows.length === 0) fail('not_found')
}

export interface DayFigures {
  created: number
  verified: number
  refused: number
  credits: number
}

export async function readDay(reader: Reader, accountId: bigint, now: Date): Promise<DayFigures> {
  const { rows } = await sql<DayFigures>`
    select created, verified, refused, credits from code_day
    where account_id = ${accountId} and day = ${dayOf(now)}`.execute(reader.sql)
  return rows[0] ?? { created: 0, verified: 0, refused: 0, credits: 0 }
}

/** Deletes counters that no limit needs any more. */
export async function forgetCounters(db: Db): Promise<void> {
  const before = after(db.clock.now(), -2 * DAY_MS)
  await sql`delete from code_number where last_at < ${before} and account_id is not null`.execute(db.sql)
  await sql`
    delete from code_block where hour_at < ${before} and since < ${before} and account_id is not null
  `.execute(db.sql)
}

async function takeDay(tx: Tx, { accountId, credits }: CodeCharge, limit: number): Promise<void> {
  const now = tx.clock.now()
  const { rows } = await sql`
    insert into code_day as d (account_id, day, created, credits)
    select ${accountId}, ${dayOf(now)}::date, 1, ${credits}::int4 where ${credits}::int4 <= ${limit}::int4
    on conflict (account_id, day) do update set created = d.created + 1, credits = d.credits + excluded.credits
    where d.credits + excluded.credits <= ${limit}
    returning account_id`.execute(tx.sql)
  const midnight = new Date(Math.ceil((now.getTime() + 1) / DAY_MS) * DAY_MS)
  if (rows.length === 0) fail('code_day_limit', { limit, seconds: secondsTo(midnight, now) })
}

async function takeBlock(tx: Tx, { accountId, msisdn }: CodeCharge, limit: number): Promise<void> {
  const block = blockOf(msisdn)
  const now = tx.clock.now()
  const hour = after(now, -HOUR_MS)
  const { rows: taken } = await sql`
    insert into code_block as b (account_id, block, hour_at, hour_count, since)
    values (${accountId}, ${block}, ${now}, 1, ${now})
    on conflict (account_id, block) do update set
      hour_at = case when b.hour_at <= ${hour} then excluded.hour_at else b.hour_at end,
      hour_count = case when b.hour_at <= ${hour} then 1 else b.hour_count + 1 end
    where (b.closed_at is null or b.closed_at <= ${after(now, -WATCH_MS)})
      and (b.hour_at <= ${hour} or b.hour_count < ${limit})
    returning account_id`.execute(tx.sql)
  if (taken.length > 0) return
  const { rows } = await sql<{ hourAt: Date; closedAt: Date | null }>`
    select hour_at as "hourAt", closed_at as "closedAt" from code_block
    where account_id = ${accountId} and block = ${block}`.execute(tx.sql)
  const { hourAt, closedAt } = rows[0]!
  const opensAt = closedAt && after(closedAt, WATCH_MS)
  if (opensAt && opensAt > now) fail('code_block_closed', { until: opensAt.toISOString() })
  fail('code_block_limit', { seconds: secondsTo(after(hourAt, HOUR_MS), now) })
}

async function takeNumber(tx: Tx, { accountId, msisdn }: CodeCharge): Promise<void> {
  const now = tx.clock.now()
  const [hour, day] = [after(now, -HOUR_MS), after(now, -DAY_MS)]
  const { rows: taken } = await sql`
    insert into code_number as n (account_id, msisdn, last_at, hour_at, hour_count, day_at, day_count)
    values (${accountId}, ${msisdn}, ${now}, ${now}, 1, ${now}, 1)
    on conflict (account_id, msisdn) do update set
      last_at = excluded.last_at,
      hour_at = case when n.hour_at <= ${hour} then excluded.hour_at else n.hour_at end,
      hour_count = case when n.hour_at <= ${hour} then 1 else n.hour_count + 1 end,
      day_at = case when n.day_at <= ${day} then excluded.day_at else n.day_at end,
      day_count = case when n.day_at <= ${day} then 1 else n.day_count + 1 end
    where n.last_at <= ${after(now, -RESEND_MS)}
      and (n.hour_at <= ${hour} or n.hour_count < ${NUMBER_HOUR_MAX})
      and (n.day_at <= ${day} or n.day_count < ${NUMBER_DAY_MAX})
    returning account_id`.execute(tx.sql)
  if (taken.length > 0) return
  const { rows } = await sql<{ lastAt: Date; hourAt: Date; hours: number; dayAt: Date; days: number }>`
    select last_at as "lastAt", hour_at as "hourAt", hour_count as hours, day_at as "dayAt", day_count as days
    from code_number where account_id = ${accountId} and msisdn = ${msisdn}`.execute(tx.sql)
  const known = rows[0]!
  if (known.dayAt > day && known.days >= NUMBER_DAY_MAX)
    fail('code_number_limit', { seconds: secondsTo(after(known.dayAt, DAY_MS), now) })
  if (known.hourAt > hour && known.hours >= NUMBER_HOUR_MAX)
    fail('code_number_limit', { seconds: secondsTo(after(known.hourAt, HOUR_MS), now) })
  fail('code_too_soon', { seconds: secondsTo(after(known.lastAt, RESEND_MS), now) })
}

const after = (at: Date, ms: number) => new Date(at.getTime() + ms)
const secondsTo = (then: Date, now: Date) => Math.max(1, Math.ceil((then.getTime() - now.getTime()) / 1_000))

/** Groups codes by account and key, in the order in which all transactions lock them. */
function grouped(items: readonly EndedCode[], keyOf: (item: EndedCode) => string) {
  const groups = Map.groupBy(items, (item) => `${String(item.accountId).padStart(20, '0')} ${keyOf(item)}`)
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, of]) => ({ accountId: of[0]!.accountId, key: keyOf(of[0]!), of }))
}

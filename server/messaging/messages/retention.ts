/**
 * Removes old messages. An account chooses within the operator's bounds how long its messages are stored; without a
 * choice it is the longest time. The life of an old message:
 *
 * 1. It is stored for the month in which it was sent, and for the account's number of whole months after that.
 * 2. A nightly job drops whole partitions of months that no account needs.
 * 3. The same job deletes, in small batches, what an account stores for a shorter time: messages with their
 * submissions and receipts, campaigns to typed numbers, and texts from phones.
 *
 * Counters by day, bulk campaigns with their counts, and the books stay. While a message of an account waits for a
 * link, nothing of that account from the same time or later is removed.
 */
import { RETENTION_MONTHS, type MessageRetention } from '@nkra/contract/messaging/retention.ts'
import { sql } from 'kysely'
import { OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import type { UserActor } from '../../platform/actor.ts'
import { audit, type RequestInfo } from '../../platform/database/audit.ts'
import type { Db, Reader, Tx } from '../../platform/database/database.ts'
import { firstIdAt, instantOfId } from '../../platform/database/ids.ts'
import { fail } from '../../platform/fail.ts'
import { cron, type Worker } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { dropPartitions, monthAfter } from './partitions.ts'

export interface RetentionBounds {
  monthsMin: number
  monthsMax: number
}

/** The most messages of one transaction, which takes about 0.2 s on two busy cores. */
const BATCH_MESSAGES = 5_000

export async function getRetentionBounds(reader: Reader): Promise<RetentionBounds> {
  const { rows } = await sql<RetentionBounds>`
    select months_min as "monthsMin", months_max as "monthsMax" from retention_bounds`.execute(reader.sql)
  return rows[0] ?? { monthsMin: RETENTION_MONTHS.usualMin, monthsMax: RETENTION_MONTHS.usualMax }
}

export async function saveRetentionBounds(
  tx: Tx,
  actor: UserActor,
  { monthsMin, monthsMax }: RetentionBounds,
  request?: RequestInfo,
): Promise<RetentionBounds> {
  await sql`
    insert into retention_bounds (months_min, months_max, changed_by, changed_at)
    values (${monthsMin}, ${monthsMax}, ${actor.userId}, ${tx.clock.now()})
    on conflict (id) do update set months_min = excluded.months_min, months_max = excluded.months_max,
      changed_by = excluded.changed_by, changed_at = excluded.changed_at`.execute(tx.sql)
  await audit(tx, actor, {
    accountId: OPERATOR_ACCOUNT_ID,
    action: 'retention_bounds_changed',
    detail: { monthsMin, monthsMax },
    request,
  })
  return { monthsMin, monthsMax }
}

/** Answers how long an account's messages are stored: its own choice, limited to the operator's bounds. */
export async function getMessageRetention(reader: Reader, accountId: bigint): Promise<MessageRetention> {
  const bounds = await getRetentionBounds(reader)
  const { rows } = await sql<{ months: number }>`
    select months from message_retention where account_id = ${accountId}`.execute(reader.sql)
  return { months: within(bounds, rows[0]?.months), ...bounds }
}

/** Saves the account's choice. Fails with `retention_out_of_bounds`. */
export async function saveMessageRetention(
  tx: Tx,
  actor: UserActor,
  { months }: { months: number },
  request?: RequestInfo,
): Promise<MessageRetention> {
  const { accountId, userId } = actor
  const { monthsMin, monthsMax } = await getRetentionBounds(tx)
  if (months < monthsMin || months > monthsMax)
    fail('retention_out_of_bounds', { min: monthsMin, max: monthsMax })
  await sql`
    insert into message_retention (account_id, months, changed_by, changed_at)
    values (${accountId}, ${months}, ${userId}, ${tx.clock.now()})
    on conflict (account_id) do update set months = excluded.months, changed_by = excluded.changed_by,
      changed_at = excluded.changed_at`.execute(tx.sql)
  await audit(tx, actor, { accountId, action: 'message_retention_changed', detail: { months }, request })
  return { months, monthsMin, monthsMax }
}

/** Runs each night, after the job that proves the books. */
export function retentionWorker(db: Db, log: Log): Worker {
  return cron('messaging.retention', '40 3 * * *', ({ signal }) => removeOldMessages(db, log, signal))
}

/**
 * Removes messages that have been stored for long enough. If `signal` ends the work early, the next night continues.
 */
export async function removeOldMessages(db: Db, log: Log, signal?: AbortSignal): Promise<void> {
  const bounds = await getRetentionBounds(db)
  const { rows: accounts } = await sql<{ accountId: bigint; months: number | null }>`
    select id as "accountId", months from account left join message_retention on account_id = id order by id
  `.execute(db.sql)
  const oldest = await oldestKept(db, bounds.monthsMax)
  await dropPartitions(db, oldest, log)
  for (const { accountId, months } of accounts) {
    if (signal?.aborted === true) return
    const before = await cutoffOf(db, accountId, within(bounds, months ?? undefined))
    const removed = await removeOfAccount(db, { accountId, before, from: firstIdAt(oldest) }, signal)
    if (removed > 0) log.info({ accountId: accountId.toString(), removed }, 'old messages were removed')
  }
}

const within = ({ monthsMin, monthsMax }: RetentionBounds, months = monthsMax) =>
  Math.min(monthsMax, Math.max(monthsMin, months))

/** The first id that the account still stores. */
async function cutoffOf(db: Db, accountId: bigint, months: number): Promise<bigint> {
  const byAge = firstIdAt(monthAfter(db.clock.now(), -months))
  const { rows } = await sql<{ oldest: bigint | null }>`
    select min(waiting) as oldest from chunk, unnest(message_ids) as waiting where account_id = ${accountId}
  `.execute(db.sql)
  const oldest = rows[0]?.oldest ?? null
  return oldest !== null && oldest < byAge ? oldest : byAge
}

/** The month of the oldest message that any account still stores, or that still waits. */
async function oldestKept(db: Db, monthsMax: number): Promise<Date> {
  const byAge = monthAfter(db.clock.now(), -monthsMax)
  const { rows } = await sql<{ oldest: bigint | null }>`
    select min(waiting) as oldest from (select account_id, message_ids from chunk) as queue, unnest(message_ids) as waiting
  `.execute(db.sql)
  const oldest = rows[0]?.oldest ?? null
  const waits = oldest === null ? byAge : monthAfter(instantOfId(oldest), 0)
  return waits < byAge ? waits : byAge
}

/**
 * The messages of an account before an id, which are deleted row by row. Those before `from` are dropped with their
 * partitions.
 */
interface OldMessages {
  accountId: bigint
  before: bigint
  from: bigint
}

/** Removes them. Answers how many messages were deleted. */
async function removeOfAccount(db: Db, old: OldMessages, signal: AbortSignal | undefined): Promise<number> {
  const { accountId, before } = old
  let messages = 0
  for (let full = true; full;) {
    if (signal?.aborted === true) break
    const gone = await db.transaction((tx) => removeBatch(tx, old))
    messages += gone.messages
    full = Object.values(gone).includes(BATCH_MESSAGES)
  }
  await forgetTypedNumbers(db, old)
  if (messages > 0)
    await db.transaction((tx) =>
      audit(
        tx,
        { kind: 'system', accountId },
        {
          accountId,
          action: 'message_retention_applied',
          detail: { messages, before: instantOfId(before).toISOString() },
        },
      ),
    )
  return messages
}

interface Removed {
  messages: number
  campaigns: number
  leftOut: number
  inbound: number
}

async function removeBatch(tx: Tx, { accountId, before, from }: OldMessages): Promise<Removed> {
  const { rows } = await sql<Removed>`
    with old as materialized (
      select id from message where account_id = ${accountId} and id >= ${from} and id < ${before}
      order by id limit ${BATCH_MESSAGES}
    ), receipts as (
      delete from receipt where account_id = ${accountId} and message_id in (select id from old)
    ), submissions as (
      delete from submission where account_id = ${accountId} and message_id in (select id from old)
    ), simulated as (
      delete from sandbox_receipt where account_id = ${accountId} and message_id in (select id from old)
    ), clicks as (
      delete from short_link_click where account_id = ${accountId} and message_id in (select id from old)
    ), messages as (
      delete from message where account_id = ${accountId} and id in (select id from old) returning id
    ), direct as (
      delete from campaign where account_id = ${accountId} and id in (
        select id from campaign where account_id = ${accountId} and id < ${before} and kind = 'direct'
          and status in ('completed', 'cancelled') order by id limit ${BATCH_MESSAGES}) returning id
    ), left_out as (
      delete from left_out_entry where account_id = ${accountId} and (campaign_id, id) in (
        select campaign_id, id from left_out_entry
        where account_id = ${accountId} and campaign_id < ${before} and id < ${before}
        order by campaign_id, id limit ${BATCH_MESSAGES}) returning id
    ), inbound as (
      delete from inbound_message where account_id = ${accountId} and id in (
        select id from inbound_message where account_id = ${accountId} and id < ${before}
        order by id limit ${BATCH_MESSAGES}) returning id
    )
    select (select count(*)::int4 from messages) as messages, (select count(*)::int4 from direct) as campaigns,
      (select count(*)::int4 from left_out) as "leftOut", (select count(*)::int4 from inbound) as inbound`.execute(
    tx.sql,
  )
  return rows[0] ?? { messages: 0, campaigns: 0, leftOut: 0, inbound: 0 }
}

/** Deletes the typed numbers of old bulk campaigns. Their counts stay. */
async function forgetTypedNumbers(db: Db, { accountId, before }: OldMessages): Promise<void> {
  await sql`
    update campaign set typed = '{}' where account_id = ${accountId} and id < ${before} and kind = 'bulk'
      and status in ('completed', 'cancelled') and typed <> '{}'`.execute(db.sql)
}

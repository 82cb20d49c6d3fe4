/**
 * Receipts: the final state of each segment, appended once. Networks repeat receipts, send them late, and sometimes
 * contradict themselves. The first final state counts; later ones change nothing.
 */
import { int2Array, int8Array, textArray, timestamptzArray } from '../../platform/database/binary-arrays.ts'
import type { Tx, Reader } from '../../platform/database/database.ts'
import { execute, type Prepared } from '../../platform/database/prepared.ts'
import type { FinalState } from './states.ts'
import { sql } from 'kysely'

export interface Receipt {
  accountId: bigint
  messageId: bigint
  segment: number
  state: FinalState
  /** The operator's error code, cut at ERROR_CODE_LENGTH_MAX. */
  error: string | null
  at: Date
}

/** The most characters of an operator's error code that are stored. */
export const ERROR_CODE_LENGTH_MAX = 16

/** Stores final states. Answers the indexes of those whose segment already had one. */
export async function insertReceipts(tx: Tx, given: readonly Receipt[]): Promise<Set<number>> {
  if (given.length === 0) return new Set()
  const rows = await execute<{ place: number }>(tx, INSERT, [...columnsOf(given), given.length])
  return new Set(rows.map(({ place }) => place - 1))
}

/**
 * Stores final states of segments that have none yet, in half the time of `insertReceipts`. If a segment has one, it
 * fails with a unique violation.
 */
export async function appendReceipts(tx: Tx, given: readonly Receipt[]): Promise<void> {
  if (given.length > 0) await execute(tx, APPEND, columnsOf(given))
}

const columnsOf = (given: readonly Receipt[]): Buffer[] => [
  int8Array(given.map(({ accountId }) => accountId)),
  int8Array(given.map(({ messageId }) => messageId)),
  int2Array(given.map(({ segment }) => segment)),
  textArray(given.map(({ state }) => state)),
  textArray(given.map(({ error }) => error)),
  timestamptzArray(given.map(({ at }) => at)),
]

const COLUMNS = 'account_id, message_id, segment, state, error, at'
const GIVEN = 'unnest($1::int8[], $2::int8[], $3::int2[], $4::text[], $5::text[], $6::timestamptz[])'
const STORE = `
  insert into receipt (${COLUMNS})
  select account_id, message_id, segment, state::receipt_state, error, at`

const INSERT: Prepared = {
  name: 'insert receipts',
  text: `
    with given as (
      select * from ${GIVEN} with ordinality as given (${COLUMNS}, place)
    ), stored as (
      ${STORE} from given
      on conflict do nothing
      returning account_id, message_id, segment
    )
    select place::int4 from given
    where (select count(*) from stored) < $7::int8
      and not exists (select from stored where (stored.account_id, stored.message_id, stored.segment)
        = (given.account_id, given.message_id, given.segment))`,
}

const APPEND: Prepared = {
  name: 'append receipts',
  text: `${STORE} from ${GIVEN} as given (${COLUMNS})`,
}

/**
 * How many days orphan receipts are stored. Operators send receipts up to three days late, and later after an outage.
 */
export const ORPHAN_DAYS = 7

export interface OrphanReceipt {
  id: bigint
  linkId: number
  smscKey: bigint | null
  /** The phone number. Null if the receipt named only its message. */
  msisdn: bigint | null
  state: FinalState
  error: string | null
  at: Date
  receivedAt: Date
  /** The message's sender in the receipt. Null if it names none. */
  sender: string | null
  /**
   * When the operator accepted the message, to the minute and by the operator's clock. Null if the receipt does not
   * say.
   */
  submittedAt: Date | null
}

/** The most characters of a sender that are stored: those of an address (SMPP 3.4 §5.2.8). */
const SENDER_LENGTH_MAX = 20

export async function insertOrphanReceipts(tx: Tx, orphans: readonly OrphanReceipt[]): Promise<void> {
  if (orphans.length === 0) return
  await sql`
    insert into orphan_receipt
      (id, link_id, smsc_key, msisdn, state, error, at, received_at, sender, submitted_at)
    select id, link_id, smsc_key, msisdn, state::receipt_state, error, at, received_at, sender, submitted_at from unnest(
      ${int8Array(orphans.map(({ id }) => id))}::int8[],
      ${int2Array(orphans.map(({ linkId }) => linkId))}::int2[],
      ${int8Array(orphans.map(({ smscKey }) => smscKey))}::int8[],
      ${int8Array(orphans.map(({ msisdn }) => msisdn))}::int8[],
      ${textArray(orphans.map(({ state }) => state))}::text[],
      ${textArray(orphans.map(({ error }) => error))}::text[],
      ${timestamptzArray(orphans.map(({ at }) => at))}::timestamptz[],
      ${timestamptzArray(orphans.map(({ receivedAt }) => receivedAt))}::timestamptz[],
      ${textArray(orphans.map(({ sender }) => sender?.slice(0, SENDER_LENGTH_MAX) ?? null))}::text[],
      ${timestamptzArray(orphans.map(({ submittedAt }) => submittedAt))}::timestamptz[]
    ) as given (id, link_id, smsc_key, msisdn, state, error, at, received_at, sender, submitted_at)
    on conflict (id) do nothing
  `.execute(tx.sql)
}

/** A link's orphan receipts after an id, in order of arrival. */
export async function listOrphans(
  reader: Reader,
  page: { linkId: number; after: bigint; limit: number },
): Promise<OrphanReceipt[]> {
  const { rows } = await sql<OrphanReceipt>`
    select ${orphanColumns} from orphan_receipt where link_id = ${page.linkId} and id > ${page.after}
    order by id limit ${page.limit}
  `.execute(reader.sql)
  return rows
}

/**
 * The most orphan receipts to one number that are read. Normally there are a few; the limit is for a flood from
 * outside.
 */
const ORPHANS_TO_NUMBER_MAX = 100

/**
 * A link's orphan receipts to these numbers, by number, each list in order of arrival and cut at
 * `ORPHANS_TO_NUMBER_MAX`.
 */
export async function listOrphansTo(
  reader: Reader,
  linkId: number,
  msisdns: readonly bigint[],
): Promise<Map<bigint, OrphanReceipt[]>> {
  if (msisdns.length === 0) return new Map()
  const { rows } = await sql<OrphanReceipt & { msisdn: bigint }>`
    select orphan.* from unnest(${int8Array(msisdns)}::int8[]) as wanted (number)
    cross join lateral (
      select ${orphanColumns} from orphan_receipt where link_id = ${linkId} and msisdn = wanted.number
      order by id limit ${ORPHANS_TO_NUMBER_MAX}
    ) as orphan
  `.execute(reader.sql)
  return Map.groupBy(rows, ({ msisdn }) => msisdn)
}

const orphanColumns = sql`
  id, link_id as "linkId", smsc_key as "smscKey", msisdn, state, error, at, received_at as "receivedAt", sender,
  submitted_at as "submittedAt"`

/** Removes orphan receipts whose message was found. */
export async function removeOrphans(tx: Tx, ids: readonly bigint[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from orphan_receipt where id = any(${int8Array(ids)}::int8[])`.execute(tx.sql)
}

/** Removes a link's orphan receipts that are too old to find their message. */
export async function forgetOrphans(tx: Tx, linkId: number, before: Date): Promise<void> {
  await sql`delete from orphan_receipt where link_id = ${linkId} and received_at < ${before}`.execute(tx.sql)
}

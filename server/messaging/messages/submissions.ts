/**
 * Submissions: the SMSC's answer to each segment, appended once. A segment whose answer was lost is stored as
 * `unknown`. A row changes in only two ways: a late answer replaces `unknown`, and an id that the answer did not have
 * is added from the receipt.
 */
import { sql } from 'kysely'
import {
  int2Array,
  int4Array,
  int8Array,
  textArray,
  timestamptzArray,
} from '../../platform/database/binary-arrays.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { execute, type Prepared } from '../../platform/database/prepared.ts'
import type { SubmissionOutcome } from './states.ts'

export interface Submission {
  accountId: bigint
  messageId: bigint
  /** The number of the segment, from 1. */
  segment: number
  linkId: number
  outcome: SubmissionOutcome
  /** The answer's command_status; 0 if no answer came. */
  status: number
  /** The key of the SMSC's id (`smsc-key.ts`); null if the SMSC gave no id. */
  smscKey: bigint | null
  /** The phone number, stored only if there is no key. By number and link a receipt may still be matched. */
  msisdn: bigint | null
  at: Date
}

/** Stores answers. Answers the indexes of those whose segment already had one. */
export async function insertSubmissions(tx: Tx, given: readonly Submission[]): Promise<Set<number>> {
  if (given.length === 0) return new Set()
  const rows = await execute<{ place: number }>(tx, INSERT, [...columnsOf(given), given.length])
  return new Set(rows.map(({ place }) => place - 1))
}

/**
 * Stores answers to segments that have none yet, in half the time of `insertSubmissions`. If a segment has one, it
 * fails with a unique violation.
 */
export async function appendSubmissions(tx: Tx, given: readonly Submission[]): Promise<void> {
  if (given.length > 0) await execute(tx, APPEND, columnsOf(given))
}

const columnsOf = (given: readonly Submission[]): Buffer[] => [
  int8Array(given.map(({ accountId }) => accountId)),
  int8Array(given.map(({ messageId }) => messageId)),
  int2Array(given.map(({ segment }) => segment)),
  int2Array(given.map(({ linkId }) => linkId)),
  textArray(given.map(({ outcome }) => outcome)),
  int4Array(given.map(({ status }) => status)),
  int8Array(given.map(({ smscKey }) => smscKey)),
  int8Array(given.map(({ msisdn }) => msisdn)),
  timestamptzArray(given.map(({ at }) => at)),
]

/**
 * Replaces `unknown` by answers that came late, unless a receipt has settled the segment. Answers the indexes of those
 * that were not replaced.
 */
export async function resolveUnknown(tx: Tx, given: readonly Submission[]): Promise<Set<number>> {
  const unchanged = new Set<number>()
  for (const [place, late] of given.entries()) {
    const { numAffectedRows } = await sql`
      update submission set outcome = ${late.outcome}::submission_outcome, status = ${late.status},
        smsc_key = ${late.smscKey}, msisdn = ${late.msisdn}
      where account_id = ${late.accountId} and message_id = ${late.messageId} and segment = ${late.segment}
        and outcome = 'unknown' and not exists (
          select from receipt where account_id = ${late.accountId} and message_id = ${late.messageId}
            and segment = ${late.segment})
    `.execute(tx.sql)
    if (numAffectedRows === 0n) unchanged.add(place)
  }
  return unchanged
}

/**
 * Stores keys that receipts named, with their segments. A receipt that was matched by its number is then recognised if it
 * comes again.
 */
export async function storeReceiptKeys(
  tx: Tx,
  given: readonly Pick<Submission, 'accountId' | 'messageId' | 'segment' | 'smscKey'>[],
): Promise<void> {
  if (given.length === 0) return
  await sql`
    update submission set smsc_key = given.key from unnest(
      ${int8Array(given.map(({ accountId }) => accountId))}::int8[],
      ${int8Array(given.map(({ messageId }) => messageId))}::int8[],
      ${int2Array(given.map(({ segment }) => segment))}::int2[],
      ${int8Array(given.map(({ smscKey }) => smscKey))}::int8[]
    ) as given (account_id, message_id, segment, key)
    where submission.account_id = given.account_id and submission.message_id = given.message_id
      and submission.segment = given.segment and submission.smsc_key is null and outcome in ('accepted', 'unknown')
  `.execute(tx.sql)
}

/** A segment that a receipt may belong to, and what is known of its message. */
export interface MatchedSegment {
  accountId: bigint
  messageId: bigint
  segment: number
  /** The link to which its answers and counters belong. */
  linkId: number
  msisdn: string
  at: Date
  campaignId: bigint
  /** Whether its campaign has counters. */
  counted: boolean
}

/** The accepted segments with these keys, newest first, because an SMSC may use a key again after a long time. */
export async function findSegmentsByKey(
  reader: Reader,
  keys: readonly bigint[],
): Promise<Map<bigint, MatchedSegment[]>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<MatchedSegment & { key: bigint }>`
    select smsc_key as key, submission.account_id as "accountId", message_id as "messageId", segment,
           submission.link_id as "linkId", message.msisdn::text as msisdn, at, ${campaignColumns}
    from submission ${joins}
    where smsc_key = any(${int8Array(keys)}::int8[])
    order by at desc
  `.execute(reader.sql)
  const found = new Map<bigint, MatchedSegment[]>()
  for (const { key, ...candidate } of rows) {
    const known = found.get(key)
    if (known) known.push(candidate)
    else found.set(key, [candidate])
  }
  return found
}

/** A segment to a number whose receipts name no known id. */
export interface DoubtfulSegment extends MatchedSegment {
  sender: string
}

/**
 * The most segments in doubt to one number that are read. Normally there are a few in three days; the rest stays in
 * doubt.
 */
const DOUBTS_TO_NUMBER_MAX = 100

/**
 * Segments to these numbers that have no key and no final state. Their receipts can only be matched by number. By
 * number, each list cut at `DOUBTS_TO_NUMBER_MAX`.
 */
export async function findSegmentsWithoutKey(
  reader: Reader,
  place: { linkId: number; msisdns: readonly bigint[]; since: Date },
): Promise<Map<bigint, DoubtfulSegment[]>> {
  if (place.msisdns.length === 0) return new Map()
  const { rows } = await sql<DoubtfulSegment & { number: bigint }>`
    select wanted.number, doubt.* from unnest(${int8Array(place.msisdns)}::int8[]) as wanted (number)
    cross join lateral (
      select submission.account_id as "accountId", message_id as "messageId", segment,
             submission.link_id as "linkId", submission.msisdn::text as msisdn, at, campaign.sender,
             ${campaignColumns}
      from submission ${joins}
      where submission.link_id = ${place.linkId} and submission.msisdn = wanted.number and smsc_key is null
        and outcome in ('accepted', 'unknown')
        and at >= ${place.since} and not exists (
          select from receipt where receipt.account_id = submission.account_id
            and receipt.message_id = submission.message_id and receipt.segment = submission.segment)
      order by message_id, segment limit ${DOUBTS_TO_NUMBER_MAX}
    ) as doubt
  `.execute(reader.sql)
  return Map.groupBy(rows, ({ number }) => number)
}

/** A segment whose id is known and whose receipt has not come. */
export interface OpenSegment extends DoubtfulSegment {
  smscKey: bigint
}

/** The most accepted segments without a receipt that are listed of a link. */
const OPEN_SEGMENTS_MAX = 200_000

/** A link's accepted segments without a receipt, of messages from an id on. It reads all submissions since then. */
export async function listOpenSegments(
  reader: Reader,
  place: { linkId: number; since: bigint },
): Promise<OpenSegment[]> {
  const { rows } = await sql<OpenSegment>`
    select submission.account_id as "accountId", message_id as "messageId", segment, submission.link_id as "linkId",
           message.msisdn::text as msisdn, at, campaign.sender, smsc_key as "smscKey", ${campaignColumns}
    from submission ${joins}
    where message_id >= ${place.since} and submission.link_id = ${place.linkId} and outcome = 'accepted'
      and smsc_key is not null and not exists (
        select from receipt where receipt.account_id = submission.account_id
          and receipt.message_id = submission.message_id and receipt.segment = submission.segment)
    limit ${OPEN_SEGMENTS_MAX}
  `.execute(reader.sql)
  return rows
}

/**
 * Segments of a link that are still `unknown` and were written before a time: of these messages, or of all. The search
 * starts at `since`.
 */
export async function findUnknownSegments(
  reader: Reader,
  { linkId, since, before, messageIds = null }: UnknownChoice,
  limit: number,
): Promise<MatchedSegment[]> {
  // By the index of lost answers first: planned as one join, it read all messages to find none.
  const { rows } = await sql<MatchedSegment>`
    with unresolved as materialized (
      select account_id, message_id, segment, link_id, msisdn, at from submission
      where link_id = ${linkId} and msisdn is not null and outcome = 'unknown' and at > ${since} and at <= ${before}
        and (${messageIds === null} or message_id = any(${int8Array(messageIds ?? [])}::int8[])) and not exists (
        select from receipt where receipt.account_id = submission.account_id
          and receipt.message_id = submission.message_id and receipt.segment = submission.segment)
      limit ${limit}
    )
    select submission.account_id as "accountId", message_id as "messageId", segment, submission.link_id as "linkId",
           submission.msisdn::text as msisdn, at, ${campaignColumns}
    from unresolved as submission ${joins}
  `.execute(reader.sql)
  return rows
}

export interface UnknownChoice {
  linkId: number
  since: Date
  before: Date
  /** The chosen messages; null for all. */
  messageIds?: readonly bigint[] | null
}

const joins = sql`
  join message on message.account_id = submission.account_id and message.id = message_id
  join campaign on campaign.account_id = submission.account_id and campaign.id = campaign_id`
const campaignColumns = sql`campaign_id as "campaignId", kind = 'bulk' as counted`

const COLUMNS = 'account_id, message_id, segment, link_id, outcome, status, smsc_key, msisdn, at'
const GIVEN = `unnest($1::int8[], $2::int8[], $3::int2[], $4::int2[], $5::text[], $6::int4[], $7::int8[], $8::int8[],
  $9::timestamptz[])`
const STORE = `
  insert into submission (${COLUMNS})
  select account_id, message_id, segment, link_id, outcome::submission_outcome, status, smsc_key, msisdn, at`

const INSERT: Prepared = {
  name: 'insert submissions',
  text: `
    with given as (
      select * from ${GIVEN} with ordinality as given (${COLUMNS}, place)
    ), stored as (
      ${STORE} from given
      on conflict do nothing
      returning account_id, message_id, segment
    )
    select place::int4 from given
    where (select count(*) from stored) < $10::int8
      and not exists (select from stored where (stored.account_id, stored.message_id, stored.segment)
        = (given.account_id, given.message_id, given.segment))`,
}

const APPEND: Prepared = {
  name: 'append submissions',
  text: `${STORE} from ${GIVEN} as given (${COLUMNS})`,
}

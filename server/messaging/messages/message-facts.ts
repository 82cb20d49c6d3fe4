/**
 * Reads all facts of some messages. The link's writer judges a new fact with them, and lists compute a state from them.
 */
import { sql } from 'kysely'
import { int8Array } from '../../platform/database/binary-arrays.ts'
import type { Reader } from '../../platform/database/database.ts'
import { isReturned, type SegmentOutcome } from './states.ts'

export interface SegmentFact extends SegmentOutcome {
  segment: number
  /** The command_status of the answer. */
  status: number
  error: string | null
  /** When it was answered and when its final state came, both in the form of RFC 3339. */
  at: string
  receivedAt: string | null
}

export interface MessageFacts {
  accountId: bigint
  id: bigint
  campaignId: bigint
  /** Whether the campaign has counters. */
  counted: boolean
  reservationId: bigint
  sender: string
  author: bigint
  linkId: number
  msisdn: bigint
  segments: number
  credits: number
  facts: SegmentFact[]
}

/** The facts of these messages. */
export async function readMessageFacts(
  reader: Reader,
  messages: readonly { accountId: bigint; messageId: bigint }[],
): Promise<MessageFacts[]> {
  if (messages.length === 0) return []
  const { rows } = await sql<MessageFacts>`
    select message.account_id as "accountId", message.id, campaign_id as "campaignId", kind = 'bulk' as counted,
           reservation_id as "reservationId", sender, coalesce(created_by, 0) as author, link_id as "linkId", msisdn, message.segments, message.credits,
           coalesce((
             select json_agg(json_build_object('segment', segment, 'outcome', outcome, 'status', status,
                                               'receipt', receipt.state, 'error', receipt.error,
                                               'at', submission.at, 'receivedAt', receipt.at))
             from submission left join receipt using (account_id, message_id, segment)
             where submission.account_id = message.account_id and submission.message_id = message.id
           ), '[]') as facts
    from unnest(
      ${int8Array(messages.map(({ accountId }) => accountId))}::int8[], ${int8Array(messages.map(({ messageId }) => messageId))}::int8[]
    ) as wanted (account_id, id)
    join message on message.account_id = wanted.account_id and message.id = wanted.id
    join campaign on campaign.account_id = message.account_id and campaign.id = campaign_id
  `.execute(reader.sql)
  return rows
}

/** The facts of the messages of direct campaigns, which are few. */
export async function factsOfCampaigns(
  reader: Reader,
  accountId: bigint,
  campaignIds: readonly bigint[],
): Promise<MessageFacts[]> {
  if (campaignIds.length === 0) return []
  const { rows } = await sql<{ messageId: bigint }>`
    select id as "messageId" from message
    where account_id = ${accountId} and campaign_id = any(${int8Array(campaignIds)}::int8[])
  `.execute(reader.sql)
  return readMessageFacts(
    reader,
    rows.map(({ messageId }) => ({ accountId, messageId })),
  )
}

const NOT_ANSWERED: SegmentOutcome = { outcome: null, receipt: null }

/** The facts of a message, segment by segment. */
export function segmentOutcomesOf({
  segments,
  facts,
}: Pick<MessageFacts, 'segments' | 'facts'>): SegmentOutcome[] {
  const list = Array.from({ length: segments }, () => NOT_ANSWERED)
  for (const { segment, outcome, receipt } of facts) list[segment - 1] = { outcome, receipt }
  return list
}

type Rated = Pick<MessageFacts, 'segments' | 'credits'>

/**
 * The credits that return with a segment. Usually it is one. It is none for segments that a link needs beyond the
 * price. It is the rest for the last segment, because a gateway takes a long text as one.
 */
export function creditsOfSegment({ segments, credits }: Rated, segment: number): number {
  if (segment < segments) return segment <= credits ? 1 : 0
  return Math.max(0, credits - segments + 1)
}

/** The current cost of a message: its rated credits without those of segments that were returned. */
export function creditsOf({ facts, ...rated }: Rated & Pick<MessageFacts, 'facts'>): number {
  const returned = facts.filter((fact) => isReturned(fact, fact.error))
  return rated.credits - returned.reduce((sum, { segment }) => sum + creditsOfSegment(rated, segment), 0)
}

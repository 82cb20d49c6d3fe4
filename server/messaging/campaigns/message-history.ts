/** Everything that happened to one message, in order, read only from its stored submissions and receipts. */
import { sql } from 'kysely'
import type { getMessage as getMessageRoute } from '@nkra/contract/messaging/messages.ts'
import type { z } from 'zod'
import type { Authenticated } from '../../platform/actor.ts'
import type { Reader } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import { clicksOf } from '../text-links/short-link-clicks.ts'
import { readMessage, type Message, withNames } from './message-list.ts'
import {
  isNeverWritten,
  isReturned,
  RETURNED_ERROR,
  type FinalState,
  type SubmissionOutcome,
} from '../messages/states.ts'

type MessageHistory = z.output<(typeof getMessageRoute)['reply']>
type MessageEvent = MessageHistory['events'][number]

/** One message. Fails with not_found. */
export async function getMessage(reader: Reader, actor: Authenticated, id: bigint): Promise<MessageHistory> {
  const { accountId } = actor
  const message = (await readMessage(reader, accountId, id)) ?? fail('not_found')
  const { rows } = await sql<SegmentHistory & { charged: number }>`
    select segment, submission.outcome, submission.status, submission.at, link.name as link, receipt.state, receipt.error,
           receipt.at as "receivedAt"
    from submission
    left join receipt using (account_id, message_id, segment)
    left join link on link.id = submission.link_id
    where submission.account_id = ${accountId} and submission.message_id = ${id}
    order by submission.at, segment
  `.execute(reader.sql)
  const { rows: rated } = await sql<{ credits: number }>`
    select credits from message where account_id = ${accountId} and id = ${id}
  `.execute(reader.sql)
  const clicked = (await clicksOf(reader, accountId, [id])).get(id) ?? null
  const [named] = await withNames(reader, actor, [message])
  return { ...named!, events: eventsOf(message, rated[0]!.credits, rows, clicked) }
}

/** The stored facts of one segment. */
export interface SegmentHistory {
  segment: number
  outcome: SubmissionOutcome
  /** The command_status of the answer. */
  status: number
  at: Date
  link: string | null
  state: FinalState | null
  error: string | null
  receivedAt: Date | null
}

const NOTHING = { segment: null, link: null, state: null, networkCode: null, credits: null, clicks: null }
const KINDS = {
  accepted: 'handed_over',
  rejected: 'refused',
  unknown: 'unanswered',
  cancelled: 'cancelled',
  overdue: 'overdue',
} as const

/** The events of a message with this charge, by time. If two have the same time, the cause comes before the effect. */
export function eventsOf(
  { createdAt }: Pick<Message, 'createdAt'>,
  charged: number,
  segments: readonly SegmentHistory[],
  clicked: { clicks: number; firstAt: Date; lastAt: Date } | null,
): MessageEvent[] {
  const events: MessageEvent[] = [{ ...NOTHING, kind: 'accepted', at: createdAt }]
  if (charged > 0) events.push({ ...NOTHING, kind: 'charged', at: createdAt, credits: charged })
  for (const { segment, outcome, status, at, link } of segments) {
    const networkCode = outcome === 'rejected' ? hex(status) : null
    events.push({ ...NOTHING, kind: KINDS[outcome], at, segment, link, networkCode })
  }
  for (const { segment, state, error, receivedAt } of segments) {
    // The word that we give ourselves, after waiting in vain, is no receipt.
    if (state === null || receivedAt === null || error === RETURNED_ERROR) continue
    const networkCode = error !== null && !/^0*$/.test(error) ? error : null
    events.push({ ...NOTHING, kind: 'receipt', at: receivedAt, segment, state, networkCode })
  }
  for (const row of segments) {
    const { segment, outcome, state: receipt, error, at, receivedAt } = row
    if (segment > charged || !isReturned({ outcome, receipt }, error)) continue
    const word = outcome === 'rejected' || isNeverWritten(outcome) ? at : (receivedAt ?? at)
    events.push({ ...NOTHING, kind: 'returned', at: word, segment, credits: 1 })
  }
  if (clicked !== null) {
    const { clicks, firstAt, lastAt } = clicked
    events.push({ ...NOTHING, kind: 'clicked', at: firstAt, clicks: 1 })
    if (clicks > 1) events.push({ ...NOTHING, kind: 'clicked', at: lastAt, clicks })
  }
  return events.sort((a, b) => a.at.getTime() - b.at.getTime())
}

function hex(status: number): string {
  return `0x${status.toString(16).toUpperCase().padStart(8, '0')}`
}

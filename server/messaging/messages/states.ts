/**
 * The life of a message, read from what happened to its segments (requirements 12.2). Nothing here is stored: what is
 * stored are submissions and receipts, and a message's state is what they add up to.
 *
 * A message is where its least advanced segment is, until every segment has its final word; then it is delivered if all
 * of them are, and otherwise what the worst of them is. States move forward only, whatever order the facts arrive in:
 * `EDGES` lists every step that may be seen, and the tests walk all of them.
 */
import type { MessageState } from '@nkra/contract/messaging/messages.ts'

/** What the SMSC answered to a segment; `unknown`: it was written, and no answer came. */
export type SubmissionOutcome = 'accepted' | 'rejected' | 'unknown' | 'cancelled'

export type FinalState = 'delivered' | 'undelivered' | 'expired' | 'rejected' | 'failed'

/** What is known of one segment; `outcome` is null while nothing was answered. */
export interface SegmentOutcome {
  outcome: SubmissionOutcome | null
  receipt: FinalState | null
}

/** The states that counters are kept for; the rest are queued, or are being submitted just now. */
export const COUNTED = [
  'submitted',
  'unknown',
  'delivered',
  'undelivered',
  'expired',
  'rejected',
  'failed',
] as const satisfies readonly MessageState[]
export type CountedState = (typeof COUNTED)[number]

/** From worst to best: what a message of several segments is called once all have their final word. */
const WORST_FIRST = ['failed', 'rejected', 'undelivered', 'expired', 'delivered'] as const

const FINAL: ReadonlySet<MessageState> = new Set(WORST_FIRST)

export function isFinal(state: MessageState): state is FinalState {
  return FINAL.has(state)
}

/** Every step a message may be seen to take, whether or not those between were looked at. */
export const EDGES: Readonly<Record<MessageState, readonly MessageState[]>> = {
  queued: ['submitting', 'submitted', 'unknown', ...WORST_FIRST],
  submitting: ['submitted', 'unknown', ...WORST_FIRST],
  unknown: ['submitted', ...WORST_FIRST],
  submitted: WORST_FIRST,
  delivered: [],
  undelivered: [],
  expired: [],
  rejected: [],
  failed: [],
}

/** The final word on a segment, or null while it may still change. A receipt settles what an answer left open. */
export function finalOf({ outcome, receipt }: SegmentOutcome): FinalState | null {
  if (outcome === 'rejected') return 'rejected'
  if (outcome === 'cancelled') return 'failed'
  return receipt
}

/** The state of a message of these segments; `marked`: it may have been written to the wire. */
export function stateOf(segments: readonly SegmentOutcome[], marked: boolean): MessageState {
  const finals = segments.map(finalOf)
  if (finals.every((final) => final !== null)) {
    return WORST_FIRST.find((state) => finals.includes(state)) ?? 'delivered'
  }
  const answered = segments.filter((segment) => segment.outcome !== null).length
  const all = answered === segments.length
  // Once in doubt, a message stays so until all its segments are answered: it never goes back to being submitted.
  const inDoubt = segments.some(({ outcome }, i) => outcome === 'unknown' && (finals[i] === null || !all))
  if (inDoubt) return 'unknown'
  if (all) return 'submitted'
  return answered > 0 || marked ? 'submitting' : 'queued'
}

/** Whether a segment's credit went back to the customer: nothing was sent, or nobody ever said that it was. */
export function isReturned({ outcome, receipt }: SegmentOutcome, error: string | null): boolean {
  if (outcome === 'rejected' || outcome === 'cancelled' || receipt === 'rejected') return true
  return receipt === 'failed' && error === RETURNED_ERROR
}

/** The error of a receipt that the platform wrote itself, when an unknown outcome stayed unknown too long. */
export const RETURNED_ERROR = 'returned'

/**
 * The life of a message, computed from what happened to its segments (requirements 12.2). No state is stored:
 * submissions and receipts are stored, and a message's state follows from them.
 *
 * Until every segment is final, a message has the state of its least advanced segment. Then it is delivered if all
 * segments are, and otherwise has the state of the worst one. States only move forward, in whatever order the facts
 * arrive. `EDGES` lists every step that may be seen, and the tests walk all of them.
 */
import type { MessageState } from '@nkra/contract/messaging/messages.ts'

/**
 * The SMSC's answer to a segment. `unknown`: it was written and no answer came. `cancelled` and `overdue`: it was never
 * written, because somebody cancelled it or it waited longer than its send allowed.
 */
export type SubmissionOutcome = 'accepted' | 'rejected' | 'unknown' | NeverWritten
export type NeverWritten = 'cancelled' | 'overdue'

export const isNeverWritten = (outcome: SubmissionOutcome | null): outcome is NeverWritten =>
  outcome === 'cancelled' || outcome === 'overdue'

export type FinalState = 'delivered' | 'undelivered' | 'expired' | 'rejected' | 'failed'

/** The facts of one segment. `outcome` is null until there is an answer. */
export interface SegmentOutcome {
  outcome: SubmissionOutcome | null
  receipt: FinalState | null
}

/** The states that counters count. Other messages are queued or being submitted. */
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

/** The final states from worst to best. A message of several segments gets the worst of them. */
const WORST_FIRST = ['failed', 'rejected', 'undelivered', 'expired', 'delivered'] as const

const FINAL: ReadonlySet<MessageState> = new Set(WORST_FIRST)

export function isFinal(state: MessageState): state is FinalState {
  return FINAL.has(state)
}

/** The steps between states that somebody who looks now and then may see. Steps in between may be skipped. */
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

/** The final state of a segment. Null while it may still change. A receipt decides if the answer left it open. */
export function finalOf({ outcome, receipt }: SegmentOutcome): FinalState | null {
  if (outcome === 'rejected') return 'rejected'
  if (outcome === 'cancelled') return 'failed'
  if (outcome === 'overdue') return 'expired'
  return receipt
}

/** The state of a message with these segments. `marked` says whether it may have been written to the wire. */
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

/** Whether a segment's credit was returned to the customer: nothing was sent, or nobody ever confirmed that it was. */
export function isReturned({ outcome, receipt }: SegmentOutcome, error: string | null): boolean {
  if (outcome === 'rejected' || isNeverWritten(outcome) || receipt === 'rejected') return true
  return receipt === 'failed' && error === RETURNED_ERROR
}

/** The error in a receipt that the platform writes itself, when an outcome has been unknown for too long. */
export const RETURNED_ERROR = 'returned'

/**
 * The life of a document at the revenue authority: one table of the transitions, how an outcome moves a document, when
 * the next attempt is due, and when that is late. The functions are pure.
 *
 * A document that was sent and not answered may have arrived. It is `unknown`, and the program asks about it before it
 * sends anything again. The authority signs a number once, so a question that comes too early costs only a refusal.
 */
import type {
  CLEARANCE_REASONS,
  CLEARANCE_STATES,
  Stamp as WireStamp,
} from '@nkra/contract/billing/clearance.ts'
import type { z } from 'zod'

export type ClearanceState = (typeof CLEARANCE_STATES)[number]
export type ClearanceReason = (typeof CLEARANCE_REASONS)[number]
export type Stamp = z.output<typeof WireStamp>

/** The states that each state may change to. */
export const TRANSITIONS: Readonly<Record<ClearanceState, readonly ClearanceState[]>> = {
  waiting: ['sending', 'stamped', 'refused'],
  sending: ['stamped', 'refused', 'unknown', 'waiting'],
  unknown: ['stamped', 'refused', 'waiting'],
  // Sent again by a person; or an answer that was thought lost came after all.
  refused: ['waiting', 'stamped'],
  stamped: [],
}

export const mayBecome = (from: ClearanceState, to: ClearanceState): boolean => TRANSITIONS[from].includes(to)

/** The outcome of one attempt. */
export type ClearanceOutcome =
  | { kind: 'stamped'; stamp: Stamp }
  /** The authority refuses the document as it is. Sending it again unchanged is useless. */
  | ({ kind: 'refused' } & AuthorityMessage)
  /** The authority did not take it. The same document may be sent again. */
  | ({ kind: 'later' } & AuthorityMessage)
  /** The authority may have received it. */
  | ({ kind: 'unknown' } & AuthorityMessage)
  /** The authority says that it never received it. */
  | { kind: 'absent' }

export interface AuthorityMessage {
  reason: ClearanceReason
  /** The authority's own code and words, if it gave any. */
  code: string | null
  message: string | null
}

/** What an attempt did: send the document, or ask for its stamp. */
export type AttemptKind = 'sent' | 'asked'

export interface ClearanceStep {
  state: ClearanceState
  reason: ClearanceReason | null
  code: string | null
  /** The wait until the next attempt. Null if no attempt follows by itself. */
  after_ms: number | null
}

/** Answers how an outcome moves a document that has had this many attempts. */
export function stepOf(kind: AttemptKind, outcome: ClearanceOutcome, attempts: number): ClearanceStep {
  switch (outcome.kind) {
    case 'stamped':
      return { state: 'stamped', reason: null, code: null, after_ms: null }
    case 'refused':
      return { state: 'refused', reason: outcome.reason, code: outcome.code, after_ms: null }
    case 'absent':
      return { state: 'waiting', reason: null, code: null, after_ms: soon_ms(attempts) }
    case 'unknown': {
      // It says that it has it: nothing is to be waited for.
      const after_ms = outcome.code === null ? retryAfter_ms(attempts) : soon_ms(attempts)
      return { state: 'unknown', reason: outcome.reason, code: outcome.code, after_ms }
    }
    default: {
      const state = kind === 'sent' ? 'waiting' : 'unknown'
      return { state, reason: outcome.reason, code: outcome.code, after_ms: retryAfter_ms(attempts) }
    }
  }
}

const RETRY_MS_MIN = 10_000
const RETRY_MS_MAX = 3_600_000
/** The most attempts without a wait in between. Then an authority that contradicts itself gets time. */
const AT_ONCE_MAX = 3

/** The wait before the next attempt: 10 s after the first, doubled each time, at most an hour. */
export function retryAfter_ms(attempts: number): number {
  return Math.min(RETRY_MS_MIN * 2 ** Math.min(attempts - 1, 20), RETRY_MS_MAX)
}

function soon_ms(attempts: number): number {
  return attempts <= AT_ONCE_MAX ? 0 : retryAfter_ms(attempts)
}

/** The law wants a document transmitted within a day of its issue. */
export const TRANSMISSION_MS_MAX = 24 * 3_600_000
/** A document that is not stamped after this time needs a person's attention. */
export const AT_RISK_MS = 18 * 3_600_000

export type Lateness = 'none' | 'at_risk' | 'late'

/** Whether a document is late or in danger of it. A stamped document is judged by when it was stamped. */
export function latenessOf(createdAt: Date, stampedAt: Date | null, now: Date): Lateness {
  const age_ms = (stampedAt ?? now).getTime() - createdAt.getTime()
  if (age_ms > TRANSMISSION_MS_MAX) return 'late'
  return stampedAt === null && age_ms > AT_RISK_MS ? 'at_risk' : 'none'
}

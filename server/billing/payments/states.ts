/**
 * The life of a payment: one table of the transitions, how a gateway's answer moves a payment, and when the program
 * asks the gateway again. The functions are pure.
 *
 * A gateway that says "failed" or "not found" may still take the money later: the payer tries another card on the same
 * page, or the answer overtook the request. So a success counts whenever it comes, and only `refunded` is final. The
 * invoice decides whether a success gives credits.
 */
import type { z } from 'zod'
import type { PaymentReason as Reason, PaymentState as State } from '@nkra/contract/billing/payments.ts'
import {
  CURRENCY,
  type GatewayAnswer,
  type Method,
  type GatewayMode,
  type PaidFacts,
} from './gateways/gateway.ts'

export type PaymentState = z.output<typeof State>
export type PaymentReason = z.output<typeof Reason>

/** The states that each state may change to. */
export const TRANSITIONS: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  created: ['pending', 'succeeded', 'failed', 'expired', 'needs_review'],
  pending: ['succeeded', 'failed', 'expired', 'needs_review'],
  failed: ['succeeded', 'needs_review', 'refunded', 'disputed'],
  expired: ['succeeded', 'needs_review', 'refunded', 'disputed'],
  needs_review: ['succeeded', 'failed', 'refunded', 'disputed'],
  succeeded: ['refunded', 'disputed'],
  // A dispute that is won leads back to where it began.
  disputed: ['succeeded', 'needs_review', 'refunded'],
  refunded: [],
}

export const mayBecome = (from: PaymentState, to: PaymentState): boolean => TRANSITIONS[from].includes(to)
/** Whether the payment is still open: neither paid nor given up. */
export const isOpen = (state: PaymentState): boolean => state === 'created' || state === 'pending'

/** The facts of a payment on which its next move depends. */
export interface PaymentSnapshot {
  state: PaymentState
  reason: PaymentReason | null
  method: Method
  reference: string
  amount: bigint
  /** The mode of the keys with which it began. */
  mode: GatewayMode | null
  createdAt: Date
  expiresAt: Date
  /** Whether a person decided on it. No answer of a gateway undoes that. */
  reviewed: boolean
}

/** The payment's next state, and the reason. */
export interface PaymentMove {
  to: PaymentState
  reason: PaymentReason | null
}

/**
 * How long a payment can be paid. A checkout may stay open in the payer's browser. A prompt ends within minutes, but
 * its answer may come later.
 */
const EXPIRES_MS: Readonly<Record<Method, number>> = {
  card: 24 * 3_600_000,
  checkout: 24 * 3_600_000,
  mobile_money: 30 * 60_000,
}

/** When a payment expires if the gateway says nothing before. */
export function expiryOf(method: Method, createdAt: Date): Date {
  return new Date(createdAt.getTime() + EXPIRES_MS[method])
}

/**
 * How long a checkout counts as under way although Paystack calls it abandoned, which it does from the first moment.
 */
export const ABANDONED_AFTER_MS = 30 * 60_000
/** After this time a request that the gateway does not know counts as never received. */
export const UNFOUND_AFTER_MS = 10 * 60_000

/** The move that a gateway's answer causes. Null if the payment stays as it is. */
export function moveFor(known: PaymentSnapshot, answer: GatewayAnswer, now: Date): PaymentMove | null {
  if (answer.outcome === 'paid') return paid(known, answer.facts)
  if (answer.outcome === 'reversed') return reversed(known)
  const told = isOpen(known.state) ? unpaid(known, answer, now) : null
  return told !== null && told.to === known.state && told.reason === known.reason ? null : told
}

function paid(known: PaymentSnapshot, facts: PaidFacts): PaymentMove | null {
  if (known.reviewed || !(isOpen(known.state) || ['failed', 'expired'].includes(known.state))) return null
  const reason = mismatchOf(known, facts)
  return reason === null ? { to: 'succeeded', reason: null } : { to: 'needs_review', reason }
}

function reversed({ state, reason }: PaymentSnapshot): PaymentMove | null {
  if (isOpen(state)) return { to: 'failed', reason: 'reversed' }
  return ['succeeded', 'needs_review', 'disputed'].includes(state) ? { to: 'refunded', reason } : null
}

function unpaid(
  { state, reason, method, createdAt, expiresAt }: PaymentSnapshot,
  answer: Exclude<GatewayAnswer, { outcome: 'paid' | 'reversed' }>,
  now: Date,
): PaymentMove | null {
  const age_ms = now.getTime() - createdAt.getTime()
  const waits = (): PaymentMove | null => {
    if (now >= expiresAt) return { to: 'expired', reason: 'time_over' }
    // Known of there: its beginning was not lost after all.
    return answer.outcome === 'unknown' || answer.outcome === 'not_found'
      ? { to: state, reason }
      : { to: 'pending', reason: null }
  }
  if (answer.outcome === 'failed') {
    const early = answer.reason === 'abandoned' && method !== 'mobile_money' && age_ms < ABANDONED_AFTER_MS
    return early ? waits() : { to: 'failed', reason: answer.reason }
  }
  if (answer.outcome === 'not_found' && age_ms >= UNFOUND_AFTER_MS) {
    return { to: 'failed', reason: 'gateway_unreachable' }
  }
  return waits()
}

/** The first fact in which the incoming money differs from the order. Null if all agree. */
export function mismatchOf(
  meant: Pick<PaymentSnapshot, 'reference' | 'amount' | 'mode'>,
  facts: PaidFacts,
): PaymentReason | null {
  if (facts.reference !== meant.reference) return 'reference_differs'
  // A gateway that has no modes says none.
  if (meant.mode !== null && facts.mode !== meant.mode) return 'mode_differs'
  if (facts.currency !== CURRENCY) return 'currency_differs'
  return facts.amount === meant.amount ? null : 'amount_differs'
}

/** The wait before the program first asks by itself. Each further wait is twice as long. */
export const ASK_FIRST_MS = 5 * 60_000
const ASK_MS_MAX = 6 * 3_600_000
/** How long the program still asks about an expired payment, because it may have been paid after all. */
export const LATE_MS = 72 * 3_600_000
const ASK_LATE_MS = 12 * 3_600_000

/**
 * When the program asks the gateway next, after this many questions. Null if it never asks again by itself. It does not
 * ask about a payment that the gateway turned down at once. It does ask about one that the payer declined or left on a
 * page.
 */
export function nextAsk(
  {
    state,
    reason,
    reviewed,
    expiresAt,
  }: Pick<PaymentSnapshot, 'state' | 'reason' | 'reviewed' | 'expiresAt'>,
  asks: number,
  now: Date,
): Date | null {
  const now_ms = now.getTime()
  if (isOpen(state)) {
    const wait_ms = Math.min(ASK_FIRST_MS * 2 ** Math.min(asks, 20), ASK_MS_MAX)
    const next_ms = now_ms + wait_ms
    // Once more when it is over, but never at once.
    const over_ms = Math.max(expiresAt.getTime(), now_ms + ASK_FIRST_MS)
    return new Date(Math.min(next_ms, over_ms))
  }
  const maybeLate =
    state === 'expired' || (state === 'failed' && (reason === 'declined' || reason === 'abandoned'))
  if (!maybeLate || reviewed || now_ms >= expiresAt.getTime() + LATE_MS) return null
  return new Date(now_ms + ASK_LATE_MS)
}

/**
 * A payment as the payer sees it: what is happening now, how long a prompt stays on the phone, when the server is asked
 * again, and whether another try is safe. Pure: the time is an argument.
 */
import { PROMPT_MS } from '@nkra/contract/limits.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import type { Tone } from '../../../ui/values/status-badge.tsx'

export type Payment = Reply<'getPayment'>
export type PaymentState = Payment['state']
export type PaymentReason = NonNullable<Payment['reason']>

/** The names of the gateways, the same in every language. */
export const gatewayNames: Readonly<Record<Payment['gateway'], string>> = {
  paystack: 'Paystack',
  hubtel: 'Hubtel',
}

/** The states of a payment. Those that need a person come first. */
export const STATES = [
  'needs_review',
  'disputed',
  'created',
  'pending',
  'succeeded',
  'failed',
  'expired',
  'refunded',
] as const satisfies PaymentState[]

export const stateTones: Readonly<Record<PaymentState, Tone>> = {
  created: 'info',
  pending: 'info',
  succeeded: 'success',
  failed: 'danger',
  expired: 'secondary',
  needs_review: 'warning',
  refunded: 'secondary',
  disputed: 'warning',
}

/** The state in an address, or undefined if it is not one. */
export function stateOf(text: string | undefined): PaymentState | undefined {
  return STATES.find((state) => state === text)
}

/** Whether the payment may still succeed or fail. */
export const isOpen = ({ state }: Pick<Payment, 'state'>): boolean =>
  state === 'created' || state === 'pending'

/** Whether a second payment of the same invoice could pay it twice. */
export const isInTheWay = (payment: Pick<Payment, 'state'>): boolean =>
  isOpen(payment) || payment.state === 'needs_review' || payment.state === 'succeeded'

/** Whether money for the invoice may be on its way, so that its order cannot be cancelled. A page can be left unpaid. */
export const mayHavePaid = (payment: Pick<Payment, 'state' | 'method'>): boolean =>
  payment.state === 'needs_review' ||
  payment.state === 'disputed' ||
  (isOpen(payment) && payment.method === 'mobile_money')

/** Whether the payment may be tried again: only if it certainly took no money, never while that is unknown. */
export const mayTryAgain = ({ state }: Pick<Payment, 'state'>): boolean =>
  state === 'failed' || state === 'expired'

/**
 * What the payer sees. `prompted`: a prompt is on their phone. `unknown`: the prompt has expired and the answer is
 * not known yet. `checkout`: they pay, or have paid, on the gateway's page.
 */
export type Phase = 'prompted' | 'unknown' | 'checkout' | Exclude<PaymentState, 'created' | 'pending'>

/**
 * The phase of a payment as its payer sees it. `now` is the time by the server's clock, in milliseconds since 1970.
 */
export function phaseOf(payment: Pick<Payment, 'state' | 'prompt'>, now: number): Phase {
  const { state, prompt } = payment
  if (state !== 'created' && state !== 'pending') return state
  if (prompt === null) return 'checkout'
  return secondsLeft(prompt.endsAt, now) > 0 ? 'prompted' : 'unknown'
}

/** How long a prompt stays on the phone, in seconds. */
export const PROMPT_S = PROMPT_MS / 1000

/** Whole seconds until the prompt ends, from 180 down to 0, even with a wrong clock. */
export function secondsLeft(endsAt: string, now: number): number {
  const seconds = Math.ceil((Date.parse(endsAt) - now) / 1000)
  return Math.min(PROMPT_S, Math.max(0, seconds))
}

/** A number of seconds as minutes and seconds: 125 → '2:05' */
export const clockOf = (seconds: number): string =>
  `${Math.trunc(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** The times left that screen readers announce, in seconds: often enough to know, seldom enough not to disturb. */
const SAID_AT_S = [10, 30, 60, 120, PROMPT_S] as const

/** The time left to announce: the smallest of these moments that has not passed. */
export function saidLeft(seconds: number): number {
  return SAID_AT_S.find((moment) => seconds <= moment) ?? PROMPT_S
}

const ASK_FIRST_MS = 2_000
/** The wait grows by this part of the time that the person has waited so far. */
const ASK_GROWTH = 0.1
const ASK_MAX_MS = 10_000
/**
 * How long the page asks for the payment, in milliseconds. After that the server goes on alone, and the stream of
 * changes still announces the outcome.
 */
export const ASK_FOR_MS_MAX = 15 * 60_000

/** The wait before the server is asked again, from the time that the person has waited. Both are in milliseconds. */
export const pauseAfter = (waited_ms: number): number =>
  Math.min(ASK_MAX_MS, ASK_FIRST_MS + waited_ms * ASK_GROWTH)

/**
 * The least difference between the server's clock and this one that counts. A smaller one may be the time that the
 * answer took. In milliseconds.
 */
const SKEW_MS_MIN = 5_000

/**
 * The difference between the two clocks. It is computed from the time at which the token was issued, in seconds of the
 * server's clock, and the time at which it arrived, in milliseconds of this clock.
 */
export function skewOf(issuedAt_s: number, obtainedAt_ms: number): number {
  const ahead_ms = issuedAt_s * 1000 - obtainedAt_ms
  return Math.abs(ahead_ms) < SKEW_MS_MIN ? 0 : ahead_ms
}

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

/** Under the names they go by, which no language translates. */
export const gatewayNames: Readonly<Record<Payment['gateway'], string>> = {
  paystack: 'Paystack',
  hubtel: 'Hubtel',
}

/** Those that somebody has to look at come first. */
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

/** The state that an address names, if it is one. */
export function stateOf(text: string | undefined): PaymentState | undefined {
  return STATES.find((state) => state === text)
}

/** Whether it can still go either way. */
export const isOpen = ({ state }: Pick<Payment, 'state'>): boolean =>
  state === 'created' || state === 'pending'

/** Whether another payment of the same invoice could be one too many. */
export const isInTheWay = (payment: Pick<Payment, 'state'>): boolean =>
  isOpen(payment) || payment.state === 'needs_review' || payment.state === 'succeeded'

/** Only what surely took no money is tried again: never while nobody knows. */
export const mayTryAgain = ({ state }: Pick<Payment, 'state'>): boolean =>
  state === 'failed' || state === 'expired'

/**
 * What the person sees. `prompted`: a question stands on their phone. `unknown`: its time is up and nobody has
 * said yet what they answered. `checkout`: they pay, or have paid, at the gateway.
 */
export type Phase = 'prompted' | 'unknown' | 'checkout' | Exclude<PaymentState, 'created' | 'pending'>

/** `now` is in milliseconds since 1970, by the server's clock. */
export function phaseOf(payment: Pick<Payment, 'state' | 'prompt'>, now: number): Phase {
  const { state, prompt } = payment
  if (state !== 'created' && state !== 'pending') return state
  if (prompt === null) return 'checkout'
  return secondsLeft(prompt.endsAt, now) > 0 ? 'prompted' : 'unknown'
}

/** How long a phone waits for its owner's answer. */
export const PROMPT_S = PROMPT_MS / 1000

/** Whole seconds until then, from 180 down to 0, however wrong a clock is. */
export function secondsLeft(endsAt: string, now: number): number {
  const seconds = Math.ceil((Date.parse(endsAt) - now) / 1000)
  return Math.min(PROMPT_S, Math.max(0, seconds))
}

/** 125 → '2:05' */
export const clockOf = (seconds: number): string =>
  `${Math.trunc(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** When the time that is left is said aloud, in seconds: often enough to know, seldom enough to hear anything else. */
const SAID_AT_S = [10, 30, 60, 120, PROMPT_S] as const

/** The least of those moments that is not over yet: what is said changes with it alone. */
export function saidLeft(seconds: number): number {
  return SAID_AT_S.find((moment) => seconds <= moment) ?? PROMPT_S
}

const ASK_FIRST_MS = 2_000
/** A person who has waited for long can wait a little longer. */
const ASK_GROWTH = 0.1
const ASK_MAX_MS = 10_000
/** The page asks for so long; the server goes on by itself after that, and the stream of changes still tells. */
export const ASK_FOR_MS_MAX = 15 * 60_000

/** The wait before the server is asked again, by how long the person has waited; both in milliseconds. */
export const pauseAfter = (waited_ms: number): number =>
  Math.min(ASK_MAX_MS, ASK_FIRST_MS + waited_ms * ASK_GROWTH)

/**
 * A difference between the server's clock and this one that is smaller than this counts as none: the answer may have
 * been on its way for so long. In milliseconds.
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

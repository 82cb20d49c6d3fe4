/**
 * The outcomes and bounds that reports count by, and the comparison of figures. They are apart from the schemas so that
 * a screen can load them.
 */

/**
 * Upper bounds for how long a delivery took, in seconds. A delivery counts under the first bound that it did not
 * exceed. Longer ones are counted separately.
 */
export const WAITS_S = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1_800, 3_600, 21_600, 86_400] as const

/**
 * The outcomes by which messages are counted: their states, and those reasons for a rejection that somebody can act on.
 */
export const DELIVERY_OUTCOMES = [
  'submitted',
  'unknown',
  'delivered',
  'undelivered',
  'expired',
  'unknown_number',
  'sender_refused',
  'rejected',
  'unconfirmed',
  'failed',
] as const
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number]

/** The most days that one report covers. */
export const RANGE_DAYS_MAX = 366

/** A time to delivery in the unit that people use: one decimal below ten seconds, whole units above. */
export function roundedWait(wait_s: number): { unit: 'seconds' | 'minutes' | 'hours'; amount: number } {
  if (wait_s < 10) return { unit: 'seconds', amount: Math.round(wait_s * 10) / 10 }
  if (wait_s < MINUTE_S) return { unit: 'seconds', amount: Math.round(wait_s) }
  if (wait_s < HOUR_S) return { unit: 'minutes', amount: Math.round(wait_s / MINUTE_S) }
  return { unit: 'hours', amount: Math.round(wait_s / HOUR_S) }
}

const MINUTE_S = 60
const HOUR_S = 3_600

/** A change. `share` is in per cent, rounded; null if the figure before was 0. */
export interface Change {
  before: number
  share: number | null
}

/** Compares a figure with that of the same number of days before. */
export const changeOf = (now: number, before: number): Change => ({
  before,
  share: before === 0 ? null : Math.round(((now - before) / before) * 100),
})

/**
 * The share that was delivered of the messages with a known end, in per cent with at most two decimals. Null if there
 * is none. 100 means all of them, never nearly all.
 */
export function deliveryRate({ delivered, failed }: { delivered: number; failed: number }): number | null {
  const known = delivered + failed
  if (known === 0) return null
  const rate = Math.round((delivered / known) * 10_000) / 100
  return failed === 0 ? rate : Math.min(rate, 99.99)
}

/** The outcomes and bounds that reports count by. They stand apart from the schemas so that a screen can load them. */

/**
 * Upper bounds for how long a delivery took, in seconds. A delivery counts under the first bound that it did not
 * exceed. Longer ones are counted apart.
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

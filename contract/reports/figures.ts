/** What reports count by, where a screen can read it without the schemas. */

/**
 * How long a delivery took is kept as one of these bounds, in seconds: the first that it took no longer than. What took
 * longer than the last is counted apart.
 */
export const WAITS_S = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1_800, 3_600, 21_600, 86_400] as const

/** What became of messages, as it is counted: their states, and apart the reasons that somebody can act on. */
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

/** What reports count by, where a screen can read it without the schemas. */

/**
 * How long a delivery took is kept as one of these bounds, in seconds: the first that it took no longer than. What took
 * longer than the last is counted apart.
 */
export const WAITS_S = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1_800, 3_600, 21_600, 86_400] as const

/** The most days that one report covers. */
export const RANGE_DAYS_MAX = 366

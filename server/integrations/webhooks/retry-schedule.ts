/** When a failed webhook is tried again. The times are published, because customers plan by them. */
const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/**
 * The waits after the first attempt, the second and so on. A random part is added, so that attempts do not come in
 * herds.
 */
export const RETRY_WAITS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
] as const

/** The largest random part of a wait, as a share of it. */
export const JITTER = 0.1

/** An endpoint that has accepted nothing for this long is disabled. It is as long as a delivery is tried. */
export const FAILING_MS_MAX = RETRY_WAITS_MS.reduce<number>((sum, wait_ms) => sum + wait_ms, 0)

/**
 * How long a receiver gets nothing after it asks for a pause without naming a time. It is also the longest pause that
 * it may ask for.
 */
const HOLD_MS = 30 * SECOND_MS
const HOLD_MS_MAX = HOUR_MS

/** Statuses of an overloaded receiver, or of a proxy in front of it. */
const OVERLOADED: ReadonlySet<number | null> = new Set([429, 502, 504])

/** When to try again after this many attempts. Null if that was the last. `chance` is a random number in [0, 1). */
export function nextAttemptAt(tries: number, now: Date, chance: number): Date | null {
  const wait_ms = RETRY_WAITS_MS[tries - 1]
  if (wait_ms === undefined) return null
  return new Date(now.getTime() + Math.round(wait_ms * (1 + JITTER * chance)))
}

/** How long the whole endpoint gets nothing after this answer. 0 if it did not ask for a pause. */
export function holdTime_ms(status: number | null, retryAfter_s: number | undefined): number {
  if (!OVERLOADED.has(status) && !(status === 503 && retryAfter_s !== undefined)) return 0
  return Math.min(retryAfter_s === undefined ? HOLD_MS : retryAfter_s * SECOND_MS, HOLD_MS_MAX)
}

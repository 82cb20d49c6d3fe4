/** When a webhook that was not taken is tried again. Customers plan by these times: they are published. */
const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** The waits after the first try, the second and so on, before the chance is added that keeps tries from coming in herds. */
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

/** How much longer a wait may be by chance. */
export const JITTER = 0.1

/** An endpoint that has taken nothing for so long, which is how long a delivery is tried, is disabled. */
export const FAILING_MS_MAX = RETRY_WAITS_MS.reduce<number>((sum, wait_ms) => sum + wait_ms, 0)

/** How long a receiver that asks to be left alone is; where it does not say for how long, and the longest it may ask. */
const HOLD_MS = 30 * SECOND_MS
const HOLD_MS_MAX = HOUR_MS

/** Answers of a receiver that is overloaded, or of what stands before it. */
const OVERLOADED: ReadonlySet<number | null> = new Set([429, 502, 504])

/** When to try again after so many tries; null where that was the last. `chance` lies in [0, 1). */
export function nextAttemptAt(tries: number, now: Date, chance: number): Date | null {
  const wait_ms = RETRY_WAITS_MS[tries - 1]
  if (wait_ms === undefined) return null
  return new Date(now.getTime() + Math.round(wait_ms * (1 + JITTER * chance)))
}

/** How long to send the whole endpoint nothing after this answer; 0 where nothing is asked. */
export function holdTime_ms(status: number | null, retryAfter_s: number | undefined): number {
  if (!OVERLOADED.has(status) && !(status === 503 && retryAfter_s !== undefined)) return 0
  return Math.min(retryAfter_s === undefined ? HOLD_MS : retryAfter_s * SECOND_MS, HOLD_MS_MAX)
}

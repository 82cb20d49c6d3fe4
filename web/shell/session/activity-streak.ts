/**
 * Continuous activity: a person who works without a long pause has the session renewed (requirements 4.1.4). Pure
 * arithmetic.
 */

/**
 * The longest pause that counts as continuous activity, because the person may be reading. A longer pause starts a
 * new streak.
 */
export const PAUSE_MS_MAX = 60_000
export const CONTINUOUS_MS = 600_000

export interface Streak {
  since: number
  last: number
}

/** The streak after an activity at `now`, and whether the token must be refreshed. */
export function activityAt(streak: Streak | null, now: number): { streak: Streak; refresh: boolean } {
  const since = streak && now - streak.last <= PAUSE_MS_MAX ? streak.since : now
  if (now - since < CONTINUOUS_MS) return { streak: { since, last: now }, refresh: false }
  return { streak: { since: now, last: now }, refresh: true }
}

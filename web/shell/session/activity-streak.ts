/** Continuous activity, as arithmetic: who works for long renews the session by working (requirements 4.1.4). */

/** Reading counts as going on; a longer pause begins anew. */
export const PAUSE_MS_MAX = 60_000
export const CONTINUOUS_MS = 600_000

export interface Streak {
  since: number
  last: number
}

/** The streak after something was done at `now`, and whether the token is to be refreshed for it. */
export function activityAt(streak: Streak | null, now: number): { streak: Streak; refresh: boolean } {
  const since = streak && now - streak.last <= PAUSE_MS_MAX ? streak.since : now
  if (now - since < CONTINUOUS_MS) return { streak: { since, last: now }, refresh: false }
  return { streak: { since: now, last: now }, refresh: true }
}

/** How long to wait before a call is sent again. */
import type { NkraError } from './failure.ts'

const FIRST_MS = 500
const LONGEST_MS = 8_000
/** Whoever is asked to wait longer than this is told so instead. */
const ASKED_MS_MAX = 60_000

/** Before the try after this many: half a second at first, twice as long each time, by chance up to a half less. */
export function delay_ms(attempts: number, chance: () => number = Math.random): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempts - 1))
  return Math.round(longest * (0.5 + chance() / 2))
}

/** What Nkra asked for; null where it asked for nothing. Throws the failure where that is longer than a caller waits. */
export function retryAfter_ms(failure: NkraError): number | null {
  if (failure.retryAfter_s === null) return null
  const asked = failure.retryAfter_s * 1_000
  if (asked > ASKED_MS_MAX) throw failure
  return asked
}

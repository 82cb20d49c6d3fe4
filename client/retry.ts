/** How long to wait before a call is sent again. */
import type { NkraError } from './failure.ts'

const FIRST_MS = 500
const LONGEST_MS = 8_000
/** The longest wait that the client accepts. If Nkra asks for a longer one, the call fails instead. */
const ASKED_MS_MAX = 60_000

/**
 * How long to wait after this many attempts: half a second after the first, twice as long each time, with up to a half
 * taken off at random.
 */
export function delay_ms(attempts: number, chance: () => number = Math.random): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempts - 1))
  return Math.round(longest * (0.5 + chance() / 2))
}

/**
 * The wait that Nkra asked for; null if it asked for none. Throws the failure if the wait is longer than `ASKED_MS_MAX`.
 */
export function retryAfter_ms(failure: NkraError): number | null {
  if (failure.retryAfter_s === null) return null
  const asked = failure.retryAfter_s * 1_000
  if (asked > ASKED_MS_MAX) throw failure
  return asked
}

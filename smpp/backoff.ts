/** How a link came down, as far as trying again is concerned. */
export type Setback = 'lost' | 'already_bound' | 'refused'

export interface BackoffTimes {
  /** First wait after a loss; doubled with each further one in a row. */
  readonly first_ms: number
  readonly max_ms: number
  /** Wait after a refusal that only a human can mend: centres lock accounts for repeated wrong passwords. */
  readonly refused_ms: number
}

/** A centre that still holds our last session needs at least so many first waits to notice. */
const ALREADY_BOUND_FACTOR = 5

/**
 * How long to wait before the next attempt, `failures` counting those in a row before this one.
 * Half of it is chance, so that links that fell together do not come back together.
 */
export function backoff_ms(setback: Setback, failures: number, times: BackoffTimes, random: number): number {
  const first = setback === 'already_bound' ? times.first_ms * ALREADY_BOUND_FACTOR : times.first_ms
  const grown = Math.min(times.max_ms, first * 2 ** Math.min(failures, 30))
  const whole = setback === 'refused' ? times.refused_ms : grown
  return Math.round(whole * (0.5 + random / 2))
}

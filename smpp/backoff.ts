/** How a link failed, as far as the next attempt depends on it. */
export type Setback = 'lost' | 'already_bound' | 'refused'

export interface BackoffTimes {
  /** The first wait after a loss. Each further loss in a row doubles it. */
  readonly first_ms: number
  readonly max_ms: number
  /**
   * The wait after a refusal that only a person can mend. Centres lock accounts for repeated wrong passwords.
   */
  readonly refused_ms: number
}

/**
 * How many first waits to wait if the centre says that the link is already bound. It needs that long to notice that our
 * last session is gone.
 */
const ALREADY_BOUND_FACTOR = 5

/**
 * The wait before the next attempt, after `failures` in a row. Half of it is random, so that links that fell
 * together do not return together.
 */
export function backoff_ms(setback: Setback, failures: number, times: BackoffTimes, random: number): number {
  const first = setback === 'already_bound' ? times.first_ms * ALREADY_BOUND_FACTOR : times.first_ms
  const grown = Math.min(times.max_ms, first * 2 ** Math.min(failures, 30))
  const whole = setback === 'refused' ? times.refused_ms : grown
  return Math.round(whole * (0.5 + random / 2))
}

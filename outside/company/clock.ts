/** Time as an argument of whatever needs it: a test decides how fast it passes. */
export interface Clock {
  /** Ms since 1970. */
  now(): number
  /** Runs once after so many ms; the returned function calls it off. */
  after(delay_ms: number, run: () => void): () => void
}

/**
 * The machine's own clock. Every wait is `scale` times as long as it is named: at 0.001 a gateway's hour passes in 3.6
 * seconds, and the instants it names stay true. Its timers do not keep a process alive.
 */
export function systemClock(scale = 1): Clock {
  return {
    now: () => Date.now(),
    after: (delay_ms, run) => {
      const timer = setTimeout(run, Math.min(delay_ms * scale, TIMER_MS_MAX))
      timer.unref()
      return () => clearTimeout(timer)
    },
  }
}

/** What a timer of Node's can wait: beyond it fires at once. */
const TIMER_MS_MAX = 2 ** 31 - 1

/** The time. It is passed in, so that a test decides how fast it passes. */
export interface Clock {
  /** Ms since 1970. */
  now(): number
  /** Runs once after the delay. The returned function cancels it. */
  after(delay_ms: number, run: () => void): () => void
}

/**
 * The machine's own clock. Each delay is multiplied by `scale`: at 0.001 a gateway's hour passes in 3.6 seconds; `now`
 * stays true. Its timers do not keep a process alive.
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

/** The longest delay of Node's timers. With a longer one they fire at once. */
const TIMER_MS_MAX = 2 ** 31 - 1

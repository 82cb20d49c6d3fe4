/** Time and randomness. They are passed in, so that tests can choose them. */
export interface Clock {
  /** Milliseconds since a fixed moment. It never goes back. */
  now(): number
  /** Runs once after this many ms. The returned function cancels it. */
  after(delay_ms: number, run: () => void): () => void
  /** A random number, at least 0 and below 1. */
  random(): number
}

/** The machine's own monotonic clock. Its timers do not keep a process alive; its sockets do. */
export const systemClock: Clock = {
  now: () => performance.now(),
  after: (delay_ms, run) => {
    const timer = setTimeout(run, delay_ms)
    timer.unref()
    return () => clearTimeout(timer)
  },
  random: () => Math.random(),
}

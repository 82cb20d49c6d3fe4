/** Time and chance, as arguments of whatever needs them. */
export interface Clock {
  /** Ms since any fixed moment; never goes back. */
  now(): number
  /** Runs once after so many ms; the returned function calls it off. */
  after(delay_ms: number, run: () => void): () => void
  /** At least 0, below 1. */
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

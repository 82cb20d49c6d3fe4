/** A clock that stands still until a test moves it. */
import type { Clock } from '../company/clock.ts'

export interface ManualClock extends Clock {
  /** Moves time forward and runs everything that becomes due, in order. */
  advance(ms: number): void
  /** The number of waits that are not over. */
  readonly waiting: number
}

export function manualClock(start = '2026-11-02T09:00:00Z'): ManualClock {
  let now_ms = Date.parse(start)
  const waits = new Set<{ readonly due: number; readonly run: () => void }>()
  return {
    now: () => now_ms,
    after(delay_ms, run) {
      const wait = { due: now_ms + delay_ms, run }
      waits.add(wait)
      return () => void waits.delete(wait)
    },
    advance(ms) {
      const until = now_ms + ms
      for (;;) {
        const [next] = [...waits].filter(({ due }) => due <= until).sort((a, b) => a.due - b.due)
        if (next === undefined) break
        waits.delete(next)
        now_ms = next.due
        next.run()
      }
      now_ms = until
    },
    get waiting() {
      return waits.size
    },
  }
}

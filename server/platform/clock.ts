/**
 * Time and randomness. It is the server's only source of both; a test of the sources makes sure. Code that needs the
 * time or a secret takes a `Clock`, so that a test decides what time it is.
 */
import { randomBytes } from 'node:crypto'
import { performance } from 'node:perf_hooks'

export interface Clock {
  /** The current time. It may step back when the machine's clock is corrected. */
  now(): Date
  /** The same instant, as milliseconds since 1970. */
  ms(): number
  /** Milliseconds from an arbitrary start that never step back, to measure how long something took. */
  monotonic_ms(): number
  /** Bytes fit for secrets. */
  bytes(count: number): Buffer
}

export const systemClock: Clock = {
  now: () => new Date(),
  ms: () => Date.now(),
  monotonic_ms: () => performance.now(),
  bytes: (count) => randomBytes(count),
}

export interface TestClock extends Clock {
  /** Moves time forward, or back if negative. `monotonic_ms` only moves forward. */
  advance(ms: number): void
}

/**
 * A clock that stands still until it is advanced. Its randomness is real, so two tests never share a secret.
 */
export function testClock(start: Date | string = '2026-11-02T09:00:00Z'): TestClock {
  let wall_ms = new Date(start).getTime()
  let monotonic_ms = 0
  return {
    now: () => new Date(wall_ms),
    ms: () => wall_ms,
    monotonic_ms: () => monotonic_ms,
    bytes: (count) => randomBytes(count),
    advance(ms) {
      wall_ms += ms
      monotonic_ms += Math.max(0, ms)
    },
  }
}

/** A random fraction in [0, 1), for jitter. */
export function fraction(clock: Clock): number {
  return clock.bytes(4).readUInt32BE() / 2 ** 32
}

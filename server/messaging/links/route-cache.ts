/**
 * The routes as this process last read them: a send must not wait for them to be read. They are read anew when they are
 * said to have changed, and every few seconds, for which links are down is nobody's change.
 */
import type { Clock } from '../../platform/clock.ts'
import type { Routes } from './routes.ts'

/** How long what was read is good for. */
const GOOD_MS = 5_000

interface Reading {
  startedAt_ms: number
  routes: Promise<Routes>
}

export class KnownRoutes {
  readonly #clock: Clock
  readonly #read: () => Promise<Routes>
  #reading: Reading | null = null

  constructor(clock: Clock, read: () => Promise<Routes>) {
    this.#clock = clock
    this.#read = read
  }

  /** Never from a reading that was begun before the last `forget`. Fails as reading does; the next caller reads anew. */
  now(): Promise<Routes> {
    const now_ms = this.#clock.monotonic_ms()
    if (this.#reading === null || now_ms - this.#reading.startedAt_ms >= GOOD_MS) {
      const reading = { startedAt_ms: now_ms, routes: this.#read() }
      this.#reading = reading
      reading.routes.catch(() => {
        if (this.#reading === reading) this.#reading = null
      })
    }
    return this.#reading.routes
  }

  /** They have changed. */
  forget(): void {
    this.#reading = null
  }
}

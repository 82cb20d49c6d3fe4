/**
 * A worker that takes one step after another while there is work, and then sleeps until it is woken or until it looks by
 * itself. A step that fails is tried again after a while.
 */
import { setTimeout as delay } from 'node:timers/promises'

const RETRY_MS = 1_000

export interface PolledWork {
  /** Takes the next step; false if none is due. */
  step(): Promise<boolean>
  /** How long to sleep when no step is due. */
  sleep_ms(): Promise<number>
  /** A step failed. */
  failed(error: unknown): void
}

export class PolledWorker {
  readonly #work: PolledWork
  readonly #running: Promise<void>
  #woken = Promise.withResolvers<void>()
  #closing = false

  /** Works from now on. */
  constructor(work: PolledWork) {
    this.#work = work
    this.#running = this.#run()
  }

  /** There is something to do. */
  wake(): void {
    this.#woken.resolve()
  }

  /** Resolves when the step under way is over. */
  async close(): Promise<void> {
    this.#closing = true
    this.wake()
    await this.#running
  }

  async #run(): Promise<void> {
    while (!this.#closing) {
      const woken = this.#woken.promise
      try {
        if (await this.#work.step()) continue
        await Promise.race([woken, delay(await this.#work.sleep_ms(), undefined, { ref: false })])
      } catch (error) {
        this.#work.failed(error)
        await Promise.race([woken, delay(RETRY_MS)])
      }
      this.#woken = Promise.withResolvers()
    }
  }
}

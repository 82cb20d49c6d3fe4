/**
 * Work that repeats: at once while there is more of it, otherwise when a channel or `wake` announces more, and every
 * `poll_ms` in case a notification was lost. The work may ask for an earlier repetition.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from './database.ts'

export interface WokenLoopOptions {
  /** The channel that announces more work. Null if only `wake` does. */
  channel: string | null
  poll_ms: number
  /**
   * Does what is due and handles its own failures. Answers whether to repeat at once, or after how many
   * milliseconds.
   */
  work: (stopping: AbortSignal) => Promise<boolean | number>
}

export class WokenLoop {
  readonly #options: WokenLoopOptions
  readonly #stopping = new AbortController()
  #woken = Promise.withResolvers<void>()
  #running: Promise<void> = Promise.resolve()
  #stopListening: () => Promise<void> = () => Promise.resolve()

  private constructor(options: WokenLoopOptions) {
    this.#options = options
  }

  static async start(db: Db, options: WokenLoopOptions): Promise<WokenLoop> {
    const loop = new WokenLoop(options)
    const { channel } = options
    if (channel !== null) loop.#stopListening = await db.listen(channel, () => loop.wake())
    loop.#running = loop.#run()
    return loop
  }

  wake(): void {
    this.#woken.resolve()
  }

  /** Waits for the running work to end, and starts no more. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    this.wake()
    await this.#running
    await this.#stopListening()
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      this.#woken = Promise.withResolvers<void>()
      const more = await this.#options.work(signal)
      if (more === true) continue
      const wait_ms = more === false ? this.#options.poll_ms : more
      const poll = new AbortController()
      await Promise.race([
        this.#woken.promise,
        delay(wait_ms, undefined, { signal: poll.signal }).catch(() => undefined),
      ])
      poll.abort()
    }
  }
}

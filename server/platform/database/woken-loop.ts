/**
 * Work that repeats: at once while there is more of it, else when a channel or `wake` tells of more, and every `poll_ms` in
 * case a notification was lost.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from './database.ts'

export interface WokenLoopOptions {
  channel: string
  poll_ms: number
  /** Does what is due and handles its own failures. Answers whether to go on at once. */
  work: (stopping: AbortSignal) => Promise<boolean>
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
    loop.#stopListening = await db.listen(options.channel, () => loop.wake())
    loop.#running = loop.#run()
    return loop
  }

  wake(): void {
    this.#woken.resolve()
  }

  /** Lets the work that runs end, then no more. */
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
      if (await this.#options.work(signal)) continue
      const poll = new AbortController()
      await Promise.race([
        this.#woken.promise,
        delay(this.#options.poll_ms, undefined, { signal: poll.signal }).catch(() => undefined),
      ])
      poll.abort()
    }
  }
}

/**
 * What follows a channel of the database: work that repeats, and a value that is held in memory. Both also look every
 * `poll_ms`, in case a notification was lost.
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

/**
 * Work that repeats: at once while there is more of it, otherwise when a channel or `wake` announces more, and every
 * `poll_ms`. The work may ask for an earlier repetition.
 */
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

export interface WatchedValueOptions<Value> {
  channel: string
  poll_ms: number
  read: () => Promise<Value>
  /** Called with each value that was read, once `now` answers it. `before` is undefined for the first one. */
  took?: (value: Value, before: Value | undefined) => void
}

/**
 * A value of the database that this process holds in memory. It is read again when a channel announces a change, and
 * every `poll_ms`.
 */
export class WatchedValue<Value> {
  readonly #options: WatchedValueOptions<Value>
  #value: Value
  #asked = false
  #reading: Promise<void> | null = null
  #stop: () => Promise<void> = () => Promise.resolve()

  private constructor(options: WatchedValueOptions<Value>, value: Value) {
    this.#options = options
    this.#value = value
  }

  static async open<Value>(db: Db, options: WatchedValueOptions<Value>): Promise<WatchedValue<Value>> {
    const watched = new WatchedValue(options, await options.read())
    options.took?.(watched.now, undefined)
    const stopListening = await db.listen(options.channel, () => watched.readAgain())
    // What changed between the first reading and the listening.
    watched.readAgain()
    const timer = setInterval(() => watched.readAgain(), options.poll_ms)
    timer.unref()
    watched.#stop = () => {
      clearInterval(timer)
      return stopListening()
    }
    return watched
  }

  get now(): Value {
    return this.#value
  }

  /**
   * Reads the value again. One reading runs at a time, and one more follows a change during it, so an older value
   * never replaces a newer one.
   */
  readAgain(): void {
    this.#asked = true
    this.#reading ??= this.#readWhileAsked()
  }

  async close(): Promise<void> {
    await this.#stop()
    await this.#reading
  }

  async #readWhileAsked(): Promise<void> {
    while (this.#asked) {
      this.#asked = false
      // Where it fails, the value that was known stays, and the next reading is near.
      const read = await this.#options.read().then(
        (value) => ({ value }),
        () => null,
      )
      if (read === null) continue
      const before = this.#value
      this.#value = read.value
      this.#options.took?.(read.value, before)
    }
    this.#reading = null
  }
}

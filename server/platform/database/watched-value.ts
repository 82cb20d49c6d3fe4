/**
 * A value of the database that this process holds in memory. It is read again when a channel announces a change, and
 * every `poll_ms` in case a notification was lost.
 */
import type { Db } from './database.ts'

export interface WatchedValueOptions<Value> {
  channel: string
  poll_ms: number
  read: () => Promise<Value>
  /** Called with each value that was read, once `now` answers it. `before` is undefined for the first one. */
  took?: (value: Value, before: Value | undefined) => void
}

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

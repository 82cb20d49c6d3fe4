/**
 * A value of the database that this process keeps in memory. It is read anew when a channel tells of a change, and every
 * `poll_ms` in case a notification was lost.
 */
import type { Db } from './database.ts'

export interface WatchedValueOptions<Value> {
  channel: string
  poll_ms: number
  read: () => Promise<Value>
}

export class WatchedValue<Value> {
  readonly #read: () => Promise<Value>
  #value: Value
  #asked = false
  #reading: Promise<void> | null = null
  #stop: () => Promise<void> = () => Promise.resolve()

  private constructor(read: () => Promise<Value>, value: Value) {
    this.#read = read
    this.#value = value
  }

  static async open<Value>(db: Db, options: WatchedValueOptions<Value>): Promise<WatchedValue<Value>> {
    const watched = new WatchedValue(options.read, await options.read())
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
      this.#value = await this.#read().catch(() => this.#value)
    }
    this.#reading = null
  }
}

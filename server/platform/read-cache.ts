/** Caches what was read. A value is used for `fresh_ms`; the next question after that reads it again. */
import type { Clock } from './clock.ts'
import { RecentMap } from './recent-map.ts'

export interface ReadCacheOptions<Value> {
  fresh_ms: number
  /** The most entries. The one that was read longest ago goes first. */
  entries_max: number
  /** Whether to cache a value. By default every value is cached. */
  isKept?: (value: Value) => boolean
}

export class ReadCache<Key, Value> {
  readonly #clock: Clock
  readonly #options: ReadCacheOptions<Value>
  readonly #entries: RecentMap<Key, { read_ms: number; value: Promise<Value> }>

  constructor(clock: Clock, options: ReadCacheOptions<Value>) {
    this.#clock = clock
    this.#options = options
    this.#entries = new RecentMap(options.entries_max)
  }

  /** The key's value, from the cache if it is fresh, otherwise by `read`. */
  read(key: Key, read: () => Promise<Value>): Promise<Value> {
    const { fresh_ms, isKept = () => true } = this.#options
    const now_ms = this.#clock.monotonic_ms()
    const known = this.#entries.get(key)
    if (known !== undefined && now_ms - known.read_ms < fresh_ms) return known.value
    // A read that began before a change may end after it. By then another entry, or none, has its key.
    const entry = { read_ms: now_ms, value: read() }
    const drop = () => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key)
    }
    entry.value.then((value) => isKept(value) || drop(), drop)
    this.#entries.set(key, entry)
    return entry.value
  }

  has(key: Key): boolean {
    return this.#entries.has(key)
  }

  forget(key: Key): void {
    this.#entries.delete(key)
  }

  clear(): void {
    this.#entries.clear()
  }

  /** Makes the next question read every value again. The keys stay. */
  expire(): void {
    for (const entry of this.#entries.values()) entry.read_ms = -Infinity
  }
}

/** Cache of what was read. A value holds for `fresh_ms`; the next question after that reads it anew. */
import type { Clock } from './clock.ts'
import { RecentMap } from './recent-map.ts'

export interface ReadCacheOptions<Value> {
  fresh_ms: number
  /** Entries kept at once. The one read longest ago leaves first. */
  entries_max: number
  /** Whether to keep a value in the cache. The default is to keep all. */
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

  /** The value of the key. `read` reads it if the cache has none that is fresh. */
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

  /** Each value is read anew with its next question. The keys stay known. */
  expire(): void {
    for (const entry of this.#entries.values()) entry.read_ms = -Infinity
  }
}

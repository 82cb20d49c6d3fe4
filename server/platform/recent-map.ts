/** What a process remembers: the newest keys of a map, and for a while what it read. */
import type { Clock } from './clock.ts'

/**
 * A map of at most `max` keys. The key that was set longest ago goes first.
 *
 * The order is a list of its own. A `Map` knows it too, but who asks it for the oldest key passes the gaps of deleted ones
 * (38 µs in a map of 100,000), and an iterator that is kept to avoid that keeps every table that the map ever outgrew, with
 * the values in it.
 */
export class RecentMap<Key, Value> {
  readonly #max: number
  readonly #entries = new Map<Key, Entry<Key, Value>>()
  #oldest: Entry<Key, Value> | null = null
  #newest: Entry<Key, Value> | null = null

  constructor(max: number) {
    this.#max = max
  }

  get size(): number {
    return this.#entries.size
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key)?.value
  }

  has(key: Key): boolean {
    return this.#entries.has(key)
  }

  set(key: Key, value: Value): void {
    let entry = this.#entries.get(key)
    if (entry === undefined) {
      entry = { key, value, older: null, newer: null }
      this.#entries.set(key, entry)
    } else {
      entry.value = value
      if (entry === this.#newest) return
      this.#unlink(entry)
    }
    entry.older = this.#newest
    if (this.#newest === null) this.#oldest = entry
    else this.#newest.newer = entry
    this.#newest = entry
    if (this.#entries.size > this.#max) this.delete(this.#oldest!.key)
  }

  delete(key: Key): void {
    const entry = this.#entries.get(key)
    if (entry === undefined) return
    this.#entries.delete(key)
    this.#unlink(entry)
  }

  clear(): void {
    this.#entries.clear()
    this.#oldest = null
    this.#newest = null
  }

  /** The values, the oldest key's first. */
  *values(): Generator<Value, void, undefined> {
    for (let entry = this.#oldest; entry !== null; entry = entry.newer) yield entry.value
  }

  #unlink(entry: Entry<Key, Value>): void {
    const { older, newer } = entry
    if (older === null) this.#oldest = newer
    else older.newer = newer
    if (newer === null) this.#newest = older
    else newer.older = older
    entry.older = null
    entry.newer = null
  }
}

interface Entry<Key, Value> {
  readonly key: Key
  value: Value
  older: Entry<Key, Value> | null
  newer: Entry<Key, Value> | null
}

export interface ReadCacheOptions<Value> {
  fresh_ms: number
  /** The most entries. The one that was read longest ago goes first. */
  entries_max: number
  /** Whether to cache a value. By default every value is cached. */
  isKept?: (value: Value) => boolean
}

/** Caches what was read. A value is used for `fresh_ms`; the next question after that reads it again. */
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

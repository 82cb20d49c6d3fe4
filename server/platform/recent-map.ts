/** A map of at most `max` keys. The key that was set longest ago goes first. */
export class RecentMap<Key, Value> extends Map<Key, Value> {
  readonly #max: number

  constructor(max: number) {
    super()
    this.#max = max
  }

  override set(key: Key, value: Value): this {
    this.delete(key)
    super.set(key, value)
    if (this.size > this.#max) {
      const [oldest] = this.keys()
      this.delete(oldest!)
    }
    return this
  }
}

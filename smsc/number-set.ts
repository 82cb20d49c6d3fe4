/** Digits up to which a number is exact as a double; E.164 has fifteen. */
const EXACT_DIGITS = 15
const SLOTS_MIN = 1024
const FULL = 0.6

/** A set of phone numbers that counts itself: eight octets a slot, where a Set of strings takes sixty and more. */
export class NumberSet {
  #slots = new Float64Array(SLOTS_MIN)
  #used = 0
  /** Addresses that are no number of fifteen digits: short codes with a leading zero, names. */
  readonly #others = new Set<string>()

  get size(): number {
    return this.#used + this.#others.size
  }

  add(address: string): void {
    if (!isExact(address)) {
      this.#others.add(address)
      return
    }
    if (this.#used >= this.#slots.length * FULL) this.#grow()
    if (insert(this.#slots, Number(address))) this.#used++
  }

  clear(): void {
    this.#slots = new Float64Array(SLOTS_MIN)
    this.#used = 0
    this.#others.clear()
  }

  #grow(): void {
    const larger = new Float64Array(this.#slots.length * 2)
    for (const number of this.#slots) if (number !== 0) insert(larger, number)
    this.#slots = larger
  }
}

/** Zero marks an empty slot, so a number must not be 0, nor written with a leading zero that would be lost. */
function isExact(address: string): boolean {
  if (address.length === 0 || address.length > EXACT_DIGITS || address.charCodeAt(0) === 0x30) return false
  for (let i = 0; i < address.length; i++) {
    const code = address.charCodeAt(i)
    if (code < 0x30 || code > 0x39) return false
  }
  return true
}

/** Linear probing in a table whose length is a power of two; false if the number was there. */
function insert(slots: Float64Array, number: number): boolean {
  const mask = slots.length - 1
  let at = (Math.imul(number % 0x100000000, 0x9e3779b1) ^ Math.imul(number / 0x100000000, 0x85ebca6b)) >>> 0
  at = (at ^ (at >>> 15)) & mask
  while (slots[at] !== 0) {
    if (slots[at] === number) return false
    at = (at + 1) & mask
  }
  slots[at] = number
  return true
}

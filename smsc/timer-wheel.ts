import type { Clock } from '@nkra/smpp/clock.ts'

/** The length of a step in ms. Everything of one step becomes due together. */
export const STEP_MS = 10
const SLOTS = 4096

/**
 * Things that are due later: a bucket for each step of ten milliseconds, and one timer for all. So a hundred thousand
 * receipts need no more timers than one. Things that are due after the wheel's 41 s go round again.
 */
export class Wheel<T> {
  readonly #clock: Clock
  readonly #due: (items: readonly T[]) => void
  readonly #slots: { item: T; step: number }[][] = Array.from({ length: SLOTS }, () => [])
  readonly #startedAt: number
  #step = 0
  #size = 0
  #cancel: (() => void) | undefined

  /** `due` gets the things that are due, in their order. */
  constructor(clock: Clock, due: (items: readonly T[]) => void) {
    this.#clock = clock
    this.#due = due
    this.#startedAt = clock.now()
  }

  /** The number of things that are not due yet. */
  get size(): number {
    return this.#size
  }

  add(item: T, delay_ms: number): void {
    const now = this.#stepOf(this.#clock.now())
    // An idle wheel has not turned: without catching up it would walk through all the steps it slept.
    if (this.#size === 0) this.#step = Math.max(this.#step, now)
    const step = Math.max(this.#step + 1, now + Math.ceil(delay_ms / STEP_MS))
    this.#slots[step % SLOTS]?.push({ item, step })
    this.#size++
    this.#cancel ??= this.#clock.after(STEP_MS, () => this.#turn())
  }

  clear(): void {
    for (const slot of this.#slots) slot.length = 0
    this.#size = 0
    this.#cancel?.()
    this.#cancel = undefined
  }

  #turn(): void {
    this.#cancel = undefined
    const now = this.#stepOf(this.#clock.now())
    const items: T[] = []
    while (this.#step < now) this.#take(++this.#step, items)
    this.#size -= items.length
    if (this.#size > 0) this.#cancel ??= this.#clock.after(STEP_MS, () => this.#turn())
    if (items.length > 0) this.#due(items)
  }

  #take(step: number, items: T[]): void {
    const index = step % SLOTS
    const slot = this.#slots[index]
    if (slot === undefined || slot.length === 0) return
    this.#slots[index] = slot.filter((entry) => {
      if (entry.step <= step) items.push(entry.item)
      return entry.step > step
    })
  }

  #stepOf(now: number): number {
    return Math.floor((now - this.#startedAt) / STEP_MS)
  }
}

/** Slots for work that runs at the same time. Work without a slot waits in line for one. */
export class Slots {
  readonly #waiting_max: number
  readonly #waiting: (() => void)[] = []
  #free: number

  constructor(running_max: number, waiting_max = Infinity) {
    this.#free = running_max
    this.#waiting_max = waiting_max
  }

  /** Takes a slot, now or in turn. False if too many wait already. */
  async take(): Promise<boolean> {
    if (this.#free > 0) this.#free--
    else if (this.#waiting.length >= this.#waiting_max) return false
    else await new Promise<void>((resolve) => void this.#waiting.push(resolve))
    return true
  }

  /** Gives a slot back. The first in line gets it. */
  giveBack(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free++
  }
}

/** Lets tests wait for a condition without polling. */
export class ChangeSignal {
  readonly #waiting = new Set<() => void>()

  /** Everybody who waits checks the condition again. */
  notify(): void {
    for (const look of this.#waiting) look()
  }

  /** Resolves when the condition holds, now or after a change. */
  until(holds: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!holds()) return
        this.#waiting.delete(look)
        resolve()
      }
      this.#waiting.add(look)
      look()
    })
  }
}

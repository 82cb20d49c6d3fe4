/** Waiting for something to become so, without asking again and again. */
export class Changes {
  readonly #waiting = new Set<() => void>()

  /** Something changed: whoever waits looks. */
  tell(): void {
    for (const look of this.#waiting) look()
  }

  /** Resolves when it holds, now or after a change. */
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

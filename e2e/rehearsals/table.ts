/** The table that a rehearsal of many parts prints: one line for each part, with its time and its outcome. */
export class Table {
  readonly #width: number
  readonly #failed: string[] = []

  /** `width`: the characters of the longest name of a part. */
  constructor(width: number) {
    this.#width = width
  }

  /** Whether every part so far held. */
  get holds(): boolean {
    return this.#failed.length === 0
  }

  /** The parts that did not hold. */
  get failed(): readonly string[] {
    return this.#failed
  }

  /** Does one part, and prints whether it held, or the text that it answered. */
  async line(what: string, part: () => Promise<unknown>): Promise<void> {
    const began = performance.now()
    const outcome = await part().then(
      (said) => (typeof said === 'string' ? said : 'holds'),
      (error: unknown) => {
        this.#failed.push(what)
        return `FAILS: ${error instanceof Error ? error.message : String(error)}`
      },
    )
    const took_s = ((performance.now() - began) / 1000).toFixed(1)
    process.stdout.write(`${what.padEnd(this.#width)} ${took_s.padStart(6)} s  ${outcome}\n`)
  }
}

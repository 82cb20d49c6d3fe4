/**
 * Puts single items into batches without waiting for more: a batch is what arrived while earlier batches ran. So a
 * single caller waits no longer, and sixty-four at once share a transaction.
 */

export interface BatcherOptions<Item, Answer> {
  /** Processes a batch. Answers each item in order. If it throws, all items of the batch fail with that error. */
  work(items: readonly Item[]): Promise<readonly Answer[]>
  /** The most items of one batch. */
  batchMax: number
  /** The most batches that run at once. While one commits, the next is processed. */
  batchesMax: number
}

interface Waiting<Item, Answer> extends PromiseWithResolvers<Answer> {
  item: Item
}

export class Batcher<Item, Answer> {
  readonly #options: BatcherOptions<Item, Answer>
  #waiting: Waiting<Item, Answer>[] = []
  #working = 0
  #scheduled = false

  constructor(options: BatcherOptions<Item, Answer>) {
    this.#options = options
  }

  add(item: Item): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    this.#waiting.push({ item, promise, resolve, reject })
    // Requests that one turn of the event loop read from several sockets travel together.
    if (!this.#scheduled) {
      this.#scheduled = true
      setImmediate(() => this.#next())
    }
    return promise
  }

  #next(): void {
    this.#scheduled = false
    while (this.#waiting.length > 0 && this.#working < this.#options.batchesMax) {
      this.#working++
      void this.#run(this.#waiting.splice(0, this.#options.batchMax))
    }
  }

  async #run(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    const answer = await this.#answerOf(batch)
    this.#working--
    this.#next()
    setImmediate(answer)
  }

  /** Processes the batch. Returns a function that answers its callers. */
  async #answerOf(batch: readonly Waiting<Item, Answer>[]): Promise<() => void> {
    try {
      const answers = await this.#options.work(batch.map(({ item }) => item))
      return () => batch.forEach(({ resolve }, index) => resolve(answers[index]!))
    } catch (error) {
      return () => batch.forEach(({ reject }) => reject(error))
    }
  }
}

/**
 * Gathers what comes one by one into batches, without ever waiting for more: a batch is what arrived while the batches
 * before it were at work. So a lone caller pays for nothing, and sixty-four at once share a transaction.
 */

export interface BatcherOptions<Item, Answer> {
  /** Does a batch; one answer for each item, in order. What it throws, all of the batch get. */
  work(items: readonly Item[]): Promise<readonly Answer[]>
  /** Items of one batch. */
  batchMax: number
  /** Batches at work at once: while one commits, the next is made. */
  batchesMax: number
}

export type Batcher<Item, Answer> = (item: Item) => Promise<Answer>

export function openBatcher<Item, Answer>(options: BatcherOptions<Item, Answer>): Batcher<Item, Answer> {
  type Waiting = { item: Item } & PromiseWithResolvers<Answer>
  let waiting: Waiting[] = []
  let working = 0
  let scheduled = false

  const next = () => {
    scheduled = false
    while (waiting.length > 0 && working < options.batchesMax) {
      working++
      void run(waiting.splice(0, options.batchMax))
    }
  }

  const run = async (batch: readonly Waiting[]) => {
    const answer = await answerOf(batch)
    working--
    next()
    setImmediate(answer)
  }

  /** Does the batch; answers how to tell its callers. */
  const answerOf = async (batch: readonly Waiting[]): Promise<() => void> => {
    try {
      const answers = await options.work(batch.map(({ item }) => item))
      return () => batch.forEach(({ resolve }, place) => resolve(answers[place]!))
    } catch (error) {
      return () => batch.forEach(({ reject }) => reject(error))
    }
  }

  return (item) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    waiting.push({ item, promise, resolve, reject })
    // Requests that one turn of the event loop read from several sockets travel together.
    if (!scheduled) {
      scheduled = true
      setImmediate(next)
    }
    return promise
  }
}

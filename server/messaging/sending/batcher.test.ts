import { expect, test } from 'vitest'
import { Batcher } from './batcher.ts'

test('what arrives while a batch is at work travels together', async () => {
  const batches: number[][] = []
  const turns: PromiseWithResolvers<void>[] = []
  const batcher = new Batcher<number, number>({
    batchMax: 3,
    batchesMax: 1,
    async work(items) {
      batches.push([...items])
      const turn = Promise.withResolvers<void>()
      turns.push(turn)
      await turn.promise
      return items.map((item) => item * 10)
    },
  })
  const first = batcher.add(1)
  await new Promise(setImmediate)
  const others = [2, 3, 4, 5].map((item) => batcher.add(item))
  await new Promise(setImmediate)
  expect(batches).toEqual([[1]])
  turns[0]!.resolve()
  expect(await first).toBe(10)
  for (const batch of [1, 2]) {
    while (turns.length <= batch) await new Promise(setImmediate)
    turns[batch]!.resolve()
  }
  expect(await Promise.all(others)).toEqual([20, 30, 40, 50])
  expect(batches).toEqual([[1], [2, 3, 4], [5]])
})

test('a batch that fails fails those in it, and the next goes on', async () => {
  const batcher = new Batcher<number, number>({
    batchMax: 2,
    batchesMax: 1,
    work: (items) => (items.includes(1) ? Promise.reject(new Error('no')) : Promise.resolve(items)),
  })
  const answers = await Promise.allSettled([1, 2, 3].map((item) => batcher.add(item)))
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
})

test('who asks again at its answer joins those who wait for the next batch', async () => {
  const batches: number[][] = []
  const batcher = new Batcher<number, number>({
    batchMax: 3,
    batchesMax: 1,
    work(items) {
      batches.push([...items])
      return Promise.resolve(items)
    },
  })
  const again = batcher.add(1).then(() => batcher.add(3))
  await new Promise(setImmediate)
  await Promise.all([again, batcher.add(2)])
  expect(batches).toEqual([[1], [2, 3]])
})

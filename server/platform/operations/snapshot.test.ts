import { expect, test } from 'vitest'
import { testClock } from '../clock.ts'
import { sharedSnapshot } from './snapshot.ts'

/** A snapshot of numbers that count up. */
function opened(age_ms = 5_000) {
  const clock = testClock()
  const asked: PromiseWithResolvers<number>[] = []
  const read = sharedSnapshot(clock, age_ms, () => {
    const next = Promise.withResolvers<number>()
    asked.push(next)
    return next.promise
  })
  return { clock, asked, read }
}

test('sixty readers at once share one snapshot', async () => {
  const { asked, read } = opened()
  const readers = Array.from({ length: 60 }, read)
  expect(asked).toHaveLength(1)
  asked[0]!.resolve(7)
  expect(new Set(await Promise.all(readers))).toEqual(new Set([7]))
})

test('a snapshot serves until it is older than its age', async () => {
  const { clock, asked, read } = opened(5_000)
  const first = read()
  asked[0]!.resolve(1)
  await first
  clock.advance(5_000)
  expect(await read()).toBe(1)
  clock.advance(1)
  const second = read()
  asked[1]!.resolve(2)
  expect(await second).toBe(2)
})

test('while a slow one is made nobody begins another', () => {
  const { clock, asked, read } = opened(5_000)
  void read()
  clock.advance(60_000)
  void read()
  expect(asked).toHaveLength(1)
})

test('a failure is told to those who wait, and not kept', async () => {
  const { asked, read } = opened()
  const [first, second] = [read(), read()]
  asked[0]!.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await expect(second).rejects.toThrow('away')
  const third = read()
  asked[1]!.resolve(3)
  expect(await third).toBe(3)
})

import { expect, test } from 'vitest'
import { backoff_ms, type Setback } from './backoff.ts'

const TIMES = { first_ms: 1000, max_ms: 60_000, refused_ms: 300_000 }

test.each<[Setback, number, number, number]>([
  ['lost', 0, 0, 500],
  ['lost', 0, 0.999999, 1000],
  ['lost', 1, 0, 1000],
  ['lost', 5, 0, 16_000],
  ['lost', 6, 0, 30_000],
  ['lost', 1_000_000, 0.999999, 60_000],
  ['already_bound', 0, 0, 2500],
  ['already_bound', 9, 0.999999, 60_000],
  ['refused', 0, 0, 150_000],
  ['refused', 7, 0.999999, 300_000],
])('%s after %d failures, chance %d: %d ms', (setback, failures, random, expected) => {
  expect(backoff_ms(setback, failures, TIMES, random)).toBe(expected)
})

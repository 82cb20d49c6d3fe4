import { expect, test } from 'vitest'
import { backoff } from './changes.ts'

test.each([
  [0, 0, 1_000],
  [1, 0, 2_000],
  [4, 0, 16_000],
  [5, 0, 30_000],
  [50, 0, 30_000],
  [0, 1, 750],
  [9, 0.5, 26_250],
])('after %i tries, with %d of chance: %i ms', (tries, chance, wait_ms) => {
  expect(backoff(tries, () => chance)).toBe(wait_ms)
})

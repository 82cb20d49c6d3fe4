import { expect, test } from 'vitest'
import { DEATHS_MAX, RestartPolicy } from './supervisor.ts'

const waits = (lives: readonly number[]) => {
  const policy = new RestartPolicy()
  return lives.map((lived_ms) => policy.waitAfter(lived_ms))
}

test('who dies at once waits longer each time, and is given up at last', () => {
  expect(waits(Array(DEATHS_MAX).fill(100))).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, null])
})

test('who lived for a minute begins with the shortest wait', () => {
  expect(waits([100, 100, 100, 60_000, 100])).toEqual([500, 1_000, 2_000, 500, 1_000])
})

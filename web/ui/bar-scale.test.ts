import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ticksFor } from './bar-scale.ts'

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [730, [0, 200, 400, 600, 800]],
  [1000, [0, 250, 500, 750, 1000]],
  [4584, [0, 2000, 4000, 6000]],
])('up to %i', (largest, ticks) => {
  expect(ticksFor(largest)).toEqual(ticks)
})

test('whole numbers, evenly spaced, from 0 to at least the largest, never many', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (largest) => {
      const ticks = ticksFor(largest)
      const step = ticks[1]!
      expect(ticks).toEqual(ticks.map((_, index) => index * step))
      expect(Number.isInteger(step)).toBe(true)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(largest)
      expect(ticks.length).toBeLessThanOrEqual(6)
    }),
  )
})

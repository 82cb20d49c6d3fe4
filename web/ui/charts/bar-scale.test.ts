import fc from 'fast-check'
import { expect, test } from 'vitest'
import { axisWidth, barLabels, labelMiddle, ticksFor } from './bar-scale.ts'

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

test('the axis has room for its widest label', () => {
  expect(axisWidth(['0', '400'])).toBe(46)
  expect(axisWidth(['0', '12,00,000'])).toBe(77)
})

test.each([
  ['in the middle', 100, 100],
  ['at the left edge', 3, 37],
  ['at the right edge', 298, 263],
])('a label of ten characters %s', (_, bar_px, middle_px) =>
  expect(labelMiddle('10 minutes', bar_px, 300)).toBe(middle_px),
)

const days = ['30 Oct', '31 Oct', '1 Nov', '2 Nov', '3 Nov']
/** The labels as text. */
const written = (labels: readonly string[], slot_px: number) =>
  barLabels(labels, slot_px).map(({ upper, lower }) => [upper, lower].filter(Boolean).join(' '))

test.each([
  ['each bar has its label, and the month where it begins', days, 24, ['30 Oct', '31', '1 Nov', '2', '3']],
  ['narrower: some, and the last', days, 10, ['', '31', 'Nov', '', '3']],
  ['no room: some, and the last', ['10:00', '10:01', '10:02', '10:03'], 16, ['10:00', '', '', '10:03']],
  ['each with words of its own', ['within 5 s', 'after 1 h'], 60, ['within 5 s', 'after 1 h']],
  ['those too wide for their bars', ['within 5 s', 'after 1 h'], 30, ['', 'after 1 h']],
])('under the bars: %s', (_, labels, slot_px, expected) => {
  expect(written(labels, slot_px)).toEqual(expected)
})

import { expect, test } from 'vitest'
import { changeOf, deliveryRate, roundedWait } from './figures.ts'

test.each([
  [120, 100, 20],
  [80, 100, -20],
  [100, 100, 0],
  [1, 3, -67],
  [5, 0, null],
  [0, 0, null],
  [0, 7, -100],
])('%i after %i is a change of %s per cent', (now, before, share) => {
  expect(changeOf(now, before)).toEqual({ before, share })
})

test.each([
  [0, 0, null],
  [1, 0, 100],
  [0, 1, 0],
  [2, 1, 66.67],
  [9_999, 1, 99.99],
  [999_999, 1, 99.99],
])('%i delivered and %i failed: %s per cent', (delivered, failed, rate) => {
  expect(deliveryRate({ delivered, failed })).toBe(rate)
})

test.each([
  [0.04, 0, 'seconds'],
  [9.94, 9.9, 'seconds'],
  [10.4, 10, 'seconds'],
  [90, 2, 'minutes'],
  [3_600, 1, 'hours'],
])('%d seconds are %d %s', (wait_s, amount, unit) => expect(roundedWait(wait_s)).toEqual({ unit, amount }))

import { expect, test } from 'vitest'
import { FAILING_MS_MAX, holdTime_ms, nextAttemptAt, RETRY_WAITS_MS } from './retry-schedule.ts'

const NOW = new Date('2026-11-02T09:00:00Z')

test.each([
  [1, 0, '2026-11-02T09:00:05.000Z'],
  [2, 0, '2026-11-02T09:05:00.000Z'],
  [3, 0, '2026-11-02T09:30:00.000Z'],
  [4, 0, '2026-11-02T11:00:00.000Z'],
  [5, 0, '2026-11-02T14:00:00.000Z'],
  [6, 0, '2026-11-02T19:00:00.000Z'],
  [7, 0, '2026-11-02T23:00:00.000Z'],
  [8, 0, '2026-11-03T05:00:00.000Z'],
  [9, 0, '2026-11-03T09:00:00.000Z'],
  [1, 0.5, '2026-11-02T09:00:05.250Z'],
  [9, 0.5, '2026-11-03T10:12:00.000Z'],
])('after try %i and by the chance %d: %s', (tries, chance, at) => {
  expect(nextAttemptAt(tries, NOW, chance)?.toISOString()).toBe(at)
})

test('the tenth try is the last, three days and some hours after the first', () => {
  expect(nextAttemptAt(9, NOW, 0)).not.toBeNull()
  expect(nextAttemptAt(10, NOW, 0)).toBeNull()
  expect(RETRY_WAITS_MS).toHaveLength(9)
  expect(FAILING_MS_MAX).toBe(((75 * 60 + 35) * 60 + 5) * 1_000)
})

test.each([
  [429, undefined, 30_000],
  [502, undefined, 30_000],
  [504, undefined, 30_000],
  [429, 7, 7_000],
  [429, 999_999, 3_600_000],
  [503, undefined, 0],
  [503, 120, 120_000],
  [500, 120, 0],
  [null, undefined, 0],
])('an answer of %s with Retry-After %s holds the endpoint for %i ms', (status, after_s, hold_ms) => {
  expect(holdTime_ms(status, after_s)).toBe(hold_ms)
})

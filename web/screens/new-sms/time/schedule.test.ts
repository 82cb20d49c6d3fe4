import { describe, expect, test } from 'vitest'
import { instantOf, scheduleFault, scheduleRange, tomorrowMorning } from './schedule.ts'

const NOW = Date.parse('2026-11-21T08:30:20Z')

describe('the schedule', () => {
  test.each([
    ['2026-11-21T09:30', '2026-11-21T09:30:00.000Z'],
    ['2028-02-29T00:00', '2028-02-29T00:00:00.000Z'],
    ['2026-02-30T09:30', null],
    ['2026-11-21', null],
    ['2026-11-21T25:00', null],
    ['', null],
  ])('%s is %s', (field, instant) => expect(instantOf(field)).toBe(instant))

  test.each([
    ['', null],
    ['2026-11-21T08:32', null],
    ['2026-11-21T08:31', 'passed'],
    ['2025-11-21T08:31', 'passed'],
    ['2027-11-22T08:30', null],
    ['2027-11-22T08:31', 'too_far'],
    ['tomorrow', 'not_a_time'],
  ])('%s: %s', (field, fault) => expect(scheduleFault(field, NOW)).toBe(fault))

  test('the field offers nothing that would be refused', () => {
    const { min, max } = scheduleRange(NOW)
    expect([min, max]).toEqual(['2026-11-21T08:32', '2027-11-22T08:29'])
    expect([scheduleFault(min, NOW), scheduleFault(max, NOW)]).toEqual([null, null])
  })

  test('later means tomorrow at nine', () => expect(tomorrowMorning(NOW)).toBe('2026-11-22T09:00'))
})

import fc from 'fast-check'
import type { Rhythm } from '@nkra/contract/messaging/series.ts'
import { describe, expect, test } from 'vitest'
import { nextRun, type Plan } from './series.ts'

const plan = (rhythm: Rhythm, some: Partial<Plan> = {}): Plan => ({
  rhythm,
  time: '09:30',
  from: '2026-11-20',
  until: null,
  ...some,
})
const day: Rhythm = { every: 'day' }
const week = (...days: number[]): Rhythm => ({ every: 'week', days })
const month = (on: number): Rhythm => ({ every: 'month', day: on })

describe('the next run', () => {
  // 20 November 2026 is a Friday.
  test.each([
    [day, {}, '2026-11-01T00:00Z', '2026-11-20T09:30Z'],
    [day, {}, '2026-11-20T09:29:59.999Z', '2026-11-20T09:30Z'],
    [day, {}, '2026-11-20T09:30Z', '2026-11-21T09:30Z'],
    [day, { time: '00:00' }, '2026-11-30T23:59Z', '2026-12-01T00:00Z'],
    [day, { until: '2026-11-21' }, '2026-11-20T10:00Z', '2026-11-21T09:30Z'],
    [day, { until: '2026-11-21' }, '2026-11-21T09:30Z', null],
    [day, { from: '2026-11-22', until: '2026-11-21' }, '2026-11-01T00:00Z', null],
    [week(1), {}, '2026-11-20T00:00Z', '2026-11-23T09:30Z'],
    [week(5), {}, '2026-11-20T09:30Z', '2026-11-27T09:30Z'],
    [week(0, 3), {}, '2026-11-22T09:30Z', '2026-11-25T09:30Z'],
    [month(1), {}, '2026-11-20T00:00Z', '2026-12-01T09:30Z'],
    [month(20), {}, '2026-11-20T09:30Z', '2026-12-20T09:30Z'],
    [month(31), {}, '2026-11-20T00:00Z', '2026-11-30T09:30Z'],
    [month(31), {}, '2026-12-31T09:30Z', '2027-01-31T09:30Z'],
    [month(30), {}, '2027-01-30T09:30Z', '2027-02-28T09:30Z'],
    [month(29), {}, '2028-02-01T00:00Z', '2028-02-29T09:30Z'],
    [month(28), {}, '2027-02-28T09:30Z', '2027-03-28T09:30Z'],
  ] as const)('of %j with %j after %s is %s', (rhythm, some, after, next) => {
    expect(nextRun(plan(rhythm, some), new Date(after))).toEqual(next && new Date(next))
  })

  test('is the first that the rhythm names, later than what went before, at the time of day', () => {
    const rhythms = fc.oneof(
      fc.constant(day),
      fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }).map((days) => week(...days)),
      fc.integer({ min: 1, max: 31 }).map(month),
    )
    const instants = fc.date({
      min: new Date('2026-01-01'),
      max: new Date('2040-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(rhythms, instants, instants, (rhythm, after, between) => {
        const next = nextRun(plan(rhythm, { from: '2026-01-01' }), after)!
        expect(next > after).toBe(true)
        expect(next.toISOString().slice(11)).toBe('09:30:00.000Z')
        // Asked from anywhere before it, and not before the one before, it is the same.
        const from = new Date(Math.min(Math.max(between.getTime(), after.getTime()), next.getTime() - 1))
        expect(nextRun(plan(rhythm, { from: '2026-01-01' }), from)).toEqual(next)
      }),
    )
  })
})

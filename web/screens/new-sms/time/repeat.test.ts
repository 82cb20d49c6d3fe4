import { describe, expect, test } from 'vitest'
import { readRepeat, repeatFault, repeatFrom, type Repeat, planOf } from './repeat.ts'

// A Thursday.
const at = '2026-11-26T09:30'
const weekly: Repeat = {
  every: 'week',
  days: [4],
  day: 26,
  ends: 'after',
  on: '2027-01-28',
  after: 10,
}

test('it begins weekly on the day of the first time, ten times', () => {
  expect(repeatFrom(at)).toEqual(weekly)
})

describe('what is wrong with it', () => {
  test.each([
    [{}, null],
    [{ days: [] }, 'no_days'],
    [{ days: [], every: 'day' }, null],
    [{ after: '' }, 'no_end'],
    [{ after: 0 }, 'no_end'],
    [{ ends: 'on' }, null],
    [{ ends: 'on', on: '' }, 'no_end'],
    [{ ends: 'on', on: '2026-11-26' }, null],
    [{ ends: 'on', on: '2026-11-25' }, 'ends_before'],
  ] as const)('with %j: %s', (some, fault) => {
    expect(repeatFault({ ...weekly, ...some } as Repeat, at)).toBe(fault)
  })
})

test.each([
  [{}, { rhythm: { every: 'week', days: [4] }, ends: { after: 10 } }],
  [
    { every: 'day', ends: 'on' },
    { rhythm: { every: 'day' }, ends: { on: '2027-01-28' } },
  ],
  [
    { every: 'month', day: 31 },
    { rhythm: { every: 'month', day: 31 }, ends: { after: 10 } },
  ],
] as const)('with %j the call takes %j', (some, plan) => {
  expect(planOf(at, { ...weekly, ...some })).toEqual({ ...plan, from: '2026-11-26', time: '09:30' })
})

test('what was kept comes back, and what cannot be read does not', () => {
  expect(readRepeat(JSON.parse(JSON.stringify(weekly)))).toEqual(weekly)
  for (const wrong of [
    null,
    'week',
    { ...weekly, every: 'year' },
    { ...weekly, days: [7] },
    { ...weekly, days: 4 },
    { ...weekly, day: 0 },
    { ...weekly, ends: 'never' },
    { ...weekly, on: 5 },
    { ...weekly, after: 1.5 },
  ])
    expect(readRepeat(wrong)).toBe(null)
})

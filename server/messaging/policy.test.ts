import { expect, test } from 'vitest'
import { outsideHours, type HoursRule } from './policy.ts'

const weekdays: HoursRule = {
  from: new Date('2026-01-01'),
  days: [1, 2, 3, 4, 5, 6],
  fromHour: 8,
  toHour: 19,
}
const stricter: HoursRule = { from: new Date('2027-01-01'), days: [1, 2, 3, 4, 5], fromHour: 8, toHour: 18 }
const rules = [stricter, weekdays]

test.each([
  ['promotional', '2026-11-21T07:59:59Z', '2026-11-21T08:00:00.000Z'],
  ['promotional', '2026-11-21T08:00:00Z', null],
  ['promotional', '2026-11-21T18:59:59Z', null],
  ['promotional', '2026-11-21T19:00:00Z', '2026-11-23T08:00:00.000Z'],
  ['promotional', '2026-11-22T12:00:00Z', '2026-11-23T08:00:00.000Z'],
  ['promotional', '2027-01-02T12:00:00Z', '2027-01-04T08:00:00.000Z'],
  ['promotional', '2025-12-31T23:00:00Z', null],
  ['transactional', '2026-11-22T03:00:00Z', null],
  ['otp', '2026-11-22T03:00:00Z', null],
] as const)('%s at %s: next %s', (traffic, at, next) => {
  expect(outsideHours(rules, traffic, new Date(at))?.next?.toISOString() ?? null).toBe(next)
})

test('without a rule everything is allowed, and the hours are said in words', () => {
  expect(outsideHours([], 'promotional', new Date())).toBeNull()
  const sunday = new Date('2026-11-22T12:00:00Z')
  expect(outsideHours([weekdays], 'promotional', sunday)?.hours).toBe(
    'from 08:00 to 19:00 on Monday, Tuesday, Wednesday, Thursday, Friday, Saturday',
  )
})

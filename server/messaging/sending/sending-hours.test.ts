import { describe, expect, test } from 'vitest'
import { ALWAYS, outsideHours, type HoursRule, type HoursPolicy } from './sending-hours.ts'

const weekdays: HoursRule = {
  from: new Date('2026-01-01'),
  days: [1, 2, 3, 4, 5, 6],
  fromHour: 8,
  toHour: 19,
  onHolidays: false,
}
const stricter: HoursRule = {
  from: new Date('2027-01-01'),
  days: [1, 2, 3, 4, 5],
  fromHour: 8,
  toHour: 18,
  onHolidays: false,
}
const policy: HoursPolicy = {
  hours: [stricter, weekdays],
  holidays: new Map([
    ['2026-12-25', 'Christmas Day'],
    ['2026-12-26', 'Boxing Day'],
    ['2027-01-01', 'New Year’s Day'],
  ]),
}

test.each([
  ['promotional', '2026-11-21T07:59:59Z', '2026-11-21T08:00:00.000Z'],
  ['promotional', '2026-11-21T08:00:00Z', null],
  ['promotional', '2026-11-21T18:59:59Z', null],
  ['promotional', '2026-11-21T19:00:00Z', '2026-11-23T08:00:00.000Z'],
  ['promotional', '2026-11-22T12:00:00Z', '2026-11-23T08:00:00.000Z'],
  ['promotional', '2027-01-02T12:00:00Z', '2027-01-04T08:00:00.000Z'],
  ['promotional', '2025-12-31T23:00:00Z', null],
  // Christmas is a Friday, Boxing Day a Saturday, and the day after a Sunday.
  ['promotional', '2026-12-24T20:00:00Z', '2026-12-28T08:00:00.000Z'],
  ['promotional', '2026-12-25T10:00:00Z', '2026-12-28T08:00:00.000Z'],
  // The rule of the new year holds by then, and New Year's Day is a Friday.
  ['promotional', '2026-12-31T20:00:00Z', '2027-01-04T08:00:00.000Z'],
  ['transactional', '2026-12-25T03:00:00Z', null],
  ['otp', '2026-11-22T03:00:00Z', null],
] as const)('%s at %s: next %s', (traffic, at, next) => {
  expect(outsideHours(policy, traffic, new Date(at))?.next?.toISOString() ?? null).toBe(next)
})

describe('why not', () => {
  test('without a rule everything is allowed, holidays too', () => {
    expect(outsideHours(ALWAYS, 'promotional', new Date('2026-12-25T03:00:00Z'))).toBeNull()
    const { holidays } = policy
    expect(outsideHours({ hours: [], holidays }, 'promotional', new Date('2026-12-25T03:00:00Z'))).toBeNull()
  })

  test('a holiday is named, and a rule may do without them', () => {
    const christmas = new Date('2026-12-25T10:00:00Z')
    expect(outsideHours(policy, 'promotional', christmas)).toMatchObject({ holiday: 'Christmas Day' })
    const anyDay = { ...policy, hours: [{ ...weekdays, onHolidays: true }] }
    expect(outsideHours(anyDay, 'promotional', christmas)).toBeNull()
    expect(outsideHours(anyDay, 'promotional', new Date('2026-12-25T20:00:00Z'))).toMatchObject({
      holiday: null,
      hours: 'from 08:00 to 19:00 on Monday, Tuesday, Wednesday, Thursday, Friday, Saturday',
    })
  })

  test('the hours are said in words', () => {
    expect(outsideHours(policy, 'promotional', new Date('2026-11-22T12:00:00Z'))).toMatchObject({
      hours:
        'from 08:00 to 19:00 on Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, not on public holidays',
      holiday: null,
    })
  })

  test('hours that never come have no next', () => {
    const days = Array.from({ length: 40 }, (_, day) =>
      new Date(Date.UTC(2026, 10, 22 + day)).toISOString().slice(0, 10),
    )
    const holidays = new Map(days.map((day) => [day, 'Mourning']))
    const closed = { hours: [weekdays], holidays }
    expect(outsideHours(closed, 'promotional', new Date('2026-11-22T12:00:00Z'))?.next).toBeNull()
  })
})

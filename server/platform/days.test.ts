import { expect, test } from 'vitest'
import { dayOf, daysAfter, daysBetween, remindersDue } from './days.ts'

test('days are counted by the calendar, across months and leap years', () => {
  expect(dayOf(new Date('2028-02-29T23:59:59Z'))).toBe('2028-02-29')
  expect(daysAfter('2028-02-28', 2)).toBe('2028-03-01')
  expect(daysBetween('2027-12-31', '2028-03-01')).toBe(61)
})

test.each([
  ['2027-01-01', 0],
  ['2027-03-03', 1],
  ['2027-04-30', 2],
  ['2027-05-02', 2],
  ['2027-05-03', 3],
])('on %s so many reminders are due: %d', (today, due) => {
  const end = '2027-05-02'
  const reminders = [60, 30, -1].map((days) => ({ of: end, days }))
  expect(remindersDue(reminders, today)).toBe(due)
})

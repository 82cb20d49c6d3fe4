import { expect, test } from 'vitest'
import { lastMonths, monthName } from './months.ts'

test('the last months, over the turn of a year', () => {
  expect(lastMonths(Date.parse('2027-01-31T23:59:59Z'), 3)).toEqual(['2027-01', '2026-12', '2026-11'])
})

test.each([
  ['en', 'November 2026'],
  ['fr', 'novembre 2026'],
] as const)('a month in %s', (language, name) => {
  expect(monthName('2026-11', language)).toBe(name)
})

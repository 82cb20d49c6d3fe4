import { expect, test } from 'vitest'
import { lastMonths } from './months.ts'

test('the last months, over the turn of a year', () => {
  expect(lastMonths(Date.parse('2027-01-31T23:59:59Z'), 3)).toEqual(['2027-01', '2026-12', '2026-11'])
})

import { describe, expect, test } from 'vitest'
import {
  formatAmount,
  formatCount,
  formatDate,
  formatDay,
  formatDuration,
  formatExact,
  formatMoney,
  formatPercent,
  formatPlural,
  formatProduct,
  formatRate,
  formatRelative,
} from './format.ts'

const NBSP = '\u00a0'

test.each([
  [0, 'GHS 0.00', '0.00'],
  [0.1, 'GHS 0.10', '0.10'],
  [120.5, 'GHS 120.50', '120.50'],
  [1_234_567.5, 'GHS 1,234,567.50', '1,234,567.50'],
  [-1234.5, '-GHS 1,234.50', '-1,234.50'],
])('money %d', (amount, full, bare) => {
  expect(formatMoney(amount)).toBe(full.replace('GHS ', `GHS${NBSP}`))
  expect(formatAmount(amount)).toBe(bare)
})

test.each([
  [0.033, 'GHS 0.033'],
  [0.03125, 'GHS 0.03125'],
  [0.5, 'GHS 0.50'],
  [2, 'GHS 2.00'],
])('the price of one credit, %d', (price, text) => {
  expect(formatRate(price)).toBe(text.replace(' ', NBSP))
})

test.each([
  [0, '0'],
  [999, '999'],
  [5000, '5,000'],
  [100_000, '1,00,000'],
  [1_234_567, '12,34,567'],
  [12_345_678, '1,23,45,678'],
])('count %d', (number, text) => {
  expect(formatCount(number)).toBe(text)
})

test.each([
  [15, '15%'],
  [2.5, '2.5%'],
  [0, '0%'],
  [12.345, '12.35%'],
])('per cent %d', (percentage, text) => {
  expect(formatPercent(percentage)).toBe(text)
})

test.each([
  [1, 1, '1 day'],
  [2, 2, '2 weeks'],
  [1, 3, '1 month'],
  [5, 4, '5 years'],
] as const)('%i of type %i', (number, type, text) => {
  expect(formatDuration(number, type)).toBe(text)
})

test('KYC is sold as eKYC', () => {
  expect([formatProduct('SMS'), formatProduct('KYC')]).toEqual(['SMS', 'eKYC'])
})

test.each([
  [0, 'contacts', '0 contacts'],
  [1, 'contacts', '1 contact'],
  [250_000, 'contacts', '2,50,000 contacts'],
])('%i', (number, _, text) => {
  expect(formatPlural(number, 'contact')).toBe(text)
})

describe('instants, in Ghana’s time', () => {
  test.each([
    ['2026-11-20T15:04:59Z', '20 Nov 2026, 3:04 pm', '20 Nov 2026'],
    ['2026-11-20T00:00:00Z', '20 Nov 2026, 12:00 am', '20 Nov 2026'],
    ['2026-11-20T23:30:00-02:00', '21 Nov 2026, 1:30 am', '21 Nov 2026'],
  ])('%s', (instant, exact, date) => {
    expect(formatExact(instant)).toBe(exact)
    expect(formatDate(instant)).toBe(date)
  })

  test('a day', () => {
    expect(formatDay('2026-03-01')).toBe('1 Mar')
  })

  const now = Date.parse('2026-11-20T12:00:00Z')
  test.each([
    ['2026-11-20T11:59:30Z', 'just now'],
    ['2026-11-20T12:00:30Z', 'just now'],
    ['2026-11-20T11:59:00Z', '1 minute ago'],
    ['2026-11-20T11:00:01Z', '59 minutes ago'],
    ['2026-11-20T11:00:00Z', '1 hour ago'],
    ['2026-11-19T12:00:00Z', 'yesterday'],
    ['2026-11-13T12:00:01Z', '6 days ago'],
    ['2026-11-13T12:00:00Z', '13 Nov 2026'],
    ['2026-11-20T13:30:00Z', 'in 1 hour'],
    ['2026-11-21T12:00:00Z', 'tomorrow'],
    ['2027-01-02T12:00:00Z', '2 Jan 2027'],
  ])('%s is %s', (instant, text) => {
    expect(formatRelative(instant, now)).toBe(text)
  })
})

import { describe, expect, test } from 'vitest'
import { FAILURE_REASONS, type FailureReason } from '@nkra/contract/messaging/message-reasons.ts'
import { barsOf, creditBarsOf, faultOf, presetOf, rangeOf, reasonBarsOf, waitBarsOf } from './range.ts'

const NOW = Date.parse('2026-11-21T23:59:59Z')

describe('the days that an address asks for', () => {
  test.each([
    [{}, '2026-10-23', '2026-11-21'],
    [{ days: 7 }, '2026-11-15', '2026-11-21'],
    [{ days: 90 }, '2026-08-24', '2026-11-21'],
    [{ days: 8 }, '2026-10-23', '2026-11-21'],
    [{ from: '2026-01-01', to: '2026-01-31' }, '2026-01-01', '2026-01-31'],
    [{ from: '2026-01-01', to: '2026-01-31', days: 7 }, '2026-01-01', '2026-01-31'],
    [{ from: '2026-01-01' }, '2026-10-23', '2026-11-21'],
    [{ from: '2026-02-01', to: '2026-01-31' }, '2026-10-23', '2026-11-21'],
    [{ from: '2020-01-01', to: '2026-01-31' }, '2026-10-23', '2026-11-21'],
  ])('%j: %s to %s', (search, from, to) => expect(rangeOf(search, NOW)).toEqual({ from, to }))
})

test.each([
  ['2026-11-15', '2026-11-21', 7],
  ['2026-10-23', '2026-11-21', 30],
  ['2026-10-23', '2026-11-20', null],
])('%s to %s is the preset %s', (from, to, preset) => expect(presetOf({ from, to }, NOW)).toBe(preset))

test.each([
  ['2026-11-02', '2026-11-02', null],
  ['2025-11-02', '2026-11-02', null],
  ['2025-11-01', '2026-11-02', 'length'],
  ['2026-11-03', '2026-11-02', 'order'],
  ['', '2026-11-02', 'missing'],
])('%j to %j: %s', (from, to, fault) => expect(faultOf({ from, to })).toBe(fault))

describe('bars', () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      key: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
      delivered: 1,
      pending: 2,
      unknown: 3,
      failed: 4,
      previous: { sent: 7, credits: 0 },
    }))

  test('are days of a short range', () => {
    expect(barsOf(days(92))).toHaveLength(92)
    expect(barsOf(days(1))).toEqual([
      { day: '2026-01-01', weekly: false, delivered: 1, pending: 5, failed: 4, before: 7 },
    ])
  })

  test('are weeks of a long one, and lose nothing', () => {
    const bars = barsOf(days(95))
    expect(bars).toHaveLength(14)
    const first = { day: '2026-01-01', weekly: true, delivered: 7, pending: 35, failed: 28, before: 49 }
    expect(bars[0]).toEqual(first)
    const last = { day: '2026-04-02', weekly: true, delivered: 4, pending: 20, failed: 16, before: 28 }
    expect(bars.at(-1)).toEqual(last)
    expect(bars.reduce((sum, { delivered }) => sum + delivered, 0)).toBe(95)
  })

  test('of no days are none', () => expect(barsOf([])).toEqual([]))
})

test('what days cost is added up as their messages are', () => {
  const days = Array.from({ length: 100 }, (_, n) => ({
    key: `day ${n}`,
    credits: n,
    previous: { credits: 2 },
  }))
  expect(creditBarsOf(days.slice(0, 2))).toEqual([
    { day: 'day 0', weekly: false, credits: 0, before: 2 },
    { day: 'day 1', weekly: false, credits: 1, before: 2 },
  ])
  const weeks = creditBarsOf(days)
  expect(weeks).toHaveLength(15)
  expect(weeks[0]).toEqual({ day: 'day 0', weekly: true, credits: 21, before: 14 })
  expect(weeks[14]).toEqual({ day: 'day 98', weekly: true, credits: 98 + 99, before: 4 })
})

test('failures are added up by reason, as their days are', () => {
  const none = Object.fromEntries(FAILURE_REASONS.map((reason) => [reason, 0])) as Record<
    FailureReason,
    number
  >
  const days = Array.from({ length: 93 }, (_, n) => ({
    key: `day ${n}`,
    reasons: { ...none, expired: 1, rejected: n },
  }))
  const [first, ...others] = reasonBarsOf(days)
  expect(first).toEqual({ day: 'day 0', weekly: true, values: { ...none, expired: 7, rejected: 21 } })
  expect(others).toHaveLength(13)
})

describe('times to delivery', () => {
  const waits = (...counts: number[]) =>
    [1, 2, 5, null].map((seconds, place) => ({ seconds, delivered: counts[place] ?? 0 }))

  test.each([
    ['none', waits(), []],
    [
      'up to the slowest',
      waits(0, 3),
      [
        [0, 1, 0],
        [1, 2, 3],
      ],
    ],
    [
      'and later still',
      waits(1, 0, 0, 2),
      [
        [0, 1, 1],
        [1, 2, 0],
        [2, 5, 0],
        [5, null, 2],
      ],
    ],
  ])('%s', (_, given, bars) =>
    expect(waitBarsOf(given).map(({ from, to, delivered }) => [from, to, delivered])).toEqual(bars),
  )
})

import { formats } from '../../ui/language/language.tsx'
import { describe, expect, test } from 'vitest'
import {
  deliveredShare,
  handledOf,
  meanRate,
  percent,
  settledOf,
  sharesOf,
  speedOf,
  spoken,
  withSample,
  type Sample,
} from './progress.ts'
import { actionsOf, messageTones, stateOrder, type Campaign } from './message-states.ts'

const NONE: Campaign['counts'] = {
  queued: 0,
  submitting: 0,
  unknown: 0,
  submitted: 0,
  delivered: 0,
  undelivered: 0,
  expired: 0,
  rejected: 0,
  failed: 0,
}
const counts = (some: Partial<Campaign['counts']>) => ({ ...NONE, ...some })

describe('how far a campaign is', () => {
  test('every state has its place and its tone', () => {
    expect(new Set(stateOrder)).toEqual(new Set(Object.keys(messageTones)))
  })

  test.each([
    [counts({}), 0, 0, null],
    [counts({ queued: 10 }), 0, 0, null],
    [counts({ queued: 5, submitting: 3, submitted: 2 }), 2, 0, null],
    [counts({ submitted: 2, delivered: 6, unknown: 1, failed: 1, expired: 1 }), 11, 8, 0.75],
    [counts({ rejected: 4 }), 4, 4, 0],
    [counts({ delivered: 4584 }), 4584, 4584, 1],
  ])('%j: %d handled, %d settled, %s delivered', (given, handled, settled, delivered) => {
    expect([handledOf(given), settledOf(given), deliveredShare(given)]).toEqual([handled, settled, delivered])
  })

  test('shares are of all recipients while messages are still being made', () => {
    expect(sharesOf({ recipients: 100, counts: counts({ delivered: 10, queued: 15 }) })).toEqual([
      { state: 'delivered', count: 10, share: 0.1 },
      { state: 'queued', count: 15, share: 0.15 },
    ])
  })

  test('and never more than the whole', () => {
    const shares = sharesOf({ recipients: 3, counts: counts({ delivered: 3, failed: 1 }) })
    expect(shares.reduce((sum, { share }) => sum + share, 0)).toBe(1)
  })

  test.each([
    [0, '0%'],
    [0.0001, '<1%'],
    [0.014, '1%'],
    [0.755, '76%'],
    [0.9999, '>99%'],
    [1, '100%'],
  ])('%d is %s', (share, text) => expect(percent(share, formats.en)).toBe(text))
})

describe('how fast it goes', () => {
  const after = (...points: [at: number, handled: number][]) =>
    points.reduce<Sample[]>((samples, [at, handled]) => withSample(samples, { at, handled }), [])

  test.each([
    ['nothing known', after(), null],
    ['one moment', after([0, 10]), null],
    ['too short a span', after([0, 10], [1_000, 20]), null],
    ['steady', after([0, 0], [1_000, 100], [2_000, 200]), { rate: 100, left_ms: 8_000 }],
    ['standing still', after([0, 100], [5_000, 100]), { rate: 0, left_ms: null }],
    ['done', after([0, 0], [2_000, 1_000]), { rate: 500, left_ms: 0 }],
    ['old samples do not count', after([0, 0], [40_000, 400], [50_000, 600]), { rate: 20, left_ms: 20_000 }],
    [
      'a count that fell begins anew',
      after([0, 500], [2_000, 100], [4_000, 300]),
      { rate: 100, left_ms: 7_000 },
    ],
    ['the same moment twice', after([0, 0], [0, 50], [2_000, 100]), { rate: 50, left_ms: 18_000 }],
  ])('%s', (_label, samples, speed) => expect(speedOf(samples, 1_000)).toEqual(speed))

  test('samples do not pile up', () => {
    const many = Array.from({ length: 500 }, (_, i): [number, number] => [i * 10, i])
    expect(after(...many).length).toBeLessThanOrEqual(60)
  })

  test.each([
    [null, null, null],
    ['2026-11-21T08:00:00Z', null, null],
    ['2026-11-21T08:00:00Z', '2026-11-21T08:00:00Z', null],
    ['2026-11-21T08:00:00Z', '2026-11-21T08:00:10Z', 10],
  ])('on the whole, from %s to %s: %s', (startedAt, completedAt, rate) => {
    expect(meanRate({ counts: counts({ delivered: 100 }), startedAt, completedAt })).toBe(rate)
  })

  test.each([
    [0, '1 s'],
    [11_200, '12 s'],
    [60_000, '1 min'],
    [61_000, '2 min'],
    [3_600_000, '1 h'],
    [7_500_000, '2 h 5 min'],
  ])('%d ms left is %s', (ms, text) => expect(spoken(ms)).toBe(text))
})

test.each([
  ['draft', false, false, false],
  ['scheduled', true, false, true],
  ['expanding', true, false, true],
  ['sending', true, false, true],
  ['paused', false, true, true],
  ['completed', false, false, false],
  ['cancelled', false, false, false],
] as const)('%s: pause %s, resume %s, cancel %s', (status, pause, resume, cancel) => {
  expect(actionsOf(status)).toEqual({ pause, resume, cancel })
})

import { formats } from '../../ui/language/format.ts'
import { describe, expect, test } from 'vitest'
import { deliveredShare, funnelOf, handledOf, meanRate, percent, settledOf, sharesOf } from './progress.ts'
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

  test.each([
    [{}, { sent: 0, delivered: 0, failed: 0, unknown: 0 }],
    [
      { queued: 4, submitting: 1 },
      { sent: 0, delivered: 0, failed: 0, unknown: 0 },
    ],
    [
      { submitted: 2, delivered: 3 },
      { sent: 5, delivered: 3, failed: 0, unknown: 0 },
    ],
    [
      { undelivered: 1, expired: 2, delivered: 1 },
      { sent: 4, delivered: 1, failed: 3, unknown: 0 },
    ],
    [
      { rejected: 1, failed: 2, unknown: 3 },
      { sent: 0, delivered: 0, failed: 3, unknown: 3 },
    ],
  ])('the funnel of %j', (given, funnel) => {
    expect(funnelOf({ recipients: 10, counts: counts(given) })).toEqual({ recipients: 10, ...funnel })
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
  test.each([
    [null, null, null],
    ['2026-11-21T08:00:00Z', null, null],
    ['2026-11-21T08:00:00Z', '2026-11-21T08:00:00Z', null],
    ['2026-11-21T08:00:00Z', '2026-11-21T08:00:10Z', 10],
  ])('on the whole, from %s to %s: %s', (startedAt, completedAt, rate) => {
    expect(meanRate({ counts: counts({ delivered: 100 }), startedAt, completedAt })).toBe(rate)
  })
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

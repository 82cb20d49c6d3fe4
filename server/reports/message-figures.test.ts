import fc from 'fast-check'
import { WAITS_S } from '@nkra/contract/reports/figures.ts'
import { expect, test } from 'vitest'
import { costOf, figuresOf, NO_MESSAGES, deliveryDelay } from './message-figures.ts'

const within = (bounds: Record<number, number>) =>
  Array.from({ length: WAITS_S.length + 1 }, (_, place) => bounds[place] ?? 0)

test.each([
  ['none', within({}), null],
  ['nothing counted yet', [], null],
  ['all within a second', within({ 0: 10 }), 0.5],
  ['all between 2 and 5 seconds', within({ 2: 4 }), 3.5],
  ['half within a second, half within two', within({ 0: 5, 1: 5 }), 1],
  ['a quarter slow', within({ 1: 3, 9: 1 }), 1.7],
  ['most of them slow', within({ 0: 1, 9: 3 }), 400],
  ['all beyond a day', within({ 14: 3 }), 86_400],
])('half of the deliveries: %s', (_, waits, median) => expect(deliveryDelay(waits, 0.5)).toBe(median))

test.each([
  ['of ten that took no longer than a second', within({ 0: 10 }), 0.9, 1],
  ['of nine that were quick and one that was not', within({ 0: 9, 9: 1 }), 1, 570],
  ['of a hundred, one of them slow', within({ 0: 99, 13: 1 }), 0.9, 1],
])('nine and ninety-nine in a hundred %s', (_, waits, p90, p99) => {
  expect([deliveryDelay(waits, 0.9), deliveryDelay(waits, 0.99)]).toEqual([p90, p99])
})

test('a share of the deliveries lies within the bounds of what was counted, and a larger one is no sooner', () => {
  const counts = fc.array(fc.nat({ max: 1_000 }), {
    minLength: WAITS_S.length + 1,
    maxLength: WAITS_S.length + 1,
  })
  fc.assert(
    fc.property(counts, (waits) => {
      const used = waits.flatMap((count, place) => (count > 0 ? [place] : []))
      const [median, p90, p99] = [0.5, 0.9, 0.99].map((share) => deliveryDelay(waits, share))
      if (used.length === 0) return expect([median, p90, p99]).toEqual([null, null, null])
      expect(p90).toBeGreaterThanOrEqual(median!)
      expect(p99).toBeGreaterThanOrEqual(p90!)
      expect(median).toBeGreaterThanOrEqual(WAITS_S[used[0]! - 1] ?? 0)
      expect(p99).toBeLessThanOrEqual(WAITS_S[used.at(-1)!] ?? WAITS_S.at(-1)!)
    }),
  )
})

test('each message is counted once: sent is what arrived, what waits, what is in doubt and what failed', () => {
  const counted = {
    ...NO_MESSAGES,
    submitted: 1,
    unknown: 2,
    delivered: 4,
    undelivered: 8,
    expired: 16,
    unknown_number: 32,
    sender_refused: 64,
    rejected: 128,
    unconfirmed: 256,
    failed: 512,
    credits: 9n,
  }
  expect(figuresOf(counted, 3_600n)).toEqual({
    sent: 1_023,
    delivered: 4,
    pending: 1,
    unknown: 2,
    failed: 1_016,
    reasons: {
      undelivered: 8,
      expired: 16,
      unknownNumber: 32,
      senderRefused: 64,
      rejected: 128,
      unconfirmed: 256,
      failed: 512,
    },
    deliveryRate: 0.39,
    medianWait: null,
    p90Wait: null,
    p99Wait: null,
    credits: 9n,
    spend: 32n,
    creditsPerDelivered: 2.25,
    spendPerDelivered: 0.081,
  })
})

test.each<[bigint, number, bigint | null, unknown[]]>([
  [140n, 106, 3_600n, [504n, 1.32, 0.04755]],
  [99n, 99, 3_600n, [356n, 1, 0.036]],
  [10n, 0, 3_600n, [36n, null, null]],
  [0n, 0, 3_600n, [0n, null, null]],
  [10n, 6, null, [null, 1.67, null]],
  // 10 credits, half of them for texts that never arrived.
  [10n, 5, 3_333n, [33n, 2, 0.06666]],
])('%s credits for %i delivered at %s cost', (credits, delivered, rate, expected) => {
  const { spend, creditsPerDelivered, spendPerDelivered } = costOf(credits, delivered, rate)
  expect([spend, creditsPerDelivered, spendPerDelivered]).toEqual(expected)
})

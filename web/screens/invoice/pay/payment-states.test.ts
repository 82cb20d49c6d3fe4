import { describe, expect, test } from 'vitest'
import {
  ASK_FOR_MS_MAX,
  clockOf,
  isInTheWay,
  mayHavePaid,
  mayTryAgain,
  pauseAfter,
  phaseOf,
  saidLeft,
  secondsLeft,
  skewOf,
  stateOf,
  STATES,
  type PaymentState,
} from './payment-states.ts'

const endsAt = '2026-11-20T15:03:00.000Z'
const end = Date.parse(endsAt)

const prompt = { number: '024•••4567', network: 'MTN' as const, text: 'Enter your PIN', endsAt }

describe('what the person sees', () => {
  test.each<[PaymentState, 'prompt' | 'none', number, string]>([
    ['created', 'none', -1, 'checkout'],
    ['pending', 'none', 0, 'checkout'],
    ['created', 'prompt', -180_000, 'prompted'],
    ['pending', 'prompt', -1, 'prompted'],
    ['pending', 'prompt', 0, 'unknown'],
    ['pending', 'prompt', 86_400_000, 'unknown'],
    ['succeeded', 'prompt', -100_000, 'succeeded'],
    ['failed', 'prompt', -100_000, 'failed'],
    ['expired', 'prompt', 1, 'expired'],
    ['needs_review', 'none', 1, 'needs_review'],
    ['refunded', 'none', 1, 'refunded'],
    ['disputed', 'none', 1, 'disputed'],
  ])('%s with %s, %d ms after the end: %s', (state, asked, after_ms, phase) => {
    expect(phaseOf({ state, prompt: asked === 'prompt' ? prompt : null }, end + after_ms)).toBe(phase)
  })
})

test('another try is offered only where no money can have moved', () => {
  expect(STATES.filter((state) => mayTryAgain({ state }))).toEqual(['failed', 'expired'])
  expect(STATES.filter((state) => isInTheWay({ state }))).toEqual([
    'needs_review',
    'created',
    'pending',
    'succeeded',
  ])
})

test('the order cannot be cancelled while money may be on its way', () => {
  const among = (method: 'card' | 'mobile_money') => STATES.filter((state) => mayHavePaid({ state, method }))
  expect(among('card')).toEqual(['needs_review', 'disputed'])
  expect(among('mobile_money')).toEqual(['needs_review', 'disputed', 'created', 'pending'])
})

test.each([
  ['needs_review', 'needs_review'],
  ['paid', undefined],
  ['', undefined],
  [undefined, undefined],
])('the address’s %j is the state %j', (text, state) => expect(stateOf(text)).toBe(state))

describe('the countdown', () => {
  test.each([
    [-180_000, 180],
    [-179_001, 180],
    [-179_000, 179],
    [-1, 1],
    [0, 0],
    [60_000, 0],
    // If the clock of the machine is a day behind, the count does not start from a day.
    [-86_400_000, 180],
  ])('%d ms from the end it says %d', (from_ms, seconds) => {
    expect(secondsLeft(endsAt, end + from_ms)).toBe(seconds)
  })

  test.each([
    [180, '3:00'],
    [125, '2:05'],
    [60, '1:00'],
    [9, '0:09'],
    [0, '0:00'],
  ])('%d is written %s', (seconds, text) => expect(clockOf(seconds)).toBe(text))

  test.each([
    [180, 180],
    [121, 180],
    [120, 120],
    [61, 120],
    [60, 60],
    [31, 60],
    [30, 30],
    [11, 30],
    [10, 10],
    [0, 10],
  ])('with %d seconds left, %d are said', (seconds, said) => expect(saidLeft(seconds)).toBe(said))

  test.each([
    [1_800_000_000, 1_800_000_000_400, 0],
    [1_800_000_000, 1_799_999_996_000, 0],
    [1_800_000_000, 1_799_999_900_000, 100_000],
    [1_800_000_000, 1_800_003_600_000, -3_600_000],
  ])('a token of %d s received at %d ms is %d ms ahead', (issued, obtained, ahead) => {
    expect(skewOf(issued, obtained)).toBe(ahead)
  })
})

test('the server is asked at first soon, then more seldom, never more than ten seconds apart', () => {
  expect([0, 10_000, 30_000, 80_000, 600_000].map(pauseAfter)).toEqual([2_000, 3_000, 5_000, 10_000, 10_000])
  let questions = 0
  for (let waited_ms = 0; waited_ms <= ASK_FOR_MS_MAX; waited_ms += pauseAfter(waited_ms)) questions++
  expect(questions).toBeLessThan(110)
})

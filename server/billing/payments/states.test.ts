import { describe, expect, test } from 'vitest'
import { PaymentState as States } from '@nkra/contract/billing/payments.ts'
import type { GatewayAnswer, PaidFacts } from './gateways/gateway.ts'
import {
  ABANDONED_AFTER_MS,
  ASK_FIRST_MS,
  TRANSITIONS,
  expiryOf,
  LATE_MS,
  mayBecome,
  mismatchOf,
  moveFor,
  nextAsk,
  UNFOUND_AFTER_MS,
  type PaymentSnapshot,
  type PaymentState,
} from './states.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const start = new Date('2026-11-02T09:00:00Z')
const after = (ms: number) => new Date(start.getTime() + ms)

const card: PaymentSnapshot = {
  state: 'pending',
  reason: null,
  method: 'card',
  reference: 'pay1',
  amount: 2_400n,
  mode: 'test',
  createdAt: start,
  expiresAt: expiryOf('card', start),
  reviewed: false,
}
const prompt: PaymentSnapshot = {
  ...card,
  method: 'mobile_money',
  expiresAt: expiryOf('mobile_money', start),
}
const facts: PaidFacts = { reference: 'pay1', amount: 2_400n, currency: 'GHS', mode: 'test' }
const paid: GatewayAnswer = { outcome: 'paid', facts }

const shown = (known: PaymentSnapshot, answer: GatewayAnswer, after_ms = MINUTE_MS) => {
  const move = moveFor(known, answer, after(after_ms))
  return move && [move.to, move.reason].filter((part) => part !== null).join(' ')
}

describe('edges', () => {
  const states = States.options
  const allowed = new Set([
    'created pending',
    'created succeeded',
    'created failed',
    'created expired',
    'created needs_review',
    'pending succeeded',
    'pending failed',
    'pending expired',
    'pending needs_review',
    'failed succeeded',
    'failed needs_review',
    'failed refunded',
    'failed disputed',
    'expired succeeded',
    'expired needs_review',
    'expired refunded',
    'expired disputed',
    'needs_review succeeded',
    'needs_review failed',
    'needs_review refunded',
    'needs_review disputed',
    'succeeded refunded',
    'succeeded disputed',
    'disputed succeeded',
    'disputed needs_review',
    'disputed refunded',
  ])
  test.each(states.flatMap((from) => states.map((to) => [from, to] as const)))('%s → %s', (from, to) => {
    expect(mayBecome(from, to)).toBe(allowed.has(`${from} ${to}`))
  })

  test('a payment once paid is never under way again, and what went back is the end', () => {
    const ended = states.filter((state) => state !== 'created' && state !== 'pending')
    expect(
      ended.flatMap((state) => TRANSITIONS[state]).filter((to) => to === 'created' || to === 'pending'),
    ).toEqual([])
    expect(TRANSITIONS.refunded).toEqual([])
  })
})

describe('what came in is held against what was meant, in this order', () => {
  test.each<[Partial<PaidFacts>, string | null]>([
    [{}, null],
    [{ reference: 'other', mode: 'live', currency: 'NGN', amount: 1n }, 'reference_differs'],
    [{ mode: 'live', currency: 'NGN', amount: 1n }, 'mode_differs'],
    [{ mode: null }, 'mode_differs'],
    [{ currency: 'NGN', amount: 1n }, 'currency_differs'],
    [{ currency: 'ghs' }, 'currency_differs'],
    [{ amount: 2_399n }, 'amount_differs'],
    [{ amount: 2_401n }, 'amount_differs'],
    [{ amount: null }, 'amount_differs'],
  ])('%o is %s', (differs, reason) => {
    expect(mismatchOf(card, { ...facts, ...differs })).toBe(reason)
  })

  test('a gateway without modes says none', () => {
    expect(mismatchOf({ ...card, mode: null }, { ...facts, mode: null })).toBeNull()
  })
})

describe('an answer moves', () => {
  const states: [PaymentState, string | null][] = [
    ['created', 'succeeded'],
    ['pending', 'succeeded'],
    ['failed', 'succeeded'],
    ['expired', 'succeeded'],
    ['needs_review', null],
    ['succeeded', null],
    ['refunded', null],
    ['disputed', null],
  ]
  test.each(states)('a payment that is %s, paid as meant, to %s', (state, to) => {
    expect(shown({ ...card, state }, paid)).toBe(to)
  })

  test('paid otherwise than meant, to a person', () => {
    const short: GatewayAnswer = { outcome: 'paid', facts: { ...facts, amount: 1n } }
    expect(shown(card, short)).toBe('needs_review amount_differs')
    expect(shown({ ...card, state: 'expired' }, short, 48 * HOUR_MS)).toBe('needs_review amount_differs')
  })

  test('nothing that a person has decided on', () => {
    expect(shown({ ...card, state: 'failed', reason: 'review_rejected', reviewed: true }, paid)).toBeNull()
  })

  test.each<[string, PaymentSnapshot, GatewayAnswer, number, string | null]>([
    ['known there, begun', { ...card, state: 'created' }, { outcome: 'pending' }, 0, 'pending'],
    ['still pending', card, { outcome: 'pending' }, MINUTE_MS, null],
    ['a lost answer is found', { ...card, reason: 'answer_lost' }, { outcome: 'pending' }, 0, 'pending'],
    ['unknown stays as it is', { ...card, reason: 'answer_lost' }, { outcome: 'unknown' }, HOUR_MS, null],
    ['created, unknown', { ...card, state: 'created' }, { outcome: 'unknown' }, MINUTE_MS, null],
    ['not there yet', card, { outcome: 'not_found' }, UNFOUND_AFTER_MS - 1, null],
    ['not there', card, { outcome: 'not_found' }, UNFOUND_AFTER_MS, 'failed gateway_unreachable'],
    ['declined', prompt, { outcome: 'failed', reason: 'declined' }, 0, 'failed declined'],
    ['an open checkout is no end', card, { outcome: 'failed', reason: 'abandoned' }, 0, null],
    [
      'a checkout left open long',
      card,
      { outcome: 'failed', reason: 'abandoned' },
      ABANDONED_AFTER_MS,
      'failed abandoned',
    ],
    ['an abandoned prompt', prompt, { outcome: 'failed', reason: 'abandoned' }, 0, 'failed abandoned'],
    ['over', prompt, { outcome: 'pending' }, 30 * MINUTE_MS, 'expired time_over'],
    ['over, and nobody to ask', prompt, { outcome: 'unknown' }, 30 * MINUTE_MS, 'expired time_over'],
    ['not over', prompt, { outcome: 'pending' }, 30 * MINUTE_MS - 1, null],
    ['given back before it was ours', card, { outcome: 'reversed' }, 0, 'failed reversed'],
    ['given back', { ...card, state: 'succeeded' }, { outcome: 'reversed' }, HOUR_MS, 'refunded'],
    ['failed stays failed', { ...card, state: 'failed' }, { outcome: 'reversed' }, HOUR_MS, null],
    ['expired stays expired', { ...card, state: 'expired' }, { outcome: 'pending' }, HOUR_MS, null],
  ])('%s', (_, known, answer, after_ms, to) => {
    expect(shown(known, answer, after_ms)).toBe(to)
  })

  test('only along the table’s edges, whatever the answer', () => {
    const answers: GatewayAnswer[] = [
      paid,
      { outcome: 'paid', facts: { ...facts, amount: 1n } },
      { outcome: 'pending' },
      { outcome: 'failed', reason: 'declined' },
      { outcome: 'failed', reason: 'abandoned' },
      { outcome: 'reversed' },
      { outcome: 'not_found' },
      { outcome: 'unknown' },
    ]
    for (const state of States.options) {
      for (const method of ['card', 'checkout', 'mobile_money'] as const) {
        for (const answer of answers) {
          for (const hours of [0, 1, 25, 200]) {
            const move = moveFor({ ...card, state, method }, answer, after(hours * HOUR_MS))
            if (move && move.to !== state) expect([state, move.to, mayBecome(state, move.to)]).toContain(true)
          }
        }
      }
    }
  })
})

describe('the gateway is asked', () => {
  const waits = (known: PaymentSnapshot, asks: number, after_ms = 0) => {
    const next = nextAsk(known, asks, after(after_ms))
    return next && (next.getTime() - start.getTime() - after_ms) / MINUTE_MS
  }
  test('less and less often while it is under way, and when it is over', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 30].map((asks) => waits(card, asks))).toEqual([
      5, 10, 20, 40, 80, 160, 320, 360, 360,
    ])
    expect(waits(prompt, 3, 10 * MINUTE_MS)).toBe(20)
    expect(waits(prompt, 3, 29 * MINUTE_MS)).toBe(ASK_FIRST_MS / MINUTE_MS)
  })

  test.each<[Partial<PaymentSnapshot>, number | null]>([
    [{ state: 'expired', reason: 'time_over' }, 720],
    [{ state: 'failed', reason: 'declined' }, 720],
    [{ state: 'failed', reason: 'abandoned' }, 720],
    [{ state: 'failed', reason: 'gateway_refused' }, null],
    [{ state: 'failed', reason: 'reversed' }, null],
    [{ state: 'failed', reason: 'review_rejected', reviewed: true }, null],
    [{ state: 'needs_review', reason: 'amount_differs' }, null],
    [{ state: 'succeeded' }, null],
    [{ state: 'refunded' }, null],
  ])('of one that is %o after %s minutes', (differs, minutes) => {
    expect(waits({ ...card, ...differs }, 4)).toBe(minutes)
  })

  test('no more once nobody could have paid it for days', () => {
    const expired: PaymentSnapshot = { ...prompt, state: 'expired', reason: 'time_over' }
    const over_ms = 30 * MINUTE_MS + LATE_MS
    expect(waits(expired, 9, over_ms - 1)).toBe(720)
    expect(waits(expired, 9, over_ms)).toBeNull()
  })
})

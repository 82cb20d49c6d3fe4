import { describe, expect, test } from 'vitest'
import { LineGrouping, kindOf, lineOf, type Movement } from './statement-lines.ts'

const base: Movement = {
  number: 1n,
  from: 'issued',
  to: 'available',
  credits: 10n,
  availableAfter: 10n,
  causeKind: 'grant',
  causeId: 1n,
  reason: '',
  at: new Date('2026-11-02T09:00:00Z'),
}

test.each([
  ['issued', 'available', 'invoice', 'bought'],
  ['issued', 'available', 'grant', 'granted'],
  ['available', 'reserved', 'campaign', 'reserved'],
  ['reserved', 'spent', 'campaign', 'charged'],
  ['available', 'spent', 'message', 'spent'],
  ['reserved', 'available', 'kyc', 'returned'],
  ['spent', 'available', 'campaign', 'refunded'],
  ['available', 'lapsed', 'credit', 'lapsed'],
  ['available', 'lapsed', 'revocation', 'revoked'],
  ['available', 'issued', 'invoice', 'credited'],
])('%s to %s by %s is %s', (from, to, causeKind, kind) => {
  expect(kindOf({ ...base, from, to, causeKind })).toBe(kind)
})

test.each([
  ['issued', 'available', 10n],
  ['available', 'reserved', -10n],
  ['reserved', 'spent', 0n],
  ['spent', 'available', 10n],
  ['available', 'issued', -10n],
])('from %s to %s what is available changes by %s', (from, to, change) => {
  expect(lineOf({ ...base, from, to }).change).toBe(change)
})

describe('gathering', () => {
  /** Movements by name, newest first: `spent`, `charged 7`, `reserved 7`. */
  const BOOKS = {
    spent: ['available', 'spent', 'message'],
    charged: ['reserved', 'spent', 'campaign'],
    reserved: ['available', 'reserved', 'campaign'],
    refunded: ['spent', 'available', 'campaign'],
  } as const
  const movements = (...named: string[]): Movement[] =>
    named.map((name, place) => {
      const [kind, cause = '0', day = '02'] = name.split(' ') as [keyof typeof BOOKS, string?, string?]
      const [from, to, causeKind] = BOOKS[kind]
      const number = BigInt(named.length - place)
      const at = new Date(`2026-11-${day}T09:00:00Z`)
      return { ...base, number, from, to, causeKind, causeId: BigInt(cause), at, credits: number }
    })
  const gathered = (...named: string[]) => {
    const gathering = new LineGrouping(50)
    for (const movement of movements(...named)) gathering.take(movement)
    return gathering.lines.map(
      ({ kind, causeId, movements: count, number, firstNumber }) =>
        `${kind} ${kind === 'spent' ? '' : `${causeId} `}${count}: ${firstNumber}–${number}`,
    )
  }

  test.each([
    ['single sends of a day', ['spent 1', 'spent 2', 'spent 3'], ['spent 3: 1–3']],
    ['another day begins another line', ['spent 1 02', 'spent 2 01'], ['spent 1: 2–2', 'spent 1: 1–1']],
    [
      'another cause begins another line',
      ['reserved 7', 'reserved 8'],
      ['reserved 7 1: 2–2', 'reserved 8 1: 1–1'],
    ],
    [
      'what moved the balance in between parts a run',
      ['spent 1', 'reserved 7', 'spent 2'],
      ['spent 1: 3–3', 'reserved 7 1: 2–2', 'spent 1: 1–1'],
    ],
    [
      'charges part nothing and are not parted',
      ['charged 7', 'spent 1', 'charged 8', 'spent 2', 'charged 7'],
      ['charged 7 2: 1–5', 'spent 2: 2–4', 'charged 8 1: 3–3'],
    ],
    ['charges of two days', ['charged 7 02', 'charged 7 01'], ['charged 7 1: 2–2', 'charged 7 1: 1–1']],
    [
      'refunds of one campaign',
      ['refunded 7', 'refunded 7', 'refunded 8'],
      ['refunded 7 2: 2–3', 'refunded 8 1: 1–1'],
    ],
  ])('%s', (_, named, lines) => {
    expect(gathered(...named)).toEqual(lines)
  })

  test('a line has the newest’s time and balance, and the sums of all', () => {
    const gathering = new LineGrouping(50)
    const [newest, older] = movements('spent 1', 'spent 2') as [Movement, Movement]
    gathering.take({ ...newest, credits: 3n, availableAfter: 90n })
    gathering.take({ ...older, credits: 4n, availableAfter: 93n, at: new Date('2026-11-02T08:00:00Z') })
    expect(gathering.lines).toMatchObject([
      { credits: 7n, change: -7n, availableAfter: 90n, at: newest.at, causeId: 1n },
    ])
  })

  test('a movement that needs one line too many is not taken', () => {
    const gathering = new LineGrouping(1)
    const taken = movements('spent 1', 'charged 7', 'spent 2').map((movement) => gathering.take(movement))
    expect(taken).toEqual([true, false, true])
  })

  test('a run is open where its oldest movement was the last', () => {
    const gathering = new LineGrouping(50)
    for (const movement of movements('spent 1', 'spent 2')) gathering.take(movement)
    expect(gathering.runEndingAt(1n)?.movements).toBe(2)
    gathering.take({ ...movements('charged 7')[0]!, number: 0n })
    expect(gathering.runEndingAt(0n)).toBeNull()
  })
})

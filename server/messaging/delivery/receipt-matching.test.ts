import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstIdAt } from '../../platform/database/ids.ts'
import type { OrphanReceipt } from '../messages/receipts.ts'
import type { DoubtfulSegment } from '../messages/submissions.ts'
import { matchReceipts } from './receipt-matching.ts'

const START_MS = Date.UTC(2026, 10, 23, 9)
const at = (minute: number) => new Date(START_MS + minute * 60_000)

/** A segment that was accepted for sending at one minute, and put in doubt `lag` minutes later. */
function doubt(message: number, minute: number, more: Partial<DoubtfulSegment> & { lag?: number } = {}) {
  const { lag = 1, ...rest } = more
  return {
    accountId: 1n,
    messageId: firstIdAt(at(minute)) + BigInt(message),
    segment: 1,
    linkId: 1,
    msisdn: '233241234567',
    at: at(minute + lag),
    campaignId: BigInt(message),
    counted: true,
    sender: 'AdomSavings',
    ...rest,
  } satisfies DoubtfulSegment
}

/** A receipt of the operator's message `key`, which arrives at minute 100. */
function receipt(key: number | null, state: OrphanReceipt['state'], more: Partial<OrphanReceipt> = {}) {
  return {
    id: BigInt(key ?? 0) + 1_000n,
    linkId: 1,
    smscKey: key === null ? null : BigInt(key),
    msisdn: 233_241_234_567n,
    state,
    error: null,
    at: at(100),
    receivedAt: at(100),
    sender: null,
    submittedAt: null,
    ...more,
  } satisfies OrphanReceipt
}

const early = doubt(1, 0)
const late = doubt(2, 30)
const ofOther = doubt(3, 0, { sender: 'AdomBank' })
const [one, two] = [doubt(4, 0, { segment: 1 }), doubt(4, 0, { segment: 2 })]
const yes = 'delivered'
const no = 'undelivered'

test.each<[string, OrphanReceipt[], DoubtfulSegment[], (DoubtfulSegment | null)[]]>([
  ['one doubt takes the one receipt', [receipt(1, no)], [early], [early]],
  [
    'two receipts with one outcome, two doubts',
    [receipt(1, yes), receipt(2, yes)],
    [early, late],
    [early, late],
  ],
  ['one receipt, two doubts: nobody knows', [receipt(1, yes)], [early, late], [null]],
  ['two outcomes, two doubts: nobody knows', [receipt(1, yes), receipt(2, no)], [early, late], [null, null]],
  [
    'the operator’s times tell them apart',
    [receipt(1, yes, { submittedAt: at(30) }), receipt(2, no, { submittedAt: at(0) })],
    [early, late],
    [late, early],
  ],
  [
    'one receipt, and its time fits one doubt',
    [receipt(1, yes, { submittedAt: at(31) })],
    [early, late],
    [late],
  ],
  [
    'times of another zone fit nothing, and tell nothing',
    [receipt(1, yes, { submittedAt: at(-600) })],
    [early, late],
    [null],
  ],
  [
    'times too close for the clock: their order decides',
    [receipt(1, yes, { submittedAt: at(1) }), receipt(2, no, { submittedAt: at(0) })],
    [early, doubt(5, 0, { lag: 2 })],
    [doubt(5, 0, { lag: 2 }), early],
  ],
  [
    'the younger message was put in doubt first: their order says nothing',
    [receipt(1, yes, { submittedAt: at(1) }), receipt(2, no, { submittedAt: at(0) })],
    [doubt(6, 0, { lag: 2 }), doubt(7, 0, { lag: 1 })],
    [null, null],
  ],
  ['the sender tells them apart', [receipt(1, yes, { sender: 'adombank' })], [early, ofOther], [ofOther]],
  [
    'one is known by its sender, so the other is known too',
    [receipt(1, yes, { sender: 'AdomBank' }), receipt(2, no)],
    [early, ofOther],
    [ofOther, early],
  ],
  ['a rewritten sender tells nothing', [receipt(1, yes, { sender: '1234' })], [early], [early]],
  ['segments of one message, two outcomes', [receipt(1, yes), receipt(2, no)], [one, two], [one, two]],
  ['the first of two segments', [receipt(1, yes)], [one, two], [one]],
  ['the same id again is the same message again', [receipt(1, yes), receipt(1, no)], [early], [early, early]],
  [
    'the same id again is no second outcome',
    [receipt(1, yes), { ...receipt(1, yes), id: 5_000n }],
    [early, late],
    [null, null],
  ],
  [
    'two outcomes for one doubt: one of them is a stranger’s',
    [receipt(1, yes), receipt(2, no)],
    [early],
    [null, null],
  ],
  ['a message that is younger than the receipt', [receipt(1, yes, { receivedAt: at(10) })], [late], [null]],
  [
    'after the clock was set back, the ids tell which was first',
    [receipt(1, yes, { receivedAt: at(10), id: late.messageId + 1n })],
    [late],
    [late],
  ],
  [
    'three with one outcome, three doubts of two senders',
    [receipt(1, yes), receipt(2, yes), receipt(3, yes)],
    [early, late, ofOther],
    [early, ofOther, late],
  ],
])('%s', (_what, receipts, doubts, wanted) => {
  const matches = matchReceipts(receipts, doubts)
  expect(receipts.map((each) => matches.get(each) ?? null)).toEqual(wanted)
})

test('no doubt gets two receipts, and the order in which they are given changes nothing', () => {
  const doubts = fc.uniqueArray(
    fc.record({
      message: fc.nat(5),
      minute: fc.constantFrom(0, 1, 30),
      sender: fc.constantFrom('Adom', 'Efua'),
    }),
    { selector: ({ message }) => message, maxLength: 5 },
  )
  const receipts = fc.uniqueArray(
    fc.record({
      key: fc.nat(6),
      state: fc.constantFrom<OrphanReceipt['state']>('delivered', 'undelivered'),
      sender: fc.constantFrom(null, 'Adom', 'Efua'),
      minute: fc.constantFrom(null, 0, 1, 30),
    }),
    { selector: ({ key }) => key, maxLength: 6 },
  )
  fc.assert(
    fc.property(doubts, receipts, (givenDoubts, givenReceipts) => {
      const open = givenDoubts.map(({ message, minute, sender }) => doubt(message, minute, { sender }))
      const told = givenReceipts.map(({ key, state, sender, minute }) =>
        receipt(key, state, { sender, submittedAt: minute === null ? null : at(minute) }),
      )
      const matches = matchReceipts(told, open)
      expect(new Set(matches.values()).size).toBe(matches.size)
      const turned = matchReceipts(told.toReversed(), open.toReversed())
      for (const each of told) expect(turned.get(each)).toBe(matches.get(each))
    }),
  )
})

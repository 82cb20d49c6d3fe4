import { STATUS } from '@nkra/smpp/spec.ts'
import { expect, test } from 'vitest'
import type { SegmentFact } from '../messages/message-facts.ts'
import { reasonOf } from './message-reasons.ts'
import { RETURNED_ERROR } from '../messages/states.ts'

const fact = (some: Partial<SegmentFact>): SegmentFact => ({
  segment: 1,
  outcome: 'accepted',
  receipt: null,
  status: 0,
  error: null,
  at: '2026-11-20T08:00:00Z',
  receivedAt: null,
  ...some,
})

test.each([
  ['queued', [], null, null],
  ['delivered', [fact({ receipt: 'delivered' })], null, null],
  ['unknown', [fact({ outcome: 'unknown' })], 'unknown', null],
  ['expired', [fact({ receipt: 'expired', error: '000' })], 'expired', null],
  ['undelivered', [fact({ receipt: 'undelivered', error: '027' })], 'undelivered', '027'],
  ['rejected', [fact({ outcome: 'rejected', status: STATUS.ESME_RINVDSTADR })], 'number_unknown', null],
  ['rejected', [fact({ outcome: 'rejected', status: STATUS.ESME_RINVSRCADR })], 'sender_refused', null],
  ['rejected', [fact({ outcome: 'rejected', status: STATUS.ESME_RINVMSGLEN })], 'text_too_long', null],
  ['rejected', [fact({ outcome: 'rejected', status: STATUS.ESME_RSUBMITFAIL })], 'rejected', null],
  ['failed', [fact({ receipt: 'failed', error: RETURNED_ERROR })], 'never_confirmed', null],
  ['failed', [fact({ outcome: 'cancelled' })], 'cancelled', null],
  ['expired', [fact({ outcome: 'overdue' })], 'overdue', null],
] as const)('a message that is %s, by %j: %s', (state, facts, code, networkCode) => {
  const reason = reasonOf(state, facts)
  expect(reason?.code ?? null).toBe(code)
  expect(reason?.networkCode ?? null).toBe(networkCode)
})

test('the network’s own code is quoted after the sentence', () => {
  const reason = reasonOf('expired', [fact({ receipt: 'expired', error: '1A' })])
  expect(reason?.sentence).toBe(
    'The phone was off or had no signal for too long. Try again later. (The network’s code is 1A.)',
  )
})

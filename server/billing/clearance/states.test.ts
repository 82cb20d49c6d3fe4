import { describe, expect, test } from 'vitest'
import { CLEARANCE_STATES } from '@nkra/contract/billing/clearance.ts'
import {
  TRANSITIONS,
  latenessOf,
  mayBecome,
  retryAfter_ms,
  stepOf,
  type AttemptKind,
  type ClearanceOutcome,
  type ClearanceStep,
} from './states.ts'

const stamp = {
  sdcId: 'E000001001',
  receiptNumber: '1001-632B-NS56',
  internalData: 'YKPV',
  signature: 'EZCU',
  machineCode: '00:0C',
  time: '2026/11/02 09:00:03',
  qrCode: 'https://verification.vat-gh.com?data=1',
}
const lost: ClearanceOutcome = { kind: 'unknown', reason: 'no_answer', code: null, message: null }
const known: ClearanceOutcome = {
  kind: 'unknown',
  reason: 'no_answer',
  code: 'E700',
  message: 'Already signed',
}
const down: ClearanceOutcome = { kind: 'later', reason: 'unreachable', code: null, message: null }
const busy: ClearanceOutcome = { kind: 'later', reason: 'too_many_requests', code: 'E990', message: null }
const wrong: ClearanceOutcome = { kind: 'refused', reason: 'totals_refused', code: 'E708', message: null }

const cases: [string, AttemptKind, ClearanceOutcome, number, ClearanceStep][] = [
  [
    'sent and stamped',
    'sent',
    { kind: 'stamped', stamp },
    1,
    { state: 'stamped', reason: null, code: null, after_ms: null },
  ],
  [
    'sent and refused',
    'sent',
    wrong,
    1,
    { state: 'refused', reason: 'totals_refused', code: 'E708', after_ms: null },
  ],
  [
    'sent, the answer lost',
    'sent',
    lost,
    1,
    { state: 'unknown', reason: 'no_answer', code: null, after_ms: 10_000 },
  ],
  [
    'sent again what it has: asked at once',
    'sent',
    known,
    2,
    { state: 'unknown', reason: 'no_answer', code: 'E700', after_ms: 0 },
  ],
  [
    'it contradicts itself for long',
    'sent',
    known,
    6,
    { state: 'unknown', reason: 'no_answer', code: 'E700', after_ms: 320_000 },
  ],
  [
    'nobody there',
    'sent',
    down,
    1,
    { state: 'waiting', reason: 'unreachable', code: null, after_ms: 10_000 },
  ],
  [
    'too many',
    'sent',
    busy,
    3,
    { state: 'waiting', reason: 'too_many_requests', code: 'E990', after_ms: 40_000 },
  ],
  [
    'asked, and it is stamped',
    'asked',
    { kind: 'stamped', stamp },
    2,
    { state: 'stamped', reason: null, code: null, after_ms: null },
  ],
  [
    'asked, and it never came: sent again at once',
    'asked',
    { kind: 'absent' },
    2,
    { state: 'waiting', reason: null, code: null, after_ms: 0 },
  ],
  [
    'asked for the fourth time',
    'asked',
    { kind: 'absent' },
    4,
    { state: 'waiting', reason: null, code: null, after_ms: 80_000 },
  ],
  [
    'asked, and nobody there: still unknown',
    'asked',
    down,
    2,
    { state: 'unknown', reason: 'unreachable', code: null, after_ms: 20_000 },
  ],
  [
    'asked, the answer lost',
    'asked',
    lost,
    2,
    { state: 'unknown', reason: 'no_answer', code: null, after_ms: 20_000 },
  ],
]
test.each(cases)('%s', (_, kind, outcome, attempts, step) => {
  expect(stepOf(kind, outcome, attempts)).toEqual(step)
})

describe('the edges', () => {
  test('what is stamped stays stamped', () => {
    expect(CLEARANCE_STATES.filter((state) => mayBecome('stamped', state))).toEqual([])
  })

  test('whatever is not stamped can be, and nothing unknown is sent before it is asked about', () => {
    for (const state of CLEARANCE_STATES) {
      if (state !== 'stamped') expect(mayBecome(state, 'stamped')).toBe(true)
    }
    expect(mayBecome('unknown', 'sending')).toBe(false)
    expect(
      Object.values(TRANSITIONS)
        .flat()
        .filter((state) => state === 'sending'),
    ).toHaveLength(1)
  })
})

test.each([
  [1, 10_000],
  [2, 20_000],
  [9, 2_560_000],
  [10, 3_600_000],
  [1_000_000, 3_600_000],
])('after %d attempts the next is %d ms later', (attempts, wait_ms) => {
  expect(retryAfter_ms(attempts)).toBe(wait_ms)
})

const issued = new Date('2026-11-02T09:00:00Z')
const after = (hours: number) => new Date(issued.getTime() + hours * 3_600_000)
test.each([
  [1, null, 'none'],
  [18, null, 'none'],
  [18.1, null, 'at_risk'],
  [24, null, 'at_risk'],
  [24.1, null, 'late'],
  [30, 23, 'none'],
  [30, 25, 'late'],
])('after %d h, stamped after %s: %s', (now, stamped, lateness) => {
  expect(latenessOf(issued, stamped === null ? null : after(stamped), after(now))).toBe(lateness)
})

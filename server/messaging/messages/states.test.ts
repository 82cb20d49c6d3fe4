import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MessageState } from '@nkra/contract/messaging/messages.ts'
import {
  EDGES,
  finalOf,
  isFinal,
  isReturned,
  stateOf,
  type FinalState,
  type SubmissionOutcome,
  type SegmentOutcome,
} from './states.ts'

const facts = (outcome: SubmissionOutcome | null, receipt: FinalState | null = null): SegmentOutcome => ({
  outcome,
  receipt,
})

describe('the state of a message', () => {
  const none = facts(null)
  const accepted = facts('accepted')
  const delivered = facts('accepted', 'delivered')
  const table: [SegmentOutcome[], marked: boolean, MessageState][] = [
    [[none], false, 'queued'],
    [[none], true, 'submitting'],
    [[accepted], true, 'submitted'],
    [[delivered], true, 'delivered'],
    [[facts('accepted', 'undelivered')], true, 'undelivered'],
    [[facts('accepted', 'expired')], true, 'expired'],
    [[facts('accepted', 'rejected')], true, 'rejected'],
    [[facts('rejected')], true, 'rejected'],
    [[facts('cancelled')], false, 'failed'],
    [[facts('overdue')], false, 'expired'],
    [[facts('unknown')], true, 'unknown'],
    [[facts('unknown', 'delivered')], true, 'delivered'],
    [[facts('unknown', 'failed')], true, 'failed'],
    // several segments
    [[accepted, none], true, 'submitting'],
    [[delivered, none], true, 'submitting'],
    [[accepted, none], false, 'submitting'],
    [[delivered, accepted], true, 'submitted'],
    [[accepted, delivered], true, 'submitted'],
    [[delivered, delivered], true, 'delivered'],
    [[delivered, facts('unknown')], true, 'unknown'],
    [[facts('unknown', 'delivered'), accepted], true, 'submitted'],
    [[delivered, facts('rejected')], true, 'rejected'],
    [[facts('rejected'), accepted], true, 'submitted'],
    [[facts('accepted', 'expired'), facts('accepted', 'undelivered')], true, 'undelivered'],
    [[facts('accepted', 'expired'), delivered], true, 'expired'],
    [[facts('cancelled'), delivered], true, 'failed'],
    [[facts('overdue'), delivered], true, 'expired'],
  ]
  test.each(table)('%j, marked %s: %s', (segments, marked, state) => {
    expect(stateOf(segments, marked)).toBe(state)
  })
})

test('a message moves forward only, whatever order the facts arrive in', () => {
  const outcome = fc.constantFrom<SubmissionOutcome>(
    'accepted',
    'rejected',
    'unknown',
    'cancelled',
    'overdue',
  )
  const receipt = fc.constantFrom<FinalState>('delivered', 'undelivered', 'expired', 'rejected', 'failed')
  const fact = fc.oneof(
    fc.record({ segment: fc.nat(2), outcome, lateAnswer: fc.boolean() }),
    fc.record({ segment: fc.nat(2), receipt }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3 }), fc.array(fact, { maxLength: 12 }), (count, happenings) => {
      const segments: SegmentOutcome[] = Array.from({ length: count }, () => facts(null))
      let state: MessageState = 'queued'
      for (const happening of happenings) {
        const segment = segments[happening.segment % count]!
        if ('outcome' in happening) {
          // An answer is stored once; only an unknown one may be replaced, by the answer that came late.
          const answered = segments.every((each) => each.outcome !== null)
          const late =
            segment.outcome === 'unknown' && happening.lateAnswer && segment.receipt === null && answered
          if (segment.outcome === null || (late && /accepted|rejected/.test(happening.outcome))) {
            segment.outcome = happening.outcome
          }
        } else if (segment.outcome === 'accepted' || segment.outcome === 'unknown') {
          segment.receipt ??= happening.receipt
        }
        const next = stateOf(segments, true)
        if (next !== state) expect(EDGES[state]).toContain(next)
        state = next
      }
      expect(isFinal(state)).toBe(segments.every((segment) => finalOf(segment) !== null))
    }),
  )
})

test('no final state has a way out, and every other reaches all of them', () => {
  const finals = Object.entries(EDGES).filter(([state]) => isFinal(state as MessageState))
  expect(finals).toHaveLength(5)
  for (const [, ways] of finals) expect(ways).toEqual([])
  for (const [state, ways] of Object.entries(EDGES)) {
    if (isFinal(state as MessageState)) continue
    for (const [final] of finals) expect(ways).toContain(final)
  }
})

test.each([
  [facts('rejected'), null, true],
  [facts('cancelled'), null, true],
  [facts('overdue'), null, true],
  [facts('accepted', 'rejected'), '008', true],
  [facts('unknown', 'failed'), 'returned', true],
  [facts('accepted', 'failed'), '034', false],
  [facts('accepted', 'undelivered'), null, false],
  [facts('accepted', 'delivered'), null, false],
  [facts('unknown'), null, false],
])('%j with error %s is returned: %s', (segment, error, returned) => {
  expect(isReturned(segment, error)).toBe(returned)
})

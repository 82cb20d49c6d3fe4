import { CLEARANCE_STATES } from '@nkra/contract/billing/clearance.ts'
import { expect, test } from 'vitest'
import { retryOf, stateOf, STATES, stateTones } from './clearance-states.ts'

test('every state of the contract can be chosen, and has a colour', () => {
  expect([...STATES].sort()).toEqual([...CLEARANCE_STATES].sort())
  expect(Object.keys(stateTones).sort()).toEqual([...CLEARANCE_STATES].sort())
})

test.each([
  ['refused', 'refused'],
  ['approved', undefined],
  [undefined, undefined],
])('an address names %s', (text, state) => {
  expect(stateOf(text)).toBe(state)
})

test.each([
  ['refused', 'again'],
  ['waiting', 'now'],
  ['unknown', 'now'],
  ['sending', null],
  ['stamped', null],
] as const)('one that is %s is sent: %s', (state, retry) => {
  expect(retryOf({ state })).toBe(retry)
})

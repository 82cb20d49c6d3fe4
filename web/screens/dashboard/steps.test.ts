import { expect, test } from 'vitest'
import { firstSteps, stepsAreOver } from './steps.ts'

const none = {
  phone: 'open',
  sender: 'open',
  contacts: 'open',
  credits: 'open',
  message: 'open',
  businessId: 'open',
} as const
const gates = { contacts: 'done', credits: 'done', message: 'done' } as const

test('what lets a business send comes first, and the business ID last', () => {
  expect(firstSteps(none, 'Owner').map(({ key }) => key)).toEqual([
    'phone',
    'sender',
    'contacts',
    'credits',
    'message',
    'businessId',
  ])
})

test.each([
  ['a new account, whatever trial credits it was given', none, false],
  ['with contacts', { ...none, contacts: 'done' }, false],
  ['that has bought and sent, without contacts', { ...none, ...gates, contacts: 'open' }, false],
  ['whose sender ID and business ID wait', { ...none, sender: 'waiting', businessId: 'waiting' }, false],
  ['that sends, without a business ID', { ...none, ...gates }, true],
] as const)('%s', (_, known, over) => {
  expect(stepsAreOver(firstSteps(known, 'Owner'))).toBe(over)
})

test.each([
  ['Sender', ['phone', 'contacts', 'message'], false],
  ['Finance', ['phone', 'credits'], false],
  // A role that takes no step sees no list.
  ['Viewer', ['phone'], true],
] as const)('a %s is shown what a %s may do', (role, keys, over) => {
  const steps = firstSteps(none, role)
  expect(steps.map(({ key }) => key)).toEqual(keys)
  expect(stepsAreOver(steps)).toBe(over)
})

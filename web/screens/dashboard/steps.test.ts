import { expect, test } from 'vitest'
import { allDone, firstSteps } from './steps.ts'

const none = { contacts: 0, bought: false, sent: false }

test.each([
  ['a new account, whatever trial credits it was given', none, [true, false, false, false]],
  ['with contacts', { ...none, contacts: 1 }, [true, true, false, false]],
  ['that has bought credits', { ...none, bought: true }, [true, false, true, false]],
  ['that has sent trial credits', { ...none, contacts: 1, sent: true }, [true, true, false, true]],
  ['that has done everything', { contacts: 1, bought: true, sent: true }, [true, true, true, true]],
])('%s', (_, known, done) => {
  const steps = firstSteps(known, 'Owner')
  expect(steps.map((step) => step.done)).toEqual(done)
  expect(allDone(steps)).toBe(done.every(Boolean))
})

test.each([
  ['Sender', ['email', 'contacts', 'message']],
  ['Finance', ['email', 'credits']],
  ['Viewer', ['email']],
] as const)('a %s is shown what a %s may do', (role, keys) => {
  expect(firstSteps(none, role).map(({ key }) => key)).toEqual(keys)
})

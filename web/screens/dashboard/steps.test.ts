import { expect, test } from 'vitest'
import { allDone, firstSteps } from './steps.ts'

const totals = { sent: 0, delivered: 0, failed: 0, pending: 0, credits: 0, campaigns: 0, contacts: 0 }

test.each([
  ['a new account', totals, 0, [true, false, false, false]],
  ['with contacts', { ...totals, contacts: 1 }, 0, [true, true, false, false]],
  ['with credits', totals, 500, [true, false, true, false]],
  ['that has sent one message', { ...totals, contacts: 1, sent: 1 }, 0, [true, true, true, true]],
  ['that has spent its credits', { ...totals, contacts: 1, campaigns: 1 }, 0, [true, true, true, true]],
])('%s', (_, known, credits, done) => {
  const steps = firstSteps(known, credits, 'Owner')
  expect(steps.map((step) => step.done)).toEqual(done)
  expect(allDone(steps)).toBe(done.every(Boolean))
})

test.each([
  ['Sender', ['email', 'contacts', 'message']],
  ['Finance', ['email', 'credits']],
  ['Viewer', ['email']],
] as const)('a %s is shown what a %s may do', (role, keys) => {
  expect(firstSteps(totals, 0, role).map(({ key }) => key)).toEqual(keys)
})

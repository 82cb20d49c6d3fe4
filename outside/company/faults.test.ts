import { expect, test } from 'vitest'
import { Faults, RULES_MAX } from './faults.ts'

const open = () => new Faults(['late', 'lost'], ['ask', 'tell'])

test('a rule acts on its reference, on its call, as often as it says', () => {
  const faults = open()
  faults.play([{ reference: 'a', faults: ['late'], on: 'ask', times: 2 }])
  expect(faults.consume('b', 'late', 'ask')).toBe(false)
  expect(faults.consume('a', 'lost', 'ask')).toBe(false)
  expect(faults.consume('a', 'late', 'tell')).toBe(false)
  expect([1, 2, 3].map(() => faults.consume('a', 'late', 'ask'))).toEqual([true, true, false])
  expect(faults.rules).toEqual([])
})

test('a rule for the next is for whoever comes next, and nobody after', () => {
  const faults = open()
  faults.play([{ next: true, faults: ['lost'] }])
  expect(faults.consume('a', 'lost')).toBe(false)
  faults.bindNext('a')
  faults.bindNext('b')
  expect(faults.consume('b', 'lost')).toBe(false)
  expect(faults.consume('a', 'lost')).toBe(true)
})

test('a rule for everybody comes after those that were added', () => {
  const faults = open()
  faults.play([{ faults: ['lost'] }])
  faults.add({ reference: 'a', faults: ['late'], times: 1 })
  expect(faults.firstOf('a', ['late', 'lost'], 'ask')).toBe('late')
  expect(faults.firstOf('a', ['late', 'lost'], 'ask')).toBe('lost')
  expect(faults.firstOf('b', ['late'], 'ask')).toBeUndefined()
})

test.each([
  [{}, 'the script is no list'],
  [[null], '[0] is no object'],
  [[{ faults: ['late'] }, { faults: ['latte'] }], '[1].faults[0] is none of late, lost'],
  [[{ faults: [] }], '[0].faults is no list of faults'],
  [[{ faults: ['late'], fault: 1 }], '[0].fault is unknown'],
  [[{ faults: ['late'], reference: 5 }], '[0].reference'],
  [[{ faults: ['late'], reference: 'a', next: true }], '[0].next'],
  [[{ faults: ['late'], on: 'sing' }], '[0].on is none of ask, tell'],
  [[{ faults: ['late'], times: 0 }], '[0].times'],
  [Array.from({ length: RULES_MAX + 1 }, () => ({ faults: ['late'] })), `more than ${RULES_MAX}`],
])('%# is refused, and what was in force stays', (script, why) => {
  const faults = open()
  faults.play([{ faults: ['lost'] }])
  expect(() => faults.play(script)).toThrow(why)
  expect(faults.rules).toEqual([{ faults: ['lost'] }])
})

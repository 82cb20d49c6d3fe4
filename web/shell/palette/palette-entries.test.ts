import { expect, test } from 'vitest'
import { matching, placeAfter, searchesFor, type Entry } from './palette-entries.ts'

const entry = (label: string, words?: string): Entry => ({
  id: label,
  label,
  ...(words && { words }),
  Icon: () => null,
  act: () => undefined,
})

const entries = [
  entry('Home', 'dashboard'),
  entry('SMS', 'messages'),
  entry('New SMS', 'send message'),
  entry('Account Credits'),
  entry('Clés d’API', 'integrations'),
]

test.each([
  ['', ['Home', 'SMS', 'New SMS', 'Account Credits', 'Clés d’API']],
  ['  ', ['Home', 'SMS', 'New SMS', 'Account Credits', 'Clés d’API']],
  ['sms', ['SMS', 'New SMS']],
  ['new s', ['New SMS']],
  ['s n', ['New SMS']],
  ['messa', ['SMS', 'New SMS']],
  ['cred', ['Account Credits']],
  ['ac cr', ['Account Credits']],
  ['redits', []],
  ['cles', ['Clés d’API']],
  ['API', ['Clés d’API']],
])('%j finds %j', (typed, labels) => {
  expect(matching(entries, typed).map(({ label }) => label)).toEqual(labels)
})

test.each([
  ['', null, null],
  ['a', null, null],
  ['am', 'am', null],
  ['02', '02', null],
  ['024', '024', '024'],
  [' +233 24 412 ', '+233 24 412', '+233 24 412'],
  ['024-412.345', '024-412.345', '024-412.345'],
  ['INV-2026-000123', 'INV-2026-000123', null],
  ['2026 invoices', '2026 invoices', null],
])('%j asks for the words %j and the number %j', (typed, words, number) => {
  expect(searchesFor(typed)).toEqual({ words, number, messageId: null })
})

test('the ID of a message asks for the message', () => {
  expect(searchesFor(' msg_03atekbm0080k ').messageId).toBe('msg_03atekbm0080k')
  expect(searchesFor('msg_03').messageId).toBeNull()
})

test.each([
  ['ArrowDown', 0, 3, 1],
  ['ArrowDown', 2, 3, 0],
  ['ArrowUp', 0, 3, 2],
  ['PageDown', 1, 30, 9],
  ['PageDown', 28, 30, 29],
  ['PageUp', 3, 30, 0],
  ['ArrowDown', 0, 0, null],
  ['a', 1, 3, null],
])('%s at %i of %i goes to %s', (key, at, count, place) => expect(placeAfter(key, at, count)).toBe(place))

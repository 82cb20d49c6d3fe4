import { describe, expect, test } from 'vitest'
import { Composition, templateOf } from './composition.ts'
import { segmentsOnWire } from '../links/links.ts'

const ama = {
  msisdn: 233_241_234_567n,
  name: 'Ama',
  fields: { 'Due Date': '1/12', TOWN: 'Ho', town: 'Accra' },
}
const compose = (text: string, person = ama) => new Composition(templateOf(text)).compose(person)

describe('a text is merged', () => {
  test.each([
    ['Hello {{name}}', 'Hello Ama', []],
    ['{{due  date}} in {{Town}}', '1/12 in Ho', []],
    ['{{Phone}}', '+233241234567', []],
    ['{{Balance}} for {{Name}}', ' for Ama', ['balance']],
    ['{{Balance|nothing}}', 'nothing', []],
    ['No field', 'No field', []],
  ])('%s → %s', (text, merged, missing) => {
    expect(compose(text)).toMatchObject({ text: merged, missing })
  })

  test('for each person anew', () => {
    const composition = new Composition(templateOf('{{Name}} {{Town}}'))
    expect(composition.compose(ama).text).toBe('Ama Ho')
    expect(composition.compose({ msisdn: 1n, name: '', fields: {} }).text).toBe(' ')
  })
})

test('what is wrong with a template is said in words', () => {
  expect(() => templateOf('Hello {{')).toThrow(/never closed/)
})

test.each([
  ['Price €5', 'unpacked', 1],
  ['Price €5', 'latin1', 1],
  ['a€'.repeat(50), 'unpacked', 1],
  ['a€'.repeat(50), 'latin1', 2],
  ['₵'.repeat(71), 'latin1', 2],
] as const)('%s on a link with %s takes %i segments', (text, alphabet, segments) => {
  expect(segmentsOnWire(compose(text), { kind: 'smpp', alphabet })).toBe(segments)
  expect(segmentsOnWire(compose(text), { kind: 'http', alphabet })).toBe(1)
})

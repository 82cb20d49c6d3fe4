import { GenericGateway } from '@nkra/contract/messaging/gateways.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EXAMPLE, genericOf, textsOf } from './generic-gateway.ts'

const path = fc.constantFrom('', 'id', 'data.0.id')
const words = fc.array(
  fc.string({ minLength: 1, maxLength: 20 }).filter((word) => word === word.trim() && !word.includes(',')),
  { maxLength: 5 },
)
const header = fc.record({
  name: fc.stringMatching(/^[A-Za-z][A-Za-z0-9-]{0,20}$/),
  value: fc.stringMatching(/^[\x21-\x7e]([\x20-\x7e]{0,20}[\x21-\x7e])?$/),
})

test('what a form shows of a gateway is what it sends', () => {
  const given = fc.record({
    method: fc.constantFrom('GET', 'POST'),
    bodyType: fc.constantFrom('json', 'form'),
    headers: fc.array(header, { maxLength: 4 }),
    body: fc.string({ maxLength: 100 }),
    idPath: path,
    statePath: path,
    acceptedWords: words,
    callback: fc.record({
      idPath: path,
      numberPath: path,
      statePath: path,
      delivered: words,
      undelivered: words,
      expired: words,
      rejected: words,
    }),
  })
  fc.assert(
    fc.property(given, (generic) => {
      const texts = textsOf(generic)
      expect(genericOf(texts, texts)).toEqual(generic)
    }),
  )
})

test('what a new one begins with is right as it stands', () => {
  const generic = genericOf(EXAMPLE, EXAMPLE)
  expect(GenericGateway.parse(generic)).toEqual(generic)
  expect(generic.callback.undelivered).toEqual(['undelivered', 'failed'])
})

test('a header’s value may have colons, and a line without one has no value', () => {
  const headers = 'X-Time: 12:30\n\n  Bare  '
  expect(genericOf({ ...EXAMPLE, headers }, EXAMPLE).headers).toEqual([
    { name: 'X-Time', value: '12:30' },
    { name: 'Bare', value: '' },
  ])
})

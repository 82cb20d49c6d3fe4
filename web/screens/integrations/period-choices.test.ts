import { expect, test } from 'vitest'
import { expiryOf, networksIn } from './period-choices.ts'

test('a key ends so many days from now, or never', () => {
  const now = Date.parse('2026-11-20T10:00:00Z')
  expect([expiryOf('30', now), expiryOf('never', now)]).toEqual(['2026-12-20T10:00:00.000Z', null])
})

test.each([
  ['', []],
  [' \n', []],
  ['192.0.2.7', ['192.0.2.7']],
  ['192.0.2.7\r\n2001:db8::/32\n', ['192.0.2.7', '2001:db8::/32']],
  ['192.0.2.7, 192.0.2.8; 192.0.2.9', ['192.0.2.7', '192.0.2.8', '192.0.2.9']],
])('%j lists %j', (text, networks) => {
  expect(networksIn(text)).toEqual(networks)
})

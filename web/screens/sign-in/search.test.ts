import { expect, test } from 'vitest'
import { createPasswordSearch, loginSearch } from './search.ts'

test.each([
  [{}, {}],
  [
    { next: '/invoice', reason: 'idle' },
    { next: '/invoice', reason: 'idle' },
  ],
  [{ next: '//evil.example', reason: 'because' }, {}],
])('login reads %j as %j', (raw, read) => {
  expect(loginSearch(raw)).toEqual(read)
})

test('a code stays a text, whatever it looks like', () => {
  expect(createPasswordSearch({ email: 'a+b@c.example', code: '012345' })).toEqual({
    email: 'a+b@c.example',
    code: '012345',
  })
})

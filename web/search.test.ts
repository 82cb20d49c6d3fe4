import { describe, expect, test } from 'vitest'
import { loginSearch } from './screens/sign-in/search.ts'
import { listSearch, strictly, type RawSearch } from './search.ts'

test.each([
  [{}, {}],
  [{ page: '0' }, {}],
  [{ page: '3' }, { page: 3 }],
  [{ page: '-1' }, {}],
  [{ page: '1.5' }, {}],
  [{ page: 'x', order: 'up' }, {}],
  [
    { search: 'school', sort: 'number', order: 'asc', status: '1' },
    { search: 'school', sort: 'number', order: 'asc', status: '1' },
  ],
  [{ search: '', sort: '' }, {}],
])('a list reads %j as %j', (raw, read) => {
  expect(listSearch(raw)).toEqual(read)
})

describe('what was refused does not come through beside what was read', () => {
  /** The parameters that the screen sees. It merges them as the router does. */
  const shown = (raw: RawSearch) => ({ ...raw, ...strictly(loginSearch)(raw) })

  test.each<[RawSearch, object]>([
    [{ next: '/invoice' }, { next: '/invoice' }],
    [{ next: 'https://evil.example' }, {}],
    [{ next: '//evil.example', reason: 'because' }, {}],
    [{ reason: 'idle', page: '3' }, { reason: 'idle' }],
  ])('%j', (raw, read) => {
    const search = shown(raw)
    expect(Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))).toEqual(
      read,
    )
  })
})

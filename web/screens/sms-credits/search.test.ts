import { expect, test } from 'vitest'
import { creditsSearch } from './search.ts'

test.each([
  [
    { view: 'statement', product: 'KYC', from: '2026-11-01' },
    { view: 'statement', product: 'KYC', from: '2026-11-01' },
  ],
  [{ view: 'lots', product: 'GOLD', from: '2026-02-30', line: '4-' }, {}],
  [
    { line: '4-6', cause: 'cmp_1', kind: 'charged', account: 'acc_1', page: '2' },
    { line: '4-6', cause: 'cmp_1', kind: 'charged', account: 'acc_1', page: 2 },
  ],
])('account credits at %j', (raw, read) => {
  expect(creditsSearch(raw)).toEqual(read)
})

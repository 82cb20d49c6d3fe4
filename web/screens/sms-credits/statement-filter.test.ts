import { describe, expect, test } from 'vitest'
import { boundsOf, filterOf, formatChange, isNarrowed } from './statement-filter.ts'

test.each([
  [1_234_567, '+12,34,567'],
  [-5, '−5'],
  [0, '0'],
])('a change of %i is written %s', (credits, written) => {
  expect(formatChange(credits)).toBe(written)
})

describe('the address', () => {
  test('is what the call takes', () => {
    expect(filterOf({})).toEqual({ product: 'SMS' })
    expect(
      filterOf({
        view: 'statement',
        product: 'KYC',
        from: '2026-11-01',
        to: '2026-11-30',
        kind: 'lapsed',
        account: 'acc_1',
      }),
    ).toEqual({
      product: 'KYC',
      from: '2026-11-01',
      to: '2026-11-30',
      kind: 'lapsed',
      AccountId: 'acc_1',
    })
  })

  test('may name what there is not', () => {
    expect(filterOf({ kind: 'stolen' })).toEqual({ product: 'SMS' })
    expect(isNarrowed({ kind: 'stolen' })).toBe(false)
  })

  test('may name the movements of a line', () => {
    expect(boundsOf({})).toBeNull()
    expect(boundsOf({ line: '4-6' })).toEqual({ each: 'true', oldest: 4, newest: 6 })
    expect(boundsOf({ line: '4-6', cause: 'cmp_1' })).toMatchObject({ causeId: 'cmp_1' })
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { IdBase } from '../links/links.ts'
import { smscKey } from './smsc-key.ts'

test.each([
  ['the same number with zeros before it', ['42', 10], ['00000042', 10]],
  ['hexadecimal in the answer, decimal in the receipt', ['0000002A', 16], ['42', 10]],
  ['letters in either case', ['a1B2-c3', null], ['A1b2-C3', null]],
  ['a text with zeros before it', ['00xyz', null], ['XYZ', null]],
  ['nineteen digits', ['1234567890123456789', 10], ['1234567890123456789', null]],
  ['sixteen hexadecimal digits', ['112210F47DE98115', 16], ['1234567890123456789', 10]],
  ['white space around it', [' 42 ', null], ['42', null]],
] as const)('%s is one id', (_what, [oneId, oneBase], [otherId, otherBase]) => {
  expect(smscKey(3, oneId, oneBase)).toBe(smscKey(3, otherId, otherBase))
})

test.each([
  ['42', '43'],
  ['10', 'a'],
  ['1234567890123456789', '1234567890123456780'],
  ['9234567890123456789', '1234567890123456789'],
  ['msg-1', 'msg-2'],
])('%s and %s are two', (one, other) => {
  expect(smscKey(3, one, null)).not.toBe(smscKey(3, other, null))
})

test('no id has no key, and an id of another SMSC has another', () => {
  expect(smscKey(3, '', 16)).toBeNull()
  expect(smscKey(3, '42', 10)).not.toBe(smscKey(4, '42', 10))
})

test('every key is a positive 64-bit integer that tells its SMSC', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 32_767 }),
      fc.string(),
      fc.constantFrom<IdBase>(10, 16, null),
      (smsc, id, base) => {
        const key = smscKey(smsc, id, base)
        if (key === null) return
        expect(key).toBeLessThanOrEqual(0x7fff_ffff_ffff_ffffn)
        expect(key >> 48n).toBe(BigInt(smsc))
      },
    ),
  )
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalId, type IdFormat } from './message-id.ts'

describe('canonicalId', () => {
  test.each<[string, IdFormat, string]>([
    ['12345', 'auto', '12345'],
    ['0000012345', 'auto', '12345'],
    ['7F3A', 'auto', '7f3a'],
    ['  7f3a ', 'auto', '7f3a'],
    ['0', 'auto', '0'],
    ['000', 'auto', '0'],
    ['', 'auto', ''],
    ['', 'decimal', ''],
    ['sms-00F', 'auto', 'sms-00f'],
    ['1A2B', 'hex', '1a2b'],
    ['0x1A2B', 'hex', '1a2b'],
    ['6699', 'decimal', '1a2b'],
    ['0006699', 'decimal', '1a2b'],
    ['abc', 'decimal', 'abc'],
    ['4294967296', 'decimal', '100000000'],
    ['1234567890123456789', 'decimal', '112210f47de98115'],
    ['18446744073709551616', 'decimal', '10000000000000000'],
  ])('%s as %s is %s', (id, format, expected) => {
    expect(canonicalId(id, format)).toBe(expected)
  })

  test('a number is one id, in hex at submit and decimal in the receipt', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 128n }), fc.nat(5), (number, zeros) => {
        const padding = '0'.repeat(zeros)
        const answered = canonicalId(padding + number.toString(16).toUpperCase(), 'hex')
        expect(canonicalId(padding + String(number), 'decimal')).toBe(answered)
      }),
    )
  })
})

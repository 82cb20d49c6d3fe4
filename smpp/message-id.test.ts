import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalId, idKey, type IdFormat } from './message-id.ts'

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

describe('idKey', () => {
  test('is stored: it must never change', () => {
    expect(idKey(1, '1a2b')).toBe(idKey(1n, '1a2b'))
    expect([idKey(1, '1a2b'), idKey(2, '1a2b'), idKey(1, ''), idKey(2n ** 40n, '1a2b')])
      .toMatchInlineSnapshot(`
      [
        8801762291070419215n,
        364157243096185366n,
        -6297274728333832512n,
        -7065867428438665498n,
      ]
    `)
  })

  test('fits a signed 64-bit integer', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }), fc.string({ maxLength: 65 }), (link, id) => {
        const key = idKey(link, id)
        expect(BigInt.asIntN(64, key)).toBe(key)
      }),
    )
  })

  test.each<[string, (i: number) => [bigint, string]]>([
    ['counted decimals', (i) => [1n, String(1_000_000 + i)]],
    ['counted hex', (i) => [1n, (0xabcdef0000 + i).toString(16)]],
    ['19 digits', (i) => [1n, `7312345678${String(i).padStart(9, '0')}`]],
    ['one id on many links', (i) => [BigInt(i), '1a2b3c']],
    ['one id on links far apart', (i) => [BigInt(i) << 32n, '1a2b3c']],
    ['ids that grow by a character', (i) => [BigInt(i % 400), 'a'.repeat(Math.floor(i / 400))]],
  ])('%s spread over both halves like chance', (_, pick) => {
    const count = 50_000
    const keys = new Set<bigint>()
    const highs = new Set<bigint>()
    const lows = new Set<bigint>()
    for (let i = 0; i < count; i++) {
      const key = idKey(...pick(i))
      keys.add(key)
      highs.add(key >> 32n)
      lows.add(key & 0xffffffffn)
    }
    expect(keys.size).toBe(count)
    // In 32 bits, 50,000 keys meet 0.29 times on average; ten times would be one in 10¹⁴.
    expect(count - highs.size).toBeLessThan(10)
    expect(count - lows.size).toBeLessThan(10)
  })
})

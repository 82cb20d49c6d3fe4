import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { concatenationHeader, readUserDataHeader } from './concatenation.ts'

test('the header is six octets with the low eight bits of the reference', () => {
  expect([...concatenationHeader({ reference: 0x1234, total: 3, sequence: 2 })]).toEqual([
    5, 0, 3, 0x34, 3, 2,
  ])
})

describe('reading', () => {
  test.each([
    ['8-bit reference', [5, 0, 3, 7, 2, 1, 0x41], { octets: 6, concatenation: part(7, 2, 1) }],
    ['16-bit reference', [6, 8, 4, 1, 2, 3, 3, 0x41], { octets: 7, concatenation: part(0x102, 3, 3) }],
    [
      'after another element',
      [9, 5, 2, 0x15, 0x82, 0, 3, 7, 2, 1],
      { octets: 10, concatenation: part(7, 2, 1) },
    ],
    ['no concatenation', [4, 5, 2, 0x15, 0x82, 0x41], { octets: 5, concatenation: null }],
    ['an empty header', [0, 0x41], { octets: 1, concatenation: null }],
    ['part 0', [5, 0, 3, 7, 2, 0], { octets: 6, concatenation: null }],
    ['a part beyond the total', [5, 0, 3, 7, 2, 3], { octets: 6, concatenation: null }],
    ['a concatenation of the wrong length', [4, 0, 2, 7, 2], { octets: 5, concatenation: null }],
    ['no octets at all', [], null],
    ['a header longer than the message', [6, 0, 3, 7, 2, 1], null],
    ['an element longer than the header', [5, 0, 4, 7, 2, 1, 0x41], null],
    ['an element without its length', [1, 0, 0x41], null],
  ])('%s', (_, octets, header) => {
    expect(readUserDataHeader(Uint8Array.from(octets))).toEqual(header)
  })

  test('what is written is read', () => {
    fc.assert(
      fc.property(fc.nat(255), fc.integer({ min: 1, max: 255 }), fc.nat(254), (reference, total, nth) => {
        const concatenation = part(reference, total, (nth % total) + 1)
        expect(readUserDataHeader(concatenationHeader(concatenation))).toEqual({ octets: 6, concatenation })
      }),
    )
  })

  test('any octets are read or refused, never believed beyond their end', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40, size: 'max' }), (octets) => {
        const header = readUserDataHeader(octets)
        expect(header === null || header.octets <= octets.length).toBe(true)
      }),
    )
  })
})

function part(reference: number, total: number, sequence: number) {
  return { reference, total, sequence }
}

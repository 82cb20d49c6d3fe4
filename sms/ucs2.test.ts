import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutsPair, decodeUcs2, encodeUcs2 } from './ucs2.ts'

test.each([
  ['', []],
  ['₵', [0x20, 0xb5]],
  ['Aɛ', [0x00, 0x41, 0x02, 0x5b]],
  ['😀', [0xd8, 0x3d, 0xde, 0x00]],
  ['\ud83d', [0xff, 0xfd]],
  // Never a byte order mark on the wire: some handsets show it, some swap the bytes.
  ['\ufffe', [0xff, 0xfd]],
  ['\ufeffA\ufeff', [0x20, 0x60, 0x00, 0x41, 0x20, 0x60]],
])('%j is %j', (text, octets) => {
  expect([...encodeUcs2(text)]).toEqual(octets)
})

test.each([
  ['a byte order mark', [0xfe, 0xff, 0x00, 0x41], 'A'],
  ['a swapped byte order mark', [0xff, 0xfe, 0x41, 0x00], 'A'],
  ['an odd octet at the end', [0x00, 0x41, 0x02], 'A'],
  ['half a pair', [0x00, 0x41, 0xd8, 0x3d], 'A\ufffd'],
  ['nothing', [], ''],
  ['one octet', [0x41], ''],
])('%s is read', (_, octets, text) => {
  expect(decodeUcs2(Uint8Array.from(octets))).toBe(text)
})

const wellFormed = fc
  .string({ unit: fc.nat(0x10ffff).map((codePoint) => String.fromCodePoint(codePoint)), size: 'medium' })
  .map((text) => text.toWellFormed())

test('every well-formed text comes back', () => {
  fc.assert(
    fc.property(wellFormed, (text) => {
      expect(decodeUcs2(encodeUcs2(text))).toBe(
        text.replaceAll('\ufeff', '\u2060').replaceAll('\ufffe', '\ufffd'),
      )
    }),
  )
})

test('a cut parts a pair only between its halves', () => {
  expect([0, 1, 2, 3, 4].map((at) => cutsPair('a😀b', at))).toEqual([false, false, true, false, false])
})

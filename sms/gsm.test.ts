import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  decodeGsm,
  encodeGsm,
  ESC,
  fillBits,
  gsmLength,
  gsmUnits,
  isGsm,
  packSeptets,
  unpackSeptets,
} from './gsm.ts'

const bytes = (...octets: number[]): Uint8Array => Uint8Array.from(octets)
const everyCharacter = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(isGsm)
const gsmText = fc.string({ unit: fc.constantFrom(...everyCharacter), maxLength: 400, size: 'max' })
const septets = fc.uint8Array({ max: 0x7f, maxLength: 200, size: 'max' })

describe('the alphabet', () => {
  // Codes read off the table of 3GPP TS 23.038 §6.2.1 and §6.2.1.1, not off our literal.
  test.each([
    ['@', [0x00]],
    ['£', [0x01]],
    ['è', [0x04]],
    ['é', [0x05]],
    ['ù', [0x06]],
    ['Ç', [0x09]],
    ['\n', [0x0a]],
    ['\r', [0x0d]],
    ['Δ', [0x10]],
    ['_', [0x11]],
    ['Ξ', [0x1a]],
    ['É', [0x1f]],
    [' ', [0x20]],
    ['¤', [0x24]],
    ['0', [0x30]],
    ['¡', [0x40]],
    ['A', [0x41]],
    ['§', [0x5f]],
    ['¿', [0x60]],
    ['z', [0x7a]],
    ['à', [0x7f]],
    ['\f', [ESC, 0x0a]],
    ['^', [ESC, 0x14]],
    ['{', [ESC, 0x28]],
    ['}', [ESC, 0x29]],
    ['\\', [ESC, 0x2f]],
    ['[', [ESC, 0x3c]],
    ['~', [ESC, 0x3d]],
    [']', [ESC, 0x3e]],
    ['|', [ESC, 0x40]],
    ['€', [ESC, 0x65]],
  ])('%j is %j', (character, codes) => {
    expect([...encodeGsm(character)]).toEqual(codes)
    expect(gsmUnits(character.charCodeAt(0))).toBe(codes.length)
    expect(decodeGsm(Uint8Array.from(codes))).toBe(character)
  })

  test('has 127 characters of one unit and 10 of two', () => {
    expect(everyCharacter.filter((character) => gsmLength(character) === 1)).toHaveLength(127)
    expect(everyCharacter.filter((character) => gsmLength(character) === 2).join('')).toBe('\f[\\]^{|}~€')
  })

  test.each([
    '₵',
    'ɛ',
    'ɔ',
    'ŋ',
    'ƒ',
    'ç',
    'ê',
    'ï',
    'ú',
    '’',
    '—',
    '`',
    '\t',
    '\0',
    '\u001b',
    '\u00a0',
    '😀',
  ])('%j is not GSM', (character) => {
    expect(isGsm(character)).toBe(false)
    expect(gsmLength(`a${character}`)).toBe(-1)
    expect(() => encodeGsm(character)).toThrow(RangeError)
  })

  test('every GSM text comes back from its septets', () => {
    fc.assert(
      fc.property(gsmText, (text) => {
        const encoded = encodeGsm(text)
        expect(encoded).toHaveLength(gsmLength(text))
        expect(decodeGsm(encoded)).toBe(text)
      }),
    )
  })

  test('a text longer than one call can take as arguments comes back whole', () => {
    const text = 'Akwaaba! '.repeat(20_000)
    expect(decodeGsm(encodeGsm(text))).toBe(text)
  })

  test.each([
    ['an unknown extension shows its place in the default alphabet', [0x41, ESC, 0x42], 'AB'],
    ['a further escape shows a space', [0x41, ESC, ESC, 0x42], 'A B'],
    ['an escape at the end shows a space', [0x41, ESC], 'A '],
    ['an octet that is no septet shows as damage', [0x41, 0xe9, ESC, 0xff], 'A\ufffd\ufffd'],
  ])('%s', (_, codes, text) => {
    expect(decodeGsm(Uint8Array.from(codes))).toBe(text)
  })
})

describe('packing', () => {
  test.each([
    ['', []],
    ['hello', [0xe8, 0x32, 0x9b, 0xfd, 0x06]],
    // Seven septets leave seven bits: a carriage return fills them, not an '@'.
    ['hellohe', [0xe8, 0x32, 0x9b, 0xfd, 0x46, 0x97, 0x1b]],
    ['hellohel', [0xe8, 0x32, 0x9b, 0xfd, 0x46, 0x97, 0xd9]],
  ])('%j', (text, octets) => {
    expect([...packSeptets(encodeGsm(text))]).toEqual(octets)
    expect(decodeGsm(unpackSeptets(Uint8Array.from(octets)))).toBe(text)
  })

  test.each([
    [0, 0],
    [5, 2],
    [6, 1],
    [7, 0],
    [12, 2],
  ])('after %i octets of header %i bits stay empty', (octets, bits) => {
    expect(fillBits(octets)).toBe(bits)
    expect((octets * 8 + bits) % 7).toBe(0)
  })

  test('one empty bit after the 6 octets that join parts, and 153 septets fill 140 octets with them', () => {
    expect([...packSeptets(bytes(0x41), fillBits(6))]).toEqual([0x82])
    expect(packSeptets(new Uint8Array(153), fillBits(6))).toHaveLength(140 - 6)
    expect(packSeptets(new Uint8Array(160))).toHaveLength(140)
  })

  test('septets come back, whatever bits stay empty before them', () => {
    fc.assert(
      fc.property(septets, fc.nat(6), (some, fill) => {
        const packed = packSeptets(some, fill)
        expect(packed).toHaveLength(Math.ceil((fill + some.length * 7) / 8))
        expect(unpackSeptets(packed, some.length, fill)).toEqual(some)
      }),
    )
  })

  test('a text that does not end in a carriage return comes back without being counted', () => {
    fc.assert(
      fc.property(gsmText, fc.nat(6), (text, fill) => {
        const whole = `${text}.`
        expect(decodeGsm(unpackSeptets(packSeptets(encodeGsm(whole), fill), undefined, fill))).toBe(whole)
      }),
    )
  })

  test('more septets than there are bits for is refused', () => {
    expect(() => unpackSeptets(bytes(1, 2), 3)).toThrow(RangeError)
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readUserDataHeader } from './concatenation.ts'
import { encodeGsm, gsmLength, isGsm } from './gsm.ts'
import {
  countSegments,
  CULPRITS_MAX,
  decodeSegment,
  encodeSegments,
  LIMITS,
  measure,
  replaceCulprits,
  split,
  type DefaultAlphabet,
} from './segments.ts'
import { cutsPair } from './ucs2.ts'

const plain = fc.constantFrom(...Array.from('aZ 0@éΔ\n'))
const extended = fc.constantFrom(...Array.from('€[]{}~^|\\\f'))
const foreign = fc.constantFrom('₵', 'ɛ', '’', 'ç', '—', '\u00a0', 'e\u0301', 'ب')
const astral = fc.constantFrom('😀', '👨‍👩‍👧', '🇬🇭', '𝔊')
/** Lengths around the limits, in pieces of each kind. By itself fast-check would stay with a few characters. */
const length = fc.oneof(
  fc.nat(20),
  fc.integer({ min: 60, max: 85 }),
  fc.integer({ min: 120, max: 165 }),
  fc.integer({ min: 280, max: 480 }),
)
const run = (unit: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  length.chain((size) => fc.string({ unit, minLength: size, maxLength: size }))
const gsmText = fc.oneof(run(fc.oneof(plain, extended)), run(plain), run(extended))
const ucs2Text = fc.oneof(run(fc.oneof(plain, foreign, astral)), run(astral))
/** Any UTF-16, with lone surrogates. */
const anyUnits = run(fc.nat(0xffff).map((code) => String.fromCharCode(code)))
const anyText = fc.oneof(gsmText, ucs2Text, anyUnits)

describe('counting', () => {
  test.each([
    ['nothing', '', 'gsm7', 0, 1, 160],
    ['160 septets', 'a'.repeat(160), 'gsm7', 160, 1, 0],
    ['161 septets', 'a'.repeat(161), 'gsm7', 161, 2, 145],
    ['306 septets', 'a'.repeat(306), 'gsm7', 306, 2, 0],
    ['307 septets', 'a'.repeat(307), 'gsm7', 307, 3, 152],
    ['80 euros', '€'.repeat(80), 'gsm7', 160, 1, 0],
    ['81 euros', '€'.repeat(81), 'gsm7', 162, 2, 143],
    // 306 septets, but the euro does not fit the last septet of the first part: three parts, where 306 / 153 says 2.
    ['an escape pair at the edge', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 'gsm7', 306, 3, 152],
    ['153 euros waste a septet in each part', '€'.repeat(153), 'gsm7', 306, 3, 151],
    ['70 units', 'ɛ'.repeat(70), 'ucs2', 70, 1, 0],
    ['71 units', 'ɛ'.repeat(71), 'ucs2', 71, 2, 63],
    ['134 units', 'ɛ'.repeat(134), 'ucs2', 134, 2, 0],
    ['67 emoji', '😀'.repeat(67), 'ucs2', 134, 3, 65],
    ['a pair at the edge', `${'ɛ'.repeat(66)}😀${'ɛ'.repeat(66)}`, 'ucs2', 134, 3, 66],
    ['one cedi sign among 159 letters', `${'a'.repeat(159)}₵`, 'ucs2', 160, 3, 41],
    ['ñandú ç is not Latin-1 on the wire', 'ñandú ç', 'ucs2', 7, 1, 63],
    ['GH₵ 20', 'GH₵ 20', 'ucs2', 6, 1, 64],
    ['ɛyɛ', 'ɛyɛ', 'ucs2', 3, 1, 67],
  ] as const)('%s', (_, text, encoding, units, segments, unitsLeft) => {
    expect(countSegments(text)).toEqual({ encoding, units, segments })
    expect(measure(text)).toMatchObject({ encoding, units, segments, unitsLeft })
    expect(split(text)).toHaveLength(segments)
  })

  test('segments fit, cut no pair, waste no room, and are the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { encoding, segments } = countSegments(text)
        const parts = split(text)
        const unitsOf = (part: string) => (encoding === 'gsm7' ? gsmLength(part) : part.length)
        const limit = parts.length === 1 ? LIMITS[encoding].single : LIMITS[encoding].part
        expect(parts.join('')).toBe(text)
        expect(parts).toHaveLength(segments)
        let at = 0
        for (const [i, part] of parts.entries()) {
          expect(unitsOf(part)).toBeLessThanOrEqual(limit)
          if (i > 0) {
            expect(part).not.toBe('')
            expect(cutsPair(text, at)).toBe(false)
            // What begins a part did not fit the one before.
            const first = String.fromCodePoint(part.codePointAt(0) ?? 0)
            expect(unitsOf(parts[i - 1]! + first)).toBeGreaterThan(limit)
          }
          at += part.length
        }
      }),
    )
  })

  test('what measure says agrees with the count, and one more character fits exactly while there is room', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { culprits, unitsLeft, ...count } = measure(text)
        expect(count).toEqual(countSegments(text))
        expect(culprits.length > 0).toBe(count.encoding === 'ucs2')
        const fits = countSegments(text + 'x'.repeat(unitsLeft))
        expect(fits.segments).toBe(count.segments)
        expect(countSegments(`${text}${'x'.repeat(unitsLeft)}x`).segments).toBeGreaterThan(count.segments)
      }),
    )
  })
})

describe('culprits', () => {
  test('each distinct character that forces UCS-2, with its place, number and replacement', () => {
    expect(measure('Ɛyɛ – GH₵20, ɛno “hi” 👨‍👩‍👧 👨‍👩‍👧').culprits).toEqual([
      { character: 'Ɛ', codePoint: 'U+0190', count: 1, index: 0, replacement: 'E', consent: true },
      { character: 'ɛ', codePoint: 'U+025B', count: 2, index: 2, replacement: 'e', consent: true },
      { character: '–', codePoint: 'U+2013', count: 1, index: 4, replacement: '-' },
      { character: '₵', codePoint: 'U+20B5', count: 1, index: 8, replacement: 'GHS ' },
      { character: '“', codePoint: 'U+201C', count: 1, index: 17, replacement: '"' },
      { character: '”', codePoint: 'U+201D', count: 1, index: 20, replacement: '"' },
      { character: '👨‍👩‍👧', codePoint: 'U+1F468', count: 2, index: 22 },
    ])
  })

  test('an accent of its own is named with its letter', () => {
    expect(measure('cafe\u0301').culprits).toEqual([
      { character: 'e\u0301', codePoint: 'U+0301', count: 1, index: 3, replacement: 'é' },
    ])
  })

  test('GSM text has none', () => {
    expect(measure('Akwaaba [é] €').culprits).toEqual([])
  })

  test('the list has an end', () => {
    const many = Array.from({ length: CULPRITS_MAX + 50 }, (_, i) => String.fromCharCode(0x4e00 + i)).join('')
    expect(measure(many).culprits).toHaveLength(CULPRITS_MAX)
  })
})

describe('replacing culprits', () => {
  test.each([
    ['Pay GH₵20 now', false, 'Pay GHS 20 now'],
    ['Pay GH₵ 20 now', false, 'Pay GHS 20 now'],
    ['Pay ₵20.50', false, 'Pay GHS 20.50'],
    ['Pay ₵ 20', false, 'Pay GHS 20'],
    ['Pay 20₵.', false, 'Pay 20 GHS.'],
    ['Pay 20 GH₵', false, 'Pay 20 GHS'],
    ['Pay GHS₵20', false, 'Pay GHS 20'],
    ['Pay GH¢20', false, 'Pay GHS 20'],
    ['Only 5¢', false, 'Only 5¢'],
    ['Only 5¢', true, 'Only 5 GHS'],
    ['“It’s” — here…', false, '"It\'s" - here...'],
    ['no\u00a0break\tand\u200b none', false, 'no break and none'],
    ['ɛyɛ ɔdɔ', false, 'ɛyɛ ɔdɔ'],
    ['ɛyɛ ɔdɔ', true, 'eye odo'],
    ['Ŋutsu ƒe', true, 'Nutsu fe'],
    ['ɛ’', false, "ɛ'"],
    ['garçon, fête, cœur', true, 'garcon, fete, coeur'],
    ['cafe\u0301', false, 'café'],
    ['see you 😀', true, 'see you 😀'],
  ])('%j with consent %j', (text, consent, replaced) => {
    expect(replaceCulprits(text, { consent })).toBe(replaced)
  })

  test('a text that would only grow is left as it was', () => {
    const text = `${'₵'.repeat(60)}😀`
    expect(replaceCulprits(text, { consent: true })).toBe(text)
  })

  test('never dearer, and nothing to do the second time', () => {
    fc.assert(
      fc.property(anyText, fc.boolean(), (text, consent) => {
        const replaced = replaceCulprits(text, { consent })
        expect(countSegments(replaced).segments).toBeLessThanOrEqual(countSegments(text).segments)
        if (isGsm(text)) expect(replaced).toBe(text)
        if (isGsm(replaced)) expect(replaceCulprits(replaced, { consent })).toBe(replaced)
      }),
    )
  })
})

describe('on the wire', () => {
  test('one segment has no header', () => {
    expect(encodeSegments('a€', 1)).toEqual({
      dataCoding: 0,
      parts: [{ udh: null, body: Uint8Array.of(0x61, 0x1b, 0x65) }],
    })
    expect(encodeSegments('₵', 1)).toEqual({
      dataCoding: 8,
      parts: [{ udh: null, body: Uint8Array.of(0x20, 0xb5) }],
    })
    expect(encodeSegments('', 1)).toEqual({ dataCoding: 0, parts: [{ udh: null, body: new Uint8Array() }] })
  })

  test('parts are numbered from 1 under the low eight bits of one reference', () => {
    const { parts } = encodeSegments('a'.repeat(400), 0x1ff)
    expect(parts.map((part) => [...(part.udh ?? [])])).toEqual([
      [5, 0, 3, 0xff, 3, 1],
      [5, 0, 3, 0xff, 3, 2],
      [5, 0, 3, 0xff, 3, 3],
    ])
    expect(parts.map((part) => part.body.length)).toEqual([153, 153, 94])
  })

  test('more parts than an octet counts are refused', () => {
    expect(encodeSegments('a'.repeat(255 * 153), 1).parts).toHaveLength(255)
    expect(() => encodeSegments('a'.repeat(255 * 153 + 1), 1)).toThrow(RangeError)
  })

  // '@' is 0x00 in GSM 03.38 and 0x40 in Latin-1, where GSM has '¡': the link's setting decides, not the text.
  test.each([
    ['unpacked', [0x00, 0x01]],
    ['packed', [0x80, 0x00]],
    ['latin1', [0x40, 0xa3]],
  ] as const)('data_coding 0 is %s', (alphabet, octets) => {
    expect(encodeSegments('@£', 1, alphabet)).toEqual({
      dataCoding: 0,
      parts: [{ udh: null, body: Uint8Array.from(octets) }],
    })
  })

  test('a euro has no octet in Latin-1 and goes out as UCS-2', () => {
    expect(encodeSegments('€5', 1, 'latin1')).toEqual({
      dataCoding: 8,
      parts: [{ udh: null, body: Uint8Array.of(0x20, 0xac, 0x00, 0x35) }],
    })
    expect(encodeSegments('€'.repeat(71), 1, 'latin1').parts).toHaveLength(2)
  })

  test.each<DefaultAlphabet>(['unpacked', 'packed', 'latin1'])(
    'parts are as many as rated, fit 140 octets on the air, and read back as the text (%s)',
    (alphabet) => {
      fc.assert(
        fc.property(anyText, fc.nat(0xffff), (some, reference) => {
          const text = `${some.toWellFormed()}.`
          const { dataCoding, parts } = encodeSegments(text, reference, alphabet)
          const texts = parts.map(({ udh, body }) => decodeSegment(dataCoding, body, alphabet, udh?.length))
          expect(wire(texts.join(''), alphabet)).toBe(wire(text, alphabet))
          const asRated = countSegments(text).encoding === (dataCoding === 8 ? 'ucs2' : 'gsm7')
          if (asRated) expect(parts).toHaveLength(countSegments(text).segments)
          for (const [i, { udh, body }] of parts.entries()) {
            const concatenation = udh && readUserDataHeader(udh)?.concatenation
            const numbered = { reference: reference & 0xff, total: parts.length, sequence: i + 1 }
            expect(concatenation).toEqual(parts.length > 1 ? numbered : null)
            const onAir = dataCoding === 8 ? body.length : Math.ceil((encodeGsm(texts[i]!).length * 7) / 8)
            expect((udh?.length ?? 0) + onAir).toBeLessThanOrEqual(140)
          }
        }),
      )
    },
  )
})

/**
 * A text after its way: a byte order mark is replaced, and on a packed link a carriage return that ends a part
 * counts as padding. Everything else returns unchanged.
 */
function wire(text: string, alphabet: DefaultAlphabet): string {
  const unmarked = text.replaceAll('\ufeff', '\u2060').replaceAll('\ufffe', '\ufffd')
  return alphabet === 'packed' ? unmarked.replaceAll('\r', '') : unmarked
}

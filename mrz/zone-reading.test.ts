/**
 * Reads zones in photographs of drawn cards, a part of what bench/mrz.ts measures: print that the reader has not
 * learnt (another pen, slant and width), turned, in perspective, blurred, noisy, dark, small. Seeds are fixed.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { GlyphClassifier, learnGlyphs } from './glyph-classifier.ts'
import { greyOf, valueAt, type Grey } from './greyscale.ts'
import { checkDigit, MRZ_ALPHABET, wrongCheckDigits } from './zone.ts'
import { randomFrom } from '../server/platform/seeded-random.ts'
import {
  cardLines,
  drawCard,
  passportLines,
  penTypeface,
  personFrom,
  photograph,
  PLAIN,
  type Scene,
} from '../server/kyc/testing/cards.ts'
import { readText, readZone } from './zone-reading.ts'

let classifier: GlyphClassifier
beforeAll(() => {
  classifier = new GlyphClassifier(learnGlyphs())
})
const faces = [penTypeface({ weight: 0.85, slant: 0.04 }), penTypeface({ weight: 1.2, width: 0.95 })]

function read(lines: readonly string[], scene: Partial<Scene>, seed: number) {
  const random = randomFrom(seed)
  const card = drawCard(lines, faces[seed % faces.length]!, random)
  return readZone(photograph(card, { ...PLAIN, width: 560, ...scene }, random), classifier)
}

const person = (seed: number) => personFrom(randomFrom(seed))

describe('a zone is read to the last character', () => {
  test.each<[string, Partial<Scene>]>([
    ['of a small card', { width: 340 }],
    ['on its side', { turn: 90, keystoneTop: 0.05 }],
    ['upside down', { turn: 183 }],
    ['seen from below and from the left', { keystoneTop: 0.08, keystoneLeft: 0.08 }],
    ['out of focus', { blur: 1.8 }],
    ['moved', { motion: 4 }],
    ['in the dark', { light: 0.15 }],
    ['as a bad camera takes it', { noise: 20 }],
    ['as a phone takes it', { turn: -7, keystoneTop: 0.05, blur: 1.3, noise: 8, light: 0.6, glare: 0.3 }],
  ])('%s', (name, scene) => {
    const lines = cardLines(person(name.length))
    expect(read(lines, scene, name.length)).toMatchObject({ format: 'TD1', lines, certain: true })
  })

  test('of a page that bows', () => {
    const lines = passportLines(person(4))
    const random = randomFrom(4)
    const flat = drawCard(lines, faces[0]!, random)
    const page = greyOf(flat.width, flat.height)
    for (let y = 0, at = 0; y < page.height; y++)
      for (let x = 0; x < page.width; x++)
        page.data[at++] = valueAt(flat, x, y + 40 * (1 - (2 * (x / page.width) - 0.9) ** 2))
    const photo = photograph(page, { ...PLAIN, width: 760, turn: 3 }, random)
    expect(readZone(photo, classifier)).toMatchObject({ format: 'TD3', lines, certain: true })
  })

  test('of a passport', () => {
    const lines = passportLines(person(3))
    expect(read(lines, { width: 760 }, 3)).toMatchObject({ format: 'TD3', lines, certain: true })
  })
})

describe('nothing is made up', () => {
  test('where there is no zone', () => {
    expect(readZone(greyOf(300, 200), classifier)).toBeNull()
    const noise = greyOf(400, 300)
    const random = randomFrom(4)
    for (let at = 0; at < noise.data.length; at++) noise.data[at] = random.below(256)
    expect(readZone(noise, classifier)?.certain ?? false).toBe(false)
  })

  test.each([
    ['a reflection that outshines it', { glare: 1 }, 2],
    ['blur beyond reading', { blur: 6 }, 4],
  ] as const)('of %s', (_, scene, seed) => {
    const lines = cardLines(person(seed))
    const zone = read(lines, scene, seed)
    expect(zone?.certain === true && zone.lines.join() !== lines.join()).toBe(false)
  })

  test('of a card with an altered digit: it is read as it stands, and its check digits say so', () => {
    const lines = cardLines(person(8))
    const digit = (Number(lines[0]!.charAt(8)) + 3) % 10
    const altered = lines.with(0, `${lines[0]!.slice(0, 8)}${digit}${lines[0]!.slice(9)}`)
    const zone = read(altered, { turn: 5 }, 8)
    expect(zone).toMatchObject({ lines: altered, certain: true })
    expect(wrongCheckDigits('TD1', zone!.lines)).toEqual(['number', 'all'])
  })
})

/**
 * A zone as a classifier sees it: each character is certain, unless `seen` says how likely others are there.
 */
function textOf(
  lines: readonly string[],
  seen: Readonly<Record<string, Readonly<Record<string, number>>>> = {},
) {
  const samples = lines.map((text, line) =>
    Array.from(text, (character, column) => {
      const others = seen[`${line} ${column}`] ?? {}
      const distances = Float32Array.from(
        MRZ_ALPHABET,
        (each) => others[each] ?? (each === character ? 10 : 60),
      )
      return { distances, contrast: 1 }
    }),
  )
  return readText(lines.length === 3 ? 'TD1' : 'TD3', samples)
}
const CERTAIN = { certain: true, repaired: [] }

describe('what stands in a place', () => {
  const ours = cardLines({ ...person(5), documentNumber: 'OB1050826' })
  const foreign = (number: string) => {
    const upper = `I<TGO${number}${checkDigit(number)}${'<'.repeat(15)}`
    const birth = `901231${checkDigit('901231')}`
    const expiry = `310506${checkDigit('310506')}`
    const all = checkDigit(`${upper.slice(5)}${birth}${expiry}${'<'.repeat(11)}`)
    return [upper, `${birth}M${expiry}TGO${'<'.repeat(11)}${all}`, 'MENSAH<<KOFI<<<<<<<<<<<<<<<<<<']
  }

  test('is a digit or a letter by where it stands in a Ghanaian number', () => {
    // O and 0, B and 8, G and 6 look alike: which of them it is the place decides.
    const alike = {
      '0 5': { O: 11, 0: 10 },
      '0 6': { B: 11, 8: 10 },
      '0 8': { O: 10, 0: 11 },
      '0 15': { G: 11, 6: 10 },
    }
    expect(textOf(ours, alike)).toMatchObject({ ...CERTAIN, lines: ours })
  })

  test('is what was read where the document keeps to no such rule', () => {
    const old = cardLines({ ...person(5), documentNumber: 'G0123456' })
    const upper = `${old[0]!.slice(0, 5)}G0123456<${checkDigit('G0123456<')}${old[0]!.slice(15)}`
    const all = checkDigit(
      `${upper.slice(5)}${old[1]!.slice(0, 7)}${old[1]!.slice(8, 15)}${old[1]!.slice(18, 29)}`,
    )
    const lines = [upper, `${old[1]!.slice(0, 29)}${all}`, old[2]!]
    expect(textOf(lines)).toMatchObject({ ...CERTAIN, lines })
  })

  test.each([
    ['O for 0', 'AB1O34567', 'AB1034567', 8],
    ['8 for B', 'A81234567', 'AB1234567', 6],
    ['5 for S', 'AB1254567', 'AB12S4567', 9],
  ])(
    'is repaired where only one of a confusable pair makes the check digits fit: %s',
    (_, read, printed, column) => {
      const lines = foreign(printed)
      const seen = { [read.charAt(column - 5)]: 8, [printed.charAt(column - 5)]: 11 }
      const zone = textOf(lines, { [`0 ${column}`]: seen })
      expect(zone).toEqual({
        format: 'TD1',
        lines,
        certain: true,
        repaired: [{ line: 0, column }],
        fault: null,
        score: 1,
      })
    },
  )

  test('stays unread where two repairs would fit', () => {
    // Two places of one weight: a 0 instead of either O makes the check digits fit.
    const lines = foreign('A0AAOAAAA')
    const misread = lines.with(0, lines[0]!.replace('A0AAO', 'AOAAO'))
    expect(textOf(misread)).toMatchObject({ lines: misread, repaired: [] })
  })

  test('is never repaired by another digit, and an altered digit never by a letter in a Ghanaian number', () => {
    for (let at = 7; at < 14; at++)
      for (const digit of '0123456789') {
        const altered = ours.with(0, ours[0]!.slice(0, at) + digit + ours[0]!.slice(at + 1))
        const zone = textOf(altered)
        expect(zone).toMatchObject({ lines: altered, repaired: [] })
      }
  })
})

test.each<[fault: string, Partial<Scene>, (picture: Grey) => Grey]>([
  ['blurred', { blur: 3.4 }, (picture) => picture],
  ['too_small', { width: 150 }, (picture) => picture],
  ['cut_off', {}, (picture) => croppedBy(picture, 0.15)],
  ['glare', { glare: 1.4 }, (picture) => picture],
])('a zone that cannot be read names its fault: %s', (fault, scene, change) => {
  const random = randomFrom(21)
  const card = drawCard(cardLines(person(6)), faces[0]!, random)
  const zone = readZone(change(photograph(card, { ...PLAIN, width: 620, ...scene }, random)), classifier)
  expect(zone).toMatchObject({ certain: false, fault })
})

/** The picture without its right part. */
function croppedBy({ width, height, data }: Grey, share: number): Grey {
  const cropped = greyOf(Math.round(width * (1 - share)), height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < cropped.width; x++) cropped.data[y * cropped.width + x] = data[y * width + x]!
  return cropped
}

/**
 * Zones read out of photographs of drawn cards, a part of what bench/mrz.ts measures: print that the reader has not learnt
 * from (another pen, slant and width), turned, in perspective, blurred, noisy, dark, small. Seeds are fixed.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { GlyphClassifier, learnGlyphs } from './glyph-classifier.ts'
import { greyOf } from './greyscale.ts'
import { wrongCheckDigits } from './zone.ts'
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
import { readZone } from './zone-reading.ts'

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

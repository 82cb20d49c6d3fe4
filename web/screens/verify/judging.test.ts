/** What a browser says of photographs of documents, by the reader that the server has: of drawn ones. */
import { expect, test } from 'vitest'
import type { FaceDetector } from '../../../faces/face-detector.ts'
import { GlyphClassifier, learnGlyphs } from '../../../mrz/glyph-classifier.ts'
import { greyOf, type Grey } from '../../../mrz/greyscale.ts'
import { randomFrom } from '../../../mrz/seeded-numbers.ts'
import {
  cardLines,
  drawCard,
  penTypeface,
  personFrom,
  photograph,
  PLAIN,
  type Scene,
} from '../../../server/kyc/testing/cards.ts'
import { sightingOf, verdictOf, type Pixels } from './judging.ts'

const classifier = new GlyphClassifier(learnGlyphs())
const typeface = penTypeface()
const NO_FACE = { find: () => [] } as unknown as FaceDetector
const lines = cardLines(personFrom(randomFrom(3)))

const card = (zone: readonly string[], scene: Partial<Scene> = {}): Pixels =>
  pixelsOf(photograph(drawCard(zone, typeface, randomFrom(4)), { ...PLAIN, ...scene }, randomFrom(5)))

function pixelsOf({ width, height, data }: Grey): Pixels {
  const rgba = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < data.length; at++) rgba.fill(data[at]!, at * 4, at * 4 + 3)[at * 4 + 3] = 255
  return { width, height, rgba, side: Math.max(width, height) }
}

const table = greyOf(900, 600)
table.data.fill(120)
for (let at = 0; at < table.data.length; at++) table.data[at]! += 20 * Math.sin(at % 900)
const wall = greyOf(900, 600)
wall.data.fill(120)
/** Check digits that fit one digit alone. */
const misfit = lines.with(
  1,
  lines[1]!.replace(/^\d/, (digit) => String((Number(digit) + 4) % 10)),
)

test.each<[string, Pixels, 'front' | 'back', string[], boolean]>([
  ['the side with the zone', card(lines), 'back', [], false],
  ['a side that need not have one', card(['', '', '']), 'front', [], false],
  ['the wrong side', card(['', '', '']), 'back', ['zone_not_found'], true],
  ['a zone whose check digits do not fit', card(misfit), 'back', ['zone_unclear'], true],
  ['light that shines on the zone', card(lines, { glare: 1 }), 'back', ['zone_glare'], true],
  ['nothing but a table', pixelsOf(table), 'back', ['no_document_seen', 'zone_not_found'], true],
  ['a wall without any mark', pixelsOf(wall), 'back', ['no_document_seen', 'zone_not_found'], true],
])('of %s', (_label, pixels, side, faults, isUnread) => {
  const said = verdictOf(pixels, {
    kind: `document_${side}`,
    detector: null,
    classifier: side === 'back' ? classifier : null,
  })
  expect(said).toEqual({ faults, isUnread })
})

test('a wall before the camera is told as no face, and not as blurred', () => {
  const seen = verdictOf(pixelsOf(wall), { kind: 'person', detector: NO_FACE, classifier: null })
  expect(seen.faults).toEqual(['face_not_seen'])
})

test('a face is nobody’s to look for without the network', () => {
  expect(sightingOf(pixelsOf(table), 'person', null)).toMatchObject({ isFound: null, face: null })
  expect(verdictOf(pixelsOf(table), { kind: 'person', detector: null, classifier: null }).isUnread).toBe(
    false,
  )
})

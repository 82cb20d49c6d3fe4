import { describe, expect, test } from 'vitest'
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
import { differenceOf, framingOf } from './framing.ts'
import { greyOf, resize, valueAt, type Grey } from './greyscale.ts'

const typeface = penTypeface()
const SIZE = { width: 1000, height: 750 }

/** A photograph of a document that takes this share of the picture's width, moved from the middle. */
function framed(scene: Partial<Scene>, share: number, [right, down] = [0, 0], lines = cardLines): Grey {
  const random = randomFrom(7)
  const photo = photograph(
    drawCard(lines(personFrom(random)), typeface, random),
    { ...PLAIN, ...scene },
    random,
  )
  // A photograph shows a margin of 0.08 of the document around it.
  const width = Math.round(SIZE.width * share * 1.16)
  const small = resize(photo, width, Math.round((width * photo.height) / photo.width))
  const picture = greyOf(SIZE.width, SIZE.height)
  const [left, top] = [
    (SIZE.width - width) / 2 + right * SIZE.width,
    (SIZE.height - small.height) / 2 + down * SIZE.height,
  ]
  for (let y = 0, at = 0; y < SIZE.height; y++)
    for (let x = 0; x < SIZE.width; x++) picture.data[at++] = valueAt(small, x - left, y - top)
  return picture
}

describe('a document', () => {
  test.each<[string, Grey, string[]]>([
    ['that fills its frame', framed({}, 0.85), []],
    ['that is a little smaller', framed({}, 0.65), []],
    ['that is a passport’s page', framed({}, 0.8, [0, 0], passportLines), []],
    ['held aslant by 5°', framed({ turn: 5 }, 0.75), []],
    ['seen from below', framed({ keystoneTop: 0.06 }, 0.8), []],
    ['too far away', framed({}, 0.45), ['too_small']],
    ['beyond the right', framed({}, 0.85, [0.15, 0]), ['cut_off']],
    ['beyond the top', framed({}, 0.85, [0, -0.2]), ['cut_off']],
    ['that moved', framed({ blur: 6 }, 0.8), ['blurred']],
    ['in the dark', framed({ light: 0.12 }, 0.8), ['too_dark']],
  ])('%s', (_label, picture, faults) => {
    const framing = framingOf(picture, 1920, 'document')
    expect(framing.faults).toEqual(faults)
    expect(framing.isFound).toBe(true)
  })

  test.each([1, 2, 3, 4, 5, 6])('is not seen on an empty table: %i', (seed) => {
    const random = randomFrom(seed)
    const table = greyOf(SIZE.width, SIZE.height)
    const light = 60 + random.below(150)
    for (let at = 0; at < table.data.length; at++)
      table.data[at] = light + 0.02 * (at % SIZE.width) + 4 * random.bell()
    expect(framingOf(table, 1920, 'document')).toMatchObject({ isFound: false, isBlack: false })
    expect(framingOf(table, 1920, 'document').faults).toContain('not_found')
  })
})

test('a covered lens is no dark room', () => {
  const picture = greyOf(640, 480)
  expect(framingOf(picture, 1280, 'face')).toMatchObject({ isBlack: true, isFound: null })
  picture.data.fill(30)
  expect(framingOf(picture, 1280, 'face')).toMatchObject({ isBlack: false, faults: ['too_dark', 'blurred'] })
})

test('the looks of two pictures differ by what moved, hardly by noise', () => {
  const lookOf = (picture: Grey) => framingOf(picture, 1920, 'document').look
  const still = lookOf(framed({}, 0.8))
  expect(differenceOf(still, lookOf(framed({ noise: 8 }, 0.8)))).toBeLessThan(1)
  expect(differenceOf(still, lookOf(framed({}, 0.8, [0.05, 0])))).toBeGreaterThan(4)
})

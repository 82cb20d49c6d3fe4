/** Which drawn pictures count as a card or a page. It says nothing about photographs. */
import { expect, test } from 'vitest'
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
import { drawFront, drawNothing, drawPerson, drawScreen, scaled } from '../server/kyc/testing/pictures.ts'
import { randomFrom } from '../server/platform/seeded-random.ts'
import { findSide } from './document-side.ts'
import { greyOf, resize, valueAt, type Grey } from './greyscale.ts'

const typeface = penTypeface()
const person = personFrom(randomFrom(2))
const front = drawFront(person, typeface, randomFrom(2))
const back = drawCard(cardLines(person), typeface, randomFrom(3))
const page = drawCard(passportLines(person), typeface, randomFrom(4))
const taken = (of: Grey, scene: Partial<Scene> = {}) =>
  photograph(of, { ...PLAIN, width: 700, ...scene }, randomFrom(5))

/** A card in the corner of a large table. */
function farAway(): Grey {
  const table = greyOf(1000, 750)
  table.data.fill(90)
  const small = resize(front, 330, 208)
  for (let y = 0; y < small.height; y++)
    for (let x = 0; x < small.width; x++) table.data[(y + 300) * table.width + x + 300] = valueAt(small, x, y)
  return table
}

test.each<[string, Grey, string | null]>([
  ['a card’s front', taken(front), null],
  ['a card’s back, aslant', taken(back, { turn: 6, keystoneTop: 0.05 }), null],
  ['a passport’s page', taken(page, { keystoneLeft: 0.05 }), null],
  ['a card on its side', taken(back, { turn: 90 }), null],
  ['a card laid down as it comes', taken(back, { turn: 35 }), null],
  ['a card without a margin, as a scanner makes it', scaled(front, 0.8), null],
  ['a card far away', farAway(), 'document_small'],
  ['a face', drawPerson(randomFrom(6)), 'no_document_seen'],
  ['a wall', drawNothing(randomFrom(7)), 'no_document_seen'],
  ['nothing at all', greyOf(800, 600), 'no_document_seen'],
  ['a monitor', drawScreen(randomFrom(2)), 'screen_seen'],
  ['a telephone', drawScreen(randomFrom(9)), 'screen_seen'],
])('%s', (_, picture, fault) => {
  expect(findSide(picture).fault).toBe(fault)
})

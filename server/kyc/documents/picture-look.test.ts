/**
 * The same frame is found however its file was changed, and cards of one design are told apart. bench/pictures.ts
 * measures both.
 */
import { expect, test } from 'vitest'
import type { Grey } from '../../../mrz/greyscale.ts'
import { randomFrom } from '../../platform/seeded-random.ts'
import {
  cardLines,
  drawCard,
  penTypeface,
  personFrom,
  photograph,
  PLAIN,
  type Scene,
} from '../testing/cards.ts'
import { cropped, drawFront, drawNothing, drawPerson, mirrored, relit, scaled } from '../testing/pictures.ts'
import { isSameFrame, lookOf } from './picture-look.ts'

const typeface = penTypeface()
const scene: Scene = { ...PLAIN, width: 420 }
const front = (seed: number) =>
  photograph(drawFront(personFrom(randomFrom(seed)), typeface, randomFrom(seed)), scene, randomFrom(1))
/** A back whose zone alone belongs to the bearer. */
const back = (seed: number) =>
  photograph(drawCard(cardLines(personFrom(randomFrom(seed))), typeface, randomFrom(5)), scene, randomFrom(1))
const person = (seed: number) => scaled(drawPerson(randomFrom(seed)), 0.5)
const flat = (seed: number) => ({
  ...drawNothing(randomFrom(seed)),
  data: new Float32Array(700_000).fill(90 + seed),
})
const same = (one: Grey, other: Grey) => isSameFrame(lookOf(one), lookOf(other))

const card = front(3)
test.each<[string, Grey]>([
  ['as it is', card],
  ['made smaller', scaled(card, 0.6)],
  ['brightened', relit(card, { light: 35 })],
  ['with less contrast', relit(card, { contrast: 0.6 })],
  ['cropped at each edge', cropped(card, { left: 0.05, right: 0.03, top: 0.04, bottom: 0.05 })],
  ['cropped by a tenth at one edge', cropped(card, { left: 0.1 })],
  ['mirrored', mirrored(card)],
  ['cropped, smaller and brightened', relit(scaled(cropped(card, { top: 0.05 }), 0.7), { light: 25 })],
])('a frame and itself, %s', (_, changed) => {
  expect([same(card, changed), same(changed, card)]).toEqual([true, true])
})

test.each<[string, Grey, Grey]>([
  ['two fronts of one design, laid the same way', front(3), front(4)],
  ['two backs of one design, laid the same way', back(3), back(4)],
  ['front and back of one card', front(3), back(3)],
  ['a card and its bearer', front(3), person(3)],
  ['two people', person(3), person(4)],
  ['a card and a black picture', front(3), flat(1)],
])('%s are two frames', (_, one, other) => {
  expect([same(one, other), same(other, one)]).toEqual([false, false])
})

test('two pictures that show nothing stand for nothing twice', () => {
  expect(same(flat(1), flat(2))).toBe(true)
})

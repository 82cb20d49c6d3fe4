/** Zones as ICAO Doc 9303 prints them, and zones that must be refused. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkDigit,
  fieldsOf,
  hasZoneLayout,
  MRZ_ALPHABET,
  characterClasses,
  wrongCheckDigits,
  ZONES,
  type MrzFormat,
} from './zone.ts'
import { randomFrom } from '../server/platform/seeded-random.ts'
import { cardLines, passportLines, personFrom } from '../server/kyc/testing/cards.ts'

const TODAY = '2026-11-21'
/** The examples of Doc 9303: part 4 appendix B, part 5 appendix B, part 6 appendix B. */
const PASSPORT = [
  'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
  'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
]
const CARD = [
  'I<UTOD231458907<<<<<<<<<<<<<<<',
  '7408122F1204159UTO<<<<<<<<<<<6',
  'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
]
const SMALL = ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6']

test.each([
  ['520727', '3'],
  ['AB2134<<<', '5'],
  ['L898902C3', '6'],
  ['ZE184226B<<<<<', '1'],
  ['<<<<<<<<<<<<<<', '0'],
])('the check digit of %s is %s', (text, digit) => {
  expect(checkDigit(text)).toBe(digit)
})

describe('the specimens', () => {
  test.each([
    ['TD3', PASSPORT, 'L898902C3', ['ZE184226B']],
    ['TD1', CARD, 'D23145890', []],
    ['TD2', SMALL, 'D23145890', []],
  ] as const)('of %s is read', (format, lines, number, optional) => {
    expect(wrongCheckDigits(format, lines)).toEqual([])
    expect(hasZoneLayout(format, lines)).toBe(true)
    expect(fieldsOf(format, lines, TODAY)).toEqual({
      format,
      code: format === 'TD3' ? 'P' : 'I',
      issuer: 'UTO',
      number,
      surname: 'ERIKSSON',
      givenNames: 'ANNA MARIA',
      namesCut: false,
      dateOfBirth: '1974-08-12',
      expiry: '2012-04-15',
      sex: 'F',
      nationality: 'UTO',
      optional,
    })
  })
})

/** Places under a check digit. At each of them, another character of the same weight is not noticed. */
const CHECKED = { TD1: checkedPlaces('TD1'), TD3: checkedPlaces('TD3') }

function checkedPlaces(format: MrzFormat): (readonly [line: number, column: number])[] {
  const { checks } = ZONES[format]
  return checks
    .flatMap(({ of }) => of)
    .flatMap(([line, from, to]) =>
      Array.from({ length: to - from }, (_, past) => [line, from + past] as const),
    )
    .filter(([line, column]) => !checks.some(({ at }) => at[0] === line && at[1] === column))
}

test('one digit or letter for another is seen wherever a check digit looks, unless both weigh the same', () => {
  const person = fc.integer({ min: 1, max: 10_000 }).map((seed) => personFrom(randomFrom(seed)))
  const weight = (character: string) => Number(checkDigit(`${character}<<`))
  fc.assert(
    fc.property(person, fc.boolean(), fc.nat(), fc.nat(), (who, isCard, at, by) => {
      const format = isCard ? 'TD1' : 'TD3'
      const lines = isCard ? cardLines(who) : passportLines(who)
      const [line, column] = CHECKED[format][at % CHECKED[format].length]!
      const other = MRZ_ALPHABET[by % MRZ_ALPHABET.length]!
      const changed = lines.with(line, lines[line]!.slice(0, column) + other + lines[line]!.slice(column + 1))
      expect(wrongCheckDigits(format, lines)).toEqual([])
      const isSame = weight(other) === weight(lines[line]!.charAt(column))
      expect(wrongCheckDigits(format, changed).length === 0).toBe(isSame)
    }),
  )
})

test.each([
  ['a passport that begins as a card', 'TD3', PASSPORT.with(0, PASSPORT[0]!.replace('P<', 'I<'))],
  ['a name that begins with a filler', 'TD1', CARD.with(2, '<ERIKSSON<<ANNA<MARIA<<<<<<<<<')],
  ['something behind the fillers', 'TD1', CARD.with(2, 'ERIKSSON<<ANNA<<<<<<<<<<<<<<<K')],
  ['a country with a gap', 'TD1', CARD.with(0, CARD[0]!.replace('UTO', 'U<O'))],
  ['a number that is none', 'TD2', SMALL.with(1, `<<<<<<<<<0${SMALL[1]!.slice(10)}`)],
] as const)('%s is no zone', (_, format, lines) => {
  expect(hasZoneLayout(format, lines)).toBe(false)
})

test.each<[digits: string, dateOfBirth: string | null]>([
  ['301231', '1930-12-31'],
  ['261121', '2026-11-21'],
  ['261122', '1926-11-22'],
  ['990230', null],
  ['<<<<<<', null],
])('born on %s is %s', (digits, dateOfBirth) => {
  const line = `${digits}0F1204159UTO<<<<<<<<<<<6`
  expect(fieldsOf('TD1', CARD.with(1, line), TODAY).dateOfBirth).toBe(dateOfBirth)
})

test('dates, countries and names take the characters that they can hold', () => {
  const places = characterClasses('TD1')
  expect(places.map((line) => line.length)).toEqual([30, 30, 30])
  expect(places[1]!.map((kind) => kind[0]).join('')).toBe('dddddddsdddddddlllaaaaaaaaaaad')
  expect(new Set(places[2])).toEqual(new Set(['letter']))
})

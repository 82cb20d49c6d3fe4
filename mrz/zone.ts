/**
 * Machine-readable zones: the lines of letters, digits and fillers at the foot of passports and cards (ICAO Doc
 * 9303, parts 3 to 6, eighth edition). One table says what stands where. Check digits, fields and the alphabet of
 * each place follow from it. The functions are pure.
 */

export const FILLER = '<'
export const MRZ_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<'

export type MrzFormat = 'TD1' | 'TD2' | 'TD3'

/** The kind of character that a place may hold. */
export type CharacterClass = 'letter' | 'digit' | 'any' | 'sex'

/** Characters of one line from one column up to another, counted from 0. */
type Span = readonly [line: number, from: number, to: number]

interface Zone {
  lines: number
  columns: number
  code: Span
  issuer: Span
  names: Span
  number: Span
  birth: Span
  sex: Span
  expiry: Span
  nationality: Span
  optional: readonly Span[]
  /** Each check digit, with its place and the places that it covers. */
  checks: readonly { name: CheckDigit; at: readonly [line: number, column: number]; of: readonly Span[] }[]
}

export type CheckDigit = 'number' | 'birth' | 'expiry' | 'personal' | 'all'

/** The tables of Doc 9303: part 5 §4.2 (TD1), part 6 §4.2 (TD2), part 4 §4.2 (TD3). */
export const ZONES: Readonly<Record<MrzFormat, Zone>> = {
  TD1: {
    lines: 3,
    columns: 30,
    code: [0, 0, 2],
    issuer: [0, 2, 5],
    number: [0, 5, 14],
    birth: [1, 0, 6],
    sex: [1, 7, 8],
    expiry: [1, 8, 14],
    nationality: [1, 15, 18],
    names: [2, 0, 30],
    optional: [
      [0, 15, 30],
      [1, 18, 29],
    ],
    checks: [
      { name: 'number', at: [0, 14], of: [[0, 5, 14]] },
      { name: 'birth', at: [1, 6], of: [[1, 0, 6]] },
      { name: 'expiry', at: [1, 14], of: [[1, 8, 14]] },
      {
        name: 'all',
        at: [1, 29],
        of: [
          [0, 5, 30],
          [1, 0, 7],
          [1, 8, 15],
          [1, 18, 29],
        ],
      },
    ],
  },
  TD2: {
    lines: 2,
    columns: 36,
    code: [0, 0, 2],
    issuer: [0, 2, 5],
    names: [0, 5, 36],
    number: [1, 0, 9],
    nationality: [1, 10, 13],
    birth: [1, 13, 19],
    sex: [1, 20, 21],
    expiry: [1, 21, 27],
    optional: [[1, 28, 35]],
    checks: [
      { name: 'number', at: [1, 9], of: [[1, 0, 9]] },
      { name: 'birth', at: [1, 19], of: [[1, 13, 19]] },
      { name: 'expiry', at: [1, 27], of: [[1, 21, 27]] },
      {
        name: 'all',
        at: [1, 35],
        of: [
          [1, 0, 10],
          [1, 13, 20],
          [1, 21, 35],
        ],
      },
    ],
  },
  TD3: {
    lines: 2,
    columns: 44,
    code: [0, 0, 2],
    issuer: [0, 2, 5],
    names: [0, 5, 44],
    number: [1, 0, 9],
    nationality: [1, 10, 13],
    birth: [1, 13, 19],
    sex: [1, 20, 21],
    expiry: [1, 21, 27],
    optional: [[1, 28, 42]],
    checks: [
      { name: 'number', at: [1, 9], of: [[1, 0, 9]] },
      { name: 'birth', at: [1, 19], of: [[1, 13, 19]] },
      { name: 'expiry', at: [1, 27], of: [[1, 21, 27]] },
      { name: 'personal', at: [1, 42], of: [[1, 28, 42]] },
      {
        name: 'all',
        at: [1, 43],
        of: [
          [1, 0, 10],
          [1, 13, 20],
          [1, 21, 43],
        ],
      },
    ],
  },
}

export interface MrzFields {
  format: MrzFormat
  /** The document code: `P`, `I`, `C` and the like, with the issuer's addition. */
  code: string
  /** The issuer: three letters of ISO 3166-1 or of Doc 9303 part 3 §5. */
  issuer: string
  number: string
  surname: string
  givenNames: string
  /** Whether the names fill their line to its end, so that more names may have been cut. */
  namesCut: boolean
  /** The date: `1990-12-31`. Null if it is none. */
  dateOfBirth: string | null
  expiry: string | null
  sex: 'F' | 'M' | 'X'
  nationality: string
  /** The optional data, with spaces in place of fillers. */
  optional: string[]
}

const WEIGHTS = [7, 3, 1] as const

/**
 * The check digit of Doc 9303 part 3 §4.9: weights 7, 3, 1 over digits, letters from A = 10, fillers 0; modulo 10.
 */
export function checkDigit(text: string): string {
  let sum = 0
  for (let at = 0; at < text.length; at++) sum += valueOf(text.charCodeAt(at)) * WEIGHTS[at % 3]!
  return String(sum % 10)
}

function valueOf(code: number): number {
  if (code >= 48 && code <= 57) return code - 48
  if (code >= 65 && code <= 90) return code - 55
  return 0
}

/** The check digits that do not fit, in the order of the table. */
export function wrongCheckDigits(format: MrzFormat, lines: readonly string[]): CheckDigit[] {
  return ZONES[format].checks
    .filter(({ at: [line, column], of }) => {
      const text = of.map((span) => textAt(lines, span)).join('')
      const stands = lines[line]!.charAt(column)
      // An empty personal number may have a filler for its digit.
      if (stands === FILLER && /^<+$/.test(text)) return false
      return stands !== checkDigit(text)
    })
    .map(({ name }) => name)
}

/** The kinds of character that each place may hold, line by line. */
export function characterClasses(format: MrzFormat): CharacterClass[][] {
  const zone = ZONES[format]
  const places = Array.from({ length: zone.lines }, () =>
    Array.from({ length: zone.columns }, (): CharacterClass => 'any'),
  )
  const set = ([line, from, to]: Span, kind: CharacterClass) => places[line]!.fill(kind, from, to)
  for (const span of [zone.code, zone.issuer, zone.nationality, zone.names]) set(span, 'letter')
  for (const span of [zone.birth, zone.expiry]) set(span, 'digit')
  for (const { at } of zone.checks) set([at[0], at[1], at[1] + 1], 'digit')
  set(zone.sex, 'sex')
  return places
}

/** The alphabet of each place, by its kind alone. */
export function alphabetsOf(format: MrzFormat): string[][] {
  const alphabets = characterClasses(format).map((line) => line.map((kind) => ALPHABETS[kind]))
  alphabets[0]![0] = format === 'TD3' ? 'P' : 'ACI'
  return alphabets
}

/**
 * The alphabet of each place of a Ghanaian document, for what was read. Its number is two letters and seven digits.
 * Ghana's optional data are digits, after `GHA` if they are the personal identification number. A text that breaks
 * these rules keeps the alphabets of its kinds.
 */
export function issuerAlphabets(
  format: MrzFormat,
  lines: readonly string[],
  fits: (line: number, column: number, alphabet: string) => boolean,
): string[][] {
  const zone = ZONES[format]
  const alphabets = alphabetsOf(format)
  if (textAt(lines, zone.issuer) !== 'GHA') return alphabets
  const narrow = ([line, from]: Span, wanted: readonly string[]) => {
    if (wanted.every((alphabet, k) => fits(line, from + k, alphabet)))
      wanted.forEach((alphabet, k) => (alphabets[line]![from + k] = alphabet))
  }
  const [letter, digit] = ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789']
  narrow(zone.number, [letter, letter, ...Array.from({ length: 7 }, () => digit)])
  for (const span of zone.optional) {
    const [, from, to] = span
    const digits = Array.from({ length: to - from }, () => ALPHABETS.digit)
    const isNumbered = textAt(lines, span).slice(1, 3) === 'HA'
    narrow(span, isNumbered ? ['G', 'H', 'A', ...digits.slice(3)] : digits)
  }
  return alphabets
}

/** Pairs of a letter and a digit that print and cameras confuse. */
const CONFUSABLE = ['O0', 'I1', 'B8', 'S5', 'Z2', 'G6'] as const

/** The character that is confused with this one. Null if there is none. */
export function confusedWith(character: string): string | null {
  const pair = CONFUSABLE.find((each) => each.includes(character))
  return pair === undefined ? null : pair.replace(character, '')
}

const ALPHABETS: Readonly<Record<CharacterClass, string>> = {
  letter: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ<',
  // A date that is not known has fillers, and so has the digit of an empty personal number.
  digit: '0123456789<',
  any: MRZ_ALPHABET,
  sex: 'FMX<',
}

/**
 * Whether the text has a zone's layout: the code and the countries start with a letter and have fillers only at
 * their end, names are words between single fillers in two groups, and nothing follows the last of them.
 */
export function hasZoneLayout(format: MrzFormat, lines: readonly string[]): boolean {
  const zone = ZONES[format]
  // A line's length and the kind of document go together. Visas have no check digit over all.
  const first = format === 'TD3' ? /^P[A-Z<]$/ : /^[ACI][A-Z<]$/
  return (
    first.test(textAt(lines, zone.code)) &&
    /^[A-Z]{1,3}<{0,2}$/.test(textAt(lines, zone.issuer)) &&
    /^[A-Z]{1,3}<{0,2}$/.test(textAt(lines, zone.nationality)) &&
    /^[A-Z]+(<[A-Z]+)*(<<[A-Z]+(<[A-Z]+)*)?<*$/.test(textAt(lines, zone.names)) &&
    /^[A-Z0-9]+<*$/.test(textAt(lines, zone.number)) &&
    zone.optional.every((span) => /^[A-Z0-9<]*$/.test(textAt(lines, span)))
  )
}

/**
 * The fields of a zone with a valid layout. `today` decides the century of a date of birth, which is never later. A
 * date of expiry is in this century.
 */
export function fieldsOf(format: MrzFormat, lines: readonly string[], today: string): MrzFields {
  const zone = ZONES[format]
  const names = textAt(lines, zone.names)
  const [surname = '', givenNames = ''] = names.replace(/<+$/, '').split('<<')
  const birth = dateOf(textAt(lines, zone.birth), '20')
  const sex = textAt(lines, zone.sex)
  return {
    format,
    code: withoutFillers(textAt(lines, zone.code)),
    issuer: withoutFillers(textAt(lines, zone.issuer)),
    number: withoutFillers(textAt(lines, zone.number)),
    surname: withoutFillers(surname),
    givenNames: withoutFillers(givenNames),
    namesCut: !names.endsWith(FILLER),
    dateOfBirth: birth !== null && birth > today ? dateOf(textAt(lines, zone.birth), '19') : birth,
    expiry: dateOf(textAt(lines, zone.expiry), '20'),
    sex: sex === 'F' || sex === 'M' ? sex : 'X',
    nationality: withoutFillers(textAt(lines, zone.nationality)),
    optional: zone.optional.map((span) => withoutFillers(textAt(lines, span))).filter((text) => text !== ''),
  }
}

function textAt(lines: readonly string[], [line, from, to]: Span): string {
  return lines[line]!.slice(from, to)
}

const withoutFillers = (text: string) => text.replace(/<+/g, ' ').trim()

/** A date from six digits: `901231` of the century `19` is `1990-12-31`. Null if there is no such day. */
function dateOf(digits: string, century: '19' | '20'): string | null {
  if (!/^\d{6}$/.test(digits)) return null
  const text = `${century}${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4, 6)}`
  const date = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? null : text
}

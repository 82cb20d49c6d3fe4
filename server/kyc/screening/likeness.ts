/**
 * How strongly a person and an entry look like one person. It compares names word by word in any order, the year of
 * birth, and the number of a document. The result comes with words for a reviewer. The functions are pure.
 *
 * A common name in Ghana would match half a list. So without a date of birth two equal words are only `weak`. If both
 * dates are known and differ, two equal words count for nothing.
 */
import type { BirthLikeness, ScreeningStrength, WordLikeness } from '@nkra/contract/kyc/screening-states.ts'
import { dayName, isShortFor } from '../names/given-names.ts'
import { jaroWinkler } from '../names/match.ts'
import type { ListEntry } from './entries.ts'
import { keysFor, keysOf, wordsOf, type NameWords } from './name-words.ts'

/** The person who is compared. */
export interface ScreenedPerson {
  surname: string
  givenNames: string
  /** The date: `1990-12-31`. */
  dateOfBirth: string | null
  /** The number of the person's document. */
  number: string
}

export interface WordPair {
  own: string
  listed: string
  because: WordLikeness
}

export interface Likeness {
  strength: ScreeningStrength
  /** The score, from 0 to 1. */
  score: number
  /** The entry's name that is most similar. */
  name: string
  words: WordPair[]
  birth: BirthLikeness
  /** Whether the document's number is the same. */
  number: boolean
}

const SCORES: Readonly<Record<WordLikeness, number>> = {
  same: 1,
  same_day_name: 0.97,
  spelling: 0.96,
  joined: 0.95,
  short_form: 0.92,
  slip: 0.88,
}
/** Shorter words that differ by a letter are two names: Ama and Ada. */
const SLIP_LENGTH_MIN = 5
const SLIP_MIN = 0.92
/** The least similarity of letters at which two words with equal consonants count as equal. */
const SKELETON_MIN = 0.72

const NAMES_WEIGHT = 0.6
const BIRTH_SCORES: Readonly<Record<BirthLikeness, number>> = {
  day: 0.4,
  year: 0.3,
  unknown: 0.15,
  differs: 0,
}

export const fullNameOf = ({ surname, givenNames }: Pick<ScreenedPerson, 'surname' | 'givenNames'>) =>
  `${givenNames} ${surname}`

/** Answers the likeness, or null if too little speaks for it. */
export function likenessOf(person: ScreenedPerson, entry: ListEntry): Likeness | null {
  const names = entry.names.map((name) => ({ name, words: wordsOf(name) }))
  return likenessTo(person, wordsOf(fullNameOf(person)), entry, names)
}

export interface ListedName {
  name: string
  words: NameWords
}

/** The likeness of names whose words are prepared. Only the given names of the entry are compared. */
export function likenessTo(
  person: ScreenedPerson,
  own: NameWords,
  entry: ListEntry,
  names: readonly ListedName[],
): Likeness | null {
  const birth = birthLikeness(person.dateOfBirth, entry.births)
  const number = sameNumber(person.number, entry.numbers)
  let best: Likeness | null = null
  for (const { name, words } of names) {
    if (!number && birth === 'differs' && !mayDiffer(own, words)) continue
    const found = compareNames(own, words)
    const strength = number ? 'strong' : strengthOf(found, birth)
    if (strength === null) continue
    const score = round(number ? 1 : found.score * NAMES_WEIGHT + BIRTH_SCORES[birth])
    if (best === null || rankOf({ strength, score }) > rankOf(best))
      best = { strength, score, name, words: found.pairs, birth, number }
  }
  return best
}

/**
 * Whether the names are long enough to count although the birth dates differ. Short names are not, because two words
 * may have been split from one.
 */
const mayDiffer = (own: NameWords, listed: NameWords) =>
  Math.min(own.words.length, listed.words.length) >= 3 &&
  Math.abs(own.words.length - listed.words.length) <= 2

const RANKS: Readonly<Record<ScreeningStrength, number>> = { strong: 2, possible: 1, weak: 0 }
const rankOf = ({ strength, score }: Pick<Likeness, 'strength' | 'score'>) => RANKS[strength] + score / 2

interface NameLikeness {
  pairs: WordPair[]
  /** The word count of the shorter name and of the longer one, and the number of pairs. */
  shorter: number
  longer: number
  matched: number
  /** The score, from 0 to 1. */
  score: number
}

function strengthOf(
  { shorter, longer, matched, score }: NameLikeness,
  birth: BirthLikeness,
): ScreeningStrength | null {
  const full = matched === shorter && matched >= 2
  const partial = matched >= 2 && matched === shorter - 1
  const bornThen = birth === 'day' || birth === 'year'
  if (full) {
    if (bornThen) return 'strong'
    if (birth === 'unknown') return matched >= 3 || (score === 1 && longer === shorter) ? 'possible' : 'weak'
    return matched >= 3 && longer === shorter ? 'weak' : null
  }
  if (partial) return birth === 'day' ? 'possible' : birth === 'year' ? 'weak' : null
  // An alias of one word, borne by many.
  return shorter === 1 && matched === 1 && bornThen ? 'weak' : null
}

/** Pairs words in any order, the most similar first. Two words are joined only if the other name lacks a pair. */
export function compareNames(own: NameWords, listed: NameWords): NameLikeness {
  const [a, b] = [own.words.map(alone), listed.words.map(alone)]
  const apart = pairUp(a, b)
  if (apart.matched === apart.shorter) return apart
  const [restA, restB] = [restOf(a, apart.rows), restOf(b, apart.columns)]
  const joinedA = joinedLike(a, apart.rows, restB)
  const joinedB = joinedLike(b, apart.columns, restA)
  return joinedA === null && joinedB === null ? apart : pairUp(joinedA ?? a, joinedB ?? b)
}

const alone = (text: string): Word => ({ text, joined: false })
const restOf = (words: readonly Word[], matched: ReadonlySet<number>) =>
  words.filter((_, index) => !matched.has(index))

interface Pairing extends NameLikeness {
  /** The words of the first name and of the second that have a pair. */
  rows: ReadonlySet<number>
  columns: ReadonlySet<number>
}

function pairUp(a: readonly Word[], b: readonly Word[]): Pairing {
  const found: { row: number; column: number; because: WordLikeness }[] = []
  for (let row = 0; row < a.length; row++)
    for (let column = 0; column < b.length; column++) {
      const because = wordLikeness(a[row]!, b[column]!)
      if (because !== null) found.push({ row, column, because })
    }
  if (found.length > 1) found.sort((one, other) => SCORES[other.because] - SCORES[one.because])
  const [rows, columns] = [new Set<number>(), new Set<number>()]
  const pairs: WordPair[] = []
  let sum = 0
  for (const { row, column, because } of found) {
    if (rows.has(row) || columns.has(column)) continue
    rows.add(row)
    columns.add(column)
    pairs.push({ own: a[row]!.text, listed: b[column]!.text, because })
    sum += SCORES[because]
  }
  const shorter = Math.min(a.length, b.length)
  const longer = Math.max(a.length, b.length)
  const score = shorter === 0 ? 0 : sum / shorter
  return { pairs, shorter, longer, matched: pairs.length, score, rows, columns }
}

interface Word {
  text: string
  /** Whether the other name writes it as two words. */
  joined: boolean
}

/** Joins two unpaired neighbouring words if they are one word in the other name. Answers null if there are none. */
function joinedLike(
  words: readonly Word[],
  matched: ReadonlySet<number>,
  like: readonly Word[],
): Word[] | null {
  for (let index = 0; index + 1 < words.length; index++) {
    if (matched.has(index) || matched.has(index + 1)) continue
    const both = words[index]!.text + words[index + 1]!.text
    if (like.some(({ text }) => isJoin(text, both)))
      return [...words.slice(0, index), { text: both, joined: true }, ...words.slice(index + 2)]
  }
  return null
}

/** How much the lengths of two spellings may differ. */
const SPELLING_LENGTHS_MAX = 3

function isJoin(word: string, both: string): boolean {
  if (word === both) return true
  return (
    Math.abs(word.length - both.length) <= SPELLING_LENGTHS_MAX &&
    keysOf(word).spelling === keysFor(both).spelling
  )
}

function wordLikeness(own: Word, listed: Word): WordLikeness | null {
  const [one, other] = [own.text, listed.text]
  if (one === other) return own.joined || listed.joined ? 'joined' : 'same'
  // An initial says too little to count.
  if (one.length === 1 || other.length === 1) return null
  const day = dayName(one)
  if (day !== null && day === dayName(other)) return 'same_day_name'
  if (isShortFor(one, other)) return 'short_form'
  const [a, b] = [keysOf(one), keysOf(other)]
  if (a.spelling === b.spelling) return 'spelling'
  if (a.skeleton.length >= 2 && a.skeleton === b.skeleton) {
    const unvoiced = !/[aeiou]/.test(one) || !/[aeiou]/.test(other)
    if (unvoiced || jaroWinkler(one, other) >= SKELETON_MIN) return 'spelling'
  }
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  // Of others it cannot reach the least.
  const mayBeSlip = short.length >= SLIP_LENGTH_MIN && long.length <= short.length + 3 && short[0] === long[0]
  return mayBeSlip && jaroWinkler(one, other) >= SLIP_MIN ? 'slip' : null
}

/** Whether the birth years are at most one apart. Lists often have only a year, or a year from memory. */
function birthLikeness(dateOfBirth: string | null, births: readonly string[]): BirthLikeness {
  if (dateOfBirth === null || births.length === 0) return 'unknown'
  const year = Number(dateOfBirth.slice(0, 4))
  let near = false
  for (const birth of births) {
    if (birth === dateOfBirth) return 'day'
    const [from, to = from] = birth.split('/')
    near ||= year >= Number(from!.slice(0, 4)) - 1 && year <= Number(to!.slice(0, 4)) + 1
  }
  return near ? 'year' : 'differs'
}

/** The least characters of a number that is compared. Shorter numbers belong to many people. */
const NUMBER_LENGTH_MIN = 6
export const plainNumber = (number: string): string => number.toUpperCase().replace(/[^A-Z0-9]/g, '')

function sameNumber(number: string, numbers: readonly string[]): boolean {
  const own = plainNumber(number)
  return own.length >= NUMBER_LENGTH_MIN && numbers.some((each) => plainNumber(each) === own)
}

const round = (score: number) => Math.min(1, Math.round(score * 1000) / 1000)

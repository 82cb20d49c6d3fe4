/**
 * Whether two names belong to one person, as names are written in Ghana. The answer has reasons in codes and word by
 * word (decisions 25 and 74). Each token of the shorter name is paired with the most similar token of the longer one,
 * so neither the order nor a missing name matters. `same` needs two words in common that are no titles, and at most two
 * further names. `different` needs a reason: another day, sex, generation or twin, or one known name instead of
 * another. Anything else is `unsure`, and a reviewer decides.
 *
 * Among the labelled pairs beside its test, no two different people get `same`. The test counts the pairs of one person
 * that do not get it.
 */
import { NAME_DAYS, type NAME_REASONS } from '@nkra/contract/kyc/states.ts'
import { areOfTwoSexes, dayName, isGivenName, isShortFor } from './given-names.ts'
import {
  areFormsOfOneName,
  areTwins,
  areTwoKnownNames,
  isByStanding,
  isOrderOfBirth,
  knownName,
  mayBeOneName,
} from './known-names.ts'
import { spellingKey, tokensOf, type NameTokens } from './tokens.ts'

export type NameReason = (typeof NAME_REASONS)[number]

export interface NameMatch {
  outcome: 'same' | 'unsure' | 'different'
  /** The similarity, from 0 (nothing in common) to 1 (equal letter by letter). */
  score: number
  reasons: NameReason[]
  /** The words in the order of the shorter name, then those that only one name has. */
  words: WordMatch[]
}

export interface WordMatch {
  /** The compared word in plain letters. Null if only the other name has the word. */
  one: string | null
  other: string | null
  /**
   * `differs`: another person's name. `open`: neither equal nor certainly different. `extra`: the other name leaves
   * it out.
   */
  verdict: 'same' | 'differs' | 'open' | 'extra'
  reason: NameReason | null
  /** The day of two forms of a day name. */
  day: Day | null
}
type Day = (typeof NAME_DAYS)[number]

/** How similar two tokens are, and why. */
interface Likeness {
  score: number
  reason: NameReason | null
}

/** A pair of tokens with a lower likeness has nothing in common. */
const ALIKE = 0.86
const SCORES = {
  same_day_name: 0.97,
  spelling: 0.96,
  short_form: 0.92,
  slip: 0.88,
  cut: 0.88,
  initial: 0.86,
} as const
/** Reasons for which two names belong to two people. */
const CONFLICTS: Readonly<Record<'other_day' | 'other_sex' | 'other_twin', Likeness>> = {
  other_day: { score: 0, reason: 'other_day' },
  other_sex: { score: 0, reason: 'other_sex' },
  other_twin: { score: 0, reason: 'other_twin' },
}
/** In a word that is shorter than this, one letter more or less makes another name: Ama and Ada. */
const SLIP_LENGTH_MIN = 5
/** In a word of at least this length, one letter may be a neighbour on the keyboard or another vowel. */
const SLIP_NEIGHBOUR_LENGTH_MIN = 7
const SLIP_VOWEL_LENGTH_MIN = 8
/** The most further names that one of the two names may have. With more of them it may be another person's name. */
const EXTRA_NAMES_MAX = 2
/** Forms cut names for lack of room, but no name that is shorter than this, without its spaces. */
const CUT_NAME_LENGTH_MIN = 20
/** Two words with a higher `jaroWinkler` value may be two spellings of one word. */
const NEAR = 0.8
/** The weight of common letters in the likeness. It is below 1, so that letters alone never make two words equal. */
const LETTERS_SHARE = 0.6
/** How much a name without a counterpart lowers the score. */
const MISSING_SHARE = 0.8

export function matchNames(one: string, other: string): NameMatch {
  // Of two equally good ways to pair tokens off the first is taken: which it is must not hang on who is asked about whom.
  if (one > other) {
    const { words, ...match } = matchNames(other, one)
    return { ...match, words: words.map((word) => ({ ...word, one: word.other, other: word.one })) }
  }
  const [a, b] = readGenerations(tokensOf(one), tokensOf(other))
  const joined = withJoins([...new Set(a.tokens)], [...new Set(b.tokens)])
  const swapped = joined.a.length > joined.b.length
  const [shorter, longer] = swapped ? [joined.b, joined.a] : [joined.a, joined.b]
  const paired = pairOff(shorter, longer)
  const words = paired.words.map((word) => (swapped ? { ...word, one: word.other, other: word.one } : word))
  const cut = (a.cut || b.cut) && one.toLowerCase() !== other.toLowerCase()
  const judged = judgePairs(paired, { a, b, shorter, longer, joins: joined.joins, cut })
  const reasons = new Set<NameReason>(joined.joins ? ['joined'] : [])
  for (const { reason } of paired.matched) if (reason !== null) reasons.add(reason)
  const order = paired.matched.map(({ column }) => column)
  if (order.some((column, place) => place > 0 && column < order[place - 1]!)) reasons.add('order')
  return judged.alone
    ? { outcome: judged.outcome, score: judged.score, reasons: judged.reasons, words }
    : { outcome: judged.outcome, score: judged.score, reasons: [...reasons, ...judged.reasons], words }
}

/** Decides what a lone `I` is: a number if the other name has a number, otherwise an initial. */
function readGenerations(a: NameTokens, b: NameTokens): [NameTokens, NameTokens] {
  return [withFirst(a, b), withFirst(b, a)]
}

const NUMBERS: ReadonlySet<NameTokens['generation']> = new Set(['i', 'ii', 'iii', 'iv'])

function withFirst(name: NameTokens, beside: NameTokens): NameTokens {
  if (name.generation !== null || !NUMBERS.has(beside.generation) || name.tokens.indexOf('i') <= 0)
    return name
  return { ...name, generation: 'i', tokens: name.tokens.filter((token) => token !== 'i') }
}

interface Pair extends Likeness {
  row: number
  column: number
}

interface Paired {
  matched: Pair[]
  /** The tokens of each name that have no counterpart, without words of standing. */
  rest: [shorter: string[], longer: string[]]
  /** The reason, from two words, why they are two people's names. */
  conflict: NameReason | null
  score: number
  words: WordMatch[]
}

function pairOff(shorter: readonly string[], longer: readonly string[]): Paired {
  if (shorter.length === 0) return { matched: [], rest: [[], []], conflict: null, score: 0, words: [] }
  const likeness = shorter.map((token) => longer.map((candidate) => likenessOf(token, candidate)))
  const chosen = assignment(likeness.map((row) => row.map(({ score }) => score)))
  const pairs = chosen.map((column, row) => ({ row, column, ...likeness[row]![column]! }))
  const isAlike = (pair: Pair) => pair.score >= ALIKE
  const sure = pairs.filter(isAlike).map(({ row }) => shorter[row]!)
  const matched = pairs
    .map((pair) =>
      isAlike(pair) || !isCut(shorter[pair.row]!, longer[pair.column]!, { shorter, longer, sure })
        ? pair
        : { ...pair, score: SCORES.cut, reason: 'cut' as const },
    )
    .filter(isAlike)
  const score = round(
    pairs.reduce(
      (sum, { row, score: own }) => sum + (matched.find((pair) => pair.row === row)?.score ?? own),
      0,
    ) / shorter.length,
  )
  const rows = new Set(matched.map(({ row }) => row))
  const columns = new Set(matched.map(({ column }) => column))
  const rest = [
    shorter.filter((token, row) => !rows.has(row) && !isByStanding(token)),
    longer.filter((token, column) => !columns.has(column) && !isByStanding(token)),
  ] as const
  const words = matched.map(({ row, column, reason }): WordMatch => {
    const [one, other] = [shorter[row]!, longer[column]!]
    return { one, other, verdict: 'same', reason, day: reason === 'same_day_name' ? dayOf(one) : null }
  })
  const common = matched
    .filter(({ reason, row }) => reason !== 'initial' && !isByStanding(shorter[row]!))
    .map(({ row }) => shorter[row]!)
  const { conflict, words: others } = compareRest(rest, common)
  return { matched, rest: [[...rest[0]], [...rest[1]]], conflict, score, words: [...words, ...others] }
}

const dayOf = (token: string): Day | null =>
  NAME_DAYS.find((day) => dayName(token)?.startsWith(day) === true) ?? null

/** Compares what is left of the two names: first what shows two people, then each word with its counterpart. */
function compareRest(
  [shorter, longer]: readonly [readonly string[], readonly string[]],
  common: readonly string[],
): { conflict: NameReason | null; words: WordMatch[] } {
  const compared = shorter.flatMap((one) =>
    longer.map((other) => {
      const { reason, score } = likenessOf(one, other)
      const against = score === 0 && reason !== null && reason in CONFLICTS
      if (against) return { one, other, reason, weight: 3 }
      return isInsteadOf(one, other, common)
        ? { one, other, reason: 'other_name' as const, weight: 2 }
        : { one, other, reason: null, weight: score }
    }),
  )
  const words: WordMatch[] = []
  const taken = new Set<string>()
  for (const { one, other, reason, weight } of compared.toSorted((x, y) => y.weight - x.weight)) {
    // Words that have nothing in common are not each other's counterpart.
    if (weight < NEAR * LETTERS_SHARE || taken.has(`one ${one}`) || taken.has(`other ${other}`)) continue
    taken.add(`one ${one}`).add(`other ${other}`)
    words.push({ one, other, verdict: weight >= 2 ? 'differs' : 'open', reason, day: null })
  }
  const extra = (one: string | null, other: string | null): WordMatch => ({
    one,
    other,
    verdict: 'extra',
    reason: null,
    day: null,
  })
  for (const one of shorter) if (!taken.has(`one ${one}`)) words.push(extra(one, null))
  for (const other of longer) if (!taken.has(`other ${other}`)) words.push(extra(null, other))
  const strongest = compared.reduce((most, each) => (each.weight > most.weight ? each : most), {
    reason: null as NameReason | null,
    weight: 0,
  })
  return { conflict: strongest.weight >= 2 ? strongest.reason : null, words }
}

/**
 * Whether one name stands instead of the other, so that two people are meant: Daniel instead of Samuel. It is no
 * replacement if a person may have both: a day name and an English one, several English ones, or another surname after
 * marriage.
 */
function isInsteadOf(one: string, other: string, common: readonly string[]): boolean {
  if (one.length < 3 || other.length < 3) return false
  const origins = common.map((token) => knownName(token)?.origin ?? null)
  const [a, b] = [knownName(one), knownName(other)]
  // Sandra may be short for Cassandra.
  if (one.includes(other) || other.includes(one)) return false
  if (areTwoKnownNames(one, other)) {
    const alike = origins.filter((origin) => origin === a!.origin).length
    // Of Muslim names one is often the family's.
    return alike <= (a!.origin === 'arabic' ? 1 : 0)
  }
  if (jaroWinkler(one, other) >= NEAR || a?.origin === 'day' || b?.origin === 'day') return false
  // The family's name alone is shared, so these are given names; of two origins a person may have both.
  const isUnknown = (name: typeof a) => name === null || name.origin === 'local'
  if (common.length === 1 && origins[0] === null) return isUnknown(a) && isUnknown(b)
  // Given names alone are shared, so these are the families', and a man keeps his.
  const sexes = common.map((token) => knownName(token)?.sex ?? null)
  return common.length > 0 && !origins.includes(null) && sexes.includes('man') && !sexes.includes('woman')
}

interface Judgement {
  outcome: NameMatch['outcome']
  score: number
  reasons: NameReason[]
  /** Whether there are no other reasons. If so, the similarity of single words does not matter. */
  alone: boolean
}

interface Compared {
  a: NameTokens
  b: NameTokens
  shorter: readonly string[]
  longer: readonly string[]
  /** Whether two words of one name were joined to match one word of the other. */
  joins: boolean
  /** Whether a name has more words than are compared. */
  cut: boolean
}

function judgePairs(paired: Paired, { a, b, shorter, longer, joins, cut }: Compared): Judgement {
  const { matched, rest, conflict, score } = paired
  const alone = (outcome: NameMatch['outcome'], most: number, reason: NameReason): Judgement => ({
    outcome,
    score: round(Math.min(score, most)),
    reasons: [reason],
    alone: true,
  })
  const unsure = (share: number, ...reasons: NameReason[]): Judgement => ({
    outcome: 'unsure',
    score: round(score * share),
    reasons,
    alone: false,
  })
  if (a.generation !== null && b.generation !== null && a.generation !== b.generation)
    return alone('different', 0.3, 'other_generation')
  if (a.sex !== null && b.sex !== null && a.sex !== b.sex) return alone('different', 0.3, 'other_sex')
  if (a.notOne || b.notOne) return alone('unsure', 0.3, 'not_one_person')
  if (shorter.length === 0) return alone('unsure', 0, 'too_little')
  if (conflict !== null && conflict in CONFLICTS) return alone('different', 0.5, conflict)
  const [restA, restB] = rest
  if (restA.length > 0) {
    const nothing = matched.length === 0 && jaroWinkler(restA.join(''), restB.join('')) < NEAR
    const outcome = (conflict !== null || nothing) && !cut ? 'different' : 'unsure'
    return { ...unsure(MISSING_SHARE, 'other_name'), outcome }
  }
  const extra = longer.length > shorter.length ? (['extra_name'] as const) : []
  const isFull = ({ reason, row }: Pair) =>
    reason !== 'initial' && shorter[row]!.length > 1 && (!isByStanding(shorter[row]!) || extra.length === 0)
  const surnameAlone = longer.length > 1 && Math.min(a.words, b.words) < 2
  const givenAlone = restB.length > 0 && shorter.every(isGivenName)
  // A word that was written as two counts as two.
  if (matched.filter(isFull).length + (joins ? 1 : 0) < 2 || surnameAlone || givenAlone)
    return unsure(MISSING_SHARE, ...extra, 'too_little')
  // A father and his son may bear one name, and twins but for the order of their birth.
  if ((a.generation === null) !== (b.generation === null) || restB.some(isOrderOfBirth))
    return unsure(MISSING_SHARE, 'generation_missing')
  if (
    isGivenNameMissing(
      matched.map(({ row }) => shorter[row]!),
      restB,
    )
  )
    return unsure(MISSING_SHARE, ...extra, 'too_little')
  if (restB.length > EXTRA_NAMES_MAX || cut) return unsure(MISSING_SHARE, 'extra_names')
  return { outcome: 'same', score, reasons: [...extra], alone: false }
}

/**
 * Whether the longer name tells who in the family it is, and the shorter one does not: Mary Owusu Ansah and Owusu
 * Ansah. So is another day's name beside a shared one: Kwame Kofi Mensah is Kofi Mensah's son.
 */
function isGivenNameMissing(common: readonly string[], extra: readonly string[]): boolean {
  const isGiven = (token: string) => isGivenName(token) || knownName(token) !== null
  if (!common.some(isGiven)) return extra.some(isGiven)
  const isOfADay = (token: string) => knownName(token)?.origin === 'day'
  return (
    common.some(isOfADay) &&
    !common.some((token) => isGiven(token) && !isOfADay(token)) &&
    extra.some(isOfADay)
  )
}

/**
 * Whether a form cut the word for lack of room: its last word is the start of the other word, in a long name with two
 * more equal words. Aryee in the middle is not Aryeetey.
 */
function isCut(
  one: string,
  other: string,
  {
    shorter,
    longer,
    sure,
  }: { shorter: readonly string[]; longer: readonly string[]; sure: readonly string[] },
): boolean {
  const [start, whole, name] = one.length < other.length ? [one, other, shorter] : [other, one, longer]
  return (
    start.length >= 2 &&
    start === name.at(-1) &&
    whole.startsWith(start) &&
    !/^(w|m|n)?(a|aa|ah)$/.test(whole.slice(start.length)) &&
    !differByEnding(start, whole) &&
    name.join('').length >= CUT_NAME_LENGTH_MIN &&
    sure.filter((token) => token.length > 1).length >= 2 &&
    sure.some((token) => knownName(token) !== null)
  )
}

function likenessOf(one: string, other: string): Likeness {
  if (one === other) return { score: 1, reason: null }
  if (one.length === 1 || other.length === 1) {
    return one[0] === other[0] ? { score: SCORES.initial, reason: 'initial' } : { score: 0, reason: null }
  }
  const [day, otherDay] = [dayName(one), dayName(other)]
  if (day !== null && otherDay !== null) {
    return day === otherDay ? { score: SCORES.same_day_name, reason: 'same_day_name' } : CONFLICTS.other_day
  }
  if (areTwins(one, other)) return CONFLICTS.other_twin
  if (areOfTwoSexes(one, other)) return CONFLICTS.other_sex
  const letters = { score: round(jaroWinkler(one, other) * LETTERS_SHARE), reason: null }
  if (mayBeOneName(one, other)) return letters
  if (isShortFor(one, other)) return { score: SCORES.short_form, reason: 'short_form' }
  if (areFormsOfOneName(one, other)) return { score: SCORES.spelling, reason: 'spelling' }
  if (isWomansFormOf(one, other) || isWomansFormOf(other, one)) return CONFLICTS.other_sex
  // Two names that are known are two, however alike: Sally and Salih.
  if (knownName(one) !== null && knownName(other) !== null) return letters
  if (spellingKey(one) === spellingKey(other)) return { score: SCORES.spelling, reason: 'spelling' }
  const long = Math.min(one.length, other.length) >= SLIP_LENGTH_MIN
  // A last vowel tells a woman's name from a man's in too many languages to be a slip.
  if (long && !differByEnding(one, other) && isOneSlip(one, other))
    return { score: SCORES.slip, reason: 'slip' }
  return letters
}

/**
 * Whether the second is the woman's form of the first: Latif and Latifatu, Edmund and Edmunda, Samuel and Samuella,
 * Faustinus and Faustina.
 */
function isWomansFormOf(man: string, woman: string): boolean {
  const isExtended = /[^aeiou]$/.test(man) && woman.startsWith(man)
  if (isExtended && knownName(man)?.sex === 'man' && WOMANS_ENDING.test(woman.slice(man.length))) return true
  if (man.length < SLIP_LENGTH_MIN) return false
  if (isExtended && woman === `${man}atu`) return true
  return man.endsWith('us') && woman === `${man.slice(0, -2)}a`
}

/** Endings that make a woman's name from a man's that ends in a consonant. */
const WOMANS_ENDING = /^(l?la|l?le|n?na|t?ta|t?te|ne|a|ia|ina|ine|ie)$/

/**
 * Whether one is the other with a woman's ending: `Emmanuel` and `Emmanuela`, `Latif` and `Latifa`, `Danso` and
 * `Dansoa`.
 */
function differByEnding(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length === long.length) return short.slice(0, -1) === long.slice(0, -1) && /[aeiou]$/.test(short)
  const ending = long.slice(short.length)
  if (!long.startsWith(short)) return false
  if (/[iou]$/.test(short)) return ending === 'a'
  return /[^aeiou]$/.test(short) && WOMANS_ENDING.test(ending)
}

/**
 * Whether one letter is extra, missing, different or swapped with the next (Damerau). The first letter is right:
 * Amoah is not Yamoah, nor Ampah Sampah.
 */
function isOneSlip(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one[0] !== other[0]) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  const [restA, restB] = [one.slice(start), other.slice(start)]
  if (restA.length === restB.length) {
    if (restA.slice(1) === restB.slice(1)) return isOtherLetter(restA, restB, one.length)
    return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
  }
  const [short, long] = restA.length < restB.length ? [restA, restB] : [restB, restA]
  return long.slice(1) === short
}

/** The rows of a keyboard. */
const KEYBOARD = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'] as const

/** Whether the one differing letter makes the name of another family: Amankwah and Amankrah, Obeng and Oteng. */
function isOtherLetter(restA: string, restB: string, length: number): boolean {
  const [a, b] = [restA[0]!, restB[0]!]
  const neighbours = KEYBOARD.some((row) => row.includes(a + b) || row.includes(b + a))
  if (neighbours && length >= SLIP_NEIGHBOUR_LENGTH_MIN) return true
  return length >= SLIP_VOWEL_LENGTH_MIN && restA.length > 1 && /[aeiou]{2}/.test(a + b)
}

/** Joins two tokens of one name if the other name has them as one token. */
function withJoins(
  one: readonly string[],
  other: readonly string[],
): { a: string[]; b: string[]; joins: boolean } {
  const a = joinedAs(one, other)
  const b = joinedAs(other, a)
  return { a, b, joins: a.length < one.length || b.length < other.length }
}

function joinedAs(tokens: readonly string[], like: readonly string[]): string[] {
  const joined: string[] = []
  for (let place = 0; place < tokens.length; place++) {
    const [token, next] = [tokens[place]!, tokens[place + 1]]
    const both = next === undefined ? null : token + next
    const alone = like.includes(token) || (next !== undefined && like.includes(next))
    if (both !== null && !alone && like.some((each) => isWrittenAs(each, both))) {
      joined.push(both)
      place++
    } else joined.push(token)
  }
  return joined
}

const isWrittenAs = (one: string, other: string) =>
  one === other ||
  spellingKey(one) === spellingKey(other) ||
  (Math.min(one.length, other.length) >= SLIP_NEIGHBOUR_LENGTH_MIN && isOneSlip(one, other))

/** Assigns a column to each row so that the sum is the largest. It tries subsets, for at most 8 by 8. */
function assignment(scores: readonly (readonly number[])[]): number[] {
  const columns = scores[0]!.length
  let best = new Map<number, { sum: number; columns: number[] }>([[0, { sum: 0, columns: [] }]])
  for (const row of scores) {
    const next = new Map<number, { sum: number; columns: number[] }>()
    for (const [taken, { sum, columns: before }] of best) {
      for (let column = 0; column < columns; column++) {
        if (taken & (1 << column)) continue
        const key = taken | (1 << column)
        const candidate = sum + row[column]!
        if (candidate > (next.get(key)?.sum ?? -1))
          next.set(key, { sum: candidate, columns: [...before, column] })
      }
    }
    best = next
  }
  return [...best.values()].reduce((a, b) => (b.sum > a.sum ? b : a)).columns
}

function round(score: number): number {
  return Math.round(score * 1000) / 1000
}

/**
 * The similarity of two words, from 0 to 1 (Jaro, 1989; Winkler, 1990). It counts common letters near their places;
 * the start counts most.
 */
export function jaroWinkler(one: string, other: string): number {
  const jaro = jaroOf(one, other)
  let prefix = 0
  while (prefix < PREFIX_MAX && prefix < one.length && one[prefix] === other[prefix]) prefix++
  return jaro + prefix * PREFIX_WEIGHT * (1 - jaro)
}

const PREFIX_MAX = 4
const PREFIX_WEIGHT = 0.1

function jaroOf(one: string, other: string): number {
  if (one === other) return 1
  if (one === '' || other === '') return 0
  const reach = Math.max(0, Math.floor(Math.max(one.length, other.length) / 2) - 1)
  const taken = new Set<number>()
  const common: string[] = []
  for (let place = 0; place < one.length; place++) {
    const until = Math.min(other.length - 1, place + reach)
    for (let there = Math.max(0, place - reach); there <= until; there++) {
      if (taken.has(there) || one[place] !== other[there]) continue
      taken.add(there)
      common.push(one[place]!)
      break
    }
  }
  if (common.length === 0) return 0
  const inOrder = [...taken].sort((a, b) => a - b).map((place) => other[place]!)
  const moved = common.filter((letter, place) => letter !== inOrder[place]).length / 2
  return (
    (common.length / one.length + common.length / other.length + (common.length - moved) / common.length) / 3
  )
}

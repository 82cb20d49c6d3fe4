/**
 * Whether two names are one person's, as names are written in Ghana, with the reasons in codes that a reviewer's screen
 * puts into words (decision 25). Each token of the shorter name is given the token of the longer one that it
 * is most like, so that neither the order nor a name left out matters. A day's name is the same in every spelling, and
 * another day's, or the other sex's, is another person. What cannot be decided is `unsure`, never `same`.
 *
 * On the labelled pairs beside its test it says `same` of no two people; see there for what it misses.
 */
import { areOfTwoSexes, dayName, isGivenName, isShortFor } from './given-names.ts'
import { spellingKey, tokensOf } from './tokens.ts'

export type NameReason =
  | 'same_day_name' // Kojo and Kwadwo
  | 'spelling' // Adjei and Agyei
  | 'short_form' // Emma and Emmanuel
  | 'initial' // K. and Kofi
  | 'joined' // Owusu Ansah and Owusuansah
  | 'slip' // Mensah and Mensha
  | 'order' // Mensah Kofi and Kofi Mensah
  | 'extra_name' // one has a name that the other leaves out
  | 'other_day' // Kwabena and Kwame
  | 'other_sex' // Francis and Frances
  | 'other_generation' // junior and senior
  | 'other_name' // each has a name that the other has not
  | 'too_little' // one name alone, given names alone, or initials
  | 'not_one_person' // a firm, an estate, two people

export interface NameMatch {
  outcome: 'same' | 'unsure' | 'different'
  /** From 0, nothing in common, to 1, the same letter by letter. */
  score: number
  reasons: NameReason[]
}

/** How like two tokens are, and why. */
interface Likeness {
  score: number
  reason: NameReason | null
}

/** A pair of tokens below this has nothing in common that counts. */
const ALIKE = 0.86
const SCORES = { same_day_name: 0.97, spelling: 0.96, short_form: 0.92, slip: 0.88, initial: 0.86 } as const
const CONFLICTS: Readonly<Record<'other_day' | 'other_sex', Likeness>> = {
  other_day: { score: 0, reason: 'other_day' },
  other_sex: { score: 0, reason: 'other_sex' },
}
/** Below this length one letter more or less is another name: Ama and Ada. */
const SLIP_LENGTH_MIN = 5
/** From this length on one letter may be another: of shorter names Obeng and Oteng are two families'. */
const SLIP_OTHER_LETTER_LENGTH_MIN = 8

export function matchNames(one: string, other: string): NameMatch {
  // Of two equally good ways to pair tokens off the first is taken: which it is must not hang on who is asked about whom.
  if (one > other) return matchNames(other, one)
  const [a, b] = [tokensOf(one), tokensOf(other)]
  if (a.generation !== null && b.generation !== null && a.generation !== b.generation)
    return { outcome: 'different', score: 0.3, reasons: ['other_generation'] }
  if (a.sex !== null && b.sex !== null && a.sex !== b.sex)
    return { outcome: 'different', score: 0.3, reasons: ['other_sex'] }
  if (a.notOne || b.notOne) return { outcome: 'unsure', score: 0.3, reasons: ['not_one_person'] }
  const joined = withJoins(a.tokens, b.tokens)
  const [shorter, longer] = joined.a.length <= joined.b.length ? [joined.a, joined.b] : [joined.b, joined.a]
  if (shorter.length === 0) return { outcome: 'unsure', score: 0, reasons: ['too_little'] }

  const likeness = shorter.map((token) => longer.map((candidate) => likenessOf(token, candidate)))
  const chosen = assignment(likeness.map((row) => row.map(({ score }) => score)))
  const pairs = chosen.map((column, row) => ({ row, column, ...likeness[row]![column]! }))
  const matched = pairs.filter(({ score }) => score >= ALIKE)
  const score = round(pairs.reduce((sum, pair) => sum + pair.score, 0) / shorter.length)

  const reasons = new Set<NameReason>(joined.joins ? ['joined'] : [])
  for (const { reason } of matched) if (reason !== null) reasons.add(reason)
  const order = matched.map(({ column }) => column)
  if (order.some((column, place) => place > 0 && column < order[place - 1]!)) reasons.add('order')

  const conflict = conflictOf(shorter, longer, pairs)
  if (conflict !== null) {
    return { outcome: 'different', score: round(Math.min(score, 0.5)), reasons: [conflict] }
  }
  if (matched.length < shorter.length) {
    const outcome = score < UNSURE_FROM || matched.length === 0 ? 'different' : 'unsure'
    return { outcome, score: round(score * MISSING_SHARE), reasons: [...reasons, 'other_name'] }
  }
  if (longer.length > shorter.length) reasons.add('extra_name')
  const full = matched.filter(({ reason, row }) => reason !== 'initial' && shorter[row]!.length > 1)
  const surnameAlone = longer.length > 1 && Math.min(a.words, b.words) < 2
  const givenAlone = longer.length > shorter.length && shorter.every(isGivenName)
  if (full.length < Math.min(2, longer.length) || surnameAlone || givenAlone) {
    return { outcome: 'unsure', score: round(score * 0.8), reasons: [...reasons, 'too_little'] }
  }
  return { outcome: 'same', score, reasons: [...reasons] }
}

/** Of a name of which a part is another, so much has to be alike to be worth a person's look. */
const UNSURE_FROM = 0.6
/** What a name that has no like costs the score. */
const MISSING_SHARE = 0.8

/** A day's name or a sex that speaks against it, where the token has no other partner. */
function conflictOf(
  shorter: readonly string[],
  longer: readonly string[],
  pairs: readonly { row: number; column: number; score: number }[],
): NameReason | null {
  const matchedRows = new Set(pairs.filter(({ score }) => score >= ALIKE).map(({ row }) => row))
  const matchedColumns = new Set(pairs.filter(({ score }) => score >= ALIKE).map(({ column }) => column))
  const restA = shorter.filter((_, row) => !matchedRows.has(row))
  const restB = longer.filter((_, column) => !matchedColumns.has(column))
  for (const one of restA) {
    for (const other of restB) {
      const { reason, score } = likenessOf(one, other)
      if (score === 0 && (reason === 'other_sex' || reason === 'other_day')) return reason
    }
  }
  return null
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
  if (areOfTwoSexes(one, other)) return CONFLICTS.other_sex
  if (isShortFor(one, other)) return { score: SCORES.short_form, reason: 'short_form' }
  if (spellingKey(one) === spellingKey(other)) return { score: SCORES.spelling, reason: 'spelling' }
  const near = jaroWinkler(one, other)
  const long = Math.min(one.length, other.length) >= SLIP_LENGTH_MIN
  // A last vowel tells a woman's name from a man's in too many languages to be a slip.
  if (long && !differByEnding(one, other) && isOneSlip(one, other))
    return { score: SCORES.slip, reason: 'slip' }
  return { score: round(near * 0.6), reason: null }
}

/** `Emmanuel` and `Emmanuela`, `Latif` and `Latifa`: one is the other with a woman's ending. */
function differByEnding(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length === long.length) return short.slice(0, -1) === long.slice(0, -1) && /[aeiou]$/.test(short)
  const ending = long.slice(short.length)
  return (
    long.startsWith(short) && /[^aeiou]$/.test(short) && /^(l?la|n?na|ta|tte|ne|a|ia|ina|ie)$/.test(ending)
  )
}

/** One letter more, less, other, or two changed about (Damerau). */
function isOneSlip(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  const [restA, restB] = [one.slice(start), other.slice(start)]
  if (restA.length === restB.length) {
    if (restA.slice(1) === restB.slice(1)) return one.length >= SLIP_OTHER_LETTER_LENGTH_MIN
    return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
  }
  const [short, long] = restA.length < restB.length ? [restA, restB] : [restB, restA]
  return long.slice(1) === short
}

/** Two tokens of one name that are one of the other: put together there. */
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
    if (
      both !== null &&
      !alone &&
      like.some((each) => each === both || spellingKey(each) === spellingKey(both))
    ) {
      joined.push(both)
      place++
    } else joined.push(token)
  }
  return joined
}

/** For each row its column, so that the sum is the greatest: at most 8 by 8, hence by subsets. */
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
 * How alike two words are, from 0 to 1 (Jaro, 1989; Winkler, 1990). It counts the letters in common near their places; the
 * beginning counts most.
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

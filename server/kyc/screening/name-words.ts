/**
 * Turns a name into words that can be compared across scripts, orders and spellings, and into keys that find similar
 * names without comparing all pairs. It rather finds too many, because a reviewer looks at them. The functions are
 * pure.
 *
 * A word's key is its consonants, with one letter for sounds that have many spellings (Qadhafi, Gaddafi and القذافي are
 * `ktf`). A day name also has its day as a key, a short form its full name. The first consonants are a key too, which
 * finds names with a typing mistake.
 */
import { dayName, fullNamesOf } from '../names/given-names.ts'
import { spellingKey, tokensOf } from '../names/tokens.ts'

export interface NameWords {
  /** The words in the written order, a to z. */
  words: string[]
}

const CYRILLIC = 'абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґў'
const CYRILLIC_LATIN =
  'a b v g d e e zh z i y k l m n o p r s t u f kh ts ch sh shch _ y _ e yu ya i i e g u'.split(' ')
const GREEK = 'αβγδεζηθικλμνξοπρσςτυφχψω'
const GREEK_LATIN = 'a v g d e z i th i k l m n x o p r s s t y f ch ps o'.split(' ')
/**
 * The letters of Arabic, Persian and Hausa in Arabic script, in the order of their Latin forms. Short vowels are not
 * written.
 */
const ARABIC = 'ابتثجحخدذرزسشصضطظعغفقكلمنهويةىءآأإؤئپچژگکی'
const ARABIC_LATIN =
  'a b t th j h kh d dh r z s sh s d t z a gh f q k l m n h u i a a _ a a i u i p ch zh g k i'.split(' ')

const LATIN = new Map<string, string>()
for (const [letters, latin] of [
  [CYRILLIC, CYRILLIC_LATIN],
  [GREEK, GREEK_LATIN],
  [ARABIC, ARABIC_LATIN],
] as const)
  Array.from(letters).forEach((letter, index) => LATIN.set(letter, latin[index] === '_' ? '' : latin[index]!))
const OTHER_SCRIPT = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}]/u

/** Writes Cyrillic, Greek and Arabic letters as Latin ones. Other letters stay. */
export function romanized(name: string): string {
  if (!OTHER_SCRIPT.test(name)) return name
  return Array.from(
    name.toLowerCase().replace(/(?<=^|\s)ال(?=\p{L})/gu, 'ال '),
    (letter) => LATIN.get(letter) ?? letter,
  ).join('')
}

/** Words that many names contain. They may be left out or joined. */
const PARTICLES = new Set(
  'al el ul bin ibn bint binti ould de del della der den van von da dos du la le and of the'.split(' '),
)
/** First words of names that the next word completes: Abdul Rahman, Abu Bakr. */
const BEGINNINGS = new Set('abd abdul abdel abdal abdoul abdou abu abou abo umm um'.split(' '))

/** The words of a name. None if the name has no letter. */
export function wordsOf(name: string): NameWords {
  const { tokens } = tokensOf(romanized(name))
  const words: string[] = []
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!
    // The article between the two is written or left out.
    const article = PARTICLES.has(tokens[index + 1] ?? '') && index + 2 < tokens.length ? 1 : 0
    const next = tokens[index + 1 + article]
    if (BEGINNINGS.has(token) && next !== undefined && next.length > 1) {
      words.push(beginningOf(token) + next)
      index += 1 + article
    } else if (!PARTICLES.has(token)) words.push(servantOf(token))
  }
  // Somebody is called Al: then that is the name.
  return { words: words.length > 0 ? words : tokens }
}

/** Gives `Abdurrahman`, `Abdelrahman` and `Abd al-Rahman` one form. */
const servantOf = (word: string) => word.replace(/^abd(?:oul|[uea]l|ou|[ue])(?=[a-z]{3})/, 'abdul')

const beginningOf = (token: string) =>
  token.startsWith('abd') ? 'abdul' : token.startsWith('um') ? 'um' : 'abu'

const SKELETON: readonly (readonly [RegExp, string])[] = [
  [/^(kn|gn)/, 'n'],
  [/[ckgq]h|[kgq]/g, 'k'],
  [/ph|v/g, 'f'],
  [/dh|th|d/g, 't'],
  [/zh|z/g, 's'],
  [/p/g, 'b'],
  [/^y(?=[aeiou])/, 'j'],
]

const remembered = new Map<string, WordKeys>()
/** The most words whose keys stay in memory. Lists and people share most of their words. */
const REMEMBERED_MAX = 200_000

export interface WordKeys {
  /** The spelling key, which is equal for words that sound alike in Ghana. */
  spelling: string
  /** The word's consonants. */
  skeleton: string
  /** The keys that find similar words. */
  keys: readonly string[]
}

export function keysOf(word: string): WordKeys {
  const known = remembered.get(word)
  if (known) return known
  const made = keysFor(word)
  if (remembered.size >= REMEMBERED_MAX) remembered.clear()
  remembered.set(word, made)
  return made
}

/** Computes the keys of a word without storing them in memory. It is for joined words, which hardly repeat. */
export function keysFor(word: string): WordKeys {
  const spelling = spellingKey(word)
  const skeleton = skeletonOf(spelling)
  const keys = new Set([dayName(word) ?? skeleton])
  for (const full of fullNamesOf(word)) keys.add(`${full}.`)
  // For a letter that is another at the end.
  if (skeleton.length > BEGINNING_LENGTH) keys.add(`${skeleton.slice(0, BEGINNING_LENGTH)}-`)
  return { spelling, skeleton, keys: [...keys] }
}

/** How many first consonants make a key. With more of them, too many similar words would share none. */
const BEGINNING_LENGTH = 3

function skeletonOf(spelling: string): string {
  const sounds = SKELETON.reduce((text, [pattern, sound]) => text.replace(pattern, sound), spelling)
  const first = /^[aeiou]/.test(sounds) ? 'a' : ''
  return first + sounds.replace(/[aeiouhwy]/g, '')
}

/** Each two neighbouring words as one: Owusu Ansah may be written Owusuansah. */
export function joinsOf({ words }: NameWords): string[] {
  return words.slice(1).map((word, index) => words[index]! + word)
}

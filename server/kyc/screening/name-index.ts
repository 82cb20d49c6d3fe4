/**
 * A list in memory, indexed by the keys of its names' words. A person's likely matches are found by the keys of the
 * person's words. So the time depends on the number of people and matches, not on people times entries.
 */
import { setImmediate } from 'node:timers/promises'
import {
  fullNameOf,
  likenessTo,
  plainNumber,
  type Likeness,
  type ListedName,
  type ScreenedPerson,
} from './likeness.ts'
import type { ListEntry } from './entries.ts'
import { joinsOf, keysFor, keysOf, wordsOf, type NameWords } from './name-words.ts'

export interface Match {
  entry: ListEntry
  likeness: Likeness
}

/** The indexes of names by key. They are collected in arrays and then packed. */
type Places = Map<string, Int32Array>

const ENTRIES_AT_ONCE = 500

interface Building {
  entryOf: number[]
  names: ListedName[]
  words: Map<string, number[]>
  joins: Map<string, number[]>
  numbers: Map<string, number[]>
}

function addEntry(
  { entryOf, names, words, joins, numbers }: Building,
  entry: ListEntry,
  index: number,
): void {
  for (const number of entry.numbers) add(numbers, plainNumber(number), index)
  for (const name of entry.names) {
    const told = wordsOf(name)
    if (told.words.length === 0) continue
    const place = entryOf.push(index) - 1
    names.push({ name, words: told })
    for (const key of new Set(told.words.flatMap((word) => keysOf(word).keys))) add(words, key, place)
    for (const join of new Set(joinsOf(told).map((word) => keysFor(word).spelling))) add(joins, join, place)
  }
}

export class NameIndex {
  readonly entries: readonly ListEntry[]
  /** The index of the entry that each name belongs to. */
  readonly #entryOf: Int32Array
  readonly #names: readonly ListedName[]
  /** How many words of each name must be found: two, or one if the name has only one. */
  readonly #wanted: Uint8Array
  readonly #byWord: Places
  readonly #byJoin: Places
  readonly #byNumber: ReadonlyMap<string, number[]>
  /** How many words of the person matched each name, and which word was the last to match. */
  readonly #found: Uint8Array
  readonly #lastWord: Int32Array
  #word = 0

  /** Makes an index. The process does other work in between, because a list of 20,000 takes half a second. */
  static async of(entries: readonly ListEntry[]): Promise<NameIndex> {
    const built: Building = { entryOf: [], names: [], words: new Map(), joins: new Map(), numbers: new Map() }
    for (const [index, entry] of entries.entries()) {
      addEntry(built, entry, index)
      if (index % ENTRIES_AT_ONCE === ENTRIES_AT_ONCE - 1) await setImmediate()
    }
    return new NameIndex(entries, built)
  }

  private constructor(entries: readonly ListEntry[], { entryOf, names, words, joins, numbers }: Building) {
    this.entries = entries
    this.#entryOf = Int32Array.from(entryOf)
    this.#names = names
    this.#wanted = Uint8Array.from(names, ({ words: { words: told } }) => Math.min(2, told.length))
    this.#byWord = packed(words)
    this.#byJoin = packed(joins)
    this.#byNumber = numbers
    this.#found = new Uint8Array(entryOf.length)
    this.#lastWord = new Int32Array(entryOf.length)
  }

  /** The people on the list whom the person resembles, strongest first. */
  matches(person: ScreenedPerson): Match[] {
    const own = wordsOf(fullNameOf(person))
    const names = this.#namesLike(own)
    for (const index of this.#byNumber.get(plainNumber(person.number)) ?? []) names.set(index, [])
    const found: Match[] = []
    for (const [index, places] of names) {
      const entry = this.entries[index]!
      const some = places.length > 0 ? places.map((place) => this.#names[place]!) : this.#namesOf(entry)
      const likeness = likenessTo(person, own, entry, some)
      if (likeness !== null) found.push({ entry, likeness })
    }
    return found.sort((one, other) => other.likeness.score - one.likeness.score)
  }

  /** All names of an entry. They are compared if the entry was found by a document's number. */
  #namesOf({ names }: ListEntry): ListedName[] {
    return names.map((name) => ({ name, words: wordsOf(name) }))
  }

  /** For each entry, the names that share two words with the person's names, or one if they have only one. */
  #namesLike(own: NameWords): Map<number, number[]> {
    const touched: number[] = []
    const like = new Map<number, number[]>()
    const meet = (places: Int32Array | undefined, counts: number) => {
      if (places === undefined) return
      for (const place of places) {
        if (this.#lastWord[place] === this.#word) continue
        this.#lastWord[place] = this.#word
        const before = this.#found[place]!
        if (before === 0) touched.push(place)
        this.#found[place] = before + counts
        const wanted = this.#wanted[place]!
        if (before >= wanted || before + counts < wanted) continue
        const entry = this.#entryOf[place]!
        const places = like.get(entry)
        if (places) places.push(place)
        else like.set(entry, [place])
      }
    }
    for (const word of own.words) {
      this.#word++
      const { keys, spelling } = keysOf(word)
      meet(this.#byJoin.get(spelling), 2)
      for (const key of keys) meet(this.#byWord.get(key), 1)
    }
    for (const join of joinsOf(own)) {
      this.#word++
      meet(this.#byWord.get(keysFor(join).skeleton), 2)
    }
    for (const place of touched) this.#found[place] = 0
    // Numbers go round long before a process ends.
    if (this.#word > 2_000_000_000) {
      this.#word = 0
      this.#lastWord.fill(0)
    }
    return like
  }
}

function add(map: Map<string, number[]>, key: string, place: number): void {
  if (key === '') return
  const places = map.get(key)
  if (places) places.push(place)
  else map.set(key, [place])
}

const packed = (places: ReadonlyMap<string, number[]>): Places =>
  new Map([...places].map(([key, each]) => [key, Int32Array.from(each)]))

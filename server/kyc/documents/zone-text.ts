/**
 * What a zone says, decided from how unlike each place is to each character. Every place must be beyond doubt: check digits
 * do not see names, nor one character read for another whose weight is the same (K and <), so that they agree proves little.
 * One doubtful place may be settled by them, where they allow a single one of its likely characters. Pure.
 */
import type { ZoneReading } from '../checks/document-rules.ts'
import { PATCH } from './glyph-classifier.ts'
import { ALPHABETS, isLaidOut, MRZ_ALPHABET, placesOf, wrongCheckDigits, type MrzFormat } from './mrz.ts'
import { median } from './print-rows.ts'

/** How much likelier a character has to be than any other, as a natural logarithm: some 3,000 times. */
const CERTAIN = 8
/** A place so many times less like its character than the zone's places are: a finger, glare, another's print. */
const STRANGE_MAX = 9

interface Place {
  line: number
  column: number
  /** The likeliest first, each with how much less likely it is than that. */
  characters: { character: string; behind: number }[]
  strange: number
}

/** One place of a zone as the picture shows it. */
export interface PlaceSeen {
  /** Those of `GlyphClassifier`. */
  distances: Float32Array
  /** How much its ink differs from its paper. */
  contrast: number
}

export function decideText(format: MrzFormat, seen: readonly (readonly PlaceSeen[])[]): ZoneReading {
  const kinds = placesOf(format)
  const every = seen.flat()
  const typical = Math.max(1e-3, mean(every.map(({ distances }) => Math.min(...distances))))
  const clear = median(every.map(({ contrast }) => contrast))
  const places = seen.flatMap((row, line) =>
    row.map((one, column) =>
      placeOf(one, line, column, ALPHABETS[kinds[line]![column]!], { typical, clear }),
    ),
  )
  const lines = linesOf(places)
  const doubtful = places.filter(({ characters }) => characters[1]!.behind < CERTAIN)
  const isStrange = places.some(({ strange }) => strange > STRANGE_MAX * typical)
  const score = Math.round((100 * (places.length - doubtful.length)) / places.length) / 100
  const guess = { format, lines, certain: false, score }
  if (isStrange || doubtful.length > 1) return guess
  const [doubt] = doubtful
  if (doubt === undefined) return isLaidOut(format, lines) ? { ...guess, certain: true } : guess
  const settled = settle(format, lines, doubt)
  return settled === null ? guess : { ...guess, lines: settled, certain: true }
}

/**
 * What a place is off its character says how noisy the photograph is there, and so what a difference of distances is
 * worth; where light has taken most of the contrast, noise is as much larger against it.
 */
function placeOf(
  { distances, contrast }: PlaceSeen,
  line: number,
  column: number,
  alphabet: string,
  { typical, clear }: { typical: number; clear: number },
): Place {
  const ranked = Array.from(alphabet, (character) => ({
    character,
    behind: distances[MRZ_ALPHABET.indexOf(character)]!,
  })).sort((one, other) => one.behind - other.behind)
  const strange = ranked[0]!.behind
  const worth = (PATCH / 2 / Math.max(typical, strange)) * Math.min(1, contrast / clear) ** 2
  const characters = ranked.map(({ character, behind }) => ({
    character,
    behind: (behind - strange) * worth,
  }))
  return { line, column, characters, strange }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function linesOf(places: readonly Place[]): string[] {
  const lines: string[] = []
  for (const { line, characters } of places) lines[line] = (lines[line] ?? '') + characters[0]!.character
  return lines
}

/** The lines with the only one of the likely characters under which the zone is sound; null where that is not one. */
function settle(
  format: MrzFormat,
  lines: readonly string[],
  { line, column, characters }: Place,
): string[] | null {
  const sound = characters
    .filter(({ behind }) => behind < CERTAIN)
    .map(({ character }) => {
      const text = lines[line]!
      return lines.with(line, text.slice(0, column) + character + text.slice(column + 1))
    })
    .filter((tried) => isLaidOut(format, tried) && wrongCheckDigits(format, tried).length === 0)
  return sound.length === 1 ? sound[0]! : null
}

/**
 * What a zone says, decided from how unlike each place is to each character. Every place must be beyond doubt: check digits
 * do not see names, nor one character read for another whose weight is the same (K and <), so that they agree proves little.
 * A doubtful place may be settled by them where it is the only one and they allow one character alone. Pure.
 */
import type { ZoneReading } from './document-checks.ts'
import { ALPHABETS, isLaidOut, MRZ_ALPHABET, placesOf, wrongCheckDigits, type MrzFormat } from './mrz.ts'

/** Half of the difference of two squared distances: how much likelier, as a natural logarithm. */
const CERTAIN = 9
/** A place nearer than this to no character shows none: glare, a finger, another typeface. */
const STRANGE_MAX = 400

interface Place {
  best: string
  second: string
  margin: number
  strange: number
}

export function decideText(format: MrzFormat, distances: readonly (readonly Float32Array[])[]): ZoneReading {
  const kinds = placesOf(format)
  const places = distances.map((line, row) =>
    line.map((all, column) => placeOf(all, ALPHABETS[kinds[row]![column]!])),
  )
  const lines = places.map((line) => line.map(({ best }) => best).join(''))
  const every = places.flat()
  const least = every.reduce((one, other) => (other.margin < one.margin ? other : one))
  const strangest = Math.max(...every.map(({ strange }) => strange))
  const certain = least.margin >= CERTAIN && strangest < STRANGE_MAX && isLaidOut(format, lines)
  return { format, lines, certain, score: certain ? 1 : 0, margin: least.margin, strange: strangest } as ZoneReading
}

function placeOf(all: Float32Array, alphabet: string): Place {
  let [best, second] = [-1, -1]
  for (const character of alphabet) {
    const at = MRZ_ALPHABET.indexOf(character)
    if (best < 0 || all[at]! < all[best]!) [best, second] = [at, best]
    else if (second < 0 || all[at]! < all[second]!) second = at
  }
  return {
    best: MRZ_ALPHABET[best]!,
    second: MRZ_ALPHABET[second]!,
    margin: all[second]! - all[best]!,
    strange: all[best]!,
  }
}

void wrongCheckDigits

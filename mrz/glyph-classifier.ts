/**
 * Tells which character of a zone a patch of a picture shows, by linear discriminants (Fisher) over brightness. It
 * learns once in a process from the pen strokes of ocr-b.ts: every character in several weights and blurs, shifted,
 * turned and with neighbours, as photographs show it. Variation within a character is whitened away, so that
 * distances compare only what tells characters apart. The same seed makes the same classifier.
 */
import { boxMean, greyOf, valueAt, type Grey } from './greyscale.ts'
import { choleskyOf, solveLower } from './linear-algebra.ts'
import { MRZ_ALPHABET } from './zone.ts'
import { BOTTOM, distanceTo, PEN, PITCH, strokesOf, TOP } from './ocr-b.ts'
import { randomFrom, type Random } from './seeded-numbers.ts'

/** The samples of a patch, across and down a character's place. */
export const PATCH_COLUMNS = 14
export const PATCH_ROWS = 18
export const PATCH = PATCH_COLUMNS * PATCH_ROWS

/** The result of learning: plain arrays, which one thread hands to the next. */
export interface LearntGlyphs {
  /** The clean look of each kind of each character, normalised like a patch. */
  means: Float32Array[]
  /** For each kind, the character's index in the alphabet. */
  characters: number[]
  /** The lower triangle of the variation within one kind, which whitening removes. */
  lower: Float64Array
}

export class GlyphClassifier {
  readonly means: readonly Float32Array[]
  readonly #characters: readonly number[]
  /** Whitens a patch: the inverse of the lower triangle, row by row, each with its zeros. */
  readonly #whitening: Float64Array
  /** The means, whitened twice, one after the other: their products with a patch are those of both whitened. */
  readonly #white: Float64Array
  /** Half of each whitened mean's squared length. */
  readonly #halves: Float64Array
  readonly #seen = new Float64Array(PATCH)
  readonly #raw = new Float64Array(PATCH)
  readonly #products: Float64Array
  /** The nearest kind of each character for the last measured patch. */
  readonly #nearest = new Int32Array(MRZ_ALPHABET.length)

  constructor({ means, characters, lower }: LearntGlyphs) {
    this.means = means
    this.#characters = characters
    this.#whitening = inverseOf(lower, PATCH)
    this.#white = new Float64Array(means.length * PATCH)
    this.#products = new Float64Array(means.length)
    this.#halves = Float64Array.from(means, (mean, kind) => {
      const white = solveLower(lower, mean, PATCH)
      const row = this.#white.subarray(kind * PATCH, (kind + 1) * PATCH)
      let half = 0
      for (let k = 0; k < PATCH; k++) {
        const value = white[k]!
        half += (value * value) / 2
        for (let column = 0; column <= k; column++)
          row[column]! += value * this.#whitening[k * PATCH + column]!
      }
      return half
    })
  }

  /**
   * Half of the squared distance to each character's nearest kind. Smaller is likelier. Patches are normalised.
   */
  distances(patch: Float32Array): Float32Array {
    const half = this.#compare(patch)
    const distances = new Float32Array(MRZ_ALPHABET.length).fill(Infinity)
    for (let kind = 0; kind < this.#halves.length; kind++) {
      const character = this.#characters[kind]!
      const distance = half + this.#halves[kind]! - this.#products[kind]!
      if (distance < distances[character]!) {
        distances[character] = distance
        this.#nearest[character] = kind
      }
    }
    return distances
  }

  /** The least of the patch's `distances`. */
  leastDistance(patch: Float32Array): number {
    const half = this.#compare(patch)
    let least = Infinity
    for (let kind = 0; kind < this.#halves.length; kind++)
      least = Math.min(least, this.#halves[kind]! - this.#products[kind]!)
    return half + least
  }

  /** The likeliest blur of a character for the last measured patch, from 0 to `BLUR_MAX`. */
  blurOf(character: number): number {
    return Math.floor(this.kindOf(character) / MRZ_ALPHABET.length)
  }

  /** The likeliest kind of a character for the last measured patch. */
  kindOf(character: number): number {
    return this.#nearest[character]!
  }

  /** Sets the product of the patch with each kind, and answers half of the whitened patch's squared length. */
  #compare(patch: Float32Array): number {
    this.#raw.set(patch)
    productsOf(this.#white, this.#raw, this.#products, false)
    productsOf(this.#whitening, this.#raw, this.#seen, true)
    let half = 0
    for (let k = 0; k < PATCH; k++) half += this.#seen[k]! * this.#seen[k]!
    return half / 2
  }
}

/**
 * The product of each row of `matrix` with a patch. Four rows at a time share what they read of the patch, and
 * none of the four sums waits for another. Of a lower triangle the zeros are left out.
 */
function productsOf(matrix: Float64Array, patch: Float64Array, into: Float64Array, isLower: boolean): void {
  for (let row = 0; row < into.length; row += 4) {
    const first = row * PATCH
    const second = first + PATCH
    const third = second + PATCH
    const fourth = third + PATCH
    const columns = isLower ? row + 4 : PATCH
    let a = 0
    let b = 0
    let c = 0
    let d = 0
    for (let k = 0; k < columns; k++) {
      const value = patch[k]!
      a += matrix[first + k]! * value
      b += matrix[second + k]! * value
      c += matrix[third + k]! * value
      d += matrix[fourth + k]! * value
    }
    into[row] = a
    into[row + 1] = b
    into[row + 2] = c
    into[row + 3] = d
  }
}

/** The inverse of a lower triangle. */
function inverseOf(lower: Float64Array, size: number): Float64Array {
  const inverse = new Float64Array(size * size)
  for (let column = 0; column < size; column++)
    for (let row = column; row < size; row++) {
      let sum = row === column ? 1 : 0
      for (let k = column; k < row; k++) sum -= lower[row * size + k]! * inverse[k * size + column]!
      inverse[row * size + column] = sum / lower[row * size + row]!
    }
  return inverse
}

/**
 * The standard deviations of blur, in hundredths of an em, for each kind. At the last but one, print is barely
 * readable. Beyond it G and Q, or B and D, look the same, and nothing is read for certain.
 */
const BLURS: readonly (readonly number[])[] = [
  [1.5, 3.5],
  [5.5, 7.5],
  [9.5, 12],
  [13.5, 16],
]
export const BLUR_MAX = BLURS.length - 1
const WEIGHTS = [0.78, 1, 1.25]
const SAMPLES = 24
const SHIFT = 2.6
const SCALE = 0.035
const TURN = 0.03
const GRADIENT = 0.25
const NOISE = 0.2
/** Added to each direction's variance, because print is less regular than a drawing. */
const RIDGE = 0.004

/** The width of a drawn glyph's pixel, in hundredths of an em. */
const GRAIN = 2
const MARGIN = 24

/** How far the blurred ink of neighbours may reach into a place. */
const NEAR = 26

interface DrawnGlyph {
  /** The ink of a drawn character, from 0 to 1, by weight and blur. */
  inks: Grey[][]
}

export function learnGlyphs(seed = 1): LearntGlyphs {
  const random = randomFrom(seed)
  const drawn = Array.from(MRZ_ALPHABET, draw)
  const kinds = BLURS.flatMap((_, kind) => drawn.map((_, character) => ({ kind, character })))
  const samples = kinds.map(({ kind, character }) =>
    Array.from({ length: SAMPLES }, () => sample(drawn, character, kind, random)),
  )
  const means = samples.map(meanOf)
  return {
    means,
    characters: kinds.map(({ character }) => character),
    lower: choleskyOf(scatterOf(samples, means), PATCH),
  }
}

/**
 * Normalises a patch to mean 0 and length 1, with positive ink. Answers the length before: how much ink differs
 * from paper.
 */
export function normalise(patch: Float32Array): number {
  let sum = 0
  for (const value of patch) sum += value
  const mean = sum / patch.length
  let squares = 0
  for (let k = 0; k < patch.length; k++) {
    patch[k]! -= mean
    squares += patch[k]! ** 2
  }
  const length = Math.sqrt(squares) || 1
  for (let k = 0; k < patch.length; k++) patch[k]! /= length
  return length
}

function draw(character: string): DrawnGlyph {
  const strokes = strokesOf(character)
  const width = Math.ceil((PITCH + 2 * MARGIN) / GRAIN)
  const height = Math.ceil((TOP - BOTTOM + 2 * MARGIN) / GRAIN)
  const distances = greyOf(width, height)
  for (let y = 0, k = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      distances.data[k++] = distanceTo(strokes, x * GRAIN - MARGIN, TOP + MARGIN - y * GRAIN)
  const inks = WEIGHTS.map((weight) => {
    const ink = greyOf(width, height)
    for (let k = 0; k < ink.data.length; k++)
      ink.data[k] = Math.min(1, Math.max(0, 0.5 + ((PEN * weight) / 2 - distances.data[k]!) / GRAIN))
    return BLURS.flat().map((sigma) => blurred(ink, sigma / GRAIN))
  })
  return { inks }
}

/** Blurs by two boxes, which is close enough to a bell at these widths. */
function blurred(ink: Grey, sigma: number): Grey {
  const radius = Math.max(1, Math.round((Math.sqrt(6 * sigma * sigma + 1) - 1) / 2))
  return boxMean(boxMean(ink, radius), radius)
}

/** A patch as a photograph might show it, with other characters on its left and right. */
function sample(drawn: readonly DrawnGlyph[], character: number, kind: number, random: Random): Float32Array {
  const blurs = BLURS[kind]!
  const blur = BLURS.slice(0, kind).flat().length + random.below(blurs.length)
  const weight = random.below(WEIGHTS.length)
  const inkOf = (which: number) => drawn[which]!.inks[weight]![blur]!
  const row = [inkOf(random.below(drawn.length)), inkOf(character), inkOf(random.below(drawn.length))]
  const [dx, dy] = [random.bell() * SHIFT, random.bell() * SHIFT]
  const [wide, high, turn] = [1 + random.bell() * SCALE, 1 + random.bell() * SCALE, random.bell() * TURN]
  const [light, lightDown] = [random.bell() * GRADIENT, random.bell() * GRADIENT]
  const noise = NOISE * random.fraction()
  const patch = new Float32Array(PATCH)
  const [centreX, centreY] = [PITCH / 2, (TOP + BOTTOM) / 2]
  for (let y = 0, k = 0; y < PATCH_ROWS; y++)
    for (let x = 0; x < PATCH_COLUMNS; x++, k++) {
      const u = ((x + 0.5) / PATCH_COLUMNS - 0.5) * PITCH
      const v = (0.5 - (y + 0.5) / PATCH_ROWS) * (TOP - BOTTOM)
      const px = centreX + u * wide + v * turn + dx
      const py = centreY + v * high - u * turn + dy
      let ink = inkAt(row[1]!, px, py)
      if (px < NEAR) ink += inkAt(row[0]!, px + PITCH, py)
      else if (px > PITCH - NEAR) ink += inkAt(row[2]!, px - PITCH, py)
      const lit = 1 + light * (u / PITCH) + lightDown * (v / (TOP - BOTTOM))
      // Light dims paper and ink alike; the ink's contrast with it is what is left.
      patch[k] = Math.min(1, ink) * lit - 0.6 * lit + noise * random.bell()
    }
  normalise(patch)
  return patch
}

function inkAt(glyph: Grey, x: number, y: number): number {
  const [gx, gy] = [(x + MARGIN) / GRAIN, (TOP + MARGIN - y) / GRAIN]
  if (gx < 0 || gy < 0 || gx > glyph.width - 1 || gy > glyph.height - 1) return 0
  return valueAt(glyph, gx, gy)
}

function meanOf(patches: readonly Float32Array[]): Float32Array {
  const mean = new Float32Array(PATCH)
  for (const patch of patches) for (let k = 0; k < PATCH; k++) mean[k]! += patch[k]! / patches.length
  return mean
}

/** The variation of patches within one kind, over all kinds. */
function scatterOf(samples: readonly Float32Array[][], means: readonly Float32Array[]): Float64Array {
  const scatter = new Float64Array(PATCH * PATCH)
  const count = samples.length * SAMPLES
  const off = new Float32Array(PATCH)
  for (const [kind, patches] of samples.entries())
    for (const patch of patches) {
      for (let k = 0; k < PATCH; k++) off[k] = patch[k]! - means[kind]![k]!
      for (let i = 0; i < PATCH; i++) {
        const value = off[i]! / count
        for (let j = 0, at = i * PATCH; j <= i; j++, at++) scatter[at]! += value * off[j]!
      }
    }
  for (let i = 0; i < PATCH; i++) scatter[i * PATCH + i]! += RIDGE / PATCH
  return scatter
}

/**
 * Whether two files show the same frame: one photograph, encoded again, made smaller, brightened, cropped by up to
 * a tenth, turned by quarters or mirrored. Photographs of two cards of one design are two frames, even on one
 * table. The functions are pure, and bench/pictures.ts measures the thresholds.
 *
 * 1. Each picture gets a small copy: its look.
 * 2. One look is laid over the other, first by trial, then by least squares (Lucas and Kanade, 1981).
 * 3. Their detail is compared block by block. The same frame agrees in nearly every block. Another card of the same
 *    design differs wherever its bearer stands.
 */
import { boxMean, greyOf, resize, shrunk, valueAt, type Grey } from '../../../mrz/greyscale.ts'
import { solve } from '../../../mrz/linear-algebra.ts'

/** A picture made small, row by row. It shows a person, so it stays in memory and is stored nowhere. */
export interface Look {
  width: number
  height: number
  data: Uint8Array
}

/** The longer side of a look: a card's name is still about four pixels high. */
const LOOK_SIDE_PIXELS = 256
const COARSE_SIDE_PIXELS = 32
const FINER_SIDES_PIXELS = [64, 128, LOOK_SIDE_PIXELS] as const

/** A picture with a smaller standard deviation of brightness shows nothing. */
const FLAT_MAX = 3
/** How much of one picture the other must show, in each direction. */
const SHOWN_MIN = 0.78
const SHOWN_STEP = 0.055
const SHIFT_STEP = 0.05
/** The most places that are tried exactly, from the best of the rough search. */
const PLACES_MAX = 3
/** Places with a lower correlation are not tried exactly. */
const CORRELATION_MIN = 0.4
/** The least share of a picture that must overlap the other. */
const OVERLAP_MIN = 0.6
const ROUNDS_MAX = 8
const GAIN_MIN = 1e-4

const BLOCK_PIXELS = 12
/** The radius of the local mean. Detail is the difference from that mean. */
const DETAIL_RADIUS_PIXELS = 3
/** A block with less detail shows nothing. The unit is the picture's own standard deviation. */
const DETAIL_MIN = 0.16
const BLOCKS_MIN = 12
/** The share of blocks that may agree badly, for example because a scratch was added. */
const WORST_SHARE = 0.025
/**
 * The least likeness of the same frame. It lies between the highest value of two drawn cards of one design and the
 * lowest value of the same frame (bench/pictures.ts).
 */
const ALIKE_MIN = 0.66

export function lookOf(grey: Grey): Look {
  const small = shrunk(grey, LOOK_SIDE_PIXELS)
  const data = Uint8Array.from(small.data, (value) => Math.round(Math.min(255, Math.max(0, value))))
  return { width: small.width, height: small.height, data }
}

/** Whether two looks show the same frame. Two pictures that show nothing count as the same. */
export const isSameFrame = (one: Look, other: Look): boolean => likenessOf(one, other) >= ALIKE_MIN

/** How well the detail of two pictures agrees where they fit best, from -1 to 1. The worst blocks are not counted. */
export function likenessOf(one: Look, other: Look): number {
  const [fixed, moving] = [greyFrom(one), greyFrom(other)]
  const flat = [fixed, moving].filter((grey) => spreadOf(grey) < FLAT_MAX)
  if (flat.length > 0) return flat.length === 2 ? 1 : -1
  const places = turnedWays(moving)
    .flatMap((turned) => coarsePlaces(fixed, turned))
    .toSorted((first, second) => second.correlation - first.correlation)
  let best = -1
  for (const { turned, place } of places.slice(0, PLACES_MAX)) {
    const exact = refined(fixed, turned, place)
    if (exact) best = Math.max(best, detailLikeness(fixed, turned, exact))
    if (best >= ALIKE_MIN) break
  }
  return best
}

const HASH_SIDE_PIXELS = 32
const HASH_WAVES = 16
/** Cosines, by wave and pixel. */
const COSINES = Array.from({ length: HASH_WAVES }, (_, wave) =>
  Float64Array.from({ length: HASH_SIDE_PIXELS }, (__, at) =>
    Math.cos((Math.PI * wave * (at + 0.5)) / HASH_SIDE_PIXELS),
  ),
)

/** The shares of width and height that are cut off. */
export interface Trim {
  left: number
  right: number
  top: number
  bottom: number
}

/**
 * A hash of 256 bits, one for each of the picture's slowest waves (discrete cosine transform): whether it starts
 * bright. Two pictures with few differing bits may show the same frame. A crop changes many bits, so crops have
 * hashes of their own.
 */
export function hashOf(look: Look, { left, right, top, bottom }: Trim): Buffer {
  const [x0, y0] = [Math.round(look.width * left), Math.round(look.height * top)]
  const width = Math.max(1, look.width - x0 - Math.round(look.width * right))
  const height = Math.max(1, look.height - y0 - Math.round(look.height * bottom))
  const part = greyOf(width, height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) part.data[y * width + x] = look.data[(y + y0) * look.width + x + x0]!
  const { data } = resize(part, HASH_SIDE_PIXELS, HASH_SIDE_PIXELS)
  const hash = Buffer.alloc((HASH_WAVES * HASH_WAVES) / 8)
  const across = COSINES.map((cosines) =>
    Float64Array.from({ length: HASH_SIDE_PIXELS }, (_, y) =>
      cosines.reduce((sum, cosine, x) => sum + cosine * data[y * HASH_SIDE_PIXELS + x]!, 0),
    ),
  )
  for (let bit = 1; bit < HASH_WAVES * HASH_WAVES; bit++) {
    const rows = across[bit % HASH_WAVES]!
    const cosines = COSINES[Math.floor(bit / HASH_WAVES)]!
    const wave = cosines.reduce((sum, cosine, y) => sum + cosine * rows[y]!, 0)
    if (wave > 0) hash[bit >> 3]! |= 128 >> (bit & 7)
  }
  return hash
}

const greyFrom = ({ width, height, data }: Look): Grey => ({ width, height, data: Float32Array.from(data) })

function spreadOf({ data }: Grey): number {
  let [sum, squares] = [0, 0]
  for (const value of data) {
    sum += value
    squares += value * value
  }
  return Math.sqrt(Math.max(0, squares / data.length - (sum / data.length) ** 2))
}

/** The picture unchanged, turned by quarters, and each of these mirrored. */
function turnedWays(grey: Grey): Grey[] {
  const ways = [grey]
  for (let k = 1; k < 4; k++) ways.push(transposed(mirrored(ways[k - 1]!)))
  return [...ways, ...ways.map(mirrored)]
}

function mirrored({ width, height, data }: Grey): Grey {
  const to = greyOf(width, height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) to.data[y * width + x] = data[y * width + width - 1 - x]!
  return to
}

function transposed({ width, height, data }: Grey): Grey {
  const to = greyOf(height, width)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) to.data[x * height + y] = data[y * width + x]!
  return to
}

/**
 * Where the moving picture lies in the fixed one. It is an affine map in shares of width and height: left edge, change
 * across, change down, then the same three from the top.
 */
type Place = readonly [number, number, number, number, number, number]

interface CoarsePlace {
  turned: Grey
  place: Place
  correlation: number
}

/** Tries likely places of one picture inside or around the other. Answers the best. */
function coarsePlaces(fixed: Grey, moving: Grey): CoarsePlace[] {
  const [a, b] = [shrunk(fixed, COARSE_SIDE_PIXELS), shrunk(moving, COARSE_SIDE_PIXELS)]
  const shape = (fixed.width / fixed.height) * (moving.height / moving.width)
  const found: CoarsePlace[] = []
  const steps = Math.round(-Math.log(SHOWN_MIN) / SHOWN_STEP)
  for (let step = -steps; step <= steps; step++) {
    const across = Math.exp(step * SHOWN_STEP)
    const down = across * shape
    if (down < SHOWN_MIN || down > 1 / SHOWN_MIN) continue
    for (const left of shifts(across))
      for (const top of shifts(down)) {
        const place: Place = [left, across, 0, top, 0, down]
        const correlation = correlationAt(a, b, place)
        if (correlation >= CORRELATION_MIN) found.push({ turned: moving, place, correlation })
      }
  }
  return found
}

/** The positions where a piece of this length may start, inside the other or around it. */
function shifts(length: number): number[] {
  const [from, to] = [Math.min(0, 1 - length), Math.max(0, 1 - length)]
  const steps = Math.max(1, Math.round((to - from) / SHIFT_STEP))
  return Array.from({ length: steps + 1 }, (_, k) => from + ((to - from) * k) / steps)
}

/** The map in pixels, from a pixel of the moving picture to the fixed one. */
function stepsOf(fixed: Grey, moving: Grey, place: Place) {
  const [ux, uy] = [(place[1] * fixed.width) / moving.width, (place[2] * fixed.width) / moving.height]
  const [vx, vy] = [(place[4] * fixed.height) / moving.width, (place[5] * fixed.height) / moving.height]
  const u0 = place[0] * fixed.width - 0.5 + (ux + uy) / 2
  const v0 = place[3] * fixed.height - 0.5 + (vx + vy) / 2
  return { u0, ux, uy, v0, vx, vy }
}

/** The sums of two series, for their correlation. */
class Sums {
  count = 0
  #one = 0
  #other = 0
  #ones = 0
  #others = 0
  #both = 0

  add(one: number, other: number): void {
    this.count++
    this.#one += one
    this.#other += other
    this.#ones += one * one
    this.#others += other * other
    this.#both += one * other
  }

  /** The standard deviations of the two. */
  get spreads(): [number, number] {
    const spread = (sum: number, squares: number) =>
      Math.sqrt(Math.max(0, squares / this.count - (sum / this.count) ** 2))
    return [spread(this.#one, this.#ones), spread(this.#other, this.#others)]
  }

  get correlation(): number {
    const [one, other] = this.spreads
    const shared = this.#both / this.count - (this.#one / this.count) * (this.#other / this.count)
    return one === 0 || other === 0 ? 0 : shared / (one * other)
  }
}

/** The correlation of the two pictures where they overlap. -1 if the overlap is too small. */
function correlationAt(fixed: Grey, moving: Grey, place: Place): number {
  const { width, height, data } = moving
  const { u0, ux, uy, v0, vx, vy } = stepsOf(fixed, moving, place)
  const [right, bottom] = [fixed.width - 0.5, fixed.height - 0.5]
  const sums = new Sums()
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const u = u0 + ux * x + uy * y
      const v = v0 + vx * x + vy * y
      if (u >= -0.5 && v >= -0.5 && u <= right && v <= bottom) sums.add(valueAt(fixed, u, v), data[at]!)
    }
  return sums.count < data.length * OVERLAP_MIN ? -1 : sums.correlation
}

/** Finds the exact place, from coarse to fine. Answers null if the fit gets worse. */
function refined(fixed: Grey, moving: Grey, start: Place): Place | null {
  let place = start
  for (const side of FINER_SIDES_PIXELS) {
    const [a, b] = [shrunk(fixed, side), shrunk(moving, side)]
    let correlation = correlationAt(a, b, place)
    for (let round = 0; round < ROUNDS_MAX; round++) {
      const next = improved(a, b, place)
      const better = next === null ? -1 : correlationAt(a, b, next)
      if (next === null || better <= correlation + GAIN_MIN) break
      place = next
      correlation = better
    }
    if (correlation < CORRELATION_MIN) return null
  }
  return place
}

/** The unknowns of a step: six numbers of the map, and the contrast and brightness by which the pictures differ. */
const UNKNOWNS = 8

/** Does one step of the Gauss-Newton method. */
function improved(fixed: Grey, moving: Grey, place: Place): Place | null {
  const { width, height, data } = moving
  const normal = Array.from({ length: UNKNOWNS }, () => Array.from({ length: UNKNOWNS }, () => 0))
  const right = Array.from({ length: UNKNOWNS }, () => 0)
  const row = new Float64Array(UNKNOWNS)
  const { u0, ux, uy, v0, vx, vy } = stepsOf(fixed, moving, place)
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const u = u0 + ux * x + uy * y
      const v = v0 + vx * x + vy * y
      if (u < 1 || v < 1 || u > fixed.width - 2 || v > fixed.height - 2) continue
      const value = valueAt(fixed, u, v)
      const across = ((valueAt(fixed, u + 1, v) - valueAt(fixed, u - 1, v)) / 2) * fixed.width
      const down = ((valueAt(fixed, u, v + 1) - valueAt(fixed, u, v - 1)) / 2) * fixed.height
      const s = (x + 0.5) / width
      const t = (y + 0.5) / height
      row.set([across, across * s, across * t, down, down * s, down * t, -data[at]!, -1])
      for (let k = 0; k < UNKNOWNS; k++) {
        right[k]! -= row[k]! * value
        const equation = normal[k]!
        for (let l = 0; l < UNKNOWNS; l++) equation[l]! += row[k]! * row[l]!
      }
    }
  const step = solve(normal, right)
  if (step === null) return null
  const [a, b, c, d, e, f] = place.map((value, k) => value + step[k]!)
  return [a!, b!, c!, d!, e!, f!]
}

/** The lowest correlation of blocks with detail, when the worst blocks are left out. */
function detailLikeness(fixed: Grey, moving: Grey, place: Place): number {
  const { width, height } = moving
  const { laid, covered } = laidOver(fixed, moving, place)
  const [one, other] = [detailOf(laid), detailOf(moving)]
  const detailsMin = [DETAIL_MIN * spreadOf(laid), DETAIL_MIN * spreadOf(moving)] as const
  const found: number[] = []
  for (let top = 0; top + BLOCK_PIXELS <= height; top += BLOCK_PIXELS / 2)
    for (let left = 0; left + BLOCK_PIXELS <= width; left += BLOCK_PIXELS / 2) {
      const sums = new Sums()
      for (let y = top; y < top + BLOCK_PIXELS; y++)
        for (let x = left, at = y * width + left; x < left + BLOCK_PIXELS; x++, at++)
          if (covered[at] === 1) sums.add(one[at]!, other[at]!)
      if (sums.count < BLOCK_PIXELS * BLOCK_PIXELS) continue
      const [first, second] = sums.spreads
      if (first >= detailsMin[0] || second >= detailsMin[1]) found.push(sums.correlation)
    }
  if (found.length < BLOCKS_MIN) return -1
  return found.toSorted((first, second) => first - second)[Math.floor(found.length * WORST_SHARE)]!
}

/** The fixed picture as the moving one would show it. Outside its edge it repeats the moving picture's own pixels. */
function laidOver(fixed: Grey, moving: Grey, place: Place): { laid: Grey; covered: Uint8Array } {
  const laid = greyOf(moving.width, moving.height)
  const covered = new Uint8Array(laid.data.length)
  const { u0, ux, uy, v0, vx, vy } = stepsOf(fixed, moving, place)
  for (let y = 0, at = 0; y < laid.height; y++)
    for (let x = 0; x < laid.width; x++, at++) {
      const u = u0 + ux * x + uy * y
      const v = v0 + vx * x + vy * y
      const isCovered = u >= -0.5 && v >= -0.5 && u <= fixed.width - 0.5 && v <= fixed.height - 0.5
      covered[at] = isCovered ? 1 : 0
      laid.data[at] = isCovered ? valueAt(fixed, u, v) : moving.data[at]!
    }
  return { laid, covered }
}

function detailOf(grey: Grey): Float32Array {
  const around = boxMean(grey, DETAIL_RADIUS_PIXELS).data
  return grey.data.map((value, at) => value - around[at]!)
}

/**
 * Finds rows of print in a photograph, in any direction: dark marks of similar size that follow each other at even
 * distances. A zone's rows are found in any surroundings, so neither the card's edge nor its design matters. The
 * functions are pure.
 */
import { boxMean, greyOf, quantiles, type Grey } from './greyscale.ts'

/** A dark mark, usually a character. */
export interface Mark {
  x: number
  y: number
  /** The longer side of its box, in pixels. */
  size: number
}

export interface Row {
  /** The marks in reading direction or against it. */
  marks: Mark[]
  /** The median size of its marks. */
  size: number
}

/**
 * The radius of the area with which each pixel is compared: some characters, at the size in which pictures are
 * searched.
 */
const NEIGHBOURHOOD_PIXELS = 14
/**
 * Ink is darker than the mean by this many standard deviations: halfway between ink and paper if a quarter is ink.
 */
const INK_DEVIATIONS = 0.45
/** The least contrast of print, as a share of the picture's whole range. */
const CONTRAST_SHARE_MIN = 0.05
const CONTRAST_MIN = 2
const SIZE_PIXELS = { min: 5, max: 64 } as const
/**
 * The most marks. No picture of a document has more; wood and cloth do, and then the smaller marks are dropped.
 */
const MARKS_MAX = 4000
const ROW_MARKS_MIN = 12

export function findRows(picture: Grey): Row[][] {
  const marks = marksOf(inkOf(picture))
  return directionsOf(marks)
    .map((angle) => rowsAlong(marks, angle))
    .filter((rows) => rows.length > 0)
}

function inkOf(picture: Grey): Inked {
  const { width, height, data } = picture
  const mean = boxMean(picture, NEIGHBOURHOOD_PIXELS)
  const squares = greyOf(width, height)
  for (let at = 0; at < data.length; at++) squares.data[at] = data[at]! ** 2
  const meanSquare = boxMean(squares, NEIGHBOURHOOD_PIXELS)
  const [dark = 0, bright = 0] = quantiles(picture, [0.02, 0.98])
  const floor = Math.max(CONTRAST_MIN, (bright - dark) * CONTRAST_SHARE_MIN)
  const ink = new Uint8Array(data.length)
  // Nothing at the edges, so that walking over ink needs no bounds.
  for (let y = 1; y < height - 1; y++)
    for (let x = 1, at = y * width + 1; x < width - 1; x++, at++) {
      const here = mean.data[at]!
      const deviation = Math.sqrt(Math.max(0, meanSquare.data[at]! - here * here))
      if (deviation > floor && data[at]! < here - INK_DEVIATIONS * deviation) ink[at] = 1
    }
  return { ink, width }
}

interface Inked {
  /** For each pixel: 1 if there is ink. */
  ink: Uint8Array
  width: number
}

/** Groups connected ink into marks, across edges and corners. It erases the ink that it has grouped. */
function marksOf({ ink, width }: Inked): Mark[] {
  const marks: Mark[] = []
  const around = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1]
  const stack: number[] = []
  for (let start = 0; start < ink.length; start++) {
    if (ink[start] === 0) continue
    let [left, right, top, bottom, area] = [Infinity, 0, Infinity, 0, 0]
    ink[start] = 0
    stack.push(start)
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const y = (at / width) | 0
      const x = at - y * width
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
      area++
      for (const step of around)
        if (ink[at + step] === 1) {
          ink[at + step] = 0
          stack.push(at + step)
        }
    }
    const size = Math.max(right - left, bottom - top) + 1
    if (size >= SIZE_PIXELS.min && size <= SIZE_PIXELS.max && area >= size)
      marks.push({ x: (left + right) / 2, y: (top + bottom) / 2, size })
  }
  if (marks.length > MARKS_MAX) marks.sort((one, other) => other.size - one.size).splice(MARKS_MAX)
  return marks
}

/** The side of the squares by which marks are looked up. */
const CELL_PIXELS = 64

type Lookup = (x: number, y: number, reach: number) => Iterable<Mark>

function lookupOf(marks: readonly Mark[]): Lookup {
  const cells = new Map<number, Mark[]>()
  const key = (column: number, row: number) => row * 4096 + column
  for (const mark of marks) {
    const at = key((mark.x / CELL_PIXELS) | 0, (mark.y / CELL_PIXELS) | 0)
    const cell = cells.get(at)
    if (cell) cell.push(mark)
    else cells.set(at, [mark])
  }
  return function* (x, y, reach) {
    const [left, right] = [Math.floor((x - reach) / CELL_PIXELS), Math.floor((x + reach) / CELL_PIXELS)]
    const [top, bottom] = [Math.floor((y - reach) / CELL_PIXELS), Math.floor((y + reach) / CELL_PIXELS)]
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) yield* cells.get(key(column, row)) ?? []
  }
}

const isAlike = (one: Mark, other: Mark, share: number) =>
  one.size < other.size * share && other.size < one.size * share

const DIRECTIONS = 180
const DIRECTIONS_MAX = 2
/** Two directions that differ by less count as one. */
const APART = 12

/** The directions in which marks follow their neighbours, in radians, the most common first. */
function directionsOf(marks: readonly Mark[]): number[] {
  const near = lookupOf(marks)
  const votes = new Float32Array(DIRECTIONS)
  for (const mark of marks)
    for (const other of near(mark.x, mark.y, mark.size * 1.6)) {
      const [dx, dy] = [other.x - mark.x, other.y - mark.y]
      const distance = Math.hypot(dx, dy)
      if (distance < mark.size * 0.5 || distance > mark.size * 1.6 || !isAlike(mark, other, 1.35)) continue
      const angle = (Math.atan2(dy, dx) / Math.PI) * DIRECTIONS
      votes[((Math.round(angle) % DIRECTIONS) + DIRECTIONS) % DIRECTIONS]! += 1
    }
  const vote = (at: number) => votes[(at + 2 * DIRECTIONS) % DIRECTIONS]!
  const smooth = Array.from(votes, (_, at) => ({
    at,
    // Over five degrees: neighbours are of unlike heights.
    votes: vote(at - 2) + 2 * vote(at - 1) + 3 * vote(at) + 2 * vote(at + 1) + vote(at + 2),
  })).sort((one, other) => other.votes - one.votes)
  const chosen: number[] = []
  for (const { at } of smooth) {
    const isNew = chosen.every((other) => {
      const off = Math.abs(at - other)
      return Math.min(off, DIRECTIONS - off) > APART
    })
    if (isNew) chosen.push(at)
    if (chosen.length === DIRECTIONS_MAX) break
  }
  return chosen.map((at) => (at / DIRECTIONS) * Math.PI)
}

/** A mark with its place along and across a direction. */
interface PlacedMark extends Mark {
  u: number
  v: number
}

const CHAIN_MARKS_MIN = 5
/** How far a mark may lie off its row's line, in units of its size. */
const OFF_LINE = 0.38
/**
 * The largest distance of neighbours in a row, in units of their size: two characters between them may be missing.
 */
const GAP_MAX = 3.6

function rowsAlong(marks: readonly Mark[], angle: number): Row[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const placed: PlacedMark[] = marks
    .map((mark) => ({ ...mark, u: mark.x * cos + mark.y * sin, v: mark.y * cos - mark.x * sin }))
    .sort((one, other) => one.u - other.u)
  const free = new Set(placed)
  const rows: Row[] = []
  for (const chain of chainsOf(placed)) {
    if (chain.filter((mark) => free.has(mark)).length < CHAIN_MARKS_MIN) continue
    const straight = grown(chain, placed)
    const bowed = walked(chain, placed)
    const row = bowed.length > straight.length ? bowed : straight
    if (row.length < ROW_MARKS_MIN) continue
    for (const mark of row) free.delete(mark)
    rows.push({ marks: row, size: median(row.map(({ size }) => size)) })
  }
  return rows
}

/**
 * Chains of marks in which each mark is the nearest neighbour of the one before and of the one after. Longest
 * first.
 */
function chainsOf(placed: readonly PlacedMark[]): PlacedMark[][] {
  const next = new Map<PlacedMark, PlacedMark>()
  const before = new Map<PlacedMark, PlacedMark>()
  for (const [at, mark] of placed.entries())
    for (let k = at + 1; k < placed.length; k++) {
      const other = placed[k]!
      if (other.u - mark.u > mark.size * 1.7) break
      if (Math.abs(other.v - mark.v) > mark.size * 0.38 || !isAlike(mark, other, 1.6)) continue
      if (other.u - mark.u < mark.size * 0.45) continue
      next.set(mark, other)
      const rival = before.get(other)
      if (!rival || rival.u < mark.u) before.set(other, mark)
      break
    }
  const chains: PlacedMark[][] = []
  for (const mark of placed) {
    const earlier = before.get(mark)
    if (earlier && next.get(earlier) === mark) continue
    const chain = [mark]
    for (let at = mark; ;) {
      const follower = next.get(at)
      if (!follower || before.get(follower) !== at) break
      chain.push(follower)
      at = follower
    }
    if (chain.length >= CHAIN_MARKS_MIN) chains.push(chain)
  }
  return chains.sort((one, other) => other.length - one.length)
}

/** The whole row of a chain on a flat page: everything near its line, outwards until a gap. */
function grown(chain: readonly PlacedMark[], placed: readonly PlacedMark[]): PlacedMark[] {
  let row = [...chain]
  for (let round = 0; round < 4; round++) {
    const size = median(row.map((mark) => mark.size))
    const line = lineThrough(row)
    const near = placed.filter(
      (mark) =>
        Math.abs(mark.v - line(mark.u)) < size * OFF_LINE && mark.size < size * 1.7 && mark.size > size * 0.5,
    )
    const middle = row[row.length >> 1]!
    const at = near.indexOf(middle)
    if (at < 0) break
    let [first, last] = [at, at]
    while (first > 0 && near[first]!.u - near[first - 1]!.u < size * GAP_MAX) first--
    while (last < near.length - 1 && near[last + 1]!.u - near[last]!.u < size * GAP_MAX) last++
    const wider = near.slice(first, last + 1)
    const done = wider.length === row.length
    row = wider
    if (done) break
  }
  return row
}

/** How many marks at the end of a row decide its further direction. */
const TAIL_MARKS = 7

/**
 * The whole row of a chain on a page that is not flat: from mark to mark, in the direction of the last ones.
 */
function walked(chain: readonly PlacedMark[], placed: readonly PlacedMark[]): PlacedMark[] {
  const row = [...chain]
  const size = median(chain.map((mark) => mark.size))
  const isLike = (mark: PlacedMark) => mark.size < size * 1.7 && mark.size > size * 0.5
  for (const way of [1, -1] as const)
    for (;;) {
      const tail = way === 1 ? row.slice(-TAIL_MARKS) : row.slice(0, TAIL_MARKS)
      const end = way === 1 ? row.at(-1)! : row[0]!
      const line = lineThrough(tail)
      let at = indexFrom(placed, end.u) + (way === 1 ? 0 : -1)
      let next: PlacedMark | null = null
      for (; at >= 0 && at < placed.length && next === null; at += way) {
        const mark = placed[at]!
        const off = (mark.u - end.u) * way
        if (off > size * GAP_MAX) break
        if (off > size * 0.3 && isLike(mark) && Math.abs(mark.v - line(mark.u)) < size * OFF_LINE) next = mark
      }
      if (next === null) break
      if (way === 1) row.push(next)
      else row.unshift(next)
    }
  return row
}

/** The index of the first mark, in the order of `u`, that is not before `u`. */
function indexFrom(placed: readonly PlacedMark[], u: number): number {
  let [low, high] = [0, placed.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (placed[middle]!.u < u) low = middle + 1
    else high = middle
  }
  return low
}

function lineThrough(row: readonly PlacedMark[]): (u: number) => number {
  const u0 = row.reduce((sum, { u }) => sum + u, 0) / row.length
  const v0 = row.reduce((sum, { v }) => sum + v, 0) / row.length
  let [above, below] = [0, 0]
  for (const { u, v } of row) {
    above += (u - u0) * (v - v0)
    below += (u - u0) ** 2
  }
  const slope = below === 0 ? 0 : above / below
  return (u) => v0 + slope * (u - u0)
}

export function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0
}

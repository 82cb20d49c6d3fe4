/**
 * Guesses where each character of a zone lies. Two or three even rows of print, taken as the rows of a format, give
 * a map from line and column into the photograph, with its perspective. Reading shows whether a guess is right. The
 * functions are pure.
 */
import type { PointPair } from './homography.ts'
import { ZONES, type MrzFormat } from './zone.ts'
import { fitMap, type ZoneMap } from './zone-map.ts'
import { median, type Mark, type Row } from './print-rows.ts'

/** The distance between the rows of a zone, in heights of a character: 4 to 6 lines an inch. */
const ROWS_APART = { min: 1.15, max: 3.4 } as const
/** How much larger one row of a zone may be than the other. */
const LIKE = 1.35
const FORMATS = ['TD1', 'TD3', 'TD2'] as const
/** The most characters that may be missing at the ends of all rows. */
const COLUMNS_LOST_MAX = 2
/**
 * The largest share of a zone's places without a mark of its own: blur joins characters, and glare hides them.
 */
const EMPTY_SHARE_MAX = 0.35
/** The most placements of one format that are tried along a group of rows. */
const WINDOWS_MAX = 4
/** The most guesses that are read. */
const GRIDS_MAX = 24
/**
 * How often a line of a bent page may change its direction. A bow changes once, and a little more if its top is not in
 * the middle.
 */
const BOW_DEGREE = 4

/** The guesses, likeliest first, each computed on request. It leaves out the same zone upside down. */
export function* gridsOf(rows: readonly Row[]): Generator<ZoneMap> {
  const lines = rows.map(lineOf).filter((line) => line !== null)
  const guesses: Guess[] = []
  for (const group of groupsOf(lines))
    for (const format of FORMATS) {
      const { lines: count, columns } = ZONES[format]
      if (group.length > count || group.length < count - 1 || group.length < 2) continue
      // Of three rows one may be lost: above, below or between.
      for (const rowsOf of placesFor(group, count)) guesses.push(...guessesFor(format, rowsOf, columns))
    }
  for (const { format, pairs } of guesses.sort((one, other) => one.off - other.off).slice(0, GRIDS_MAX)) {
    const map = fitMap(format, pairs, BOW_DEGREE)
    if (map) yield map
  }
}

interface Guess {
  format: MrzFormat
  pairs: PointPair[]
  /** How many positions have no mark. */
  off: number
}

interface Line {
  marks: Mark[]
  size: number
  /** The unit vector along the row, towards its last mark. */
  along: readonly [number, number]
  /** The middle of the row. */
  x: number
  y: number
  length: number
  pitch: number
  /** The share of steps between its marks that are not one pitch. */
  uneven: number
  /** The column of each mark, counted from the middle one. */
  columns: number[]
}

function lineOf({ marks, size }: Row): Line | null {
  const [first, last] = [marks[0]!, marks.at(-1)!]
  const length = Math.hypot(last.x - first.x, last.y - first.y)
  if (length === 0) return null
  const along = [(last.x - first.x) / length, (last.y - first.y) / length] as const
  const places = marks.map(({ x, y }) => (x - first.x) * along[0] + (y - first.y) * along[1])
  const steps = places.slice(1).map((place, k) => place - places[k]!)
  const single = steps.filter((step) => step > size * 0.6 && step < size * 1.55)
  if (single.length < steps.length / 2) return null
  const pitch = median(single)
  return {
    marks,
    size,
    along,
    x: (first.x + last.x) / 2,
    y: (first.y + last.y) / 2,
    length,
    pitch,
    uneven: steps.filter((step) => Math.abs(step / pitch - 1) > 0.25).length / steps.length,
    columns: columnsOf(places, pitch),
  }
}

/**
 * The column of each mark, counted outwards from the middle, where a row is surest. The pitch follows the
 * perspective, so that strangers beyond a row's ends are counted last.
 */
function columnsOf(places: readonly number[], pitch: number): number[] {
  const columns = Array.from({ length: places.length }, () => 0)
  const middle = places.length >> 1
  for (const way of [1, -1]) {
    let [local, from] = [pitch, middle]
    for (let k = middle + way; k >= 0 && k < places.length; k += way) {
      const step = Math.abs(places[k]! - places[from]!)
      const count = Math.round(step / local)
      columns[k] = columns[from]! + way * count
      // Nought: a part of a character that broke in two.
      if (count === 0) continue
      if (count === 1) local = 0.85 * local + 0.15 * step
      from = k
    }
  }
  return columns
}

/** Groups of rows above each other, each at an even distance from the one before. */
function* groupsOf(lines: readonly Line[]): Generator<Line[]> {
  for (const first of lines) {
    // Downwards alone, as `along` has it: each group is met once from its top.
    const below = lines
      .filter((line) => line !== first && isBeneath(first, line))
      .sort((one, other) => distance(first, one) - distance(first, other))
    for (const second of below.slice(0, 2)) {
      const third = lines.find(
        (line) =>
          line !== second &&
          isBeneath(second, line) &&
          Math.abs(distance(second, line) / distance(first, second) - 1) < 0.3,
      )
      if (third) yield [first, second, third]
      yield [first, second]
    }
  }
}

const distance = (one: Line, other: Line) =>
  (other.y - one.y) * one.along[0] - (other.x - one.x) * one.along[1]

function isBeneath(upper: Line, lower: Line): boolean {
  const apart = distance(upper, lower) / upper.size
  const shifted = Math.abs((lower.x - upper.x) * upper.along[0] + (lower.y - upper.y) * upper.along[1])
  return (
    apart > ROWS_APART.min &&
    apart < ROWS_APART.max &&
    shifted < Math.max(upper.length, lower.length) * 0.35 &&
    upper.pitch < lower.pitch * LIKE &&
    lower.pitch < upper.pitch * LIKE
  )
}

/** For each row of the group, the zone's line that it may be. */
function placesFor(group: readonly Line[], count: number): (readonly [Line, number])[][] {
  if (group.length === count) return [group.map((line, at) => [line, at] as const)]
  const [upper, lower] = [group[0]!, group[1]!]
  return [
    [
      [upper, 0],
      [lower, 1],
    ],
    [
      [upper, 1],
      [lower, 2],
    ],
    [
      [upper, 0],
      [lower, 2],
    ],
  ]
}

function guessesFor(format: MrzFormat, rows: readonly (readonly [Line, number])[], columns: number): Guess[] {
  const [evenest] = rows.reduce((best, row) => (row[0].uneven < best[0].uneven ? row : best))
  const counted = rows.flatMap(([line, at]) => {
    const ahead = columnsAhead(line, evenest)
    return line.marks.map((mark, k) => ({ line: at, column: ahead + line.columns[k]!, mark }))
  })
  const lost = ZONES[format].lines - rows.length
  return windowsOf(counted, columns, rows.length).map(({ from, empty }) => ({
    format,
    pairs: counted
      .filter(({ column }) => column >= from && column < from + columns)
      .map(({ line, column, mark }) => ({ u: column - from, v: line, x: mark.x, y: mark.y })),
    off: empty + lost * columns,
  }))
}

/**
 * How many columns to add to one row so that its columns agree with the other's. Each mark votes with its nearest
 * neighbour there.
 */
function columnsAhead(line: Line, other: Line): number {
  const place = ({ x, y }: Mark) => x * other.along[0] + y * other.along[1]
  const known = other.marks.map((mark, k) => ({ at: place(mark), column: other.columns[k]! }))
  const said = line.marks.map((mark, k) => {
    const at = place(mark)
    const near = known.reduce((best, one) => (Math.abs(one.at - at) < Math.abs(best.at - at) ? one : best))
    return near.column + Math.round((at - near.at) / other.pitch) - line.columns[k]!
  })
  return median(said)
}

/**
 * The stretches of columns in which the zone may lie. In a zone every place has its character; other marks, such as
 * a pattern of the table, are mostly in one row.
 */
function windowsOf(
  counted: readonly { line: number; column: number }[],
  columns: number,
  rows: number,
): { from: number; empty: number }[] {
  const first = Math.min(...counted.map(({ column }) => column))
  const taken = new Set(counted.map(({ line, column }) => column * 4 + line))
  const support = (column: number) => [0, 1, 2].filter((line) => taken.has(column * 4 + line)).length
  const last = Math.max(...counted.map(({ column }) => column))
  const windows: { from: number; empty: number }[] = []
  for (let from = first - COLUMNS_LOST_MAX; from <= last + COLUMNS_LOST_MAX - columns + 1; from++) {
    let empty = columns * rows
    for (let column = from; column < from + columns; column++) empty -= support(column)
    if (empty <= columns * rows * EMPTY_SHARE_MAX) windows.push({ from, empty })
  }
  return windows.sort((one, other) => one.empty - other.empty).slice(0, WINDOWS_MAX)
}

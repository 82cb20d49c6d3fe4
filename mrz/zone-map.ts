/**
 * The map of a zone in its photograph: a plane in perspective, and how far bent and crumpled paper lies off it.
 * Each line is a curve, and neighbouring lines bend nearly alike. The functions are pure.
 */
import { fitHomography, mapPoint, type Homography, type PointPair } from './homography.ts'
import { solve } from './linear-algebra.ts'
import { median } from './print-rows.ts'
import { ZONES, type MrzFormat } from './zone.ts'

export interface ZoneMap {
  format: MrzFormat
  plane: Homography
  /** The degree of the curves. 0 means that the zone is flat. */
  degree: number
  /**
   * The distance from the plane in pixels: Chebyshev polynomials along the lines, for what all lines share and for
   * their difference.
   */
  bendX: readonly number[]
  bendY: readonly number[]
}

/** The largest degree of the difference between lines, which is smoother than what they share. */
const DIFFERENCE_DEGREE_MAX = 5
/** Holds back bends that only a few places ask for, by some pixels' worth of them. */
const RIDGE = 0.3
/** A place that is off by more than this many medians is not trusted. */
const STRAY = 3

const termsOf = (degree: number) => degree + 1 + Math.min(degree, DIFFERENCE_DEGREE_MAX) + 1

/** Writes the basis functions at a place. `u` and `v` may lie a little beyond the zone. */
function basisAt(
  { format, degree }: Pick<ZoneMap, 'format' | 'degree'>,
  u: number,
  v: number,
  into: number[],
): void {
  const { columns, lines } = ZONES[format]
  // A polynomial runs away beyond its ends.
  const along = Math.max(-1.05, Math.min(1.05, (2 * u) / (columns - 1) - 1))
  const down = (2 * v) / (lines - 1) - 1
  let [before, here] = [1, along]
  into[0] = 1
  for (let k = 1; k <= degree; k++) {
    into[k] = here
    const next = 2 * along * here - before
    before = here
    here = next
  }
  const differences = Math.min(degree, DIFFERENCE_DEGREE_MAX)
  for (let k = 0; k <= differences; k++) into[degree + 1 + k] = down * into[k]!
}

const basis: number[] = []

/** The pixel of a place, which counts from the middle of characters. */
export function placeOn(map: ZoneMap, u: number, v: number): [x: number, y: number] {
  const point = mapPoint(map.plane, u, v)
  if (map.degree === 0) return point
  basisAt(map, u, v, basis)
  for (let k = 0; k < map.bendX.length; k++) {
    point[0] += map.bendX[k]! * basis[k]!
    point[1] += map.bendY[k]! * basis[k]!
  }
  return point
}

/**
 * The map that fits the pairs best, without strays. Null if they do not determine one. `degree` says how often a
 * line may turn; 0 gives a plane.
 */
export function fitMap(format: MrzFormat, pairs: readonly PointPair[], degree: number): ZoneMap | null {
  let kept = pairs
  let map: ZoneMap | null = null
  for (let round = 0; round < 3; round++) {
    map = kept.length < 8 ? null : fitAll(format, kept, Math.min(degree, Math.floor(kept.length / 8)))
    if (map === null) return null
    const errors = pairs.map(({ u, v, x, y }) => {
      const [px, py] = placeOn(map!, u, v)
      return Math.hypot(px - x, py - y)
    })
    const limit = Math.max(1, STRAY * median(errors))
    kept = pairs.filter((_, at) => errors[at]! <= limit)
  }
  return map
}

function fitAll(format: MrzFormat, pairs: readonly PointPair[], degree: number): ZoneMap | null {
  const plane = fitHomography(pairs)
  if (plane === null) return null
  const flat: ZoneMap = { format, plane, degree: 0, bendX: [], bendY: [] }
  if (degree === 0) return flat
  const count = termsOf(degree)
  const normal = Array.from({ length: count }, (_, k) =>
    Array.from({ length: count }, (__, j) => (j === k ? RIDGE * (1 + (k % (degree + 1)) ** 2 / 4) : 0)),
  )
  const [rightX, rightY] = [Array.from({ length: count }, () => 0), Array.from({ length: count }, () => 0)]
  const row: number[] = []
  for (const { u, v, x, y } of pairs) {
    basisAt({ format, degree }, u, v, row)
    const [px, py] = mapPoint(plane, u, v)
    for (let i = 0; i < count; i++) {
      rightX[i]! += row[i]! * (x - px)
      rightY[i]! += row[i]! * (y - py)
      for (let j = 0; j < count; j++) normal[i]![j]! += row[i]! * row[j]!
    }
  }
  const [bendX, bendY] = [
    solve(
      normal.map((each) => [...each]),
      rightX,
    ),
    solve(normal, rightY),
  ]
  return bendX === null || bendY === null ? flat : { format, plane, degree, bendX, bendY }
}

/** The same map for a zone that is read upside down. */
export function upsideDown(map: ZoneMap): ZoneMap {
  const { lines, columns } = ZONES[map.format]
  const pairs: PointPair[] = []
  for (let v = 0; v < lines; v++)
    for (let u = 0; u < columns; u++) {
      const [x, y] = placeOn(map, columns - 1 - u, lines - 1 - v)
      pairs.push({ u, v, x, y })
    }
  return fitAll(map.format, pairs, map.degree) ?? map
}

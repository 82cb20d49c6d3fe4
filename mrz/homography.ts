/**
 * Maps between two planes in perspective: from a point on a card to its point in a photograph. The functions are pure.
 */
import { solve } from './linear-algebra.ts'

/** The first eight numbers of a 3 by 3 matrix, row by row. The ninth is 1. */
export type Homography = readonly number[]

export interface PointPair {
  /** A point on the card. */
  u: number
  v: number
  /** A point in the photograph. */
  x: number
  y: number
}

/** The map that fits at least four pairs best, by least squares. Null if they do not determine one. */
export function fitHomography(pairs: readonly PointPair[]): Homography | null {
  const normal = Array.from({ length: 8 }, () => Array.from({ length: 8 }, () => 0))
  const right = Array.from({ length: 8 }, () => 0)
  const [scaleX, scaleY] = [middleOf(pairs.map(({ x }) => x)), middleOf(pairs.map(({ y }) => y))]
  const spread = Math.max(1, ...pairs.map(({ x, y }) => Math.hypot(x - scaleX, y - scaleY)))
  const add = (row: readonly number[], value: number) => {
    for (let i = 0; i < 8; i++) {
      right[i]! += row[i]! * value
      for (let j = 0; j < 8; j++) normal[i]![j]! += row[i]! * row[j]!
    }
  }
  for (const { u, v, x, y } of pairs) {
    const px = (x - scaleX) / spread
    const py = (y - scaleY) / spread
    add([u, v, 1, 0, 0, 0, -u * px, -v * px], px)
    add([0, 0, 0, u, v, 1, -u * py, -v * py], py)
  }
  const found = solve(normal, right)
  if (found === null) return null
  const [a, b, c, d, e, f, g, h] = found as [number, number, number, number, number, number, number, number]
  return [
    a * spread + scaleX * g,
    b * spread + scaleX * h,
    c * spread + scaleX,
    d * spread + scaleY * g,
    e * spread + scaleY * h,
    f * spread + scaleY,
    g,
    h,
  ]
}

const middleOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

export function mapPoint(of: Homography, u: number, v: number): [x: number, y: number] {
  const below = of[6]! * u + of[7]! * v + 1
  return [(of[0]! * u + of[1]! * v + of[2]!) / below, (of[3]! * u + of[4]! * v + of[5]!) / below]
}

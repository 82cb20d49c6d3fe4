/**
 * The print of machine-readable zones: OCR-B (ISO 1073-2), as Doc 9303 part 3 §4.3 asks for, drawn by us as pen
 * strokes. A glyph's path is in SVG's notation (only M, L and C), in hundredths of an em from the left of its place
 * on the base line, with `y` upwards. What is learnt from these paths also reads other cuts of the typeface; a test
 * checks that.
 */

/** The distance from one glyph to the next. */
export const PITCH = 72.3
export const PEN = 9.7
/** The lower edge of a character's place, below the base line. The upper edge lies above the digits. */
export const BOTTOM = -7
export const TOP = 83
/** The height at which the rows of a zone are measured: between the base line and the top of digits. */
export const MIDDLE = 38

const PATHS: Readonly<Record<string, string>> = {
  0: 'M36.3 72.4 C20 72.4 16 62 16 38 C16 14 20 3.5 36.3 3.5 C52.6 3.5 56.5 14 56.5 38 C56.5 62 52.6 72.4 36.3 72.4',
  1: 'M19.4 56 L39 72 L40.8 72 L40.8 4',
  2: 'M17.5 68 C22 71 29 72.4 35 72.4 C48 72.4 56.5 66 56.5 56 C56.5 47 51 41 40 34.5 C27 27 19 20 18.5 5 L56.5 5',
  3: 'M17 71 L53 71 L32 45 C47 45 55.5 36 55.5 25 C55.5 11 45 3.5 30 3.5 C25 3.5 20 4.8 16.5 7',
  4: 'M37.5 72 L16 22 L56.3 22 M45 39 L45 4',
  5: 'M52 71 L21.8 71 L19.8 45 C25 46.5 29 47 33 47 C46 47 52.5 38 52.5 26 C52.5 11 43 3.5 28 3.5 C25 3.5 21 3.7 18.8 4',
  6: 'M46 72.3 C30 55 16.2 42 16.2 25 C16.2 11 25 3.5 36.3 3.5 C48 3.5 56.4 11 56.4 24 C56.4 37 48 45.5 36.3 45.5 C27 45.5 20 40 17.5 33',
  7: 'M16.2 71 L56.3 71 C56.3 62 51 53 44 44 C34 31 30 22 29.5 4',
  8: 'M36.3 43 C26 47 19.2 52 19.2 59.5 C19.2 68 27 72.4 36.3 72.4 C45.6 72.4 53 68 53 59.5 C53 52 46 47 36.3 43 C24 37.5 16.2 31 16.2 21 C16.2 10 25 3.4 36.3 3.4 C47.6 3.4 56.4 10 56.4 21 C56.4 31 48.6 37.5 36.3 43',
  9: 'M26.6 3.7 C42.6 21 56.4 34 56.4 51 C56.4 65 47.6 72.5 36.3 72.5 C24.6 72.5 16.2 65 16.2 52 C16.2 39 24.6 30.5 36.3 30.5 C45.6 30.5 52.6 36 55.1 43',
  A: 'M16.7 4 L33 66 L39.6 66 L56 4 M21.8 25 L51 25',
  B: 'M16.3 5 L16.3 65.2 L38 65.2 C48 65.2 54.5 60 54.5 51 C54.5 42 48 36.5 38 36.5 L16.3 36.5 M38 36.5 C49 36.5 56.4 30 56.4 20.5 C56.4 10.5 49 5 38 5 L16.3 5',
  C: 'M51.7 57.5 C48 64 44 66.8 38.5 66.8 C27 66.8 20.9 52 20.9 35 C20.9 16 27 3.6 38.5 3.6 C44 3.6 49 6 51.7 13',
  D: 'M21.2 5 L21.2 65.2 L28 65.2 C45 65.2 53.9 52 53.9 35 C53.9 18 45 5 28 5 L21.2 5',
  E: 'M55 65.2 L20.7 65.2 L20.7 5 L55 5 M20.7 36.5 L50 36.5',
  F: 'M53.5 65.2 L25.8 65.2 L25.8 4 M25.8 36.5 L49 36.5',
  G: 'M53 59.5 C49 64.5 43 66.8 37 66.8 C24 66.8 17 52 17 35 C17 15 24 3.3 37 3.3 C44 3.3 50 5 54.7 8 L54.7 33 L37.5 33',
  H: 'M18.9 4 L18.9 66.5 M53.6 4 L53.6 66.5 M18.9 36 L53.6 36',
  I: 'M21.8 65.2 L50.8 65.2 M21.8 5 L50.8 5 M36.3 5 L36.3 65.2',
  J: 'M44.3 66.5 L44.3 18 C44.3 8 39 3.2 31 3.2 C22.5 3.2 17.8 9 17.8 19',
  K: 'M17.5 4 L17.5 66.5 M54.5 66.5 L20 34 M26 39 L56.5 4',
  L: 'M18.9 66.5 L18.9 5 L56.5 5',
  M: 'M16.2 4 L16.2 66 L22 66 L36.3 25 L50.5 66 L56.4 66 L56.4 4',
  N: 'M17.5 4 L17.5 66 L21.5 66 L51 4.5 L55 4.5 L55 66.5',
  O: 'M36.3 67.3 C24 67.3 16.4 53 16.4 35.3 C16.4 18 24 3.4 36.3 3.4 C48.6 3.4 56.2 18 56.2 35.3 C56.2 53 48.6 67.3 36.3 67.3',
  P: 'M18.9 4 L18.9 65.2 L36 65.2 C48 65.2 56.4 59 56.4 48.5 C56.4 37 48 32 36 32 L18.9 32',
  Q: 'M34.9 66.8 C23 66.8 16.4 54 16.4 37.4 C16.4 21 23 8 34.9 8 C46.8 8 53.4 21 53.4 37.4 C53.4 54 46.8 66.8 34.9 66.8 M35 31 L56 4',
  R: 'M20 4 L20 65.2 L33 65.2 C46 65.2 52.8 58 52.8 49 C52.8 38 46 32 33 32 L20 32 M37 32 L54 4',
  S: 'M51.5 57 C49 63.5 44 66.8 36.5 66.8 C27 66.8 19.5 62 19.5 52.5 C19.5 44 26 40 36.3 35.5 C47 31 53 27 53 18.5 C53 8.5 46 3.3 36 3.3 C27 3.3 20.5 8 19.5 16',
  T: 'M16.2 65.2 L56.4 65.2 M36.3 65.2 L36.3 4',
  U: 'M17.5 66.5 L17.5 20 C17.5 9 24 3.5 36.3 3.5 C48.6 3.5 55 9 55 20 L55 66.5',
  V: 'M16.1 66.5 L33.5 4.5 L39 4.5 L56.5 66.5',
  W: 'M16.3 66.5 L20.5 4.5 L25 4.5 L36.3 38 L47.5 4.5 L52 4.5 L56.4 66.5',
  X: 'M18 66.5 L54.5 4 M54.5 66.5 L18 4',
  Y: 'M18.3 66.5 L36.3 34 L54.3 66.5 M36.3 34 L36.3 4',
  Z: 'M19 65.2 L53 65.2 L18.9 5 L54 5',
  '<': 'M56.5 64.8 L16.5 38 L56.5 11.2',
}

/** One straight piece of a pen stroke, from start to end. */
export type Stroke = readonly [x1: number, y1: number, x2: number, y2: number]

/** How many straight pieces draw a curve. */
const PIECES = 8

/** The pen strokes of a character of the zone's alphabet. Throws for another character. */
export function strokesOf(character: string): Stroke[] {
  const path = PATHS[character]
  if (path === undefined) throw new Error(`a zone has no ${character}`)
  const strokes: Stroke[] = []
  let x = 0
  let y = 0
  for (const [, command, numbers = ''] of path.matchAll(/([MLC])([^MLC]+)/g)) {
    const points = numbers.trim().split(/\s+/).map(Number)
    const [endX, endY] = [points.at(-2)!, points.at(-1)!]
    if (command === 'L') strokes.push([x, y, endX, endY])
    if (command === 'C') strokes.push(...curve(x, y, points))
    x = endX
    y = endY
  }
  return strokes
}

function curve(x0: number, y0: number, [x1, y1, x2, y2, x3, y3]: number[]): Stroke[] {
  const along = (t: number, a: number, b: number, c: number, d: number) =>
    (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t ** 2 * c + t ** 3 * d
  const points = Array.from({ length: PIECES + 1 }, (_, k) => [
    along(k / PIECES, x0, x1!, x2!, x3!),
    along(k / PIECES, y0, y1!, y2!, y3!),
  ])
  return points.slice(1).map(([x, y], k) => [points[k]![0]!, points[k]![1]!, x!, y!])
}

/** The distance of a place from the nearest pen stroke. */
export function distanceTo(strokes: readonly Stroke[], x: number, y: number): number {
  let nearest = Infinity
  for (let k = 0; k < strokes.length; k++) {
    const stroke = strokes[k]!
    const fromX = x - stroke[0]
    const fromY = y - stroke[1]
    const dx = stroke[2] - stroke[0]
    const dy = stroke[3] - stroke[1]
    const length = dx * dx + dy * dy
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, (fromX * dx + fromY * dy) / length))
    const offX = fromX - along * dx
    const offY = fromY - along * dy
    nearest = Math.min(nearest, offX * offX + offY * offY)
  }
  return Math.sqrt(nearest)
}

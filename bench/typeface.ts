/** Prints in the typeface of a file, to measure a reader with letters that it has not learnt. */
import { open, type Font } from 'fontkit'
import { MRZ_ALPHABET } from '../mrz/zone.ts'
import { typefaceOf, type Typeface } from '../server/kyc/testing/cards.ts'

type Point = readonly [x: number, y: number]

/** How many straight pieces draw a curve. */
const PIECES = 10
/** How far from its middle a pixel of print is sampled, in four points. */
const OFF = 0.5

/**
 * Opens a typeface. `path` is an OpenType or TrueType file whose characters are as wide as those of OCR-B: 72.3
 * hundredths of an em.
 */
export async function fileTypeface(path: string): Promise<Typeface> {
  const font = await open(path)
  const outlines = new Map(Array.from(MRZ_ALPHABET, (character) => [character, outlineOf(font, character)]))
  const isInk = (character: string, x: number, y: number) => winding(outlines.get(character)!, x, y) !== 0
  return typefaceOf((character, x, y) => {
    let ink = 0
    for (const dx of [-OFF, OFF]) for (const dy of [-OFF, OFF]) if (isInk(character, x + dx, y + dy)) ink++
    return ink / 4
  })
}

/** The outline of a character, in hundredths of an em. */
function outlineOf(font: Font, character: string): Point[][] {
  const scale = 100 / font.unitsPerEm
  const contours: Point[][] = []
  let from: Point = [0, 0]
  for (const { command, args } of font.glyphForCodePoint(character.codePointAt(0)!).path.commands) {
    if (command === 'closePath') continue
    const points = pairs(args).map(([x, y]): Point => [x * scale, y * scale])
    const start = from
    from = points.at(-1)!
    if (command === 'moveTo') {
      contours.push([from])
      continue
    }
    for (let k = 1; k <= PIECES; k++) contours.at(-1)!.push(along([start, ...points], k / PIECES))
  }
  return contours
}

function pairs(numbers: readonly number[]): Point[] {
  return Array.from({ length: numbers.length / 2 }, (_, k) => [numbers[2 * k]!, numbers[2 * k + 1]!])
}

/** A point on a line or a curve, by De Casteljau. */
function along(points: readonly Point[], share: number): Point {
  if (points.length === 1) return points[0]!
  return along(
    points.slice(1).map(([x, y], k): Point => {
      const [x0, y0] = points[k]!
      return [x0 + (x - x0) * share, y0 + (y - y0) * share]
    }),
    share,
  )
}

function winding(contours: readonly (readonly Point[])[], x: number, y: number): number {
  let turns = 0
  for (const contour of contours)
    for (let k = 0; k < contour.length; k++) {
      const [x1, y1] = contour[k]!
      const [x2, y2] = contour[(k + 1) % contour.length]!
      if (y1 <= y !== y2 <= y && x1 + ((y - y1) / (y2 - y1)) * (x2 - x1) > x) turns += y2 > y1 ? 1 : -1
    }
  return turns
}

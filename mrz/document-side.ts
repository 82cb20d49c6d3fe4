/**
 * Whether a picture shows a card or a page: four straight sides that fill a share of the frame, or print to its
 * edges, and no screen. The functions are pure. The result is advice, because it was measured on drawn pictures
 * only.
 */
import { findOutline, type Outline } from './document-outline.ts'
import { boxMean, greyOf, quantiles, shrunk, valueAt, type Grey } from './greyscale.ts'
import { findRows, median, type Row } from './print-rows.ts'

export type SideFault = 'no_document_seen' | 'document_small' | 'screen_seen'

export interface SideFinding {
  /** Null if the picture shows a card or a page. */
  fault: SideFault | null
  /** The share of the picture's area that the document fills. */
  share: number
}

/**
 * The smallest share of the area: a third of what the frame on a person's screen asks for, which is 0.88 of the width.
 */
const AREA_SHARE_MIN = 0.15
/** The longer side of the copy in which rows of print and a screen's grid are searched. */
const SEARCHED_SIDE_PIXELS = 1000
/** The proportions of a scan without a margin, which must also have print. */
const SCAN_PROPORTION = { min: 1.3, max: 1.8 } as const
const SCAN_ROWS_MIN = 2
/**
 * The least contrast of a scan, between the darkest and the lightest fiftieth. Noise on a wall forms rows of specks
 * too.
 */
const SCAN_CONTRAST_MIN = 60

export function findSide(picture: Grey): SideFinding {
  let print: Row[][] | null = null
  // Most pictures have an outline as they are, and then nothing searches for print.
  const printOf = () => (print ??= hasContrast(picture) ? findRows(searched(picture)) : [])
  const found = outlineIn(picture, printOf)
  if (found === null) {
    const rows = Math.max(0, ...printOf().map(({ length }) => length))
    const isScan = findOutline(picture) === null && isProportioned(picture) && rows >= SCAN_ROWS_MIN
    if (!isScan) return { fault: 'no_document_seen', share: 0 }
    return { fault: hasPixelGrid(picture) ? 'screen_seen' : null, share: 1 }
  }
  const { outline, seen } = found
  const share = round((outline.right - outline.left) * (outline.bottom - outline.top))
  if (share < AREA_SHARE_MIN) return { fault: 'document_small', share }
  return { fault: hasBezel(seen, outline) || hasPixelGrid(seen) ? 'screen_seen' : null, share }
}

const round = (share: number) => Math.round(share * 100) / 100

/**
 * Finds the outline in the picture as it is, on its side, and turned so that its print is level, because outlines
 * are found nearly upright only.
 */
function outlineIn(picture: Grey, printOf: () => Row[][]): { outline: Outline; seen: Grey } | null {
  for (const turned of tries(picture, printOf)) {
    const outline = findOutline(turned)
    if (outline !== null && !outline.cutOff) return { outline, seen: turned }
  }
  return null
}

function* tries(picture: Grey, printOf: () => Row[][]): Generator<Grey> {
  yield picture
  yield turnedBy(picture, Math.PI / 2)
  const lean = printAngle(printOf())
  if (lean === null) return
  const level = turnedBy(picture, -lean)
  yield level
  yield turnedBy(level, Math.PI / 2)
}

const searched = (picture: Grey) => shrunk(picture, SEARCHED_SIDE_PIXELS)

/** The angle of the longest row of print, in radians. Null if there is none, or if it is level already. */
function printAngle(print: Row[][]): number | null {
  const [longest] = print.flat().toSorted((one, other) => other.marks.length - one.marks.length)
  if (!longest) return null
  const [first, last] = [longest.marks[0]!, longest.marks.at(-1)!]
  const angle = Math.atan2(last.y - first.y, last.x - first.x)
  const lean = angle - Math.round(angle / (Math.PI / 2)) * (Math.PI / 2)
  return Math.abs(lean) < LEVEL_RADIANS ? null : lean
}

/** The angle up to which an outline is found without turning the picture: 9° at most (document-outline.ts). */
const LEVEL_RADIANS = 0.1

/**
 * Turns the picture clockwise about its middle. The result is large enough to hold all of it, and pixels beyond its
 * edge repeat the edge.
 */
function turnedBy(picture: Grey, angle: number): Grey {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const from = searched(picture)
  const [wide, high] = [Math.abs(cos), Math.abs(sin)]
  const to = greyOf(
    Math.max(8, Math.round(from.width * wide + from.height * high)),
    Math.max(8, Math.round(from.width * high + from.height * wide)),
  )
  const [cx, cy] = [(from.width - 1) / 2, (from.height - 1) / 2]
  for (let y = 0, at = 0; y < to.height; y++)
    for (let x = 0; x < to.width; x++, at++) {
      const [dx, dy] = [x - (to.width - 1) / 2, y - (to.height - 1) / 2]
      to.data[at] = valueAt(from, cx + dx * cos + dy * sin, cy + dy * cos - dx * sin)
    }
  return to
}

function isProportioned({ width, height }: Grey): boolean {
  const proportion = Math.max(width, height) / Math.max(1, Math.min(width, height))
  return proportion >= SCAN_PROPORTION.min && proportion <= SCAN_PROPORTION.max
}

function hasContrast(picture: Grey): boolean {
  const [dark = 0, bright = 0] = quantiles(picture, [0.02, 0.98])
  return bright - dark >= SCAN_CONTRAST_MIN
}

/**
 * Offsets from a document's sides, in shares of the outline's width, at which a screen's frame is looked for. A
 * screen has a dark line beside each side, and beyond all of them the brighter table. Nobody knows which edge of
 * the frame was found, or how exactly.
 */
const BEZEL_SHARES = [-0.032, -0.024, -0.016, -0.008, 0.008, 0.016, 0.024, 0.032] as const
const TABLE_SHARE = -0.09
const BEZEL_DARK_MAX = 48
const BEZEL_CONTRAST_MIN = 24
const BEZEL_SAMPLES = 24

function hasBezel(picture: Grey, outline: Outline): boolean {
  const darkest = [Infinity, Infinity, Infinity, Infinity]
  for (const share of BEZEL_SHARES)
    besideSides(picture, outline, share).forEach((values, side) => {
      darkest[side] = Math.min(darkest[side]!, median(values))
    })
  const table = besideSides(picture, outline, TABLE_SHARE).map((values) => median(values))
  const isLighter = median(table) - median(darkest) > BEZEL_CONTRAST_MIN
  return isLighter && darkest.every((dark) => dark < BEZEL_DARK_MAX)
}

/** The brightness along the middle of each side, at this distance inside it. A negative distance is outside. */
function besideSides(picture: Grey, { left, top, right, bottom }: Outline, share: number): number[][] {
  const { width, height } = picture
  const away = share * (right - left) * width
  const [x0, x1] = [left * width + away, right * width - away]
  const [y0, y1] = [top * height + away, bottom * height - away]
  return [0, 1, 2, 3].map((side) =>
    Array.from({ length: BEZEL_SAMPLES }, (_, k) => {
      const along = 0.3 + (0.4 * k) / (BEZEL_SAMPLES - 1)
      const x = side === 0 ? x0 : side === 1 ? x1 : x0 + along * (x1 - x0)
      const y = side === 2 ? y0 : side === 3 ? y1 : y0 + along * (y1 - y0)
      return valueAt(picture, x, y)
    }),
  )
}

/** Distances in pixels between two lines of a screen's grid. 8 is JPEG's own and not a screen's. */
const GRID_LAGS = { min: 2, max: 7 } as const
/** The least share of fine detail that repeats at one distance, along rows and along columns. */
const GRID_REPEATS_MIN = 0.3
/** The least variance of fine detail, in grey levels. Less comes from making the picture smaller. */
const GRID_VARIANCE_MIN = 4
/** The side of the blocks that are examined. Only blocks without print count. */
const BLOCK_PIXELS = 32
const BLOCK_SPREAD_MAX = 14
const BLOCKS_MIN = 12

/** Whether a fine grid lies over the flat parts of the picture, in both directions. */
function hasPixelGrid(picture: Grey): boolean {
  const calm = boxMean(picture, 2)
  const across = new Float64Array(GRID_LAGS.max + 2)
  const down = new Float64Array(GRID_LAGS.max + 2)
  let [blocks, pixels] = [0, 0]
  const { width, height, data } = picture
  const fine = (at: number) => data[at]! - calm.data[at]!
  for (let top = 0; top + BLOCK_PIXELS < height; top += BLOCK_PIXELS)
    for (let left = 0; left + BLOCK_PIXELS < width; left += BLOCK_PIXELS) {
      if (!isFlat(calm, left, top)) continue
      blocks++
      const size = BLOCK_PIXELS - GRID_LAGS.max - 1
      for (let y = top; y < top + size; y++)
        for (let x = left, at = y * width + left; x < left + size; x++, at++) {
          const here = fine(at)
          pixels++
          for (let lag = 0; lag < across.length; lag++) {
            across[lag]! += here * fine(at + lag)
            down[lag]! += here * fine(at + lag * width)
          }
        }
    }
  const isStrong = across[0]! >= GRID_VARIANCE_MIN * pixels
  return blocks >= BLOCKS_MIN && isStrong && repeats(across) && repeats(down)
}

function repeats(sums: Float64Array): boolean {
  for (let lag = GRID_LAGS.min; lag <= GRID_LAGS.max; lag++) {
    const isPeak = sums[lag]! > sums[lag - 1]! && sums[lag]! > sums[lag + 1]!
    if (isPeak && sums[lag]! > GRID_REPEATS_MIN * sums[0]!) return true
  }
  return false
}

function isFlat({ width, data }: Grey, left: number, top: number): boolean {
  let [least, most] = [Infinity, -Infinity]
  for (let y = top; y < top + BLOCK_PIXELS; y++)
    for (let x = left, at = y * width + left; x < left + BLOCK_PIXELS; x++, at++) {
      const value = data[at]!
      if (value < least) least = value
      if (value > most) most = value
    }
  return most - least <= 2 * BLOCK_SPREAD_MAX
}

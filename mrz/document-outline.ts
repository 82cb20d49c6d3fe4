/**
 * Finds a card or a passport's page in a picture that a person frames by hand: nearly upright, on a background of
 * another brightness. It looks for four straight sides with the proportions of ISO/IEC 7810 (ID-1 85.6 by 54, ID-3
 * 125 by 88 mm). The functions are pure. It takes about 10 ms, so a camera's frames can be judged as they come.
 */
import { boxMean, greyOf, quantiles, resize, valueAt, type Grey } from './greyscale.ts'

/** The sides of a document, in shares of the picture's width and height. */
export interface Outline {
  left: number
  top: number
  right: number
  bottom: number
  /** Whether one side lies beyond the picture's edge. */
  cutOff: boolean
}

const SEARCHED_SIDE_PIXELS = 320
/** The largest lean of a side: 9°. */
const LEAN_MAX = 0.16
const LEAN_STEP = 0.02
/**
 * The part of a side that is looked at first: its middle third, which a document that fills half of the picture
 * has.
 */
const MIDDLE = [0.35, 0.65] as const
/**
 * The smallest step of brightness at a side, as a share of the range between the darkest and the lightest
 * hundredth.
 */
const STEP_SHARE_MIN = 0.04
const STEP_MIN = 4
/** How much of a side must be visible, in its middle and as a whole: corners are round, and fingers hold it. */
const MIDDLE_SEEN_MIN = 0.75
const SIDE_SEEN_MIN = 0.65
/** The most candidates for each side, counted from the outside: lines of print are lines too. */
const CANDIDATES_MAX = 10
const CANDIDATES_APART_PIXELS = 3
/** The allowed ratio of width to height: 1.42 and 1.59, with some room for a tilted document. */
const PROPORTION_MIN = 1.3
const PROPORTION_MAX = 1.8
/** The smallest document, as a share of the picture's width. */
const WIDTH_SHARE_MIN = 0.3
const SAMPLES = 40
/**
 * The weight of size: the largest outline is the document's, because its photograph and its print have outlines
 * within it.
 */
const SIZE_WEIGHT = 0.8
const CUT_OFF_PENALTY = 0.6

/** A line `at + lean * (distance from the middle)`, across the other direction. */
interface Line {
  at: number
  lean: number
  /** How brightness changes at the line. 1: brighter after it. -1: darker. 0: it is the picture's edge. */
  step: -1 | 0 | 1
}

interface Sides {
  left: Line
  right: Line
  top: Line
  bottom: Line
}

export function findOutline(picture: Grey): Outline | null {
  const scale = SEARCHED_SIDE_PIXELS / Math.max(picture.width, picture.height)
  const grey = boxMean(
    resize(picture, Math.round(picture.width * scale), Math.round(picture.height * scale)),
    1,
  )
  const { width, height } = grey
  const [dark = 0, bright = 0] = quantiles(grey, [0.01, 0.99])
  const step = Math.max(STEP_MIN, (bright - dark) * STEP_SHARE_MIN)
  const across = stepsAcross(grey, step)
  const turned = turnedOf(grey)
  const down = stepsAcross(turned, step)
  const upright = candidates(across)
  const level = candidates(down)
  const best = bestSides({ across, down, upright, level })
  if (best === null) return null
  const { left, right, top, bottom } = best
  return {
    left: left.at / width,
    right: right.at / width,
    top: top.at / height,
    bottom: bottom.at / height,
    cutOff: [left, right, top, bottom].some((line) => line.step === 0),
  }
}

/**
 * For each pixel: 1 where the picture gets brighter to the right, -1 darker, 0 neither, within one pixel on either
 * side.
 */
function stepsAcross({ width, height, data }: Grey, step: number): Grey {
  const found = greyOf(width, height)
  for (let y = 0; y < height; y++)
    for (let x = 2, at = y * width + 2; x < width - 2; x++, at++) {
      let most = 0
      for (let k = at - 1; k <= at + 1; k++) {
        const change = (data[k + 1]! - data[k - 1]!) / 2
        if (Math.abs(change) > Math.abs(most)) most = change
      }
      found.data[at] = Math.abs(most) < step ? 0 : Math.sign(most)
    }
  return found
}

/** The picture with rows and columns exchanged. */
function turnedOf({ width, height, data }: Grey): Grey {
  const turned = greyOf(height, width)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) turned.data[x * height + y] = data[y * width + x]!
  return turned
}

/** The likeliest lines from top to bottom, from left to right, each with its best lean. */
function candidates(steps: Grey): Line[] {
  const { width, height } = steps
  const [from, to] = [Math.round(height * MIDDLE[0]), Math.round(height * MIDDLE[1])]
  const found: (Line & { seen: number })[] = []
  for (let at = 2; at < width - 2; at++) {
    let best: (Line & { seen: number }) | null = null
    for (let lean = -LEAN_MAX; lean <= LEAN_MAX + 1e-9; lean += LEAN_STEP)
      for (const step of [1, -1] as const) {
        const seen = seenShare(steps, { at, lean, step }, from, to)
        if (seen >= MIDDLE_SEEN_MIN && (best === null || seen > best.seen)) best = { at, lean, step, seen }
      }
    if (best) found.push(best)
  }
  const kept: Line[] = []
  for (const line of found.toSorted((one, other) => other.seen - one.seen))
    if (
      kept.every((each) => each.step !== line.step || Math.abs(each.at - line.at) >= CANDIDATES_APART_PIXELS)
    )
      kept.push(line)
  return kept.toSorted((one, other) => one.at - other.at)
}

/** How much of a line from top to bottom is visible between two rows. */
function seenShare(steps: Grey, { at, lean, step }: Line, from: number, to: number): number {
  const middle = (steps.height - 1) / 2
  const stride = Math.max(1, (to - from) / SAMPLES)
  let [seen, count] = [0, 0]
  for (let y = from; y <= to; y += stride, count++) {
    const x = Math.round(at + lean * (y - middle))
    if (x >= 0 && x < steps.width && valueAt(steps, x, Math.round(y)) === step) seen++
  }
  return count === 0 ? 0 : seen / count
}

interface Search {
  across: Grey
  down: Grey
  upright: readonly Line[]
  level: readonly Line[]
}

function bestSides({ across, down, upright, level }: Search): Sides | null {
  const { width, height } = across
  const edge = (at: number): Line => ({ at, lean: 0, step: 0 })
  let best: { sides: Sides; score: number } | null = null
  // A document is brighter than the table on all sides, or darker on all.
  for (const inside of [1, -1] as const) {
    const lefts = [...firstOf(upright, inside), edge(0)]
    const rights = [...lastOf(upright, inside), edge(width - 1)]
    const tops = [...firstOf(level, inside), edge(0)]
    const bottoms = [...lastOf(level, inside), edge(height - 1)]
    for (const left of lefts)
      for (const right of rights) {
        const wide = right.at - left.at
        if (wide < width * WIDTH_SHARE_MIN || !areParallel(left, right)) continue
        for (const top of tops)
          for (const bottom of bottoms) {
            const sides = { left, right, top, bottom }
            const edges = [left, right, top, bottom].filter(({ step }) => step === 0).length
            const high = bottom.at - top.at
            if (edges > 1 || high <= 0 || !areParallel(top, bottom)) continue
            if (!isProportioned(wide / high, sides, edges)) continue
            const seen = leastSeen(across, down, sides)
            if (seen < SIDE_SEEN_MIN) continue
            const score = seen + (SIZE_WEIGHT * (wide * high)) / (width * height) - CUT_OFF_PENALTY * edges
            if (best === null || score > best.score) best = { sides, score }
          }
      }
  }
  return best?.sides ?? null
}

const firstOf = (lines: readonly Line[], inside: 1 | -1) =>
  lines.filter(({ step }) => step === inside).slice(0, CANDIDATES_MAX)
const lastOf = (lines: readonly Line[], inside: 1 | -1) =>
  lines.filter(({ step }) => step === -inside).slice(-CANDIDATES_MAX)

const areParallel = (one: Line, other: Line) =>
  one.step === 0 || other.step === 0 || Math.abs(one.lean - other.lean) <= 0.1

/** Whether the proportions are a document's. One that is cut off shows less of itself. */
function isProportioned(proportion: number, { left, right }: Sides, edges: number): boolean {
  if (edges === 0) return proportion >= PROPORTION_MIN && proportion <= PROPORTION_MAX
  const isNarrowed = left.step === 0 || right.step === 0
  return isNarrowed
    ? proportion >= PROPORTION_MIN / 2 && proportion <= PROPORTION_MAX
    : proportion >= PROPORTION_MIN && proportion <= PROPORTION_MAX * 2
}

/** How much of the least visible side can be seen. The picture's edges do not count. */
function leastSeen(across: Grey, down: Grey, { left, right, top, bottom }: Sides): number {
  const inset = 0.06
  const [wide, high] = [right.at - left.at, bottom.at - top.at]
  const rows = [top.at + inset * high, bottom.at - inset * high] as const
  const columns = [left.at + inset * wide, right.at - inset * wide] as const
  let least = 1
  for (const line of [left, right])
    if (line.step !== 0) least = Math.min(least, seenShare(across, line, rows[0], rows[1]))
  for (const line of [top, bottom])
    if (line.step !== 0) least = Math.min(least, seenShare(down, line, columns[0], columns[1]))
  return least
}

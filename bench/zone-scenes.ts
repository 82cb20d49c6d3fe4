/**
 * What happens to documents before and while they are photographed, for the measurement of the zone's reader: paper
 * bends and crumples, print is scratched, and a photograph of a screen shows the screen's grid. Lengths are millimetres.
 */
import { boxMean, greyOf, valueAt, type Grey } from '../mrz/greyscale.ts'
import type { Random } from '../server/platform/seeded-random.ts'

export interface Wear {
  /** How much higher the middle of a page is than its ends, across the lines. */
  bow?: number
  /**
   * How much the page curls along the lines, as near a book's spine: the share by which one end is narrower.
   */
  curl?: number
  /** How far a crumpled page is displaced at most. */
  crumple?: number
  scratches?: number
  /** How much lighter and darker a screen's grid is, in grey levels. */
  screen?: number
  /** The pixels of the photograph between two lines of that grid. */
  screenPitch?: number
}

/** The scale of drawn documents: pixels a millimetre (server/kyc/testing/cards.ts). */
const PIXELS_PER_MM = 12

/** The document as it lies in front of the camera: bent and used. */
export function worn(
  card: Grey,
  { bow = 0, curl = 0, crumple = 0, scratches = 0 }: Wear,
  random: Random,
): Grey {
  let page = card
  if (scratches > 0) page = scratched(page, scratches, random)
  if (bow !== 0 || curl !== 0 || crumple !== 0) page = bent(page, { bow, curl, crumple }, random)
  return page
}

interface Bump {
  x: number
  y: number
  /** The radius. */
  wide: number
  dx: number
  dy: number
  shade: number
}

function bent(
  page: Grey,
  { bow, curl, crumple }: Required<Pick<Wear, 'bow' | 'curl' | 'crumple'>>,
  random: Random,
): Grey {
  const { width, height } = page
  const [side, end] = [random.below(2) === 0 ? 1 : -1, random.below(2) === 0 ? 1 : -1]
  // The top of the bow is seldom in the middle.
  const top = 0.35 + 0.3 * random.fraction()
  const bumps: Bump[] =
    crumple === 0
      ? []
      : Array.from({ length: 14 }, () => ({
          x: random.fraction() * width,
          y: random.fraction() * height,
          wide: (7 + 9 * random.fraction()) * PIXELS_PER_MM,
          dx: 0.6 * crumple * random.bell() * PIXELS_PER_MM,
          dy: 0.6 * crumple * random.bell() * PIXELS_PER_MM,
          shade: 0.06 * random.bell(),
        }))
  const to = greyOf(width, height)
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const u = x / width
      // A parabola on either side of its top, both of one height.
      const arch = u < top ? 1 - ((top - u) / top) ** 2 : 1 - ((u - top) / (1 - top)) ** 2
      const v = end > 0 ? u : 1 - u
      let dx = curl * width * 0.5 * (v * v - v) * end
      let dy = side * bow * arch * PIXELS_PER_MM
      let light = 1 - 0.12 * Math.min(1, Math.abs(bow) / 3) * (1 - arch) - 0.5 * curl * v
      for (const bump of bumps) {
        const away = ((x - bump.x) ** 2 + (y - bump.y) ** 2) / bump.wide ** 2
        if (away > 6) continue
        const share = Math.exp(-away)
        dx += bump.dx * share
        dy += bump.dy * share
        light += (bump.shade * (x - bump.x) * share) / bump.wide
      }
      to.data[at] = valueAt(page, x + dx, y + dy) * light
    }
  return to
}

/** Draws fine scratches across the card: some white as paper, some dark with dirt. */
function scratched(page: Grey, count: number, random: Random): Grey {
  const { width, height } = page
  const to: Grey = { width, height, data: page.data.slice() }
  for (let k = 0; k < count; k++) {
    const [x0, y0] = [random.fraction() * width, height * (0.5 + 0.5 * random.fraction())]
    const angle = random.fraction() * Math.PI
    const length = (6 + 30 * random.fraction()) * PIXELS_PER_MM
    const wide = (0.04 + 0.1 * random.fraction()) * PIXELS_PER_MM
    const ink = random.below(3) === 0 ? 70 : 228
    const bend = random.bell() * 0.15
    for (let step = 0; step < length; step++) {
      const turned = angle + (bend * step) / length
      const [cx, cy] = [x0 + step * Math.cos(turned), y0 + step * Math.sin(turned)]
      for (let dy = -2; dy <= 2; dy++)
        for (let dx = -2; dx <= 2; dx++) {
          const [x, y] = [Math.round(cx) + dx, Math.round(cy) + dy]
          if (x < 0 || y < 0 || x >= width || y >= height) continue
          const share = 0.75 * Math.max(0, Math.min(1, wide - Math.hypot(x - cx, y - cy) + 0.5))
          const at = y * width + x
          to.data[at]! += (ink - to.data[at]!) * share * 0.5
        }
    }
  }
  return to
}

/** A photograph of a screen that shows the document: two grids that beat against the camera's pixels. */
export function onScreen(photo: Grey, { screen = 0, screenPitch = 3.3 }: Wear, random: Random): Grey {
  if (screen === 0) return photo
  const { width, height } = photo
  const turn = random.bell() * 0.08
  const [cos, sin] = [
    (2 * Math.PI * Math.cos(turn)) / screenPitch,
    (2 * Math.PI * Math.sin(turn)) / screenPitch,
  ]
  const beat = 0.02 + 0.03 * random.fraction()
  const to = greyOf(width, height)
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const grid = Math.sin(x * cos + y * sin) + 0.7 * Math.sin(y * cos - x * sin)
      const moire = Math.sin(beat * (x + 0.6 * y) + 2 * Math.sin(0.01 * y))
      const value = photo.data[at]! + screen * (0.6 * grid + 0.5 * moire)
      to.data[at] = Math.round(Math.min(255, Math.max(0, value)))
    }
  return random.below(2) === 0 ? to : boxMean(to, 0)
}

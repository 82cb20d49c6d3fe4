/** The scale and the labels of a bar chart. */

/** Round numbers from 0 up to at least the largest value, at most five. For 730 they are 0, 200, 400, 600 and 800. */
export function ticksFor(largest: number, most = 4): number[] {
  if (largest <= 0) return [0, 1]
  const rough = largest / most
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(
    1,
    [1, 2, 2.5, 5, 10].map((times) => times * power).find((size) => size >= rough) ?? power,
  )
  const whole = Math.ceil(step)
  const ticks = [0]
  while (ticks.at(-1)! < largest) ticks.push(ticks.at(-1)! + whole)
  return ticks
}

/** The width of the axis if its labels are narrow, and the gap between them and the chart, in pixels. */
const AXIS_PX_MIN = 46
export const AXIS_GAP_PX = 10

/** The width of an axis that has room for all its labels, in pixels. */
export const axisWidth = (labels: readonly string[]): number =>
  Math.max(AXIS_PX_MIN, ...labels.map((label) => Math.ceil(label.length * CHARACTER_PX) + AXIS_GAP_PX))

/** Where the middle of a label is, as near to its bar as it can be without leaving the chart, in pixels. */
export function labelMiddle(text: string, bar_px: number, width_px: number): number {
  const half = (text.length * CHARACTER_PX) / 2
  return Math.max(half, Math.min(bar_px, width_px - half))
}

/** The width of a character of a label, and the gap between two labels, in pixels. */
const CHARACTER_PX = 7.4
const GAP_PX = 6

export interface BarLabel {
  /** The first word of the label, under its bar. Undefined: there is no room for it. */
  upper?: string
  /** The rest of the label after the first space, such as a month. Set only where it differs from the bar before. */
  lower?: string
}

/**
 * The label under each bar. A bar has `slot_px`. Where labels are wider than that, only some are written, at a fixed
 * distance, and always the last.
 */
export function barLabels(labels: readonly string[], slot_px: number): BarLabel[] {
  const words = labels.map((label) => {
    const [first = '', ...others] = label.split(' ')
    return { first, rest: others.join(' ') }
  })
  const slotsOf = (texts: readonly string[]) => {
    const characters = Math.max(0, ...texts.map(({ length }) => length))
    return Math.ceil((characters * CHARACTER_PX + GAP_PX) / slot_px)
  }
  const changes = words.map(({ rest }, place) => rest !== '' && rest !== words[place - 1]?.rest)
  const rests = words.map(({ rest }) => rest)
  const restSlots = slotsOf(rests)
  const eachChanges = changes.every(Boolean)
  const slots = Math.max(slotsOf(words.map(({ first }) => first)), eachChanges ? restSlots : 1)
  return words.map(({ first, rest }, place) => {
    const written = (words.length - 1 - place) % slots === 0
    const room = eachChanges ? written : !changes.slice(place + 1, place + restSlots).includes(true)
    return {
      ...(written && { upper: first }),
      ...(changes[place] && room && { lower: rest }),
    }
  })
}

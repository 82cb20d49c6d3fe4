/** The position of a popover: on the wanted side of its control if there is room, otherwise on the opposite side. */
export type Side = 'top' | 'bottom' | 'right'
export type Position = Side | `${Side}-${'start' | 'end'}`

interface Box {
  left: number
  top: number
  width: number
  height: number
}

interface Size {
  width: number
  height: number
}

/** The gap to the element, and the least distance to the edge of the window, in CSS pixels. */
const GAP = 6
const EDGE = 8

/** The left and top of a box of `size`, kept within the window, in CSS pixels. */
export function placeBeside(
  target: Box,
  size: Size,
  view: Size,
  position: Position,
): { left: number; top: number } {
  const [side, align] = position.split('-') as [Side, ('start' | 'end')?]
  const along = (from: number, length: number, own: number) =>
    align === 'start' ? from : align === 'end' ? from + length - own : from + (length - own) / 2
  const beside = (from: number, length: number, own: number, room: number, after: boolean) => {
    const behind = from + length + GAP
    const before = from - GAP - own
    const fits = after ? behind + own <= room - EDGE : before >= EDGE
    const other = after ? before >= EDGE : behind + own <= room - EDGE
    return (fits || !other) === after ? behind : before
  }
  const left =
    side === 'right'
      ? beside(target.left, target.width, size.width, view.width, true)
      : along(target.left, target.width, size.width)
  const top =
    side === 'right'
      ? along(target.top, target.height, size.height)
      : beside(target.top, target.height, size.height, view.height, side === 'bottom')
  return { left: within(left, size.width, view.width), top: within(top, size.height, view.height) }
}

const within = (at: number, own: number, room: number) => Math.max(EDGE, Math.min(at, room - EDGE - own))

/** How a figure compares with that of as many days before. Pure. */

/** `share`: the change in per cent, rounded. Null where there was nothing before. */
export interface Change {
  before: number
  share: number | null
}

export const changeOf = (now: number, before: number): Change => ({
  before,
  share: before === 0 ? null : Math.round(((now - before) / before) * 100),
})

/** The percentage, rounded down to one decimal: 100% means all, never nearly all. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.floor((part / whole) * 1000) / 10

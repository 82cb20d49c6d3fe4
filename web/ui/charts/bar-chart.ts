/** What a chart of stacked bars shows: its parts, its bars, and what they are compared with. */

export interface BarPart {
  key: string
  label: string
  colour: string
}

export interface Bar {
  label: string
  /** The bar's name in a file, such as `2026-11-02`. By default its label. */
  name?: string
  values: Readonly<Record<string, number>>
}

/** The value of each bar at another time. The chart draws a line over the bars. */
export interface Comparison {
  label: string
  /** A value for each bar. */
  values: readonly number[]
}

export interface BarChart {
  /** What the chart counts, such as 'Messages a day'. */
  label: string
  /** The days and filters of the chart. Saved files state them. */
  period: string
  /** The title of what one bar is for. By default a day. */
  head?: string
  /** The parts of each bar, from the bottom up. */
  parts: readonly BarPart[]
  bars: readonly Bar[]
  comparison?: Comparison | undefined
}

/** What a chart of stacked bars shows: its parts, its bars, and what they are compared with. */

export interface BarPart {
  key: string
  label: string
  colour: string
}

export interface Bar {
  label: string
  /** What a file calls the bar, such as `2026-11-02`. The default is its label. */
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
  /** The days that the chart shows, and its filters. Saved files say them. */
  period: string
  /** What one bar stands for. The default is a day. */
  head?: string
  /** The parts of each bar, from the bottom up. */
  parts: readonly BarPart[]
  bars: readonly Bar[]
  comparison?: Comparison | undefined
}

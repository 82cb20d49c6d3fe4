/** The arithmetic of a bar chart's axis. */

/** Round numbers from 0 to above the largest value, at most five: for 730, 0, 200, 400, 600, 800. */
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

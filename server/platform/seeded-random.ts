/**
 * Random numbers that are the same for the same seed: for tests and measurements, never for secrets, which come from the
 * clock. It is Mulberry32, a 32-bit counter that is mixed well. The document reader has the same generator in
 * `mrz/seeded-numbers.ts`, because `mrz` imports nothing.
 */
export interface Random {
  /** A number from 0 to below 1. */
  fraction(): number
  /** A whole number from 0 to `count - 1`. */
  below(count: number): number
  /** A number with mean 0 and standard deviation 1, between -3 and 3. */
  bell(): number
}

export function randomFrom(seed: number): Random {
  let state = seed | 0
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    fraction,
    below: (count) => Math.floor(fraction() * count),
    // Irwin and Hall: three even ones together are bell enough, and quick.
    bell: () => 2 * (fraction() + fraction() + fraction() - 1.5),
  }
}

/** The dice that decide what a client of `money-rounds.ts` does next. */
import { randomFrom } from '../../platform/seeded-random.ts'

/** Numbers that look random. The same seed gives the same numbers. */
export interface Dice {
  /** A whole number from 0 to `count - 1`. */
  below(count: number): number
  /** From `least` to `most`, both included. */
  credits(least: number, most: number): bigint
  /** True once in this many times, on average. */
  once(inSoMany: number): boolean
  pick<T>(list: readonly T[]): T | undefined
}

/** Makes dice from several seeds: the run's, the round's, the client's. */
export function diceOf(...seeds: number[]): Dice {
  const random = randomFrom(
    seeds.reduce((mixed, seed) => Math.imul(mixed ^ seed, 0x9e37_79b1) + 0x7f4a_7c15, 1),
  )
  const below = (count: number) => random.below(count)
  return {
    below,
    credits: (least, most) => BigInt(least + below(most - least + 1)),
    once: (inSoMany) => below(inSoMany) === 0,
    pick: (list) => list[below(list.length)],
  }
}

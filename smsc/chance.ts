/**
 * Chance that can be repeated: a number for each (seed, ordinal, purpose), whatever the order in which they are asked
 * for. So the same seed and the same sequence of submits behave the same, though sockets and timers never do.
 */
export function chance(seed: number, ordinal: number, purpose: number): number {
  let h = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b)
  h =
    Math.imul((h ^ ordinal) + Math.imul(ordinal, 0x27d4eb2f), 0xc2b2ae35) ^ Math.floor(ordinal / 0x100000000)
  h ^= h >>> 15
  h = Math.imul(h ^ Math.imul(purpose + 1, 0x165667b1), 0x2c1b3c6d)
  h ^= h >>> 12
  h = Math.imul(h, 0x297a2d39)
  return ((h ^ (h >>> 15)) >>> 0) / 0x100000000
}

/**
 * Repeatable chance: a number from 0 to below 1 for each seed and name, in whatever order callers ask. The name is hashed
 * by FNV-1a and mixed by MurmurHash3's last step.
 */
export function chance(seed: number, name: string): number {
  let h = 0x811c9dc5 ^ seed
  for (let i = 0; i < name.length; i++) h = Math.imul(h ^ name.charCodeAt(i), 0x01000193)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return ((h ^ (h >>> 16)) >>> 0) / 0x100000000
}

/** A text of `length` characters of a-z and 0-9, always the same for a seed and a name. */
export function token(seed: number, name: string, length: number): string {
  let text = ''
  for (let index = 0; index < length; index++) {
    text += ALPHABET[Math.floor(chance(seed, `${name}/${index}`) * ALPHABET.length)]
  }
  return text
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'

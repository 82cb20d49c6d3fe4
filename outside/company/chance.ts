/**
 * Chance that can be repeated: a number, at least 0 and below 1, for each seed and name, whatever the order in which
 * they are asked for. The name is hashed as FNV-1a does, and mixed as MurmurHash3 ends.
 */
export function chance(seed: number, name: string): number {
  let h = 0x811c9dc5 ^ seed
  for (let i = 0; i < name.length; i++) h = Math.imul(h ^ name.charCodeAt(i), 0x01000193)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return ((h ^ (h >>> 16)) >>> 0) / 0x100000000
}

/** So many characters of a-z and 0-9, the same for the same seed and name. */
export function token(seed: number, name: string, length: number): string {
  let text = ''
  for (let place = 0; place < length; place++) {
    text += ALPHABET[Math.floor(chance(seed, `${name}/${place}`) * ALPHABET.length)]
  }
  return text
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'

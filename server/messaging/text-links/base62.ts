/** Numbers written with digits and letters, the most significant first. */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BASE = BigInt(ALPHABET.length)

/** A number as its last `length` digits in base 62. */
export function toBase62(number: bigint, length: number): string {
  let rest = number
  let text = ''
  for (let index = 0; index < length; index++) {
    text = ALPHABET[Number(rest % BASE)]! + text
    rest /= BASE
  }
  return text
}

/** The number that a text of base 62 stands for. Null if a character is no digit or letter. */
export function fromBase62(text: string): bigint | null {
  let number = 0n
  for (const character of text) {
    const value = ALPHABET.indexOf(character)
    if (value < 0) return null
    number = number * BASE + BigInt(value)
  }
  return number
}

/**
 * The taxpayer identification number of the Ghana Revenue Authority. It is apart from the schemas, because screens
 * check it too.
 */

/**
 * Whether the text is a taxpayer identification number of the Ghana Revenue Authority. That of an organisation has one
 * of the letters P, C, G, Q and V, two zeros, seven digits and a check character. A person's is the number of their
 * Ghana Card, since April 2021.
 *
 * The check character is a sum modulo 11: each of the nine digits times its position, from 1 to 9. `X` stands for 10.
 * `C0000803561` is valid, `C0012345678` is not. The rule for the last digit of a Ghana Card is not published.
 */
export function isTin(text: string): boolean {
  if (/^GHA-\d{9}-\d$/.test(text)) return true
  const digits = /^[PCGQV](00\d{7})([\dX])$/.exec(text)
  if (!digits) return false
  const sum = Array.from(digits[1]!).reduce((total, digit, index) => total + Number(digit) * (index + 1), 0)
  return '0123456789X'[sum % 11] === digits[2]
}

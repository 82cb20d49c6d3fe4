/** The taxpayer identification number of the Ghana Revenue Authority, apart from schemas: screens check it too. */

/**
 * Whether the text is a taxpayer identification number of the Ghana Revenue Authority: of an organisation (P, C, G, Q or
 * V, two zeros, seven digits and a check character), or a person’s Ghana Card number, which is their TIN since April 2021.
 *
 * The check character is the sum of the nine digits after the letter, each times its place from 1 to 9, modulo 11; `X`
 * stands for 10. `C0000803561` is one, `C0012345678` is not. A Ghana Card’s last digit has no published rule.
 */
export function isTin(text: string): boolean {
  if (/^GHA-\d{9}-\d$/.test(text)) return true
  const digits = /^[PCGQV](00\d{7})([\dX])$/.exec(text)
  if (!digits) return false
  const sum = Array.from(digits[1]!).reduce((total, digit, index) => total + Number(digit) * (index + 1), 0)
  return '0123456789X'[sum % 11] === digits[2]
}

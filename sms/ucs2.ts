/**
 * UCS-2 as SMPP carries it with data_coding 8: UTF-16 code units, big-endian, without a byte order mark. Characters
 * beyond U+FFFF are sent as surrogate pairs, which every handset of the last twenty years understands.
 */

const BYTE_ORDER_MARK = 0xfeff
const SWAPPED_BYTE_ORDER_MARK = 0xfffe
/**
 * Replacements for byte order marks, because a part may start with one and a handset would obey it. U+FEFF becomes the
 * word joiner, which is just as invisible (Unicode §23.8). U+FFFE, which is no character, becomes U+FFFD.
 */
const STAND_INS: ReadonlyMap<number, number> = new Map([
  [BYTE_ORDER_MARK, 0x2060],
  [SWAPPED_BYTE_ORDER_MARK, 0xfffd],
])

/** Whether a cut before index `at` would separate the halves of a surrogate pair. */
export function cutsPair(text: string, at: number): boolean {
  return (text.charCodeAt(at - 1) & 0xfc00) === 0xd800 && (text.charCodeAt(at) & 0xfc00) === 0xdc00
}

/**
 * Encodes a text: two big-endian octets for each UTF-16 code unit. A lone surrogate becomes U+FFFD. Byte order marks
 * are replaced (`STAND_INS`).
 */
export function encodeUcs2(text: string): Uint8Array {
  const whole = text.toWellFormed()
  const octets = new Uint8Array(whole.length * 2)
  for (let i = 0; i < whole.length; i++) {
    const code = whole.charCodeAt(i)
    const unit = code < BYTE_ORDER_MARK ? code : (STAND_INS.get(code) ?? code)
    octets[2 * i] = unit >> 8
    octets[2 * i + 1] = unit & 0xff
  }
  return octets
}

/**
 * Decodes UCS-2 octets. It accepts what senders do wrong: it obeys and drops a byte order mark, ignores an odd last
 * octet, and shows a lone surrogate as U+FFFD.
 */
export function decodeUcs2(octets: Uint8Array): string {
  const even = octets.subarray(0, octets.length & ~1)
  const first = even.length === 0 ? 0 : (even[0]! << 8) | even[1]!
  const encoding = first === SWAPPED_BYTE_ORDER_MARK ? 'utf-16le' : 'utf-16be'
  return new TextDecoder(encoding, { ignoreBOM: false }).decode(even)
}

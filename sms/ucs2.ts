/**
 * UCS-2 as SMPP carries it with data_coding 8: UTF-16 code units, big-endian, without a byte order mark. Characters
 * beyond U+FFFF travel as surrogate pairs, which every handset of the last twenty years understands.
 */

const BYTE_ORDER_MARK = 0xfeff
const SWAPPED_BYTE_ORDER_MARK = 0xfffe
/** The same invisible nothing as U+FEFF, which a handset cannot mistake for a byte order mark (Unicode §23.8). */
const WORD_JOINER = 0x2060

/** Whether cutting the text before index `at` would part the two halves of a surrogate pair. */
export function cutsPair(text: string, at: number): boolean {
  return (text.charCodeAt(at - 1) & 0xfc00) === 0xd800 && (text.charCodeAt(at) & 0xfc00) === 0xdc00
}

/** Big-endian octets, two for each UTF-16 code unit. A lone surrogate becomes U+FFFD, a leading U+FEFF U+2060. */
export function encodeUcs2(text: string): Uint8Array {
  const whole = text.toWellFormed()
  const octets = new Uint8Array(whole.length * 2)
  for (let i = 0; i < whole.length; i++) {
    const code = whole.charCodeAt(i)
    const unit = i === 0 && code === BYTE_ORDER_MARK ? WORD_JOINER : code
    octets[2 * i] = unit >> 8
    octets[2 * i + 1] = unit & 0xff
  }
  return octets
}

/**
 * The text of UCS-2 octets. Tolerates what senders do: a byte order mark is obeyed and dropped, an odd last octet
 * ignored, a lone surrogate shown as U+FFFD.
 */
export function decodeUcs2(octets: Uint8Array): string {
  const even = octets.subarray(0, octets.length & ~1)
  const first = even.length === 0 ? 0 : (even[0]! << 8) | even[1]!
  const encoding = first === SWAPPED_BYTE_ORDER_MARK ? 'utf-16le' : 'utf-16be'
  return new TextDecoder(encoding, { ignoreBOM: false }).decode(even)
}

/**
 * How a centre writes its message ids. Some answer a submit in hex and write the receipt in decimal, or the reverse;
 * a link is told so, side by side. 'auto' takes ids as they stand, which is right wherever both sides agree.
 */
export type IdFormat = 'auto' | 'hex' | 'decimal'

/** Ids up to so many decimal digits are exact as numbers; longer ones take the slower way. */
const EXACT_DIGITS = 15

/**
 * The one spelling of a message id, whichever side it came from: hex digits in lower case without leading zeros for
 * numbers, and for all other ids their letters in lower case, leading zeros gone. '' stays '': the id of no message.
 *
 * A link whose submits answer '1A2B' and whose receipts say '6699' has submit format 'hex', receipt format 'decimal'.
 */
export function canonicalId(id: string, format: IdFormat): string {
  const folded = foldId(id)
  if (format === 'decimal' && isDecimal(folded)) {
    return folded.length <= EXACT_DIGITS ? Number(folded).toString(16) : BigInt(folded).toString(16)
  }
  return format === 'hex' && folded.startsWith('x') ? foldId(folded.slice(1)) : folded
}

function foldId(id: string): string {
  const lower = id.trim().toLowerCase()
  let zeros = 0
  while (zeros < lower.length - 1 && lower.charCodeAt(zeros) === 0x30) zeros++
  return zeros === 0 ? lower : lower.slice(zeros)
}

function isDecimal(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code < 0x30 || code > 0x39) return false
  }
  return text !== ''
}

/**
 * The 64-bit key of (link, canonical id) that receipts are matched through, as a signed 64-bit integer (int8).
 *
 * Two lanes in the manner of MurmurHash3 (x86) over the id's characters, with constants of their own so that what meets
 * in one does not meet in the other, seeded with the link and finished together.
 * Among n ids alive at once two share a key with probability n² / 2⁶⁵: three in a million for ten million, so whoever
 * matches by key compares the destination too. It is no defence against a centre that wants its own ids to collide.
 */
export function idKey(linkId: bigint | number, canonical: string): bigint {
  const link = BigInt(linkId)
  const low = Number(BigInt.asIntN(32, link))
  const high = Number(BigInt.asIntN(32, link >> 32n))
  let one = low ^ 0x9747b28c
  let two = Math.imul(low, 0x5bd1e995) ^ high ^ 0x3c6ef372
  if (high !== 0) one = mix(one, high)
  const { length } = canonical
  for (let i = 0; i < length; i += 2) {
    const block = canonical.charCodeAt(i) | ((i + 1 < length ? canonical.charCodeAt(i + 1) : 0) << 16)
    one = mix(one, block)
    two = mixOther(two, block)
  }
  one = finish(one ^ length)
  two = finish(two ^ length ^ one)
  one = finish(one + two)
  return (BigInt(one) << 32n) | BigInt(two >>> 0)
}

function mix(hash: number, block: number): number {
  let k = Math.imul(block, 0xcc9e2d51)
  k = (k << 15) | (k >>> 17)
  const h = hash ^ Math.imul(k, 0x1b873593)
  return (Math.imul((h << 13) | (h >>> 19), 5) + 0xe6546b64) | 0
}

function mixOther(hash: number, block: number): number {
  let k = Math.imul(block, 0x239b961b)
  k = (k << 17) | (k >>> 15)
  const h = hash ^ Math.imul(k, 0xab0e9789)
  return (Math.imul((h << 15) | (h >>> 17), 5) + 0x561ccd1b) | 0
}

function finish(hash: number): number {
  let h = hash
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return h ^ (h >>> 16)
}

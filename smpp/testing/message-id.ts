/**
 * For tests: how a centre writes its message ids. Some answer a submit in hex and write the receipt in decimal, or
 * the reverse. A link has a setting for each side. 'auto' takes ids unchanged, which is right if both sides agree.
 */
export type IdFormat = 'auto' | 'hex' | 'decimal'

/** Ids up to this many decimal digits are exact as numbers. Longer ones take a slower way. */
const EXACT_DIGITS = 15

/**
 * The one spelling of a message id from either side. Numbers become lower-case hex digits without leading zeros.
 * All other ids become lower case without leading zeros. '' stays '', the id of no message.
 *
 * If submits answer '1A2B' and receipts say '6699', the submit format is 'hex' and the receipt format 'decimal'.
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

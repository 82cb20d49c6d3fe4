/**
 * A message id of an SMSC as a 64-bit key: the SMSC's number in the upper 15 bits, the id in the lower 48. The same
 * message must get the same key from its answer and from its receipt, however each writes the id: some SMSCs answer in
 * hexadecimal and report in decimal, pad with zeros, or change case. An id that is no number, or too large a one, is
 * hashed: two may then share a key, and so may ids that came round again, which is why a match also compares the numbers.
 */
import type { IdBase, Link } from '../links/links.ts'
import { referenceOf } from '../gateways/gateway.ts'
import { gatewayOf } from '../gateways/gateway-list.ts'

const SMSC_BITS = 48n
const NUMBER_MAX = (1n << SMSC_BITS) - 1n

/** The key of an id as the SMSC wrote it; null where it wrote none. `base` says what its digits mean, if they do. */
export function smscKey(smsc: number, id: string, base: IdBase): bigint | null {
  const text = id.trim()
  if (text === '') return null
  return (BigInt(smsc) << SMSC_BITS) | (numberOf(text, base) ?? hashOf(text))
}

/** Digits of a number that surely fits; longer ones are tried as BigInt. */
const DIGITS_SAFE = 14

function numberOf(text: string, base: IdBase): bigint | null {
  if (base === 16) return /^[\da-f]+$/i.test(text) ? fitting(BigInt(`0x${text}`)) : null
  if (!/^\d+$/.test(text)) return null
  return text.length <= DIGITS_SAFE ? BigInt(Number(text)) : fitting(BigInt(text))
}

function fitting(number: bigint): bigint {
  // Folded rather than cut: ids that differ only in their upper digits stay apart.
  return number <= NUMBER_MAX ? number : (number ^ (number >> SMSC_BITS) ^ (number >> 31n)) & NUMBER_MAX
}

/** FNV-1a, folded to 48 bits, over the id without its leading zeros and its case. */
function hashOf(text: string): bigint {
  let hash = 0xcbf29ce484222325n
  for (const character of text.replace(/^0+(?=.)/, '').toLowerCase()) {
    hash = ((hash ^ BigInt(character.codePointAt(0) ?? 0)) * 0x100000001b3n) & 0xffff_ffff_ffff_ffffn
  }
  return (hash ^ (hash >> SMSC_BITS)) & NUMBER_MAX
}

/**
 * By which key the receipts of a message name it whose answer never came: known where the provider calls it by our own
 * name, and nowhere else.
 */
export function keyInDoubt(
  link: Pick<Link, 'gateway' | 'smsc' | 'answerIdBase'>,
): (messageId: bigint) => bigint | null {
  if (gatewayOf(link)?.names !== 'ours') return () => null
  return (messageId) => smscKey(link.smsc, referenceOf(messageId), link.answerIdBase)
}

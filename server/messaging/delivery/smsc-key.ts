/**
 * A message id of an SMSC as a 64-bit key: the SMSC's number in the upper 15 bits, the id in the lower 48. The answer and
 * the receipt of a message must give the same key, however each writes the id: some SMSCs answer in hexadecimal and
 * report in decimal, pad with zeros, or change case. An id that is no number, or too large a number, is hashed. Two ids
 * may then have the same key, and an SMSC may use an id again. So a match also compares the phone numbers.
 */
import type { IdBase, Link } from '../links/links.ts'
import { referenceOf } from '../gateways/gateway.ts'
import { gatewayOf } from '../gateways/gateway-list.ts'

const SMSC_BITS = 48n
const NUMBER_MAX = (1n << SMSC_BITS) - 1n

/** The key of an id as the SMSC wrote it. Null if it wrote none. `base` says how to read its digits. */
export function smscKey(smsc: number, id: string, base: IdBase): bigint | null {
  const text = id.trim()
  if (text === '') return null
  return (BigInt(smsc) << SMSC_BITS) | (numberOf(text, base) ?? hashOf(text))
}

/** A number with up to this many digits certainly fits. Longer ones are tried as BigInt. */
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

/** FNV-1a, folded to 48 bits, over the id without leading zeros and case. */
function hashOf(text: string): bigint {
  let hash = 0xcbf29ce484222325n
  for (const character of text.replace(/^0+(?=.)/, '').toLowerCase()) {
    hash = ((hash ^ BigInt(character.codePointAt(0) ?? 0)) * 0x100000001b3n) & 0xffff_ffff_ffff_ffffn
  }
  return (hash ^ (hash >> SMSC_BITS)) & NUMBER_MAX
}

/**
 * The key in the receipts of a message whose answer never came. It is known only if the provider uses our own
 * reference.
 */
export function keyInDoubt(
  link: Pick<Link, 'gateway' | 'smsc' | 'answerIdBase'>,
): (messageId: bigint) => bigint | null {
  if (gatewayOf(link)?.names !== 'ours') return () => null
  return (messageId) => smscKey(link.smsc, referenceOf(messageId), link.answerIdBase)
}

/**
 * The user data header (3GPP TS 23.040 §9.2.3.24) that joins the parts of a long message. It is written with an
 * 8-bit reference and read with either kind. The 8-bit form takes 6 octets and leaves 153 septets or 67 UCS-2
 * units. The 16-bit form takes 7 and would leave 152 or 66, one fewer than every price list and customer expects.
 * The 8-bit reference wraps at 256, so parts must be joined by source, destination, reference and total together.
 */

/** The most parts that one octet of the header can count. */
export const PARTS_MAX = 255

const CONCATENATED_8_BIT = 0x00
const CONCATENATED_16_BIT = 0x08

export type Concatenation = {
  reference: number
  /** The number of parts of the message, 1 to 255. */
  total: number
  /** The number of this part, from 1. */
  sequence: number
}

/** The header before the text: how many octets it has, and which part of a long message this is, if it is one. */
export type UserDataHeader = { octets: number; concatenation: Concatenation | null }

/** Writes `05 00 03 reference total sequence`. Only the low eight bits of the reference count. */
export function concatenationHeader({ reference, total, sequence }: Concatenation): Uint8Array {
  return Uint8Array.of(5, CONCATENATED_8_BIT, 3, reference & 0xff, total, sequence)
}

/**
 * Reads the header at the start of user data whose UDH indicator is set. Null if the header claims more octets than
 * there are, or an element more than the header: then nothing in it can be trusted. Elements of other kinds are
 * skipped. If the part number is 0 or above the total, it is no concatenation (§9.2.3.24.1).
 */
export function readUserDataHeader(userData: Uint8Array): UserDataHeader | null {
  const end = 1 + (userData[0] ?? Infinity)
  if (end > userData.length) return null
  let concatenation: Concatenation | null = null
  for (let at = 1; at < end;) {
    const element = userData[at]
    const length = userData[at + 1]
    const next = at + 2 + (length ?? Infinity)
    if (next > end) return null
    const value = userData.subarray(at + 2, next)
    if (element === CONCATENATED_8_BIT && length === 3) concatenation = part(value[0]!, value[1]!, value[2]!)
    else if (element === CONCATENATED_16_BIT && length === 4)
      concatenation = part((value[0]! << 8) | value[1]!, value[2]!, value[3]!)
    at = next
  }
  return { octets: end, concatenation }
}

function part(reference: number, total: number, sequence: number): Concatenation | null {
  return sequence >= 1 && sequence <= total ? { reference, total, sequence } : null
}

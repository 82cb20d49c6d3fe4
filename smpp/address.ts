import { NPI, TON } from './spec.ts'

/** The most digits of a network's short code. A longer number is a subscriber's. */
export const SHORT_CODE_DIGITS_MAX = 8

/** An address in the form of the wire: digits without '+', with the type of number and the numbering plan. */
export interface Address {
  readonly address: string
  readonly ton: number
  readonly npi: number
}

/**
 * The source_addr of a sender ID. It is 5/0 for anything with a character that is no digit (also a hyphen or a space,
 * which some senders mistake for 'unknown', status 0x48), 3/0 for a short code, 1/1 for a number without its '+'.
 */
export function addressOf(senderId: string): Address {
  const digits = senderId.startsWith('+') ? senderId.slice(1) : senderId
  if (!/^\d+$/.test(digits)) return { address: senderId, ton: TON.alphanumeric, npi: NPI.unknown }
  if (digits.length <= SHORT_CODE_DIGITS_MAX && digits === senderId) {
    return { address: digits, ton: TON.network_specific, npi: NPI.unknown }
  }
  return { address: digits, ton: TON.international, npi: NPI.isdn }
}

import { NPI, TON } from './spec.ts'

/** Digits up to which a number is a short code of a network, not a subscriber's. */
export const SHORT_CODE_DIGITS_MAX = 8

/** An address as the wire wants it: digits without '+', and the type of number and plan that go with them. */
export interface Address {
  readonly address: string
  readonly ton: number
  readonly npi: number
}

/**
 * How a sender ID goes into source_addr: 5/0 for anything with a character that is no digit (a hyphen or a space too,
 * which some senders mistake for 'unknown', status 0x48), 3/0 for a short code, 1/1 for a number, its '+' left out.
 */
export function addressOf(senderId: string): Address {
  const digits = senderId.startsWith('+') ? senderId.slice(1) : senderId
  if (!/^\d+$/.test(digits)) return { address: senderId, ton: TON.alphanumeric, npi: NPI.unknown }
  if (digits.length <= SHORT_CODE_DIGITS_MAX && digits === senderId) {
    return { address: digits, ton: TON.network_specific, npi: NPI.unknown }
  }
  return { address: digits, ton: TON.international, npi: NPI.isdn }
}

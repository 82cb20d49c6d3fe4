/** What a centre says became of a segment, as the journal takes it. */
import type { Receipt, ReceiptState } from '@nkra/smpp/receipt.ts'
import type { Link } from './links.ts'
import type { Remembered } from './remembered.ts'
import { TAIL_DIGITS, type ReceiptFact } from './settlement.ts'
import { smscKey } from './smsc-key.ts'
import type { FinalState } from './states.ts'

/** A final receipt, matched to its segment if that is remembered. */
export function receiptFactOf(
  link: Link,
  receipt: Receipt,
  remembered: Remembered,
): Omit<ReceiptFact, 'at' | 'id' | 'acknowledge'> {
  const key = smscKey(link.smsc, receipt.id, link.receiptIdBase)
  const msisdn = digitsOf(receipt.destination)
  return {
    match: key === null ? null : remembered.take(key, msisdn.slice(-TAIL_DIGITS)),
    smscKey: key,
    msisdn,
    state: FINAL_STATES[receipt.state],
    error: receipt.error === '' ? null : receipt.error,
    wasOrphan: false,
  }
}

/** What a centre's word means to a customer. A message that the centre deleted was given up by somebody. */
const FINAL_STATES: Readonly<Record<ReceiptState, FinalState>> = {
  delivered: 'delivered',
  undelivered: 'undelivered',
  expired: 'expired',
  deleted: 'failed',
  rejected: 'rejected',
  // Never final, and so never asked for.
  enroute: 'failed',
  accepted: 'failed',
  unknown: 'failed',
}

/** Digits that an address may have as a 64-bit number. */
const DIGITS_MAX = 18

function digitsOf(address: string): string {
  return address.replaceAll(/\D/g, '').slice(-DIGITS_MAX) || '0'
}

/**
 * The hash by which a person's number is found: another in every account, under a key that is made from the program's
 * secret. Another secret finds nobody who was asked before.
 */
import { createHmac } from 'node:crypto'
import { deriveKey } from '../../platform/sealing.ts'

/** Hashes a number, in E.164 digits, for an account. */
export function phoneHasher(secret: string): (accountId: bigint, msisdn: string) => Buffer {
  const key = deriveKey(secret, 'nkra kyc phones')
  return (accountId, msisdn) => createHmac('sha256', key).update(`${accountId} ${msisdn}`).digest()
}

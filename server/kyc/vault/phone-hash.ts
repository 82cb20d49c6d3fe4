/**
 * The hash by which a person's number is found. It differs in every account, under a key from the program's secret.
 * With another secret nobody from before is found.
 */
import { createHmac } from 'node:crypto'
import { deriveKey } from '../../platform/sealing.ts'

/** Hashes a number, in E.164 digits, for an account. */
export function phoneHasher(secret: string): (accountId: bigint, msisdn: string) => Buffer {
  const key = deriveKey(secret, 'nkra kyc phones')
  return (accountId, msisdn) => createHmac('sha256', key).update(`${accountId} ${msisdn}`).digest()
}

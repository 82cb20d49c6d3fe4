/**
 * The hash that finds a person's number. Each account has other hashes. Their key comes from the program's secret, so
 * with another secret no earlier person is found.
 */
import { createHmac } from 'node:crypto'
import { deriveKey } from '../../platform/sealing.ts'

/** Hashes a number, in E.164 digits, for an account. */
export function phoneHasher(secret: string): (accountId: bigint, msisdn: string) => Buffer {
  const key = deriveKey(secret, 'nkra kyc phones')
  return (accountId, msisdn) => createHmac('sha256', key).update(`${accountId} ${msisdn}`).digest()
}

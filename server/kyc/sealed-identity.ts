/**
 * Identities at rest: number, names and date of birth sealed together under a key of the account's own, and keyed hashes
 * beside them, by which a number or a word of a name is found again. Both keys are made from the program's secret, so
 * that the database alone reveals nobody, and no row opens in another account.
 */
import { createHmac, hkdfSync } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../platform/clock.ts'
import { sealFor } from '../platform/sealing.ts'

/** Who is checked. */
const Identity = z.object({
  /** Tidy. */
  number: z.string(),
  surname: z.string(),
  givenNames: z.string(),
  /** `1990-12-31` */
  dateOfBirth: z.string().nullable(),
})
export type Identity = z.output<typeof Identity>

export interface Vault {
  seal(accountId: bigint, identity: Identity): string
  /** Throws where it was changed, or is another account's. */
  open(accountId: bigint, sealed: string): Identity
  /** Of a document's number. */
  hashNumber(accountId: bigint, number: string): Buffer
  /** Of each word of the names, whatever its letters' case and accents. */
  hashNames(accountId: bigint, names: string): Buffer[]
  /** Of everything that a check was given. */
  hashInput(accountId: bigint, identity: Identity): Buffer
}

const KEY_BYTES = 32
const WORDS_MAX = 24

export function openVault(secret: string, clock: Clock): Vault {
  const sealOf = (accountId: bigint) => sealFor(`kyc identity ${accountId}`, secret, clock)
  const hash = (accountId: bigint, what: string, text: string) => {
    const key = Buffer.from(hkdfSync('sha256', secret, '', `nkra kyc ${what} ${accountId}`, KEY_BYTES))
    return createHmac('sha256', key).update(text).digest()
  }
  return {
    seal: (accountId, identity) => sealOf(accountId).seal(JSON.stringify(identity)),
    open: (accountId, sealed) => Identity.parse(JSON.parse(sealOf(accountId).open(sealed))),
    hashNumber: (accountId, number) => hash(accountId, 'number', number),
    hashNames: (accountId, names) => wordsOf(names).map((word) => hash(accountId, 'name', word)),
    hashInput: (accountId, { number, surname, givenNames, dateOfBirth }) =>
      hash(accountId, 'input', JSON.stringify([number, surname, givenNames, dateOfBirth])),
  }
}

/** The words of a name as they are compared: lower case, no accents. */
export function wordsOf(names: string): string[] {
  const plain = names.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return [...new Set(plain.match(/[\p{L}\p{N}]+/gu))].slice(0, WORDS_MAX)
}

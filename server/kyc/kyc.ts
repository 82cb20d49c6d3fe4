/** What the verbs of identity verification are given: where identities are sealed, and who answers for registries. */
import type { Db } from '../platform/database.ts'
import { localProvider } from './local.ts'
import type { KycProvider } from './provider.ts'
import { openVault, type Vault } from './sealed-identity.ts'
import { simulator } from './simulator.ts'

export interface Kyc {
  db: Db
  vault: Vault
  /** Judges form and check digits of every request. */
  local: KycProvider
  /** Those that a registry is asked through; the first that takes a request answers it. */
  registries: readonly KycProvider[]
  /** Whether requests under test numbers cost what others do. */
  testsAreBilled: boolean
}

export interface KycOptions {
  db: Db
  /** The program's own: identities are sealed under keys made from it. */
  secret: string
  /** In the demo the simulated registry answers every number, and is charged for as a real one is. */
  demo: boolean
}

export function openKyc({ db, secret, demo }: KycOptions): Kyc {
  return {
    db,
    vault: openVault(secret, db.clock),
    local: localProvider,
    registries: [simulator({ everyNumber: demo })],
    testsAreBilled: demo,
  }
}

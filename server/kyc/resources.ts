/** What the verbs of identity verification are given: where identities are sealed, and who answers for registries. */
import type { Db } from '../platform/database/database.ts'
import { DocumentReader } from './documents/reader.ts'
import { numberFormatProvider } from './registry/number-format.ts'
import type { KycProvider } from './registry/provider.ts'
import { openMasterKeys, type MasterKey } from './vault/master-keys.ts'
import type { FaceRegistry } from '@nkra/contract/kyc/consent.ts'
import { DOCUMENTS } from '@nkra/contract/kyc/documents.ts'
import { isSandbox } from '../platform/sandbox.ts'
import type { RegistryConfig } from './registry/mapping.ts'
import { openRegistry } from './registry/provider-list.ts'
import { simulatedRegistry } from './registry/simulator.ts'
import { ListIndexes } from './screening/list-indexes.ts'
import { openVault, type Vault } from './vault/vault.ts'

export interface KycResources {
  db: Db
  vault: Vault
  /** Judges form and check digits of every request. */
  local: KycProvider
  /** Reads photographs of documents; starts its threads when the first comes. */
  documents: DocumentReader
  /** Screening lists in memory. */
  lists: ListIndexes
  /** Those that a registry is asked through; the first that takes a request answers it. */
  registries: readonly KycProvider[]
  /** Whether requests under test numbers cost what others do. */
  testsAreBilled: boolean
}

export interface KycResourceOptions {
  db: Db
  /** The program's own: where there are no master keys, one is made from it. */
  secret: string
  /** The operator's, the one that wraps first. */
  masterKeys?: readonly MasterKey[]
  /** In the demo the simulated registry answers every number, and is charged for as a real one is. */
  demo: boolean
  /** Where a registry's reseller is set up it answers all numbers but those of the tests. */
  registry?: { config: RegistryConfig; publicUrl: string; contact: string } | null
}

export function openKycResources({
  db,
  secret,
  masterKeys = [],
  demo,
  registry = null,
}: KycResourceOptions): KycResources {
  const reseller = registry && openRegistry(registry.config, { ...registry, clock: db.clock })
  return {
    db,
    vault: openVault(openMasterKeys(masterKeys, { secret, clock: db.clock }), db.clock),
    local: numberFormatProvider,
    documents: new DocumentReader(),
    lists: new ListIndexes(),
    registries: [
      simulatedRegistry({ everyNumber: demo && reseller === null }),
      ...(reseller ? [reseller] : []),
    ],
    testsAreBilled: demo,
  }
}

/** Through whom photographs of people's faces are compared for an account; null where nobody compares any. */
export function faceRegistryOf({ registries }: KycResources, accountId: bigint): FaceRegistry | null {
  for (const registry of registries) {
    const documents = DOCUMENTS.filter((document) => registry.abilities(document).includes('face'))
    const answersAll = isSandbox(accountId) ? registry.mode === 'sandbox' : registry.answersAll !== false
    if (documents.length > 0 && answersAll) return { id: registry.id, name: registry.name, documents }
  }
  return null
}

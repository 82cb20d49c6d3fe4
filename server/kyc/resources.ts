/** What the functions of identity checks need, among it the seals of identities and the providers of registries. */
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
  /** The program's own provider. It judges the form and check digits in every request. */
  local: KycProvider
  /** Reads photographs of documents. Its threads start with the first one. */
  documents: DocumentReader
  /** The screening lists in memory. */
  lists: ListIndexes
  /** The providers of registries. The first that takes a request answers it. */
  registries: readonly KycProvider[]
  /** Whether requests with test numbers cost as much as others. */
  testsAreBilled: boolean
}

export interface KycResourceOptions {
  db: Db
  /** The program's secret. If there are no master keys, one is derived from it. */
  secret: string
  /** The operator's master keys. The first one wraps new data keys. */
  masterKeys?: readonly MasterKey[]
  /** Whether this is the demo, where the simulated registry answers every number and is charged like a real one. */
  demo: boolean
  /** The reseller of a registry. It answers all numbers except test numbers. */
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

/** The company that compares photographs of faces for an account. Null if no company does. */
export function faceRegistryOf({ registries }: KycResources, accountId: bigint): FaceRegistry | null {
  for (const registry of registries) {
    const documents = DOCUMENTS.filter((document) => registry.abilities(document).includes('face'))
    const answersAll = isSandbox(accountId) ? registry.mode === 'sandbox' : registry.answersAll !== false
    if (documents.length > 0 && answersAll) return { id: registry.id, name: registry.name, documents }
  }
  return null
}

/** A gauge for Prometheus: how many master keys wrap somebody's data and are not configured. */
import type { Registry } from 'prom-client'
import type { Reader } from '../../platform/database/database.ts'
import { registerGauges } from '../../platform/operations/gauges.ts'
import type { Vault } from './vault.ts'

export function measureMissingKeys(registry: Registry, reader: Reader, vault: Pick<Vault, 'uses'>): void {
  registerGauges(
    registry,
    {
      missing: {
        name: 'nkra_kyc_keys_missing',
        help: 'Master keys that wrap the keys of people and are not configured: what they wrap does not open',
      },
    },
    async () => {
      const uses = await vault.uses(reader)
      return { missing: [[{}, uses.filter(({ known }) => !known).length]] }
    },
  )
}

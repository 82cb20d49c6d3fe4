/** For whoever watches the program: which registries do not answer, by the document that they are asked about. */
import { Gauge, type Registry } from 'prom-client'
import type { Reader } from '../../platform/database/database.ts'
import type { Kyc } from '../resources.ts'
import { registryHealth } from './health.ts'

/** `nkra_registry_down{document="ghana_card"}`: 1 while it is left alone. */
export function measureRegistries(registry: Registry, reader: Reader, { registries }: Kyc): void {
  const gauge = new Gauge({
    name: 'nkra_registry_down',
    help: 'Whether the registry is left alone because it fails: checks with it wait',
    labelNames: ['document'],
    registers: [registry],
    async collect() {
      // What cannot be read now is left as it was: scraping tells of an outage, and takes no part in it.
      const known = await registryHealth(reader, registries).catch(() => [])
      for (const { document, state } of known) gauge.set({ document }, state === 'down' ? 1 : 0)
    },
  })
}

/** What is measured of the program, as it runs: its health, and its metrics where they have an address. */
import type pg from 'pg'
import type { Billing } from './billing/billing.ts'
import type { Config } from './config.ts'
import type { Integrations } from './integrations/integrations.ts'
import type { Kyc } from './kyc/kyc.ts'
import { openMeasuringReader, type Db } from './platform/database/database.ts'
import { healthOf, type Health } from './platform/operations/health.ts'
import type { ServerOptions } from './platform/http/server.ts'
import type { Log } from './platform/log.ts'
import { type MetricsServer, openMetrics, serveMetrics } from './platform/operations/metrics.ts'

interface Measures {
  health: () => Promise<Health>
  /** Told of every answer; null where nobody counts. */
  observe: NonNullable<ServerOptions['observe']> | null
  close(): Promise<void>
}

/** A port of the metrics that is taken is warned of: the program serves customers without them. */
export async function openMeasures(
  { metrics: place }: Pick<Config, 'metrics'>,
  parts: {
    connection: pg.ClientConfig
    db: Db
    log: Log
    billing: Billing
    kyc: Kyc
    integrations: Integrations
  },
): Promise<Measures> {
  const { connection, db, log, billing, kyc, integrations } = parts
  // Two connections, so that a count of the metrics that takes long does not delay the health.
  const ofHealth = openMeasuringReader(connection, db)
  const health = healthOf(ofHealth)
  if (place === null) return { health, observe: null, close: () => ofHealth.close() }

  const ofMetrics = openMeasuringReader(connection, db)
  const { registry, observeRequest } = openMetrics(db, ofMetrics)
  billing.measure(registry, ofMetrics)
  integrations.measure(registry)
  kyc.measure(registry, ofMetrics)
  const server = await serveMetrics(registry, db.clock, place).catch(
    (error: unknown): MetricsServer | null => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
      log.warn(place, 'there are no metrics: the port of NKRA_METRICS is taken by another program')
      return null
    },
  )
  return {
    health,
    observe: server && observeRequest,
    async close() {
      await server?.close()
      await ofMetrics.close()
      await ofHealth.close()
    },
  }
}

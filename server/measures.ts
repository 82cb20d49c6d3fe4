/**
 * Measures the program while it runs: its health, the findings that a person should look at, and its metrics if they
 * have an address.
 */
import type pg from 'pg'
import { findBookAttention, type Billing } from './billing/billing.ts'
import type { Config } from './config.ts'
import type { Integrations } from './integrations/integrations.ts'
import { OPERATOR_ACCOUNT_ID } from './catalog/accounts.ts'
import type { Contacts } from './contacts/contacts.ts'
import type { Identity } from './identity/identity.ts'
import type { Kyc } from './kyc/kyc.ts'
import { findLinkAttention, type Messaging } from './messaging/messaging.ts'
import {
  findFullDisk,
  findHold,
  findStuckWork,
  startAttention,
  type Finder,
} from './platform/operations/attention.ts'
import { measureDisk } from './platform/operations/disk.ts'
import { measureJobs } from './platform/jobs/waiting-jobs.ts'
import { measureVersion, programVersion } from './platform/operations/version.ts'
import { openMeasuringReader, type Db } from './platform/database/database.ts'
import { healthOf, type Health } from './platform/operations/health.ts'
import type { ServerOptions } from './platform/http/server.ts'
import type { Log } from './platform/log.ts'
import { type MetricsServer, openMetrics, serveMetrics } from './platform/operations/metrics.ts'

interface Measures {
  health: () => Promise<Health>
  /** Is called with every answer; null if nothing counts them. */
  observe: NonNullable<ServerOptions['observe']> | null
  close(): Promise<void>
}

interface MeasuredParts {
  connection: pg.ClientConfig
  db: Db
  log: Log
  domains: {
    billing: Billing
    contacts: Contacts
    identity: Identity
    integrations: Integrations
    kyc: Kyc
    messaging: Messaging
  }
}

/**
 * Opens the measurements. If the port of the metrics is taken, it logs a warning, because the program can serve
 * customers without them.
 */
export async function openMeasures(
  { metrics: place, data }: Pick<Config, 'metrics' | 'data'>,
  parts: MeasuredParts,
): Promise<Measures> {
  const { connection, db, log, domains } = parts
  const finders = findersOf(data)
  // A connection each, so that a count or a finder that takes long does not delay the health.
  const [ofHealth, ofAttention] = [openMeasuringReader(connection, db), openMeasuringReader(connection, db)]
  const health = healthOf(ofHealth, ofAttention, finders)
  const attention = startAttention({
    db,
    log,
    reader: ofAttention,
    finders,
    accountId: OPERATOR_ACCOUNT_ID,
  })
  const closeHealth = async () => {
    await attention.stop()
    await ofAttention.close()
    await ofHealth.close()
  }
  if (place === null) return { health, observe: null, close: closeHealth }

  const ofMetrics = openMeasuringReader(connection, db)
  const { registry, observeRequest } = openMetrics(db, ofMetrics)
  measureVersion(registry, programVersion())
  measureDisk(registry, data)
  measureJobs(registry, ofMetrics)
  for (const domain of Object.values(domains)) domain.measure(registry, ofMetrics)
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
      await closeHealth()
    },
  }
}

/** The finders of everything that a person should look at. `data` is the data folder. */
export const findersOf = (data: string): readonly Finder[] => [
  findLinkAttention,
  findBookAttention,
  findStuckWork,
  findHold,
  findFullDisk(data),
]

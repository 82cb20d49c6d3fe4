/** Numbers for Prometheus, in a registry of their own. */
import { sql } from 'kysely'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Db, Reader } from '../database/database.ts'
import { parkedEvents } from '../events/relay.ts'

export interface Metrics {
  readonly registry: Registry
  /** Every answer, by the route's pattern. */
  readonly observeRequest: (route: string, status: number, elapsed_s: number) => void
}

/** `reader` is what the numbers are counted by: not the connections of `db`, which requests use. */
export function openMetrics(db: Pick<Db, 'pool'>, reader: Reader): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'nkra_' })
  const requests = new Counter({
    name: 'nkra_http_requests_total',
    help: 'Requests answered, by route and status',
    labelNames: ['route', 'status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'nkra_http_request_seconds',
    help: 'How long an answer took, by route',
    labelNames: ['route'],
    buckets: [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10],
    registers: [registry],
  })
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // What cannot be read now is left as it was: scraping tells of an outage, and takes no part in it.
        const value = await Promise.resolve(read()).catch(() => null)
        if (value !== null) this.set(value)
      },
    })
  gauge('nkra_database_connections', 'Connections open', () => db.pool.totalCount)
  gauge('nkra_database_connections_idle', 'Connections open and idle', () => db.pool.idleCount)
  gauge('nkra_database_waiting', 'Callers waiting for a connection', () => db.pool.waitingCount)
  gauge('nkra_outbox_waiting', 'Events not yet handed to every subscriber', () => waitingEvents(reader))
  gauge('nkra_outbox_parked', 'Events that failed too often and wait for a person', () =>
    parkedEvents(reader),
  )
  return {
    registry,
    observeRequest(route, status, elapsed_s) {
      requests.inc({ route, status: String(status) })
      durations.observe({ route }, elapsed_s)
    },
  }
}

async function waitingEvents(reader: Reader): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(account_id)::int4 as waiting from outbox where parked_at is null`.execute(reader.sql)
  return rows[0]!.waiting
}

/** Metrics for Prometheus, in a registry of their own. */
import { sql } from 'kysely'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Db, Reader } from '../database/database.ts'
import { readHold } from '../database/database-release.ts'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Clock } from '../clock.ts'
import { MEASUREMENT_AGE_MS_MAX } from './health.ts'
import { registerGauges } from './gauges.ts'
import { sharedSnapshot } from './snapshot.ts'

export interface Metrics {
  readonly registry: Registry
  /** Counts an answer, by the route's pattern. */
  readonly observeRequest: (route: string, status: number, elapsed_s: number) => void
}

/** Opens the metrics. They count with `reader` and not with the connections of `db`, which requests need. */
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
  gauge('nkra_database_up', 'Whether the database answers', () =>
    sql`select`.execute(reader.sql).then(
      () => 1,
      () => 0,
    ),
  )
  gauge('nkra_sending_held', 'Whether sending is held after a restore until a person releases it', async () =>
    Number((await readHold(reader)) !== null),
  )
  gauge('nkra_database_connections', 'Connections open', () => db.pool.totalCount)
  gauge('nkra_database_connections_idle', 'Connections open and idle', () => db.pool.idleCount)
  gauge('nkra_database_waiting', 'Callers waiting for a connection', () => db.pool.waitingCount)
  registerGauges(
    registry,
    {
      waiting: { name: 'nkra_outbox_waiting', help: 'Events not yet handed to every subscriber' },
      oldest: {
        name: 'nkra_outbox_oldest_seconds',
        help: 'For how long the event that is due for longest has been due',
      },
      parked: {
        name: 'nkra_outbox_parked',
        help: 'Events that failed too often and wait for a person',
      },
    },
    async () => {
      const { waiting, dueAt, parked } = await readOutbox(reader)
      const overdue_ms = dueAt === null ? 0 : Math.max(0, reader.clock.ms() - dueAt.getTime())
      return { waiting: [[{}, waiting]], oldest: [[{}, overdue_ms / 1_000]], parked: [[{}, parked]] }
    },
  )
  return {
    registry,
    observeRequest(route, status, elapsed_s) {
      requests.inc({ route, status: String(status) })
      durations.observe({ route }, elapsed_s)
    },
  }
}

interface Outbox {
  waiting: number
  dueAt: Date | null
  parked: number
}

/**
 * Counts the outbox's events in one statement. With 198,000 that wait and 2,000 parked ones it takes 60 ms on two busy
 * cores; three statements took 130 ms.
 */
async function readOutbox(reader: Reader): Promise<Outbox> {
  const { rows } = await sql<Outbox>`
    select count(account_id)::int4 as waiting, min(due_at) as "dueAt",
      (select count(account_id)::int4 from outbox where parked_at is not null) as parked
    from outbox where parked_at is null`.execute(reader.sql)
  return rows[0]!
}

/**
 * `/metrics` for Prometheus, on an address of its own that the public cannot reach. Within 5 s every scrape gets the same
 * text, so more scrapers cost nothing more.
 */
export interface ListenAddress {
  host: string
  port: number
}

export interface MetricsServer {
  readonly port: number
  close(): Promise<void>
}

/** The most connections. A few scrapers ask at once, each on one connection. */
const CONNECTIONS_MAX = 20
const REQUEST_LIMIT_MS = 10_000

/** Serves `/metrics`. Rejects if it cannot listen on the address: with `EADDRINUSE` if another program has it. */
export async function serveMetrics(
  registry: Registry,
  clock: Clock,
  { host, port }: ListenAddress,
): Promise<MetricsServer> {
  const render = sharedSnapshot(clock, MEASUREMENT_AGE_MS_MAX, () => registry.metrics())
  const server = createServer({ requestTimeout: REQUEST_LIMIT_MS }, (request, response) => {
    if (request.url?.split('?', 1)[0] !== '/metrics') response.writeHead(404).end()
    else if (request.method !== 'GET' && request.method !== 'HEAD')
      response.writeHead(405, { allow: 'GET, HEAD' }).end()
    else
      void render().then(
        (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      )
  })
  server.maxConnections = CONNECTIONS_MAX
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

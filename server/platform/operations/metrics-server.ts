/**
 * `/metrics` for Prometheus, on an address of its own that the public does not reach. Every scrape within 5 s gets the same
 * text, so that scraping costs the same however many scrape.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Registry } from 'prom-client'
import type { Clock } from '../clock.ts'
import { MEASUREMENT_AGE_MS_MAX } from './health.ts'
import { snapshotOf } from './snapshot.ts'

export interface Place {
  host: string
  port: number
}

export interface MetricsServer {
  readonly port: number
  close(): Promise<void>
}

/** A few scrapers ask at once, each on a connection. */
const CONNECTIONS_MAX = 20
const REQUEST_LIMIT_MS = 10_000

/** Rejects where the address cannot be listened on: `EADDRINUSE` where another program has it. */
export async function serveMetrics(
  registry: Registry,
  clock: Clock,
  { host, port }: Place,
): Promise<MetricsServer> {
  const render = snapshotOf(clock, MEASUREMENT_AGE_MS_MAX, () => registry.metrics())
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

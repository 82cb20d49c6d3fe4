/** How many requests the log had no room for, for Prometheus. */
import { Gauge, type Registry } from 'prom-client'
import type { RequestLog } from './request-log.ts'

export const measureRequestLog = (registry: Registry, requests: Pick<RequestLog, 'dropped'>): Gauge =>
  new Gauge({
    name: 'nkra_request_log_dropped',
    help: 'Requests by API keys that found no room in the request log, since the process began',
    registers: [registry],
    collect() {
      this.set(requests.dropped)
    },
  })

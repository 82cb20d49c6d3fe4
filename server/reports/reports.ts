/** The front door of reports, which read any table and write none. */
import type { Domain } from '../platform/domain.ts'
import type { Server } from '../platform/http/server.ts'
import { bindReports, type ReportsOptions } from './http.ts'

export interface Reports extends Domain {
  bind(server: Server): void
}

export function openReports(options: ReportsOptions): Reports {
  return {
    bind: (server) => bindReports(server, options),
    workers: [],
    subscriptions: [],
  }
}

/** The front door of reports, which read any table and write none. */
import type { Viewer } from '../platform/actor.ts'
import type { Domain } from '../platform/domain.ts'
import type { Server } from '../platform/http/server.ts'
import type { Db, Reader } from '../platform/database/database.ts'
import { bindReports, type ReportsOptions } from './http.ts'
import { reportMessages, type MessageReport } from './message-report.ts'
import { SettledDays } from './settled-days.ts'

export interface Reports extends Domain {
  bind(server: Server): void
}

/** Reads the report on messages by network, as the screen shows it to the viewer. */
export function openMessageReport(
  db: Db,
): (reader: Reader, viewer: Viewer, days: { from: string; to: string }) => Promise<MessageReport> {
  const settled = new SettledDays(db.clock)
  return (reader, viewer, days) => reportMessages(reader, settled, viewer, { ...days, by: 'network' })
}

export function openReports(options: ReportsOptions): Reports {
  return {
    bind: (server) => bindReports(server, options),
    workers: [],
    subscriptions: [],
  }
}

/** The routes of message reports, each bound to its verb. */
import * as routes from '@nkra/contract/reports/message-reports.ts'
import type { Db } from '../platform/database/database.ts'
import { serve } from '../platform/http/serve.ts'
import type { Server } from '../platform/http/server.ts'
import { reportCampaigns } from './campaign-report.ts'
import { reportMessages } from './message-report.ts'
import { reportFile, reportWorkbook } from './message-report-file.ts'
import type { SettledDays } from './settled-days.ts'

export function bindMessageReports(api: Server, db: Db, settled: SettledDays): void {
  serve(api, routes.reportMessages, ({ actor, query }) => reportMessages(db, settled, actor, query))
  serve(api, routes.reportCampaigns, ({ actor, query }) => reportCampaigns(db, actor, query))
  serve(api, routes.reportFile, ({ actor, query }) => reportFile(db, settled, actor, query))
  serve(api, routes.reportWorkbook, ({ actor, query }) => reportWorkbook(db, settled, actor, query))
}

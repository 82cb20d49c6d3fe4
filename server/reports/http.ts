/** The routes of reports, each bound to its verb. */
import * as contract from '@nkra/contract/reports/operations.ts'
import * as dashboard from '@nkra/contract/reports/dashboard.ts'
import * as home from '@nkra/contract/reports/home.ts'
import * as books from '@nkra/contract/billing/books.ts'
import * as statement from '@nkra/contract/billing/statement.ts'
import * as trials from '@nkra/contract/billing/trials.ts'
import * as accounts from './accounts.ts'
import * as auditLog from './audit-log.ts'
import * as kyc from '@nkra/contract/reports/kyc-report.ts'
import * as messages from '@nkra/contract/reports/message-reports.ts'
import { getMessageStory } from '@nkra/contract/reports/message-story.ts'
import { getAccount, listAccounts } from '@nkra/contract/catalog/accounts.ts'
import { listAudit } from '@nkra/contract/identity/audit.ts'
import { exportAccount } from '@nkra/contract/reports/export.ts'
import { getUser } from '@nkra/contract/identity/sign-in.ts'
import type { ChangesHub } from '../platform/events/changes.ts'
import type { Db } from '../platform/database/database.ts'
import { serve } from '../platform/http/serve.ts'
import type { Server } from '../platform/http/server.ts'
import { exportEntries, getBooks } from './books.ts'
import { currentUser } from './current-user.ts'
import { analytics, recentActivity } from './dashboard.ts'
import { accountFile } from './account-export.ts'
import type { ExportSheet } from './export-sheets.ts'
import { readHome } from './home.ts'
import { readOperatorTasks } from './operator-tasks.ts'
import { readPlatform } from './platform-figures.ts'
import { SettledDays } from './settled-days.ts'
import { listTransfers, statementFile } from './statement.ts'
import { listTrials } from './trials.ts'
import { reportCampaigns } from './campaign-report.ts'
import { reportKyc } from './kyc-report.ts'
import { reportMessages } from './message-report.ts'
import { readMessageStory } from './message-story.ts'
import { reportFile, reportWorkbook } from './message-report-file.ts'

export interface ReportsOptions {
  db: Db
  hub: ChangesHub
  /** Sheets that other domains add to an account's export. */
  sheets?: readonly ExportSheet[]
}

/** After this time a stream is closed. The page opens it again if its session is still valid. */
export const STREAM_MS_MAX = 5 * 60_000

export function bindReports(api: Server, { db, hub, sheets = [] }: ReportsOptions): void {
  const settled = new SettledDays(db.clock)
  serve(api, listAccounts, ({ query }) => accounts.listAccounts(db, query))
  serve(api, getAccount, ({ params }) => accounts.getAccount(db, params.id))
  serve(api, listAudit, ({ actor, query }) => auditLog.listAudit(db, actor, query))
  serve(api, exportAccount, ({ actor, request }) => accountFile(db, actor, { request, more: sheets }))
  bindMessageReports(api, db, settled)
  serve(api, kyc.reportKyc, ({ actor, query }) => reportKyc(db, actor, query))
  serve(api, getUser, ({ actor }) => currentUser(db, actor))
  serve(api, dashboard.recentActivity, ({ actor, query }) => recentActivity(db, actor, query.AccountId))
  serve(api, dashboard.analytics, ({ actor, query }) => analytics(db, settled, actor, query))
  serve(api, getMessageStory, ({ actor, params }) => readMessageStory(db, actor, params.id))
  serve(api, home.getHome, ({ actor }) => readHome(db, actor))
  serve(api, home.getPlatform, ({ query }) => readPlatform(db, settled, query.days))
  serve(api, contract.operations, () => readOperatorTasks(db))
  serve(api, trials.listTrials, ({ query }) => listTrials(db, query))
  serve(api, statement.listTransfers, ({ actor, query }) => listTransfers(db, actor, query))
  serve(api, statement.exportStatement, ({ actor, query }) => statementFile(db, actor, query))
  serve(api, books.getBooks, () => getBooks(db))
  serve(api, books.exportEntries, ({ actor, query, request }) => exportEntries(db, actor, query, request))
  serve(api, dashboard.changes, async function* ({ actor, request }) {
    const left_ms = Math.max(0, Math.min(actor.expires.getTime() - db.clock.ms(), STREAM_MS_MAX))
    const over = AbortSignal.any([request.signal, AbortSignal.timeout(left_ms)])
    for await (const change of hub.stream(actor.accountId, over)) {
      // What is announced within the server and is no topic of the contract stays there.
      const told = dashboard.changes.reply.safeParse(change)
      if (told.success) yield told.data
    }
  })
}

export function bindMessageReports(api: Server, db: Db, settled: SettledDays): void {
  serve(api, messages.reportMessages, ({ actor, query }) => reportMessages(db, settled, actor, query))
  serve(api, messages.reportCampaigns, ({ actor, query }) => reportCampaigns(db, actor, query))
  serve(api, messages.reportFile, ({ actor, query }) => reportFile(db, settled, actor, query))
  serve(api, messages.reportWorkbook, ({ actor, query }) => reportWorkbook(db, settled, actor, query))
}

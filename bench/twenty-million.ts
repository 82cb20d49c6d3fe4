/**
 * Measures how long screens wait when there are 20 million messages: campaigns, their recipients, a search by number,
 * the dashboard, reports, as the largest customer sees them, and as the operator does.
 *
 * node bench/twenty-million.ts --millions 20 --plans bench/plans.md
 *
 * Each call is made as a browser makes it, through the HTTP layer but without a socket. Beside the time on the clock it
 * prints the processor time of a call, of this process and of PostgreSQL, which a busy machine hardly changes. With
 * `--plans` the statements of each call are written to the file, with the plans that PostgreSQL reports (auto_explain).
 * It needs about 1.2 GB of
 * disk for each million, and removes what it wrote.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as reports from '@nkra/contract/reports/message-reports.ts'
import * as messages from '@nkra/contract/messaging/campaigns.ts'
import * as messageRoutes from '@nkra/contract/messaging/messages.ts'
import * as dashboard from '@nkra/contract/reports/dashboard.ts'
import * as home from '@nkra/contract/reports/home.ts'
import * as operations from '@nkra/contract/reports/operations.ts'
import type { Route } from '@nkra/contract/route.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { bindSending } from '../server/messaging/sending/http.ts'
import { Messaging } from '../server/messaging/messaging.ts'
import { openTextSecrets } from '../server/messaging/messages/text-secrets.ts'
import { openOptOutLinks } from '../server/messaging/text-links/opt-out-links.ts'
import { openShortLinks } from '../server/messaging/text-links/short-links.ts'
import { ChangesHub } from '../server/platform/events/changes.ts'
import { systemClock } from '../server/platform/clock.ts'
import { openDatabase, type Db } from '../server/platform/database/database.ts'
import { openEngine } from '../server/platform/postgres/engine.ts'
import { openLog } from '../server/platform/log.ts'
import { testServer, testUser } from '../server/platform/testing/test-server.ts'
import { bindReports } from '../server/reports/http.ts'
import {
  HISTORY_ACCOUNTS,
  HISTORY_DAYS,
  writeHistory,
  writtenHistory,
  type History,
} from './many-messages.ts'
import { treeUse } from './processor-time.ts'
import { percentile } from './sender.ts'

const { values } = parseArgs({
  options: {
    millions: { type: 'string', default: '20' },
    tries: { type: 'string', default: '100' },
    /** The file for the plans. */
    plans: { type: 'string' },
    /** A folder that is kept. If it is new, the history is written there; otherwise it is used again. */
    keep: { type: 'string' },
  },
})
const tries = Number(values.tries)
const total = Math.round(Number(values.millions) * 1_000_000)
const WARM_UP = 10
/** The longest line of a plan that is written. */
const LINE_MAX = 160

/** Matches lines of a query plan that say nothing about its time. */
const OF_NO_WEIGHT = /^\s*(Index Searches: |Heap Fetches: 0$|Buffers: )/

const EXPLAIN =
  '-c session_preload_libraries=auto_explain -c auto_explain.log_min_duration=0 -c auto_explain.log_level=notice ' +
  '-c auto_explain.log_analyze=on -c auto_explain.log_buffers=on -c auto_explain.log_nested_statements=off'

interface Asked {
  what: string
  route: Route
  params?: Record<string, string>
  query?: Record<string, string>
  operator?: true
}

const data = values.keep ?? (await mkdtemp(join(tmpdir(), 'nkra-millions-')))
const log = openLog('error')
const engine = await openEngine({ databaseUrl: null, data, log })
try {
  const db = await openDatabase({ connection: engine.connection, clock: systemClock, log })
  let history: History
  try {
    console.log(
      `${machine()}, ${total / 1e6} million messages, ${HISTORY_ACCOUNTS} accounts, ${HISTORY_DAYS} days`,
    )
    history = (await writtenHistory(db)) ?? (await write(db))
    await timeAll(db, history)
  } finally {
    await db.close()
  }
  if (values.plans !== undefined) await writeFile(values.plans, await plansOf(history))
} finally {
  await engine.stop()
  if (values.keep === undefined) await rm(data, { recursive: true, force: true })
}

function machine(): string {
  return `${cpus()[0]?.model.trim()} × ${availableParallelism()}, Node ${process.version}, ${new Date().toISOString()}`
}

async function write(db: Db): Promise<History> {
  const begun = performance.now()
  const history = await writeHistory(db, total, (days) => {
    if (days % 10 === 0)
      console.log(`${days} days written, ${Math.round((performance.now() - begun) / 1000)} s`)
  })
  const { rows } = await db.pool.query<{ gib: number }>(
    'select pg_database_size(current_database()) / 1073741824.0::float8 as gib',
  )
  const seconds = Math.round((performance.now() - begun) / 1000)
  console.log(`written in ${seconds} s, ${rows[0]!.gib.toFixed(1)} GiB`)
  return history
}

function callsOf({ accountId, campaignId, deep, msisdn }: History): Asked[] {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const range = { from: day(29), to: day(0) }
  const quarter = { from: day(HISTORY_DAYS - 1), to: day(0) }
  const of = { params: { id: encodeId('cmp', campaignId) } }
  const national = `0${msisdn.slice(3)}`
  const operator = true as const
  const author = { user: encodeId('usr', accountId + 1n) }
  return [
    { what: 'campaigns, page 1', route: messages.listCampaigns },
    { what: 'campaigns, page 50', route: messages.listCampaigns, query: { pageNumber: '50' } },
    { what: 'campaigns, searched', route: messages.listCampaigns, query: { searchTerm: 'members' } },
    { what: 'campaign', route: messages.getCampaign, ...of },
    { what: 'recipients, page 1', route: messageRoutes.listRecipients, ...of },
    {
      what: 'recipients, nine tenths in',
      route: messageRoutes.listRecipients,
      ...of,
      query: { after: encodeId('msg', deep) },
    },
    {
      what: 'recipients, one state',
      route: messageRoutes.listRecipients,
      ...of,
      query: { state: 'expired' },
    },
    { what: 'messages to a number', route: messageRoutes.listMessages, query: { searchTerm: national } },
    {
      what: 'messages to the number’s first digits',
      route: messageRoutes.listMessages,
      query: { searchTerm: national.slice(0, 7) },
    },
    { what: 'messages, newest', route: messageRoutes.listMessages },
    { what: 'dashboard: activity', route: dashboard.recentActivity },
    { what: 'dashboard: analytics', route: dashboard.analytics },
    { what: 'dashboard: analytics, 90 days', route: dashboard.analytics, query: { days: '90' } },
    { what: 'home', route: home.getHome },
    { what: 'report by day', route: reports.reportMessages, query: { ...range, by: 'day' } },
    { what: 'report by day, 90 days', route: reports.reportMessages, query: { ...quarter, by: 'day' } },
    { what: 'report by network', route: reports.reportMessages, query: { ...range, by: 'network' } },
    { what: 'report by sender', route: reports.reportMessages, query: { ...range, by: 'sender' } },
    { what: 'report by person', route: reports.reportMessages, query: { ...range, by: 'user' } },
    { what: 'report by key', route: reports.reportMessages, query: { ...range, by: 'key' } },
    {
      what: 'report of one person',
      route: reports.reportMessages,
      query: { ...range, ...author, by: 'day' },
    },
    { what: 'report of campaigns', route: reports.reportCampaigns, query: range },
    { what: 'operator: dashboard, activity', route: dashboard.recentActivity, operator },
    { what: 'operator: dashboard, analytics', route: dashboard.analytics, operator },
    { what: 'operator: platform', route: home.getPlatform, operator },
    { what: 'operator: what waits', route: operations.operations, operator },
    {
      what: 'operator: report by day',
      route: reports.reportMessages,
      query: { ...range, by: 'day' },
      operator,
    },
    {
      what: 'operator: report by account',
      route: reports.reportMessages,
      query: { ...range, by: 'account' },
      operator,
    },
    {
      what: 'operator: report by network',
      route: reports.reportMessages,
      query: { ...range, by: 'network' },
      operator,
    },
    {
      what: 'operator: report by sender',
      route: reports.reportMessages,
      query: { ...range, by: 'sender' },
      operator,
    },
    { what: 'operator: report of campaigns', route: reports.reportCampaigns, query: range, operator },
  ]
}

/** Serves the calls from the database while `use` runs. `use` gets each call. */
async function served(
  db: Db,
  history: History,
  use: (asked: Asked, call: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const hub = await ChangesHub.open(db, [])
  const optOutLinks = openOptOutLinks({ secret: 'bench', publicUrl: 'http://localhost' })
  const shortLinks = openShortLinks({ secret: 'bench', publicUrl: 'http://localhost' })
  const messaging = await Messaging.start({
    shortLinks,
    db,
    log,
    roles: ['web'],
    codeTexts: openTextSecrets('bench'),
    openPassword: (sealed) => sealed,
    optOutLinks,
  })
  const http = await testServer(db, (server) => {
    bindSending(server, { db, messaging })
    bindReports(server, { db, hub })
  })
  try {
    for (const asked of callsOf(history)) {
      const as = asked.operator ? testUser(1n, 'Administrator') : testUser(history.accountId)
      const { what, route, params = {}, query = {} } = asked
      await use(asked, async () => {
        const { status, text } = await http.call(route, { params, query }, { as })
        if (status !== 200) throw new Error(`${what}: ${status} ${text}`)
      })
    }
  } finally {
    await http.close()
    await messaging.close()
    await hub.close()
  }
}

async function timeAll(db: Db, history: History): Promise<void> {
  await served(db, history, async ({ what }, call) => {
    const took_ms: number[] = []
    let before = 0
    for (let n = -WARM_UP; n < tries; n++) {
      if (n === 0) before = await processorMilliseconds()
      const begun = performance.now()
      await call()
      if (n >= 0) took_ms.push(performance.now() - begun)
    }
    const [p50, p95] = [50, 95].map((p) => percentile(took_ms, p).toFixed(1).padStart(6))
    const spent = (((await processorMilliseconds()) - before) / tries).toFixed(1).padStart(5)
    console.log(`${what.padEnd(40)} p50 ${p50} ms  p95 ${p95} ms  processor ${spent} ms`)
  })
}

/** The processor time so far of this process and of everything that it started. */
async function processorMilliseconds(): Promise<number> {
  const uses = await treeUse(process.pid, () => 'all')
  return uses['all']!.processor_s * 1000
}

/** A page with each call's statements and their plans. */
async function plansOf(history: History): Promise<string> {
  let heard: string[] = []
  const connection = { ...engine.connection, options: EXPLAIN }
  const db = await openDatabase({ connection, clock: systemClock, log })
  db.pool.on('connect', (client) => {
    client.on('notice', ({ message }) => {
      if (message !== undefined && message.includes('plan:')) heard.push(message)
    })
  })
  const page = [
    '# Plans',
    '',
    `Written by \`node bench/twenty-million.ts --millions ${total / 1e6} --plans bench/plans.md\`: ${machine()}.`,
    'Each call of a screen, and the plan of each of its statements as PostgreSQL ran it.',
  ]
  try {
    await served(db, history, async ({ what, route }, call) => {
      await call()
      heard = []
      await call()
      page.push('', `## ${what}`, '', `\`${route.method} ${route.path}\``)
      for (const message of heard) page.push('', '```', readable(message), '```')
    })
  } finally {
    await db.close()
  }
  return `${page.join('\n')}\n`
}

/** A statement without its margin, and its plan. Lines that are too long are cut. */
function readable(message: string): string {
  const parts =
    /^duration: ([\d.]+) ms\s+plan:\s*Query Text: ([\s\S]*?)\n(Query Parameters: .*\n)?(\S[\s\S]*)$/.exec(
      message,
    )
  if (parts === null) return message
  const [, took_ms, query = '', parameters = '', plan = ''] = parts
  const lines = query.split('\n').filter((line) => line.trim() !== '')
  const margin = Math.min(...lines.map((line) => line.length - line.trimStart().length))
  const page = [
    ...lines.map((line) => line.slice(margin)),
    '',
    parameters.trim(),
    ...whatRan(plan.trimEnd().split('\n')),
    `${took_ms} ms`,
  ]
  return page.map((line) => (line.length > LINE_MAX ? `${line.slice(0, LINE_MAX)}…` : line)).join('\n')
}

/** The lines of a plan that ran, with their times. Skipped partitions and everything below them are left out. */
function whatRan(plan: string[]): string[] {
  let idleDepth = Infinity
  const ran = plan.filter((line) => {
    const depth = line.search(/\S/)
    if (depth > idleDepth) return false
    idleDepth = line.endsWith('(never executed)') ? depth : Infinity
    return idleDepth === Infinity && !OF_NO_WEIGHT.test(line)
  })
  return ran.map((line) => line.replace(/ \(cost=\S+ rows=\d+ width=\d+\)/, ''))
}

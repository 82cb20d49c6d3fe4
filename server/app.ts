/**
 * The program, composed by hand: it opens the foundation, the domains, the work in the background and the server, and
 * closes them in the opposite order. `main.ts` starts it from the environment; tests and the bench start it from their
 * own configuration. No other file imports it.
 */
import { changes } from '@nkra/contract/reports/dashboard.ts'
import { routeList } from '@nkra/contract/routes.ts'
import { startBackground } from './background.ts'
import { openFoundation, type OpenedEngine } from './foundation.ts'
import type { Config } from './config.ts'
import { openDomains, workOf, type DomainTuning } from './domains.ts'
import { openMeasures } from './measures.ts'
import { bindMcp } from './mcp/mcp.ts'
import { bindDocs } from './docs/docs.ts'
import { openApiDocument } from './openapi/openapi.ts'
import { HoldWatch } from './platform/database/database-release.ts'
import { ChangesHub } from './platform/events/changes.ts'
import { callLimitsOf } from './platform/rate-limit.ts'
import { createServer, type ServerOptions } from './platform/http/server.ts'
import { serveWebApp } from './platform/http/web-files.ts'
import type { Log } from './platform/log.ts'
import type { CapturedMail } from './platform/mail/mail-capture.ts'
import { bindOperatorRoutes } from './platform/operations/operator-routes.ts'
import { programVersion } from './platform/operations/version.ts'
import { openReports } from './reports/reports.ts'

export interface App {
  /** The address at which the program can be reached. */
  readonly url: string
  /**
   * Reports that the program is not ready any more, but still takes calls, so that load balancers stop sending calls
   * before it closes.
   */
  leave(): void
  /** Drains: accepts no new requests, ends running ones, stops jobs and links, and closes the database. */
  close(): Promise<void>
}

/** What a process under a supervisor gets from it. A program without a supervisor gets nothing. */
export interface Place {
  /** The database that the supervisor opened, or that `main.ts` opens. */
  engine?: OpenedEngine | Promise<OpenedEngine>
  /** Whether the process listens for calls. */
  listens?: boolean
  /** Whether it is the program's only process that listens on the port. */
  isAlone?: boolean
  /** The demo's mails, which the supervisor captures. */
  mails?: () => Promise<readonly CapturedMail[]>
}

/** Functions that close what was opened. They run in the opposite order. */
type Closers = (() => unknown)[]

/** Options that only the bench sets, to measure their effect. */
export type BenchOptions = DomainTuning & Pick<ServerOptions, 'callLimits'>

export async function startApp(
  config: Config,
  log: Log,
  tuning: BenchOptions = {},
  place: Place = {},
): Promise<App> {
  const closers: Closers = []
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer()
  }
  try {
    return { ...(await open(config, log, closers, tuning, place)), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Opens everything. */
async function open(
  config: Config,
  log: Log,
  closers: Closers,
  tuning: BenchOptions,
  place: Place,
): Promise<Pick<App, 'url' | 'leave'>> {
  const { publicUrl } = config
  const opened = <Part extends { close(): unknown }>(part: Part): Part => {
    closers.push(() => part.close())
    return part
  }
  const foundation = await openFoundation(config, log, closers, place.engine)
  const { db, secret, connection } = foundation
  const hold = opened(await HoldWatch.open(db, log))
  const { domains, programLimits } = await openDomains({ config, log, foundation, hold, tuning }, opened)
  const { identity, billing, catalog, integrations, messaging, kyc, contacts } = domains
  const mailCapture = await startBackground(config, { db, log, hold, ...workOf(domains) }, closers)

  // What takes requests opens last and closes first.
  const hub = opened(await ChangesHub.open(db, changes.reply.shape.topic.options))
  const measures = opened(
    await openMeasures(config, {
      connection,
      db,
      log,
      domains: { billing, contacts, identity, integrations, kyc, messaging: messaging.sending },
    }),
  )
  const server = opened(
    createServer({
      db,
      log,
      callLimits: tuning.callLimits,
      keyLimits: (accountId) => callLimitsOf(programLimits(accountId)),
      keyQuotas: (key) => messaging.sending.messageLimits.quotas(key),
      authenticate: (token, address) =>
        (integrations.isKey(token) ? integrations : identity).authenticate(token, address),
      watch: (user, changed) => identity.watch(user, changed),
      publicUrl,
      keepAlive_ms: config.keepAlive_ms,
      trustedProxies: config.trustedProxies,
      observe: measures.observe ?? undefined,
      observeKey: integrations.logRequest,
    }),
  )
  bindOperatorRoutes(server, {
    health: measures.health,
    version: programVersion(),
    openApi: (audience) => openApiDocument(routeList, audience),
    mails: place.mails ?? (mailCapture && (() => Promise.resolve(mailCapture.mails()))),
  })
  const webFolder = await foundation.webFolder
  if (webFolder !== null) {
    for (const domain of [identity, catalog, billing, contacts, kyc]) domain.bind(server)
    openReports({ db, hub, sheets: kyc.exportSheets }).bind(server)
    messaging.bind(server, { phoneOf: identity.confirmedPhone })
    closers.push(() => messaging.stopServing())
    integrations.bind(server, await messaging.openSmpp())
    const sendPage = serveWebApp(server, webFolder, {
      foreignScript: config.google?.scriptUrl,
      captureAt: kyc.capturePath,
      marketingUrl: config.marketingUrl,
      readData: catalog.readOffer,
    })
    messaging.bindTextLinks(server, sendPage)
    const documents = bindDocs(server, { origin: publicUrl, now: () => db.clock.now() })
    bindMcp(server, { secret, publicUrl, authenticate: integrations.authenticate, documents })
  }
  if (place.listens !== false)
    await server.listen(config.port, config.host ?? undefined, place.isAlone !== false)
  return { url: `http://localhost:${config.port}`, leave: () => server.leave() }
}

/**
 * The program, composed by hand: what is opened, in which order, and who gets what. `main.ts` starts it from the
 * environment; tests and the bench start it from a configuration of their own. Nobody imports this file but they.
 */
import { join } from 'node:path'
import { routeList } from '@nkra/contract/routes.ts'
import type { Config } from './config.ts'
import { refuseDemoSignIns } from './demo/end-demo.ts'
import { openIdentity } from './identity/identity.ts'
import { confirmedPhone } from './identity/users/phones.ts'
import { openTextSecrets } from './messaging/messages/text-secrets.ts'
import { openMessaging, type MessagingConfig } from './messaging/messaging.ts'
import { openChangesHub } from './platform/events/changes.ts'
import { systemClock } from './platform/clock.ts'
import { openDatabase } from './platform/database/database.ts'
import { openEngine } from './platform/postgres/engine.ts'
import { startRelay } from './platform/events/relay.ts'
import { createServer, type ServerOptions } from './platform/http/server.ts'
import { sweepKeys } from './platform/http/idempotency.ts'
import { cron, startJobs, type Worker } from './platform/jobs/jobs.ts'
import type { Log } from './platform/log.ts'
import { captureMail } from './platform/mail/mail-capture.ts'
import { openMailer } from './platform/mail/mail.ts'
import { openApiDocument } from './openapi/openapi.ts'
import { bindOperatorRoutes } from './platform/operations/operator-routes.ts'
import { sealFor } from './platform/sealing.ts'
import { readOrCreateSecret } from './platform/kept-secret.ts'
import { ensureWebBuilt } from './platform/http/web-build.ts'
import { serveWebApp } from './platform/http/web-files.ts'
import { changes } from '@nkra/contract/reports/dashboard.ts'
import { openReports } from './reports/reports.ts'
import { openIntegrations } from './integrations/integrations.ts'
import { openContacts } from './contacts/contacts.ts'
import { subscriptionsOf } from './subscriptions.ts'
import { openDemo } from './demo/demo.ts'
import { openMeasures } from './measures.ts'
import { openBilling } from './billing/billing.ts'
import { openCatalog } from './catalog/catalog.ts'
import { openKyc } from './kyc/kyc.ts'
import { CAPTURE_PATH } from './kyc/capture/ask-by-link.ts'
import { openKycResources } from './kyc/resources.ts'
import { prepareVault } from './kyc/vault/prepare-vault.ts'

export interface App {
  /** Where it is served. */
  readonly url: string
  /** Drains: no new requests, running ones end, jobs and links stop, then the database. */
  close(): Promise<void>
}

/** What was opened, closed in the opposite order. */
type Closers = (() => unknown)[]

/** What `bench/` starts the same program with, to tell what it costs or gains. */
export type Tuning = Pick<MessagingConfig, 'direct'> & Pick<ServerOptions, 'callLimits'>

export async function startApp(config: Config, log: Log, tuning: Tuning = {}): Promise<App> {
  const closers: Closers = []
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer()
  }
  try {
    return { url: await open(config, log, closers, tuning), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Opens everything. Answers with the address. */
async function open(config: Config, log: Log, closers: Closers, tuning: Tuning): Promise<string> {
  const clock = systemClock
  const web = config.roles.has('web')

  // Built while the database starts; a failure of it is met below, when what was opened can be closed.
  const building = web ? ensureWebBuilt({ log, marketingUrl: config.marketingUrl }) : null
  building?.catch(() => undefined)
  const engine = await openEngine({ databaseUrl: config.databaseUrl, data: config.data, log })
  closers.push(() => engine.stop())
  const webFolder = await building
  const secret = config.tokenSecret ?? (await readOrCreateSecret(join(config.data, 'keys'), 'token', clock))
  const db = await openDatabase({ connection: engine.connection, clock, log })
  closers.push(() => db.close())
  if (!config.demo) await refuseDemoSignIns(db)
  const links = sealFor('links', secret, clock)
  const kycResources = openKycResources({
    db,
    secret,
    masterKeys: config.kycMasterKeys,
    demo: config.demo,
    registry: config.registry && { config: config.registry, publicUrl: config.publicUrl },
  })
  closers.push(() => kycResources.documents.close())
  await prepareVault(kycResources, secret, log)
  const isKeyBesideDatabase =
    config.databaseUrl === null && config.tokenSecret === null && config.kycMasterKeys.length === 0
  if (!config.demo && isKeyBesideDatabase)
    log.warn('the key of checked people lies beside the database: set NKRA_KYC_MASTER_KEYS, kept elsewhere')
  const demo = config.demo ? await openDemo(config, { db, log, links, kyc: kycResources }) : null
  if (demo) closers.push(() => demo.close())

  // The domains.
  const codeTexts = openTextSecrets(secret)
  const identity = await openIdentity({
    db,
    secret: Buffer.from(secret),
    origin: config.publicUrl,
    codeTexts,
    administratorsNeedTwoStep: !config.demo,
    google: config.google,
  })
  closers.push(() => identity.close())
  const integrations = await openIntegrations({
    db,
    log,
    secret,
    publicUrl: config.publicUrl,
    loopback: config.demo,
  })
  closers.push(() => integrations.close())
  const contacts = openContacts(db)

  const messaging = await openMessaging({
    ...tuning,
    ...config,
    db,
    log,
    roles: [...config.roles],
    secret,
    seal: links,
    codeTexts,
    logins: integrations.logins,
    authenticateKey: (token, address) => integrations.authenticate(token, address),
    wantsMessage: integrations.wantsMessage,
    loopback: config.demo,
  })
  closers.push(() => messaging.close())

  const kyc = openKyc({
    resources: kycResources,
    secret,
    publicUrl: config.publicUrl,
    messaging: messaging.sending,
    codeTexts,
    registry: config.registry,
  })
  // What is not configured is simulated in the demo.
  const billing = openBilling({
    db,
    secret,
    publicUrl: config.publicUrl,
    paystack: config.paystack ?? demo?.outside.paystack ?? null,
    hubtel: config.hubtel ?? demo?.outside.hubtel ?? null,
    evat: config.evat ?? demo?.outside.evat ?? null,
  })
  const catalog = openCatalog(db)

  const relay = await startRelay(
    db,
    [
      ...kyc.subscriptions,
      ...subscriptionsOf({ identity: identity.resources, messaging }),
      ...billing.subscriptions,
    ],
    log,
  )
  closers.push(() => relay.stop())

  // What is done beside requests.
  const mailCapture = config.demo && config.smtpUrl === null ? await captureMail(clock) : null
  if (mailCapture) closers.push(() => mailCapture.close())
  if (config.roles.has('jobs')) {
    const mailer = openMailer({
      smtpUrl: config.smtpUrl ?? mailCapture?.url ?? '',
      from: config.mailFrom,
      seal: identity.resources.mailSeal,
    })
    closers.push(() => mailer.close())
    const workers: Worker[] = [
      mailer.worker,
      cron('platform.sweep-keys', '41 * * * *', async () => void (await sweepKeys(db))),
      ...identity.workers,
      ...catalog.workers,
      ...billing.workers,
      ...contacts.workers,
      ...integrations.workers,
      ...messaging.workers,
      ...kyc.workers,
    ]
    const jobs = await startJobs(db, workers, log)
    closers.push(() => jobs.stop())
    const deliveries = await integrations.startDeliveries()
    closers.push(() => deliveries.stop())
  }

  // Last to open and first to close: who can be asked.
  const hub = await openChangesHub(db, changes.reply.shape.topic.options)
  closers.push(() => hub.close())
  const { connection } = engine
  const measures = await openMeasures(config, { connection, db, log, kyc: kycResources, integrations })
  closers.push(() => measures.close())
  const server = createServer({
    ...tuning,
    db,
    log,
    authenticate: (token, address) =>
      integrations.isKey(token) ? integrations.authenticate(token, address) : identity.authenticate(token),
    watch: (user, changed) => identity.watch(user, changed),
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    ...(measures.observe && { observe: measures.observe }),
    observeKey: integrations.logRequest,
  })
  closers.push(() => server.close())
  bindOperatorRoutes(server, {
    health: measures.health,
    openApi: openApiDocument(routeList),
    mailCapture,
  })
  if (webFolder !== null) {
    catalog.bind(server)
    billing.bind(server)
    contacts.bind(server)
    identity.bind(server)
    openReports({ db, hub, sheets: [kyc.exportSheet] }).bind(server)
    messaging.bind(server, { phoneOf: confirmedPhone })
    kyc.bind(server)
    closers.push(() => messaging.stopServing())
    integrations.bind(server, await messaging.openSmpp())
    const sendPage = serveWebApp(server, webFolder, config.google?.scriptUrl ?? null, CAPTURE_PATH)
    messaging.bindTextLinks(server, sendPage)
  }
  await server.listen(config.port, config.host ?? undefined)
  return `http://localhost:${config.port}`
}

/**
 * The program, composed by hand: what is opened, in which order, and who gets what. `main.ts` starts it from the
 * environment; tests and the bench start it from a configuration of their own. Nobody imports this file but they.
 */
import { join } from 'node:path'
import { routeList } from '@nkra/contract/routes.ts'
import { booksWorkers } from './billing/ledger/books.ts'
import { bindBilling } from './billing/http.ts'
import { clearanceWorkers } from './billing/clearance/clearance.ts'
import { evat } from './billing/clearance/evat.ts'
import { warnsOfLapsing } from './billing/ledger/lapse-warnings.ts'
import { lapsesDaily } from './billing/ledger/lapsing.ts'
import { invoicesMonthly } from './billing/postpaid/month-end.ts'
import { openHubtel } from './billing/payments/gateways/hubtel.ts'
import { bindHubtelCallback, callbackKeyOf } from './billing/payments/gateways/hubtel-callback.ts'
import { openPaystack } from './billing/payments/gateways/paystack.ts'
import { paymentWorkers } from './billing/payments/jobs.ts'
import type { Payments } from './billing/payments/payments.ts'
import { bindPayments } from './billing/payments/http.ts'
import { watchesBalances } from './billing/ledger/low-balance.ts'
import { bindCatalog } from './catalog/http.ts'
import { sendersEnd } from './catalog/senders/renewals.ts'
import type { Config } from './config.ts'
import { refuseDemoSignIns } from './demo/end-demo.ts'
import { openIdentity } from './identity/identity.ts'
import { confirmedPhone } from './identity/users/phones.ts'
import { businessIdsEnd } from './kyc/business-ids/renewals.ts'
import { kycWorkers } from './kyc/checks/attempts.ts'
import { keptNoLonger } from './kyc/evidence/erasure.ts'
import { kycSheet } from './kyc/requests/export-sheet.ts'
import { openCertificates } from './kyc/certificates/certificates.ts'
import { bindCertificates } from './kyc/certificates/http.ts'
import { batchWorkers } from './kyc/batches/run.ts'
import { bindBatches } from './kyc/batches/http.ts'
import { bindEvidence } from './kyc/evidence/http.ts'
import { LINK_PATH, type Asking } from './kyc/capture/ask-by-link.ts'
import { bindKyc } from './kyc/requests/http.ts'
import { bindKycLinks } from './kyc/capture/http.ts'
import { openKyc } from './kyc/resources.ts'
import { bindRegistryCallback } from './kyc/checks/registry-callback.ts'
import { bindReviews } from './kyc/review/http.ts'
import { reviewersTold } from './kyc/review/notices.ts'
import { prepareVault } from './kyc/vault/prepare-vault.ts'
import { openTextSecrets } from './messaging/messages/text-secrets.ts'
import { type MessagingConfig, openMessaging } from './messaging/messaging.ts'
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
  const kyc = openKyc({
    db,
    secret,
    masterKeys: config.kycMasterKeys,
    demo: config.demo,
    registry: config.registry && { config: config.registry, publicUrl: config.publicUrl },
  })
  closers.push(() => kyc.documents.close())
  await prepareVault(kyc, secret, log)
  const isKeyBesideDatabase =
    config.databaseUrl === null && config.tokenSecret === null && config.kycMasterKeys.length === 0
  if (!config.demo && isKeyBesideDatabase)
    log.warn('the key of checked people lies beside the database: set NKRA_KYC_MASTER_KEYS, kept elsewhere')
  const demo = config.demo ? await openDemo(config, { db, log, links, kyc }) : null
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

  const asking: Asking = { kyc, messaging: messaging.sending, codeTexts, publicUrl: config.publicUrl }

  // What is configured; in the demo, what is simulated besides.
  const paystack = config.paystack ?? demo?.outside.paystack ?? null
  const hubtel = config.hubtel ?? demo?.outside.hubtel ?? null
  const evatConfig = config.evat ?? demo?.outside.evat ?? null
  const callbackKey = callbackKeyOf(secret)
  const gateways = [
    paystack && openPaystack(paystack),
    hubtel && openHubtel({ ...hubtel, publicUrl: config.publicUrl, callbackKey }),
  ]
  const payments: Payments = {
    db,
    gateways: gateways.filter((gateway) => gateway !== null),
    publicUrl: config.publicUrl,
  }

  const authority = evatConfig && evat(evatConfig)

  const relay = await startRelay(
    db,
    subscriptionsOf({ identity: identity.resources, messaging, asking, clears: authority !== null }),
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
      lapsesDaily(db),
      warnsOfLapsing(db),
      sendersEnd(db),
      ...booksWorkers(db),
      invoicesMonthly(db),
      watchesBalances(db),
      ...contacts.workers,
      ...integrations.workers,
      ...messaging.workers,
      ...kycWorkers(kyc),
      ...batchWorkers(kyc),
      businessIdsEnd(db),
      keptNoLonger(kyc),
      reviewersTold(db),
      ...paymentWorkers(payments),
      ...(authority ? clearanceWorkers({ db, authority }) : []),
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
  const measures = await openMeasures(config, { connection, db, log, kyc, integrations })
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
    bindCatalog(server)
    bindBilling(server)
    contacts.bind(server)
    bindPayments(server, { payments, paystackKey: paystack?.secretKey ?? null })
    bindHubtelCallback(server, hubtel && callbackKey)
    identity.bind(server)
    openReports({ db, hub, sheets: [kycSheet(kyc)] }).bind(server)
    messaging.bind(server, { phoneOf: confirmedPhone })
    bindKyc(server, kyc)
    bindEvidence(server, kyc)
    bindBatches(server, kyc)
    bindCertificates(server, openCertificates({ kyc, secret, publicUrl: config.publicUrl }))
    bindReviews(server, kyc)
    bindRegistryCallback(server, config.registry)
    bindKycLinks(server, asking)
    closers.push(() => messaging.stopServing())
    integrations.bind(server, await messaging.openSmpp())
    const sendPage = serveWebApp(server, webFolder, config.google?.scriptUrl ?? null, LINK_PATH)
    messaging.bindTextLinks(server, sendPage)
  }
  await server.listen(config.port, config.host ?? undefined)
  return `http://localhost:${config.port}`
}

/**
 * The program, composed by hand: what is opened, in which order, and who gets what. `main.ts` starts it from the
 * environment; tests and the bench start it from a configuration of their own. Nobody imports this file but they.
 */
import { join } from 'node:path'
import { routeList } from '@nkra/contract/routes.ts'
import { booksWorkers } from './billing/ledger/books.ts'
import { bindBilling } from './billing/http.ts'
import { clearanceWorkers, clearNote, clearReviewed } from './billing/clearance/clearance.ts'
import { creditNoteIssued } from './billing/invoices/credit-notes.ts'
import { paymentProofAdded } from './billing/payments/transfer-proofs.ts'
import { evat } from './billing/clearance/evat.ts'
import { invoiceReviewed } from './billing/invoices/invoices.ts'
import { creditsLapse, warnsOfLapsing } from './billing/ledger/lapse-warnings.ts'
import { lapsesDaily } from './billing/ledger/lapsing.ts'
import { invoicesMonthly } from './billing/postpaid/month-end.ts'
import { welcome } from './billing/ledger/trials.ts'
import { openHubtel } from './billing/payments/gateways/hubtel.ts'
import { bindHubtelCallback, callbackKeyOf } from './billing/payments/gateways/hubtel-callback.ts'
import { openPaystack } from './billing/payments/gateways/paystack.ts'
import { paymentWorkers } from './billing/payments/jobs.ts'
import { paymentDisputed } from './billing/payments/gateway-notices.ts'
import { paymentNeedsReview, type Payments } from './billing/payments/payments.ts'
import { bindPayments } from './billing/payments/http.ts'
import { balanceFell, watchBalance, watchesBalances } from './billing/ledger/low-balance.ts'
import { bindCatalog } from './catalog/http.ts'
import { senderEnds, sendersEnd } from './catalog/senders/renewals.ts'
import { senderReviewed } from './catalog/senders/senders.ts'
import type { Config } from './config.ts'
import { bindContacts } from './contacts/http.ts'
import { sweepBin } from './contacts/address-book/deleted-contacts.ts'
import { importWorker } from './contacts/imports/import-run.ts'
import { rollBackWorker } from './contacts/imports/roll-back.ts'
import { accountRegistered, accountSuspended, balanceWatchChosen, textWanted } from './identity/events.ts'
import { refuseDemoSignIns } from './demo/end-demo.ts'
import { seedDemo } from './demo/seed.ts'
import { outsideConfig, startDemoOutside } from './demo/simulated-outside.ts'
import { linkDemo, startDemoOperators } from './demo/simulated-operators.ts'
import { openIdentity } from './identity/identity.ts'
import {
  mailAddedProof,
  mailCreditNote,
  mailDisabledWebhook,
  mailDoubtfulPayment,
  mailEndingSender,
  mailFinishedCampaign,
  mailLapsingCredits,
  mailLowBalance,
  mailMissedSeries,
  mailReviewedInvoice,
  mailReviewedSender,
  mailUnusedCodes,
  textLowBalance,
} from './identity/notifications/notifications.ts'
import { confirmedPhone } from './identity/users/phones.ts'
import { businessIdsEnd } from './kyc/business-ids/renewals.ts'
import { kycWorkers } from './kyc/checks/attempts.ts'
import { bindIntegrations, bindLogins, bindWebhooks } from './integrations/http.ts'
import { openLiveLogins } from './integrations/keys/live-logins.ts'
import { loginSecretsOf } from './integrations/keys/login-secrets.ts'
import { isMeantAsKey } from './integrations/keys/key-text.ts'
import { openLiveKeys } from './integrations/keys/live-keys.ts'
import { keptNoLonger } from './kyc/evidence/erasure.ts'
import { kycSheet } from './kyc/requests/export-sheet.ts'
import { openCertificates } from './kyc/certificates/certificates.ts'
import { bindCertificates } from './kyc/certificates/http.ts'
import { batchWorkers } from './kyc/batches/run.ts'
import { bindBatches } from './kyc/batches/http.ts'
import { bindEvidence } from './kyc/evidence/http.ts'
import { openRequestLog } from './integrations/keys/request-log.ts'
import { openLiveWebhooks } from './integrations/webhooks/live-webhooks.ts'
import { sweepDeliveries } from './integrations/webhooks/deliveries.ts'
import { startWebhookTurns } from './integrations/webhooks/delivery-worker.ts'
import { webhookDisabled } from './integrations/webhooks/webhooks.ts'
import { LINK_PATH, type Asking } from './kyc/capture/ask-by-link.ts'
import { bindKyc } from './kyc/requests/http.ts'
import { bindKycLinks } from './kyc/capture/http.ts'
import { openKyc } from './kyc/resources.ts'
import { bindRegistryCallback } from './kyc/checks/registry-callback.ts'
import { bindReviews } from './kyc/review/http.ts'
import { reviewersTold } from './kyc/review/notices.ts'
import { prepareVault } from './kyc/vault/prepare-vault.ts'
import { bindCodes } from './messaging/codes/http.ts'
import { openCodeTexts } from './messaging/messages/text-secrets.ts'
import { campaignCompleted, codesUnused, seriesMissed, partArrived } from './messaging/events.ts'
import { bindMcp } from './messaging/compat/mcp.ts'
import { bindComposer } from './messaging/series/http.ts'
import { bindConversations } from './messaging/inbound/http.ts'
import { bindMessaging } from './messaging/sending/http.ts'
import { compatSubscriptions, compatWorkers } from './messaging/compat/compat.ts'
import { inboundSweep, takePart } from './messaging/inbound/inbound.ts'
import { startMessaging, type MessagingOptions } from './messaging/messaging.ts'
import { bindGatewayCallbacks, openGatewayCallbacks } from './messaging/delivery/gateway-callbacks.ts'
import { openLinkClicks } from './messaging/text-links/short-link-clicks.ts'
import { bindLinks } from './messaging/links/http.ts'
import { openOptOutLinks } from './messaging/text-links/opt-out-links.ts'
import { sendOwnText } from './messaging/sending/single-texts.ts'
import { bindTwilio } from './messaging/compat/twilio.ts'
import { seriesRuns } from './messaging/series/series-runs.ts'
import { openSendingHours } from './messaging/sending/sending-hours.ts'
import { bindRecipients } from './messaging/campaigns/http.ts'
import { bindShortLinks } from './messaging/text-links/http.ts'
import { openShortLinks } from './messaging/text-links/short-links.ts'
import { openChangesHub } from './platform/events/changes.ts'
import { systemClock } from './platform/clock.ts'
import { openDatabase } from './platform/database/database.ts'
import { openEngine } from './platform/postgres/engine.ts'
import { startRelay, subscribe, type Subscription } from './platform/events/relay.ts'
import { createServer, type Server, type ServerOptions } from './platform/http/server.ts'
import { sweepKeys } from './platform/http/idempotency.ts'
import { cron, startJobs, type Worker } from './platform/jobs/jobs.ts'
import type { Log } from './platform/log.ts'
import { captureMail } from './platform/mail/mail-capture.ts'
import { openMailer } from './platform/mail/mail.ts'
import { openApiDocument } from './openapi/openapi.ts'
import { bindOperations } from './platform/operations/operator-routes.ts'
import { sealFor } from './platform/sealing.ts'
import { keptSecret } from './platform/kept-secret.ts'
import { ensureWebBuilt } from './platform/http/web-build.ts'
import { serveWebApp } from './platform/http/web-files.ts'
import { bindReports } from './reports/http.ts'
import { kycEvents } from './kyc-events.ts'
import { openMeasures } from './measures.ts'
import { webhookEvents } from './webhook-events.ts'
import { pauseAll } from './messaging/campaigns/campaigns.ts'
import { codeWorkers } from './messaging/codes/codes.ts'
import { openSmppServer } from './messaging/compat/smpp-server.ts'
import { openCallbackTransport } from './messaging/compat/twilio-callbacks.ts'

export interface App {
  /** Where it is served. */
  readonly url: string
  /** Drains: no new requests, running ones end, jobs and links stop, then the database. */
  close(): Promise<void>
}

/** What was opened, closed in the opposite order. */
type Closers = (() => unknown)[]

/** What `bench/` starts the same program with, to tell what it costs or gains. */
export type Tuning = Pick<MessagingOptions, 'direct'> & Pick<ServerOptions, 'callLimits'>

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
  const secret = config.tokenSecret ?? (await keptSecret(join(config.data, 'keys'), 'token', clock))
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
  if (config.demo) {
    // Beside each other; a failure of the second is met below, and its process ends by itself without us.
    const starting = startDemoOutside({ port: config.outsidePort, ownPort: config.port, log })
    starting.catch(() => undefined)
    const operators = await startDemoOperators({
      port: config.smscPort,
      controlPort: config.smscControl,
      log,
    })
    closers.push(() => operators.close())
    const outside = await starting
    closers.push(() => outside.close())
    await linkDemo(db, links, config.smscPort)
    if (await seedDemo(db, kyc)) log.info('the demo’s customer is written')
  }

  // The domains.
  const codeTexts = openCodeTexts(secret)
  const identity = await openIdentity({
    db,
    secret: Buffer.from(secret),
    origin: config.publicUrl,
    codeTexts,
    administratorsNeedTwoStep: !config.demo,
    google: config.google,
  })
  closers.push(() => identity.close())
  const keys = await openLiveKeys(db)
  closers.push(() => keys.close())
  const loginSecrets = loginSecretsOf(secret, clock)
  const logins = await openLiveLogins({ db, keys, secrets: loginSecrets })
  closers.push(() => logins.close())
  const webhooks = { seal: sealFor('webhooks', secret, clock), loopback: config.demo }
  const callbacks = openCallbackTransport(webhooks, logins)
  closers.push(() => callbacks.close())
  const liveWebhooks = await openLiveWebhooks(db)
  closers.push(() => liveWebhooks.close())

  const optOutLinks = openOptOutLinks({ secret, publicUrl: config.publicUrl })
  const shortLinks = openShortLinks({ secret, publicUrl: config.publicUrl })
  const gatewayCallbacks = openGatewayCallbacks({ secret, publicUrl: config.publicUrl })
  const sendingHours = await openSendingHours(db)
  closers.push(() => sendingHours.close())
  const messaging = await startMessaging({
    ...tuning,
    db,
    log,
    roles: [...config.roles],
    codeTexts,
    openPassword: (sealed) => links.open(sealed),
    gatewayCallback: (linkId) => gatewayCallbacks.urlOf(linkId),
    optOutLinks,
    shortLinks,
    policy: () => sendingHours.now,
    wantsMessage: (accountId, state, author) =>
      liveWebhooks.wantsMessage(accountId, state) || logins.has(author),
  })
  closers.push(() => messaging.close())

  const asking: Asking = { kyc, messaging, codeTexts, publicUrl: config.publicUrl }

  // What is configured; in the demo, what is simulated besides.
  const simulated = config.demo
    ? outsideConfig(config.outsidePort)
    : { paystack: null, hubtel: null, evat: null }
  const paystack = config.paystack ?? simulated.paystack
  const hubtel = config.hubtel ?? simulated.hubtel
  const evatConfig = config.evat ?? simulated.evat
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

  // What happens on events, by who cares.
  const subscriptions: Subscription[] = [
    subscribe(accountRegistered, 'billing.books', (tx, { payload }) => welcome(tx, payload.accountId)),
    subscribe(accountSuspended, 'messaging.pause', async (tx, { accountId }) => {
      await pauseAll(tx, accountId)
    }),
    subscribe(invoiceReviewed, 'identity.mail', (tx, event) =>
      mailReviewedInvoice(tx, identity.resources, event),
    ),
    subscribe(paymentNeedsReview, 'identity.mail', (tx, event) =>
      mailDoubtfulPayment(tx, identity.resources, event),
    ),
    subscribe(paymentDisputed, 'identity.mail', (tx, event) =>
      mailDoubtfulPayment(tx, identity.resources, event),
    ),
    subscribe(creditNoteIssued, 'identity.mail', (tx, event) =>
      mailCreditNote(tx, identity.resources, event),
    ),
    subscribe(paymentProofAdded, 'identity.mail', (tx, event) =>
      mailAddedProof(tx, identity.resources, event),
    ),
    subscribe(senderReviewed, 'identity.mail', (tx, event) =>
      mailReviewedSender(tx, identity.resources, event),
    ),
    subscribe(senderEnds, 'identity.mail', (tx, event) => mailEndingSender(tx, identity.resources, event)),
    ...kycEvents(identity.resources, asking),
    subscribe(partArrived, 'messaging.inbound', (tx, { payload }) => takePart(tx, messaging, payload.partId)),
    subscribe(campaignCompleted, 'identity.mail', (tx, event) =>
      mailFinishedCampaign(tx, identity.resources, event),
    ),
    subscribe(seriesMissed, 'identity.mail', (tx, event) => mailMissedSeries(tx, identity.resources, event)),
    subscribe(codesUnused, 'identity.mail', (tx, event) => mailUnusedCodes(tx, identity.resources, event)),
    subscribe(creditsLapse, 'identity.mail', (tx, event) =>
      mailLapsingCredits(tx, identity.resources, event),
    ),
    subscribe(balanceFell, 'identity.text', textLowBalance),
    subscribe(textWanted, 'messaging.own-texts', (tx, { payload: { veiledId, ...text } }) =>
      sendOwnText(tx, messaging, { ...text, ...(veiledId !== null && { id: veiledId, veiled: true }) }),
    ),
    subscribe(balanceFell, 'identity.mail', (tx, event) => mailLowBalance(tx, identity.resources, event)),
    subscribe(webhookDisabled, 'identity.mail', (tx, event) =>
      mailDisabledWebhook(tx, identity.resources, event),
    ),
    ...compatSubscriptions,
    ...webhookEvents,
    subscribe(balanceWatchChosen, 'billing.watch', (tx, { accountId, payload }) =>
      watchBalance(tx, { accountId, watcherId: payload.userId, product: 'SMS', credits: payload.credits }),
    ),
  ]
  if (authority) {
    subscriptions.push(
      subscribe(invoiceReviewed, 'billing.clearance', clearReviewed),
      subscribe(creditNoteIssued, 'billing.clearance', clearNote),
    )
  }
  const relay = await startRelay(db, subscriptions, log)
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
      importWorker(db),
      rollBackWorker(db),
      cron('contacts.sweep-bin', '17 2 * * *', () => sweepBin(db)),
      cron('integrations.sweep-deliveries', '37 * * * *', () => sweepDeliveries(db)),
      inboundSweep(db, messaging),
      ...compatWorkers(db, callbacks),
      seriesRuns(db, messaging),
      ...codeWorkers(db),
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
    const turns = await startWebhookTurns({ ...webhooks, db, log })
    closers.push(() => turns.stop())
  }

  // Last to open and first to close: who can be asked.
  const hub = await openChangesHub(db, [
    'campaign',
    'import',
    'invoice',
    'payment',
    'credits',
    'sender',
    'kyc',
    'business-id',
    'conversation',
    'link',
    'webhook',
  ])
  closers.push(() => hub.close())
  const requests = await openRequestLog(db, log)
  closers.push(() => requests.close())
  const { connection } = engine
  const measures = await openMeasures(config, { connection, db, log, kyc, requests })
  closers.push(() => measures.close())
  const server = createServer({
    ...tuning,
    db,
    log,
    authenticate: (token, address) =>
      isMeantAsKey(token) ? keys.authenticate(token, address) : identity.authenticate(token),
    watch: (user, changed) => identity.watch(user, changed),
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    ...(measures.observe && { observe: measures.observe }),
    observeKey: (request) => requests.add(request),
  })
  closers.push(() => server.close())
  bindOperations(server, {
    health: measures.health,
    openApi: openApiDocument(routeList),
    mailCapture,
  })
  if (webFolder !== null) {
    bindDomains(server)
    bindPayments(server, { payments, paystackKey: paystack?.secretKey ?? null })
    bindHubtelCallback(server, hubtel && callbackKey)
    identity.bind(server)
    bindReports(server, { db, hub, sheets: [kycSheet(kyc)] })
    bindMessaging(server, { db, messaging })
    bindConversations(server, optOutLinks)
    bindLinks(server, {
      waker: messaging,
      seal: links,
      callbackUrl: (linkId) => gatewayCallbacks.urlOf(linkId),
    })
    bindCodes(server, { messaging, codeTexts })
    bindComposer(server, messaging, confirmedPhone)
    bindGatewayCallbacks(server, {
      callbacks: gatewayCallbacks,
      openPassword: (sealed) => links.open(sealed),
    })
    bindRecipients(server)
    bindKyc(server, kyc)
    bindEvidence(server, kyc)
    bindBatches(server, kyc)
    bindCertificates(server, openCertificates({ kyc, secret, publicUrl: config.publicUrl }))
    bindReviews(server, kyc)
    bindRegistryCallback(server, config.registry)
    bindKycLinks(server, asking)
    bindIntegrations(server, keys)
    bindWebhooks(server, webhooks)
    bindTwilio(server, {
      messaging,
      authenticate: (sid, token, address) => logins.byAccountSid(sid, token, address),
      isTarget: (url) => callbacks.isTarget(url),
    })
    bindMcp(server, {
      messaging,
      secret,
      publicUrl: config.publicUrl,
      authenticate: (token, address) => keys.authenticate(token, address),
    })
    const smpp = await openSmppServer(config, { db, log, messaging, logins })
    if (smpp) closers.push(() => smpp.close())
    bindLogins(server, {
      live: logins,
      secrets: loginSecrets,
      smpp: smpp && smpp.place,
      publicUrl: config.publicUrl,
    })
    const sendPage = serveWebApp(server, webFolder, config.google?.scriptUrl ?? null, LINK_PATH)
    const clicks = openLinkClicks(db, log)
    closers.push(() => clicks.close())
    bindShortLinks(server, { links: shortLinks, clicks, sendPage })
  }
  await server.listen(config.port, config.host ?? undefined)
  return `http://localhost:${config.port}`
}

function bindDomains(server: Server): void {
  bindCatalog(server)
  bindBilling(server)
  bindContacts(server)
}

/** Opens the domains by hand, in an order in which each finds those that it needs. */
import { openBilling, type Billing } from './billing/billing.ts'
import { openCatalog, type Catalog } from './catalog/catalog.ts'
import type { Config } from './config.ts'
import { openContacts, type Contacts } from './contacts/contacts.ts'
import type { Foundation } from './foundation.ts'
import { openIdentity, type Identity } from './identity/identity.ts'
import { openIntegrations, type Integrations } from './integrations/integrations.ts'
import { openKyc, type Kyc } from './kyc/kyc.ts'
import { openTextSecrets } from './messaging/messages/text-secrets.ts'
import { openMessaging, type MessagingConfig } from './messaging/messaging.ts'
import type { HoldWatch } from './platform/database/database-release.ts'
import type { Log } from './platform/log.ts'
import { openMessageReport } from './reports/reports.ts'
import { subscriptionsOf } from './subscriptions.ts'

/** Options that only the bench sets, to measure their effect. */
export type DomainTuning = Pick<MessagingConfig, 'direct' | 'programLimits'>

interface DomainParts {
  config: Config
  log: Log
  foundation: Foundation
  hold: HoldWatch
  tuning: DomainTuning
}

interface Domains {
  identity: Identity
  billing: Billing
  catalog: Catalog
  integrations: Integrations
  messaging: Awaited<ReturnType<typeof openMessaging>>
  kyc: Kyc
  contacts: Contacts
}

/**
 * Opens them, and answers the limits of programs that apply. `opened` closes each domain with the program, even if a
 * later one fails.
 */
export async function openDomains(
  { config, log, foundation, hold, tuning }: DomainParts,
  opened: <Part extends { close(): unknown }>(part: Part) => Part,
): Promise<{ domains: Domains; programLimits: Catalog['programLimits'] }> {
  const { publicUrl } = config
  const { db, secret, demo } = foundation
  const basics = { db, log, secret, publicUrl, loopback: config.demo }
  const codeTexts = openTextSecrets(secret)
  const identity = opened(
    await openIdentity({
      db,
      secret: Buffer.from(secret),
      origin: publicUrl,
      codeTexts,
      administratorsNeedTwoStep: !config.demo,
      google: config.google,
      readReport: openMessageReport(db),
    }),
  )
  // What is not configured is simulated in the demo.
  const { paystack = null, hubtel = null, evat = null } = demo?.outside ?? {}
  const billing = openBilling({
    ...basics,
    paystack: config.paystack ?? paystack,
    hubtel: config.hubtel ?? hubtel,
    evat: config.evat ?? evat,
  })
  const catalog = opened(await openCatalog(db))
  const programLimits = tuning.programLimits ?? catalog.programLimits
  const integrations = opened(await openIntegrations({ ...basics, keyReplaced: billing.keyReplaced }))
  const messaging = opened(
    await openMessaging({
      ...basics,
      hold,
      roles: [...config.roles],
      smpp: config.smpp,
      direct: tuning.direct,
      seal: foundation.linkSeal,
      codeTexts,
      logins: integrations.logins,
      authenticateKey: integrations.authenticate,
      wantsMessage: integrations.wantsMessage,
      wantsEvent: integrations.wantsEvent,
      programLimits,
    }),
  )
  const resources = foundation.kycResources
  const kyc = openKyc({ resources, secret, publicUrl, messaging: messaging.sending })
  const contacts = openContacts(db)
  return {
    domains: { identity, catalog, billing, contacts, integrations, messaging, kyc },
    programLimits,
  }
}

/** What the domains do outside requests. */
export function workOf(domains: Domains) {
  const { billing, identity, integrations, kyc, messaging } = domains
  return {
    domains: Object.values(domains),
    subscriptions: [
      ...kyc.subscriptions,
      ...subscriptionsOf({ billing, identity: identity.resources, messaging }),
      ...billing.subscriptions,
    ],
    mailSeal: identity.resources.mailSeal,
    drawPaper: billing.drawPaper,
    startDeliveries: () => integrations.startDeliveries(),
  }
}

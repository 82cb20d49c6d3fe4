/**
 * Subscriptions connect an event of one domain with the work of another. The subscribers of an event run in the
 * order of this list. A subscriber's name is stored with each event that it has handled: never change a name.
 */
import { importEnded } from './contacts/contacts.ts'
import { erasureEvents } from './erasure-events.ts'
import { accountRegistered, accountSuspended, balanceWatchChosen, textWanted } from './identity/events.ts'
import * as mails from './identity/notifications/notifications.ts'
import type { IdentityResources } from './identity/resources.ts'
import { webhookChangedByKey, webhookDisabled } from './integrations/events.ts'
import { campaignCompleted, codesUnused, seriesMissed } from './messaging/events.ts'
import type { OpenMessaging } from './messaging/messaging.ts'
import type { Tx } from './platform/database/database.ts'
import type { EventKind } from './platform/database/outbox.ts'
import { attentionChanged } from './platform/operations/attention.ts'
import { subscribe, type Event, type Subscription } from './platform/events/relay.ts'
import { notificationEvents } from './notification-events.ts'
import { webhookEvents } from './webhook-events.ts'
import {
  creditNoteIssued,
  invoiceReviewed,
  creditsLapse,
  balanceFell,
  capReachedEvent,
  paymentDisputed,
  paymentNeedsReview,
  paymentProofAdded,
} from './billing/events.ts'
import type { Billing } from './billing/billing.ts'
import { senderEnds, senderReviewed } from './catalog/events.ts'
import { businessIdEnds, businessIdReviewed, reviewsWait } from './kyc/events.ts'

interface Subscribers {
  billing: Billing
  identity: IdentityResources
  messaging: OpenMessaging
}

export function subscriptionsOf({ billing, identity, messaging }: Subscribers): Subscription[] {
  const mail = <Payload>(
    kind: EventKind<Payload>,
    send: (tx: Tx, resources: IdentityResources, event: Event<Payload>) => Promise<void>,
  ) => subscribe(kind, 'identity.mail', (tx, event) => send(tx, identity, event))
  return [
    subscribe(accountRegistered, 'billing.books', (tx, { payload }) =>
      billing.grantDefaultPackages(tx, payload.accountId),
    ),
    subscribe(accountSuspended, 'messaging.pause', (tx, { accountId }) =>
      messaging.pauseAccount(tx, accountId),
    ),
    mail(invoiceReviewed, mails.mailReviewedInvoice),
    mail(paymentNeedsReview, mails.mailDoubtfulPayment),
    mail(paymentDisputed, mails.mailDoubtfulPayment),
    mail(creditNoteIssued, mails.mailCreditNote),
    mail(paymentProofAdded, mails.mailAddedProof),
    mail(senderReviewed, mails.mailReviewedSender),
    mail(senderEnds, mails.mailEndingSender),
    mail(businessIdReviewed, mails.mailReviewedBusinessId),
    mail(businessIdEnds, mails.mailEndingBusinessId),
    subscribe(businessIdEnds, 'identity.text', mails.textEndingBusinessId),
    mail(reviewsWait, mails.mailWaitingReviews),
    mail(campaignCompleted, mails.mailFinishedCampaign),
    mail(importEnded, mails.mailEndedImport),
    mail(seriesMissed, mails.mailMissedSeries),
    mail(codesUnused, mails.mailUnusedCodes),
    mail(capReachedEvent, mails.mailReachedCap),
    mail(creditsLapse, mails.mailLapsingCredits),
    subscribe(balanceFell, 'identity.text', mails.textLowBalance),
    subscribe(textWanted, 'messaging.own-texts', (tx, { payload: { veiledId, ...text } }) =>
      messaging.sendText(tx, { ...text, ...(veiledId !== null && { id: veiledId, veiled: true }) }),
    ),
    mail(balanceFell, mails.mailLowBalance),
    // Mail first: a text goes by the links, one of which may be what is wrong.
    mail(attentionChanged, mails.mailAttention),
    subscribe(attentionChanged, 'identity.text', mails.textAttention),
    mail(webhookDisabled, mails.mailDisabledWebhook),
    mail(webhookChangedByKey, mails.mailWebhookChangedByKey),
    ...messaging.subscriptions,
    ...webhookEvents,
    ...notificationEvents,
    ...erasureEvents,
    subscribe(balanceWatchChosen, 'billing.watch', (tx, { accountId, payload }) =>
      billing.watchBalance(tx, {
        accountId,
        watcherId: payload.userId,
        product: 'SMS',
        credits: payload.credits,
      }),
    ),
  ]
}

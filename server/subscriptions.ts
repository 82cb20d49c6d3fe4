/**
 * What a domain does when something happens in another. One event's subscribers run in the order of this list. A
 * subscriber's name is stored with each event that it has had: never change one.
 */
import { clearNote, clearReviewed } from './billing/clearance/clearance.ts'
import { creditNoteIssued } from './billing/invoices/credit-notes.ts'
import { invoiceReviewed } from './billing/invoices/invoices.ts'
import { creditsLapse } from './billing/ledger/lapse-warnings.ts'
import { balanceFell, watchBalance } from './billing/ledger/low-balance.ts'
import { welcome } from './billing/ledger/trials.ts'
import { paymentDisputed } from './billing/payments/gateway-notices.ts'
import { paymentNeedsReview } from './billing/payments/payments.ts'
import { paymentProofAdded } from './billing/payments/transfer-proofs.ts'
import { senderEnds } from './catalog/senders/renewals.ts'
import { senderReviewed } from './catalog/senders/senders.ts'
import { accountRegistered, accountSuspended, balanceWatchChosen, textWanted } from './identity/events.ts'
import * as mails from './identity/notifications/notifications.ts'
import type { IdentityResources } from './identity/resources.ts'
import { webhookDisabled } from './integrations/events.ts'
import { businessIdReviewed } from './kyc/business-ids/business-ids.ts'
import { businessIdEnds } from './kyc/business-ids/renewals.ts'
import { textAskedAgain, type Asking } from './kyc/capture/ask-by-link.ts'
import { kycAskedAgain, kycToReview } from './kyc/events.ts'
import { noteToReview, reviewsWait } from './kyc/review/notices.ts'
import { campaignCompleted, codesUnused, seriesMissed } from './messaging/events.ts'
import type { OpenMessaging } from './messaging/messaging.ts'
import type { Tx } from './platform/database/database.ts'
import type { EventKind } from './platform/database/outbox.ts'
import { subscribe, type Event, type Subscription } from './platform/events/relay.ts'
import { webhookEvents } from './webhook-events.ts'

interface Subscribers {
  identity: IdentityResources
  messaging: OpenMessaging
  asking: Asking
  /** Whether invoices go to the revenue authority. */
  clears: boolean
}

export function subscriptionsOf({ identity, messaging, asking, clears }: Subscribers): Subscription[] {
  const mail = <Payload>(
    kind: EventKind<Payload>,
    send: (tx: Tx, resources: IdentityResources, event: Event<Payload>) => Promise<void>,
  ) => subscribe(kind, 'identity.mail', (tx, event) => send(tx, identity, event))
  return [
    subscribe(accountRegistered, 'billing.books', (tx, { payload }) => welcome(tx, payload.accountId)),
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
    subscribe(kycAskedAgain, 'kyc.text', (tx, { accountId, payload }) =>
      textAskedAgain(asking, tx, { accountId, id: payload.id }),
    ),
    subscribe(kycToReview, 'kyc.review-notice', (tx, { accountId }) => noteToReview(tx, accountId)),
    mail(reviewsWait, mails.mailWaitingReviews),
    mail(campaignCompleted, mails.mailFinishedCampaign),
    mail(seriesMissed, mails.mailMissedSeries),
    mail(codesUnused, mails.mailUnusedCodes),
    mail(creditsLapse, mails.mailLapsingCredits),
    subscribe(balanceFell, 'identity.text', mails.textLowBalance),
    subscribe(textWanted, 'messaging.own-texts', (tx, { payload: { veiledId, ...text } }) =>
      messaging.sendText(tx, { ...text, ...(veiledId !== null && { id: veiledId, veiled: true }) }),
    ),
    mail(balanceFell, mails.mailLowBalance),
    mail(webhookDisabled, mails.mailDisabledWebhook),
    ...messaging.subscriptions,
    ...webhookEvents,
    subscribe(balanceWatchChosen, 'billing.watch', (tx, { accountId, payload }) =>
      watchBalance(tx, { accountId, watcherId: payload.userId, product: 'SMS', credits: payload.credits }),
    ),
    ...(clears
      ? [
          subscribe(invoiceReviewed, 'billing.clearance', clearReviewed),
          subscribe(creditNoteIssued, 'billing.clearance', clearNote),
        ]
      : []),
  ]
}

/**
 * Turns events of the outbox into notifications for people, in the contract's words
 * (`contract/identity/notifications.ts` says what may be in them).
 */
import {
  balanceFell,
  capReachedEvent,
  creditNoteIssued,
  creditsLapse,
  invoiceReviewed,
  paymentDisputed,
  paymentNeedsReview,
  paymentProofAdded,
} from './billing/events.ts'
import { OPERATOR_ACCOUNT_ID } from './catalog/accounts.ts'
import { senderEnds, senderReviewed } from './catalog/events.ts'
import { importEnded } from './contacts/contacts.ts'
import { notify, type Subject } from './identity/identity.ts'
import { webhookDisabled } from './integrations/events.ts'
import { businessIdEnds, businessIdReviewed, reviewsWait } from './kyc/events.ts'
import { campaignCompleted, codesUnused, seriesMissed } from './messaging/events.ts'
import type { EventKind } from './platform/database/outbox.ts'
import { subscribe, type Subscription } from './platform/events/relay.ts'
import { attentionChanged } from './platform/operations/attention.ts'

const SUBSCRIBER = 'identity.notify'

/** A subscriber that notifies the account of the event. */
const telling = <Payload>(kind: EventKind<Payload>, subjectOf: (payload: Payload) => Subject): Subscription =>
  subscribe(kind, SUBSCRIBER, (tx, { accountId, payload }) => notify(tx, accountId, subjectOf(payload)))

/** A subscriber that notifies the operator of something that happened in an account. */
const tellingOperator = <Payload>(
  kind: EventKind<Payload>,
  subjectOf: (payload: Payload) => Subject,
): Subscription =>
  subscribe(kind, SUBSCRIBER, (tx, { payload }) => notify(tx, OPERATOR_ACCOUNT_ID, subjectOf(payload)))

export const notificationEvents: readonly Subscription[] = [
  subscribe(balanceFell, SUBSCRIBER, (tx, { accountId, payload: { watcherId, product, available } }) =>
    notify(tx, accountId, { kind: 'balance_low', product, available }, watcherId),
  ),
  telling(creditsLapse, ({ lots }) => {
    // The first lot names the day. The other lots of its product are added to it.
    const { product, lapsesAt } = lots[0]!
    const same = lots.filter((lot) => lot.product === product)
    return {
      kind: 'credits_lapse',
      product,
      credits: same.reduce((sum, lot) => sum + lot.credits, 0n),
      lapsesAt,
    }
  }),
  telling(capReachedEvent, ({ holder, name, product, period, credits, percent }) => ({
    kind: 'cap_reached',
    holder,
    name,
    product,
    period,
    credits,
    percent,
  })),
  telling(invoiceReviewed, ({ invoiceId, number, approved, reason }) => ({
    kind: 'invoice_reviewed',
    invoiceId,
    number,
    approved,
    reason,
  })),
  telling(creditNoteIssued, ({ invoiceId, number, invoiceNumber }) => ({
    kind: 'credit_note_issued',
    invoiceId,
    number,
    invoiceNumber,
  })),
  telling(senderReviewed, ({ senderId, networks, decision, renewal }) => ({
    kind: 'sender_reviewed',
    senderId,
    networks,
    decision,
    renewal,
  })),
  telling(senderEnds, ({ senderId, networks, validUntil, stage }) => ({
    kind: 'sender_ends',
    senderId,
    networks,
    validUntil,
    stage,
  })),
  telling(businessIdReviewed, ({ legalName, decision }) => ({
    kind: 'business_id_reviewed',
    legalName,
    decision,
  })),
  telling(businessIdEnds, ({ legalName, endsOn, stage }) => ({
    kind: 'business_id_ends',
    legalName,
    endsOn,
    stage,
  })),
  telling(campaignCompleted, ({ campaignId, name, recipients }) => ({
    kind: 'campaign_finished',
    campaignId,
    name,
    recipients,
  })),
  telling(seriesMissed, ({ name, runs }) => ({ kind: 'series_missed', name, runs })),
  telling(importEnded, ({ importId, fileName, added, rejected, failed }) => ({
    kind: 'import_ended',
    importId,
    fileName,
    added,
    rejected,
    failed,
  })),
  telling(reviewsWait, ({ waiting }) => ({ kind: 'reviews_wait', waiting })),
  telling(webhookDisabled, ({ url, reason }) => ({ kind: 'webhook_disabled', url, reason })),
  telling(codesUnused, ({ block }) => ({ kind: 'codes_unused', block })),
  tellingOperator(paymentNeedsReview, ({ reference, amount }) => ({
    kind: 'payment_doubtful',
    reference,
    amount,
    disputed: false,
  })),
  tellingOperator(paymentDisputed, ({ reference, amount }) => ({
    kind: 'payment_doubtful',
    reference,
    amount,
    disputed: true,
  })),
  tellingOperator(paymentProofAdded, ({ invoiceId, number }) => ({ kind: 'proof_added', invoiceId, number })),
  telling(attentionChanged, ({ began, over }) => ({
    kind: 'operations_changed',
    began: began.map(({ kind, detail }) => ({ kind, detail })),
    over: over.map(({ kind, detail }) => ({ kind, detail })),
  })),
]

/**
 * Turns events of the outbox into webhooks for customers' programs, in the contract's words
 * (`contract/integrations/webhook-events.ts` says what may be in them). They hold ids and states.
 */
import type { EventType } from '@nkra/contract/integrations/webhook-events.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import {
  balanceFell,
  capReachedEvent,
  invoiceCancelled,
  invoiceReviewed,
  paymentSucceeded,
} from './billing/events.ts'
import { senderEnds, senderReviewed } from './catalog/events.ts'
import { contactWith, importEnded, optOutChanged } from './contacts/contacts.ts'
import { keyExpires } from './integrations/events.ts'
import { addDeliveries, type WebhookEvent } from './integrations/webhooks/deliveries.ts'
import {
  businessIdReviewed,
  kycAskedAgain,
  kycAskedByLink,
  kycEnded,
  kycScreeningMatch,
  kycSent,
} from './kyc/events.ts'
import {
  campaignCancelled,
  campaignCompleted,
  campaignPaused,
  codesEnded,
  linksClicked,
  seriesMissed,
  messageReceived,
  messagesMoved,
  type MovedMessage,
  readEventDetails,
  type EventDetails,
} from './messaging/events.ts'
import { subscribe, type Subscription } from './platform/events/relay.ts'
import { instantOfId } from './platform/database/ids.ts'
import type { EventKind, PayloadOf } from './platform/database/outbox.ts'
import type { z } from 'zod'

const SUBSCRIBER = 'integrations.webhooks'

/** Subscribes to one kind of event and passes it on as a webhook. Its time is that of its storage by default. */
function webhookOn<Payload>(
  kind: EventKind<Payload>,
  told: (payload: Payload, at: Date) => WebhookEvent[],
): Subscription {
  return subscribe(kind, SUBSCRIBER, (tx, event) =>
    addDeliveries(tx, event.accountId, told(event.payload, instantOfId(event.id))),
  )
}

const webhookEvent = <Type extends EventType>(
  type: Type,
  at: Date,
  data: WebhookEvent<Type>['data'],
): WebhookEvent[] => [{ type, at, data }]

function invoiceDataOf({
  invoiceId,
  number,
  product,
  credit,
  totalAmount,
}: PayloadOf<typeof invoiceCancelled>): WebhookEvent<'invoice.approved'>['data'] {
  return {
    invoiceId: encodeId('inv', invoiceId),
    number,
    product,
    credits: Number(credit),
    totalAmount: ghs(totalAmount),
  }
}

/** How many last digits of a number every endpoint gets. They tell two phones apart and identify nobody. */
const LAST_DIGITS = 3

const ghs = (pesewas: bigint) => Number(pesewas) / 100

type MovedMessageData = z.output<typeof MovedMessage>

/** What most networks write where there is no error. A program would take it for one. */
const NO_ERROR = /^0*$/

function movedEvent(
  { messageId, campaignId, state, error, at }: MovedMessageData,
  details: EventDetails | undefined,
): WebhookEvent {
  return {
    type: `message.${state}`,
    at,
    data: {
      messageId: encodeId('msg', messageId),
      campaignId: encodeId('cmp', campaignId),
      state,
      error: error !== null && NO_ERROR.test(error) ? null : error,
      at: at.toISOString(),
      reference: details?.reference ?? null,
      toLast3: details?.msisdn.slice(-LAST_DIGITS) ?? null,
      credits: details?.credits ?? null,
      tags: details?.tags ?? [],
    },
    ...personOf(details),
  }
}

/** What only some endpoints get: the whole number, and the address that the send named. */
const personOf = (details: EventDetails | undefined): Pick<WebhookEvent, 'whole' | 'callback'> => ({
  ...(details && { whole: { to: `+${details.msisdn}` } }),
  ...(details?.callback && { callback: details.callback }),
})

type Click = PayloadOf<typeof linksClicked>['clicks'][number]

const clickEvent = (
  { messageId, campaignId, at, clicks }: Click,
  details: EventDetails | undefined,
): WebhookEvent => ({
  type: 'link.clicked',
  at,
  data: {
    messageId: encodeId('msg', messageId),
    campaignId: encodeId('cmp', campaignId),
    at: at.toISOString(),
    clicks,
    reference: details?.reference ?? null,
    toLast3: details?.msisdn.slice(-LAST_DIGITS) ?? null,
    tags: details?.tags ?? [],
  },
  ...personOf(details),
})

const optOutEvent = (
  { msisdn, optedOut, source, at }: PayloadOf<typeof optOutChanged>,
  contactId: bigint | null,
): WebhookEvent => ({
  type: optedOut ? 'contact.opted_out' : 'contact.opted_in',
  at,
  data: {
    contactId: contactId === null ? null : encodeId('con', contactId),
    toLast3: msisdn.slice(-LAST_DIGITS),
    source,
    at: at.toISOString(),
  },
  whole: { to: `+${msisdn}` },
})

/** The subscriptions that feed customers' webhooks. */
export const webhookEvents: readonly Subscription[] = [
  subscribe(messagesMoved, SUBSCRIBER, (tx, { accountId, payload: { messages } }) =>
    addDeliveries(
      tx,
      accountId,
      messages.map((message) => movedEvent(message, undefined)),
      async () => {
        const details = await readEventDetails(tx, accountId, messages)
        return messages.map((message) => movedEvent(message, details.get(message.messageId)))
      },
    ),
  ),
  webhookOn(campaignCompleted, ({ campaignId, at, recipients }) =>
    webhookEvent('campaign.completed', at, {
      campaignId: encodeId('cmp', campaignId),
      recipients,
      at: at.toISOString(),
    }),
  ),
  webhookOn(campaignPaused, ({ campaignId, at }) =>
    webhookEvent('campaign.paused', at, { campaignId: encodeId('cmp', campaignId), at: at.toISOString() }),
  ),
  webhookOn(campaignCancelled, ({ campaignId, at }) =>
    webhookEvent('campaign.cancelled', at, { campaignId: encodeId('cmp', campaignId), at: at.toISOString() }),
  ),
  subscribe(linksClicked, SUBSCRIBER, async (tx, { accountId, payload: { clicks } }) => {
    const details = await readEventDetails(
      tx,
      accountId,
      clicks.map(({ messageId }) => ({ messageId, state: 'delivered' })),
    )
    const told = clicks.map((click) => clickEvent(click, details.get(click.messageId)))
    await addDeliveries(tx, accountId, told)
  }),
  webhookOn(codesEnded, ({ outcome, codes }) =>
    codes.map(({ id, msisdn, at }) => ({
      type: `code.${outcome}` as const,
      at,
      data: { codeId: encodeId('otc', id), toLast3: msisdn.slice(-LAST_DIGITS), at: at.toISOString() },
      whole: { to: `+${msisdn}` },
    })),
  ),
  subscribe(optOutChanged, SUBSCRIBER, (tx, { accountId, payload }) =>
    addDeliveries(tx, accountId, [optOutEvent(payload, null)], async () => [
      optOutEvent(payload, await contactWith(tx, accountId, payload.msisdn)),
    ]),
  ),
  webhookOn(importEnded, ({ importId, added, rejected, failed }, at) =>
    webhookEvent('import.completed', at, { importId: encodeId('imp', importId), added, rejected, failed }),
  ),
  webhookOn(messageReceived, ({ id, from, to, keyword, at }) =>
    webhookEvent('inbound.received', at, {
      id: encodeId('inb', id),
      from: `+${from}`,
      to,
      keyword,
      at: at.toISOString(),
    }),
  ),
  webhookOn(seriesMissed, ({ seriesId, dueAt, outcome, runs }, at) =>
    webhookEvent('series.missed', at, {
      seriesId: encodeId('ser', seriesId),
      dueAt: dueAt.toISOString(),
      outcome,
      runs,
    }),
  ),
  webhookOn(senderReviewed, ({ id, senderId, decision, networks, renewal }, at) =>
    webhookEvent('sender.reviewed', at, { id: encodeId('snd', id), senderId, decision, networks, renewal }),
  ),
  webhookOn(senderEnds, ({ id, senderId, networks, validUntil, lapsesOn, stage }, at) =>
    webhookEvent('sender.ending', at, {
      id: encodeId('snd', id),
      senderId,
      networks,
      validUntil,
      lapsesOn,
      stage,
    }),
  ),
  webhookOn(keyExpires, ({ keyId, expiresAt }, at) =>
    webhookEvent('key.expiring', at, {
      keyId: encodeId('key', keyId),
      expiresAt: expiresAt.toISOString(),
    }),
  ),
  webhookOn(businessIdReviewed, ({ id, decision }, at) =>
    webhookEvent('business_id.reviewed', at, { id: encodeId('bid', id), decision }),
  ),
  webhookOn(invoiceReviewed, ({ approved, reason, ...invoice }, at) =>
    approved
      ? webhookEvent('invoice.approved', at, invoiceDataOf(invoice))
      : webhookEvent('invoice.rejected', at, { ...invoiceDataOf(invoice), reason }),
  ),
  webhookOn(invoiceCancelled, (invoice, at) =>
    webhookEvent('invoice.rejected', at, { ...invoiceDataOf(invoice), reason: 'Cancelled by the customer' }),
  ),
  webhookOn(paymentSucceeded, ({ paymentId, invoiceId, gateway, reference, amount }, at) =>
    webhookEvent('payment.succeeded', at, {
      paymentId: encodeId('pay', paymentId),
      invoiceId: encodeId('inv', invoiceId),
      gateway,
      reference,
      amount: ghs(amount),
    }),
  ),
  webhookOn(kycAskedByLink, ({ id, reference, kind, environment }, at) =>
    webhookEvent('kyc.asked', at, { id: encodeId('kyc', id), reference, kind, environment }),
  ),
  webhookOn(kycSent, ({ id, reference, environment }, at) =>
    webhookEvent('kyc.sent', at, { id: encodeId('kyc', id), reference, environment }),
  ),
  webhookOn(kycAskedAgain, ({ id, reference, asked, reason, environment }, at) =>
    webhookEvent('kyc.asked_again', at, { id: encodeId('kyc', id), reference, asked, reason, environment }),
  ),
  webhookOn(kycEnded, ({ id, reference, status, level, reason, environment }, at) =>
    webhookEvent('kyc.decided', at, {
      id: encodeId('kyc', id),
      reference,
      status,
      level,
      reason,
      environment,
    }),
  ),
  webhookOn(kycScreeningMatch, ({ id, reference, candidates, environment }, at) =>
    webhookEvent('kyc.screening_match', at, { id: encodeId('kyc', id), reference, candidates, environment }),
  ),
  webhookOn(balanceFell, ({ product, available, threshold }, at) =>
    webhookEvent('balance.low', at, {
      product,
      available: Number(available),
      threshold: Number(threshold),
    }),
  ),
  webhookOn(
    capReachedEvent,
    ({ capId, holder, holderId, product, period, credits, used, percent, resetsAt }, at) =>
      webhookEvent('limit.reached', at, {
        capId: encodeId('cap', capId),
        holder,
        holderId,
        product,
        period,
        credits: Number(credits),
        used: Number(used),
        percent,
        resetsAt: resetsAt.toISOString(),
      }),
  ),
]

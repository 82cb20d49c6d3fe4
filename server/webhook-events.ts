/**
 * Turns events of the outbox into webhooks: each event that customers' programs may get, in the contract's words
 * (`contract/integrations/webhook-events.ts` says what may be in them). They hold ids and states.
 */
import type { EventType } from '@nkra/contract/integrations/webhook-events.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { balanceFell, capReachedEvent, invoiceReviewed, paymentSucceeded } from './billing/events.ts'
import { senderReviewed } from './catalog/events.ts'
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
  campaignCompleted,
  seriesMissed,
  messageReceived,
  messagesMoved,
  type MovedMessage,
} from './messaging/events.ts'
import { readEventDetails, type EventDetails } from './messaging/messages/event-details.ts'
import { subscribe, type Subscription } from './platform/events/relay.ts'
import { instantOfId } from './platform/database/ids.ts'
import type { EventKind } from './platform/database/outbox.ts'
import type { z } from 'zod'

const SUBSCRIBER = 'integrations.webhooks'

/**
 * Subscribes to one kind of event and hands it on in its webhook form. Its time is that of its storage, unless it
 * says otherwise.
 */
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

const ghs = (pesewas: bigint) => Number(pesewas) / 100

type Moved = z.output<typeof MovedMessage>

function movedEvent(
  { messageId, campaignId, state, error, at }: Moved,
  details: EventDetails | undefined,
): WebhookEvent {
  return {
    type: `message.${state}`,
    at,
    data: {
      messageId: encodeId('msg', messageId),
      campaignId: encodeId('cmp', campaignId),
      state,
      error,
      at: at.toISOString(),
      reference: details?.reference ?? null,
      toLast3: details?.msisdn.slice(-3) ?? null,
      credits: details?.credits ?? null,
      tags: details?.tags ?? [],
    },
    ...(details && { whole: { to: `+${details.msisdn}` } }),
    ...(details?.callback && { callback: details.callback }),
  }
}

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
  webhookOn(businessIdReviewed, ({ id, decision }, at) =>
    webhookEvent('business_id.reviewed', at, { id: encodeId('bid', id), decision }),
  ),
  webhookOn(invoiceReviewed, ({ invoiceId, number, product, credit, totalAmount, approved, reason }, at) => {
    const data = {
      invoiceId: encodeId('inv', invoiceId),
      number,
      product,
      credits: Number(credit),
      totalAmount: ghs(totalAmount),
    }
    return approved
      ? webhookEvent('invoice.approved', at, data)
      : webhookEvent('invoice.rejected', at, { ...data, reason })
  }),
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

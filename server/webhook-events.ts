/**
 * What webhooks tell of what happens in the house: each event of the outbox that customers' programs may hear of, as they
 * hear it. Ids and states, in the contract's words (`contract/integrations/webhook-events.ts` says what may be in them).
 */
import type { EventType } from '@nkra/contract/integrations/webhook-events.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { balanceFell, invoiceReviewed, paymentSucceeded } from './billing/events.ts'
import { senderReviewed } from './catalog/events.ts'
import { addDeliveries, type WebhookEvent } from './integrations/webhooks/deliveries.ts'
import { businessIdReviewed, kycAskedAgain, kycAskedByLink, kycEnded, kycSent } from './kyc/events.ts'
import { campaignCompleted, seriesMissed, messageReceived, messagesMoved } from './messaging/events.ts'
import { subscribe, type Subscription } from './platform/events/relay.ts'
import { instantOfId } from './platform/database/ids.ts'
import type { EventKind } from './platform/database/outbox.ts'

const SUBSCRIBER = 'integrations.webhooks'

/** Hands on one kind of event, as what it tells. It happened when it was stored, unless it says otherwise. */
function tells<Payload>(
  kind: EventKind<Payload>,
  told: (payload: Payload, at: Date) => WebhookEvent[],
): Subscription {
  return subscribe(kind, SUBSCRIBER, (tx, event) =>
    addDeliveries(tx, event.accountId, told(event.payload, instantOfId(event.id))),
  )
}

const happened = <Type extends EventType>(
  type: Type,
  at: Date,
  data: WebhookEvent<Type>['data'],
): WebhookEvent[] => [{ type, at, data }]

const ghs = (pesewas: bigint) => Number(pesewas) / 100

/** Subscriptions by which customers' webhooks are told. */
export const webhookEvents: readonly Subscription[] = [
  tells(messagesMoved, ({ messages }) =>
    messages.flatMap(({ messageId, campaignId, state, error, at }) =>
      happened(`message.${state}`, at, {
        messageId: encodeId('msg', messageId),
        campaignId: encodeId('cmp', campaignId),
        state,
        error,
        at: at.toISOString(),
      }),
    ),
  ),
  tells(campaignCompleted, ({ campaignId, at, recipients }) =>
    happened('campaign.completed', at, {
      campaignId: encodeId('cmp', campaignId),
      recipients,
      at: at.toISOString(),
    }),
  ),
  tells(messageReceived, ({ id, from, to, keyword, at }) =>
    happened('inbound.received', at, {
      id: encodeId('inb', id),
      from: `+${from}`,
      to,
      keyword,
      at: at.toISOString(),
    }),
  ),
  tells(seriesMissed, ({ seriesId, dueAt, outcome, runs }, at) =>
    happened('series.missed', at, {
      seriesId: encodeId('ser', seriesId),
      dueAt: dueAt.toISOString(),
      outcome,
      runs,
    }),
  ),
  tells(senderReviewed, ({ id, senderId, decision, networks, renewal }, at) =>
    happened('sender.reviewed', at, { id: encodeId('snd', id), senderId, decision, networks, renewal }),
  ),
  tells(businessIdReviewed, ({ id, decision }, at) =>
    happened('business_id.reviewed', at, { id: encodeId('bid', id), decision }),
  ),
  tells(invoiceReviewed, ({ invoiceId, number, product, credit, totalAmount, approved, reason }, at) => {
    const data = {
      invoiceId: encodeId('inv', invoiceId),
      number,
      product,
      credits: Number(credit),
      totalAmount: ghs(totalAmount),
    }
    return approved
      ? happened('invoice.approved', at, data)
      : happened('invoice.rejected', at, { ...data, reason })
  }),
  tells(paymentSucceeded, ({ paymentId, invoiceId, gateway, reference, amount }, at) =>
    happened('payment.succeeded', at, {
      paymentId: encodeId('pay', paymentId),
      invoiceId: encodeId('inv', invoiceId),
      gateway,
      reference,
      amount: ghs(amount),
    }),
  ),
  tells(kycAskedByLink, ({ id, reference, kind, environment }, at) =>
    happened('kyc.asked', at, { id: encodeId('kyc', id), reference, kind, environment }),
  ),
  tells(kycSent, ({ id, reference, environment }, at) =>
    happened('kyc.sent', at, { id: encodeId('kyc', id), reference, environment }),
  ),
  tells(kycAskedAgain, ({ id, reference, asked, reason, environment }, at) =>
    happened('kyc.asked_again', at, { id: encodeId('kyc', id), reference, asked, reason, environment }),
  ),
  tells(kycEnded, ({ id, reference, status, level, reason, environment }, at) =>
    happened('kyc.decided', at, { id: encodeId('kyc', id), reference, status, level, reason, environment }),
  ),
  tells(balanceFell, ({ product, available, threshold }, at) =>
    happened('balance.low', at, {
      product,
      available: Number(available),
      threshold: Number(threshold),
    }),
  ),
]

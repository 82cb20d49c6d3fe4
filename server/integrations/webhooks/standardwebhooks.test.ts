/**
 * Customers verify our webhooks by the library of Standard Webhooks. Here that library does so, over a socket.
 */
import { EVENT_EXAMPLES } from '@nkra/contract/integrations/webhook-events.ts'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import {
  openReceiver,
  webhooksFixture,
  type Receiver,
  type WebhooksFixture,
} from '../testing/webhooks-fixture.ts'
import { addDeliveries } from './deliveries.ts'
import { rotateWebhookSecret } from './webhooks.ts'

let fixture: WebhooksFixture
let receiver: Receiver

beforeAll(async () => {
  fixture = await webhooksFixture()
  // The library holds the timestamp to the machine's own clock.
  fixture.clock.advance(systemClock.ms() - fixture.clock.ms())
  receiver = await openReceiver()
})
afterAll(async () => {
  await receiver.close()
  await fixture.close()
})

test('is what Standard Webhooks’ own library takes, with either secret while one is replaced', async () => {
  const { db } = fixture.database
  const ama = await fixture.person('Ama')
  const { webhook, secret: old } = await fixture.webhook(ama, receiver.url)
  const { secret: fresh } = await db.transaction((tx) =>
    rotateWebhookSecret(tx, fixture.manner, ama, { id: webhook.id, overlapHours: 1 }),
  )
  const data = EVENT_EXAMPLES['campaign.completed']
  const at = fixture.clock.now()
  await db.transaction((tx) => addDeliveries(tx, ama.accountId, [{ type: 'campaign.completed', at, data }]))
  await fixture.deliver()
  const { headers, body } = receiver.received[0]!
  const given = Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, String(headers[name])]),
  )
  const told = { type: 'campaign.completed', timestamp: at.toISOString(), data }
  expect(new Webhook(fresh).verify(body, given)).toEqual(told)
  expect(new Webhook(old).verify(body, given)).toEqual(told)
  expect(() => new Webhook(fresh).verify(`${body} `, given)).toThrow('No matching signature found')
  expect(() => new Webhook(fresh).verify(body, { ...given, 'webhook-id': 'evt_other' })).toThrow()
  const stranger = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
  expect(() => new Webhook(stranger).verify(body, given)).toThrow('No matching signature found')
})

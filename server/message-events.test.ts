/** From a send to the receiver: messages of a subscriber are announced, and nothing is stored of others. */
import { SUBSCRIBABLE_EVENT_TYPES } from '@nkra/contract/integrations/webhook-events.ts'
import { decodeId, encodeId } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimEmail, createUser } from './identity/users/users.ts'
import type { Messaging } from './messaging/messaging.ts'
import { openMessagingWorld, until, type World } from './messaging/testing/world.ts'
import type { User } from './platform/actor.ts'
import { startRelay, subscribe, type Relay } from './platform/events/relay.ts'
import { silentLog } from './platform/log.ts'
import { sealFor } from './platform/sealing.ts'
import { testUser } from './platform/testing/test-server.ts'
import { webhookEvents } from './webhook-events.ts'
import { LiveWebhooks } from './integrations/webhooks/live-webhooks.ts'
import { openReceiver, type Receiver } from './integrations/testing/webhooks-fixture.ts'
import { startDeliveryWorker, type DeliveryWorker } from './integrations/webhooks/delivery-worker.ts'
import { createWebhook, disableWebhook } from './integrations/webhooks/webhooks.ts'
import { messagesMoved } from './messaging/events.ts'
import { sendItemised } from './messaging/sending/itemised-send.ts'

/** Patience for a machine whose other processes go first. */
const PATIENCE_MS = 20_000

let world: World
let messaging: Messaging
let live: LiveWebhooks
let relay: Relay
let turns: DeliveryWorker
let receiver: Receiver
let ama: User
const moved: string[] = []
const manner = () => ({ seal: sealFor('webhooks', 'test', world.db.clock), loopback: true })

beforeAll(async () => {
  world = await openMessagingWorld()
  const { db, accountId } = world
  const userId = await db.transaction(async (tx) => {
    const names = { firstName: 'Ama', lastName: 'Mensah', otherNames: '', phone: '' }
    const id = await createUser(tx, { accountId, role: 'Owner', ...names, passwordHash: 'none' })
    await claimEmail(tx, { accountId, userId: id, email: 'ama@example.test' })
    return id
  })
  ama = testUser(accountId, 'Owner', userId)
  live = await LiveWebhooks.open(db)
  messaging = await world.start({ wantsMessage: (account, state) => live.wantsMessage(account, state) })
  const noting = subscribe(messagesMoved, 'test', (_tx, { payload }) => {
    moved.push(...payload.messages.map(({ campaignId }) => encodeId('cmp', campaignId)))
    return Promise.resolve()
  })
  relay = await startRelay(db, [...webhookEvents, noting], silentLog)
  turns = await startDeliveryWorker({ ...manner(), db, log: silentLog })
  receiver = await openReceiver()
})
afterAll(async () => {
  await turns.stop()
  await relay.stop()
  await live.close()
  await receiver.close()
  await world.close()
})

const types = () => receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type)

test('messages are told to an endpoint once it asks, and no more once it is disabled', async () => {
  const { db, accountId } = world
  const sent = async () => {
    const { id } = await world.send(messaging, { recipients: ['0241234567'], text: 'Your loan is due' })
    await world.untilState(id, 'delivered', 1)
    return id
  }
  const unasked = await sent()
  expect(live.wantsMessage(accountId, 'delivered')).toBe(false)

  const wanted = { url: receiver.url, description: '', types: [...SUBSCRIBABLE_EVENT_TYPES] }
  const { webhook } = await db.transaction((tx) => createWebhook(tx, manner(), ama, wanted))
  await until('the endpoint to be known', () => live.wantsMessage(accountId, 'delivered'), PATIENCE_MS)
  const asked = await sent()
  await until('the receipt to be told', () => types().includes('message.delivered'), PATIENCE_MS)
  const told = receiver.received
    .map(({ body }) => JSON.parse(body) as { type: string; data: { campaignId: string; state: string } })
    .find(({ type }) => type === 'message.delivered')!
  expect(decodeId('cmp', told.data.campaignId)).toBe(asked)
  expect(told.data.state).toBe('delivered')
  const everything = receiver.received.map(({ body }) => body).join()
  expect(everything).not.toMatch(/233241234567|loan/)

  await db.transaction((tx) => disableWebhook(tx, ama, webhook.id))
  await until('the end to be known', () => !live.wantsMessage(accountId, 'delivered'), PATIENCE_MS)
  const unaskedAgain = await sent()
  // What is published is either still in the outbox or was handed on; of these two it was neither.
  const { rows } = await sql<{ payload: string }>`
    select payload::text as payload from outbox where account_id = ${accountId}`.execute(db.sql)
  const published = [...moved, ...rows.map(({ payload }) => payload)].join()
  expect(published).toContain(encodeId('cmp', asked))
  for (const id of [unasked, unaskedAgain]) expect(published).not.toContain(encodeId('cmp', id))
})

test('an event has the reference and the end of the number, and all of it where the owner chose so', async () => {
  const { db } = world
  const wanted = { url: receiver.url, description: '', types: ['message.delivered' as const] }
  await db.transaction((tx) => createWebhook(tx, manner(), ama, wanted))
  const whole = { ...wanted, url: `${receiver.url}?whole`, wholeNumbers: true }
  await db.transaction((tx) => createWebhook(tx, manner(), ama, whole))
  await until('the endpoints to be known', () => live.wantsMessage(ama.accountId, 'delivered'), PATIENCE_MS)
  const messages = [{ to: '0241234568', reference: 'loan-7' }]
  const body = { senderId: 'AdomSavings', text: 'Akwaaba', traffic: 'promotional' as const }
  const sent = await sendItemised(
    { db, messaging },
    ama,
    { ...body, messages, uniqueReferences: false },
    { key: null, requestId: 'r' },
  )
  if (!('accepted' in sent)) throw new Error('answered before')
  const [message] = sent.accepted.messages!
  const told = () =>
    receiver.received
      .map(({ body: text }) => JSON.parse(text) as { data: { messageId: string; to?: string } })
      .filter(({ data }) => data.messageId === encodeId('msg', message!.id!))
  await until('both to be told', () => told().length === 2, PATIENCE_MS)
  for (const { data } of told()) {
    expect(data).toMatchObject({ reference: 'loan-7', toLast3: '568', credits: 1, tags: [] })
  }
  expect(told().map(({ data }) => data.to ?? '')).toEqual(expect.arrayContaining(['', '+233241234568']))
})

test('a send may name where its events go, on the host of an endpoint', async () => {
  const { db } = world
  const body = { senderId: 'AdomSavings', text: 'Akwaaba', traffic: 'promotional' as const }
  const sent = (callbackUrl: string) =>
    sendItemised(
      { db, messaging },
      ama,
      { ...body, messages: [{ to: '0241234569' }], uniqueReferences: false, tags: ['rent'], callbackUrl },
      { key: null, requestId: 'r' },
    )
  for (const elsewhere of ['https://example.com/', receiver.url.replace('//', '//ama:secret@'), 'hook']) {
    await expect(sent(elsewhere)).rejects.toMatchObject({
      code: 'callback_url_refused',
      issues: [{ pointer: '/callbackUrl' }],
    })
  }
  const outcome = await sent(`${receiver.url}/rent?loan=7`)
  if (!('accepted' in outcome)) throw new Error('answered before')
  const id = encodeId('msg', outcome.accepted.messages![0]!.id!)
  const told = () => receiver.received.filter(({ body: text }) => text.includes(id))
  await until('both to be told', () => told().length === 2, PATIENCE_MS)
  // The older endpoint of the host gives its place to the address; the other is told as ever.
  const paths = told().map(({ path }) => path)
  expect(paths.sort()).toEqual(['/hook/rent?loan=7', '/hook?whole'])
  expect(JSON.parse(told()[0]!.body)).toMatchObject({ data: { tags: ['rent'] } })
})

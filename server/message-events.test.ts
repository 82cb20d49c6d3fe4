/** From an act to the receiver: what a subscriber wants is announced, and nothing is stored of what nobody wants. */
import {
  SUBSCRIBABLE_EVENT_TYPES,
  type SubscribableEventType,
} from '@nkra/contract/integrations/webhook-events.ts'
import { decodeId, encodeId } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimEmail, createUser } from './identity/users/users.ts'
import type { Messaging } from './messaging/messaging.ts'
import { openMessagingWorld, until, type World } from './messaging/testing/world.ts'
import type { User } from './platform/actor.ts'
import type { Tx } from './platform/database/database.ts'
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
import { endApprovals } from './catalog/senders/renewals.ts'
import { optInByHand, optOutByHand } from './contacts/address-book/opt-outs.ts'
import { imported } from './contacts/testing/imports-fixture.ts'
import { announceEndingKeys, createKey } from './integrations/keys/keys.ts'
import { cancelCampaign, pauseCampaign } from './messaging/campaigns/campaigns.ts'
import { checkCode, createCode, expireCodes } from './messaging/codes/codes.ts'
import { openTextSecrets } from './messaging/messages/text-secrets.ts'
import { storeClicks } from './messaging/text-links/short-link-clicks.ts'

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
  await until('the endpoint to be known', () => live.wantsMessage(accountId, 'delivered'))
  const asked = await sent()
  await until('the receipt to be told', () => types().includes('message.delivered'))
  const told = receiver.received
    .map(({ body }) => JSON.parse(body) as { type: string; data: { campaignId: string; state: string } })
    .find(({ type }) => type === 'message.delivered')!
  expect(decodeId('cmp', told.data.campaignId)).toBe(asked)
  expect(told.data.state).toBe('delivered')
  const everything = receiver.received.map(({ body }) => body).join()
  expect(everything).not.toMatch(/233241234567|loan/)

  await db.transaction((tx) => disableWebhook(tx, ama, webhook.id))
  await until('the end to be known', () => !live.wantsMessage(accountId, 'delivered'))
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
  await until('the endpoints to be known', () => live.wantsMessage(ama.accountId, 'delivered'))
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
  await until('both to be told', () => told().length === 2)
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
  const { origin, host } = new URL(receiver.url)
  for (const [elsewhere, named] of [
    ['https://example.com/', 'https://example.com'],
    // The scheme is all that differs, so the sentence names it.
    [`https://${host}/hook`, `https://${host}`],
    [receiver.url.replace('//', '//ama:secret@'), origin],
    ['hook', 'hook'],
    ['mailto:ama@example.com', 'mailto:ama@example.com'],
  ] as const) {
    await expect(sent(elsewhere)).rejects.toMatchObject({
      code: 'callback_url_refused',
      values: { origin: named },
      issues: [{ pointer: '/callbackUrl' }],
    })
  }
  const outcome = await sent(`${receiver.url}/rent?loan=7`)
  if (!('accepted' in outcome)) throw new Error('answered before')
  const id = encodeId('msg', outcome.accepted.messages![0]!.id!)
  const told = () => receiver.received.filter(({ body: text }) => text.includes(id))
  await until('both to be told', () => told().length === 2)
  // The older endpoint of the host gives its place to the address; the other is told as ever.
  const paths = told().map(({ path }) => path)
  expect(paths.sort()).toEqual(['/hook/rent?loan=7', '/hook?whole'])
  expect(JSON.parse(told()[0]!.body)).toMatchObject({ data: { tags: ['rent'] } })
})

describe('what happens beside messages', () => {
  const DAY_MS = 86_400_000
  const AHEAD = () => new Date(world.db.clock.ms() + 3 * DAY_MS)
  const codeTexts = openTextSecrets('test')
  const wantsEvent = (account: bigint, type: string) => live.wants(account, type)
  const own = <Result>(act: (tx: Tx) => Promise<Result>) => world.db.transaction(act)
  let last3 = 600
  /** A code to a number that had none. */
  const code = async () => {
    const to = `+233241234${++last3}`
    const wanted = { to, senderId: 'AdomSavings', language: 'en', length: 6, minutes: 5 } as const
    const { id } = await own((tx) => createCode(tx, messaging, ama, wanted))
    return { id, told: { codeId: encodeId('otc', id), toLast3: String(last3), to } }
  }
  const scheduled = () =>
    world.send(messaging, { recipients: ['0241234570'], text: 'Rent', scheduleAt: AHEAD() })

  type Data = Readonly<Record<string, unknown>>
  /** Does it, and answers what the event says. */
  const acts: Partial<Record<SubscribableEventType, () => Promise<Data>>> = {
    'contact.opted_out': async () => {
      const [contactId] = await contactIds()
      await own((tx) => optOutByHand(tx, ama, '0241234571'))
      // It is so already, and nobody is told again.
      await own((tx) => optOutByHand(tx, ama, '0241234571'))
      return { contactId, toLast3: '571', source: 'manual', to: '+233241234571' }
    },
    'contact.opted_in': async () => {
      await own((tx) => optInByHand(tx, ama, '0241234571'))
      return { toLast3: '571', source: 'manual', to: '+233241234571' }
    },
    'code.verified': async () => {
      const { id, told } = await code()
      const typed = codeTexts.filled({ accountId: ama.accountId, id }, '*'.repeat(6))
      await own((tx) => checkCode(tx, { codeTexts, wantsEvent }, ama, { id, code: typed }))
      return told
    },
    'code.expired': async () => {
      const { id, told } = await code()
      await sql`
        update one_time_code set created_at = created_at - interval '1 hour', expires_at = created_at - interval '1 minute'
        where account_id = ${ama.accountId} and id = ${id}
      `.execute(world.db.sql)
      await expireCodes(world.db, wantsEvent)
      return told
    },
    'link.clicked': async () => {
      const { id } = await world.send(messaging, {
        recipients: ['0241234574'],
        text: 'Pay at {{Link}}',
        linkTarget: 'https://example.com/',
      })
      await world.untilState(id, 'delivered', 1)
      const { rows } = await sql<{ id: bigint }>`
        select id from message where account_id = ${ama.accountId} and campaign_id = ${id}
      `.execute(world.db.sql)
      const link = { accountId: ama.accountId, campaignId: id, messageId: rows[0]!.id, target: '' }
      const opened = (at: Date, machine = false) => ({ link, at, machine })
      // A program opened it as well, which is no click.
      const clicks = [opened(AHEAD()), opened(AHEAD()), opened(AHEAD(), true)]
      await own((tx) => storeClicks(tx, clicks, wantsEvent))
      const ids = { messageId: encodeId('msg', link.messageId), campaignId: encodeId('cmp', id) }
      return { ...ids, clicks: 2, reference: null, toLast3: '574', tags: [], to: '+233241234574' }
    },
    'campaign.paused': async () => {
      const { id } = await scheduled()
      await own((tx) => pauseCampaign(tx, ama, id))
      return { campaignId: encodeId('cmp', id) }
    },
    'campaign.cancelled': async () => {
      const { id } = await scheduled()
      await own((tx) => cancelCampaign(tx, ama, id))
      return { campaignId: encodeId('cmp', id) }
    },
    'import.completed': async () => {
      const { id } = await imported(world.db, ama, 'Name,Phone\nEsi,0241234575\nYaw,12\n')
      return { importId: encodeId('imp', id), added: 1, rejected: 1, failed: false }
    },
    'key.expiring': async () => {
      const input = { name: 'Loans', environment: 'live' as const, networks: [], expiresAt: AHEAD() }
      const { key } = await own((tx) => createKey(tx, ama, { ...input, scopes: ['messages:send'] }))
      await own((tx) => createKey(tx, ama, { ...input, scopes: ['messages:send'], expiresAt: null }))
      await announceEndingKeys(world.db)
      await announceEndingKeys(world.db)
      return { keyId: encodeId('key', key.id), expiresAt: key.expiresAt!.toISOString() }
    },
    'sender.ending': async () => {
      await sql`
        update sender_network set valid_until = ${AHEAD()}::timestamptz::date where account_id = ${ama.accountId}
      `.execute(world.db.sql)
      await endApprovals(world.db)
      return { senderId: 'AdomSavings', stage: 'ends' }
    },
  }
  const BESIDE = Object.keys(acts) as SubscribableEventType[]

  const contactIds = async () => {
    const { rows } = await sql<{ id: bigint }>`
      select id from contact where account_id = ${ama.accountId} and msisdn = 233241234571
    `.execute(world.db.sql)
    return rows.map(({ id }) => encodeId('con', id))
  }
  /** The bodies that are stored for an endpoint. */
  const stored = async (endpointId: bigint) => {
    const { rows } = await sql<{ body: string }>`
      select body from webhook_delivery
      where account_id = ${ama.accountId} and endpoint_id = ${endpointId} order by id
    `.execute(world.db.sql)
    return rows.map(({ body }) => JSON.parse(body) as { type: string; data: Data })
  }

  test('is told once each, with the whole number only where the owner chose so', async () => {
    const make = (wholeNumbers: boolean, types: SubscribableEventType[]) =>
      own((tx) =>
        createWebhook(tx, manner(), ama, { url: receiver.url, description: '', types, wholeNumbers }),
      )
    const { webhook: whole } = await make(true, BESIDE)
    const { webhook: masked } = await make(false, BESIDE)
    const before = SUBSCRIBABLE_EVENT_TYPES.filter((type) => !BESIDE.includes(type))
    const { webhook: old } = await make(true, before)
    await until('the endpoints to be known', () => live.wants(ama.accountId, 'link.clicked'))
    await imported(world.db, ama, 'Name,Phone\nEsi,0241234571\n')
    await until('the import to be told', async () => (await stored(whole.id)).length === 1)
    for (const [index, type] of BESIDE.entries()) {
      const told = await acts[type]!()
      await until(`${type} to be told`, async () => (await stored(whole.id)).length > index + 1)
      const event = (await stored(whole.id)).at(-1)!
      expect(event).toMatchObject({ type, data: told })
      const { to: _, ...others } = event.data
      expect((await stored(masked.id)).at(-1)).toEqual({ ...event, data: others })
    }
    expect(await stored(whole.id)).toHaveLength(BESIDE.length + 1)
    expect((await stored(old.id)).filter(({ type }) => BESIDE.some((each) => each === type))).toEqual([])
  })

  test('costs no row where nobody wants to hear of clicks and codes', async () => {
    const { db } = world
    await sql`update webhook_endpoint set state = 'disabled', disabled_at = now(), disabled_reason = 'by_hand'
      where account_id = ${ama.accountId} and state = 'enabled'`.execute(db.sql)
    await db.notify('webhooks_changed', '')
    await until('the end to be known', () => !live.wants(ama.accountId, 'code.verified'))
    await relay.stop()
    for (const type of ['code.verified', 'code.expired', 'link.clicked'] as const) await acts[type]!()
    const { rows } = await sql`
      select kind from outbox where account_id = ${ama.accountId} and kind in ('codes.ended', 'links.clicked')
    `.execute(db.sql)
    expect(rows).toEqual([])
  })
})

/**
 * What receivers do, and what happens to deliveries and endpoints by it. Over real sockets, on a clock that stands
 * still.
 */
import type { EventData } from '@nkra/contract/integrations/webhook-events.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { until } from '../../messaging/testing/world.ts'
import type { User } from '../../platform/actor.ts'
import { openLog } from '../../platform/log.ts'
import {
  answers,
  openReceiver,
  webhooksFixture,
  type Receiver,
  type WebhooksFixture,
} from '../testing/webhooks-fixture.ts'
import { getDelivery, listDeliveries, addDeliveries } from './deliveries.ts'
import { startDeliveryWorker } from './delivery-worker.ts'
import { enableWebhook, leaseWebhooks, listWebhooks, rotateWebhookSecret, type Webhook } from './webhooks.ts'
import { signedHeaders } from './signature.ts'

let fixture: WebhooksFixture
let ama: User
let receiver: Receiver
let people = 0

beforeAll(async () => {
  fixture = await webhooksFixture()
})
afterAll(() => fixture.close())
beforeEach(async () => {
  ama = await fixture.person(`Ama${++people}`)
  receiver = await openReceiver()
})
afterEach(async () => {
  await receiver.close()
  // What is left waiting is nobody else's.
  const { db } = fixture.database
  await sql`update webhook_endpoint set removed_at = ${db.clock.now()} where account_id > 0`.execute(db.sql)
})

const DATA: EventData['campaign.completed'] = {
  campaignId: encodeId('cmp', 7n),
  recipients: 3,
  at: '2026-11-02T09:00:00.000Z',
}
const tell = (of: User = ama, times = 1) =>
  fixture.database.db.transaction((tx) =>
    addDeliveries(
      tx,
      of.accountId,
      Array.from({ length: times }, () => ({
        type: 'campaign.completed' as const,
        at: new Date('2026-11-02T09:00:00Z'),
        data: DATA,
      })),
    ),
  )
const deliveries = async (of: User = ama) =>
  (await listDeliveries(fixture.database.db, of, { limit: 200 })).items
const only = async () => {
  const [delivery, ...more] = await deliveries()
  expect(more).toEqual([])
  return getDelivery(fixture.database.db, ama, delivery!.id)
}
const endpoint = async (): Promise<Webhook> => (await listWebhooks(fixture.database.db, ama))[0]!
const events = async (kind: string) => {
  const { rows } = await sql<{ payload: unknown }>`
    select payload from outbox where account_id = ${ama.accountId} and kind = ${kind}`.execute(
    fixture.database.db.sql,
  )
  return rows.map(({ payload }) => payload)
}

describe('an event', () => {
  test('is sent signed, as its type, time and data, under an id of its own', async () => {
    const { secret } = await fixture.webhook(ama, receiver.url)
    await tell()
    expect(await fixture.deliver()).toBe(1)
    const [sent, ...more] = receiver.received
    expect(more).toEqual([])
    const { method, path, headers, body } = sent!
    expect({ method, path, type: headers['content-type'] }).toEqual({
      method: 'POST',
      path: '/hook',
      type: 'application/json',
    })
    expect(JSON.parse(body)).toEqual({
      type: 'campaign.completed',
      timestamp: '2026-11-02T09:00:00.000Z',
      data: DATA,
    })
    const delivery = await only()
    expect(headers).toMatchObject(
      signedHeaders({ id: encodeId('evt', delivery.eventId), at: fixture.clock.now(), body }, [secret]),
    )
    expect(delivery).toMatchObject({
      state: 'delivered',
      attempts: 1,
      nextAt: null,
      lastStatus: 200,
      body,
      log: [{ number: 1, outcome: 'delivered', status: 200, answer: '' }],
    })
    expect(await endpoint()).toMatchObject({ failingSince: null, lastSuccessAt: fixture.clock.now() })
  })

  test('goes to every endpoint that asks for it, under one id, and to no other', async () => {
    const second = await openReceiver()
    const other = await fixture.person(`Kofi${people}`)
    await fixture.webhook(ama, receiver.url)
    await fixture.webhook(ama, second.url, ['campaign.completed', 'message.failed'])
    await fixture.webhook(ama, `${receiver.url}/other`, ['message.delivered'])
    await fixture.webhook(other, `${receiver.url}/stranger`)
    await tell()
    await fixture.deliver()
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook'])
    expect(second.received).toHaveLength(1)
    const ids = [...receiver.received, ...second.received].map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids).size).toBe(1)
    expect(await deliveries(other)).toEqual([])
    await second.close()
  })

  test('is signed by both secrets while one is replaced, and by the new one after', async () => {
    const { webhook, secret: old } = await fixture.webhook(ama, receiver.url)
    const { secret: fresh } = await fixture.database.db.transaction((tx) =>
      rotateWebhookSecret(tx, fixture.manner, ama, { id: webhook.id, overlapHours: 24 }),
    )
    await tell()
    await fixture.deliver()
    fixture.clock.advance(24 * 3_600_000)
    await tell()
    await fixture.deliver()
    const signatures = receiver.received.map(({ headers, body }) => {
      const id = String(headers['webhook-id'])
      const at = new Date(Number(headers['webhook-timestamp']) * 1000)
      const by = (secret: string) => signedHeaders({ id, at, body }, [secret])['webhook-signature']!
      const given = String(headers['webhook-signature']).split(' ')
      return [given.length, given.includes(by(fresh)), given.includes(by(old))]
    })
    expect(signatures).toEqual([
      [2, true, true],
      [1, true, false],
    ])
  })
})

describe('a receiver that', () => {
  test.each([
    ['answers 500', answers(500, {}, 'broken'), { outcome: 'refused', status: 500, answer: 'broken' }],
    ['answers 404', answers(404), { outcome: 'refused', status: 404 }],
    ['redirects', answers(302, { location: '/elsewhere' }), { outcome: 'redirected', status: 302 }],
    ['redirects for good', answers(308, { location: '/elsewhere' }), { outcome: 'redirected', status: 308 }],
  ] as const)('%s is tried again after five seconds, by the same id', async (_, does, logged) => {
    await fixture.webhook(ama, receiver.url)
    receiver.does(does)
    await tell()
    await fixture.deliver()
    const delivery = await only()
    expect(delivery).toMatchObject({ state: 'waiting', attempts: 1, log: [logged] })
    const wait_ms = delivery.nextAt!.getTime() - fixture.clock.ms()
    expect(wait_ms).toBeGreaterThanOrEqual(5_000)
    expect(wait_ms).toBeLessThanOrEqual(5_500)
    expect(await fixture.deliver()).toBe(0)
    receiver.does(answers(204))
    fixture.clock.advance(wait_ms)
    expect(await fixture.deliver()).toBe(1)
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook', '/hook'])
    const [first, second] = receiver.received.map(({ headers }) => headers)
    expect(second!['webhook-id']).toBe(first!['webhook-id'])
    expect(second!['webhook-signature']).not.toBe(first!['webhook-signature'])
    expect(await only()).toMatchObject({ state: 'delivered', attempts: 2, lastStatus: 204 })
  })

  test('never answers is given up after its time', async () => {
    await fixture.webhook(ama, receiver.url)
    receiver.does(() => undefined)
    await tell()
    await fixture.deliver({ timeout_ms: 100 })
    expect(await only()).toMatchObject({
      state: 'waiting',
      lastStatus: null,
      log: [{ outcome: 'timed_out', status: null }],
    })
  })

  test('takes it and then breaks off its answer has taken it', async () => {
    await fixture.webhook(ama, receiver.url)
    receiver.does((response) => {
      response.writeHead(200, { 'content-length': '100' }).write('on and', () => response.destroy())
    })
    await tell()
    await fixture.deliver()
    expect(await only()).toMatchObject({ state: 'delivered', log: [{ status: 200, answer: 'on and' }] })
  })

  test('answers without end is read to the limit, and what could not be shown is left out', async () => {
    await fixture.webhook(ama, receiver.url)
    receiver.does(answers(200, {}, `\u0000\u001b[31m${'ɛ'.repeat(500_000)}`))
    await tell()
    await fixture.deliver()
    const { state, log } = await only()
    expect(state).toBe('delivered')
    expect(log[0]!.answer).toBe(`[31m${'ɛ'.repeat(996)}`)
  })

  test('is closed counts as unreachable', async () => {
    await fixture.webhook(ama, receiver.url)
    await receiver.close()
    await tell()
    await fixture.deliver()
    expect(await only()).toMatchObject({ state: 'waiting', log: [{ outcome: 'unreachable', status: null }] })
  })

  test('speaks no TLS where that is meant counts as insecure', async () => {
    await fixture.webhook(ama, receiver.url.replace('http:', 'https:'))
    await tell()
    await fixture.deliver()
    expect(await only()).toMatchObject({ log: [{ outcome: 'insecure', status: null }] })
    expect(receiver.received).toEqual([])
  })

  test('answers 410 is disabled at once, and its people are told', async () => {
    const { webhook } = await fixture.webhook(ama, receiver.url)
    receiver.does(answers(410))
    await tell()
    await fixture.deliver()
    expect(await only()).toMatchObject({ state: 'failed', attempts: 1, nextAt: null })
    expect(await endpoint()).toMatchObject({ state: 'disabled', disabledReason: 'gone' })
    const webhookId = encodeId('whk', webhook.id)
    expect(await events('webhook.disabled')).toEqual([{ webhookId, url: receiver.url, reason: 'gone' }])
    await tell()
    expect(await deliveries()).toHaveLength(1)
  })

  test.each([
    [429, undefined, 30_000],
    [429, '120', 120_000],
    [502, undefined, 30_000],
    [503, '3', 3_000],
  ])('answers %i with Retry-After %s is left alone, new events too', async (status, retryAfter, wait_ms) => {
    await fixture.webhook(ama, receiver.url)
    receiver.does(answers(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }))
    await tell()
    await fixture.deliver()
    receiver.does(answers(200))
    await tell()
    fixture.clock.advance(wait_ms - 1)
    expect(await fixture.deliver()).toBe(0)
    fixture.clock.advance(1)
    expect(await fixture.deliver()).toBe(1)
    expect((await deliveries()).filter(({ state }) => state === 'delivered').length).toBeGreaterThan(0)
  })
})

describe('an endpoint that takes nothing', () => {
  /** Lets the time of this many attempts pass. */
  const exhaust = async (tries = 10) => {
    for (let time = 0; time < tries; time++) {
      await fixture.deliver()
      const next = (await deliveries()).flatMap(({ nextAt }) => nextAt?.getTime() ?? [])
      if (next.length > 0) fixture.clock.advance(Math.max(0, Math.min(...next) - fixture.clock.ms()))
    }
  }

  test('is tried ten times, then disabled, and its people are told', async () => {
    await fixture.webhook(ama, receiver.url)
    receiver.does(answers(500))
    await tell()
    const begun = fixture.clock.now()
    await exhaust(9)
    expect(await endpoint()).toMatchObject({ state: 'enabled', failingSince: begun })
    await exhaust(1)
    expect(await only()).toMatchObject({ state: 'failed', attempts: 10, nextAt: null })
    expect(await endpoint()).toMatchObject({ state: 'disabled', disabledReason: 'failing' })
    expect(await events('webhook.disabled')).toMatchObject([{ reason: 'failing' }])
    expect(receiver.received).toHaveLength(10)
    expect(await fixture.deliver()).toBe(0)
  })

  test('and was enabled again has all the time once more', async () => {
    const { webhook } = await fixture.webhook(ama, receiver.url)
    receiver.does(answers(500))
    await tell()
    await exhaust()
    expect(await endpoint()).toMatchObject({ state: 'disabled', disabledReason: 'failing' })
    await fixture.database.db.transaction((tx) => enableWebhook(tx, ama, webhook.id))
    await tell()
    await fixture.deliver()
    expect(await endpoint()).toMatchObject({ state: 'enabled', failingSince: fixture.clock.now() })
  })

  test('but took something else meanwhile stays enabled', async () => {
    await fixture.webhook(ama, receiver.url)
    receiver.does(answers(500))
    await tell()
    await exhaust(5)
    receiver.does((response, { headers }) =>
      answers(headers['webhook-id'] === receiver.received[0]!.headers['webhook-id'] ? 500 : 200)(
        response,
        receiver.received[0]!,
      ),
    )
    await tell()
    await exhaust(5)
    expect((await deliveries()).map(({ state }) => state)).toEqual(['delivered', 'failed'])
    expect(await endpoint()).toMatchObject({ state: 'enabled' })
    expect(await events('webhook.disabled')).toEqual([])
  })
})

describe('turns', () => {
  test('send so many at once to an endpoint, and no more', async () => {
    await fixture.webhook(ama, receiver.url)
    await tell(ama, 20)
    const waiting: (() => void)[] = []
    let most = 0
    receiver.does((response) => {
      waiting.push(() => response.end())
      most = Math.max(most, waiting.length)
      // All that come at once are answered together, when no more come.
      if (waiting.length === Math.min(8, 20 - answered)) {
        answered += waiting.length
        for (const answer of waiting.splice(0)) answer()
      }
    })
    let answered = 0
    await fixture.deliver()
    expect(most).toBe(8)
    expect((await deliveries()).map(({ state }) => state)).toEqual(Array(20).fill('delivered'))
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(20)
  })

  test('of one endpoint do not wait for another’s', async () => {
    const slow = await openReceiver()
    slow.does((response) => {
      // It answers once the other has been told everything.
      const look = setInterval(() => {
        if (receiver.received.length < 3) return
        clearInterval(look)
        response.end()
      }, 5)
    })
    await fixture.webhook(ama, slow.url)
    await fixture.webhook(ama, receiver.url)
    await tell(ama, 3)
    await fixture.deliver()
    expect((await deliveries()).map(({ state }) => state)).toEqual(Array(6).fill('delivered'))
    await slow.close()
  })

  test('belong to one process: what another has in hand is not sent twice', async () => {
    await fixture.webhook(ama, receiver.url)
    await tell()
    const { db } = fixture.database
    const [leased] = await db.transaction((tx) => leaseWebhooks(tx, 10))
    expect(leased).toMatchObject({ url: receiver.url })
    expect(await fixture.deliver()).toBe(0)
    // It died: after the lease's time the next one sends.
    fixture.clock.advance(120_000)
    expect(await fixture.deliver()).toBe(1)
    expect(receiver.received).toHaveLength(1)
  })

  test('of a process that died while the clock was set back are over', async () => {
    await fixture.webhook(ama, receiver.url)
    await tell()
    const { db } = fixture.database
    await db.transaction((tx) => leaseWebhooks(tx, 10))
    await sql`
      update webhook_endpoint set lease_until = lease_until + interval '1 hour' where account_id = ${ama.accountId}
    `.execute(db.sql)
    expect(await fixture.deliver()).toBe(1)
    expect(receiver.received).toHaveLength(1)
  })
})

test('a process delivers what is told while it runs, and gives up what is under way when it drains', async () => {
  const { db } = fixture.database
  await fixture.webhook(ama, receiver.url)
  const options = { ...fixture.manner, db, log: openLog('error') }
  const first = await startDeliveryWorker(options)
  await tell()
  await until('it to be taken', async () => (await deliveries())[0]?.state === 'delivered')
  const asked = Promise.withResolvers<void>()
  receiver.does(() => asked.resolve())
  await tell()
  await asked.promise
  await first.stop()
  expect((await deliveries()).map(({ state, attempts }) => [state, attempts])).toEqual([
    ['waiting', 0],
    ['delivered', 1],
  ])
  receiver.does(answers(200))
  await fixture.deliver()
  expect((await deliveries()).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
  const [, given_up, again] = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(again).toBe(given_up)
})

test('a name that turns to this machine after it was checked is refused at the next try', async () => {
  const answersOfName = [['203.0.113.9'], ['127.0.0.1'], ['10.0.0.1', '197.255.72.1']]
  await fixture.webhook(ama, 'https://hooks.example.com/')
  for (const addresses of answersOfName) {
    await tell()
    await fixture.deliver({ loopback: false, resolve: async () => addresses })
  }
  const logs = await Promise.all(
    (await deliveries()).map(async ({ id }) => (await getDelivery(fixture.database.db, ama, id)).log),
  )
  const outcomes = logs.flat().map(({ outcome, status }) => `${outcome} ${status}`)
  expect(outcomes).toEqual(Array(3).fill('forbidden_address null'))
})

test('a name without an address is unresolved', async () => {
  await fixture.webhook(ama, 'https://hooks.example.com/')
  await tell()
  await fixture.deliver({ resolve: () => Promise.reject(new Error('ENOTFOUND')) })
  expect(await only()).toMatchObject({ log: [{ outcome: 'unresolved', answer: '' }] })
})

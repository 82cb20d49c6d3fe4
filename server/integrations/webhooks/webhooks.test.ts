/** The calls about webhooks: golden cases, limits, and tenants. */
import * as contract from '@nkra/contract/integrations/webhooks.ts'
import { EVENT_EXAMPLES, EVENT_TYPES } from '@nkra/contract/integrations/webhook-events.ts'
import type { Role } from '@nkra/contract/permissions.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { User } from '../../platform/actor.ts'
import { testUser } from '../../platform/testing/test-server.ts'
import {
  answers,
  openReceiver,
  webhooksFixture,
  type Receiver,
  type WebhooksFixture,
} from '../testing/webhooks-fixture.ts'
import { WAITING_MAX, sweepDeliveries, addDeliveries } from './deliveries.ts'

let fixture: WebhooksFixture
let receiver: Receiver
let ama: User
let people = 0

beforeAll(async () => {
  fixture = await webhooksFixture()
  receiver = await openReceiver()
})
afterAll(async () => {
  await receiver.close()
  await fixture.close()
})
afterEach(async () => {
  // What is left waiting is nobody else's.
  const { db } = fixture.database
  await sql`update webhook_endpoint set removed_at = ${db.clock.now()} where account_id > 0`.execute(db.sql)
})
beforeEach(async () => {
  ama = await fixture.person(`Ama${++people}`)
  receiver.received.length = 0
  receiver.does(answers(200))
})

const { listEventTypes, listWebhooks, createWebhook, changeWebhook, removeWebhook } = contract
const { rotateWebhookSecret, enableWebhook, disableWebhook, testWebhook, replayWebhook } = contract
const { listDeliveries, getDelivery, replayDelivery } = contract
type Call = typeof fixture.http.call
const call: Call = (...args) => fixture.http.call(...args)

const BODY = {
  description: 'Loans',
  types: ['message.delivered', 'campaign.completed'] as ('message.delivered' | 'campaign.completed')[],
}
const make = async (as: User = ama, url = receiver.url) => {
  const { data } = (await call(createWebhook, { body: { ...BODY, url } }, { as })).body
  return data as { webhook: { id: string; state: string }; secret: string }
}
const happen = (times = 1, of: User = ama) =>
  fixture.database.db.transaction((tx) =>
    addDeliveries(
      tx,
      of.accountId,
      Array.from({ length: times }, () => ({
        type: 'campaign.completed' as const,
        at: fixture.clock.now(),
        data: EVENT_EXAMPLES['campaign.completed'],
      })),
    ),
  )
const log = async (query: object = {}, as: User = ama) =>
  (await call(listDeliveries, { query }, { as })).body as unknown as {
    data: { id: string; state: string; type: string; attempts: number }[]
    next: string | null
  }
const audited = () =>
  fixture.rows(
    `select action, detail from audit_entry where account_id = ${ama.accountId} and subject_kind = 'whk' order by place`,
  )

describe('an endpoint', () => {
  test('is made, shown with its secret once, and is on record', async () => {
    const { status, body } = await call(createWebhook, { body: { ...BODY, url: receiver.url } }, { as: ama })
    expect(status).toBe(201)
    const { webhook, secret } = body.data as { webhook: { id: string }; secret: string }
    expect(webhook).toEqual({
      id: expect.stringMatching(/^whk_/) as string,
      environment: 'live',
      url: receiver.url,
      description: 'Loans',
      types: ['message.delivered', 'campaign.completed'],
      wholeNumbers: false,
      state: 'enabled',
      disabledReason: null,
      disabledAt: null,
      failingSince: null,
      lastSuccessAt: null,
      previousSecretUntil: null,
      createdAt: fixture.clock.now().toISOString(),
      createdBy: `Ama${people} Mensah`,
    })
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const listed = await call(listWebhooks, {}, { as: ama })
    expect(listed.body.data).toEqual([webhook])
    expect(listed.text).not.toContain('whsec_')
    const kept = await fixture.rows(`select secret from webhook_endpoint where account_id = ${ama.accountId}`)
    expect(JSON.stringify(kept)).not.toContain(secret.slice('whsec_'.length))
    expect(await audited()).toEqual([
      {
        action: 'webhook_created',
        detail: { url: receiver.url, types: 'message.delivered campaign.completed' },
      },
    ])
    expect(JSON.stringify(await audited())).not.toContain('whsec_')
  })

  test('is changed; what its former address did is forgotten', async () => {
    const { webhook } = await make()
    receiver.does(answers(500))
    await happen()
    await fixture.deliver()
    const body = { url: `${receiver.url}/new`, description: '', types: ['kyc.decided' as const] }
    const changed = await call(changeWebhook, { params: { id: webhook.id }, body }, { as: ama })
    expect(changed.body.data).toMatchObject({ ...body, failingSince: null })
    expect((await log()).data).toMatchObject([{ state: 'waiting' }])
  })

  test('is given a new secret, beside which the old one signs for a while', async () => {
    const { webhook, secret } = await make()
    const rotated = await call(
      rotateWebhookSecret,
      { params: { id: webhook.id }, body: { overlapHours: 24 } },
      { as: ama },
    )
    expect(rotated.status).toBe(201)
    const data = rotated.body.data as { webhook: object; secret: string }
    expect(data.secret).not.toBe(secret)
    const until = new Date(fixture.clock.ms() + 86_400_000).toISOString()
    expect(data.webhook).toMatchObject({ previousSecretUntil: until })
    const at_once = await call(
      rotateWebhookSecret,
      { params: { id: webhook.id }, body: { overlapHours: 0 } },
      { as: ama },
    )
    expect((at_once.body.data as { webhook: object }).webhook).toMatchObject({ previousSecretUntil: null })
  })

  test('is disabled and enabled by hand, each once on record', async () => {
    const { webhook } = await make()
    const params = { id: webhook.id }
    for (let times = 0; times < 2; times++) {
      const off = await call(disableWebhook, { params }, { as: ama })
      expect(off.body.data).toMatchObject({ state: 'disabled', disabledReason: 'by_hand' })
    }
    await happen()
    expect((await log()).data).toEqual([])
    for (let times = 0; times < 2; times++) {
      const on = await call(enableWebhook, { params }, { as: ama })
      expect(on.body.data).toMatchObject({ state: 'enabled', disabledReason: null, disabledAt: null })
    }
    const actions = (await audited()).map((entry) => (entry as { action: string }).action)
    expect(actions).toEqual(['webhook_created', 'webhook_disabled', 'webhook_enabled'])
  })

  test('that is removed is gone with its deliveries, and they are swept', async () => {
    const { webhook } = await make()
    await happen()
    const [delivery] = (await log()).data
    expect((await call(removeWebhook, { params: { id: webhook.id } }, { as: ama })).status).toBe(200)
    expect((await call(listWebhooks, {}, { as: ama })).body.data).toEqual([])
    expect((await log()).data).toEqual([])
    expect((await call(getDelivery, { params: { id: delivery!.id } }, { as: ama })).status).toBe(404)
    await sweepDeliveries(fixture.database.db)
    const { accountId } = ama
    expect(await fixture.rows(`select from webhook_delivery where account_id = ${accountId}`)).toEqual([])
    expect(await fixture.rows(`select from webhook_endpoint where account_id = ${accountId}`)).toEqual([])
  })

  test('is refused where it is no public address', async () => {
    for (const url of ['http://example.com/', 'https://10.0.0.1/', 'https://localhost.internal/']) {
      const { status, body } = await call(createWebhook, { body: { ...BODY, url } }, { as: ama })
      expect({ status, code: body.code, at: body.messages[0]?.pointer }).toEqual({
        status: 400,
        code: 'webhook_url_refused',
        at: '/url',
      })
    }
    for (const body of [
      { ...BODY, url: '' },
      { ...BODY, url: `https://example.com/${'a'.repeat(500)}` },
      { ...BODY, url: receiver.url, types: [] },
    ]) {
      expect((await call(createWebhook, { body }, { as: ama })).body.code).toBe('invalid_request')
    }
  })

  test('is one of ten at most, also where they are made at once', async () => {
    const made = await Promise.all(
      Array.from({ length: contract.WEBHOOKS_MAX + 2 }, () =>
        call(createWebhook, { body: { ...BODY, url: receiver.url } }, { as: ama }),
      ),
    )
    expect(made.filter(({ status }) => status === 201)).toHaveLength(contract.WEBHOOKS_MAX)
    expect(new Set(made.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
      new Set(['webhook_limit']),
    )
  })
})

describe('deliveries', () => {
  test('are listed in slices, narrowed by endpoint, state, type and time', async () => {
    const { webhook } = await make()
    await make(ama, `${receiver.url}/second`)
    await happen(2)
    await fixture.deliver()
    fixture.clock.advance(60_000)
    await call(testWebhook, { params: { id: webhook.id } }, { as: ama })
    const all = await log()
    expect(all.data.map(({ type, state }) => `${type} ${state}`)).toEqual([
      'webhook.test waiting',
      ...Array<string>(4).fill('campaign.completed delivered'),
    ])
    const first = await log({ limit: 3 })
    const rest = await log({ limit: 3, after: first.next })
    expect([...first.data, ...rest.data]).toEqual(all.data)
    expect(rest.next).toBeNull()
    const count = async (query: object) => (await log(query)).data.length
    expect(await count({ webhookId: webhook.id })).toBe(3)
    expect(await count({ state: 'waiting' })).toBe(1)
    expect(await count({ type: 'campaign.completed' })).toBe(4)
    const now = fixture.clock.now().toISOString()
    expect([await count({ from: now }), await count({ to: now })]).toEqual([1, 4])
    expect((await call(listDeliveries, { query: { after: 'nothing' } }, { as: ama })).body.code).toBe(
      'invalid_request',
    )
  })

  test('of a test are sent whatever the endpoint asks for', async () => {
    const { webhook } = await make()
    const asked = await call(testWebhook, { params: { id: webhook.id } }, { as: ama })
    expect(asked.status).toBe(202)
    expect(asked.body.data).toMatchObject({ type: 'webhook.test', state: 'waiting', attempts: 0 })
    await fixture.deliver()
    expect(receiver.received.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { type: 'webhook.test', timestamp: fixture.clock.now().toISOString(), data: { webhookId: webhook.id } },
    ])
  })

  test('are shown with their body and every try, and sent again under their own id', async () => {
    await make()
    receiver.does(answers(500, {}, 'not yet'))
    await happen()
    await fixture.deliver()
    const [delivery] = (await log()).data
    const params = { id: delivery!.id }
    receiver.does(answers(200, {}, 'thanks'))
    const again = await call(replayDelivery, { params }, { as: ama })
    expect([again.status, again.body.data]).toMatchObject([202, { state: 'waiting', attempts: 1 }])
    await fixture.deliver()
    const shown = (await call(getDelivery, { params }, { as: ama })).body.data
    expect(shown).toMatchObject({
      state: 'delivered',
      attempts: 2,
      lastStatus: 200,
      body: receiver.received[0]!.body,
      log: [
        { number: 2, outcome: 'delivered', status: 200, answer: 'thanks' },
        { number: 1, outcome: 'refused', status: 500, answer: 'not yet' },
      ],
    })
    const [first, second] = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(second).toBe(first)
  })

  test('of a time are sent again, those that failed unless others are asked for', async () => {
    const { webhook } = await make()
    const params = { id: webhook.id }
    await happen(2)
    await fixture.deliver()
    receiver.does(answers(410))
    await happen(3)
    await fixture.deliver()
    receiver.does(answers(200))
    await call(enableWebhook, { params }, { as: ama })
    await fixture.deliver()
    const failed = (await log({ state: 'failed' })).data.length
    expect(failed).toBeGreaterThan(0)
    const range = { from: '2026-01-02T00:00:00Z', to: '2100-01-01T00:00:00Z' }
    const replay = async (body: object) =>
      (await call(replayWebhook, { params, body: { ...range, ...body } }, { as: ama })).body.data
    expect(await replay({})).toEqual({ replayed: failed, next: null })
    await fixture.deliver()
    expect((await log({ state: 'delivered' })).data).toHaveLength(5)
    expect(await replay({})).toEqual({ replayed: 0, next: null })
    expect(await replay({ states: ['delivered'] })).toEqual({ replayed: 5, next: null })
    expect(await replay({ to: '2026-01-03T00:00:00Z', states: ['delivered'] })).toEqual({
      replayed: 0,
      next: null,
    })
  })

  test('of an endpoint that is disabled are sent again only once it is enabled', async () => {
    const { webhook } = await make()
    await happen()
    await fixture.deliver()
    const [delivery] = (await log()).data
    await call(disableWebhook, { params: { id: webhook.id } }, { as: ama })
    const range = { from: '2026-01-02T00:00:00Z', to: '2100-01-01T00:00:00Z' }
    const refused = [
      await call(testWebhook, { params: { id: webhook.id } }, { as: ama }),
      await call(replayDelivery, { params: { id: delivery!.id } }, { as: ama }),
      await call(replayWebhook, { params: { id: webhook.id }, body: range }, { as: ama }),
    ]
    const said = refused.map(({ status, body }) => `${status} ${String(body.code)}`)
    expect(said).toEqual(Array(3).fill('409 webhook_disabled'))
  })

  test('are kept for thirty days', async () => {
    await make()
    await happen()
    await fixture.deliver()
    fixture.clock.advance(29 * 86_400_000)
    await happen()
    await sweepDeliveries(fixture.database.db)
    expect((await log()).data).toHaveLength(2)
    fixture.clock.advance(2 * 86_400_000)
    await sweepDeliveries(fixture.database.db)
    expect((await log()).data).toMatchObject([{ state: 'waiting' }])
  })

  test('that wait in too great a number disable their endpoint', async () => {
    await make()
    await happen(3)
    expect(WAITING_MAX).toBe(1_000_000)
    await sweepDeliveries(fixture.database.db, 3)
    expect((await call(listWebhooks, {}, { as: ama })).body.data).toMatchObject([{ state: 'enabled' }])
    await sweepDeliveries(fixture.database.db, 2)
    expect((await call(listWebhooks, {}, { as: ama })).body.data).toMatchObject([
      { state: 'disabled', disabledReason: 'overfull' },
    ])
  })
})

test('every type of event is listed with an example', async () => {
  const { body } = await call(listEventTypes, {}, { as: ama })
  const listed = body.data as { type: string; example: { type: string; data: object } }[]
  expect(listed.map(({ type }) => type)).toEqual(EVENT_TYPES)
  for (const { type, example } of listed) {
    expect(example.type).toBe(type)
    expect(JSON.stringify(example).length).toBeLessThan(20_000)
  }
})

test('what is another’s answers as if it were not there, and what a role may not do is refused', async () => {
  const { webhook } = await make()
  await happen()
  const [delivery] = (await log()).data
  const kofi = await fixture.person(`Kofi${people}`)
  const ofWebhook = { params: { id: webhook.id } }
  const ofDelivery = { params: { id: delivery!.id } }
  const range = { from: '2026-01-02T00:00:00Z', to: '2100-01-01T00:00:00Z' }
  const body = { ...BODY, url: receiver.url }
  const as = (user: User) => [
    call(changeWebhook, { ...ofWebhook, body }, { as: user }),
    call(rotateWebhookSecret, { ...ofWebhook, body: { overlapHours: 0 } }, { as: user }),
    call(enableWebhook, ofWebhook, { as: user }),
    call(disableWebhook, ofWebhook, { as: user }),
    call(testWebhook, ofWebhook, { as: user }),
    call(replayWebhook, { ...ofWebhook, body: range }, { as: user }),
    call(getDelivery, ofDelivery, { as: user }),
    call(replayDelivery, ofDelivery, { as: user }),
    call(removeWebhook, ofWebhook, { as: user }),
  ]
  const statuses = async (user: User) => (await Promise.all(as(user))).map(({ status }) => status)
  expect(await statuses(kofi)).toEqual(Array(9).fill(404))
  for (const role of ['Sender', 'Finance', 'Viewer'] satisfies Role[]) {
    expect(await statuses(testUser(ama.accountId, role, ama.userId))).toEqual(Array(9).fill(403))
  }
  expect((await log({}, kofi)).data).toEqual([])
  expect((await log({ webhookId: webhook.id }, kofi)).data).toEqual([])
  expect((await call(listWebhooks, {}, { as: kofi })).body.data).toEqual([])
  expect((await log()).data).toMatchObject([{ id: delivery!.id, state: 'waiting', attempts: 0 }])
})

/** Endpoints that a program manages by an API key (decision 120). */
import * as contract from '@nkra/contract/integrations/webhooks.ts'
import * as keys from '@nkra/contract/integrations/keys.ts'
import { KEY_SCOPES, type KeyScope } from '@nkra/contract/permissions.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { User } from '../../platform/actor.ts'
import {
  openReceiver,
  webhooksFixture,
  type Receiver,
  type WebhooksFixture,
} from '../testing/webhooks-fixture.ts'
import { KEY_MAILS_PER_HOUR_MAX } from './owner-mails.ts'

const HOUR_MS = 3_600_000

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
beforeEach(async () => {
  ama = await fixture.person(`Efua${++people}`)
})

const TYPES = ['message.delivered'] as const
const bodyFor = (url: string, more: object = {}) => ({ url, description: '', types: [...TYPES], ...more })

interface Program {
  id: string
  shown: string
  ask(
    route: { method: string; path: string },
    sent?: { id?: string; body?: object; query?: string },
  ): Promise<Answer>
}
interface Answer {
  status: number
  body: { code?: string; data: unknown; messages: { pointer?: string }[] }
}

async function program(
  scopes: KeyScope[] = ['webhooks:manage'],
  environment: 'live' | 'sandbox' = 'live',
  of = ama,
): Promise<Program> {
  const { key, secret } = await fixture.key(of, { name: 'Shop', scopes, environment })
  return {
    id: encodeId('key', key.id),
    shown: key.shown,
    async ask({ method, path }, { id = 'none', body, query = '' } = {}) {
      const reply = await fixture.http.inject({
        method,
        url: path.replace(':id', id) + query,
        headers: { authorization: `Bearer ${secret}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { payload: JSON.stringify(body) }),
      })
      return reply
    },
  }
}

interface Endpoint {
  id: string
  environment: string
  createdBy: string
}
const made = ({ body }: Answer) => body.data as { webhook: Endpoint; secret: string }
const create = async (by: Program, more: object = {}) =>
  made(await by.ask(contract.createWebhook, { body: bodyFor(receiver.url, more) }))
const published = (of = ama) =>
  fixture.rows(
    `select payload from outbox where account_id = ${of.accountId} and kind = 'webhook.changed_by_key' order by id`,
  ) as Promise<{ payload: { act: string; url: string; before: string | null; isLast: boolean } }[]>

describe('a key with webhooks:manage', () => {
  test('makes, lists, changes, disables, enables, tests, replays and removes an endpoint', async () => {
    const by = await program()
    const { webhook, secret } = await create(by)
    expect(secret).toMatch(/^whsec_/)
    expect(webhook).toMatchObject({ environment: 'live', createdBy: 'Shop' })
    expect((await by.ask(contract.listWebhooks)).body.data).toEqual([webhook])
    const { id } = webhook
    const moved = await by.ask(contract.changeWebhook, { id, body: bodyFor(`${receiver.url}/2`) })
    expect(moved.body.data).toMatchObject({ url: `${receiver.url}/2` })
    expect((await by.ask(contract.disableWebhook, { id })).body.data).toMatchObject({ state: 'disabled' })
    expect((await by.ask(contract.enableWebhook, { id })).body.data).toMatchObject({ state: 'enabled' })
    const tested = await by.ask(contract.testWebhook, { id })
    expect(tested.status).toBe(202)
    const delivery = tested.body.data as { id: string }
    expect((await by.ask(contract.listDeliveries)).body.data).toHaveLength(1)
    expect((await by.ask(contract.getDelivery, { id: delivery.id })).status).toBe(200)
    expect((await by.ask(contract.replayDelivery, { id: delivery.id })).status).toBe(202)
    const from = new Date(fixture.clock.ms() - HOUR_MS).toISOString()
    const to = new Date(fixture.clock.ms() + HOUR_MS).toISOString()
    expect((await by.ask(contract.replayWebhook, { id, body: { from, to } })).status).toBe(202)
    expect((await by.ask(contract.listEventTypes)).status).toBe(200)
    expect((await by.ask(contract.removeWebhook, { id })).status).toBe(200)
    expect((await by.ask(contract.listWebhooks)).body.data).toEqual([])
  })

  test('is named by each entry of the audit log, and no person is', async () => {
    const by = await program()
    const { webhook } = await create(by)
    await by.ask(contract.removeWebhook, { id: webhook.id })
    const entries = await fixture.rows(
      `select action, actor_kind as kind, actor_user_id as person, detail ->> 'key' as key from audit_entry
        where account_id = ${ama.accountId} and subject_kind = 'whk' order by place`,
    )
    const of = { kind: 'key', person: null, key: by.id }
    expect(entries).toEqual([
      { action: 'webhook_created', ...of },
      { action: 'webhook_removed', ...of },
    ])
  })

  test('never learns the secret of an endpoint that is in use', async () => {
    const by = await program([...KEY_SCOPES])
    const { webhook } = await fixture.webhook(ama, receiver.url)
    const id = encodeId('whk', webhook.id)
    const rotated = await by.ask(contract.rotateWebhookSecret, { id, body: { overlapHours: 1 } })
    expect(rotated).toMatchObject({ status: 403, body: { code: 'key_not_accepted' } })
    expect(JSON.stringify((await by.ask(contract.listWebhooks)).body)).not.toContain('whsec_')
  })

  test('finds no endpoint of another account, nor of the other environment', async () => {
    const kofi = await fixture.person(`Kofi${people}`)
    const own = (await create(await program())).webhook.id
    const strangers = [
      await program(['webhooks:manage'], 'live', kofi),
      await program(['webhooks:manage'], 'sandbox'),
    ]
    const body = bodyFor(receiver.url)
    for (const by of strangers) {
      const { id: delivery } = (await (await program()).ask(contract.testWebhook, { id: own })).body.data as {
        id: string
      }
      const asked = [
        await by.ask(contract.changeWebhook, { id: own, body }),
        await by.ask(contract.disableWebhook, { id: own }),
        await by.ask(contract.enableWebhook, { id: own }),
        await by.ask(contract.removeWebhook, { id: own }),
        await by.ask(contract.testWebhook, { id: own }),
        await by.ask(contract.getDelivery, { id: delivery }),
        await by.ask(contract.replayDelivery, { id: delivery }),
      ]
      expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 404))
      expect((await by.ask(contract.listWebhooks)).body.data).toEqual([])
      expect((await by.ask(contract.listDeliveries)).body.data).toEqual([])
    }
    expect((await published(kofi)).length).toBe(0)
  })

  test('of the sandbox makes endpoints of the sandbox alone', async () => {
    const by = await program(['webhooks:manage'], 'sandbox')
    expect((await create(by)).webhook).toMatchObject({ environment: 'sandbox' })
    const other = await by.ask(contract.createWebhook, {
      body: bodyFor(receiver.url, { environment: 'live' }),
    })
    expect(other).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(other.body.messages[0]?.pointer).toBe('/environment')
    const { data } = (await fixture.http.call(contract.listWebhooks, {}, { as: ama })).body
    expect(data).toMatchObject([{ environment: 'sandbox' }])
  })

  test('goes on after it was revoked: its endpoints stay, under its name', async () => {
    const by = await program()
    await create(by)
    await fixture.http.call(keys.revokeKey, { params: { id: by.id } }, { as: ama })
    const { data } = (await fixture.http.call(contract.listWebhooks, {}, { as: ama })).body
    expect(data).toMatchObject([{ createdBy: 'Shop', state: 'enabled' }])
  })
})

test('a key without the scope is refused, whatever its others', async () => {
  const by = await program(KEY_SCOPES.filter((scope) => scope !== 'webhooks:manage'))
  const refused = await by.ask(contract.createWebhook, { body: bodyFor(receiver.url) })
  expect(refused).toMatchObject({ status: 403, body: { code: 'key_scope_missing' } })
})

describe('what Owners are told', () => {
  test('each change by a key, with the key, the address and the address before', async () => {
    const by = await program()
    const { webhook } = await create(by, { wholeNumbers: true })
    const { id } = webhook
    const url = `${receiver.url}/2`
    await by.ask(contract.changeWebhook, { id, body: bodyFor(url) })
    await by.ask(contract.disableWebhook, { id })
    await by.ask(contract.disableWebhook, { id })
    await by.ask(contract.testWebhook, { id })
    const of = { webhookId: id, keyName: 'Shop', keyShown: by.shown, wholeNumbers: true, isLast: false }
    expect((await published()).map(({ payload }) => payload)).toEqual([
      { ...of, act: 'webhook_created', url: receiver.url, before: null },
      { ...of, act: 'webhook_changed', url, before: receiver.url },
      { ...of, act: 'webhook_disabled', url, before: null },
    ])
  })

  test('nothing that a person changes', async () => {
    await fixture.webhook(ama, receiver.url)
    expect(await published()).toEqual([])
  })

  test('twenty changes an hour of one key, the last of which says so; then again', async () => {
    const by = await program()
    const { webhook } = await create(by)
    const change = () => by.ask(contract.changeWebhook, { id: webhook.id, body: bodyFor(receiver.url) })
    for (let times = 1; times < KEY_MAILS_PER_HOUR_MAX + 5; times++) await change()
    const told = await published()
    expect(told).toHaveLength(KEY_MAILS_PER_HOUR_MAX)
    expect(told.map(({ payload }) => payload.isLast).indexOf(true)).toBe(KEY_MAILS_PER_HOUR_MAX - 1)
    fixture.clock.advance(HOUR_MS)
    await change()
    expect(await published()).toHaveLength(KEY_MAILS_PER_HOUR_MAX + 1)
  })
})

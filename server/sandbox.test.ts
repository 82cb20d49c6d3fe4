/** Test keys: nothing of theirs leaves the program, costs anything, or is ever seen beside real data. */
import * as contract from '@nkra/contract/integrations/keys.ts'
import { creditSummary } from '@nkra/contract/billing/credits.ts'
import { checkCode, createCode } from '@nkra/contract/messaging/codes.ts'
import { CONSENT_VERSION } from '@nkra/contract/kyc/consent.ts'
import { listKyc, submitKyc } from '@nkra/contract/kyc/requests.ts'
import { getBusinessId } from '@nkra/contract/kyc/business-ids.ts'
import * as messages from '@nkra/contract/messaging/campaigns.ts'
import * as messageRoutes from '@nkra/contract/messaging/messages.ts'
import type { KeyScope } from '@nkra/contract/permissions.ts'
import type { RouteRequest, Route } from '@nkra/contract/route.ts'
import {
  SANDBOX_CREDITS,
  SANDBOX_RECIPIENTS,
  SANDBOX_SLOW_MS,
  sandboxCode,
} from '@nkra/contract/messaging/sandbox.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindBilling } from './billing/http.ts'
import { balances } from './billing/ledger/ledger.ts'
import { ensureGroup } from './contacts/address-book/groups.ts'
import { mergeContacts } from './contacts/address-book/contacts.ts'
import { claimEmail, createUser } from './identity/users/users.ts'
import { bindBusinessIds } from './kyc/business-ids/http.ts'
import { bindKyc } from './kyc/requests/http.ts'
import { demoKyc } from './kyc/testing/kyc.ts'
import { openTextSecrets } from './messaging/messages/text-secrets.ts'
import { bindCodes } from './messaging/codes/http.ts'
import { bindSending } from './messaging/sending/http.ts'
import { runSandboxStep } from './messaging/delivery/sandbox-network.ts'
import { openMessagingWorld, until, type World } from './messaging/testing/world.ts'
import type { User } from './platform/actor.ts'
import { testClock, type TestClock } from './platform/clock.ts'
import { relayAll } from './platform/events/relay.ts'
import { sandboxOf } from './platform/sandbox.ts'
import { silentLog } from './platform/log.ts'
import { testServer, testUser, type TestReply, type TestServer } from './platform/testing/test-server.ts'
import { testDatabase, type TestDatabase } from './platform/testing/test-database.ts'
import { webhookEvents } from './webhook-events.ts'
import { bindIntegrations } from './integrations/http.ts'
import { LiveKeys } from './integrations/keys/live-keys.ts'

let clock: TestClock
let database: TestDatabase
let world: World
let live: LiveKeys
let http: TestServer
let ama: User
/** A test key and a live key with all scopes that these tests need. */
let keys: { sandbox: string; live: string }

const SCOPES: KeyScope[] = [
  'billing:read',
  'messages:send',
  'messages:read',
  'codes:send',
  'kyc:submit',
  'kyc:read',
  'account:read',
]

beforeAll(async () => {
  clock = testClock()
  database = await testDatabase({ clock })
  world = await openMessagingWorld({ database })
  const { db, accountId } = world
  await db.transaction(async (tx) => {
    const names = { firstName: 'Ama', lastName: 'Mensah', otherNames: '', phone: '' }
    const userId = await createUser(tx, { accountId, role: 'Owner', ...names, passwordHash: 'none' })
    await claimEmail(tx, { accountId, userId, email: 'ama@example.test' })
    ama = testUser(accountId, 'Owner', userId)
  })
  const messaging = await world.start({ roles: ['web', 'jobs'], wantsMessage: () => true })
  live = await LiveKeys.open(db)
  http = await testServer(
    db,
    (server) => {
      bindSending(server, { db, messaging })
      bindCodes(server, { messaging, codeTexts: openTextSecrets('test'), wantsEvent: () => false })
      bindBusinessIds(server, demoKyc(db))
      bindKyc(server, demoKyc(db))
      bindIntegrations(server, live)
      bindBilling(server)
    },
    { authenticate: (token, address) => live.authenticate(token, address) },
  )
  keys = { sandbox: (await makeKey('sandbox')).secret, live: (await makeKey('live')).secret }
})
afterAll(async () => {
  await http.close()
  await live.close()
  await world.close()
  await database.close()
})

async function makeKey(environment: 'live' | 'sandbox'): Promise<{ secret: string; key: { id: string } }> {
  const body = { name: 'Loans', scopes: SCOPES, environment }
  const made = await http.call(contract.createKey, { body }, { as: ama })
  expect(made.status).toBe(201)
  return made.body.data as { secret: string; key: { id: string } }
}

function by<R extends Route>(
  key: string,
  route: R,
  call: Partial<RouteRequest<R>> = {},
  headers = {},
): Promise<TestReply> {
  return http.call(route, call, { headers: { authorization: `Bearer ${key}`, ...headers } })
}

const text = (recipients: string[], other: object = {}) => ({
  senderId: 'AdomSavings',
  text: 'Akwaaba',
  recipients,
  ...other,
})

async function playAll(): Promise<void> {
  while ((await runSandboxStep(world.db, () => true)) !== null);
}

/** The states of a campaign's messages, by number. */
async function statesOf(campaign: unknown): Promise<Record<string, string>> {
  const { id } = campaign as { id: string }
  const { body } = await by(keys.sandbox, messageRoutes.listRecipients, {
    params: { id },
    query: { limit: '100' },
  })
  const rows = body.data as { to: string; state: string }[]
  return Object.fromEntries(rows.map(({ to, state }) => [to.replace('+', ''), state]))
}

test('is told by its prefix, and is the account’s to end', async () => {
  const { secret, key } = await makeKey('sandbox')
  expect(secret).toMatch(/^nkra_test_[0-9A-Za-z]{42}$/)
  expect(key).toMatchObject({ environment: 'sandbox', shown: secret.slice(0, 18) })
  const rotated = await http.call(
    contract.rotateKey,
    { params: { id: key.id }, body: { overlapHours: 0 } },
    { as: ama },
  )
  expect(rotated.body.data).toMatchObject({ key: { environment: 'sandbox' } })
  expect((rotated.body.data as { secret: string }).secret).toMatch(/^nkra_test_/)
  expect((await by(secret, messages.listCampaigns)).body).toMatchObject({ code: 'key_refused' })
})

describe('a text', () => {
  test('ends as the catalogue says, touches no link and no ledger', async () => {
    const before = await balances(world.db, world.accountId)
    const numbers = [...Object.keys(SANDBOX_RECIPIENTS), '233241234567']
    const reply = await by(keys.sandbox, messages.sendMessage, { body: text(numbers) })
    expect(reply).toMatchObject({
      status: 202,
      headers: { 'nkra-environment': 'sandbox' },
      body: { environment: 'sandbox', data: { recipients: numbers.length, credits: numbers.length } },
    })
    await playAll()
    const now = Object.fromEntries(
      numbers.map((number) => {
        const { state, after_ms } = SANDBOX_RECIPIENTS[number] ?? { state: 'delivered', after_ms: 0 }
        return [number, after_ms > 0 ? 'submitted' : state]
      }),
    )
    expect(await statesOf(reply.body.data)).toEqual(now)
    clock.advance(SANDBOX_SLOW_MS - 1)
    await playAll()
    expect(await statesOf(reply.body.data)).toEqual(now)
    clock.advance(1)
    await playAll()
    expect(await statesOf(reply.body.data)).toEqual({ ...now, '233200000004': 'delivered' })

    expect(world.centre.taken).toEqual([])
    expect(await balances(world.db, world.accountId)).toEqual(before)
    const { rows } = await sql`
      select account_id from balance where account_id = ${sandboxOf(world.accountId)}
      union all select account_id from day_count where account_id = ${sandboxOf(world.accountId)}
    `.execute(world.db.sql)
    expect(rows).toEqual([])
  })

  test('of several segments gets there whole, and repeats its first answer', async () => {
    const body = text(['+233200000001', '0200000002'], { text: 'Your loan is due. '.repeat(20) })
    const once = { 'idempotency-key': 'loan-1' }
    const first = await by(keys.sandbox, messages.sendMessage, { body }, once)
    const again = await by(keys.sandbox, messages.sendMessage, { body }, once)
    expect(first.body.data).toMatchObject({ recipients: 2, credits: 6 })
    expect(again.text).toBe(first.text)
    await playAll()
    expect(await statesOf(first.body.data)).toEqual({
      233200000001: 'delivered',
      233200000002: 'undelivered',
    })
    // The same key by a live key is another request's.
    const real = await by(keys.live, messages.sendMessage, { body: text(['0249999999']) }, once)
    expect(real.status).toBe(202)
    expect(real.body).not.toHaveProperty('environment')
  })

  test('to a group is expanded, paused, resumed and completed', async () => {
    const { db, accountId } = world
    const groupId = await db.transaction(async (tx) => {
      const sandbox = sandboxOf(accountId)
      const { id } = await ensureGroup(tx, sandbox, 'Members')
      const rows = ['233200000001', '233200000002', '233200000005'].map((msisdn) => ({
        msisdn,
        network: 'Telecel' as const,
        name: 'Kofi',
        fields: {},
      }))
      await mergeContacts(tx, { accountId: sandbox, groupId: id }, rows)
      return id
    })
    const { body } = await by(keys.sandbox, messages.sendMessage, {
      body: text([], { groupIds: [encodeId('grp', groupId)], traffic: 'transactional' }),
    })
    const { id } = body.data as { id: string }
    const status = async () => (await by(keys.sandbox, messages.getCampaign, { params: { id } })).body.data
    await until('it is expanded', async () => ((await status()) as { status: string }).status === 'sending')
    expect((await by(keys.sandbox, messages.pauseCampaign, { params: { id } })).status).toBe(200)
    await playAll()
    expect(await status()).toMatchObject({ status: 'paused', counts: { delivered: 0, queued: 3 } })
    expect((await by(keys.sandbox, messages.resumeCampaign, { params: { id } })).status).toBe(200)
    await playAll()
    expect(await status()).toMatchObject({
      status: 'completed',
      counts: { delivered: 1, undelivered: 1, rejected: 1, queued: 0 },
    })
  })

  test('what is cancelled before it goes ends as cancelled, and returns nothing', async () => {
    const { body } = await by(keys.sandbox, messages.sendMessage, { body: text(['0200000001']) })
    const { id } = body.data as { id: string }
    expect((await by(keys.sandbox, messages.cancelCampaign, { params: { id } })).status).toBe(200)
    await playAll()
    await until('it is cancelled', async () => (await statesOf({ id }))['233200000001'] === 'failed')
  })

  test('is estimated at what it would cost', async () => {
    const reply = await by(keys.sandbox, messages.estimateMessage, { body: text(['0200000001']) })
    expect(reply.body).toMatchObject({
      environment: 'sandbox',
      data: { credits: 1, creditsAvailable: SANDBOX_CREDITS },
    })
  })

  test('has the credits that estimates say, by the summary too', async () => {
    const reply = await by(keys.sandbox, creditSummary)
    expect(reply.body.data).toEqual({
      creditBalances: ['SMS', 'KYC'].map((product) => ({
        product,
        creditRemaining: SANDBOX_CREDITS,
        creditReserved: 0,
      })),
    })
  })

  test('is marked also where it is refused', async () => {
    const reply = await by(keys.sandbox, messages.sendMessage, {
      body: text(['0200000001'], { senderId: 'Nobody' }),
    })
    expect(reply).toMatchObject({
      headers: { 'nkra-environment': 'sandbox' },
      body: { environment: 'sandbox', code: 'sender_not_allowed' },
    })
  })
})

test('live and sandbox never see one another', async () => {
  const mine = await by(keys.sandbox, messages.sendMessage, { body: text(['0200000001']) })
  const real = await by(keys.live, messages.sendMessage, { body: text(['0241111111']) })
  const ids = [mine, real].map(({ body }) => (body.data as { id: string }).id)
  const [sandboxId, liveId] = ids as [string, string]
  const seen = async (key: string) => {
    const { body } = await by(key, messageRoutes.listMessages, { query: { limit: '100' } })
    return new Set((body.data as { campaignId: string }[]).map(({ campaignId }) => campaignId))
  }
  expect([(await seen(keys.sandbox)).has(sandboxId), (await seen(keys.sandbox)).has(liveId)]).toEqual([
    true,
    false,
  ])
  expect([(await seen(keys.live)).has(sandboxId), (await seen(keys.live)).has(liveId)]).toEqual([false, true])
  for (const [key, id] of [
    [keys.sandbox, liveId],
    [keys.live, sandboxId],
  ] as const) {
    expect(await by(key, messages.getCampaign, { params: { id } })).toMatchObject({ status: 404 })
    expect(await by(key, messages.cancelCampaign, { params: { id } })).toMatchObject({ status: 404 })
  }
  // A key may not ask to look over; a person may.
  const over = await by(keys.live, messageRoutes.listMessages, {
    query: { environment: 'sandbox', limit: '100' },
  })
  expect(over.text).not.toContain(sandboxId)
  const looked = await http.call(
    messageRoutes.listMessages,
    { query: { environment: 'sandbox', limit: '100' } },
    { as: ama },
  )
  expect(looked.text).toContain(sandboxId)
  expect(looked.text).not.toContain(liveId)
})

test('a one-time code is the same for everybody, and only in the sandbox', async () => {
  const asked = (to: string) => ({ body: { to, senderId: 'AdomSavings' } })
  const made = await by(keys.sandbox, createCode, asked('0200000001'))
  expect(made.status).toBe(201)
  const { id } = made.body.data as { id: string }
  const check = (key: string, of: string, code: string) =>
    by(key, checkCode, { params: { id: of }, body: { code } })
  expect((await check(keys.sandbox, id, '000000')).body.data).toMatchObject({ outcome: 'wrong' })
  expect((await check(keys.live, id, sandboxCode(6))).status).toBe(404)
  expect((await check(keys.sandbox, id, sandboxCode(6))).body).toMatchObject({
    environment: 'sandbox',
    data: { outcome: 'verified' },
  })
  const real = (await by(keys.live, createCode, asked('0247777777'))).body.data as { id: string }
  expect((await check(keys.live, real.id, sandboxCode(6))).body.data).toMatchObject({ outcome: 'wrong' })
})

test('identities: test numbers only, under a business ID of the sandbox’s own, at no cost', async () => {
  const { body: own } = await by(keys.sandbox, getBusinessId)
  const { approved, inForce } = own.data as { approved: { id: string }; inForce: boolean }
  expect(inForce).toBe(true)
  const asked = (number: string) => ({
    document: 'ghana_card' as const,
    number,
    surname: 'Owusu',
    givenNames: 'Kwame',
    dateOfBirth: '1990-12-31',
    consent: {
      businessId: approved.id,
      version: CONSENT_VERSION,
      language: 'en' as const,
      channel: 'in_person' as const,
      agreed: true as const,
    },
  })
  const before = await balances(world.db, world.accountId)
  const accepted = await by(keys.sandbox, submitKyc, { body: asked('GHA-000000000-0') })
  expect(accepted.body).toMatchObject({
    environment: 'sandbox',
    data: { environment: 'sandbox', credits: 0 },
  })
  expect(await by(keys.sandbox, submitKyc, { body: asked('GHA-719346082-6') })).toMatchObject({
    body: { code: expect.stringMatching(/^(kyc_test_number_required|invalid_request)$/) as string },
  })
  expect(await balances(world.db, world.accountId)).toEqual(before)
  expect((await by(keys.live, listKyc)).body.data).toEqual([])
  expect((await by(keys.sandbox, listKyc)).body.data).toHaveLength(1)
})

test('an endpoint hears of live or of the sandbox, and what it hears is marked', async () => {
  const { db, accountId } = world
  await db.transaction(async (tx) => {
    for (const [environment, id] of [
      ['live', 1n],
      ['sandbox', 2n],
    ] as const) {
      await sql`
        insert into webhook_endpoint (account_id, id, environment, url, description, types, secret, created_by, created_at)
        values (${accountId}, ${id}, ${environment}, 'https://example.com', '', '{message.delivered}', 's', ${ama.userId},
          ${clock.now()})`.execute(tx.sql)
    }
  })
  await by(keys.sandbox, messages.sendMessage, { body: text(['0200000001']) })
  await playAll()
  await relayAll(db, webhookEvents, silentLog)
  const { rows } = await sql<{ endpointId: bigint; body: string }>`
    select endpoint_id as "endpointId", body from webhook_delivery where account_id = ${accountId}`.execute(
    db.sql,
  )
  expect(new Set(rows.map(({ endpointId }) => endpointId))).toEqual(new Set([2n]))
  for (const { body } of rows) expect(JSON.parse(body)).toMatchObject({ environment: 'sandbox' })
})

test('a process that dispatches plays it without being asked to', async () => {
  const { body } = await by(keys.sandbox, messages.sendMessage, { body: text(['0200000001']) })
  await world.start({ roles: ['dispatch'] })
  await until('it is delivered', async () => (await statesOf(body.data))['233200000001'] === 'delivered')
  const next = await by(keys.sandbox, messages.sendMessage, { body: text(['0200000003']) })
  await until('the next expires', async () => (await statesOf(next.body.data))['233200000003'] === 'expired')
  expect(world.centre.taken.every(({ to }) => !to.startsWith('2332000000'))).toBe(true)
})

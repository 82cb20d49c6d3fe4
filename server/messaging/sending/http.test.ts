import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getCampaign, sendMessage } from '@nkra/contract/messaging/campaigns.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { balances, openBooks } from '../../billing/ledger/ledger.ts'
import { createAccount } from '../../catalog/accounts.ts'
import { addApprovedSender } from '../../catalog/senders/senders.ts'
import { addOptOut } from '../../contacts/address-book/opt-outs.ts'
import { testServer, testUser, type TestServer } from '../../platform/testing/test-server.ts'
import { cases, type Case } from '../testing/http.cases.ts'
import { bindSending } from './http.ts'
import type { Messaging } from '../messaging.ts'
import { addContactWith, openMessagingWorld, type World } from '../testing/world.ts'

let world: World
let messaging: Messaging
let http: TestServer
let names: Map<string, string>
let kofi: bigint

async function open(): Promise<void> {
  world = await openMessagingWorld({ credits: 100n })
  const { db, accountId } = world
  messaging = await world.start({ roles: ['web'] })
  kofi = await db.transaction(async (tx) => {
    const id = await createAccount(tx, { name: 'Makola Traders' })
    await openBooks(tx, id)
    await addApprovedSender(tx, { accountId: id, name: 'Makola' })
    return id
  })
  const group = await world.group('Customers', 3)
  await db.transaction((tx) => addOptOut(tx, { accountId }, { phone: '0240000002', source: 'manual' }))
  await addContactWith(db, accountId, 'Town')
  const scheduleAt = new Date(db.clock.ms() + 3_600_000)
  const scheduled = await world.send(messaging, { groupIds: [group], scheduleAt, name: 'Rent reminder' })
  const direct = await world.send(messaging, {
    name: 'Two friends',
    text: 'Hello {{Name|friend}}',
    recipients: ['0249000001', '0209000001'],
  })
  names = new Map([
    ['{group}', encodeId('grp', group)],
    ['{scheduled}', encodeId('cmp', scheduled.id)],
    ['{direct}', encodeId('cmp', direct.id)],
  ])
  http = await testServer(db, (server) => bindSending(server, { db, messaging }))
}

async function close(): Promise<void> {
  await http.close()
  await world.close()
}

/** The value with names in place of ids. */
function named<Value>(value: Value): Value {
  if (value === undefined) return value
  const text = [...names].reduce((all, [name, id]) => all.replaceAll(name, id), JSON.stringify(value))
  return JSON.parse(text) as Value
}

const ask = ({ route, as, params, query, body }: Case, headers = {}) =>
  http.call(
    route,
    { params: named(params) as never, query: query as never, body: named(body) as never },
    { headers, ...(as !== 'nobody' && { as: testUser(as === 'ama' ? world.accountId : kofi) }) },
  )

/** Whether a case changes nothing, so that the next case can use the same data. */
const changesNothing = ({ route, status }: Case) =>
  route.method === 'GET' || route.name === 'estimateMessage' || status >= 400

describe.each([
  ['changes nothing', cases.filter(changesNothing), beforeAll, afterAll],
  ['changes something', cases.filter((golden) => !changesNothing(golden)), beforeEach, afterEach],
] as const)('what %s', (_what, these, before, after) => {
  before(open)
  after(close)
  test.each(these)('$name', play)
})

async function play(golden: Case): Promise<void> {
  const { body: reply, status } = await ask(golden)
  expect(status).toBe(golden.status)
  if (golden.fails === undefined) expect(reply).toMatchObject({ succeeded: true, status })
  else expect(reply).toMatchObject({ succeeded: false, code: golden.fails, ...golden.beside })
  if (golden.data !== undefined) expect(reply.data).toMatchObject(named(golden.data) as object)
  if (Array.isArray(golden.data)) expect(reply.data).toHaveLength(golden.data.length)
  if (golden.credits !== undefined) {
    const [sms] = await balances(world.db, world.accountId)
    expect([Number(sms!.available), Number(sms!.reserved)]).toEqual(golden.credits)
  }
}

describe('a repeated request', () => {
  beforeEach(open)
  afterEach(close)
  const direct: Case = {
    name: '',
    route: sendMessage,
    as: 'ama',
    status: 202,
    body: { senderId: 'AdomSavings', text: 'Akwaaba', recipients: ['0241234567'] },
  }
  const bulk = { ...direct, body: { senderId: 'AdomSavings', text: 'Akwaaba', groupIds: ['{group}'] } }

  test.each([
    ['to numbers', direct, 95n],
    ['to a group', bulk, 94n],
  ])('%s has its effect once and its answer again', async (_name, golden, left) => {
    const headers = { 'idempotency-key': 'k-1' }
    const first = await ask(golden, headers)
    const second = await ask(golden, headers)
    expect(first.status).toBe(202)
    expect(second.text).toBe(first.text)
    expect((await balances(world.db, world.accountId))[0]!.available).toBe(left)
    const other = await ask({ ...golden, body: { ...(golden.body as object), text: 'Other' } }, headers)
    expect(other.body).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
  })

  test.each([
    ['to numbers', direct],
    ['to a group', bulk],
  ])('%s that failed fails again, even when it would succeed by now', async (_name, golden) => {
    const { db, accountId } = world
    const headers = { 'idempotency-key': 'k-2' }
    await db.pool.query("update sender set name = 'Adom' where account_id = $1", [accountId])
    const first = await ask(golden, headers)
    await db.pool.query("update sender set name = 'AdomSavings' where account_id = $1", [accountId])
    const second = await ask(golden, headers)
    expect(first.body.code).toBe('sender_not_allowed')
    expect(second.body.code).toBe('sender_not_allowed')
  })
})

describe('when a campaign goes', () => {
  beforeAll(open)
  afterAll(close)

  test.each(['scheduleAt', 'scheduledAt'])('is sent as %s, and answered by both names', async (name) => {
    const at = new Date(world.db.clock.ms() + 7_200_000).toISOString()
    const as = testUser(world.accountId)
    const body = { senderId: 'AdomSavings', text: 'Hello', recipients: ['0241234567'], [name]: at }
    const sent = await http.call(sendMessage, { body }, { as })
    expect(sent.body.data).toMatchObject({ status: 'scheduled' })
    const { id } = sent.body.data as { id: string }
    const { body: read } = await http.call(getCampaign, { params: { id } }, { as })
    expect(read.data).toMatchObject({ scheduleAt: at, scheduledAt: at })
  })
})

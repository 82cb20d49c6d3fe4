/**
 * What is known around a message. Ama's account has a lot of 2,000 credits for GHS 72, and one that was granted. Ama
 * sends the first campaign by hand, the key Till the second one.
 */
import { getMessageStory } from '@nkra/contract/reports/message-story.ts'
import type { Role } from '@nkra/contract/permissions.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPendingLot, confirmLot, grant, openBooks, reserve } from '../billing/ledger/ledger.ts'
import { testClock } from '../platform/clock.ts'
import { firstIdAt } from '../platform/database/ids.ts'
import { ChangesHub } from '../platform/events/changes.ts'
import { testDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import { testServer, testUser, type TestServer } from '../platform/testing/test-server.ts'
import { bindReports } from './http.ts'

const at = (time: string) => firstIdAt(new Date(`2026-11-02T${time}Z`))
const ADOM = firstIdAt(new Date('2026-09-01T08:00:00Z'))
const KEY = ADOM + 1n
const [BY_HAND, BY_KEY] = [at('10:00:00'), at('11:00:00')]
const REQUEST = at('11:00:00.080')
const TOLD = at('11:00:07')

let base: TestDatabase
let hub: ChangesHub
let http: TestServer
const run = (statement: string) => base.db.pool.query(statement)

beforeAll(async () => {
  base = await testDatabase({ clock: testClock('2026-11-02T09:00:00Z') })
  hub = await ChangesHub.open(base.db, [])
  http = await testServer(base.db, (api) => bindReports(api, { db: base.db, hub }))
  for (const table of ['message', 'submission', 'receipt', 'api_request'])
    await run(`create table if not exists ${table}_rest partition of ${table} default`)
  await run(PEOPLE)
  const lot = { accountId: ADOM, product: 'SMS', durationNumber: 1, durationType: 4 } as const
  const [reserved, both] = await base.db.transaction(async (tx) => {
    await openBooks(tx, ADOM)
    const creditId = await addPendingLot(tx, {
      ...lot,
      packageName: 'Business',
      credit: 2_000n,
      invoiceId: 1n,
    })
    await confirmLot(tx, { accountId: ADOM, creditId, cause: { kind: 'invoice', id: 1n } })
    const cause = { kind: 'campaign', id: 1n } as const
    const held = { accountId: ADOM, product: 'SMS', cause } as const
    const first = await reserve(tx, { ...held, credits: 1_999n })
    await grant(tx, { ...lot, durationType: 3, packageName: 'Trial', credit: 5n })
    return [first, await reserve(tx, { ...held, credits: 6n })]
  })
  await run(messages(reserved, both))
})
afterAll(async () => {
  await http.close()
  await hub.close()
  await base.close()
})

const story = async (id: bigint, role: Role = 'Owner', account = ADOM) => {
  const as = testUser(account, role)
  return (await http.call(getMessageStory, { params: { id: encodeId('msg', id) } }, { as })).body
}
const BUSINESS = {
  name: 'Business',
  invoice: { id: encodeId('inv', 1n), number: 'INV-2026-000001' },
  rate: 0.036,
}

test('of a person: who sent it, what it took, and the lot that paid', async () => {
  expect((await story(BY_HAND)).data).toEqual({
    campaign: { id: encodeId('cmp', BY_HAND), name: 'Rent reminder', createdAt: '2026-11-02T10:00:00.000Z' },
    author: { kind: 'user', name: 'Ama Mensah' },
    request: null,
    encoding: 'gsm7',
    units: 5,
    link: 'MTN Ghana',
    credits: { reserved: 1_999, reservedAt: '2026-11-02T09:00:00.000Z', movement: 2, lots: [BUSINESS] },
    deliveries: [],
  })
})

test('of a program: its request, each lot, and the deliveries about this very message', async () => {
  expect((await story(BY_KEY)).data).toMatchObject({
    campaign: { name: null },
    author: { kind: 'key', name: 'Till' },
    request: {
      id: encodeId('apr', REQUEST),
      requestId: 'req-1',
      method: 'POST',
      path: '/messaging/v1/message',
      status: 202,
      at: '2026-11-02T11:00:00.080Z',
    },
    encoding: 'ucs2',
    units: 1,
    credits: { reserved: 6, lots: [{ name: 'Trial', invoice: null, rate: 0 }, BUSINESS] },
    deliveries: [
      {
        id: encodeId('dlv', TOLD),
        url: 'https://till.example/hooks',
        type: 'message.delivered',
        state: 'delivered',
        attempts: 2,
        lastStatus: 204,
        createdAt: '2026-11-02T11:00:07.000Z',
      },
    ],
  })
})

test('two requests at once: nobody knows which of them it was', async () => {
  await run(`insert into api_request select account_id, id + 1, key_id, method, path, query, status, code, 'req-2', took_ms, ip
    from api_request where account_id = ${ADOM} and id = ${REQUEST}`)
  expect((await story(BY_KEY)).data).toMatchObject({ author: { kind: 'key' }, request: null })
})

test.each<[Role, boolean, boolean]>([
  ['Owner', true, true],
  ['Developer', true, true],
  ['Sender', true, false],
  ['Finance', true, false],
])('a %s sees credits: %s, and programs: %s', async (role, credits, programs) => {
  const { data } = await story(BY_KEY, role)
  const { credits: paid, deliveries } = data as { credits: object | null; deliveries: object[] | null }
  expect([paid !== null, deliveries !== null]).toEqual([credits, programs])
})

test('of another account: nothing', async () => {
  expect(await story(BY_KEY, 'Owner', 77n)).toMatchObject({ code: 'not_found' })
  expect(await story(BY_KEY, 'Compliance')).toMatchObject({ code: 'forbidden' })
})

const PEOPLE = `
insert into account (id, name) values (${ADOM}, 'Adom Savings');
insert into account_user (account_id, id, role, first_name, last_name, other_names, phone, password_hash) values
  (${ADOM}, ${ADOM}, 'Owner', 'Ama', 'Mensah', '', '', '');
insert into api_key (account_id, id, name, hash, shown, scopes, networks, created_by, created_at) values
  (${ADOM}, ${KEY}, 'Till', sha256('till'), 'nkra_live_', '{messages:send}', '{}', ${ADOM}, '2026-10-01');
insert into link (id, name, host, port, system_id, password_sealed, window_size, rate_per_second, smsc) values
  (9, 'MTN Ghana', 'localhost', 2775, 'x', 'x', 10, 10, 1);
insert into invoice (account_id, id, number, product, package_name, credit, duration_number, duration_type,
  amount_pesewas, total_pesewas, tax_rules, seller, buyer, status, created_by, created_at, reviewed_by, reviewed_at)
values (${ADOM}, 1, 'INV-2026-000001', 'SMS', 'Business', 2000, 1, 4, 7200, 7200, 'x', '{"name": "Nkra", "address": []}',
  '{"name": "Adom Savings", "address": []}', 2, 1, '2026-10-20', 1, '2026-10-20');`

const messages = (reserved: bigint, both: bigint) => `
insert into campaign (account_id, id, kind, status, sender, name, text, traffic, reservation_id, recipients, segments,
  credits, budget, created_by, created_at) values
  (${ADOM}, ${BY_HAND}, 'bulk', 'completed', 'Adom', 'Rent reminder', 'Hello', 'promotional', ${reserved}, 1, 1, 1, 1,
   ${ADOM}, '2026-11-02T10:00:00Z'),
  (${ADOM}, ${BY_KEY}, 'direct', 'sending', 'Adom', '', 'ɛ', 'transactional', ${both}, 1, 1, 1, 1, ${KEY},
   '2026-11-02T11:00:00Z');
insert into message (account_id, id, campaign_id, msisdn, link_id, segments, credits) values
  (${ADOM}, ${BY_HAND}, ${BY_HAND}, 233240000001, 9, 1, 1), (${ADOM}, ${BY_KEY}, ${BY_KEY}, 233240000001, 9, 1, 1);
insert into submission (account_id, message_id, segment, link_id, outcome, status, at) values
  (${ADOM}, ${BY_KEY}, 1, 9, 'accepted', 0, '2026-11-02T11:00:01Z');
insert into receipt (account_id, message_id, segment, state, at) values
  (${ADOM}, ${BY_KEY}, 1, 'delivered', '2026-11-02T11:00:06Z');
insert into api_request (account_id, id, key_id, method, path, query, status, request_id, took_ms, ip) values
  (${ADOM}, ${REQUEST}, ${KEY}, 'POST', '/messaging/v1/message', '', 202, 'req-1', 90, '127.0.0.1'),
  (${ADOM}, ${REQUEST + 10n}, ${KEY}, 'GET', '/messaging/v1/message', '', 200, 'req-g', 90, '127.0.0.1'),
  (${ADOM}, ${REQUEST + 20n}, ${KEY}, 'POST', '/messaging/v1/message', '', 402, 'req-f', 90, '127.0.0.1'),
  (${ADOM}, ${REQUEST + 30n}, ${KEY + 1n}, 'POST', '/messaging/v1/message', '', 202, 'req-o', 90, '127.0.0.1'),
  (${ADOM}, ${at('11:00:20')}, ${KEY}, 'POST', '/messaging/v1/message', '', 202, 'req-l', 90, '127.0.0.1');
insert into webhook_endpoint (account_id, id, url, description, types, secret, created_by, created_at) values
  (${ADOM}, 1, 'https://till.example/hooks', '', '{message.delivered}', 's', ${ADOM}, '2026-10-01');
insert into webhook_delivery (account_id, id, endpoint_id, event_id, type, body, state, attempts, begun_at, last_status)
select ${ADOM}, id, 1, id, 'message.delivered', '{"data":{"messageId":"' || about || '"}}', 'delivered', 2, '2026-11-02', 204
from (values (${TOLD}, '${encodeId('msg', BY_KEY)}'), (${TOLD + 1n}, '${encodeId('msg', BY_HAND)}')) as told (id, about);`

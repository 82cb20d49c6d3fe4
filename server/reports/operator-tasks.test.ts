import * as contract from '@nkra/contract/reports/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ChangesHub } from '../platform/events/changes.ts'
import { testClock } from '../platform/clock.ts'
import { firstIdAt } from '../platform/database/ids.ts'
import { testServer, testUser, type TestServer } from '../platform/testing/test-server.ts'
import { testDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import { bindReports } from './http.ts'

const [ADOM, OTHER] = [10n, 20n]
const admin = testUser(1n, 'Administrator')

let base: TestDatabase
let hub: ChangesHub
let http: TestServer
beforeAll(async () => {
  base = await testDatabase({ clock: testClock('2026-11-02T09:00:00Z') })
  hub = await ChangesHub.open(base.db, [])
  http = await testServer(base.db, (api) => bindReports(api, { db: base.db, hub }))
})
afterAll(async () => {
  await http.close()
  await hub.close()
  await base.close()
})

const asked = async () => (await http.call(contract.operations, {}, { as: admin })).body.data

test('nothing waits on a platform where nothing happened', async () => {
  expect(await asked()).toEqual({
    held: false,
    approvals: { senders: 0, businessIds: 0, invoices: 0, proofs: 0, payments: 0 },
    queues: { otp: 0, transactional: 0, promotional: 0, paused: 0, campaigns: 0, events: 0, parked: 0 },
    oldest: NOBODY,
  })
})

test('what waits is counted over all accounts, and what is decided, sent or not yet due is not', async () => {
  await base.db.pool.query(WAITING)
  expect(await asked()).toEqual({
    held: false,
    approvals: { senders: 3, businessIds: 1, invoices: 2, proofs: 1, payments: 1 },
    queues: { otp: 1, transactional: 5, promotional: 1_500, paused: 700, campaigns: 1, events: 2, parked: 1 },
    oldest: {
      senders: '2026-10-29T00:00:00.000Z',
      businessIds: '2026-11-01T00:00:00.000Z',
      invoices: '2026-11-01T00:00:00.000Z',
      proofs: '2026-11-01T00:00:00.000Z',
      payments: '2026-11-01T00:00:00.000Z',
      otp: '2026-11-02T08:50:00.000Z',
      transactional: '2026-11-02T08:51:00.000Z',
      promotional: '2026-11-02T08:40:00.000Z',
      paused: '2026-11-02T08:42:00.000Z',
      campaigns: '2026-11-02T08:59:00.000Z',
      events: '2026-11-02T08:55:00.000Z',
      parked: '2026-11-01T00:00:00.000Z',
    },
  })
})

test('it is the operator’s alone', async () => {
  const { status, body } = await http.call(contract.operations, {}, { as: testUser(ADOM) })
  expect([status, body.code]).toEqual([403, 'forbidden'])
})

const NOBODY = {
  senders: null,
  businessIds: null,
  invoices: null,
  proofs: null,
  payments: null,
  otp: null,
  transactional: null,
  promotional: null,
  paused: null,
  campaigns: null,
  events: null,
  parked: null,
}

/** The id of what came at this minute of the test's hour before nine. */
const cameAt = (minute: number) => firstIdAt(new Date(`2026-11-02T08:${minute}:00Z`))

const invoice = (accountId: bigint, id: number, status: number) => `
insert into invoice (account_id, id, number, product, package_name, credit, duration_number, duration_type,
  amount_pesewas, total_pesewas, tax_rules, seller, buyer, status, created_by, created_at, reviewed_by, reviewed_at) values
  (${accountId}, ${id}, 'INV-2026-00000${id}', 'SMS', 'Business', 5000, 1, 4, 100, 100, 'x', '{"name": "Nkra", "address": []}',
   '{"name": "x", "address": []}', ${status}, 1, '2026-11-01', ${status === 1 ? 'null, null' : "1, '2026-11-01'"});`

const payment = (id: number, state: string, reason: string | null) => `
insert into payment (account_id, id, invoice_id, gateway, method, reference, amount_pesewas, state, reason, created_by,
  created_at, expires_at, settled_at) values (${ADOM}, ${id}, 1, 'hubtel', 'card', 'reference0000${id}', 100, '${state}',
  ${reason === null ? 'null' : `'${reason}'`}, 1, '2026-11-01', '2026-11-03',
  ${state === 'pending' ? 'null' : "'2026-11-02'"});`

const WAITING = `
insert into account (id, name) values (${ADOM}, 'Adom Savings'), (${OTHER}, 'Other Business');
insert into sender (account_id, id, name, status, approved_at, submitted_at) values
  (${ADOM}, 1, 'AdomSave', 'submitted', null, '2026-10-29'), (${OTHER}, 2, 'Other', 'submitted', null, '2026-11-01'),
  (${OTHER}, 3, 'OtherTwo', 'draft', null, null), (${ADOM}, 4, 'Adom', 'approved', '2026-11-01', '2026-10-01'),
  (${ADOM}, 5, 'AdomTwo', 'approved', '2026-11-01', '2026-11-01');
insert into sender_network (account_id, sender_id, network, status, decided_at, renewal, renewal_at) values
  (${ADOM}, 1, 'MTN', 'submitted', null, null, null), (${ADOM}, 1, 'AT', 'submitted', null, null, null),
  (${OTHER}, 2, 'MTN', 'submitted', null, null, null), (${ADOM}, 4, 'MTN', 'approved', '2026-11-01', null, null),
  (${ADOM}, 5, 'MTN', 'approved', '2026-11-01', 'submitted', '2026-11-01');
insert into business_id (account_id, id, status, legal_name, legal_form, registration_number, tin, address, town, owners,
  requested_by, created_at, submitted_at) values
  (${ADOM}, 1, 'submitted', 'x', 'limited', 'x', 'x', 'x', 'x', '{}', 1, '2026-11-01', '2026-11-01'),
  (${OTHER}, 2, 'draft', 'x', 'limited', 'x', 'x', 'x', 'x', '{}', 1, '2026-11-01', null);
${invoice(ADOM, 1, 1)} ${invoice(OTHER, 2, 1)} ${invoice(ADOM, 3, 2)}
insert into payment_proof (account_id, id, invoice_id, name, media_type, size, added_by, created_at) values
  (${ADOM}, 1, 1, 'transfer.pdf', 'application/pdf', 1, 1, '2026-11-01'),
  (${ADOM}, 2, 1, 'again.pdf', 'application/pdf', 1, 1, '2026-11-01'),
  (${ADOM}, 3, 3, 'approved.pdf', 'application/pdf', 1, 1, '2026-11-01');
${payment(1, 'needs_review', 'amount_differs')} ${payment(2, 'pending', null)}
insert into chunk (account_id, id, campaign_id, link_id, lane, ready, position, length, message_ids) values
  (${ADOM}, ${cameAt(50)}, null, 1, 0, true, 2, 3, '{}'), (${OTHER}, ${cameAt(51)}, null, 1, 1, true, 0, 5, '{}'),
  (${ADOM}, ${cameAt(40)}, 7, 1, 2, true, 0, 1000, '{}'), (${ADOM}, ${cameAt(41)}, 7, 2, 2, true, 500, 1000, '{}'),
  (${ADOM}, ${cameAt(42)}, 8, 2, 2, false, 300, 1000, '{}'), (${ADOM}, ${cameAt(30)}, 8, 2, 2, true, 1000, 1000, '{}');
insert into campaign (account_id, id, kind, status, sender, text, traffic, recipients, segments, credits, budget, turn,
  turn_at, created_at) values
  (${ADOM}, 7, 'bulk', 'expanding', 'x', 'x', 'promotional', 1, 1, 1, 1, 'expand', '2026-11-02T08:59:00Z', '2026-11-01'),
  (${ADOM}, 9, 'bulk', 'scheduled', 'x', 'x', 'promotional', 1, 1, 1, 1, 'expand', '2026-11-05', '2026-11-01');
insert into outbox (account_id, id, kind, payload, parked_at) values
  (${ADOM}, ${cameAt(55)}, 'x', '{}', null), (${OTHER}, ${cameAt(56)}, 'x', '{}', null), (${ADOM}, 3, 'x', '{}', '2026-11-01');
`

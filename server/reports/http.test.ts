import { getUser } from '@nkra/contract/identity/sign-in.ts'
import type { Role } from '@nkra/contract/permissions.ts'
import { analytics, changes, recentActivity } from '@nkra/contract/reports/dashboard.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '../platform/actor.ts'
import { ChangesHub } from '../platform/events/changes.ts'
import { testClock, type TestClock } from '../platform/clock.ts'
import { firstIdAt } from '../platform/database/ids.ts'
import { testServer, testUser, type TestServer } from '../platform/testing/test-server.ts'
import { testDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import { bindReports } from './http.ts'

const ADOM = 10n
const OTHER = 20n
const NEW = 30n
const OPERATOR = 1n

let base: TestDatabase
let clock: TestClock
let hub: ChangesHub
let http: TestServer

const ama: User = {
  ...testUser(ADOM),
  email: 'ama@adomsavings.test',
  expires: new Date('2026-11-02T09:15:00.700Z'),
}
const kofi = testUser(NEW)
const admin = testUser(OPERATOR, 'Administrator', 1n)

beforeAll(async () => {
  clock = testClock('2026-11-02T09:00:00Z')
  base = await testDatabase({ clock })
  await base.db.pool.query(SEED)
  hub = await ChangesHub.open(base.db, changes.reply.shape.topic.options)
  http = await testServer(base.db, (api) => bindReports(api, { db: base.db, hub }))
})
afterAll(async () => {
  await http.close()
  await hub.close()
  await base.close()
})

describe('getUser', () => {
  test('says who, of which account, with which terms, credit and price', async () => {
    const { status, body } = await http.call(getUser, {}, { as: ama })
    expect(status).toBe(200)
    expect(body.data).toEqual({
      userId: encodeId('usr', ADOM),
      accountId: encodeId('acc', ADOM),
      accountName: 'Adom Savings',
      accountStatus: 'Active',
      sms: { billingType: 1, billingStatus: 1, billingTypeId: 'sms-prepaid' },
      kyc: { billingType: 2, billingStatus: 2, billingTypeId: 'kyc-postpaid' },
      credit: 4990,
      rate: 0.036,
      firstName: 'Ama',
      lastName: 'Mensah',
      otherNames: 'Serwaa',
      language: 'en',
      emailAddress: 'ama@adomsavings.test',
      role: 'Owner',
      exp: 1_793_610_900,
    })
  })

  test('what has lapsed is no credit any more, though no job has booked it', async () => {
    await base.db.pool.query(`
      insert into credit (account_id, id, product, package_name, credit, duration_number, duration_type, available,
        created_at, confirmed_at, lapses_at)
      values (${ADOM}, 9, 'SMS', 'Old', 5, 1, 1, 5, '2026-10-01', '2026-10-01', '2026-10-02')`)
    const { body } = await http.call(getUser, {}, { as: ama })
    await base.db.pool.query(`delete from credit where account_id = ${ADOM} and id = 9`)
    expect(body.data).toMatchObject({ credit: 4985 })
  })

  test('before the books of an account are open, it has nothing', async () => {
    const { body } = await http.call(getUser, {}, { as: kofi })
    const prepaid = (product: string) => ({
      billingType: 1,
      billingStatus: 1,
      billingTypeId: `${product}-prepaid`,
    })
    expect(body.data).toMatchObject({ credit: 0, rate: 0, sms: prepaid('sms'), kyc: prepaid('kyc') })
  })

  test('an Administrator has no account’s credit', async () => {
    const { body } = await http.call(getUser, {}, { as: admin })
    expect(body.data).toMatchObject({ accountName: 'Nkra', credit: 0, role: 'Administrator' })
  })

  test('nobody is nobody; one who is no more is signed out', async () => {
    expect((await http.call(getUser)).body.code).toBe('unauthenticated')
    expect((await http.call(getUser, {}, { as: testUser(99n) })).body.code).toBe('session_ended')
  })
})

describe('recent activity', () => {
  test('is the account’s own, newest first, in words', async () => {
    const { body } = await http.call(
      recentActivity,
      { query: { AccountId: encodeId('acc', ADOM) } },
      { as: ama },
    )
    expect(body.data).toEqual({
      recentActivities: [
        {
          kind: 'campaign',
          id: encodeId('cmp', at('2026-11-02T08:00:00Z')),
          accountName: 'Adom Savings',
          name: null,
          senderId: 'AdomSavings',
          groupNames: [],
          recipients: 2,
          credits: 3,
          status: 'sending',
          at: '2026-11-02T08:00:00.000Z',
        },
        {
          kind: 'campaign',
          id: encodeId('cmp', at('2026-11-01T10:00:00Z')),
          accountName: 'Adom Savings',
          name: 'Rent reminder',
          senderId: 'AdomSavings',
          groupNames: ['Members', 'Staff'],
          recipients: 150_000,
          credits: 150_001,
          status: 'expanding',
          at: '2026-11-01T10:00:00.000Z',
        },
        {
          kind: 'import',
          id: encodeId('imp', at('2026-11-01T08:00:00Z')),
          accountName: 'Adom Savings',
          fileName: 'members.csv',
          groupName: 'Members',
          valid: 4_584,
          rows: 5_000,
          status: 'done',
          at: '2026-11-01T08:00:00.000Z',
        },
        {
          kind: 'invoice',
          id: encodeId('inv', at('2026-10-20T08:00:00Z')),
          accountName: 'Adom Savings',
          number: 'INV-2026-000001',
          packageName: 'Business',
          month: null,
          credits: 5_000,
          totalAmount: 1_219.05,
          status: 2,
          at: '2026-10-20T08:00:00.000Z',
        },
        expect.objectContaining({ status: 'cancelled', at: '2026-09-01T08:00:00.000Z' }),
      ],
    })
  })

  test('of another account is not found', async () => {
    for (const route of [recentActivity, analytics]) {
      const { status } = await http.call(route, { query: { AccountId: encodeId('acc', OTHER) } }, { as: ama })
      expect(status).toBe(404)
    }
  })

  test('of all accounts is the Administrator’s, with the account’s name', async () => {
    const { body } = await http.call(recentActivity, {}, { as: admin })
    const { recentActivities } = body.data as { recentActivities: unknown[] }
    expect(recentActivities.slice(0, 2)).toEqual([
      expect.objectContaining({ accountName: 'Other Business', recipients: 1, credits: 1 }),
      expect.objectContaining({ accountName: 'Adom Savings', recipients: 2, credits: 3 }),
    ])
  })

  test('is of the kinds that the role sees elsewhere', async () => {
    const kindsOf = async (role: Role) => {
      const { body } = await http.call(recentActivity, {}, { as: { ...ama, role } })
      const { recentActivities } = body.data as { recentActivities: { kind: string }[] }
      return [...new Set(recentActivities.map(({ kind }) => kind))].sort()
    }
    expect(await kindsOf('Owner')).toContain('campaign')
    expect(await kindsOf('Finance')).not.toContain('import')
    expect(await kindsOf('Reviewer')).toEqual([])
  })

  test('of an account that has done nothing is empty', async () => {
    expect((await http.call(recentActivity, {}, { as: kofi })).body.data).toEqual({ recentActivities: [] })
  })
})

describe('analytics', () => {
  interface Told {
    days: { day: string }[]
    totals: unknown
    previous: unknown
    networks: unknown
    done: unknown
  }
  const told = async (as: User) => (await http.call(analytics, {}, { as })).body.data as Told

  test('has thirty days, today last, of groups and of single sends, and what is charged', async () => {
    const { days, totals, done } = await told(ama)
    expect(done).toEqual({ bought: true, sent: true })
    expect(days).toHaveLength(30)
    expect([days[0]?.day, days[29]?.day]).toEqual(['2026-10-04', '2026-11-02'])
    expect(days.slice(28)).toEqual([
      { day: '2026-11-01', sent: 100_030, delivered: 90_000, failed: 30, credits: 149_971 },
      // One delivered; one of two segments, of which the SMSC refused one. The day's sends by key are of both.
      { day: '2026-11-02', sent: 2, delivered: 1, failed: 0, credits: 2 },
    ])
    const NONE = { sent: 0, delivered: 0, failed: 0, credits: 0 }
    for (const { day, ...counts } of days.slice(0, 28)) expect([day, counts]).toEqual([day, NONE])
    expect(totals).toEqual({
      sent: 100_032,
      delivered: 90_001,
      failed: 30,
      credits: 149_973,
      // 10,000 under way; 9,970 made and not handed over, 40,000 to be made; one without its receipt, one queued.
      pending: 59_972,
      // At GHS 0.036 a credit, as last bought.
      spend: 5_399.03,
      campaigns: 1,
      contacts: 3,
    })
  })

  test('stand beside as many days before, and by network', async () => {
    const { previous, networks } = await told(ama)
    expect(previous).toEqual({ sent: 7, delivered: 7, failed: 0, credits: 7, spend: 0.25 })
    expect(networks).toEqual([
      { network: 'MTN', sent: 69_922, delivered: 60_001, failed: 20 },
      { network: 'AT', sent: 30_110, delivered: 30_000, failed: 10 },
    ])
  })

  test.each([
    [7, '2026-10-27', 0],
    [30, '2026-10-04', 7],
    [90, '2026-08-05', 0],
  ])('cover the last %i days where they are asked for', async (days, first, before) => {
    const { body } = await http.call(analytics, { query: { days } }, { as: ama })
    const reply = body.data as Told & { previous: { sent: number } }
    expect([reply.days.length, reply.days[0]?.day, reply.previous.sent]).toEqual([days, first, before])
  })

  test('say nothing of money to who may not see invoices, and cover no other number of days', async () => {
    const { totals } = await told({ ...ama, role: 'Reviewer' })
    expect(totals).toMatchObject({ sent: 100_032, spend: null })
    expect((await http.call(analytics, { query: { days: 8 } }, { as: ama })).status).toBe(400)
  })

  test('of all accounts are the Administrator’s', async () => {
    expect((await told(admin)).totals).toMatchObject({
      sent: 100_032,
      pending: 59_973,
      campaigns: 1,
      contacts: 4,
    })
  })

  test('of an account that has sent nothing are thirty empty days', async () => {
    const { days, totals, done } = await told(kofi)
    expect(done).toEqual({ bought: false, sent: false })
    expect(days).toHaveLength(30)
    expect(totals).toEqual({
      sent: 0,
      delivered: 0,
      failed: 0,
      pending: 0,
      credits: 0,
      spend: null,
      campaigns: 0,
      contacts: 0,
    })
  })
})

describe('changes', () => {
  test('are told to the account they happened on, and only what the contract knows', async () => {
    const url = await http.server.listen(0, '127.0.0.1')
    const reader = testUser(ADOM)
    // A call by the test's own means first, so that the reader's token is known.
    await http.call(getUser, {}, { as: reader })
    const reading = new AbortController()
    const reply = await fetch(`${url}${changes.path}`, {
      headers: {
        authorization: `Bearer test-${reader.userId}-${reader.sessionId}-${reader.accountId}-${reader.role}`,
      },
      signal: reading.signal,
    })
    expect(reply.headers.get('content-type')).toMatch(/^text\/event-stream/)
    await base.db.transaction(async (tx) => {
      tx.changed(OTHER, 'campaign', 'cmp_other')
      tx.changed(ADOM, 'unheard_of', 'x')
      tx.changed(ADOM, 'invoice', 'inv_1')
      await sql`select 1`.execute(tx.sql)
    })
    const decoder = new TextDecoder()
    let heard = ''
    for await (const chunk of reply.body!) {
      heard += decoder.decode(chunk, { stream: true })
      if (heard.includes('inv_1')) break
    }
    expect(heard.match(/^data: .*$/gm)).toEqual(['data: {"topic":"invoice","id":"inv_1"}'])
    reading.abort()
  })

  test('are nobody’s without a session', async () => {
    expect((await http.call(changes)).body.code).toBe('unauthenticated')
  })
})

/** The id of a thing that happened at this instant. */
function at(instant: string): bigint {
  return firstIdAt(new Date(instant))
}

const [OLD, BULK, SINGLE] = [
  at('2026-09-01T08:00:00Z'),
  at('2026-11-01T10:00:00Z'),
  at('2026-11-02T08:00:00Z'),
]
const LATER = at('2026-11-02T08:30:00Z')

const SEED = `
insert into account (id, name) values (${ADOM}, 'Adom Savings'), (${OTHER}, 'Other Business'), (${NEW}, 'New Business');
insert into account_user (account_id, id, role, first_name, last_name, other_names, phone, password_hash) values
  (${ADOM}, ${ADOM}, 'Owner', 'Ama', 'Mensah', 'Serwaa', '', ''),
  (${NEW}, ${NEW}, 'Owner', 'Kofi', 'Asante', '', '', ''),
  (${OPERATOR}, 1, 'Administrator', 'Esi', 'Quartey', '', '', '');
insert into balance (account_id, product, available) values
  (${ADOM}, 'SMS', 4990), (${ADOM}, 'KYC', 0), (${OTHER}, 'SMS', 7);
select ledger_postpaid(_account_id => ${ADOM}, _product => 'KYC', _limit => 10, _credit_id => 1, _at => '2026-11-01');
update balance set billing_status = 2 where account_id = ${ADOM} and product = 'KYC';
insert into invoice (account_id, id, number, product, package_name, credit, duration_number, duration_type,
  amount_pesewas, total_pesewas, tax_rules, seller, buyer, status, reason, created_by, created_at, reviewed_by,
  reviewed_at) values
  (${ADOM}, ${at('2026-10-20T08:00:00Z')}, 'INV-2026-000001', 'SMS', 'Business', 5000, 1, 4, 18000, 121905, 'x',
   '{"name": "Nkra", "address": []}', '{"name": "Adom Savings", "address": []}', 2, null,
   ${ADOM}, '2026-10-20T08:00:00Z', 1, '2026-10-20T09:00:00Z');
insert into invoice_tax (account_id, invoice_id, place, code, name, rate_bp, amount_pesewas) values
  (${ADOM}, ${at('2026-10-20T08:00:00Z')}, 1, 'VAT', 'VAT', 57725, 103905);
insert into contact_import (account_id, id, status, file_name, group_name, rows, valid, created_at) values
  (${ADOM}, ${at('2026-11-01T08:00:00Z')}, 'done', 'members.csv', 'Members', 5000, 4584, '2026-11-01T08:00:00Z'),
  (${ADOM}, ${at('2026-11-01T08:30:00Z')}, 'receiving', 'half.csv', 'Members', 0, 0, '2026-11-01T08:30:00Z');
insert into contact (account_id, id, msisdn) values
  (${ADOM}, 1, 233244000001), (${ADOM}, 2, 233244000002), (${ADOM}, 3, 233244000003), (${OTHER}, 1, 233244000001);
insert into reservation (account_id, id, product, cause_kind, cause_id, credits, held, spent, created_at) values
  (${ADOM}, 1, 'SMS', 'campaign', ${BULK}, 150001, 0, 149971, '2026-11-01T10:00:00Z'),
  (${ADOM}, 2, 'SMS', 'campaign', ${SINGLE}, 3, 0, 2, '2026-11-02T08:00:00Z');
insert into campaign (account_id, id, kind, status, sender, text, traffic, group_names, reservation_id, recipients,
  segments, credits, budget, started_at, created_at) values
  (${ADOM}, ${OLD}, 'bulk', 'cancelled', 'AdomSavings', 'x', 'promotional', '{}', null, 5, 5, 5, 5,
   '2026-09-01T08:00:00Z', '2026-09-01T08:00:00Z'),
  (${ADOM}, ${BULK}, 'bulk', 'sending', 'AdomSavings', 'x', 'promotional', '{Members,Staff}', 1, 150000, 150001, 150001, 150001,
   '2026-11-01T10:00:00Z', '2026-11-01T10:00:00Z'),
  (${ADOM}, ${SINGLE}, 'direct', 'sending', 'AdomSavings', 'x', 'transactional', '{}', 2, 2, 3, 3, 3,
   '2026-11-02T08:00:00Z', '2026-11-02T08:00:00Z'),
  (${ADOM}, ${LATER}, 'direct', 'sending', 'AdomSavings', 'x', 'otp', '{}', null, 1, 1, 1, 1,
   '2026-11-02T08:30:00Z', '2026-11-02T08:30:00Z'),
  (${OTHER}, ${LATER}, 'direct', 'sending', 'Other', 'x', 'transactional', '{}', null, 1, 1, 1, 1,
   '2026-11-02T08:30:00Z', '2026-11-02T08:30:00Z');
update campaign set name = 'Rent reminder' where account_id = ${ADOM} and id = ${BULK};
insert into campaign_count (account_id, campaign_id, link_id, submitted, unknown, delivered, undelivered, expired,
  rejected, failed) values
  (${ADOM}, ${BULK}, 1, 9000, 900, 60000, 10, 5, 3, 2), (${ADOM}, ${BULK}, 2, 100, 0, 30000, 4, 3, 2, 1),
  (${ADOM}, ${OLD}, 1, 0, 0, 5, 0, 0, 0, 0);
insert into day_count (account_id, day, sender, network, link_id, author, submitted, unknown, delivered, undelivered,
  expired, unknown_number, failed, credits) values
  (${ADOM}, '2026-11-01', 'AdomSavings', 'MTN', 1, ${ADOM}, 9000, 900, 60000, 10, 5, 3, 2, 100000),
  (${ADOM}, '2026-11-01', 'AdomSavings', 'AT', 2, ${ADOM}, 100, 0, 30000, 4, 3, 2, 1, 49971),
  (${ADOM}, '2026-11-02', 'AdomSavings', 'MTN', 1, ${ADOM}, 0, 0, 1, 0, 0, 0, 0, 1),
  (${ADOM}, '2026-11-02', 'AdomSavings', 'MTN', 1, 77, 1, 0, 0, 0, 0, 0, 0, 1),
  (${ADOM}, '2026-10-03', 'AdomSavings', 'MTN', 1, 77, 0, 0, 7, 0, 0, 0, 0, 7);
update campaign set status = 'expanding', turn = 'expand', turn_at = '2026-11-02', expanded_recipients = 110000
  where account_id = ${ADOM} and id = ${BULK};
insert into chunk (account_id, id, campaign_id, link_id, lane, ready, position, length, message_ids) values
  (${ADOM}, 1, null, 1, 0, true, 1, 2, '{1,2}'), (${OTHER}, 1, null, 1, 0, true, 0, 1, '{1}'),
  (${ADOM}, 2, ${BULK}, 1, 2, false, 30, 1000, '{}'), (${ADOM}, 3, ${BULK}, 2, 2, true, 0, 9000, '{}');
`

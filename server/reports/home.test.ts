import { getHome, getPlatform } from '@nkra/contract/reports/home.ts'
import type { Role } from '@nkra/contract/permissions.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { User } from '../platform/actor.ts'
import { testClock } from '../platform/clock.ts'
import { firstIdAt } from '../platform/database/ids.ts'
import { ChangesHub } from '../platform/events/changes.ts'
import { testDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import { testServer, testUser, type TestServer } from '../platform/testing/test-server.ts'
import { bindReports } from './http.ts'

const [ADOM, OTHER, NEW] = [
  firstIdAt(new Date('2026-09-01T08:00:00Z')),
  firstIdAt(new Date('2026-10-20T08:00:00Z')),
  firstIdAt(new Date('2026-11-01T08:00:00Z')),
]
const ama = testUser(ADOM)
const admin = testUser(1n, 'Administrator', 1n)

let base: TestDatabase
let hub: ChangesHub
let http: TestServer
beforeAll(async () => {
  base = await testDatabase({ clock: testClock('2026-11-02T09:00:00Z') })
  hub = await ChangesHub.open(base.db, [])
  http = await testServer(base.db, (api) => bindReports(api, { db: base.db, hub }))
  await base.db.pool.query(PEOPLE)
})
afterAll(async () => {
  await http.close()
  await hub.close()
  await base.close()
})

const run = (statement: string) => base.db.pool.query(statement)

interface Told {
  holdings: object[] | null
  next: object[] | null
  needs: { kind: string }[]
  steps: object
}

const told = async (as: User) => (await http.call(getHome, {}, { as })).body.data as Told

describe('a new business', () => {
  test('has nothing, and every step before it', async () => {
    expect(await told(testUser(NEW))).toEqual({
      holdings: [],
      next: [],
      needs: [],
      steps: {
        phone: 'open',
        sender: 'open',
        contacts: 'open',
        credits: 'open',
        message: 'open',
        businessId: 'open',
      },
    })
  })

  test('sees its steps as they are done, and those that wait for a decision', async () => {
    await run(`
      insert into user_phone (account_id, user_id, msisdn, code_hash, sent_at, expires_at, confirmed_at) values
        (${NEW}, ${NEW}, 233241234567, '', '2026-11-01', '2026-11-01', '2026-11-01');
      insert into sender (account_id, id, name, status, submitted_at) values (${NEW}, 1, 'Kente', 'submitted', '2026-11-01');
      insert into business_id (account_id, id, status, legal_name, legal_form, registration_number, tin, address, town,
        owners, requested_by, created_at, submitted_at) values
        (${NEW}, 1, 'submitted', 'x', 'limited', 'x', 'x', 'x', 'x', '{}', 1, '2026-11-01', '2026-11-01');
      insert into contact (account_id, id, msisdn) values (${NEW}, 1, 233244000001);`)
    expect((await told(testUser(NEW))).steps).toEqual({
      phone: 'done',
      sender: 'waiting',
      contacts: 'done',
      credits: 'open',
      message: 'open',
      businessId: 'waiting',
    })
    // The phone is each person's own.
    expect((await told({ ...testUser(NEW), userId: 99n })).steps).toMatchObject({
      phone: 'open',
      contacts: 'done',
    })
  })
})

describe('what the account has', () => {
  test('is worth what it cost, lasts at its pace, and says what lapses next', async () => {
    await run(`${INVOICES}
      insert into balance (account_id, product, available, reserved, billing_type, credit_limit) values
        (${ADOM}, 'SMS', 1350, 20, 1, 0), (${ADOM}, 'KYC', 5, 0, 1, 0);
      insert into credit (account_id, id, product, package_name, credit, duration_number, duration_type, available,
        invoice_id, created_at, confirmed_at, lapses_at) values
        (${ADOM}, 1, 'SMS', 'Business', 2000, 1, 4, 1000, 1, '2026-10-01', '2026-10-01', '2027-10-01'),
        (${ADOM}, 2, 'SMS', 'Trial', 300, 1, 3, 300, null, '2026-10-01', '2026-10-01', '2026-11-20'),
        (${ADOM}, 3, 'SMS', 'Old', 50, 1, 3, 50, null, '2026-10-01', '2026-10-01', '2026-11-01');
      insert into day_count (account_id, day, sender, network, link_id, delivered, credits) values
        (${ADOM}, '2026-10-20', 'Adom', 'MTN', 1, 100, 1000), (${ADOM}, '2026-11-02', 'Adom', 'AT', 1, 300, 400),
        (${ADOM}, '2026-09-20', 'Adom', 'MTN', 1, 100, 9999);`)
    expect((await told(ama)).holdings).toEqual([
      {
        product: 'SMS',
        onCredit: false,
        // What has lapsed counts no more, booked or not.
        available: 1300,
        reserved: 20,
        // 1,000 of a lot of 2,000 for GHS 72.00, and trial credits for nothing.
        worth: 36,
        // 1,400 in the 14 days since the first of the last four weeks.
        perDay: 100,
        daysLeft: 13,
        lapses: { credits: 300, at: '2026-11-20T00:00:00.000Z' },
      },
      {
        product: 'KYC',
        onCredit: false,
        available: 5,
        reserved: 0,
        worth: 0,
        perDay: null,
        daysLeft: null,
        lapses: null,
      },
    ])
  })

  test('of a business that pays by the month is its limit, and has no worth', async () => {
    await run(`
      insert into balance (account_id, product) values (${OTHER}, 'SMS');
      select ledger_postpaid(_account_id => ${OTHER}, _product => 'SMS', _limit => 5000, _credit_id => 1,
        _at => '2026-11-01');`)
    const [sms] = (await told(testUser(OTHER))).holdings!
    expect(sms).toMatchObject({ onCredit: true, available: 5000, worth: null, daysLeft: null })
  })
})

test('what goes out next is the account’s own, soonest first, and at most five', async () => {
  await run(`
    insert into campaign (account_id, id, kind, status, sender, text, traffic, group_names, recipients, segments,
      credits, budget, turn, turn_at, created_at)
    select ${ADOM}, 100 + n, 'bulk', 'scheduled', 'Adom', 'x', 'promotional', '{Members}', 10, 10, 10, 10, 'expand',
      ('2026-11-0' || n)::timestamptz, '2026-11-01' from generate_series(3, 9) as n;
    insert into campaign (account_id, id, kind, status, sender, text, traffic, recipients, segments, credits, budget,
      turn, turn_at, created_at) values
      (${OTHER}, 200, 'bulk', 'scheduled', 'Other', 'x', 'promotional', 1, 1, 1, 1, 'expand', '2026-11-03', '2026-11-01'),
      (${ADOM}, 201, 'bulk', 'expanding', 'Adom', 'x', 'promotional', 1, 1, 1, 1, 'expand', '2026-11-02', '2026-11-01');
    ${series(1, 'active', "'2026-11-04T09:30:00Z'")} ${series(2, 'paused', 'null')}`)
  const { next } = await told(ama)
  expect(next).toHaveLength(5)
  expect(next!.slice(0, 3)).toEqual([
    {
      kind: 'campaign',
      id: encodeId('cmp', 103n),
      senderId: 'Adom',
      groupNames: ['Members'],
      recipients: 10,
      credits: 10,
      goesAt: '2026-11-03T00:00:00.000Z',
    },
    expect.objectContaining({ kind: 'campaign', goesAt: '2026-11-04T00:00:00.000Z' }),
    {
      kind: 'series',
      id: encodeId('ser', 1n),
      senderId: 'Adom',
      groupNames: ['Staff'],
      goesAt: '2026-11-04T09:30:00.000Z',
    },
  ])
})

describe('what needs somebody', () => {
  beforeEach(async () => {
    await run(`delete from sender where account_id in (${ADOM}, ${OTHER}); delete from business_id where account_id = ${ADOM};
      delete from series_run where account_id = ${ADOM}; delete from day_count where account_id = ${ADOM}`)
  })
  const needs = async (as: User = ama) => (await told(as)).needs
  const kinds = async (as: User = ama) => (await needs(as)).map(({ kind }) => kind)

  test('is the unpaid invoice that is due first, with what all of them come to', async () => {
    expect(await needs()).toEqual([
      {
        kind: 'unpaid_invoice',
        id: encodeId('inv', 3n),
        number: 'INV-2026-000003',
        totalAmount: 60,
        dueOn: '2026-11-15',
        count: 2,
        unpaid: 100,
      },
    ])
    expect(await kinds(testUser(OTHER))).toEqual([])
  })

  test('is low credit, at the pace of the account', async () => {
    await run(`insert into day_count (account_id, day, sender, network, link_id, delivered, credits) values
      (${ADOM}, '2026-11-02', 'Adom', 'MTN', 1, 1, 4550)`)
    expect((await needs())[0]).toEqual({ kind: 'credits_low', available: 1300, daysLeft: 2 })
  })

  test('is a refused sender ID with the newest reason, and an approval that ends', async () => {
    await run(`
      insert into sender (account_id, id, name, status, approved_at) values
        (${ADOM}, 1, 'AdomSave', 'rejected', null), (${ADOM}, 2, 'Adom', 'approved', '2026-11-01'),
        (${ADOM}, 3, 'AdomOld', 'rejected', null), (${ADOM}, 4, 'AdomLate', 'lapsed', null),
        (${ADOM}, 5, 'AdomAgain', 'approved', '2026-11-01'), (${OTHER}, 6, 'Other', 'rejected', null);
      insert into sender_network (account_id, sender_id, network, status, reason, decided_at, valid_until, renewal,
        renewal_reason, renewal_at) values
        (${ADOM}, 1, 'MTN', 'rejected', 'Not your name', '2026-10-30', null, null, null, null),
        (${ADOM}, 1, 'AT', 'needs_information', 'Send a letter', '2026-11-01', null, null, null, null),
        (${ADOM}, 2, 'MTN', 'approved', null, '2026-11-01', '2026-11-20', null, null, null),
        (${ADOM}, 2, 'AT', 'approved', null, '2026-11-01', '2027-11-20', null, null, null),
        (${ADOM}, 3, 'MTN', 'rejected', 'Long ago', '2026-09-01', null, null, null, null),
        (${ADOM}, 4, 'Telecel', 'lapsed', null, '2025-10-15', '2026-10-15', null, null, null),
        (${ADOM}, 5, 'MTN', 'approved', null, '2025-11-10', '2026-11-10', 'submitted', null, '2026-11-01'),
        (${OTHER}, 6, 'MTN', 'rejected', 'Others’', '2026-11-01', null, null, null, null);`)
    expect((await needs()).slice(1)).toEqual([
      {
        kind: 'sender_refused',
        id: encodeId('snd', 1n),
        senderId: 'AdomSave',
        networks: ['AT', 'MTN'],
        status: 'needs_information',
        reason: 'Send a letter',
      },
      {
        kind: 'sender_ending',
        id: encodeId('snd', 4n),
        senderId: 'AdomLate',
        networks: ['Telecel'],
        endsOn: '2026-10-15',
      },
      {
        kind: 'sender_ending',
        id: encodeId('snd', 2n),
        senderId: 'Adom',
        networks: ['MTN'],
        endsOn: '2026-11-20',
      },
    ])
  })

  test.each([
    [
      'rejected',
      business('rejected', "'Another name'"),
      [{ kind: 'business_id_refused', status: 'rejected', reason: 'Another name' }],
    ],
    [
      'that ends',
      business('approved', 'null', "'2026-11-20'"),
      [{ kind: 'business_id_ending', endsOn: '2026-11-20' }],
    ],
    [
      'that ended',
      business('approved', 'null', "'2026-10-20'"),
      [{ kind: 'business_id_ending', endsOn: '2026-10-20' }],
    ],
    ['that lasts', business('approved', 'null', "'2027-11-20'"), []],
    [
      'that ends and is asked for anew',
      `${business('approved', 'null', "'2026-11-20'")}; ${business('submitted', 'null', 'null', 2)}`,
      [],
    ],
  ])('is a business ID %s', async (_, statement, expected) => {
    await run(statement)
    expect((await needs()).filter(({ kind }) => kind.startsWith('business'))).toEqual(expected)
  })

  test('is a series whose last run did not go out, and numbers of which many fail', async () => {
    await run(`
      insert into series_run (account_id, series_id, due_at, outcome, campaign_id, ran_at) values
        (${ADOM}, 1, '2026-10-31T09:30:00Z', 'sent', 1, '2026-10-31'),
        (${ADOM}, 1, '2026-11-01T09:30:00Z', 'unpaid', null, '2026-11-01'),
        (${ADOM}, 2, '2026-11-01T09:30:00Z', 'unpaid', null, '2026-11-01');
      insert into day_count (account_id, day, sender, network, link_id, delivered, unknown_number, expired) values
        (${ADOM}, '2026-11-01', 'Adom', 'MTN', 1, 170, 20, 10), (${ADOM}, '2026-10-01', 'Adom', 'MTN', 1, 0, 900, 0);`)
    expect((await needs()).slice(1)).toEqual([
      {
        kind: 'series_skipped',
        id: encodeId('ser', 1n),
        senderId: 'Adom',
        outcome: 'unpaid',
        dueAt: '2026-11-01T09:30:00.000Z',
      },
      { kind: 'failing_numbers', failed: 30, sent: 200 },
    ])
    await run(`update day_count set delivered = 300 where account_id = ${ADOM} and delivered = 170`)
    expect(await kinds()).not.toContain('failing_numbers')
  })

  test('is the identity checks that wait, for who decides on them', async () => {
    await run(`${business('approved', 'null', "'2027-11-20'")};${KYC}`)
    const reviewer = { ...ama, role: 'Reviewer' as Role }
    expect(await needs(reviewer)).toEqual([{ kind: 'kyc_reviews', count: 2 }])
    expect(await kinds({ ...ama, role: 'Viewer' })).toEqual(['unpaid_invoice'])
  })
})

test.each([
  ['Finance', true, true],
  ['Viewer', true, true],
  ['Reviewer', false, false],
  ['Compliance', false, false],
] as const)('a %s sees credits: %s, and sends: %s', async (role, credits, sends) => {
  const { holdings, next } = await told({ ...ama, role })
  expect([holdings !== null, next !== null]).toEqual([credits, sends])
})

describe('the operator’s figures', () => {
  const figures = async (days: number) =>
    (await http.call(getPlatform, { query: { days } }, { as: admin })).body.data

  test('are of the days, beside as many before, and never a business’s to see', async () => {
    await run(`
      insert into day_count (account_id, day, sender, network, link_id, delivered, credits) values
        (${OTHER}, '2026-11-01', 'Other', 'MTN', 1, 9, 9), (${OTHER}, '2026-10-20', 'Other', 'MTN', 1, 1, 1),
        (${ADOM}, '2026-10-20', 'Adom', 'MTN', 1, 5, 5);
      insert into credit_note (account_id, id, number, invoice_id, credits, amount_pesewas, total_pesewas, reason,
        created_by, created_at) values (${ADOM}, 1, 'CN-2026-000001', 1, 10, 200, 200, 'Twice', 1, '2026-11-01');
      insert into books_proof (scope, started_at, ended_at, movements, flaws) values
        ('whole', '2026-11-02T02:00:00Z', '2026-11-02T02:01:00Z', 70, 0), ('new', '2026-11-02T08:59:59Z', null, 0, 0);`)
    expect(await figures(7)).toEqual({
      revenue: -2,
      smsSold: 0,
      kycSold: 0,
      smsUsed: 9,
      newAccounts: 1,
      activeAccounts: 1,
      previous: { revenue: 72, smsSold: 2000, kycSold: 0, smsUsed: 6, newAccounts: 1, activeAccounts: 2 },
      accounts: 3,
      proof: { endedAt: '2026-11-02T02:01:00.000Z', movements: 70, flaws: 0 },
    })
    expect(await figures(30)).toMatchObject({ revenue: 70, smsUsed: 15, newAccounts: 2, activeAccounts: 2 })
    expect((await http.call(getPlatform, {}, { as: ama })).status).toBe(403)
  })
})

const PEOPLE = `
insert into account (id, name) values (${ADOM}, 'Adom Savings'), (${OTHER}, 'Other Business'), (${NEW}, 'New Business');
insert into account_user (account_id, id, role, first_name, last_name, other_names, phone, password_hash) values
  (${ADOM}, ${ADOM}, 'Owner', 'Ama', 'Mensah', '', '', ''), (${NEW}, ${NEW}, 'Owner', 'Kofi', 'Asante', '', '', '');`

const INVOICES = `
insert into invoice (account_id, id, number, product, package_name, credit, duration_number, duration_type,
  amount_pesewas, total_pesewas, tax_rules, seller, buyer, status, created_by, created_at, reviewed_by, reviewed_at,
  month, due_on)
select ${ADOM}, id, 'INV-2026-00000' || id, 'SMS', 'Business', 2000, 1, 4, pesewas, pesewas, 'x',
  '{"name": "Nkra", "address": []}', '{"name": "Adom Savings", "address": []}', status, 1, '2026-10-20',
  case status when 2 then 1 end, case status when 2 then '2026-10-21'::timestamptz end, month::date, due::date
from (values (1, 7200, 2, null, null), (2, 4000, 1, null, null), (3, 6000, 1, '2026-10-01', '2026-11-15'))
  as invoice (id, pesewas, status, month, due);`

const series = (id: number, status: string, goesAt: string) => `
insert into series (account_id, id, status, sender, text, traffic, group_ids, group_names, typed, rhythm, time,
  starts_on, runs_max, due_at, goes_at, created_at) values
  (${ADOM}, ${id}, '${status}', 'Adom', 'x', 'promotional', '{1}', '{Staff}', '{}', '{"every": "day"}', '09:30',
   '2026-10-01', 90, ${goesAt}, ${goesAt}, '2026-10-01');`

function business(status: string, reason: string, validUntil = 'null', id = 1): string {
  const decided = status === 'submitted' ? 'null' : "'2026-11-01'"
  return `insert into business_id (account_id, id, status, legal_name, legal_form, registration_number, tin, address,
    town, owners, requested_by, created_at, submitted_at, decided_at, reason, valid_until) values
    (${ADOM}, ${id}, '${status}', 'x', 'limited', 'x', 'x', 'x', 'x', '{}', 1, '2026-10-01', '2026-10-01', ${decided},
     ${reason}, ${validUntil})`
}

const KYC = `
insert into kyc_request (account_id, id, business_id, document, environment, status, identity, number_hash, name_hashes,
  credits, expires_at, created_at, request_key)
select ${ADOM}, n, 1, 'ghana_card', 'live', case n when 3 then 'approved' else 'in_review' end, 'x', '', '{}', 1,
  '2026-12-01', '2026-11-01', ''
from generate_series(1, 3) as n;`

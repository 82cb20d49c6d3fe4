import { exportAccount } from '@nkra/contract/reports/export.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ChangesHub } from '../platform/events/changes.ts'
import { testClock } from '../platform/clock.ts'
import { testServer, testUser, type TestServer } from '../platform/testing/test-server.ts'
import { testDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import { exportOf } from './account-export.ts'
import { EXPORT_SHEETS } from './export-sheets.ts'
import { bindReports } from './http.ts'

const ADOM = 10n
const OTHER = 20n
const EMPTY = 30n

const ANSWERED = '2026-11-01T08:01:00Z'
const TOLD = '2026-11-01T08:02:00Z'

let base: TestDatabase
let hub: ChangesHub
let http: TestServer

beforeAll(async () => {
  base = await testDatabase({ clock: testClock('2026-11-02T09:00:00Z') })
  for (const table of ['message', 'submission', 'receipt']) {
    await base.db.pool.query(`create table if not exists ${table}_rest partition of ${table} default`)
  }
  await base.db.pool.query(SEED)
  hub = await ChangesHub.open(base.db, [])
  http = await testServer(base.db, (api) => bindReports(api, { db: base.db, hub }))
})
afterAll(async () => {
  await http.close()
  await hub.close()
  await base.close()
})

/** The archive's files, each as its lines. The byte order mark stands apart. */
async function filesOf(pieces: AsyncIterable<Uint8Array>): Promise<Record<string, string[]>> {
  const bytes = Buffer.concat(await Array.fromAsync(pieces))
  return Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, content]) => {
      const text = Buffer.from(content).toString('utf8')
      expect(text.startsWith('\ufeff')).toBe(true)
      expect(text.endsWith('\r\n')).toBe(true)
      return [name, text.slice(1, -2).split('\r\n')]
    }),
  )
}

const id = encodeId

describe('an export', () => {
  test('has a file for everything, with its columns, and the rows of the one account', async () => {
    const files = await filesOf(exportOf(base.db, ADOM))
    expect(Object.keys(files)).toEqual(EXPORT_SHEETS.map(({ name }) => `${name}.csv`))
    const { 'messages.csv': _messages, ...others } = files
    expect(others).toEqual({
      'contacts.csv': [
        'Contact,Phone,Name,Groups,Fields,Opted out,Created',
        `${id('con', 1n)},233244000001,'=HYPERLINK(1),Friends; Members,"{""Town"": ""Ɔdumase""}",no,2026-11-01T08:00:00Z`,
        `${id('con', 2n)},233244000002,"Ama ""Serwaa"" Mensah",Members,,yes,2026-11-01T08:00:00Z`,
        `${id('con', 3n)},233244000003,,,,no,2026-11-01T08:00:00Z`,
      ],
      'groups.csv': [
        'Group,Name,Contacts,Created',
        `${id('grp', 1n)},Members,2,2026-11-01T08:00:00Z`,
        `${id('grp', 2n)},Friends,1,2026-11-01T08:00:00Z`,
      ],
      'opt-outs.csv': ['Phone,Source,Since', '233244000002,manual,2026-11-01T08:00:00Z'],
      'campaigns.csv': [
        'Campaign,Name,Sender,Traffic,Status,Groups,Text,Recipients,Segments,Credits,Created,Scheduled,Started,Completed',
        `${id('cmp', 1n)},Rent reminder,AdomSavings,transactional,sending,Members; Friends,Hello,3,4,4,2026-11-01T08:00:00Z,,2026-11-01T08:00:00Z,`,
        `${id('cmp', 2n)},,AdomSavings,otp,sending,,,1,1,1,2026-11-01T08:00:00Z,,2026-11-01T08:00:00Z,`,
      ],
      'invoices.csv': [
        'Invoice,Number,Product,Package,Credits,Amount (GHS),Taxes (GHS),Total (GHS),Status,Reason,Created,Reviewed',
        `${id('inv', 1n)},INV-2026-000001,SMS,Business,5000,180.00,39.06,219.06,Approved,,2026-11-01T08:00:00Z,2026-11-01T09:00:00Z`,
      ],
      'credit-notes.csv': [
        'Credit note,Number,Invoice,Credits,Amount (GHS),Taxes (GHS),Total (GHS),Reason,Issued',
        `${id('crn', 1n)},CN-2026-000001,${id('inv', 1n)},50,1.80,0.39,2.19,Ordered twice,2026-11-01T09:00:00Z`,
      ],
      'credits.csv': [
        'Credit,Product,Package,Credits,Available,Reserved,Status,Invoice,Created,Confirmed,Lapses',
        `${id('crd', 1n)},SMS,Business,5000,5000,0,Confirmed,${id('inv', 1n)},2026-11-01T08:00:00Z,2026-11-01T09:00:00Z,2027-11-01T09:00:00Z`,
      ],
      'ledger-sms.csv': [
        'Number,At,From,To,Credits,Available after,Cause,Reason',
        '1,2026-11-01T09:00:00Z,issued,available,5000,5000,invoice,',
      ],
      'ledger-kyc.csv': ['Number,At,From,To,Credits,Available after,Cause,Reason'],
      'team.csv': [
        'User,First name,Last name,E-mail,Role,Joined,Disabled',
        `${id('usr', ADOM)},Ama,Mensah,ama@adomsavings.test,Owner,2026-11-01T08:00:00Z,`,
      ],
      'audit.csv': ['Entry,Place,At,Action,By,Acting as them,Detail,IP,Request,Hash'],
    })
  })

  test.each([
    ['nothing answered', 11n, 'Hello', 1, 1, 'queued', '', ''],
    ['one of two answered', 12n, 'Hello', 2, 2, 'submitting', ANSWERED, ''],
    ['both answered', 13n, 'Hello', 2, 2, 'submitted', ANSWERED, ''],
    ['in doubt', 14n, 'Hello', 1, 1, 'unknown', ANSWERED, ''],
    ['in doubt, then told', 15n, 'Hello', 1, 1, 'delivered', ANSWERED, TOLD],
    ['delivered', 16n, 'Hello', 2, 2, 'delivered', ANSWERED, TOLD],
    ['half of it expired', 17n, 'Hello', 2, 2, 'expired', ANSWERED, TOLD],
    ['half of it rejected: its credit is back', 18n, 'Hello', 2, 1, 'rejected', ANSWERED, TOLD],
    ['given up: its credit is back', 19n, 'Hello', 1, 0, 'failed', ANSWERED, TOLD],
    ['a text of its own', 20n, 'Dear Ama', 1, 1, 'queued', '', ''],
    ['a one-time code, whose text is left out', 21n, '', 1, 1, 'queued', '', ''],
  ])('says of a message: %s', async (_, message, text, segments, credits, state, answered, final) => {
    const { 'messages.csv': lines = [] } = await filesOf(exportOf(base.db, ADOM, { pageRows: 3 }))
    const campaign = message === 21n ? 2n : 1n
    expect(lines.find((line) => line.startsWith(id('msg', message)))).toBe(
      [
        id('msg', message),
        id('cmp', campaign),
        'AdomSavings',
        '233244000001',
        text,
        segments,
        credits,
        state,
        answered,
        final,
        '',
      ].join(','),
    )
    expect(lines).toHaveLength(12)
  })

  test('of many rows goes on in further files, whatever the pages', async () => {
    const files = await filesOf(exportOf(base.db, ADOM, { pageRows: 4, fileRows: 5 }))
    const parts = ['messages.csv', 'messages-2.csv', 'messages-3.csv'].map((name) => files[name] ?? [])
    expect(parts.map(({ length }) => length - 1)).toEqual([5, 5, 1])
    expect(new Set(parts.map(([head]) => head)).size).toBe(1)
    expect(new Set(parts.flatMap((lines) => lines.slice(1))).size).toBe(11)
  })

  test('of an account that has nothing has every file, empty', async () => {
    const files = await filesOf(exportOf(base.db, EMPTY))
    expect(Object.values(files).map(({ length }) => length)).toEqual(EXPORT_SHEETS.map(() => 1))
  })
})

describe('GET /reports/v1/export', () => {
  const ama = testUser(ADOM)

  test('answers with a ZIP, and puts it on record', async () => {
    const reply = await http.call(exportAccount, {}, { as: ama })
    expect(reply.status).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="nkra-export-2026-11-02.zip"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    const { rows } = await base.db.pool.query(
      `select action, actor_user_id from audit_entry where account_id = ${ADOM}`,
    )
    expect(rows).toEqual([{ action: 'data_exported', actor_user_id: ADOM }])
  })

  test.each(['Sender', 'Finance', 'Developer', 'Viewer'] as const)('is not for a %s', async (role) => {
    const reply = await http.call(exportAccount, {}, { as: testUser(ADOM, role) })
    expect(reply).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })

  test('is not for somebody who acts as the customer', async () => {
    const acting = { ...ama, sessionId: 99n, impersonator: { accountId: 1n, userId: 1n, writes: true } }
    const reply = await http.call(exportAccount, {}, { as: acting })
    expect(reply).toMatchObject({ status: 403, body: { code: 'not_while_impersonating' } })
  })
})

const AT = `'2026-11-01T08:00:00Z'`
const LATER = `'2026-11-01T09:00:00Z'`
const PARTY = `'{"name": "Somebody", "address": []}'`

const SEED = `
insert into account (id, name) values (${ADOM}, 'Adom Savings'), (${OTHER}, 'Other'), (${EMPTY}, 'Nobody yet');
insert into account_user (account_id, id, role, first_name, last_name, other_names, phone, password_hash, created_at)
values (${ADOM}, ${ADOM}, 'Owner', 'Ama', 'Mensah', '', '', '', ${AT}), (${OTHER}, ${OTHER}, 'Owner', 'Kofi', 'Asante', '', '', '', ${AT});
insert into user_email (email, account_id, user_id, claimed_at) values ('ama@adomsavings.test', ${ADOM}, ${ADOM}, ${AT});
insert into contact (account_id, id, msisdn, name, fields, created_at) values
  (${ADOM}, 1, 233244000001, '=HYPERLINK(1)', '{"Town": "Ɔdumase"}', ${AT}),
  (${ADOM}, 2, 233244000002, 'Ama "Serwaa" Mensah', '{}', ${AT}), (${ADOM}, 3, 233244000003, '', '{}', ${AT}),
  (${OTHER}, 4, 233244000001, 'Not theirs', '{}', ${AT});
insert into contact_group (account_id, id, name, contacts, created_at) values
  (${ADOM}, 1, 'Members', 2, ${AT}), (${ADOM}, 2, 'Friends', 1, ${AT}), (${OTHER}, 1, 'Not theirs', 1, ${AT});
insert into group_member (account_id, group_id, contact_id) values
  (${ADOM}, 1, 1), (${ADOM}, 1, 2), (${ADOM}, 2, 1), (${OTHER}, 1, 4);
insert into opt_out (account_id, msisdn, source, created_at) values
  (${ADOM}, 233244000002, 'manual', ${AT}), (${OTHER}, 233244000003, 'manual', ${AT});
insert into balance (account_id, product, available, transfers) values (${ADOM}, 'SMS', 5000, 1), (${OTHER}, 'SMS', 7, 1);
insert into invoice (account_id, id, number, product, package_name, credit, duration_number, duration_type,
  amount_pesewas, total_pesewas, tax_rules, seller, buyer, status, created_by, created_at, reviewed_by, reviewed_at) values
  (${ADOM}, 1, 'INV-2026-000001', 'SMS', 'Business', 5000, 1, 4, 18000, 21906, 'x', ${PARTY}, ${PARTY}, 2, ${ADOM}, ${AT},
   1, ${LATER}),
  (${OTHER}, 2, 'INV-2026-000002', 'SMS', 'Business', 5000, 1, 4, 18000, 21906, 'x', ${PARTY}, ${PARTY}, 2, ${OTHER}, ${AT},
   1, ${LATER});
insert into invoice_tax (account_id, invoice_id, place, code, name, rate_bp, amount_pesewas) values
  (${ADOM}, 1, 1, 'VAT', 'VAT', 2170, 3906), (${OTHER}, 2, 1, 'VAT', 'VAT', 2170, 3906);
insert into credit_note (account_id, id, number, invoice_id, credits, amount_pesewas, total_pesewas, reason, created_by,
  created_at) values
  (${ADOM}, 1, 'CN-2026-000001', 1, 50, 180, 219, 'Ordered twice', 1, ${LATER}),
  (${OTHER}, 2, 'CN-2026-000002', 2, 50, 180, 219, 'Ordered twice', 1, ${LATER});
insert into credit_note_tax (account_id, credit_note_id, place, code, name, rate_bp, amount_pesewas) values
  (${ADOM}, 1, 1, 'VAT', 'VAT', 2170, 39), (${OTHER}, 2, 1, 'VAT', 'VAT', 2170, 39);
insert into credit (account_id, id, product, package_name, credit, duration_number, duration_type, available, invoice_id,
  created_at, confirmed_at, lapses_at) values
  (${ADOM}, 1, 'SMS', 'Business', 5000, 1, 4, 5000, 1, ${AT}, ${LATER}, '2027-11-01T09:00:00Z');
insert into transfer (account_id, product, number, from_book, to_book, credits, available_after, cause_kind, cause_id, at)
values (${ADOM}, 'SMS', 1, 'issued', 'available', 5000, 5000, 'invoice', 1, ${LATER}),
  (${OTHER}, 'SMS', 1, 'issued', 'available', 7, 7, 'invoice', 2, ${LATER});
insert into campaign (account_id, id, kind, status, sender, text, traffic, group_names, recipients, segments, credits,
  budget, started_at, created_at) values
  (${ADOM}, 1, 'bulk', 'sending', 'AdomSavings', 'Hello', 'transactional', '{Members,Friends}', 3, 4, 4, 4, ${AT}, ${AT}),
  (${ADOM}, 2, 'direct', 'sending', 'AdomSavings', '482913 is your code', 'otp', '{}', 1, 1, 1, 1, ${AT}, ${AT}),
  (${OTHER}, 1, 'bulk', 'sending', 'Other', 'Not theirs', 'transactional', '{}', 3, 4, 4, 4, ${AT}, ${AT});
update campaign set name = 'Rent reminder' where account_id = ${ADOM} and id = 1;
insert into message (account_id, id, campaign_id, msisdn, link_id, segments, credits, text)
select ${ADOM}, id, case when id = 21 then 2 else 1 end, 233244000001, 1, segments, segments,
  case when id = 20 then 'Dear Ama' end
from (values (11, 1), (12, 2), (13, 2), (14, 1), (15, 1), (16, 2), (17, 2), (18, 2), (19, 1), (20, 1), (21, 1))
  as made (id, segments);
insert into message (account_id, id, campaign_id, msisdn, link_id, segments, credits) values (${OTHER}, 11, 1, 233244000009, 1, 1, 1);
insert into submission (account_id, message_id, segment, link_id, outcome, status, at)
select ${ADOM}, message, segment, 1, outcome::submission_outcome, 0, '2026-11-01T08:01:00Z'
from (values (12, 1, 'accepted'), (13, 1, 'accepted'), (13, 2, 'accepted'), (14, 1, 'unknown'), (15, 1, 'unknown'),
  (16, 1, 'accepted'), (16, 2, 'accepted'), (17, 1, 'accepted'), (17, 2, 'accepted'), (18, 1, 'accepted'),
  (18, 2, 'rejected'), (19, 1, 'unknown')) as answered (message, segment, outcome);
insert into receipt (account_id, message_id, segment, state, error, at)
select ${ADOM}, message, segment, state::receipt_state, error, '2026-11-01T08:02:00Z'
from (values (15, 1, 'delivered', null), (16, 1, 'delivered', null), (16, 2, 'delivered', null),
  (17, 1, 'delivered', null), (17, 2, 'expired', null), (18, 1, 'delivered', null), (19, 1, 'failed', 'returned'))
  as told (message, segment, state, error);
`

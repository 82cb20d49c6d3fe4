import { WAITS_S } from '@nkra/contract/reports/figures.ts'
import * as routes from '@nkra/contract/reports/message-reports.ts'
import type { Route } from '@nkra/contract/route.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { KeyScope } from '@nkra/contract/permissions.ts'
import type { Authenticated, User } from '../platform/actor.ts'
import { firstIdAt } from '../platform/database/ids.ts'
import { testServer, testUser, type TestServer } from '../platform/testing/test-server.ts'
import { testDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import { reportCampaigns } from './campaign-report.ts'
import { bindMessageReports } from './http.ts'
import { reportMessages } from './message-report.ts'
import { SettledDays } from './settled-days.ts'

const [ADOM, OTHER, NEW, OPERATOR, KEY] = [10n, 20n, 30n, 1n, 40n]
const ama = testUser(ADOM)
const admin = testUser(OPERATOR, 'Administrator')

let base: TestDatabase
let http: TestServer
beforeAll(async () => {
  base = await testDatabase()
  await base.db.pool.query(SEED)
  http = await testServer(base.db, (api) => bindMessageReports(api, base.db, new SettledDays(base.db.clock)))
})
afterAll(async () => {
  await http.close()
  await base.close()
})

type Query = Record<string, string | number>
const range = { from: '2026-11-01', to: '2026-11-03' }
async function ask<Data>(route: Route, query: Query, as: User): Promise<Data> {
  const { status, body } = await http.call(route, { query: { ...range, ...query } }, { as })
  expect(status).toBe(200)
  return body.data as Data
}

interface Report {
  previous: Record<string, unknown>
  totals: Record<string, unknown>
  rows: { key: string; label: string; sent: number; [figure: string]: unknown }[]
}

const NONE = {
  sent: 0,
  delivered: 0,
  pending: 0,
  unknown: 0,
  failed: 0,
  reasons: {
    undelivered: 0,
    expired: 0,
    unknownNumber: 0,
    senderRefused: 0,
    rejected: 0,
    unconfirmed: 0,
    failed: 0,
  },
  deliveryRate: null,
  medianWait: null,
  p90Wait: null,
  p99Wait: null,
  credits: 0,
  spend: 0,
  creditsPerDelivered: null,
  spendPerDelivered: null,
}
const NONE_BEFORE = { sent: 0, delivered: 0, failed: 0, credits: 0 }

describe('messages', () => {
  test('by day: every day of the range, over all networks, senders and links', async () => {
    expect(await ask<Report>(routes.reportMessages, {}, ama)).toEqual({
      totals: {
        sent: 130,
        delivered: 106,
        pending: 8,
        unknown: 2,
        failed: 14,
        reasons: { ...NONE.reasons, undelivered: 3, expired: 2, unknownNumber: 4, unconfirmed: 5 },
        deliveryRate: 88.33,
        medianWait: 1.6,
        p90Wait: 4.3,
        p99Wait: 204.6,
        credits: 140,
        spend: 5.04,
        creditsPerDelivered: 1.32,
        spendPerDelivered: 0.04755,
      },
      previous: {
        ...NONE,
        sent: 99,
        delivered: 99,
        deliveryRate: 100,
        credits: 99,
        spend: 3.56,
        creditsPerDelivered: 1,
        spendPerDelivered: 0.036,
      },
      waits: [...WAITS_S, null].map((seconds, place) => ({
        seconds,
        delivered: { 0: 20, 1: 60, 2: 20, 5: 2, 7: 2, 8: 2 }[place] ?? 0,
      })),
      rows: [
        {
          key: '2026-11-01',
          label: '2026-11-01',
          accountName: null,
          ...NONE,
          sent: 120,
          delivered: 100,
          pending: 8,
          unknown: 2,
          failed: 10,
          reasons: { ...NONE.reasons, undelivered: 3, expired: 2, unconfirmed: 5 },
          deliveryRate: 90.91,
          medianWait: 1.5,
          p90Wait: 3.5,
          p99Wait: 4.9,
          credits: 130,
          spend: 4.68,
          creditsPerDelivered: 1.3,
          spendPerDelivered: 0.0468,
          previous: NONE_BEFORE,
        },
        { key: '2026-11-02', label: '2026-11-02', accountName: null, ...NONE, previous: NONE_BEFORE },
        {
          key: '2026-11-03',
          label: '2026-11-03',
          accountName: null,
          ...NONE,
          sent: 10,
          delivered: 6,
          failed: 4,
          reasons: { ...NONE.reasons, unknownNumber: 4 },
          deliveryRate: 60,
          medianWait: 90,
          p90Wait: 246,
          p99Wait: 294.6,
          credits: 10,
          spend: 0.36,
          creditsPerDelivered: 1.67,
          spendPerDelivered: 0.06,
          previous: { sent: 99, delivered: 99, failed: 0, credits: 99 },
        },
      ],
    })
  })

  const brief = async (query: Query, as: User = ama) => {
    const { totals, rows } = await ask<Report>(routes.reportMessages, query, as)
    return [totals.sent, ...rows.map(({ key, label, sent }) => [key, label, sent])]
  }

  test.each<[string, Query, unknown[]]>([
    ['by network, most first', { by: 'network' }, [130, ['MTN', 'MTN', 120], ['Telecel', 'Telecel', 10]]],
    ['by sender', { by: 'sender' }, [130, ['AdomSavings', 'AdomSavings', 120], ['Nkra', 'Nkra', 10]]],
    ['under one sender', { by: 'network', senderId: 'nkra' }, [10, ['Telecel', 'Telecel', 10]]],
    ['of one network', { by: 'sender', network: 'MTN' }, [120, ['AdomSavings', 'AdomSavings', 120]]],
    ['of one day', { by: 'network', from: '2026-11-03' }, [10, ['Telecel', 'Telecel', 10]]],
    ['of days before any', { from: '2026-10-01', to: '2026-10-01' }, [0, ['2026-10-01', '2026-10-01', 0]]],
    ['by account: one’s own', { by: 'account' }, [130, [encodeId('acc', ADOM), 'Adom Savings', 130]]],
  ])('%s', async (_, query, expected) => expect(await brief(query)).toEqual(expected))

  test('compare with as many days before, also by network, and up to the first day there is', async () => {
    const { rows } = await ask<Report>(routes.reportMessages, { by: 'network' }, ama)
    expect(rows.map(({ key, previous }) => [key, previous])).toEqual([
      ['MTN', { sent: 99, delivered: 99, failed: 0, credits: 99 }],
      ['Telecel', NONE_BEFORE],
    ])
    const first = { from: '0001-01-01', to: '0001-01-02' }
    expect((await ask<Report>(routes.reportMessages, first, ama)).previous).toMatchObject({ sent: 0 })
  })

  test('say nothing of money to a key that may not see invoices, nor of all accounts together', async () => {
    const settled = new SettledDays(base.db.clock)
    const key = (scopes: KeyScope[]) =>
      ({ kind: 'key', accountId: ADOM, userId: null, keyId: KEY, scopes }) as const
    const spends = async (as: Authenticated) => {
      const { totals } = await reportMessages(base.db, settled, as, { ...range, by: 'day' })
      const paging = { pageNumber: 1, pageSize: 2, searchTerm: '' }
      const { items } = await reportCampaigns(base.db, as, { ...range, ...paging })
      return [totals, ...items].map(({ spend, spendPerDelivered }) => [spend, spendPerDelivered])
    }
    const none = [null, null]
    expect(await spends(admin)).toEqual([none, none, none])
    expect(await spends(key(['messages:read']))).toEqual([none, none, none])
    expect(await spends(key(['messages:read', 'billing:read']))).toEqual([
      [504n, 0.04755],
      [0n, null],
      [468n, 0.0468],
    ])
  })

  test('of every account are the Administrator’s, or of the one that is named', async () => {
    const [adom, other] = [encodeId('acc', ADOM), encodeId('acc', OTHER)]
    expect(await brief({ by: 'account' }, admin)).toEqual([
      137,
      [adom, 'Adom Savings', 130],
      [other, 'Adom Savings', 7],
    ])
    expect(await brief({ by: 'network', AccountId: other }, admin)).toEqual([7, ['', '', 7]])
  })

  test('of another account are not found; of one that sent nothing there are none', async () => {
    const query = { ...range, AccountId: encodeId('acc', OTHER) }
    expect((await http.call(routes.reportMessages, { query }, { as: ama })).status).toBe(404)
    expect(await brief({ by: 'network' }, testUser(NEW))).toEqual([0])
  })

  test.each([
    [{ from: '2026-11-03', to: '2026-11-02' }, '/to', 'The last day must be on or after the first day'],
    [{ from: '2025-11-01', to: '2026-11-02' }, '/from', 'A report covers at most 366 days'],
    [{ from: 'yesterday', to: '2026-11-02' }, '/from', 'This must be a day such as 2026-11-22'],
  ])('not over %j', async (query, pointer, message) => {
    const { status, body } = await http.call(routes.reportMessages, { query }, { as: ama })
    expect(status).toBe(400)
    expect(body.messages).toContainEqual({ message, pointer, code: 'invalid_request' })
  })

  test('are nobody’s without a session', async () => {
    expect((await http.call(routes.reportMessages, { query: range })).body.code).toBe('unauthenticated')
  })
})

const members = {
  id: encodeId('cmp', at('2026-11-01T10:00:00Z')),
  name: '=Rent' as string | null,
  accountName: 'Adom Savings',
  senderId: 'AdomSavings',
  groupNames: ['Members', '=Staff'],
  beganAt: '2026-11-01T10:00:00.000Z',
  recipients: 130,
  sent: 120,
  delivered: 100,
  pending: 8,
  unknown: 2,
  failed: 10,
  deliveryRate: 90.91,
  credits: 130,
  spend: 4.68,
  creditsPerDelivered: 1.3,
  spendPerDelivered: 0.0468,
}

describe('campaigns', () => {
  test('come newest first, with their counters over all links; sends to few are not among them', async () => {
    expect(await ask(routes.reportCampaigns, {}, ama)).toEqual([
      {
        ...members,
        ...NONE_OF_CAMPAIGN,
        id: encodeId('cmp', at('2026-10-01T08:00:00Z')),
        name: null,
        senderId: 'Nkra',
        groupNames: [],
        beganAt: '2026-11-03T08:00:00.000Z',
        recipients: 5,
      },
      members,
    ])
  })

  test.each<[string, Query, User, number]>([
    ['under one sender', { senderId: 'nkra' }, ama, 1],
    ['of this name', { searchTerm: 'RENT' }, ama, 1],
    ['to a group of this name', { searchTerm: 'member' }, ama, 1],
    ['that began on another day', { to: '2026-11-02' }, ama, 1],
    ['of every account', {}, admin, 3],
    ['of a page past the last', { pageNumber: 2 }, ama, 0],
  ])('%s', async (_name, query, as, count) => {
    expect(await ask<unknown[]>(routes.reportCampaigns, query, as)).toHaveLength(count)
  })
})

describe('who sent what', () => {
  const who = async (query: Query, as: User = ama) => {
    const { totals, rows } = await ask<Report>(routes.reportMessages, query, as)
    return [totals.sent, ...rows.map(({ key, label, accountName, sent }) => [key, label, accountName, sent])]
  }
  const person = [encodeId('usr', ADOM), 'Ama Mensah', 'Adom Savings', 49]
  const program = [encodeId('key', KEY), 'Till', 'Adom Savings', 10]

  test('people, those whom nobody knows among them, most first', async () => {
    const nobody = ['', '', 'Adom Savings', 71]
    expect(await who({ by: 'user' })).toEqual([130, nobody, person])
  })

  test('programs, by their keys', async () => {
    expect(await who({ by: 'key' })).toEqual([130, program])
  })

  test('of every account, for the Administrator', async () => {
    expect(await who({ by: 'user' }, admin)).toEqual([
      137,
      ['', '', 'Adom Savings', 71],
      person,
      ['', '', 'Adom Savings', 7],
    ])
  })

  test.each<[string, Query, unknown[]]>([
    ['one person', { by: 'network', user: encodeId('usr', ADOM) }, [49, ['MTN', 'MTN', null, 49]]],
    ['one key', { by: 'sender', key: encodeId('key', KEY) }, [10, ['Nkra', 'Nkra', null, 10]]],
    ['a key of another account', { by: 'sender', key: encodeId('key', OTHER) }, [0]],
  ])('only %s', async (_name, query, expected) => expect(await who(query)).toEqual(expected))

  test('campaigns of one person', async () => {
    const user = encodeId('usr', ADOM)
    expect(await ask(routes.reportCampaigns, { user }, ama)).toEqual([members])
  })
})

describe('the file', () => {
  const file = async (query: Query, as: User = ama) => {
    const { text, headers } = await http.call(routes.reportFile, { query: { ...range, ...query } }, { as })
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    return text.split('\r\n')
  }

  test('has the figures of the screen', async () => {
    const [head, ...lines] = await file({ by: 'network' })
    expect(head).toBe(
      '\ufeffnetwork,sent,delivered,pending,unknown,failed,not in use or not reached,off for too long,' +
        'number unknown to the network,sender refused by the network,rejected otherwise,never confirmed,' +
        'given up by the network,delivery rate %,median seconds to delivery,seconds until 90% were delivered,' +
        'seconds until 99% were delivered,credits,spent GHS,credits per delivered,GHS per delivered',
    )
    expect(lines).toEqual([
      'MTN,120,100,8,2,10,3,2,0,0,0,5,0,90.91,1.5,3.5,4.9,130,4.68,1.3,0.0468',
      'Telecel,10,6,0,0,4,0,0,4,0,0,0,0,60,90,246,294.6,10,0.36,1.67,0.06',
      '',
    ])
  })

  test('is safe to open in a spreadsheet', async () => {
    const [, , line] = await file({ by: 'campaign' })
    expect(line).toBe(
      `2026-11-01T10:00:00.000Z,Adom Savings,'=Rent,AdomSavings,"Members, =Staff",130,120,100,8,2,10,90.91,130,4.68,1.3,0.0468`,
    )
    const [, other] = await file({ by: 'campaign' }, testUser(OTHER))
    expect(other).toMatch(/^2026-11-02T08:00:00.000Z,Adom Savings,,Other,'=cmd\(\),/)
  })

  test('names who sent what', async () => {
    const [head, line] = await file({ by: 'key' })
    expect(head).toMatch(/^\ufeffkey,account,sent,/)
    expect(line).toBe('Till,Adom Savings,10,6,0,0,4,0,0,4,0,0,0,0,60,90,246,294.6,10,0.36,1.67,0.06')
  })

  test('is a workbook, too: days, times and numbers as such', async () => {
    const sheetOf = async (query: Query) => {
      const { status, headers, bytes } = await http.call(
        routes.reportWorkbook,
        { query: { ...range, ...query } },
        { as: ama },
      )
      expect(status).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'content-disposition': expect.stringContaining(
          `messages-by-${query.by}-2026-11-01-2026-11-03.xlsx`,
        ) as string,
      })
      const xml = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml']!)
      return [...xml.matchAll(/<row r="\d+">(.*?)<\/row>/g)].map(([, row]) =>
        [...row!.matchAll(/<c r="[A-Z]+\d+"(?: s="(\d)")?[^>]*>(?:<is><t[^>]*>|<v>)([^<]*)</g)].map(
          ([, style, value]) => (style === undefined ? value : `${style}:${value}`),
        ),
      )
    }
    const days = await sheetOf({ by: 'day' })
    expect(days[0]?.slice(0, 3)).toEqual(['1:day', '1:sent', '1:delivered'])
    expect(days.slice(1).map((row) => row.slice(0, 3))).toEqual([
      ['2:46327', '120', '100'],
      ['2:46328', '0', '0'],
      ['2:46329', '10', '6'],
    ])
    const campaigns = await sheetOf({ by: 'campaign' })
    expect(campaigns[2]?.slice(0, 6)).toEqual([
      `3:${Number((46_327 + 10 / 24).toFixed(9))}`,
      'Adom Savings',
      '=Rent',
      'AdomSavings',
      'Members, =Staff',
      '130',
    ])
  })

  test('of another account is not found', async () => {
    const query = { ...range, AccountId: encodeId('acc', OTHER) }
    expect((await http.call(routes.reportFile, { query }, { as: ama })).status).toBe(404)
  })
})

/** The id of a thing that happened at this instant. */
function at(instant: string): bigint {
  return firstIdAt(new Date(instant))
}

const NONE_OF_CAMPAIGN = {
  sent: 0,
  delivered: 0,
  pending: 0,
  unknown: 0,
  failed: 0,
  deliveryRate: null,
  credits: 0,
  spend: 0,
  creditsPerDelivered: null,
  spendPerDelivered: null,
}

const SEED = `
insert into account (id, name) values (${ADOM}, 'Adom Savings'), (${OTHER}, 'Adom Savings'), (${NEW}, 'New Business');
insert into account_user (account_id, id, role, first_name, last_name, other_names, phone, password_hash) values
  (${ADOM}, ${ADOM}, 'Owner', 'Ama', 'Mensah', 'Serwaa', '', '');
insert into api_key (account_id, id, name, hash, shown, scopes, networks, created_by, created_at) values
  (${ADOM}, ${KEY}, 'Till', sha256('till'), 'nkra_live_', '{messages:send}', '{}', ${ADOM}, '2026-10-01');
insert into day_count (account_id, day, sender, network, link_id, author, submitted, unknown, delivered, undelivered, expired,
  unconfirmed, credits, waits) values
  (${ADOM}, '2026-11-01', 'AdomSavings', 'MTN', 1, 0, 8, 0, 60, 3, 0, 0, 70, '{0,60,0,0,0,0,0,0,0,0,0,0,0,0,0}'),
  (${ADOM}, '2026-11-01', 'AdomSavings', 'MTN', 2, ${ADOM}, 0, 2, 40, 0, 2, 5, 60, '{20,0,20,0,0,0,0,0,0,0,0,0,0,0,0}'),
  (${ADOM}, '2026-10-31', 'AdomSavings', 'MTN', 2, 0, 0, 0, 99, 0, 0, 0, 99, '{}');
insert into day_count (account_id, day, sender, network, link_id, author, delivered, unknown_number, credits, waits) values
  (${ADOM}, '2026-11-03', 'Nkra', 'Telecel', 2, ${KEY}, 6, 4, 10, '{0,0,0,0,0,2,0,2,2,0,0,0,0,0,0}'),
  (${OTHER}, '2026-11-03', 'Other', '', 1, 0, 7, 0, 7, '{}');
insert into invoice (account_id, id, number, product, package_name, credit, duration_number, duration_type,
  amount_pesewas, total_pesewas, tax_rules, seller, buyer, status, created_by, created_at, reviewed_by, reviewed_at) values
  (${ADOM}, 1, 'INV-2026-000001', 'SMS', 'Business', 5000, 1, 4, 18000, 18000, 'x', '{"name": "Nkra", "address": []}',
   '{"name": "Adom Savings", "address": []}', 2, ${ADOM}, '2026-10-20T08:00:00Z', 1, '2026-10-20T09:00:00Z');
insert into reservation (account_id, id, product, cause_kind, cause_id, credits, held, spent, created_at) values
  (${ADOM}, 1, 'SMS', 'campaign', ${at('2026-11-01T10:00:00Z')}, 150, 0, 130, '2026-11-01T10:00:00Z');
insert into campaign (account_id, id, kind, status, sender, text, traffic, group_names, reservation_id, recipients,
  segments, credits, budget, started_at, created_by, created_at) values
  (${ADOM}, ${at('2026-11-01T10:00:00Z')}, 'bulk', 'sending', 'AdomSavings', 'x', 'promotional', '{Members,=Staff}', 1,
   130, 150, 150, 150, '2026-11-01T10:00:00Z', ${ADOM}, '2026-11-01T10:00:00Z'),
  (${ADOM}, ${at('2026-10-01T08:00:00Z')}, 'bulk', 'cancelled', 'Nkra', 'x', 'promotional', '{}', null, 5, 5, 5, 5,
   '2026-11-03T08:00:00Z', null, '2026-10-01T08:00:00Z'),
  (${ADOM}, ${at('2026-11-02T08:00:00Z')}, 'direct', 'sending', 'Nkra', 'x', 'otp', '{}', null, 1, 1, 1, 1,
   '2026-11-02T08:00:00Z', ${ADOM}, '2026-11-02T08:00:00Z'),
  (${ADOM}, ${at('2026-11-02T09:00:00Z')}, 'bulk', 'scheduled', 'Nkra', 'x', 'promotional', '{}', null, 5, 5, 5, 5,
   null, ${ADOM}, '2026-11-02T09:00:00Z'),
  (${OTHER}, ${at('2026-11-02T08:00:00Z')}, 'bulk', 'completed', 'Other', 'x', 'promotional', '{=cmd()}', null, 1, 1, 1,
   1, '2026-11-02T08:00:00Z', null, '2026-11-02T08:00:00Z');
update campaign set name = '=Rent' where account_id = ${ADOM} and id = ${at('2026-11-01T10:00:00Z')};
insert into campaign_count (account_id, campaign_id, link_id, submitted, unknown, delivered, undelivered, expired,
  rejected, failed) values
  (${ADOM}, ${at('2026-11-01T10:00:00Z')}, 1, 8, 0, 60, 3, 0, 0, 0),
  (${ADOM}, ${at('2026-11-01T10:00:00Z')}, 2, 0, 2, 40, 0, 2, 0, 5);
`

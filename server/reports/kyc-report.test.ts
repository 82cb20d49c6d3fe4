import { reportKyc } from '@nkra/contract/reports/kyc-report.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '../platform/actor.ts'
import { firstIdAt } from '../platform/database/ids.ts'
import { testDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import { testServer, testUser, type TestServer } from '../platform/testing/test-server.ts'
import { ChangesHub } from '../platform/events/changes.ts'
import { bindReports } from './http.ts'

const [ADOM, OTHER, OPERATOR] = [10n, 20n, 1n]
const BUSINESS = 5n
const ama = testUser(ADOM)
const efua = testUser(OTHER)
const admin = testUser(OPERATOR, 'Administrator')
const range = { from: '2026-11-01', to: '2026-11-03' }

let base: TestDatabase
let http: TestServer
let hub: ChangesHub
beforeAll(async () => {
  base = await testDatabase()
  await base.db.pool.query(SEED)
  hub = await ChangesHub.open(base.db, [])
  http = await testServer(base.db, (api) => bindReports(api, { db: base.db, hub }))
})
afterAll(async () => {
  await http.close()
  await hub.close()
  await base.close()
})

async function ask(query: Record<string, string>, as: User) {
  const { status, body } = await http.call(reportKyc, { query: { ...range, ...query } }, { as })
  expect(status).toBe(200)
  return body.data as { totals: object; rows: object[]; reasons: object[] }
}

const NONE = {
  asked: 0,
  opened: null,
  agreed: 0,
  sent: 0,
  askedAgain: 0,
  decided: 0,
  approved: 0,
  rejected: 0,
  inconclusive: 0,
  givenUp: 0,
  passRate: null,
  medianDecision: null,
  p95Decision: null,
  credits: 0,
  creditsPerDecision: null,
}
const LINK = {
  ...NONE,
  asked: 4,
  opened: 3,
  agreed: 2,
  sent: 2,
  askedAgain: 1,
  decided: 2,
  approved: 1,
  rejected: 1,
  givenUp: 1,
  passRate: 50,
  medianDecision: 150,
  p95Decision: 195,
  credits: 20,
  creditsPerDecision: 10,
}
const API = {
  ...NONE,
  asked: 2,
  agreed: 2,
  sent: 2,
  decided: 1,
  approved: 1,
  passRate: 100,
  medianDecision: 1.5,
  p95Decision: 1.5,
  credits: 4,
  creditsPerDecision: 4,
}

test('by channel: each step, the time from the first sending, and the cost', async () => {
  expect(await ask({}, ama)).toEqual({
    totals: {
      ...LINK,
      asked: 6,
      agreed: 4,
      sent: 4,
      decided: 3,
      approved: 2,
      passRate: 66.67,
      medianDecision: 100,
      p95Decision: 190,
      credits: 24,
      creditsPerDecision: 8,
    },
    rows: [
      { key: 'link', label: 'link', ...LINK },
      { key: 'api', label: 'api', ...API },
    ],
    reasons: [
      { status: 'expired', reason: 'not_followed', count: 1 },
      { status: 'rejected', reason: 'not_found', count: 1 },
    ],
  })
})

test('tests count apart', async () => {
  const { totals, rows } = await ask({ environment: 'sandbox' }, ama)
  expect(totals).toEqual({ ...NONE, asked: 1, agreed: 1, sent: 1 })
  expect(rows).toHaveLength(1)
})

test('days without checks have no rows', async () => {
  expect(await ask({ from: '2026-10-01', to: '2026-10-31' }, ama)).toEqual({
    totals: NONE,
    rows: [],
    reasons: [],
  })
})

test('the operator sees every account, or one; a business sees itself alone', async () => {
  const names = (rows: object[]) => rows.map((row) => (row as { label: string }).label)
  expect(names((await ask({ by: 'account' }, admin)).rows)).toEqual(['Adom Savings', 'Other'])
  expect(names((await ask({ by: 'account', AccountId: encodeId('acc', OTHER) }, admin)).rows)).toEqual([
    'Other',
  ])
  expect(names((await ask({ by: 'account' }, efua)).rows)).toEqual(['Other'])
  const query = { ...range, AccountId: encodeId('acc', ADOM) }
  expect((await http.call(reportKyc, { query }, { as: efua })).status).toBe(404)
})

const idAt = (day: string, n: number) => firstIdAt(new Date(`${day}T10:00:00Z`)) + BigInt(n)
const at = (day: string, time: string) => `'${day}T${time}Z'::timestamptz`

interface Seeded {
  account?: bigint
  day?: string
  channel?: string
  status: string
  reason?: string
  charged?: number
  opened?: boolean
  environment?: string
  /** The times of 2 November at which the request reached each status. */
  events?: [status: string, time: string][]
  decided?: string
}

/** Requests whose person is erased: the figures need no identity. */
const REQUESTS: Seeded[] = [
  { channel: 'link', status: 'awaiting_subject' },
  { channel: 'link', status: 'expired', reason: 'not_followed', opened: true },
  {
    channel: 'link',
    status: 'approved',
    opened: true,
    charged: 10,
    events: [
      ['capturing', '10:00:00'],
      ['submitted', '10:01:00'],
      ['needs_resubmission', '10:02:00'],
      ['capturing', '10:03:00'],
      ['submitted', '10:04:00'],
    ],
    decided: '10:04:20',
  },
  {
    channel: 'link',
    status: 'rejected',
    reason: 'not_found',
    opened: true,
    charged: 10,
    events: [
      ['capturing', '10:00:00'],
      ['submitted', '10:01:00'],
    ],
    decided: '10:02:40',
  },
  {
    channel: 'api',
    status: 'approved',
    charged: 4,
    events: [['submitted', '10:00:00']],
    decided: '10:00:01.5',
  },
  { channel: 'api', status: 'checking', events: [['submitted', '10:00:00']] },
  { channel: 'form', status: 'checking', environment: 'sandbox' },
  { channel: 'form', status: 'checking', account: OTHER },
  { channel: 'form', status: 'checking', day: '2026-11-04' },
]

const SEED = `
  insert into account (id, name) values (${ADOM}, 'Adom Savings'), (${OTHER}, 'Other');
  insert into business_id (account_id, id, status, legal_name, registration_number, tin, address, town, owners,
    requested_by, created_at)
  select id, ${BUSINESS}, 'draft', name, '', '', '', '', '{}', 7, now() from account where id in (${ADOM}, ${OTHER});
  ${REQUESTS.map(requestSql).join('\n')}
`

function requestSql(seeded: Seeded, place: number): string {
  const { account = ADOM, day = '2026-11-02', channel = 'form', status, environment = 'live' } = seeded
  const { reason, charged = 0, opened = false, events = [], decided } = seeded
  const id = idAt(day, place)
  return `
    insert into kyc_request (account_id, id, business_id, document, environment, status, reason, identity, number_hash,
      name_hashes, credits, charged, reservation_id, expires_at, created_at, decided_at, erased_at, erased_because, channel, opened_at)
    values (${account}, ${id}, ${BUSINESS}, 'ghana_card', '${environment}', '${status}', ${reason ? `'${reason}'` : 'null'}, '', '',
      '{}', ${charged}, ${charged}, ${charged > 0 ? id : 'null'}, now(), ${at(day, '10:00:00')},
      ${decided ? at(day, decided) : 'null'}, now(), 'asked', '${channel}', ${opened ? 'now()' : 'null'});
    ${events
      .map(
        ([step, time], index) =>
          `insert into kyc_event (account_id, id, request_id, status, attempt, at)
           values (${account}, ${id * 10n + BigInt(index)}, ${id}, '${step}', 0, ${at(day, time)});`,
      )
      .join('\n')}`
}

import { sql } from 'kysely'
import { getAccount, listAccounts } from '@nkra/contract/catalog/accounts.ts'
import { listAudit } from '@nkra/contract/identity/audit.ts'
import { roles, type Role } from '@nkra/contract/permissions.ts'
import type { RouteRequest } from '@nkra/contract/route.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyone, type User } from '../platform/actor.ts'
import { audit } from '../platform/database/audit.ts'
import { ChangesHub } from '../platform/events/changes.ts'
import { testClock, type TestClock } from '../platform/clock.ts'
import { testServer, testUser, type TestReply, type TestServer } from '../platform/testing/test-server.ts'
import { testDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import { bindReports } from './http.ts'

const ADOM = 10n
const BEREA = 20n
const CAPE = 30n

let base: TestDatabase
let clock: TestClock
let hub: ChangesHub
let http: TestServer

const ama = testUser(ADOM)
const kofi = testUser(BEREA)
const admin: User = testUser(1n, 'Administrator', 1n)
const acc = (id: bigint) => encodeId('acc', id)

beforeAll(async () => {
  clock = testClock('2026-11-02T09:00:00Z')
  base = await testDatabase({ clock })
  await base.db.pool.query(SEED)
  hub = await ChangesHub.open(base.db, [])
  http = await testServer(base.db, (api) => bindReports(api, { db: base.db, hub }))
})
afterAll(async () => {
  await http.close()
  await hub.close()
  await base.close()
})

const others = (Object.keys(roles) as Role[]).filter((role) => role !== 'Administrator')

describe('GET /catalog/v1/accounts', () => {
  const list = async (
    query: {
      searchTerm?: string
      status?: 'Active' | 'Suspended'
      pageNumber?: number
      pageSize?: number
    } = {},
  ) => {
    const { body } = await http.call(listAccounts, { query }, { as: admin })
    return { ...body, names: (body.data as { name: string }[]).map(({ name }) => name) }
  }

  test('shows the businesses, newest first, with people, balances and when somebody was last there', async () => {
    const listed = await list()
    expect(listed).toMatchObject({ totalCount: 3 })
    expect(listed.data).toEqual([
      {
        accountId: acc(CAPE),
        name: 'Cape 100% Clinic',
        status: 'Suspended',
        email: null,
        members: 0,
        sms: 0,
        kyc: 0,
        createdAt: '2026-11-01T08:00:00.000Z',
        lastActiveAt: null,
      },
      {
        accountId: acc(BEREA),
        name: 'Berea School',
        status: 'Active',
        email: 'kofi@berea.test',
        members: 1,
        sms: 7,
        kyc: 0,
        createdAt: '2026-11-01T08:00:00.000Z',
        lastActiveAt: '2026-10-01T08:00:00.000Z',
      },
      {
        accountId: acc(ADOM),
        name: 'Adom Savings',
        status: 'Active',
        email: 'ama@adomsavings.test',
        members: 2,
        sms: 4990,
        kyc: 50,
        createdAt: '2026-11-01T08:00:00.000Z',
        // The newest session counts, but for one in which somebody acted as Ama.
        lastActiveAt: '2026-11-02T08:00:00.000Z',
      },
    ])
  })

  test.each([
    ['adom', ['Adom Savings']],
    ['SAVINGS', ['Adom Savings']],
    ['kofi@berea', ['Berea School']],
    ['@adomsavings.test', ['Adom Savings']],
    [acc(BEREA), ['Berea School']],
    ['100%', ['Cape 100% Clinic']],
    ['%', ['Cape 100% Clinic']],
    ['_', []],
    ['Nkra', []],
    [acc(1n), []],
    [acc(404n), []],
    ["'; drop table account; --", []],
  ])('%j finds %j', async (searchTerm, names) => {
    expect((await list({ searchTerm })).names).toEqual(names)
  })

  test('is narrowed by status, and paged', async () => {
    expect((await list({ status: 'Suspended' })).names).toEqual(['Cape 100% Clinic'])
    expect((await list({ status: 'Suspended', searchTerm: 'adom' })).names).toEqual([])
    const second = await list({ pageNumber: 2, pageSize: 2 })
    expect(second.names).toEqual(['Adom Savings'])
    expect(second).toMatchObject({ totalCount: 3, totalPages: 2, hasNextPage: false })
    expect(await list({ pageNumber: 9 })).toMatchObject({ names: [], totalCount: 3 })
  })

  test.each(others)('is not for a %s', async (role) => {
    const reply = await http.call(listAccounts, {}, { as: testUser(ADOM, role) })
    expect(reply).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })
})

describe('GET /catalog/v1/accounts/:id', () => {
  const get = (id: string, as = admin) => http.call(getAccount, { params: { id } }, { as })

  test('shows one business in full', async () => {
    const { data } = (await get(acc(ADOM))).body
    expect(data).toMatchObject({
      accountId: acc(ADOM),
      statusReason: '',
      statusChangedAt: null,
      reserved: { sms: 10, kyc: 0 },
      billing: {
        sms: { billingType: 1, billingStatus: 1, billingTypeId: 'sms-prepaid' },
        kyc: { billingType: 1, billingStatus: 1, billingTypeId: 'kyc-prepaid' },
      },
      campaigns: 1,
      contacts: 2,
      invoicesPending: 0,
      agreedTerms: null,
    })
    expect((data as { people: unknown }).people).toEqual([
      {
        userId: encodeId('usr', ADOM),
        name: 'Ama Mensah',
        email: 'ama@adomsavings.test',
        role: 'Owner',
        disabled: false,
        confirmed: true,
      },
      {
        userId: encodeId('usr', 11n),
        name: 'Yaw Darko',
        email: null,
        role: 'Owner',
        disabled: false,
        confirmed: false,
      },
      {
        userId: encodeId('usr', 12n),
        name: 'Esi Arthur',
        email: null,
        role: 'Owner',
        disabled: true,
        confirmed: false,
      },
    ])
  })

  test('says which terms it agreed to, and when', async () => {
    await sql`
      with text as (
        insert into legal_text (version, kind, text, published_by, published_at)
        values (7, 'terms', 'Be fair.', 1, ${clock.now()}) returning version
      )
      update account set terms_version = 7, terms_agreed_at = '2026-11-02T09:00:00Z' from text where id = ${CAPE}
    `.execute(base.db.sql)
    const { agreedTerms } = (await get(acc(CAPE))).body.data as { agreedTerms: unknown }
    expect(agreedTerms).toEqual({ version: 7, agreedAt: '2026-11-02T09:00:00.000Z' })
  })

  test('says why it is suspended', async () => {
    expect((await get(acc(CAPE))).body.data).toMatchObject({ status: 'Suspended', statusReason: 'Spam' })
  })

  test.each([
    ['none', acc(404n)],
    ['the operator’s own', acc(1n)],
    ['another kind of id', encodeId('usr', ADOM)],
  ])('%s is not there', async (_, id) => {
    expect(await get(id)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test('not even one’s own is for a customer', async () => {
    expect((await get(acc(ADOM), ama)).body.code).toBe('forbidden')
  })
})

describe('GET /auth/v1/audit', () => {
  interface Entry {
    id: string
    action: string
    accountId: string
    actor: unknown
    impersonator: unknown
    subject: string | null
  }

  const entries = ({ body }: TestReply) => body.data as Entry[]
  const actions = (reply: TestReply) => entries(reply).map(({ action }) => action)
  const list = (query: Partial<RouteRequest<typeof listAudit>['query']>, as: User = ama) =>
    http.call(listAudit, { query }, { as })

  beforeAll(async () => {
    const record = async (actor: Parameters<typeof audit>[1], entry: Parameters<typeof audit>[2]) => {
      await base.db.transaction((tx) => audit(tx, actor, entry))
      clock.advance(60_000)
    }
    const request = { ip: '192.0.2.7', id: 'req_7', userAgent: 'Firefox' }
    await record(ama, { accountId: ADOM, action: 'signed_in', subject: { kind: 'ses', id: 5n }, request })
    await record(anyone, {
      accountId: ADOM,
      action: 'sign_in_refused',
      detail: { reason: 'credentials_refused' },
    })
    await record(kofi, { accountId: BEREA, action: 'signed_in' })
    await record(admin, { accountId: ADOM, action: 'impersonation_started', detail: { reason: 'Help' } })
    const acting = { ...ama, impersonator: { accountId: 1n, userId: 1n, writes: true } }
    await record(acting, { accountId: ADOM, action: 'impersonation_acted', detail: { call: 'sendMessage' } })
    await record(testUser(ADOM, 'Owner', 11n), { accountId: ADOM, action: 'signed_out' })
  })

  test('says what was done on one’s own account, newest first, with who, on whose behalf and from where', async () => {
    const reply = await list({})
    expect(actions(reply)).toEqual([
      'signed_out',
      'impersonation_acted',
      'impersonation_started',
      'sign_in_refused',
      'signed_in',
    ])
    expect(entries(reply)[1]).toMatchObject({
      actor: { userId: encodeId('usr', ADOM), name: 'Ama Mensah' },
      impersonator: { userId: encodeId('usr', 1n), name: 'Efua Quartey' },
      detail: { call: 'sendMessage' },
    })
    expect(entries(reply)[3]).toMatchObject({
      actor: null,
      detail: { reason: 'credentials_refused' },
      ip: null,
    })
    expect(entries(reply)[4]).toEqual({
      id: expect.stringMatching(/^aud_/) as string,
      accountId: acc(ADOM),
      accountName: 'Adom Savings',
      at: '2026-11-02T09:00:00.000Z',
      action: 'signed_in',
      actor: { userId: encodeId('usr', ADOM), name: 'Ama Mensah' },
      impersonator: null,
      subject: encodeId('ses', 5n),
      detail: {},
      ip: '192.0.2.7',
      userAgent: 'Firefox',
      requestId: 'req_7',
    })
  })

  test.each([
    [{ action: 'signed_in' }, ['signed_in']],
    [{ userId: encodeId('usr', ADOM) }, ['impersonation_acted', 'signed_in']],
    [{ userId: encodeId('usr', 1n) }, ['impersonation_acted', 'impersonation_started']],
    [{ userId: encodeId('usr', BEREA) }, []],
    [{ from: '2026-11-02T09:04:00Z' }, ['signed_out', 'impersonation_acted']],
    [{ to: '2026-11-02T09:01:00Z' }, ['signed_in']],
    [{ from: '2026-11-02T09:01:00Z', to: '2026-11-02T09:01:00.001Z' }, ['sign_in_refused']],
    [{ action: 'signed_in', from: '2026-11-02T09:01:00Z' }, []],
  ] as const)('%j finds %j', async (query, found) => {
    expect(actions(await list(query))).toEqual(found)
  })

  test('is read in slices, each from where the one before ended', async () => {
    const read: string[] = []
    let after: string | undefined
    do {
      const reply = await list({ limit: 2, ...(after !== undefined && { after }) })
      read.push(...actions(reply))
      after = (reply.body.next as string | null) ?? undefined
    } while (after !== undefined)
    expect(read).toEqual(actions(await list({})))
    expect((await list({ after: 'aud_nothing' })).body.code).toBe('invalid_request')
  })

  test('one’s own account alone: another’s is not there', async () => {
    expect(actions(await list({}, kofi))).toEqual(['signed_in'])
    expect((await list({ AccountId: acc(BEREA) })).body.code).toBe('not_found')
    expect(actions(await list({ AccountId: acc(ADOM) }))).toHaveLength(5)
  })

  test('an Administrator reads one account, or all', async () => {
    expect(actions(await list({ AccountId: acc(BEREA) }, admin))).toEqual(['signed_in'])
    expect(actions(await list({}, admin))).toHaveLength(6)
    expect(new Set(entries(await list({}, admin)).map(({ accountId }) => accountId)).size).toBe(2)
  })

  test.each(['Sender', 'Finance', 'Developer', 'Viewer'] as const)('is not for a %s', async (role) => {
    expect((await list({}, testUser(ADOM, role))).body.code).toBe('forbidden')
  })
})

const AT = `'2026-11-01T08:00:00Z'`

const SEED = `
insert into account (id, name, status, status_reason, created_at) values
  (${ADOM}, 'Adom Savings', 'Active', '', ${AT}), (${BEREA}, 'Berea School', 'Active', '', ${AT}),
  (${CAPE}, 'Cape 100% Clinic', 'Suspended', 'Spam', ${AT});
insert into account_user (account_id, id, role, first_name, last_name, other_names, phone, password_hash, disabled_at, signed_in_at)
values (${ADOM}, ${ADOM}, 'Owner', 'Ama', 'Mensah', '', '', '', null, '2026-11-01T09:00:00Z'),
  (${ADOM}, 11, 'Owner', 'Yaw', 'Darko', '', '', '', null, null),
  (${ADOM}, 12, 'Owner', 'Esi', 'Arthur', '', '', '', ${AT}, null),
  (${BEREA}, ${BEREA}, 'Owner', 'Kofi', 'Asante', '', '', '', null, '2026-10-01T08:00:00Z'),
  (1, 1, 'Administrator', 'Efua', 'Quartey', '', '', '', null, null);
insert into user_email (email, account_id, user_id, claimed_at, confirmed_at) values
  ('ama@adomsavings.test', ${ADOM}, ${ADOM}, ${AT}, ${AT}), ('kofi@berea.test', ${BEREA}, ${BEREA}, ${AT}, ${AT}),
  ('efua@nkra.test', 1, 1, ${AT}, ${AT});
insert into balance (account_id, product, available, reserved) values
  (${ADOM}, 'SMS', 4990, 10), (${ADOM}, 'KYC', 50, 0), (${BEREA}, 'SMS', 7, 0);
insert into session (account_id, id, user_id, started_at, refreshed_at) values
  (${ADOM}, 1, ${ADOM}, ${AT}, '2026-11-02T08:00:00Z'), (1, 1, 1, ${AT}, '2026-11-02T08:59:00Z');
insert into session (account_id, id, user_id, started_at, refreshed_at, impersonator_account_id, impersonator_session_id, reason, ends_at)
values (${ADOM}, 2, ${ADOM}, ${AT}, '2026-11-02T08:59:00Z', 1, 1, 'Help', '2026-11-02T09:30:00Z');
insert into contact (account_id, id, msisdn) values (${ADOM}, 1, 233244000001), (${ADOM}, 2, 233244000002), (${BEREA}, 3, 233244000003);
insert into campaign (account_id, id, kind, status, sender, text, traffic, recipients, segments, credits, budget, created_at)
values (${ADOM}, 1, 'bulk', 'completed', 'Adom', 'x', 'transactional', 1, 1, 1, 1, ${AT});
`

/**
 * Screening from a file to a decision, through the calls of a customer's browser: a list, a person who resembles
 * somebody on it, an answer.
 */
import * as kycRoutes from '@nkra/contract/kyc/requests.ts'
import * as reviewRoutes from '@nkra/contract/kyc/review.ts'
import * as routes from '@nkra/contract/kyc/screening.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAccount, OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import type { User } from '../../platform/actor.ts'
import { testClock } from '../../platform/clock.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { testServer, testUser, type TestReply, type TestServer } from '../../platform/testing/test-server.ts'
import { runCheck } from '../checks/attempts.ts'
import { eraseKyc } from '../evidence/erasure.ts'
import { bindKyc } from '../requests/http.ts'
import { submitKyc } from '../requests/requests.ts'
import type { KycResources } from '../resources.ts'
import { bindReviews } from '../review/http.ts'
import { sendReviewNotices } from '../review/notices.ts'
import { approveBusiness, demoKyc, grantChecks, kycInput } from '../testing/kyc.ts'
import { bindScreening } from './http.ts'
import { beginEverywhere, rescreen } from './rescreening.ts'

const clock = testClock()
const { signal } = new AbortController()
let base: TestDatabase
let http: TestServer
let kyc: KycResources
let businessId: bigint
let ama: User
let kofi: User
const clerk = testUser(OPERATOR_ACCOUNT_ID, 'Administrator', 77n)

beforeAll(async () => {
  base = await testDatabase({ clock })
  kyc = demoKyc(base.db)
  http = await testServer(base.db, (server) => {
    bindKyc(server, kyc)
    bindReviews(server, kyc)
    bindScreening(server, kyc)
  })
})
afterAll(async () => {
  await http.close()
  await base.close()
})

beforeEach(async () => {
  await base.db.transaction(async (tx) => {
    const adom = await createAccount(tx, { name: 'Adom Savings' })
    ama = testUser(adom)
    kofi = testUser(await createAccount(tx, { name: 'Makola Traders' }))
    await grantChecks(tx, adom, 10n)
    businessId = await approveBusiness(tx, adom)
  })
})

/** Sends a form as a browser does. */
async function upload(
  files: string | readonly string[],
  {
    name = 'Our own',
    format = 'own',
    as = ama,
    path: url = routes.uploadScreeningList.path,
  }: { name?: string; format?: string; as?: User; path?: string } = {},
): Promise<TestReply> {
  const form = new FormData()
  form.append('name', name)
  form.append('format', format)
  for (const text of [files].flat()) form.append('file', new Blob([text]), 'list.csv')
  const sent = new Response(form)
  return http.inject({
    method: 'POST',
    url,
    headers: {
      authorization: `Bearer ${http.tokenOf(as)}`,
      'content-type': sent.headers.get('content-type')!,
    },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
}
const listOf = (...rows: string[]) => `Name,Aliases,Date of birth\n${rows.join('\n')}\n`
const KWAME = 'Owusu Kwame,,1990'

let nth = 0
/** Submits a check and runs it until it is decided or waits. */
async function check(other: Parameters<typeof kycInput>[1] = {}): Promise<string> {
  const number = `GHA-1234${String(++nth).padStart(5, '0')}-0`
  const { id } = await base.db.transaction((tx) =>
    submitKyc(kyc, tx, ama, kycInput(businessId, { number, ...other })),
  )
  await runCheck(kyc, { accountId: ama.accountId, id }, signal)
  return encodeId('kyc', id)
}

interface Detail {
  status: string
  level: string | null
  reason: string | null
  checks: { name: string; outcome: string; reasons: string[] }[]
  screening: {
    lists: { name: string; owner: string; version: number }[]
    since: { name: string; version: number }[]
    open: number
    cleared: number
    confirmed: number
  } | null
}
const detail = async (id: string) =>
  (await http.call(kycRoutes.getKyc, { params: { id } }, { as: ama })).body.data as Detail
const screened = async (id: string) =>
  (await detail(id)).checks
    .filter(({ name }) => name === 'screening')
    .map(({ outcome, reasons }) => [outcome, ...reasons].join(' '))

interface Found {
  id: string
  requestId: string
  state: string
  strength: string
  repeated: boolean
  note: string | null
  reason: string | null
  entry: { names: string[] }
  matched: { words: { because: string }[]; birth: string }
}
const candidates = async (
  query: { state?: 'open' | 'cleared' | 'lapsed'; request?: string } = {},
  as = ama,
) => (await http.call(routes.listScreeningCandidates, { query }, { as })).body.data as Found[]
const answer = (
  id: string,
  body: { state: 'cleared' | 'confirmed'; reason?: 'name_alone'; note?: string },
  as = ama,
) => http.call(routes.decideScreeningCandidate, { params: { id }, body }, { as })
const cleared = { state: 'cleared', reason: 'name_alone' } as const
const decide = (id: string, body: { status: 'approved' } | { status: 'rejected'; reason: 'list_match' }) =>
  http.call(reviewRoutes.decideKyc, { params: { id }, body }, { as: ama })
const codeOf = ({ status, body }: TestReply) => [status, body.code]

/** Runs the jobs that were asked for. */
async function runAll(accountId = ama.accountId, slicePeople?: number): Promise<void> {
  const { rows } = await sql<{ id: bigint }>`
    select id from screening_run where account_id = ${accountId} and finished_at is null order by id`.execute(
    base.db.sql,
  )
  for (const { id } of rows) await rescreen(kyc, { accountId, id }, { signal }, slicePeople)
}
const lists = async (as = ama) =>
  (await http.call(routes.listScreeningLists, {}, { as })).body.data as {
    id: string
    name: string
    owner: string
    retiredAt: string | null
    version: { number: number; people: number; uploadedBy: string | null; endedAt: string | null }
    run: { total: number; done: number; found: number; finishedAt: string | null } | null
  }[]

test('from a list to a candidate, an answer and an approval', async () => {
  expect(await screened(await check())).toEqual(['not_run no_list'])
  expect(await upload(listOf('Ivan Petrov,,1950', KWAME))).toMatchObject({
    status: 201,
    body: { data: { name: 'Our own', owner: 'business', version: { number: 1, people: 2, leftOut: 0 } } },
  })
  await runAll()

  const free = await check({ surname: 'Boateng', givenNames: 'Efua' })
  expect(await detail(free)).toMatchObject({ status: 'approved', level: 'A2', screening: { open: 0 } })
  expect(await screened(free)).toEqual(['pass'])

  const id = await check({ number: 'GHA-123499999-0' })
  expect(await detail(id)).toMatchObject({
    status: 'in_review',
    reason: 'list_match',
    screening: { lists: [{ name: 'Our own', owner: 'business', version: 1 }], open: 1 },
  })
  expect(await screened(id)).toEqual(['unsure candidates_open'])
  expect(codeOf(await decide(id, { status: 'approved' }))).toEqual([409, 'kyc_checks_missing'])
  const [found] = await candidates({ request: id })
  expect(found).toMatchObject({
    state: 'open',
    strength: 'strong',
    person: { surname: 'Owusu', givenNames: 'Kwame', dateOfBirth: '1990-12-31' },
    entry: { names: ['Owusu Kwame'], births: ['1990'] },
    list: { name: 'Our own', owner: 'business', version: 1 },
    matched: { name: 'Owusu Kwame', birth: 'year' },
  })
  expect(await answer(found!.id, { ...cleared, note: 'Another face' })).toMatchObject({
    status: 200,
    body: { data: { state: 'cleared', reason: 'name_alone', note: 'Another face' } },
  })
  expect(codeOf(await answer(found!.id, { state: 'confirmed' }))).toEqual([
    409,
    'screening_candidate_decided',
  ])
  expect((await decide(id, { status: 'approved' })).status).toBe(200)
  expect(await detail(id)).toMatchObject({
    status: 'approved',
    level: 'A2',
    screening: { open: 0, cleared: 1 },
  })
  expect(await screened(id)).toEqual(['unsure candidates_open', 'pass candidates_cleared'])

  // The same person and entry are not asked about twice.
  const again = await check({ number: 'GHA-123499999-0' })
  expect(await detail(again)).toMatchObject({ status: 'approved', screening: { cleared: 1 } })
  expect(await candidates({ request: again })).toMatchObject([{ state: 'cleared', repeated: true }])
})

test('who is confirmed cannot be approved', async () => {
  await upload(listOf(KWAME))
  const id = await check()
  const [found] = await candidates({ request: id })
  expect((await answer(found!.id, { state: 'confirmed' })).status).toBe(200)
  expect(codeOf(await decide(id, { status: 'approved' }))).toEqual([409, 'kyc_not_approvable'])
  expect((await decide(id, { status: 'rejected', reason: 'list_match' })).status).toBe(200)
})

test('who is rejected by the registry is compared with no list', async () => {
  await upload(listOf(KWAME))
  const id = await check({ number: 'GHA-000000000-1' })
  expect(await detail(id)).toMatchObject({ status: 'rejected', screening: null })
  expect(await candidates({ request: id })).toEqual([])
})

describe('a list that changes', () => {
  test('is compared with everybody in force: the decision stands, programs and reviewers are told', async () => {
    const ids = [await check(), await check({ surname: 'Boateng' }), await check({ surname: 'Asante' })]
    await upload(listOf('Kwame Owusu,,1991', 'Kwame Boateng,,1990-12-31'))
    expect((await lists())[0]).toMatchObject({ run: { total: 3, done: 0, finishedAt: null } })
    await runAll(ama.accountId, 1)
    expect((await lists())[0]).toMatchObject({ run: { total: 3, done: 3, found: 2 } })
    expect((await lists())[0]!.run!.finishedAt).not.toBeNull()
    expect((await candidates({ state: 'open' })).map(({ requestId }) => requestId)).toEqual(ids.slice(0, 2))
    expect(await detail(ids[0]!)).toMatchObject({
      status: 'approved',
      screening: { lists: [], since: [{ name: 'Our own', version: 1 }], open: 1 },
    })
    expect(await screened(ids[0]!)).toEqual(['not_run no_list'])
    const { rows: events } = await sql<{ payload: object }>`
      select payload from outbox where account_id = ${ama.accountId} and kind = 'kyc.screening-match' order by id
    `.execute(base.db.sql)
    expect(events.map(({ payload }) => payload)).toMatchObject([
      { id: ids[0], candidates: 1, environment: 'sandbox' },
      { id: ids[1], candidates: 1 },
    ])
    await sql`
      insert into kyc_review_notice (account_id, waits_since) values (${ama.accountId}, ${clock.now()})
    `.execute(base.db.sql)
    await sendReviewNotices(base.db)
    const { rows: told } = await sql<{ payload: object }>`
      select payload from outbox where account_id = ${ama.accountId} and kind = 'kyc.reviews-wait'`.execute(
      base.db.sql,
    )
    expect(told).toMatchObject([{ payload: { waiting: 2 } }])

    // The next version leaves one as it is, changes one, and no longer holds nobody new.
    await upload(listOf('Kwame Boateng,Kojo Boateng,1990-12-31', 'Kwame Owusu,,1991'))
    await runAll()
    expect((await lists())[0]).toMatchObject({ version: { number: 2 }, run: { total: 3, done: 3, found: 1 } })
    expect((await candidates({ request: ids[1]! })).map(({ state }) => state)).toEqual(['lapsed', 'open'])
    expect((await candidates({ request: ids[0]! })).map(({ state }) => state)).toEqual(['open'])
    const versions = (
      await http.call(routes.listScreeningVersions, { params: { id: (await lists())[0]!.id } }, { as: ama })
    ).body.data
    expect(versions).toMatchObject([
      { number: 2, people: 2, endedAt: null },
      { number: 1, people: 2, sha256: expect.stringMatching(/^[0-9a-f]{64}$/), endedAt: expect.any(String) },
    ])
  })

  test('is compared with what a reviewer looks at, and its check says so', async () => {
    await upload(listOf(KWAME))
    const id = await check()
    await upload(listOf('Ivan Petrov,,1950'))
    await runAll()
    expect(await screened(id)).toEqual(['unsure candidates_open', 'pass'])
    expect((await decide(id, { status: 'approved' })).status).toBe(200)
  })

  test('is taken out of force: what is open lapses, and nobody is compared', async () => {
    await check()
    await upload(listOf(KWAME))
    await runAll()
    const id = await check()
    const [list] = await lists()
    const retire = (as: User) => http.call(routes.retireScreeningList, { params: { id: list!.id } }, { as })
    expect((await retire(kofi)).status).toBe(404)
    expect(await retire(ama)).toMatchObject({
      status: 200,
      body: { data: { retiredAt: expect.any(String) } },
    })
    await runAll()
    expect(await candidates({ state: 'open' })).toEqual([])
    expect((await decide(id, { status: 'approved' })).status).toBe(200)
    expect(await detail(await check())).toMatchObject({ status: 'approved', screening: null })
  })
})

describe('the operator’s lists', () => {
  const operator = { as: clerk, path: routes.uploadOperatorScreeningList.path }

  test('hold for every account; who uploaded them is not told to businesses', async () => {
    const before = await check()
    expect((await upload(listOf(KWAME), { path: operator.path })).status).toBe(403)
    const made = await upload(listOf(KWAME), { ...operator, name: 'Everybody’s' })
    expect(made).toMatchObject({ status: 201, body: { data: { owner: 'operator', run: null } } })
    const { rows } = await sql<{ id: bigint; versionId: bigint }>`
      select id, version_id as "versionId" from screening_list where account_id = ${OPERATOR_ACCOUNT_ID}`.execute(
      base.db.sql,
    )
    const changed = { listId: rows[0]!.id, versionId: rows[0]!.versionId }
    await beginEverywhere(kyc, changed)
    await beginEverywhere(kyc, changed)
    await runAll()
    expect(await candidates({ request: before })).toMatchObject([
      { state: 'open', list: { name: 'Everybody’s', owner: 'operator' } },
    ])
    expect(await detail(await check())).toMatchObject({ status: 'in_review', reason: 'list_match' })
    expect(await lists()).toMatchObject([
      { name: 'Everybody’s', owner: 'operator', version: { uploadedBy: null }, run: { total: 1, done: 1 } },
    ])
    const all = (await http.call(routes.listOperatorScreeningLists, {}, { as: clerk })).body.data
    expect(all).toMatchObject([{ name: 'Everybody’s', run: { found: expect.any(Number) } }])
    const { id } = made.body.data as { id: string }
    const of = { params: { id } }
    expect((await http.call(routes.retireScreeningList, of, { as: ama })).status).toBe(404)
    expect((await http.call(routes.listScreeningVersions, of, { as: ama })).status).toBe(200)
    expect((await http.call(routes.listOperatorScreeningVersions, of, { as: clerk })).body.data).toHaveLength(
      1,
    )
    expect((await http.call(routes.retireOperatorScreeningList, of, { as: clerk })).status).toBe(200)
  })
})

test('a candidate goes with the person, and nothing of it is readable in the database before', async () => {
  await upload(listOf('Kwame Owusu,Kojo Nobody,1990'))
  const id = await check()
  const [found] = await candidates({ request: id })
  await answer(found!.id, { ...cleared, note: 'Another Kwame' })
  const { rows } = await sql<{ text: string }>`
    select row_to_json(c)::text as text from screening_candidate as c where account_id = ${ama.accountId}`.execute(
    base.db.sql,
  )
  for (const { text } of rows) expect(text).not.toMatch(/Owusu|Nobody|Another/)
  await decide(id, { status: 'approved' })
  const { rows: requests } = await sql<{ id: bigint }>`
    select id from kyc_request where account_id = ${ama.accountId}`.execute(base.db.sql)
  await base.db.transaction((tx) => eraseKyc(kyc, tx, ama, { id: requests[0]!.id }))
  expect(await candidates()).toEqual([])
})

test('nobody sees or answers another account’s candidates', async () => {
  await upload(listOf(KWAME))
  const [found] = await candidates({ request: await check() })
  expect(await candidates({}, kofi)).toEqual([])
  expect((await answer(found!.id, cleared, kofi)).status).toBe(404)
  const finance = testUser(ama.accountId, 'Finance', ama.accountId + 1n)
  expect((await answer(found!.id, cleared, finance)).status).toBe(403)
})

test.each([
  [{ name: '' }, listOf(KWAME), [400, 'invalid_request']],
  [{ format: 'interpol' }, listOf(KWAME), [400, 'invalid_request']],
  [{}, [], [400, 'file_required']],
  [{}, [listOf(KWAME), listOf(KWAME)], [400, 'screening_file_unreadable']],
  [{ format: 'un' }, listOf(KWAME), [400, 'screening_file_unreadable']],
  [{}, 'x'.repeat(16 * 1024 * 1024 + 1), [413, 'file_too_large']],
] as const)('what is no list is refused and changes nothing: %#', async (form, files, refusal) => {
  expect(codeOf(await upload(files, form))).toEqual(refusal)
  expect((await lists()).filter(({ owner }) => owner === 'business')).toEqual([])
})

test('so many lists of an account and no more', async () => {
  for (let each = 0; each < 10; each++) await upload(listOf(KWAME), { name: `List ${each}` })
  expect(codeOf(await upload(listOf(KWAME), { name: 'One more' }))).toEqual([409, 'screening_lists_too_many'])
  expect((await upload(listOf(KWAME), { name: 'list 3' })).body).toMatchObject({
    data: { version: { number: 2 } },
  })
})

/** The calls about files of people, as a customer's browser makes them. */
import * as routes from '@nkra/contract/kyc/batches.ts'
import { CONSENT_VERSION } from '@nkra/contract/kyc/consent.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../../catalog/accounts.ts'
import type { User } from '../../platform/actor.ts'
import { testServer, testUser, type TestReply, type TestServer } from '../../platform/testing/test-server.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { runBatch } from './run.ts'
import { bindBatches } from './http.ts'
import type { KycResources } from '../resources.ts'
import { approveBusiness, demoKyc, grantChecks } from '../testing/kyc.ts'

let base: TestDatabase
let http: TestServer
let kyc: KycResources
let ama: User
let kofi: User
let consent: object
beforeAll(async () => {
  base = await testDatabase()
  kyc = demoKyc(base.db)
  http = await testServer(base.db, (server) => bindBatches(server, kyc))
  await base.db.transaction(async (tx) => {
    const adom = await createAccount(tx, { name: 'Adom Savings' })
    ama = testUser(adom)
    kofi = testUser(await createAccount(tx, { name: 'Makola Traders' }))
    await grantChecks(tx, adom, 5n)
    const businessId = encodeId('bid', await approveBusiness(tx, adom))
    consent = { businessId, version: CONSENT_VERSION, language: 'fr', channel: 'paper', by: 'business' }
  })
})
afterAll(async () => {
  await http.close()
  await base.close()
})

const FILE =
  'Ghana Card,Surname,First name,DOB\nGHA-123456789-0,Owusu,Kwame,1990-12-31\nnonsense,Owusu,Ama,1990-12-31'

/** Sends a form as a browser does. */
async function send(
  fields: Record<string, string>,
  file: string | null = FILE,
  as: User = ama,
): Promise<TestReply> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file !== null) form.append('file', new Blob([file]), 'people.csv')
  const sent = new Request('http://localhost', { method: 'POST', body: form })
  // A call by the test's own means first, so that the caller's token is known.
  await http.call(routes.listKycBatches, {}, { as })
  return http.inject({
    method: 'POST',
    url: routes.createKycBatch.path,
    headers: {
      'content-type': sent.headers.get('content-type')!,
      authorization: `Bearer test-${as.userId}-${as.sessionId}-${as.accountId}-${as.role}`,
    },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
}
const said = (other: object = {}) => ({ consent: JSON.stringify({ ...consent, ...other }) })

test('a file is tried, started once however often that is asked, and its result saved', async () => {
  const tried = await send(said())
  expect(tried.status).toBe(201)
  const { id } = tried.body.data as { id: string }
  const params = { id }
  expect(tried.body.data).toMatchObject({
    status: 'tried',
    fileName: 'people.csv',
    valid: 1,
    faulty: 1,
    cost: 1,
    startable: true,
    columns: [
      { name: 'Ghana Card', meaning: 'number' },
      { name: 'Surname', meaning: 'surname' },
      { name: 'First name', meaning: 'givenNames' },
      { name: 'DOB', meaning: 'dateOfBirth' },
    ],
  })
  const faults = await http.call(routes.listKycBatchFaults, { params }, { as: ama })
  expect(faults.body).toMatchObject({
    totalCount: 1,
    data: [{ line: 3, faults: ['number_form'], knownRequestId: null }],
  })
  const again = await http.call(routes.tryKycBatch, { params, body: { document: 'passport' } }, { as: ama })
  expect(again.body.data).toMatchObject({ document: 'passport', valid: 0, faulty: 2, startable: false })
  await http.call(routes.tryKycBatch, { params, body: { document: 'ghana_card' } }, { as: ama })
  const start = () =>
    http.call(
      routes.startKycBatch,
      { params, body: {} },
      { as: ama, headers: { 'idempotency-key': 'people of monday' } },
    )
  const [one, other] = [await start(), await start()]
  expect(one.status).toBe(202)
  expect(other.text).toBe(one.text)
  await runBatch(kyc, { accountId: ama.accountId, id: (await kept(id)).id }, new AbortController())
  expect((await http.call(routes.getKycBatch, { params }, { as: ama })).body.data).toMatchObject({
    status: 'done',
    submitted: 1,
    underWay: 1,
  })
  const file = await http.call(routes.getKycBatchFile, { params }, { as: ama })
  expect(file.headers['content-disposition']).toMatch(/identity-checks-\d{4}-\d\d-\d\d\.csv/)
  expect(file.text).toContain('3,Not submitted,,Number form')
  const over = await http.call(routes.cancelKycBatch, { params }, { as: ama })
  expect(over.body.code).toBe('kyc_batch_over')
})

/** The id in the form of the database. */
async function kept(wire: string): Promise<{ id: bigint }> {
  const { rows } = await base.db.pool.query<{ id: bigint }>(
    'select id from kyc_batch where account_id = $1',
    [ama.accountId],
  )
  return rows.find(({ id }) => encodeId('kbt', id) === wire)!
}

test.each<[string, fields: () => Record<string, string>, file: string | null, code: string]>([
  ['no file', said, null, 'file_required'],
  ['no consent', () => ({}), FILE, 'invalid_request'],
  ['a consent that is no JSON', () => ({ consent: '{' }), FILE, 'invalid_request'],
  ['a mapping to nothing', () => ({ ...said(), mapping: '{"Surname":"colour"}' }), FILE, 'invalid_request'],
  ['a mapping of nothing', () => ({ ...said(), mapping: '{"Colour":"surname"}' }), FILE, 'mapping_invalid'],
  ['a document that there is not', () => ({ ...said(), document: 'library' }), FILE, 'invalid_request'],
  ['words of another day', () => said({ version: '2020-01' }), FILE, 'consent_outdated'],
  ['a file that is too large', said, 'x'.repeat(4 * 1024 * 1024 + 1), 'file_too_large'],
])('a form with %s is refused', async (_, fields, file, code) => {
  expect((await send(fields(), file)).body.code).toBe(code)
})

test('files are their account’s, and theirs whose work it is', async () => {
  const { id } = (await send(said())).body.data as { id: string }
  const params = { id }
  const calls = (as: User) => [
    http.call(routes.getKycBatch, { params }, { as }),
    http.call(routes.listKycBatchFaults, { params }, { as }),
    http.call(routes.getKycBatchFile, { params }, { as }),
    http.call(routes.tryKycBatch, { params, body: {} }, { as }),
    http.call(routes.startKycBatch, { params, body: {} }, { as }),
    http.call(routes.cancelKycBatch, { params }, { as }),
  ]
  for (const replied of await Promise.all(calls(kofi))) expect(replied.status).toBe(404)
  for (const replied of await Promise.all(calls(testUser(ama.accountId, 'Finance', 900n))))
    expect(replied.status).toBe(403)
  const acting = { ...ama, impersonator: { accountId: 1n, userId: 7n, writes: true } }
  const carried = await http.call(routes.getKycBatchFile, { params }, { as: acting })
  expect(carried.body.code).toBe('not_while_impersonating')
  const listed = await http.call(routes.listKycBatches, {}, { as: kofi })
  expect(listed.body).toMatchObject({ totalCount: 0, data: [] })
  expect((await http.call(routes.cancelKycBatch, { params }, { as: ama })).body.data).toMatchObject({
    status: 'cancelled',
  })
})

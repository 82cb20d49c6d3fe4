/**
 * The identities of checked people stand in sealed columns and are shown to the business's own people. They stand
 * nowhere else: not in logs, events, jobs, the audit log, stored answers or failures. The test takes checks through
 * every outcome, and then searches everything that was left for the people.
 */
import * as batches from '@nkra/contract/kyc/batches.ts'
import * as certificates from '@nkra/contract/kyc/certificates.ts'
import { CONSENT_VERSION } from '@nkra/contract/kyc/consent.ts'
import * as evidence from '@nkra/contract/kyc/evidence.ts'
import * as routes from '@nkra/contract/kyc/requests.ts'
import { decodeId, encodeId } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from './catalog/accounts.ts'
import type { User } from './platform/actor.ts'
import { relayAll } from './platform/events/relay.ts'
import { openLog } from './platform/log.ts'
import { testServer, testUser, type TestReply, type TestServer } from './platform/testing/test-server.ts'
import { testDatabase, type TestDatabase } from './platform/testing/test-database.ts'
import { webhookEvents } from './webhook-events.ts'
import { runBatch } from './kyc/batches/run.ts'
import { bindBatches } from './kyc/batches/http.ts'
import { openCertificateResources } from './kyc/certificates/certificates.ts'
import { bindCertificates } from './kyc/certificates/http.ts'
import { runCheck } from './kyc/checks/attempts.ts'
import { bindEvidence } from './kyc/evidence/http.ts'
import { bindKyc } from './kyc/requests/http.ts'
import type { KycResources } from './kyc/resources.ts'
import { approveBusiness, demoKyc, grantChecks, scriptedRegistry, SECRET } from './kyc/testing/kyc.ts'

/** Only this person has such a name and number in the tests. */
const WHOM = /zenobia|quarshigah|akuvi|88887777|1987-06-05|05\/06\/1987/i

const lines: string[] = []
let base: TestDatabase
let http: TestServer
let kyc: KycResources
let ama: User
let consent: { businessId: string; version: string; language: 'en'; channel: 'phone'; agreed: true }

beforeAll(async () => {
  base = await testDatabase()
  kyc = demoKyc(base.db)
  const log = openLog('trace', { write: (line: string) => void lines.push(line) })
  http = await testServer(
    base.db,
    (server) => {
      bindKyc(server, kyc)
      bindEvidence(server, kyc)
      bindBatches(server, kyc)
      bindCertificates(
        server,
        openCertificateResources({ kyc, secret: SECRET, publicUrl: 'https://nkra.test' }),
      )
    },
    { log },
  )
  await base.db.transaction(async (tx) => {
    const adom = await createAccount(tx, { name: 'Adom Savings' })
    ama = testUser(adom)
    await grantChecks(tx, adom, 9n)
    const businessId = encodeId('bid', await approveBusiness(tx, adom))
    consent = { businessId, version: CONSENT_VERSION, language: 'en', channel: 'phone', agreed: true }
  })
})
afterAll(async () => {
  await http.close()
  await base.close()
})

const person = (other: object = {}) => ({
  document: 'ghana_card' as const,
  number: 'GHA-888877771-6',
  surname: 'Quarshigah',
  givenNames: 'Zenobia Akuvi',
  dateOfBirth: '1987-06-05',
  consent,
  ...other,
})
const submit = (other: object = {}, key?: string) =>
  http.call(
    routes.submitKyc,
    { body: person(other) },
    { as: ama, ...(key !== undefined && { headers: { 'idempotency-key': key } }) },
  )
const idOf = ({ body }: TestReply) => (body.data as { id: string }).id
const check = (id: string, by = kyc) =>
  runCheck(by, { accountId: ama.accountId, id: decodeId('kyc', id)! }, new AbortController().signal)

/** Sends a file as a browser does. */
async function sendFile(text: string, name: string, fields: Record<string, string>): Promise<TestReply> {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new Blob([text]), name)
  const sent = new Request('http://localhost', { method: 'POST', body: form })
  return http.inject({
    method: 'POST',
    url: batches.createKycBatch.path,
    headers: {
      'content-type': sent.headers.get('content-type')!,
      authorization: `Bearer test-${ama.userId}-${ama.sessionId}-${ama.accountId}-${ama.role}`,
    },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
}

test('whom a business asks about stands nowhere but where it is meant to', async () => {
  const refused: TestReply[] = []
  const breaks: KycResources = { ...kyc, registries: [scriptedRegistry(['breaks'])] }

  // Checks that are refused, for all that can be wrong with them.
  for (const other of [
    { number: '88887777' },
    { dateOfBirth: '2987-06-05' },
    { surname: '', givenNames: 'Zenobia' },
    { consent: { ...consent, version: '1987-06-05' } },
    { dateOfBirth: '05/06/1987' },
  ])
    refused.push(await submit(other))
  refused.push(
    await http.inject({ method: 'POST', url: routes.submitKyc.path, payload: '{"surname":"Quarshigah"' }),
  )

  // One that is approved, certified, confirmed to a stranger; one whose registry breaks; one that is cancelled.
  const approved = idOf(await submit({}, 'once'))
  await submit({}, 'once')
  refused.push(await submit({ number: 'GHA-888877772-6' }, 'once'))
  await check(approved)
  const issued = await http.call(certificates.issueCertificate, { params: { id: approved } }, { as: ama })
  const token = (issued.body.data as { url: string }).url.slice(-22)
  const shown = await http.call(certificates.checkCertificate, { params: { token } })
  expect(shown.body.data).toMatchObject({ status: 'valid', initials: 'Z. A. Q.' })
  const broken = idOf(await submit({ number: 'GHA-888877773-6' }))
  await check(broken, breaks)
  refused.push(await http.call(certificates.issueCertificate, { params: { id: broken } }, { as: ama }))
  await http.call(routes.cancelKyc, { params: { id: broken } }, { as: ama })
  refused.push(await http.call(routes.cancelKyc, { params: { id: broken } }, { as: ama }))

  // A file, with rows that are right and wrong, and one that is none.
  const { agreed: _, ...how } = consent
  const fields = { consent: JSON.stringify({ ...how, by: 'business' }) }
  const head = 'Number,Surname,First name,DOB'
  const rows = [4, 5].map((nth) => `GHA-88887777${nth}-6,Quarshigah,Zenobia,05/06/1987`)
  const sent = await sendFile([head, ...rows, '88887777,Quarshigah,,soon'].join('\n'), 'people.csv', fields)
  const { id: batchId } = sent.body.data as { id: string }
  await http.call(batches.startKycBatch, { params: { id: batchId }, body: {} }, { as: ama })
  await runBatch(kyc, { accountId: ama.accountId, id: decodeId('kbt', batchId)! }, new AbortController())
  const faults = await http.call(batches.listKycBatchFaults, { params: { id: batchId } }, { as: ama })
  refused.push(await sendFile('Zenobia \u0000 Quarshigah', 'people.csv', fields))
  refused.push(await sendFile(head, 'people.csv', { consent: '"Zenobia"' }))

  // Looked for, and erased.
  const query = { searchTerm: 'Quarshigah' }
  const listed = await http.call(routes.listKyc, { query }, { as: ama })
  expect(listed.body).toMatchObject({ totalCount: 4 })
  expect(listed.text).toMatch(WHOM)
  await http.call(evidence.eraseKyc, { params: { id: approved } }, { as: ama })
  const erased = await http.call(routes.getKyc, { params: { id: approved } }, { as: ama })
  await relayAll(base.db, webhookEvents, openLog('trace', { write: (line: string) => void lines.push(line) }))

  expect(refused.map(({ status }) => status >= 400)).toEqual(refused.map(() => true))
  for (const { text } of [...refused, shown, faults, erased, sent]) expect(text).not.toMatch(WHOM)
  expect(lines.join('')).not.toMatch(WHOM)
  for (const [place, text] of await leftBehind())
    expect([place, WHOM.exec(text)?.[0]]).toEqual([place, undefined])
})

/** Every table of the database as text, with bytes as the text that they would be read as. */
async function leftBehind(): Promise<[table: string, text: string][]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'pgboss') order by 1`.execute(base.db.sql)
  const found: [string, string][] = []
  for (const { name } of tables) {
    const { rows } = await base.db.pool.query<{ text: string }>(
      `select row_to_json(kept)::text as text from ${name} as kept /* every account_id */`,
    )
    const text = rows.map((row) => row.text).join('\n')
    const bytes = [...text.matchAll(/\\\\x([0-9a-f]+)/g)].map(([, hex]) =>
      Buffer.from(hex!, 'hex').toString('latin1'),
    )
    found.push([name, `${text}\n${bytes.join('\n')}`])
  }
  expect(found.length).toBeGreaterThan(60)
  return found
}

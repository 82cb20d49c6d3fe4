/** These tests make the calls about what is kept of people as a customer's browser makes them. */
import * as kycRoutes from '@nkra/contract/kyc/requests.ts'
import * as routes from '@nkra/contract/kyc/evidence.ts'
import { EVIDENCE_BYTES_MAX } from '@nkra/contract/limits.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccount, OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import type { User } from '../../platform/actor.ts'
import { exif, jpegOf, pngOf, zipOf } from '../../platform/testing/picture-samples.ts'
import { testServer, testUser, type TestReply, type TestServer } from '../../platform/testing/test-server.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { bindEvidence } from './http.ts'
import { bindKyc } from '../requests/http.ts'
import { submitKyc } from '../requests/requests.ts'
import { approveBusiness, kycInput, demoKyc, grantChecks } from '../testing/kyc.ts'

let base: TestDatabase
let http: TestServer
let ama: User
let kofi: User
let id: string
beforeAll(async () => {
  base = await testDatabase()
  const kyc = demoKyc(base.db)
  http = await testServer(base.db, (server) => {
    bindKyc(server, kyc)
    bindEvidence(server, kyc)
  })
  await base.db.transaction(async (tx) => {
    const adom = await createAccount(tx, { name: 'Adom Savings' })
    ama = testUser(adom)
    kofi = testUser(await createAccount(tx, { name: 'Makola Traders' }))
    await grantChecks(tx, adom, 5n)
    const businessId = await approveBusiness(tx, adom)
    id = encodeId('kyc', (await submitKyc(kyc, tx, ama, kycInput(businessId))).id)
  })
})
afterAll(async () => {
  await http.close()
  await base.close()
})

const picture = jpegOf({ width: 40, height: 30 }, { scan: Buffer.from('a face') })

/** Sends a form as a browser does. */
async function add(
  bytes: Buffer | null,
  {
    as = ama,
    kind = 'person',
    to = id,
    fileFirst = false,
  }: { as?: User; kind?: string | null; to?: string; fileFirst?: boolean } = {},
): Promise<TestReply> {
  const form = new FormData()
  const addFile = () => bytes !== null && form.append('file', new Blob([new Uint8Array(bytes)]), 'card.jpg')
  if (fileFirst) addFile()
  if (kind !== null) form.append('kind', kind)
  if (!fileFirst) addFile()
  const sent = new Request('http://localhost', { method: 'POST', body: form })
  // A call by the test's own means first, so that the caller's token is known.
  await list(as)
  return http.inject({
    method: 'POST',
    url: routes.addEvidence.path.replace(':id', to),
    headers: {
      'content-type': sent.headers.get('content-type')!,
      authorization: `Bearer test-${as.userId}-${as.sessionId}-${as.accountId}-${as.role}`,
    },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
}
const list = (as: User) => http.call(routes.listEvidence, { params: { id } }, { as })
const see = (evidenceId: string, as: User) =>
  http.call(routes.getEvidence, { params: { id: evidenceId } }, { as })
const idOf = ({ body }: TestReply) => (body.data as { id: string }).id
const kept = async () =>
  ((await list(ama)).body.data as { id: string; removedAt: string | null }[]).filter(
    ({ removedAt }) => removedAt === null,
  )

describe('a picture', () => {
  test('is added without its metadata, listed, and handed out as a download that no page can run', async () => {
    const added = await add(
      jpegOf({ width: 40, height: 30 }, { with: [exif(1)], scan: Buffer.from('a face') }),
    )
    expect(added.status).toBe(201)
    expect(added.body.data).toMatchObject({ requestId: id, kind: 'person', width: 40, size: picture.length })
    expect(await kept()).toMatchObject([{ id: idOf(added) }])
    const { status, headers, bytes } = await see(idOf(added), ama)
    expect(status).toBe(200)
    expect(bytes).toEqual(picture)
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'attachment; filename="person.jpeg"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })

  test('is nobody else’s: not another account’s, not another role’s, not the operator’s', async () => {
    const evidenceId = idOf(await add(picture))
    const admin = testUser(OPERATOR_ACCOUNT_ID, 'Administrator')
    for (const as of [kofi, admin]) {
      expect((await see(evidenceId, as)).status).toBe(404)
      expect((await list(as)).status).toBe(404)
    }
    expect((await add(picture, { as: kofi })).status).toBe(404)
    for (const role of ['Sender', 'Finance', 'Viewer'] as const) {
      const as = testUser(ama.accountId, role, 900n)
      expect((await see(evidenceId, as)).status).toBe(403)
      expect((await add(picture, { as })).status).toBe(403)
    }
    const acting = { ...ama, impersonator: { accountId: OPERATOR_ACCOUNT_ID, userId: 7n, writes: true } }
    expect((await see(evidenceId, acting)).body.code).toBe('not_while_impersonating')
  })

  test.each([
    ['picture_refused', 400, Buffer.from('<html><script>alert(1)</script>')],
    ['picture_refused', 400, Buffer.from('%PDF-1.7\n%%EOF\n')],
    ['picture_refused', 400, null],
    ['picture_too_large', 400, pngOf({ width: 50_000, height: 50_000 })],
    ['file_damaged', 400, picture.subarray(0, -2)],
    ['file_holds_another', 400, Buffer.concat([picture, zipOf('evil.jar')])],
    ['file_too_large', 413, Buffer.alloc(EVIDENCE_BYTES_MAX + 1, 0xff)],
  ])('is refused as %s, and nothing is kept', async (code, status, bytes) => {
    const before = (await list(ama)).text
    const replied = await add(bytes)
    expect([replied.status, replied.body.code]).toEqual([status, code])
    expect(JSON.parse((await list(ama)).text).data).toEqual(JSON.parse(before).data)
  })

  test('is kept wherever in the form it comes', async () => {
    expect(await add(picture, { fileFirst: true })).toMatchObject({
      status: 201,
      body: { data: { kind: 'person' } },
    })
  })

  test('says of what it is one', async () => {
    for (const kind of [null, 'selfie'])
      expect((await add(picture, { kind })).body).toMatchObject({
        code: 'invalid_request',
        messages: [{ pointer: '/kind' }],
      })
    expect((await add(picture, { to: 'kyc_nonsense' })).status).toBe(404)
  })
})

describe('how long what is kept', () => {
  test('is said, and chosen within bounds by an owner', async () => {
    const get = () => http.call(routes.getKycRetention, {}, { as: ama })
    const save = (body: { pictureDays: number; identityDays: number }, as = ama) =>
      http.call(routes.saveKycRetention, { body }, { as })
    expect((await get()).body.data).toEqual({ pictureDays: 90, identityDays: 2192 })
    expect((await save({ pictureDays: 30, identityDays: 365 })).status).toBe(200)
    expect((await get()).body.data).toEqual({ pictureDays: 30, identityDays: 365 })
    for (const body of [
      { pictureDays: 0, identityDays: 365 },
      { pictureDays: 731, identityDays: 2192 },
      { pictureDays: 30, identityDays: 2193 },
      { pictureDays: 30, identityDays: 29 },
      { pictureDays: 300, identityDays: 200 },
    ])
      expect((await save(body)).body.code).toBe('invalid_request')
    const reviewer = testUser(ama.accountId, 'Reviewer', 901n)
    expect((await save({ pictureDays: 1, identityDays: 30 }, reviewer)).status).toBe(403)
    expect((await get()).body.data).toEqual({ pictureDays: 30, identityDays: 365 })
  })
})

// Last: nobody is left after it.
test('a person is erased by an owner, not by a reviewer, and once', async () => {
  const erase = (as: User) => http.call(routes.eraseKyc, { params: { id } }, { as })
  const evidenceId = idOf(await add(picture))
  expect((await erase(kofi)).status).toBe(404)
  expect((await erase(testUser(ama.accountId, 'Reviewer', 901n))).status).toBe(403)
  const erased = await erase(ama)
  expect(erased.status).toBe(200)
  expect(erased.body.data).toMatchObject({ id, surname: '', number: '', erasedAt: expect.any(String) })
  expect((await see(evidenceId, ama)).status).toBe(404)
  expect((await erase(ama)).body.code).toBe('kyc_erased')
  expect((await add(picture)).body.code).toBe('kyc_erased')
  const detail = await http.call(kycRoutes.getKyc, { params: { id } }, { as: ama })
  expect(detail.text).not.toContain('Owusu')
  expect(detail.text).not.toContain('Kwame')
})

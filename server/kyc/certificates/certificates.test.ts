/** Certificates, from their issue to what their page tells strangers. */
import { createPublicKey, verify } from 'node:crypto'
import * as routes from '@nkra/contract/kyc/certificates.ts'
import * as evidence from '@nkra/contract/kyc/evidence.ts'
import { decodeId, encodeId } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAccount } from '../../catalog/accounts.ts'
import type { User } from '../../platform/actor.ts'
import { testClock } from '../../platform/clock.ts'
import { readPdf } from '../../platform/testing/pdf-text.ts'
import { testServer, testUser, type TestReply, type TestServer } from '../../platform/testing/test-server.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { hashOf } from './content.ts'
import { confirmCertificate, issueCertificate, openCertificateResources } from './certificates.ts'
import { bindCertificates } from './http.ts'
import { runCheck } from '../checks/attempts.ts'
import { bindEvidence } from '../evidence/http.ts'
import { openKycResources } from '../resources.ts'
import { submitKyc, type KycInput } from '../requests/requests.ts'
import { approveBusiness, kycInput, demoKyc, grantChecks, scriptedRegistry, SECRET } from '../testing/kyc.ts'

const clock = testClock()
let base: TestDatabase
let http: TestServer
let ama: User
let kofi: User
let businessId: bigint
beforeAll(async () => {
  base = await testDatabase({ clock })
  const kyc = demoKyc(base.db)
  http = await testServer(base.db, (server) => {
    bindEvidence(server, kyc)
    bindCertificates(
      server,
      openCertificateResources({ kyc, secret: SECRET, publicUrl: 'https://nkra.test/' }),
    )
  })
  await base.db.transaction(async (tx) => {
    const adom = await createAccount(tx, { name: 'Adom Savings' })
    ama = testUser(adom)
    kofi = testUser(await createAccount(tx, { name: 'Makola Traders' }))
    await grantChecks(tx, adom, 100n)
    businessId = await approveBusiness(tx, adom)
  })
})
afterAll(async () => {
  await http.close()
  await base.close()
})

const check = { version: '3', score: null, reasons: [] }
/** A real registry's answer as it comes from outside. */
const agreeing = () =>
  scriptedRegistry([
    {
      kind: 'answer',
      reference: 'NIA-77',
      checks: [
        { ...check, name: 'registry_lookup', outcome: 'pass' },
        { ...check, name: 'name_match', outcome: 'pass' },
        { ...check, name: 'dob_match', outcome: 'pass' },
      ],
    },
  ])

/** A request that has ended. Answers its id on the wire. */
async function decided(other: Partial<KycInput> = {}, live = false): Promise<string> {
  const kyc = live ? { ...demoKyc(base.db), registries: [agreeing()] } : demoKyc(base.db)
  const { id } = await base.db.transaction((tx) => submitKyc(kyc, tx, ama, kycInput(businessId, other)))
  await runCheck(kyc, { accountId: ama.accountId, id }, new AbortController().signal)
  return encodeId('kyc', id)
}
const live = () => decided({ number: 'GHA-123456789-0' }, true)

const issue = (id: string, as = ama) => http.call(routes.issueCertificate, { params: { id } }, { as })
const read = (id: string, as = ama) => http.call(routes.getCertificate, { params: { id } }, { as })
const file = (id: string, as = ama) => http.call(routes.getCertificateFile, { params: { id } }, { as })
const withdraw = (id: string, as = ama) => http.call(routes.withdrawCertificate, { params: { id } }, { as })
const erase = (id: string) => http.call(evidence.eraseKyc, { params: { id } }, { as: ama })
const confirm = (token: string, query: { sha256?: string } = {}) =>
  http.call(routes.checkCertificate, { params: { token }, query })

interface Issued {
  url: string
  record: string
  recordHash: string
  signature: string
  keyId: string
}
const issuedOf = ({ body }: TestReply) => body.data as Issued
const tokenOf = (replied: TestReply) => issuedOf(replied).url.slice('https://nkra.test/c/'.length)

let id: string
beforeEach(async () => {
  id = await live()
})

describe('a certificate', () => {
  test('says on paper who, for whom, what was checked by whom, and how it is known', async () => {
    const issued = await issue(id)
    expect(issued.status).toBe(201)
    const { url, recordHash, signature, keyId } = issuedOf(issued)
    const drawn = await file(id)
    expect(drawn.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="certificate-${id}.pdf"`,
    })
    const { pages, info } = readPdf(drawn.bytes)
    expect(pages).toHaveLength(1)
    expect(info).toMatchObject({ Author: 'Nkra', CreationDate: 'D:20261102090000Z' })
    const when = '2 Nov 2026, 09:00 UTC'
    const rows = pages[0]!
    const last = rows.findIndex((row) => row.startsWith('Signature'))
    expect(rows.slice(0, last + 1)).toEqual([
      'Certificate of an identity check',
      `Issued ${when}`,
      'Approved: A2, Verified with the registry',
      'The registry of the authority that issued the document holds this number, and what was compared agrees with it. ',
      'The face was not compared: no bank in Ghana may open an account on this.',
      'Name\tKwame Owusu',
      'Document\tGhana Card',
      'Number\tGHA-•••••••••-•',
      'Checked for\tAdom Savings and Loans LTD (CS160152013)',
      'Its registration\treviewed by one person of the operator of Nkra',
      'Answered by\tscripted, transaction NIA-77',
      `Decided\t${when}`,
      `Consent given\t${when}, wording 2026-12`,
      `Check\t${id}`,
      'Check\tOutcome\tVersion\tSource\tWhen',
      `Consent\tPassed\t1\tNkra\t${when}`,
      `Form of the number\tPassed\t1\tNkra\t${when}`,
      `Age\tPassed\t1\tNkra\t${when}`,
      `One record only\tPassed\t1\tNkra\t${when}`,
      `Number in the registry\tPassed\t3\tscripted, live\t${when}`,
      `Name\tPassed\t3\tscripted, live\t${when}`,
      `Date of birth\tPassed\t3\tscripted, live\t${when}`,
      `Screening lists\tNot run\t1\tNkra\t${when}`,
      'Confirm it at',
      url,
      'SHA-256 of the record',
      recordHash,
      `Signature (Ed25519, key ${keyId})`,
    ])
    expect(rows.slice(last + 1, -1).join('')).toBe(signature)
    expect(rows.at(-1)).toMatch(/^Nkra · crt_\w+\tPage 1 of 1$/)
  })

  test('can be verified by anybody with the record and the public key, without us', async () => {
    const { record, recordHash, signature, keyId } = issuedOf(await issue(id))
    expect(hashOf(record).toString('hex')).toBe(recordHash)
    expect(JSON.parse(record)).toMatchObject({
      request: id,
      environment: 'live',
      level: 'A2',
      person: { givenNames: 'Kwame', surname: 'Owusu', number: 'GHA-•••••••••-•' },
    })
    const { keys } = (await http.call(routes.listCertificateKeys)).body.data as {
      keys: { kid: string; kty: string; crv: string; x: string }[]
    }
    const key = createPublicKey({ key: keys.find(({ kid }) => kid === keyId)!, format: 'jwk' })
    const signed = Buffer.from(`nkra-kyc-certificate-v1:${recordHash}`)
    expect(verify(null, signed, key, Buffer.from(signature, 'base64url'))).toBe(true)
  })

  test('is one: asked for again it is the same, and so are its bytes', async () => {
    const [one, other] = [await issue(id), await issue(id)]
    expect(other.body.data).toEqual(one.body.data)
    expect((await read(id)).body.data).toEqual(one.body.data)
    expect((await file(id)).bytes).toEqual((await file(id)).bytes)
  })

  test('says of each photograph what was seen in it, and cuts no line', async () => {
    const seen = await decided()
    for (const [name, picture] of [
      ['side_is_card', 'document_front'],
      ['side_is_card', 'document_back'],
      ['face_present', 'person'],
    ] as const) {
      const check = { id: String(base.db.ids.next()), name, reasons: [picture] }
      await sql`
        insert into kyc_check select (jsonb_populate_record(kept, ${JSON.stringify(check)}::jsonb)).* from kyc_check kept
        where account_id = ${ama.accountId} and request_id = ${decodeId('kyc', seen)} and name = 'consent_present'
      `.execute(base.db.sql)
    }
    await issue(seen)
    const rows = readPdf((await file(seen)).bytes).pages.flat()
    const heads = rows.map((row) => row.split('\t')[0])
    for (const head of [
      'Card or page seen, advisory: front',
      'Card or page seen, advisory: back',
      'Face seen, advisory: person',
    ])
      expect(heads).toContain(head)
    expect(rows.filter((row) => row.includes('…'))).toEqual([])
  })

  test('of a simulated registry says so, and never that anybody is verified', async () => {
    const sandbox = await decided()
    const issued = await issue(sandbox)
    const text = readPdf((await file(sandbox)).bytes)
      .pages.flat()
      .join('\n')
    expect(text).toContain('SANDBOX: this certificate is a test, and is evidence of nothing.')
    expect(text).toContain('Agrees with a simulated registry')
    expect(text).toContain('simulator, sandbox')
    expect(text).not.toMatch(/verified/i)
    expect((await confirm(tokenOf(issued))).body.data).toMatchObject({ environment: 'sandbox' })
  })

  test.each([
    ['rejected', 'GHA-000000000-1'],
    ['inconclusive', 'GHA-000000000-8'],
    ['waiting for its registry', 'GHA-000000000-3'],
  ])('is not had of a check that is %s', async (_, number) => {
    const other = await decided({ number })
    expect((await issue(other)).body).toMatchObject({ status: 409, code: 'certificate_not_due' })
    expect((await read(other)).body.data).toBeNull()
    expect((await file(other)).status).toBe(404)
  })

  test('is nobody else’s', async () => {
    for (const call of [issue, read, file, withdraw]) expect((await call(id, kofi)).status).toBe(404)
    for (const role of ['Sender', 'Finance', 'Viewer'] as const)
      for (const call of [issue, read, file, withdraw])
        expect((await call(id, testUser(ama.accountId, role, 900n))).status).toBe(403)
  })
})

describe('whoever holds its address', () => {
  test('is told initials, level, date and status, and nothing else', async () => {
    const { body, text } = await confirm(tokenOf(await issue(id)))
    expect(body.data).toEqual({
      status: 'valid',
      initials: 'K. O.',
      level: 'A2',
      decidedAt: '2026-11-02T09:00:00.000Z',
      environment: 'live',
      sameFile: null,
    })
    expect(text).not.toMatch(/Owusu|Kwame|Adom|GHA|kyc_|acc_/)
  })

  test('is told whether a file is the one that was issued', async () => {
    const token = tokenOf(await issue(id))
    const { bytes } = await file(id)
    const same = async (of: Buffer) =>
      (await confirm(token, { sha256: hashOf(of).toString('hex') })).body.data
    expect(await same(bytes)).toMatchObject({ status: 'valid', sameFile: true })
    const tampered = Buffer.from(bytes)
    tampered[tampered.length - 20]! ^= 1
    expect(await same(tampered)).toMatchObject({ status: 'valid', sameFile: false })
    expect((await confirm(token, { sha256: 'nonsense' })).body.code).toBe('invalid_request')
  })

  test.each([
    ['a level', `update kyc_request set level = 'A3'`, 'id'],
    ['a check', `update kyc_check set outcome = 'unsure'`, 'request_id'],
    ['a consent', `update kyc_consent set version = '2020-01'`, 'request_id'],
    ['a signature', `update kyc_certificate set signature = signature || '\\x00'`, 'request_id'],
    ['a hash', `update kyc_certificate set record_hash = sha256('other')`, 'request_id'],
  ])('is told that it does not agree, where %s was changed in the database', async (_, change, column) => {
    const token = tokenOf(await issue(id))
    await sql`${sql.raw(change)} where account_id = ${ama.accountId} and ${sql.ref(column)} in (
      select request_id from kyc_certificate where account_id = ${ama.accountId} and token_hash = ${hashOf(token)})
    `.execute(base.db.sql)
    expect((await confirm(token)).body.data).toMatchObject({
      status: 'disagrees',
      initials: null,
      level: null,
      decidedAt: null,
    })
  })

  test('is told that it was withdrawn, also once another is issued', async () => {
    const before = tokenOf(await issue(id))
    expect((await withdraw(id)).body.data).toMatchObject({ status: 'withdrawn' })
    expect((await file(id)).status).toBe(404)
    const after = tokenOf(await issue(id))
    expect(after).not.toBe(before)
    expect((await confirm(before)).body.data).toMatchObject({ status: 'withdrawn', initials: null })
    expect((await confirm(after)).body.data).toMatchObject({ status: 'valid' })
  })

  test('is told of nobody once the person is erased, and nothing is left to guess by', async () => {
    const token = tokenOf(await issue(id))
    expect((await erase(id)).status).toBe(200)
    expect((await confirm(token)).body.data).toMatchObject({ status: 'erased', initials: null, level: null })
    expect((await read(id)).body.data).toMatchObject({ status: 'erased', record: null, recordHash: null })
    expect((await issue(id)).body.code).toBe('kyc_erased')
    expect((await file(id)).status).toBe(404)
    const { rows } = await sql`
      select 1 from kyc_certificate where account_id = ${ama.accountId} and token_hash = ${hashOf(token)}
        and num_nulls(record_hash, signature, sealed_secret, sealed_file, file_hash) < 5`.execute(base.db.sql)
    expect(rows).toEqual([])
  })

  test.each(['0'.repeat(22), 'x', '../../etc/passwd'])('finds nothing by %s', async (token) => {
    expect((await confirm(token)).status).toBe(404)
  })
})

test('what was signed before the secret was changed is still confirmed, and the new key signs from then on', async () => {
  const masterKeys = [{ id: 'vault', key: Buffer.alloc(32, 7) }]
  const world = (secret: string) => {
    const kyc = openKycResources({ db: base.db, secret, masterKeys, demo: true })
    return { kyc, certificates: openCertificateResources({ kyc, secret, publicUrl: 'https://nkra.test' }) }
  }
  const [before, after] = [
    world('the old secret, of more than thirty'),
    world('the new secret, of more than thirty'),
  ]
  const account = await base.db.transaction(async (tx) => {
    const accountId = await createAccount(tx, { name: 'Adom Savings' })
    await grantChecks(tx, accountId, 2n)
    return { user: testUser(accountId), businessId: await approveBusiness(tx, accountId) }
  })
  const certify = async ({ kyc, certificates }: ReturnType<typeof world>) => {
    const which = await base.db.transaction((tx) =>
      submitKyc(kyc, tx, account.user, kycInput(account.businessId)),
    )
    await runCheck(kyc, { accountId: account.user.accountId, id: which.id }, new AbortController().signal)
    return base.db.transaction((tx) => issueCertificate(certificates, tx, account.user, which))
  }
  const [old, fresh] = [await certify(before), await certify(after)]
  expect(fresh.keyId).not.toBe(old.keyId)
  for (const { url } of [old, fresh])
    expect(
      await confirmCertificate(after.certificates, base.db, { token: url!.slice(-22), sha256: null }),
    ).toMatchObject({ status: 'valid' })
})

/**
 * These tests state who adds, sees and deletes papers of a business, which papers are missing, and how long they
 * count and are kept.
 */
import * as routes from '@nkra/contract/kyc/business-ids.ts'
import { BUSINESS_PAPERS, type BusinessPaperKind } from '@nkra/contract/kyc/business-papers.ts'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccount, OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import type { User } from '../../platform/actor.ts'
import { testClock } from '../../platform/clock.ts'
import { pngOf } from '../../platform/testing/picture-samples.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { testServer, testUser, type TestServer } from '../../platform/testing/test-server.ts'
import { exportOf } from '../../reports/account-export.ts'
import { applyRetention } from '../evidence/erasure.ts'
import type { KycResources } from '../resources.ts'
import { demoKyc, registered, smallOwners } from '../testing/kyc.ts'
import { reviewBusinessId, saveBusinessId, type BusinessDetails } from './business-ids.ts'
import { paperExportSheet } from './export-papers.ts'
import { bindBusinessIds } from './http.ts'
import { addBusinessPaper } from './papers.ts'

const DAY_MS = 86_400_000
const clock = testClock()
const clerk = testUser(OPERATOR_ACCOUNT_ID, 'Administrator', 77n)
let base: TestDatabase
let http: TestServer
let kyc: KycResources
beforeAll(async () => {
  base = await testDatabase({ clock })
  kyc = demoKyc(base.db)
  http = await testServer(base.db, (server) => bindBusinessIds(server, kyc))
})
afterAll(async () => {
  await http.close()
  await base.close()
})

const open = async (name: string) => testUser(await base.db.transaction((tx) => createAccount(tx, { name })))

const save = (owner: User, of: Partial<BusinessDetails> = {}, submit = false) =>
  base.db.transaction((tx) =>
    saveBusinessId(tx, owner, { ...registered, principals: smallOwners, ...of, submit }),
  )

/** Adds papers as a browser sends them, after it has checked and cut the pictures. */
const bring = (owner: User, ...kinds: readonly BusinessPaperKind[]) =>
  base.db.transaction(async (tx) => {
    const paper = { mediaType: 'image/png', bytes: picture } as const
    for (const kind of kinds) await addBusinessPaper(kyc, tx, owner, { kind, name: `${kind}.png`, paper })
  })

const approve = (id: bigint, exception = '') =>
  base.db.transaction((tx) =>
    reviewBusinessId(kyc, tx, clerk, { id, status: 'approved', reason: '', exception }),
  )

const submit = async (owner: User) => (await save(owner, {}, true)).open!.id

interface Described {
  papers: { id: string; kind: string; name: string; carried: boolean; removedAt: string | null }[]
  missing: { kind: string; paper: string }[]
}
const own = async (as: User) =>
  (await http.call(routes.getBusinessId, {}, { as })).body.data as Record<
    'approved' | 'open',
    Described | null
  >
const missing = (described: Described | null) =>
  described!.missing.flatMap(({ kind, paper }) => (kind === 'paper' ? [paper] : []))

const picture = pngOf({ width: 30, height: 40 })

/** Sends a form as a browser does. */
async function upload(as: User, kind: string, bytes: Buffer) {
  const form = new FormData()
  form.append('kind', kind)
  form.append('file', new Blob([new Uint8Array(bytes)]), 'Certificate 1.png')
  const sent = new Request('http://localhost', { method: 'POST', body: form })
  // A call by the test's own means first, so that the caller's token is known.
  await own(as)
  return http.inject({
    method: 'POST',
    url: routes.addBusinessPaper.path,
    headers: {
      'content-type': sent.headers.get('content-type')!,
      authorization: `Bearer test-${as.userId}-${as.sessionId}-${as.accountId}-${as.role}`,
    },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
}

const see = (id: string, as: User) => http.call(routes.getBusinessPaper, { params: { id } }, { as })
const remove = (id: string, as: User) => http.call(routes.deleteBusinessPaper, { params: { id } }, { as })

test('a paper is added to a draft, sealed, and opened on record by its own people and the operator’s', async () => {
  const [ama, kofi] = [await open('Adom'), await open('Makola')]
  expect((await upload(ama, 'tax', picture)).body).toMatchObject({ code: 'business_id_not_open' })
  await save(ama)
  expect((await upload(ama, 'tax', Buffer.from('My certificate'))).body).toMatchObject({
    code: 'document_refused',
  })
  expect((await upload(ama, 'passport', picture)).body).toMatchObject({ code: 'invalid_request' })
  expect((await upload(ama, 'tax', picture)).status).toBe(201)
  // Another takes its place.
  expect((await upload(ama, 'tax', picture)).status).toBe(201)
  const { papers } = (await own(ama)).open!
  expect(papers).toMatchObject([{ kind: 'tax', name: 'Certificate 1.png', carried: false }])
  const { id } = papers[0]!
  const { rows } = await sql`
    select from business_paper where account_id = ${ama.accountId} and position(${picture} in sealed) > 0`.execute(
    base.db.sql,
  )
  expect(rows).toEqual([])

  const statuses = async () => [
    (await see(id, ama)).status,
    (await see(id, kofi)).status,
    (await see(id, clerk)).status,
  ]
  // A draft is nobody's but its account's.
  expect(await statuses()).toEqual([200, 404, 404])
  await save(ama, {}, true)
  expect(await statuses()).toEqual([200, 404, 200])
  const { rows: seen } = await sql`
    select actor_user_id as "by", detail ->> 'kind' as kind from audit_entry
    where account_id = ${ama.accountId} and action = 'business_paper_seen' order by id`.execute(base.db.sql)
  expect(seen).toEqual([ama, ama, clerk].map(({ userId }) => ({ by: userId, kind: 'tax' })))
  // What is submitted stays as it is.
  expect((await upload(ama, 'tax', picture)).body).toMatchObject({ code: 'business_id_waits' })
  expect((await remove(id, ama)).body).toMatchObject({ code: 'business_id_waits' })
})

test('an export lists the papers of the account alone, with their files, and a carried one once', async () => {
  const [ama, kofi] = [await open('Adom'), await open('Makola')]
  await Promise.all([save(ama), save(kofi)])
  await bring(ama, 'registration', 'tax', 'board_letter')
  await bring(kofi, 'tax')
  await approve(await submit(ama))
  await save(ama)
  const both = await own(ama)
  const carried = both.open!.papers.find(({ kind }) => kind === 'tax')!
  await sql`
    update business_paper set sealed = null, paper_key = null, removed_at = ${clock.now()}
    where account_id = ${ama.accountId} and kind = 'board_letter'`.execute(base.db.sql)
  const more = [paperExportSheet(kyc)]
  const archive = unzipSync(
    Buffer.concat(await Array.fromAsync(exportOf(base.db, ama.accountId, { more, pageRows: 2 }))),
  )
  const lines = Buffer.from(archive['business-papers.csv']!).toString('utf8').slice(1).trimEnd().split('\r\n')
  expect(lines[0]).toBe('Paper,Business ID,Kind,Name,Bytes,Added,Removed,File')
  expect(lines).toHaveLength(1 + both.approved!.papers.length + both.open!.papers.length)
  const files = both.approved!.papers.map(({ id, kind }) => ({ kind, name: `business-papers/${id}.png` }))
  const nameOf = (kind: string) => files.find((file) => file.kind === kind)!.name
  expect(lines.find((line) => line.startsWith(carried.id))).toMatch(
    new RegExp(`,tax,tax.png,${picture.length},[^,]+,,${nameOf('tax')}$`),
  )
  expect(lines.filter((line) => line.includes('board_letter')).every((line) => line.endsWith(','))).toBe(true)
  const names = Object.keys(archive).filter((name) => name.startsWith('business-papers/'))
  expect(names.toSorted()).toEqual([nameOf('registration'), nameOf('tax')].toSorted())
  for (const name of names) expect(Buffer.from(archive[name]!).equals(picture)).toBe(true)
})

test('a paper is deleted while its draft is written', async () => {
  const [ama, kofi] = [await open('Adom'), await open('Makola')]
  await Promise.all([save(ama), save(kofi)])
  await bring(ama, 'tax')
  const { id } = (await own(ama)).open!.papers[0]!
  expect((await remove(id, kofi)).status).toBe(404)
  expect((await remove(id, ama)).status).toBe(200)
  expect((await own(ama)).open!.papers).toEqual([])
})

describe('what is missing', () => {
  test.each<[BusinessDetails['legalForm'], brought: BusinessPaperKind[], missing: BusinessPaperKind[]]>([
    ['limited_by_shares', [], ['registration', 'tax', 'board_letter']],
    ['limited_by_shares', ['tax', 'board_letter'], ['registration']],
    ['public_body', ['registration'], ['tax', 'board_letter']],
    ['partnership', ['registration', 'tax', 'board_letter'], []],
    ['business_name', [], ['registration', 'tax']],
    ['business_name', ['registration', 'tax'], []],
    [null, ['tax'], ['registration']],
  ])('%s with %j', async (legalForm, brought, left) => {
    const ama = await open('Adom')
    await save(ama, { legalForm })
    await bring(ama, ...brought)
    expect(missing((await own(ama)).open)).toEqual(left)
  })
})

test('an approval without a paper takes a reason and lasts 90 days; the year comes with what was missing', async () => {
  const ama = await open('Adom')
  await save(ama)
  await bring(ama, 'registration', 'tax')
  const id = await submit(ama)
  await expect(approve(id)).rejects.toMatchObject({
    code: 'business_id_incomplete',
    values: { missing: 'board_letter' },
  })
  const days = ({ validUntil }: { validUntil: Date | null }) =>
    Math.round((validUntil!.getTime() - clock.ms()) / DAY_MS)
  const first = await approve(id, 'The board meets on Friday')
  expect([days(first), first.exception]).toEqual([90, 'The board meets on Friday'])
  expect(missing((await own(ama)).approved)).toEqual(['board_letter'])

  // The renewal begins with the papers that are there; they open as before.
  clock.advance(10 * DAY_MS)
  await save(ama)
  const { papers } = (await own(ama)).open!
  expect(papers.map(({ kind, carried }) => [kind, carried])).toEqual([
    ['registration', true],
    ['tax', true],
  ])
  expect((await see(papers[0]!.id, ama)).status).toBe(200)
  await bring(ama, 'board_letter')
  expect(days(await approve(await submit(ama)))).toBe(80 + 365)
})

test('papers show nothing of another identity, and count for a year', async () => {
  const ama = await open('Adom')
  await save(ama)
  await bring(ama, ...BUSINESS_PAPERS)
  await approve(await submit(ama))
  await save(ama, { legalName: 'Ecobank Ghana PLC' })
  expect(missing((await own(ama)).open)).toEqual([...BUSINESS_PAPERS])
  await save(ama)
  expect(missing((await own(ama)).open)).toEqual([])

  const yaw = await open('Yaw')
  await save(yaw)
  await bring(yaw, ...BUSINESS_PAPERS)
  await approve(await submit(yaw))
  clock.advance(366 * DAY_MS)
  await save(yaw)
  expect(missing((await own(yaw)).open)).toEqual([...BUSINESS_PAPERS])
})

test('papers of a draft are kept for 90 days, those of an approval for six years after its end', async () => {
  const [ama, kofi] = [await open('Adom'), await open('Makola')]
  await Promise.all([save(ama), save(kofi)])
  await Promise.all([bring(ama, ...BUSINESS_PAPERS), bring(kofi, 'tax')])
  await approve(await submit(ama))
  const kept = async (days: number) => {
    clock.advance(days * DAY_MS)
    await applyRetention(base.db)
    const [{ approved }, { open: draft }] = [await own(ama), await own(kofi)]
    return [approved, draft].map((each) => each!.papers.filter(({ removedAt }) => removedAt === null).length)
  }
  expect(await kept(89)).toEqual([3, 1])
  expect(await kept(2)).toEqual([3, 0])
  expect(await kept(274 + 6 * 365)).toEqual([3, 0])
  expect(await kept(4)).toEqual([0, 0])
  const { id } = (await own(ama)).approved!.papers[0]!
  expect((await see(id, ama)).status).toBe(404)
})

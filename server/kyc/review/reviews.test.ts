/** Deciding on people, as a customer's browser does it. */
import * as kycRoutes from '@nkra/contract/kyc/requests.ts'
import * as evidenceRoutes from '@nkra/contract/kyc/evidence.ts'
import * as routes from '@nkra/contract/kyc/review.ts'
import { ANSWER_PROOF_BYTES_MAX } from '@nkra/contract/limits.ts'
import type { Route } from '@nkra/contract/route.ts'
import { decodeId, encodeId } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { balances } from '../../billing/ledger/ledger.ts'
import { prove } from '../../billing/ledger/proof.ts'
import { createAccount } from '../../catalog/accounts.ts'
import type { User } from '../../platform/actor.ts'
import { verifyAudit } from '../../platform/database/audit-chain.ts'
import { testClock } from '../../platform/clock.ts'
import { pdfOf } from '../../platform/testing/pdf-samples.ts'
import { jpegOf, zipOf } from '../../platform/testing/picture-samples.ts'
import { testServer, testUser, type TestReply, type TestServer } from '../../platform/testing/test-server.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { runCheck } from '../checks/attempts.ts'
import { applyRetention } from '../evidence/erasure.ts'
import { bindEvidence } from '../evidence/http.ts'
import { bindKyc } from '../requests/http.ts'
import { openKycResources, type KycResources } from '../resources.ts'
import type { CheckResult } from '../registry/provider.ts'
import { bindReviews } from './http.ts'
import { submitKyc } from '../requests/requests.ts'
import { approveBusiness, kycInput, grantChecks, scriptedRegistry, SECRET } from '../testing/kyc.ts'

const clock = testClock()
const { signal } = new AbortController()
const NUMBER = 'GHA-123456789-0'
const DAY_MS = 86_400_000
let base: TestDatabase
let http: TestServer
let live: KycResources
let businessId: bigint
let ama: User
let yaw: User
let kofi: User

beforeAll(async () => {
  base = await testDatabase({ clock, connections: 8 })
  live = openKycResources({ db: base.db, secret: SECRET, demo: false })
  http = await testServer(base.db, (server) => {
    bindKyc(server, live)
    bindEvidence(server, live)
    bindReviews(server, live)
  })
})
afterAll(async () => {
  await http.close()
  await base.close()
})

/** Each test has an account of its own, with two people who may decide. */
beforeEach(async () => {
  await base.db.transaction(async (tx) => {
    const adom = await createAccount(tx, { name: 'Adom Savings' })
    ama = testUser(adom)
    yaw = testUser(adom, 'Reviewer', adom + 1n)
    kofi = testUser(await createAccount(tx, { name: 'Makola Traders' }))
    await grantChecks(tx, adom, 5n)
    businessId = await approveBusiness(tx, adom)
  })
})

interface Review {
  hindrance: string | null
  opinion: { id: string; status: string; own: boolean } | null
  levelIfApproved: string | null
  answerWanted: boolean
  proofs: { id: string; removedAt: string | null }[]
  fields: {
    name: string
    values: { source: string; value: string; agrees: boolean | null; unsure: boolean }[]
  }[]
  alike: { id: string; because: string[] }[]
}
type Decided = Parameters<typeof http.call<typeof routes.decideKyc>>[1]

const policy = (chosen: { fourEyes?: boolean; enteredAnswers?: boolean }, as = ama) =>
  http.call(routes.saveKycPolicy, { body: { fourEyes: false, enteredAnswers: true, ...chosen } }, { as })
const review = async (id: string, as = ama) =>
  (await http.call(routes.getKycReview, { params: { id } }, { as })).body.data as Review
const decide = (id: string, body: NonNullable<Decided>['body'], as = ama) =>
  http.call(routes.decideKyc, { params: { id }, body }, { as })
const detail = async (id: string) =>
  (await http.call(kycRoutes.getKyc, { params: { id } }, { as: ama })).body.data as {
    status: string
    level: string | null
    charged: number
    reason: string | null
    askedAgain: string[]
    checks: { name: string; outcome: string; provider: string; reference: string | null; reasons: string[] }[]
  }
const codeOf = ({ status, body }: TestReply) => [status, body.code]
async function credits() {
  const all = await balances(base.db, ama.accountId)
  const { available, reserved } = all.find(({ product }) => product === 'KYC')!
  return [available, reserved]
}
const actions = async () =>
  (
    await sql<{ action: string }>`
      select action from audit_entry where account_id = ${ama.accountId} and action like 'kyc_%' order by place
    `.execute(base.db.sql)
  ).rows.map(({ action }) => action)

/** Asks about somebody, by somebody, until it waits for a reviewer or is over. */
async function submit(other: Parameters<typeof kycInput>[1] = {}, by = ama): Promise<string> {
  const { id } = await base.db.transaction((tx) =>
    submitKyc(live, tx, by, kycInput(businessId, { number: NUMBER, ...other })),
  )
  await runCheck(live, { accountId: by.accountId, id }, signal)
  return encodeId('kyc', id)
}

/** The same with photographs, by link, and a registry that answers so. */
async function photographed(answer: CheckResult, channel = 'link', kind = 'document'): Promise<string> {
  const kyc: KycResources = { ...live, registries: [scriptedRegistry([answer])] }
  const { id } = await base.db.transaction((tx) =>
    submitKyc(kyc, tx, ama, kycInput(businessId, { number: NUMBER })),
  )
  await sql`
    update kyc_request set kind = ${kind}, channel = ${channel}
    where account_id = ${ama.accountId} and id = ${id}`.execute(base.db.sql)
  await runCheck(kyc, { accountId: ama.accountId, id }, signal)
  return encodeId('kyc', id)
}

const pdf = pdfOf()
const holds = {
  found: 'true',
  surname: 'Owusu',
  givenNames: 'Kwame',
  dateOfBirth: '1990-12-31',
  reference: 'IV-1',
}

/** Sends a form as a browser does. */
async function post(path: string, fields: Record<string, string>, file: Buffer | null, as: User) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file !== null) form.append('file', new Blob([new Uint8Array(file)]), 'answer.pdf')
  const sent = new Request('http://localhost', { method: 'POST', body: form })
  // A call by the test's own means first, so that the caller's token is known.
  await http.call(routes.getKycPolicy, {}, { as })
  return http.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': sent.headers.get('content-type')!,
      authorization: `Bearer test-${as.userId}-${as.sessionId}-${as.accountId}-${as.role}`,
    },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
}
const enter = (id: string, fields: Record<string, string> = holds, file: Buffer | null = pdf, as = ama) =>
  post(routes.enterKycAnswer.path.replace(':id', id), fields, file, as)
const photograph = (id: string, kind: string, scan = 'a card') =>
  post(
    evidenceRoutes.addEvidence.path.replace(':id', id),
    { kind },
    jpegOf({ width: 40, height: 30 }, { scan: Buffer.from(scan) }),
    ama,
  )

describe('the policy', () => {
  test('asks for nothing until an owner chooses, and counts its versions', async () => {
    const get = () => http.call(routes.getKycPolicy, {}, { as: ama })
    expect((await get()).body.data).toEqual({
      version: 0,
      fourEyes: false,
      enteredAnswers: false,
      reviewDoubts: true,
      targetHours: 24,
    })
    expect(codeOf(await policy({}, yaw))).toEqual([403, 'forbidden'])
    expect((await policy({ fourEyes: true })).body.data).toMatchObject({ version: 1 })
    await Promise.all([policy({}), policy({})])
    expect((await get()).body.data).toMatchObject({ version: 3, fourEyes: false, enteredAnswers: true })
  })

  test('without entered answers a number that no registry takes is inconclusive, and free', async () => {
    expect(await detail(await submit())).toMatchObject({ status: 'inconclusive', reason: 'no_registry' })
    expect(await credits()).toEqual([5n, 0n])
  })
})

describe('an authority’s answer', () => {
  beforeEach(() => policy({}))

  test('that agrees approves at A2, by the hand that entered it, and is charged with the decision', async () => {
    const id = await submit()
    expect(await detail(id)).toMatchObject({ status: 'in_review', reason: 'no_registry' })
    expect(await review(id)).toMatchObject({ answerWanted: true, levelIfApproved: null, hindrance: null })
    const refused = await decide(id, { status: 'approved' })
    expect(codeOf(refused)).toEqual([409, 'kyc_checks_missing'])
    expect(refused.text).toContain('registry_lookup, name_match, dob_match')
    expect(codeOf(await enter(id))).toEqual([200, undefined])
    expect(await credits()).toEqual([4n, 1n])
    const seen = await review(id)
    expect(seen).toMatchObject({ levelIfApproved: 'A2', proofs: [{ removedAt: null }] })
    expect(seen.fields.find(({ name }) => name === 'surname')!.values).toEqual([
      { source: 'typed', value: 'Owusu', agrees: null, unsure: false, enteredBy: null },
      { source: 'registry', value: 'Owusu', agrees: true, unsure: false, enteredBy: '' },
    ])
    expect((await decide(id, { status: 'approved' })).body.data).toMatchObject({ hindrance: 'not_waiting' })
    const decided = await detail(id)
    expect(decided).toMatchObject({ status: 'approved', level: 'A2', charged: 1 })
    expect(decided.checks.filter(({ provider }) => provider === 'manual')).toMatchObject([
      { name: 'registry_lookup', outcome: 'pass', reference: 'IV-1' },
      { name: 'name_match', outcome: 'pass' },
      { name: 'dob_match', outcome: 'pass' },
    ])
    expect(await credits()).toEqual([4n, 0n])
    expect(await actions()).toEqual([
      'kyc_policy_changed',
      'kyc_submitted',
      'kyc_answer_entered',
      'kyc_decided',
    ])
  })

  test.each([
    ['of another name', { surname: 'Boateng', givenNames: 'Yaa' }, 'name_differs'],
    ['of another date of birth', { dateOfBirth: '1991-12-31' }, 'birth_date_differs'],
    ['that holds nobody', { found: 'false', surname: '', givenNames: '' }, 'not_found'],
  ] as const)('%s approves nothing, and its rejection is charged', async (_, other, reason) => {
    const id = await submit()
    expect((await enter(id, { ...holds, ...other })).status).toBe(200)
    expect(await review(id)).toMatchObject({ levelIfApproved: null })
    expect(codeOf(await decide(id, { status: 'approved' }))).toEqual([409, 'kyc_not_approvable'])
    expect((await decide(id, { status: 'rejected', reason })).status).toBe(200)
    expect(await detail(id)).toMatchObject({ status: 'rejected', reason, level: 'A0', charged: 1 })
  })

  test.each([
    ['Kwame', 'Yaa Boateng', [false, false], [false, false]],
    ['Roland', 'Ronald Owusu', [true, false], [false, true]],
    // One letter begins many names, so it counts only beside two that are known.
    ['Kwame', 'K. Owusu', [true, false], [false, true]],
    ['Kwame Mensah', 'Kwame M. Owusu', [true, true], [false, false]],
    ['Kwame', 'Kwame Owusuh', [true, true], [false, false]],
  ])('shows where a name is a doubt: %s Owusu and %s', async (givenNames, held, agree, unsure) => {
    const id = await submit({ givenNames })
    const [surname] = held.split(' ').slice(-1)
    await enter(id, { ...holds, surname: surname!, givenNames: held.replace(` ${surname}`, '') })
    const { fields } = await review(id)
    const names = ['surname', 'givenNames'].map((name) =>
      fields.find((field) => field.name === name)!.values.find(({ source }) => source === 'registry')!,
    )
    expect(names.map(({ agrees }) => agrees)).toEqual(agree)
    expect(names.map((each) => each.unsure)).toEqual(unsure)
  })

  test('that leaves a doubt is charged, and where nobody answered the credits come back', async () => {
    const [answered, silent] = [await submit(), await submit({ number: 'GHA-123456789-1' })]
    await enter(answered)
    await decide(answered, { status: 'inconclusive', reason: 'duplicate' })
    await decide(silent, { status: 'inconclusive', reason: 'no_registry' })
    expect([(await detail(answered)).charged, (await detail(silent)).charged]).toEqual([1, 0])
    expect(await credits()).toEqual([4n, 0n])
    expect(await prove(base.db, ama.accountId)).toEqual([])
  })

  test('is entered where it is wanted, with a paper, and by nobody else', async () => {
    const id = await submit()
    const refusals: [string, number, Parameters<typeof enter>[1], Buffer | null][] = [
      ['kyc_proof_refused', 400, holds, null],
      ['kyc_proof_refused', 400, holds, Buffer.from('<html>found</html>')],
      ['file_holds_another', 400, holds, Buffer.concat([pdf, zipOf('evil.jar')])],
      ['file_holds_another', 400, holds, pdfOf({ catalog: '/OpenAction << /S /JavaScript >>' })],
      ['file_damaged', 400, holds, Buffer.from('%PDF-1.7\n')],
      ['file_not_examined', 400, holds, Buffer.from('%PDF-1.7\n%%EOF\n')],
      ['file_too_large', 413, holds, Buffer.alloc(ANSWER_PROOF_BYTES_MAX + 1, 0x25)],
      ['invalid_request', 400, { ...holds, found: 'perhaps' }, pdf],
      ['invalid_request', 400, { ...holds, surname: '' }, pdf],
      ['invalid_request', 400, { ...holds, reference: ' ' }, pdf],
      ['invalid_request', 400, { ...holds, dateOfBirth: '31/12/1990' }, pdf],
    ]
    for (const [code, status, fields, file] of refusals)
      expect(codeOf(await enter(id, fields, file))).toEqual([status, code])
    expect(codeOf(await enter(id, holds, pdf, kofi))).toEqual([404, 'not_found'])
    expect(await review(id)).toMatchObject({ proofs: [], levelIfApproved: null })
    await policy({ enteredAnswers: false })
    expect(codeOf(await enter(id))).toEqual([409, 'kyc_answer_not_wanted'])
  })

  test('shows its paper to the account’s reviewers alone, on record, until its time is over', async () => {
    const id = await submit()
    await enter(id)
    const [proof] = (await review(id)).proofs
    const see = (as: User) => http.call(routes.getKycProof, { params: { id: proof!.id } }, { as })
    const seen = await see(yaw)
    expect([seen.status, seen.bytes, seen.headers['content-type']]).toEqual([200, pdf, 'application/pdf'])
    expect((await see(kofi)).status).toBe(404)
    expect((await see(testUser(ama.accountId, 'Viewer', 900n))).status).toBe(403)
    expect((await actions()).at(-1)).toBe('kyc_proof_seen')
    await decide(id, { status: 'approved' })
    await applyRetention(base.db)
    expect((await see(ama)).status).toBe(200)
    clock.advance(91 * DAY_MS)
    await applyRetention(base.db)
    expect((await see(ama)).status).toBe(404)
    expect((await review(id)).proofs).toMatchObject([{ removedAt: expect.any(String) }])
  })

  test('is forgotten with the person', async () => {
    const id = await submit()
    await enter(id)
    const [proof] = (await review(id)).proofs
    await http.call(evidenceRoutes.eraseKyc, { params: { id } }, { as: ama })
    expect((await http.call(routes.getKycProof, { params: { id: proof!.id } }, { as: ama })).status).toBe(404)
    expect(await review(id)).toMatchObject({ fields: [], alike: [] })
    const { rows } = await sql<{ kept: number }>`
      select ((select count(*) from kyc_reading where account_id = ${ama.accountId})
        + (select count(*) from kyc_proof where account_id = ${ama.accountId} and sealed is not null))::int4 as kept
    `.execute(base.db.sql)
    expect(rows[0]!.kept).toBe(0)
  })
})

/** Writes people down who may sign in and did so some days ago. */
async function atWork(people: readonly User[], days = 0): Promise<void> {
  for (const { accountId, userId, role } of people)
    await sql`
      insert into account_user (account_id, id, role, first_name, last_name, other_names, phone, password_hash, signed_in_at)
      values (${accountId}, ${userId}, ${role}, ${role}, ${String(userId - accountId)}, '', '', '',
        ${new Date(clock.ms() - days * DAY_MS)})`.execute(base.db.sql)
}

describe('two people', () => {
  beforeEach(() => policy({ fourEyes: true }))
  const waiting = async () => {
    const id = await submit()
    await enter(id)
    return id
  }

  test('decide together, and who asked is not the last', async () => {
    const third = testUser(ama.accountId, 'Owner', ama.accountId + 2n)
    await atWork([ama, yaw, third])
    const id = await waiting()
    expect((await decide(id, { status: 'approved' }, yaw)).body.data).toMatchObject({
      opinion: { own: true, status: 'approved' },
      hindrance: 'own_opinion',
    })
    const { opinion, hindrance } = await review(id)
    expect([opinion!.own, hindrance]).toEqual([false, 'own_request'])
    const after = opinion!.id
    expect(codeOf(await decide(id, { status: 'approved', after }, yaw))).toEqual([403, 'kyc_own_opinion'])
    expect(codeOf(await decide(id, { status: 'approved', after }))).toEqual([403, 'kyc_own_request'])
    expect(codeOf(await decide(id, { status: 'approved' }, third))).toEqual([409, 'kyc_review_moved_on'])
    expect((await detail(id)).status).toBe('in_review')
    expect(await credits()).toEqual([4n, 1n])
    expect((await decide(id, { status: 'approved', after }, third)).status).toBe(200)
    expect(await detail(id)).toMatchObject({ status: 'approved', level: 'A2', charged: 1, deciders: 2 })
    expect((await actions()).slice(-2)).toEqual(['kyc_opinion_given', 'kyc_decided'])
  })

  test('who disagree decide nothing: the later opinion waits for another’s', async () => {
    const id = await waiting()
    await decide(id, { status: 'approved' })
    const first = (await review(id)).opinion!.id
    await decide(id, { status: 'rejected', reason: 'not_found', after: first }, yaw)
    const { opinion } = await review(id)
    expect(opinion).toMatchObject({ status: 'rejected' })
    expect((await detail(id)).status).toBe('in_review')
  })

  test('look again once another answer has come in', async () => {
    const id = await waiting()
    await decide(id, { status: 'approved' })
    await enter(id, { ...holds, reference: 'IV-2' })
    expect((await review(id)).opinion).toBeNull()
  })

  test('at once are one first opinion and one told to look again', async () => {
    const id = await waiting()
    const replies = await Promise.all([
      decide(id, { status: 'approved' }),
      decide(id, { status: 'approved' }, yaw),
    ])
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(replies.map(({ body }) => body.code)).toContain('kyc_review_moved_on')
    expect((await detail(id)).status).toBe('in_review')
  })
})

test('two reviewers at once make one decision, charged once', async () => {
  await policy({})
  const id = await submit()
  await enter(id)
  const replies = await Promise.all([
    decide(id, { status: 'approved' }),
    decide(id, { status: 'rejected', reason: 'not_found' }, yaw),
  ])
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(replies.map(({ body }) => body.code)).toContain('kyc_not_in_review')
  expect((await detail(id)).charged).toBe(1)
  expect(await prove(base.db, ama.accountId)).toEqual([])
})

const silent: CheckResult = { kind: 'answer', reference: 'r', checks: [] }
const registered: Extract<CheckResult, { kind: 'answer' }> = {
  kind: 'answer',
  reference: 'r',
  checks: [{ name: 'registry_lookup', version: '1', outcome: 'pass', score: 1, reasons: [] }],
  record: { surname: 'Owusu', givenNames: 'Kwadwo', dateOfBirth: '1990-12-31', expiry: '2031-05-06' },
}

describe('photographs', () => {
  test('that nobody read approve nothing, whatever the registry says', async () => {
    const plain = await photographed(silent, 'link', 'document_face')
    const held = await photographed(registered)
    const document = ['image_quality', 'pictures_differ', 'mrz_read', 'mrz_check_digits', 'doc_type']
    const unread = [...document, 'front_back_consistency', 'expiry', 'age']
    for (const [id, missing] of [
      [plain, [...unread, 'face_confirmed']],
      [held, unread],
    ] as const) {
      await photograph(id, 'document_front')
      expect(await review(id)).toMatchObject({ levelIfApproved: null, missing, failed: [] })
      const refused = await decide(id, { status: 'approved' })
      expect(codeOf(refused)).toEqual([409, 'kyc_checks_missing'])
      expect(refused.text).toContain(missing.join(', '))
    }
    expect((await decide(plain, { status: 'rejected', reason: 'wrong_document' })).status).toBe(200)
    expect(await detail(plain)).toMatchObject({ status: 'rejected', level: 'A0', charged: 1 })
    const { fields } = await review(held)
    expect(fields.find(({ name }) => name === 'givenNames')!.values).toMatchObject([
      { source: 'typed', value: 'Kwame' },
      { source: 'registry', value: 'Kwadwo', agrees: false },
    ])
    expect(fields.find(({ name }) => name === 'number')!.values).toMatchObject([{ value: 'GHA-•••••••••-•' }])
  })

  test.each([
    ['Owusu', true],
    ['OWUSU-ANSAH', true],
    ['Boateng', false],
  ])('show whether the registry’s surname %s is the typed one: %j', async (surname, agrees) => {
    const { record } = registered
    const id = await photographed({ ...registered, record: { ...record!, surname } })
    const { fields } = await review(id)
    expect(fields.find(({ name }) => name === 'surname')!.values).toMatchObject([
      { source: 'typed', value: 'Owusu' },
      { source: 'registry', value: surname, agrees },
    ])
  })

  test('are asked for again by name: the credits come back, and the person is told', async () => {
    const id = await photographed(silent)
    const ask = (body: object, to = id, as = ama) =>
      http.call(
        routes.askKycAgain,
        { params: { id: to }, body: { asked: ['document_back'], reason: 'glare', ...body } },
        { as },
      )
    expect((await ask({ asked: [] })).status).toBe(400)
    expect((await ask({}, id, kofi)).status).toBe(404)
    expect(await credits()).toEqual([4n, 1n])
    // The words that they agreed to speak of no face.
    expect(codeOf(await ask({ asked: ['document_back', 'person'] }))).toEqual([409, 'kyc_not_agreed_to'])
    expect((await ask({ asked: ['document_back', 'details'] })).status).toBe(200)
    expect(await detail(id)).toMatchObject({
      status: 'needs_resubmission',
      reason: 'glare',
      askedAgain: ['document_back', 'details'],
      charged: 0,
    })
    expect(await credits()).toEqual([5n, 0n])
    const { rows } = await sql<{ payload: { asked: string[] } }>`
      select payload from outbox where account_id = ${ama.accountId} and kind = 'kyc.asked-again'`.execute(
      base.db.sql,
    )
    expect(rows).toMatchObject([{ payload: { asked: ['document_back', 'details'], reason: 'glare' } }])
    expect(codeOf(await ask({}))).toEqual([409, 'kyc_not_in_review'])
    const byForm = await photographed(silent, 'form')
    expect(codeOf(await ask({}, byForm))).toEqual([409, 'kyc_nobody_to_ask'])
  })
})

describe('whoever looks', () => {
  test('sees numbers masked, and in full on record alone', async () => {
    await policy({})
    const id = await submit()
    const reveal = (as: User, to = id) => http.call(routes.revealKyc, { params: { id: to } }, { as })
    expect((await http.call(routes.getKycReview, { params: { id } }, { as: ama })).text).not.toContain(NUMBER)
    expect((await actions()).includes('kyc_number_revealed')).toBe(false)
    expect((await reveal(yaw)).body.data).toEqual({ numbers: [{ source: 'typed', number: NUMBER }] })
    expect((await actions()).at(-1)).toBe('kyc_number_revealed')
    expect((await reveal(kofi)).status).toBe(404)
    for (const role of ['Sender', 'Finance', 'Viewer'] as const)
      expect((await reveal(testUser(ama.accountId, role, 900n))).status).toBe(403)
    const acting = { ...ama, impersonator: { accountId: 1n, userId: 7n, writes: true } }
    expect((await reveal(acting)).body.code).toBe('not_while_impersonating')
    await http.call(evidenceRoutes.eraseKyc, { params: { id } }, { as: ama })
    expect(codeOf(await reveal(ama))).toEqual([409, 'kyc_erased'])
    expect(await verifyAudit(base.db)).toEqual([])
  })

  test('is told of other requests with the same number or picture, of this account alone', async () => {
    await policy({})
    const [first, second, other] = [
      await submit(),
      await submit(),
      await submit({ number: 'GHA-987654321-0' }),
    ]
    expect((await review(second)).alike).toMatchObject([{ id: first, because: ['number'] }])
    expect((await review(other)).alike).toEqual([])
    // The same number under another name is a doubt; under the same it is not.
    const renamed = await submit({ surname: 'Boateng', givenNames: 'Yaa' })
    const reused = async (id: string) =>
      (await detail(id)).checks.filter(({ name }) => name === 'duplicate_identity' || name === 'image_reuse')
    expect(await reused(second)).toMatchObject([{ name: 'duplicate_identity', outcome: 'pass' }])
    expect(await reused(renamed)).toMatchObject([{ outcome: 'unsure', reasons: ['other_bearer'] }])
    await photograph(first, 'document_front', 'one card')
    await photograph(other, 'person', 'one card')
    expect((await review(other)).alike).toMatchObject([{ id: first, because: ['document_front'] }])
    expect((await review(first)).alike).toMatchObject([
      { id: renamed, because: ['number'] },
      { id: other, because: ['person'] },
      { id: second, because: ['number'] },
    ])
  })

  test('finds what waits, longest first, with how much there is', async () => {
    await policy({ fourEyes: true })
    const ids: string[] = []
    for (let count = 0; count < 3; count++) {
      ids.push(await submit({ number: `GHA-12345678${count}-0` }))
      clock.advance(60_000)
    }
    await submit({ number: 'GHA-000000000-0' })
    await decide(ids[1]!, { status: 'inconclusive', reason: 'no_registry' })
    const list = (pageSize: number, as = ama) =>
      http.call(routes.listKycReviews, { query: { pageNumber: 1, pageSize } }, { as })
    const { body } = await list(2)
    expect(body.data).toMatchObject([
      { id: ids[0], opinionBy: null, surname: 'Owusu' },
      { id: ids[1], opinionBy: expect.any(String) },
    ])
    expect(body['totalCount']).toBe(3)
    expect((await list(2, kofi)).body.data).toEqual([])
  })

  test('as a Reviewer opens what came to review alone; Compliance opens all', async () => {
    await policy({})
    const [decided, waits] = [await submit({ number: 'GHA-000000000-0' }), await submit()]
    const compliance = testUser(ama.accountId, 'Compliance', 902n)
    const status = async (route: Route, id: string, as: User) =>
      (await http.call(route, { params: { id } }, { as })).status
    for (const route of [
      kycRoutes.getKyc,
      evidenceRoutes.listEvidence,
      routes.getKycReview,
      routes.revealKyc,
    ])
      expect([
        await status(route, decided, yaw),
        await status(route, waits, yaw),
        await status(route, decided, compliance),
      ]).toEqual([404, 200, 200])
  })

  test('of another account finds nothing', async () => {
    await policy({})
    const id = await submit()
    expect((await http.call(routes.getKycReview, { params: { id } }, { as: kofi })).status).toBe(404)
    expect(codeOf(await decide(id, { status: 'rejected', reason: 'not_found' }, kofi))).toEqual([
      404,
      'not_found',
    ])
    expect(codeOf(await decide(id, { status: 'rejected' }))).toEqual([400, 'invalid_request'])
    expect(codeOf(await decide(id, { status: 'approved', reason: 'not_found' }))).toEqual([
      400,
      'invalid_request',
    ])
    expect(decodeId('kyc', id)).not.toBeNull()
  })
})

/**
 * These tests state who decides on a check and who works on it. An asker never decides alone beside a colleague.
 * The holder of a check goes on with it. Reviewers' notes are for reviewers only.
 */
import * as kycRoutes from '@nkra/contract/kyc/requests.ts'
import * as evidenceRoutes from '@nkra/contract/kyc/evidence.ts'
import * as routes from '@nkra/contract/kyc/review.ts'
import { decodeId, encodeId } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { balances } from '../../billing/ledger/ledger.ts'
import { createAccount } from '../../catalog/accounts.ts'
import { createKey } from '../../integrations/keys/keys.ts'
import type { User, UserOrKey } from '../../platform/actor.ts'
import { testClock } from '../../platform/clock.ts'
import { pdfOf } from '../../platform/testing/pdf-samples.ts'
import { testServer, testUser, type TestReply, type TestServer } from '../../platform/testing/test-server.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { runCheck } from '../checks/attempts.ts'
import { bindEvidence } from '../evidence/http.ts'
import { bindKyc } from '../requests/http.ts'
import { submitKyc } from '../requests/requests.ts'
import { openKycResources, type KycResources } from '../resources.ts'
import { approveBusiness, grantChecks, kycInput, SECRET } from '../testing/kyc.ts'
import { enterKycAnswer } from './entered-answers.ts'
import { bindReviews } from './http.ts'

const clock = testClock()
const { signal } = new AbortController()
const DAY_MS = 86_400_000
let base: TestDatabase
let http: TestServer
let kyc: KycResources
let businessId: bigint
/** Owner, Reviewer, Compliance; and the owner of another account. */
let ama: User
let yaw: User
let esi: User
let kofi: User

beforeAll(async () => {
  base = await testDatabase({ clock, connections: 8 })
  kyc = openKycResources({ db: base.db, secret: SECRET, demo: false })
  http = await testServer(base.db, (server) => {
    bindKyc(server, kyc)
    bindEvidence(server, kyc)
    bindReviews(server, kyc)
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
    yaw = testUser(adom, 'Reviewer', adom + 1n)
    esi = testUser(adom, 'Compliance', adom + 2n)
    kofi = testUser(await createAccount(tx, { name: 'Makola Traders' }))
    await grantChecks(tx, adom, 5n)
    businessId = await approveBusiness(tx, adom)
  })
  await policy({})
})

interface Review {
  opinion: { id: string } | null
  earlier: { id: string }[]
  waitsSince: string | null
  dueAt: string | null
}
type Decided = Parameters<typeof http.call<typeof routes.decideKyc>>[1]

const policy = (chosen: { fourEyes?: boolean; targetHours?: number }) =>
  http.call(routes.saveKycPolicy, { body: { fourEyes: false, enteredAnswers: true, ...chosen } }, { as: ama })
const review = async (id: string, as = ama) =>
  (await http.call(routes.getKycReview, { params: { id } }, { as })).body.data as Review
const decide = (id: string, body: NonNullable<Decided>['body'], as: User) =>
  http.call(routes.decideKyc, { params: { id }, body }, { as })
const detail = async (id: string) =>
  (await http.call(kycRoutes.getKyc, { params: { id } }, { as: ama })).body.data as {
    status: string
    deciders: number | null
  }
const reserved = async () =>
  (await balances(base.db, ama.accountId)).find(({ product }) => product === 'KYC')!.reserved
const codeOf = ({ status, body }: TestReply) => [status, body.code]

/** Asks about somebody until it waits for a reviewer: no registry takes such a number. */
async function submit(other: Parameters<typeof kycInput>[1] = {}, by: UserOrKey = ama): Promise<string> {
  const { id } = await base.db.transaction((tx) =>
    submitKyc(kyc, tx, by, kycInput(businessId, { number: 'GHA-123456789-0', ...other })),
  )
  await runCheck(kyc, { accountId: by.accountId, id }, signal)
  return encodeId('kyc', id)
}

const paper = { mediaType: 'application/pdf', bytes: pdfOf() } as const
const answer = {
  found: true,
  surname: 'Owusu',
  givenNames: 'Kwame',
  dateOfBirth: '1990-12-31',
  reference: 'IV-1',
}
/** What the authority answered: it holds the person. */
const enter = (id: string, as: User) =>
  base.db.transaction((tx) => enterKycAnswer(kyc, tx, as, { id: decodeId('kyc', id)!, answer, paper }))

/** Writes people down who may sign in and did so some days ago. */
async function atWork(people: readonly User[], days = 0): Promise<void> {
  for (const { accountId, userId, role } of people)
    await sql`
      insert into account_user (account_id, id, role, first_name, last_name, other_names, phone, password_hash, signed_in_at)
      values (${accountId}, ${userId}, ${role}, ${role}, ${String(userId - accountId)}, '', '', '',
        ${new Date(clock.ms() - days * DAY_MS)})`.execute(base.db.sql)
}

describe('who asked', () => {
  const waiting = async (by?: UserOrKey) => {
    const id = await submit({}, by)
    await enter(id, yaw)
    return id
  }
  const approve = async (id: string, as: User) =>
    decide(id, { status: 'approved', after: (await review(id, as)).opinion?.id ?? null }, as)
  const byKey = async (): Promise<UserOrKey> => {
    const wanted = {
      name: 'Loans',
      environment: 'live',
      scopes: ['kyc:submit'],
      networks: [],
      expiresAt: null,
    } as const
    const { key } = await base.db.transaction((tx) =>
      createKey(tx, ama, { ...wanted, scopes: [...wanted.scopes], networks: [] }),
    )
    return { kind: 'key', accountId: ama.accountId, userId: null, keyId: key.id, scopes: ['kyc:submit'] }
  }

  test.each([
    ['nobody else is at work', () => atWork([ama])],
    ['the others have been away for a month', () => atWork([ama]).then(() => atWork([yaw], 31))],
    ['the others may not decide', () => atWork([ama, { ...yaw, role: 'Developer' }])],
  ])('decides alone where %s, and the record says one', async (_, people) => {
    await people()
    const id = await waiting()
    expect(await review(id)).toMatchObject({ asked: true, secondNeeded: false, colleagues: [] })
    expect((await approve(id, ama)).status).toBe(200)
    expect(await detail(id)).toMatchObject({ status: 'approved', deciders: 1 })
  })

  test.each([
    ['themselves', () => Promise.resolve(ama as UserOrKey)],
    ['by a key of theirs', byKey],
  ])('%s never decides alone where a colleague is at work', async (_, asker) => {
    await atWork([ama, yaw])
    const id = await waiting(await asker())
    expect(await review(id)).toMatchObject({ asked: true, secondNeeded: true, hindrance: null })
    expect((await approve(id, ama)).status).toBe(200)
    expect(codeOf(await approve(id, ama))).toEqual([403, 'kyc_own_opinion'])
    expect((await detail(id)).status).toBe('in_review')
    expect(await review(id, yaw)).toMatchObject({ asked: false, secondNeeded: false })
    expect((await approve(id, yaw)).status).toBe(200)
    expect(await detail(id)).toMatchObject({ status: 'approved', deciders: 2 })
  })

  test('is not waited for by a colleague, who decides alone', async () => {
    await atWork([ama, yaw])
    const id = await waiting()
    await approve(id, ama)
    const after = (await review(id, yaw)).opinion!.id
    expect((await decide(id, { status: 'rejected', reason: 'not_found', after }, yaw)).status).toBe(200)
    expect(await detail(id)).toMatchObject({ status: 'rejected', deciders: 1 })
  })

  test('and the only colleague decide together in either order, where two always decide', async () => {
    await policy({ fourEyes: true })
    await atWork([ama, yaw])
    const id = await waiting()
    await approve(id, yaw)
    expect((await approve(id, ama)).status).toBe(200)
    expect(await detail(id)).toMatchObject({ status: 'approved', deciders: 2 })
  })

  test('waits where two always decide and nobody else is at work', async () => {
    await policy({ fourEyes: true })
    await atWork([ama])
    const id = await waiting()
    await approve(id, ama)
    expect(await review(id)).toMatchObject({ hindrance: 'own_opinion', colleagues: [] })
    expect([(await detail(id)).status, await reserved()]).toEqual(['in_review', 1n])
  })
})

describe('who works on a check', () => {
  const assign = (id: string, to: User | null, as: User) => {
    const userId = to && encodeId('usr', to.userId)
    return http.call(routes.assignKyc, { params: { id }, body: { userId } }, { as })
  }
  const queued = async (as: User, show?: 'mine' | 'free' | 'late') => {
    const { body } = await http.call(routes.listKycReviews, { query: show ? { show } : {} }, { as })
    return (body.data as { id: string; heldBy: { name: string } | null }[]).map(({ id, heldBy }) => [
      id,
      heldBy?.name ?? null,
    ])
  }

  test('takes it, gives it, gives it back; nobody else goes on with it before they have taken it', async () => {
    await atWork([ama, yaw, esi])
    const id = await submit()
    expect((await assign(id, yaw, yaw)).body.data).toMatchObject({ heldBy: { own: true }, hindrance: null })
    expect(await review(id, esi)).toMatchObject({
      heldBy: { name: 'Reviewer 1', own: false },
      hindrance: 'held',
    })
    const held = [409, 'kyc_held_by_another']
    expect(codeOf(await decide(id, { status: 'inconclusive', reason: 'no_registry' }, esi))).toEqual(held)
    await expect(enter(id, esi)).rejects.toMatchObject({ code: 'kyc_held_by_another' })
    expect(codeOf(await assign(id, null, esi))).toEqual(held)
    expect(codeOf(await assign(id, ama, esi))).toEqual(held)
    expect(codeOf(await assign(id, testUser(ama.accountId, 'Viewer', 999n), yaw))).toEqual([404, 'not_found'])
    expect(codeOf(await assign(id, yaw, kofi))).toEqual([404, 'not_found'])
    expect((await assign(id, esi, yaw)).status).toBe(200)
    expect([await queued(esi, 'mine'), await queued(yaw, 'free')]).toEqual([[[id, 'Compliance 2']], []])
    expect((await assign(id, yaw, yaw)).status).toBe(200)
    expect((await assign(id, null, yaw)).status).toBe(200)
    expect(await queued(ama)).toEqual([[id, null]])
    await assign(id, yaw, yaw)
    await enter(id, yaw)
    expect((await decide(id, { status: 'approved' }, yaw)).status).toBe(200)
    expect(codeOf(await assign(id, yaw, yaw))).toEqual([409, 'kyc_not_in_review'])
    const { rows } = await sql`select from kyc_assignment where account_id = ${ama.accountId}`.execute(
      base.db.sql,
    )
    expect(rows).toEqual([])
    const entries = await sql`
      select from audit_entry where account_id = ${ama.accountId} and action = 'kyc_assigned'`.execute(
      base.db.sql,
    )
    expect(entries.rows).toHaveLength(5)
  })

  test('goes from one to the next, past what others hold; what is over the target is told', async () => {
    await policy({ targetHours: 2 })
    const [first, second, third] = [await submit(), await submit(), await submit()]
    await assign(second, ama, ama)
    const next = async (after?: string) => {
      const { body } = await http.call(routes.nextKycReview, { query: after ? { after } : {} }, { as: yaw })
      return (body.data as { id: string | null }).id
    }
    expect([await next(), await next(first), await next(third)]).toEqual([first, third, first])
    expect(await queued(yaw, 'late')).toEqual([])
    clock.advance(3 * 3_600_000)
    expect(await queued(yaw, 'late')).toHaveLength(3)
    const { waitsSince, dueAt } = await review(first)
    expect(Date.parse(dueAt!) - Date.parse(waitsSince!)).toBe(2 * 3_600_000)
  })

  test('notes for colleagues what is erased with the person', async () => {
    const id = await submit()
    const note = (text: string, as = yaw) =>
      http.call(routes.addKycNote, { params: { id }, body: { text } }, { as })
    expect(codeOf(await note('Seen', kofi))).toEqual([404, 'not_found'])
    expect((await note('Ask at the Kumasi branch')).body.data).toMatchObject({
      notes: [{ text: 'Ask at the Kumasi branch' }],
    })
    expect(JSON.stringify(await detail(id))).not.toContain('Kumasi')
    await sql`
      insert into kyc_note (account_id, id, request_id, user_id, sealed, at)
      select account_id, id + n, request_id, user_id, sealed, at
      from kyc_note, generate_series(1, ${routes.KYC_NOTES_MAX - 1}::int4) as n
      where account_id = ${ama.accountId}`.execute(base.db.sql)
    expect(codeOf(await note('Once more'))).toEqual([409, 'kyc_notes_full'])
    await http.call(evidenceRoutes.eraseKyc, { params: { id } }, { as: ama })
    expect(codeOf(await note('Too late'))).toEqual([409, 'kyc_erased'])
    const { rows } = await sql`select from kyc_note where account_id = ${ama.accountId}`.execute(base.db.sql)
    expect(rows).toEqual([])
  })

  test('sees the person’s earlier checks by their number, with who decided', async () => {
    await atWork([ama, yaw])
    const before = await submit()
    await enter(before, yaw)
    await decide(before, { status: 'approved' }, yaw)
    await submit({ number: 'GHA-999999999-9' })
    const now = await submit({ surname: 'Another' })
    expect((await review(now)).earlier).toMatchObject([
      { id: before, status: 'approved', level: 'A2', decidedBy: 'Reviewer 1', deciders: 1, reviewed: true },
    ])
    await http.call(evidenceRoutes.eraseKyc, { params: { id: before } }, { as: ama })
    expect((await review(now)).earlier).toEqual([])
  })
})

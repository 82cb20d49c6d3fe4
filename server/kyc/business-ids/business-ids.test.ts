/**
 * These tests state what an application must contain beside what is in force, and how many people decide on it.
 */
import { BUSINESS_PAPERS } from '@nkra/contract/kyc/business-papers.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import { identityFixture, type IdentityFixture } from '../../identity/testing/identity-fixture.ts'
import type { Db } from '../../platform/database/database.ts'
import { testUser } from '../../platform/testing/test-server.ts'
import type { KycResources } from '../resources.ts'
import { approveBusiness, demoKyc, registered, smallOwners } from '../testing/kyc.ts'
import { addBusinessPaper } from './papers.ts'
import {
  getBusinessId,
  listBusinessIds,
  reviewBusinessId,
  saveBusinessId,
  type BusinessDetails,
} from './business-ids.ts'

let fixture: IdentityFixture
let db: Db
let kyc: KycResources
beforeAll(async () => {
  fixture = await identityFixture()
  ;({ db } = fixture.identity)
  kyc = demoKyc(db)
})
afterAll(() => fixture.close())

/** Writes it down with all of its papers, and submits it. */
const askWithPapers = async (accountId: bigint, of: Partial<BusinessDetails>) => {
  const stated = { ...registered, principals: smallOwners, ...of }
  await db.transaction(async (tx) => {
    await saveBusinessId(tx, testUser(accountId), { ...stated, submit: false })
    for (const kind of BUSINESS_PAPERS)
      await addBusinessPaper(kyc, tx, testUser(accountId), { kind, name: 'paper.pdf', paper: PAPER })
  })
  return ask(accountId, stated)
}
const PAPER = { mediaType: 'application/pdf', bytes: Buffer.from('%PDF-1.7 a paper') } as const

const ask = (accountId: bigint, of: Partial<BusinessDetails> = {}) =>
  db.transaction((tx) => saveBusinessId(tx, testUser(accountId), { ...registered, ...of, submit: true }))

const decide = (id: bigint, by: bigint, status: 'approved' | 'rejected' = 'approved', exception = 'Known') =>
  db.transaction((tx) =>
    reviewBusinessId(kyc, tx, testUser(OPERATOR_ACCOUNT_ID, 'Administrator', by), {
      id,
      status,
      reason: 'No',
      exception,
    }),
  )

describe('beside what is in force, half a year on', () => {
  test.each<[string, Partial<BusinessDetails>, 'renewal' | 'change', yearsMore: number]>([
    ['the same', {}, 'renewal', 1],
    ['another address and owners', { address: '1 High Street', owners: ['Kofi Boateng'] }, 'renewal', 1],
    ['the name in capitals', { legalName: ' ADOM SAVINGS  AND LOANS LTD' }, 'renewal', 1],
    ['another name', { legalName: 'Ecobank Ghana PLC' }, 'change', 0.5],
    ['another form', { legalForm: 'unlimited' }, 'change', 0.5],
    ['another number', { registrationNumber: 'CS142392016' }, 'change', 0.5],
    ['another TIN', { tin: 'C0003165853' }, 'change', 0.5],
  ])('%s', async (name, of, application, yearsMore) => {
    const { accountId } = await fixture.person(`${name.replaceAll(/\W/g, '').toLowerCase()}@adom.test`)
    await db.transaction((tx) => approveBusiness(tx, accountId))
    const before = (await getBusinessId(db, accountId)).approved!
    fixture.clock.advance(182.5 * DAY_MS)
    const { open, approved, ...asked } = await askWithPapers(accountId, of)
    expect([asked.application, approved!.id]).toEqual([application, before.id])
    const { items } = await listBusinessIds(db, {
      pageNumber: 1,
      pageSize: 10,
      searchTerm: '',
      status: 'submitted',
    })
    const listed = items.find(({ id }) => id === open!.id)!
    expect([listed.application, listed.current!.legalName]).toEqual([application, registered.legalName])
    await decide(open!.id, 77n, 'approved', '')
    const after = (await getBusinessId(db, accountId)).approved!
    expect(after.legalName).toBe(of.legalName ?? registered.legalName)
    const more_ms = after.validUntil!.getTime() - before.validUntil!.getTime()
    expect(Math.abs(more_ms / YEAR_MS - yearsMore)).toBeLessThan(0.01)
  })
})

test('comments on parts stay while it is corrected, and are gone once it is submitted again', async () => {
  const { accountId } = await fixture.person('commented@adom.test')
  const { open } = await ask(accountId)
  const comments = [{ part: 'tin' as const, text: 'The letter has another number' }]
  const review = { id: open!.id, status: 'needs_information' as const, reason: 'Nearly', comments }
  const reviewer = testUser(OPERATOR_ACCOUNT_ID, 'Administrator', 77n)
  await db.transaction((tx) => reviewBusinessId(kyc, tx, reviewer, review))
  const commentsNow = async () => (await getBusinessId(db, accountId)).open!.comments
  expect(await commentsNow()).toEqual(comments)
  await db.transaction((tx) =>
    saveBusinessId(tx, testUser(accountId), { ...registered, address: '1 High Street', submit: false }),
  )
  expect(await commentsNow()).toEqual(comments)
  await ask(accountId)
  expect(await commentsNow()).toEqual([])
})

const DAY_MS = 86_400_000
const YEAR_MS = 365 * DAY_MS

describe('the operator’s people', () => {
  const [EFUA, KOJO] = [901n, 902n]
  /** Sets which Administrators are at work. */
  const staff = async (...ids: bigint[]) => {
    await sql`delete from account_user where account_id = ${OPERATOR_ACCOUNT_ID} and id in (${EFUA}, ${KOJO})`.execute(
      db.sql,
    )
    for (const id of ids)
      await sql`
        insert into account_user (account_id, id, role, first_name, last_name, other_names, phone, password_hash,
          signed_in_at)
        values (${OPERATOR_ACCOUNT_ID}, ${id}, 'Administrator', 'Efua', 'Sarpong', '', '', '', ${db.clock.now()})
      `.execute(db.sql)
  }
  const open = async (email: string) => {
    const { accountId } = await fixture.person(email)
    return { accountId, id: (await ask(accountId)).open!.id }
  }

  test('two at work approve together, and not one of them twice', async () => {
    await staff(EFUA, KOJO)
    const { id } = await open('two@adom.test')
    const first = await decide(id, EFUA)
    expect([first.status, first.deciders, first.firstApproval!.by]).toEqual([
      'submitted',
      null,
      'Efua Sarpong',
    ])
    await expect(decide(id, EFUA)).rejects.toMatchObject({ code: 'second_approval_needed' })
    const second = await decide(id, KOJO)
    expect([second.status, second.deciders]).toEqual(['approved', 2])
  })

  test('one alone at work decides, and the record says so', async () => {
    await staff(EFUA)
    const { id } = await open('one@adom.test')
    expect(await decide(id, EFUA)).toMatchObject({ status: 'approved', deciders: 1 })
  })

  test('the first decides after all where the other has not signed in for a month', async () => {
    await staff(EFUA, KOJO)
    const { id } = await open('left@adom.test')
    await decide(id, EFUA)
    fixture.clock.advance(31 * DAY_MS)
    expect(await decide(id, EFUA)).toMatchObject({ status: 'approved', deciders: 1 })
  })

  test('one rejects, also after an approval; what is submitted anew begins anew', async () => {
    await staff(EFUA, KOJO)
    const { accountId, id } = await open('rejected@adom.test')
    await decide(id, EFUA)
    expect(await decide(id, KOJO, 'rejected')).toMatchObject({ status: 'rejected', deciders: 1 })
    await ask(accountId)
    expect((await decide(id, KOJO)).status).toBe('submitted')
  })
})

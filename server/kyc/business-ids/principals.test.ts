/** Principals of a business: who is to be checked, which checks count, and what the operator and the business see of them. */
import * as routes from '@nkra/contract/kyc/business-ids.ts'
import {
  BUSINESS_PAPERS,
  isToBeChecked,
  principalsLeaveOpen,
  type PrincipalRole,
} from '@nkra/contract/kyc/business-papers.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import { testClock } from '../../platform/clock.ts'
import { testUser } from '../../platform/testing/test-server.ts'
import { askByLink } from '../capture/ask-by-link.ts'
import { eraseKyc } from '../evidence/erasure.ts'
import { openCaptureStage, type CaptureStage } from '../testing/capture.ts'
import { registered } from '../testing/kyc.ts'
import { sealIdentityUnder } from '../vault/sealed-identity.ts'
import { getBusinessId, reviewBusinessId, saveBusinessId, type BusinessDetails } from './business-ids.ts'
import { dossierOf, readDossiers } from './dossiers.ts'
import { addBusinessPaper } from './papers.ts'
import type { PrincipalInput } from './principals.ts'

type Form = BusinessDetails['legalForm']
type Stated = [role: PrincipalRole, percent: number | null][]

const stated = (people: Stated) =>
  people.map(([role, percent]) => ({ role, share: percent === null ? null : percent * 100 }))

describe('who is checked', () => {
  test.each<[Form, Stated, checked: number, open: 'shares' | 'nobody' | null]>([
    ['limited_by_shares', [['owner', 100]], 1, null],
    [
      'limited_by_shares',
      [
        ['owner', 20],
        ['owner', 19.99],
        ['owner', 60.01],
      ],
      2,
      null,
    ],
    [
      'limited_by_shares',
      [
        ['owner', 80],
        ['director', null],
      ],
      1,
      'shares',
    ],
    [
      'limited_by_shares',
      [
        ['owner', 80.01],
        ['signatory', null],
      ],
      1,
      null,
    ],
    ['limited_by_shares', [['director', 100]], 1, null],
    ['partnership', [['owner', null]], 0, 'shares'],
    ['business_name', [['owner', null]], 1, null],
    ['business_name', [['director', null]], 0, 'nobody'],
    [
      'public_limited',
      [
        ['owner', 20],
        ['signatory', null],
      ],
      2,
      null,
    ],
    ['public_limited', [['owner', 19]], 0, 'nobody'],
    [
      'public_body',
      [
        ['signatory', null],
        ['director', null],
      ],
      1,
      null,
    ],
    ['cooperative', [], 0, 'nobody'],
    [null, [['owner', null]], 0, null],
  ])('%s %j', (form, people, checked, open) => {
    const principals = stated(people)
    expect(principals.filter((each) => isToBeChecked(form, each))).toHaveLength(checked)
    expect(principalsLeaveOpen(form, principals)).toBe(open)
  })
})

test.each<[shares: (number | null)[], accepted: boolean]>([
  [[10_000], true],
  [[3_333, 3_333, 3_334], true],
  [[3_334, 3_333, 3_334], false],
  [[10_001], false],
  [[0], false],
  [[33.3], false],
  [[null, null], true],
])('shares of %j hundredths of a percent', (shares, accepted) => {
  const principals = shares.map((share) => ({ name: 'Ama Mensah', role: 'owner', share }))
  expect(routes.saveBusinessId.body.safeParse({ principals }).success).toBe(accepted)
})

const clock = testClock()
const clerk = testUser(OPERATOR_ACCOUNT_ID, 'Administrator', 77n)
let stage: CaptureStage
let owner: ReturnType<typeof testUser>
beforeAll(async () => {
  stage = await openCaptureStage(clock)
  owner = testUser(await stage.open(40n, 90n))
})
afterAll(() => stage.close())

const save = (principals: PrincipalInput[], submit = false) =>
  stage.base.db.transaction((tx) => saveBusinessId(tx, owner, { ...registered, principals, submit }))

/** The open application, as the approving transaction sees it; asked for twice, as a list does, it is the same. */
const dossier = async () => {
  const { open, application } = await getBusinessId(stage.base.db, owner.accountId)
  const of = { ...open!, accountId: owner.accountId, application }
  return dossierOf(await readDossiers(stage.kyc, stage.base.db, [of, of]), of)
}
const principal = async () => (await dossier()).principals[0]!

const ask = (id: bigint) =>
  stage.base.db.transaction((tx) =>
    askByLink(stage.asking, tx, owner, {
      kind: 'number',
      documents: ['ghana_card'],
      phone: '0249876543',
      language: 'en',
      person: null,
      reference: null,
      metadata: {},
      principal: id,
    }),
  )

/** Ends a check, and leaves behind what a real end leaves. */
async function end(
  id: bigint,
  {
    status,
    level,
    name,
    typedBy,
  }: { status: string; level: string | null; name: string; typedBy: bigint | null },
): Promise<void> {
  const { db } = stage.base
  const [givenNames, surname] = name.split(' ', 2) as [string, string]
  await db.transaction(async (tx) => {
    const keys = await stage.kyc.vault.makeKeys(tx, owner.accountId)
    const { rows } = await sql<{ requestKey: Buffer }>`
      select request_key as "requestKey" from kyc_request where account_id = ${owner.accountId} and id = ${id}
    `.execute(tx.sql)
    const person = {
      number: 'GHA-000000000-0',
      surname,
      givenNames,
      dateOfBirth: null,
      phone: '233249876543',
    }
    const identity = sealIdentityUnder(keys, id, rows[0]!.requestKey, person)
    await sql`
      update kyc_request set status = ${status}, level = ${level}, identity = ${identity}, decided_at = ${tx.clock.now()},
        reason = ${status === 'approved' ? null : 'not_found'}
      where account_id = ${owner.accountId} and id = ${id}`.execute(tx.sql)
    await sql`
      insert into kyc_check (account_id, id, request_id, submission, version, name, outcome, reasons, provider, mode, input_hash,
        took_ms, entered_by, at)
      values (${owner.accountId}, ${tx.ids.next()}, ${id}, 0, '1', 'registry_lookup', 'pass', '{}', 'nia', 'live', ${Buffer.alloc(32)},
        1, ${typedBy}, ${tx.clock.now()})`.execute(tx.sql)
  })
}

const KWAME = { id: null, name: 'Kwame Owusu', role: 'owner', share: 10_000 } as const

test('a principal is asked once at a time, and their check goes on into the next statement', async () => {
  await save([KWAME])
  const { id } = await principal()
  const asked = await ask(id!)
  expect((await principal()).check).toMatchObject({ standing: 'waiting', requestId: asked.id })
  await expect(ask(id!)).rejects.toMatchObject({ code: 'principal_asked' })
  // Written anew they keep it; somebody of the same name is not asked yet.
  await save([
    { ...KWAME, id, share: 5_000 },
    { ...KWAME, share: 5_000 },
  ])
  const { principals } = await dossier()
  expect(principals.map(({ check: { standing } }) => standing)).toEqual(['waiting', 'unasked'])
  await expect(save([{ ...KWAME, id: 99n }])).rejects.toMatchObject({ code: 'not_found' })
  await end(asked.id, { status: 'cancelled', level: null, name: 'Kwame Owusu', typedBy: null })
})

test.each([
  ['a registry answered', { status: 'approved', level: 'A2', name: 'Kwame Owusu', typedBy: null }, 'passed'],
  ['in another order', { status: 'approved', level: 'A3', name: 'Owusu Kwame', typedBy: null }, 'passed'],
  ['another name', { status: 'approved', level: 'A2', name: 'Akosua Owusu', typedBy: null }, 'name_differs'],
  ['photographs alone', { status: 'approved', level: 'A1', name: 'Kwame Owusu', typedBy: null }, 'own_word'],
  [
    'an answer that was typed',
    { status: 'approved', level: 'A2', name: 'Kwame Owusu', typedBy: 5n },
    'own_word',
  ],
  ['a rejection', { status: 'rejected', level: null, name: 'Kwame Owusu', typedBy: null }, 'failed'],
] as const)('%s', async (_, ending, standing) => {
  await save([KWAME])
  const { id } = await principal()
  const asked = await ask(id!)
  await end(asked.id, ending)
  expect((await principal()).check).toMatchObject({ standing, status: ending.status })
  const { missing } = await dossier()
  expect(missing.filter(({ kind }) => kind === 'check')).toHaveLength(standing === 'passed' ? 0 : 1)
})

test('an erased check is missed again, and the approval waits for a reason', async () => {
  const { db } = stage.base
  await save([KWAME])
  await db.transaction(async (tx) => {
    const paper = { mediaType: 'application/pdf', bytes: Buffer.from('%PDF-1.7 a paper') } as const
    for (const kind of BUSINESS_PAPERS)
      await addBusinessPaper(stage.kyc, tx, owner, { kind, name: 'paper.pdf', paper })
  })
  const { id } = await principal()
  const asked = await ask(id!)
  await end(asked.id, { status: 'approved', level: 'A2', name: 'Kwame Owusu', typedBy: null })
  expect((await dossier()).missing).toEqual([])
  await db.transaction((tx) => eraseKyc(stage.kyc, tx, owner, { id: asked.id }))
  expect((await principal()).check).toEqual({
    standing: 'erased',
    status: null,
    level: null,
    decidedAt: null,
    requestId: null,
    erasedOn: clock.now().toISOString().slice(0, 10),
  })
  const { open } = await save([{ ...KWAME, id }], true)
  const approve = (exception: string) =>
    db.transaction((tx) =>
      reviewBusinessId(stage.kyc, tx, clerk, { id: open!.id, status: 'approved', reason: '', exception }),
    )
  await expect(approve('')).rejects.toMatchObject({
    code: 'business_id_incomplete',
    values: { missing: 'check' },
  })
  expect((await approve('Known for years')).exception).toBe('Known for years')
})

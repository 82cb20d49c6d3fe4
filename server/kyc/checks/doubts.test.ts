/** Doubts in checks by number: which there are in each channel, who settles them, and what they cost. */
import { consentVersion } from '@nkra/contract/kyc/consent.ts'
import type { KycKind } from '@nkra/contract/kyc/states.ts'
import { routes, type Reply } from '@nkra/contract/routes.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { balances } from '../../billing/ledger/ledger.ts'
import { prove } from '../../billing/ledger/proof.ts'
import type { User } from '../../platform/actor.ts'
import { testClock } from '../../platform/clock.ts'
import { testUser } from '../../platform/testing/test-server.ts'
import { createKycBatch, startKycBatch } from '../batches/batches.ts'
import { runBatch } from '../batches/run.ts'
import { businessIdInForce } from '../business-ids/business-ids.ts'
import type { DocumentReader } from '../documents/reader.ts'
import { registryChecks } from '../registry/answer-checks.ts'
import type { KycProvider, RegistryRecord } from '../registry/provider.ts'
import { getKyc } from '../requests/lists.ts'
import { submitKyc, type KycInput } from '../requests/requests.ts'
import { REVIEW_LIFE_MS } from '../requests/states.ts'
import type { KycResources } from '../resources.ts'
import { openCaptureStage, requestIdOf, type CaptureStage } from '../testing/capture.ts'
import { cardLines } from '../testing/cards.ts'
import { standInReader } from '../testing/stand-in-reader.ts'
import { kycInput } from '../testing/kyc.ts'
import { runCheck } from './attempts.ts'

const clock = testClock()
const { signal } = new AbortController()
const HELD: RegistryRecord = {
  surname: 'Mensah',
  givenNames: 'Kofi',
  dateOfBirth: '1990-12-31',
  expiry: null,
}
const KOFI = { document: 'ghana_card', number: 'GHA-714285963-1', ...HELD } as const
const A_CHILD = '2015-10-01'

let world: CaptureStage
beforeAll(async () => {
  world = await openCaptureStage(clock)
})
afterAll(() => world.close())

/** A registry that has this person under every number. */
const holding = (record: RegistryRecord): KycProvider => ({
  id: 'scripted',
  mode: 'live',
  watched: false,
  name: 'Scripted',
  abilities: () => ['number', 'names'],
  takes: () => true,
  run: (asked) =>
    Promise.resolve({ kind: 'answer', reference: 'r', record, checks: registryChecks(asked, record) }),
})

/** A reader that sees a card of Kofi Mensah with this birth date in every picture of a back. */
function readerOf(dateOfBirth: string): DocumentReader {
  const lines = cardLines({
    documentNumber: 'AV1234567',
    number: KOFI.number,
    surname: 'MENSAH',
    givenNames: 'KOFI',
    dateOfBirth,
    sex: 'M',
    expiry: '2031-05-06',
  })
  return standInReader({ lines })
}

interface Opened {
  accountId: bigint
  businessId: bigint
}
async function open(): Promise<Opened> {
  const accountId = await world.open()
  const { id } = await world.base.db.transaction((tx) => businessIdInForce(tx, accountId))
  return { accountId, businessId: id }
}

type Person = Pick<KycInput, 'document' | 'number' | 'surname' | 'givenNames'> & {
  dateOfBirth: string | null
}

const submitAs =
  (kind: 'user' | 'key') =>
  ({ accountId, businessId }: Opened, person: Partial<Person> = {}) => {
    const by = kind === 'user' ? testUser(accountId) : programOf(accountId)
    return world.base.db.transaction(async (tx) => {
      const { id } = await submitKyc(world.kyc, tx, by, kycInput(businessId, { ...KOFI, ...person }))
      return id
    })
  }
const byForm = submitAs('user')
const programOf = (accountId: bigint) =>
  ({ kind: 'key', accountId, userId: null, keyId: 1n, scopes: ['kyc:submit'] }) as const

async function byFile({ accountId, businessId }: Opened, person: Partial<Person> = {}): Promise<bigint> {
  const { number, surname, givenNames, dateOfBirth } = { ...KOFI, ...person }
  const as = testUser(accountId)
  const bytes = Buffer.from(
    `Ghana Card Number,Surname,First Name,Date of Birth\n${number},${surname},${givenNames},${dateOfBirth}`,
  )
  const consent = {
    businessId,
    version: consentVersion('number'),
    language: 'en',
    channel: 'paper',
    by: 'business',
  } as const
  const upload = { fileName: 'people.csv', document: 'ghana_card', mapping: {}, consent, bytes } as const
  const { id: batchId } = await world.base.db.transaction((tx) => createKycBatch(world.kyc, tx, as, upload))
  // Also those that are known: the same number under another name is what is looked for.
  await world.base.db.transaction((tx) => startKycBatch(tx, as, { id: batchId, again: true }))
  await runBatch(world.kyc, { accountId, id: batchId }, { signal })
  const { rows } = await sql<{ id: bigint }>`
    select id from kyc_request where account_id = ${accountId} and batch_id = ${batchId}`.execute(
    world.base.db.sql,
  )
  return rows[0]!.id
}

const byLink =
  (kind: KycKind) =>
  async ({ accountId }: Opened, person: Partial<Person> = {}): Promise<bigint> => {
    const id = await world.ask(accountId, { kind })
    const subject = world.person(await world.tokenOf(accountId))
    await subject.agree()
    const { expiry: _, ...details } = { ...KOFI, ...person }
    expect((await subject.details(details)).status).toBe(200)
    const pictures = {
      number: [],
      document: ['document_front', 'document_back'],
      document_face: ['document_front', 'document_back', 'person'],
    } as const
    for (const picture of pictures[kind]) expect((await subject.picture(picture)).status).toBe(201)
    expect((await subject.send()).status).toBe(200)
    return requestIdOf(id)
  }

const check = async (kyc: KycResources, { accountId }: Opened, id: bigint) => {
  await runCheck(kyc, { accountId, id }, signal)
  return getKyc(kyc, world.base.db, { accountId, id })
}
const credits = async ({ accountId }: Opened) => {
  const all = await balances(world.base.db, accountId)
  const { available, reserved } = all.find(({ product }) => product === 'KYC')!
  return [available, reserved]
}
const choose = ({ accountId }: Opened, reviewDoubts?: boolean) =>
  world.http.call(
    routes.saveKycPolicy,
    { body: { fourEyes: false, enteredAnswers: false, ...(reviewDoubts !== undefined && { reviewDoubts }) } },
    { as: testUser(accountId) },
  )

describe.each([
  ['form', 'number', byForm],
  ['api', 'number', submitAs('key')],
  ['csv', 'number', byFile],
  ['link', 'number', byLink('number')],
  ['link', 'document', byLink('document')],
  ['link', 'document_face', byLink('document_face')],
] as const)('by %s, a check of kind %s', (channel, kind, ask) => {
  test.each<[string, { dateOfBirth?: string; otherBearer?: boolean }, string, string, string | null]>([
    ['of a person who agrees', {}, 'age pass', 'duplicate_identity pass', null],
    ['of a child', { dateOfBirth: A_CHILD }, 'age unsure under_age', 'duplicate_identity pass', 'under_age'],
    [
      'of a number that was checked under another name',
      { otherBearer: true },
      'age pass',
      'duplicate_identity unsure other_bearer',
      'duplicate',
    ],
  ])('%s', async (_, { dateOfBirth = '1990-12-31', otherBearer = false }, age, duplicate, reason) => {
    const account = await open()
    if (otherBearer) await byForm(account, { surname: 'Lamptey', givenNames: 'Grace' })
    const before = await credits(account)
    const id = await ask(account, { dateOfBirth })
    const kyc = {
      ...world.kyc,
      documents: readerOf(dateOfBirth),
      registries: [holding({ ...HELD, dateOfBirth })],
    }
    const request = await check(kyc, account, id)
    const said = request.checks.map(({ name, outcome, reasons }) => [name, outcome, ...reasons].join(' '))
    expect(said).toEqual(expect.arrayContaining([age, duplicate]))
    const decided = kind === 'number' && reason === null
    expect(request).toMatchObject({
      channel,
      kind,
      status: decided ? 'approved' : 'in_review',
      ...(reason !== null && { reason, level: 'A0' }),
      charged: decided ? 1n : 0n,
    })
    expect(await credits(account)).toEqual([before[0]! - 1n, before[1]! + (decided ? 0n : 1n)])
  })
})

describe('a doubt in a check by number', () => {
  const doubts: [what: string, held: Partial<RegistryRecord>, asked: Partial<Person>, reason: string][] = [
    ['a name that is not surely the same', {}, { givenNames: 'K.' }, 'name_unsure'],
    ['no date of birth to compare', { dateOfBirth: null }, {}, 'birth_date_missing'],
  ]
  test.each(doubts)('%s waits for a person', async (_, held, asked, reason) => {
    const account = await open()
    const kyc = { ...world.kyc, registries: [holding({ ...HELD, ...held })] }
    const request = await check(kyc, account, await byForm(account, asked))
    expect(request).toMatchObject({ status: 'in_review', reason, level: 'A0', charged: 0n })
    expect(await credits(account)).toEqual([4n, 1n])
  })

  test.each(doubts)('%s ends as inconclusive where the account chose so', async (_, held, asked, reason) => {
    const account = await open()
    expect((await choose(account, false)).body.data).toMatchObject({ reviewDoubts: false })
    // A program that does not know the choice leaves it as it is.
    expect((await choose(account)).body.data).toMatchObject({ version: 2, reviewDoubts: false })
    const kyc = { ...world.kyc, registries: [holding({ ...HELD, ...held })] }
    const request = await check(kyc, account, await byForm(account, asked))
    expect(request).toMatchObject({ status: 'inconclusive', reason, level: 'A0', charged: 1n })
    expect(await credits(account)).toEqual([4n, 0n])
  })

  test.each([
    ['approved', { status: 'approved' }, { level: 'A2', charged: 1n }],
    ['rejected', { status: 'rejected', reason: 'name_differs' }, { level: 'A0', charged: 1n }],
    ['inconclusive', { status: 'inconclusive', reason: 'birth_date_missing' }, { level: 'A0', charged: 1n }],
  ] as const)('is %s by a reviewer, and charged then', async (status, body, expected) => {
    const account = await open()
    const as = testUser(account.accountId)
    const kyc = { ...world.kyc, registries: [holding({ ...HELD, dateOfBirth: null })] }
    const { id } = await check(kyc, account, await byForm(account))
    const { accountId } = account
    const reply = await world.http.call(
      routes.decideKyc,
      { params: { id: encodeId('kyc', id) }, body },
      { as },
    )
    expect(reply.status).toBe(200)
    expect(await getKyc(kyc, world.base.db, { accountId, id })).toMatchObject({ status, ...expected })
    expect(await credits(account)).toEqual([4n, 0n])
    expect(await prove(world.base.db, accountId)).toEqual([])
  })

  test('that nobody settles in time runs out, and its credit comes back', async () => {
    const account = await open()
    const kyc = { ...world.kyc, registries: [holding({ ...HELD, dateOfBirth: null })] }
    const { id } = await check(kyc, account, await byForm(account))
    clock.advance(REVIEW_LIFE_MS)
    expect(await check(kyc, account, id)).toMatchObject({
      status: 'expired',
      reason: 'not_reviewed',
      charged: 0n,
    })
    expect(await credits(account)).toEqual([5n, 0n])
  })

  test('that a person could not settle ends at once: they would wait for nothing', async () => {
    const account = await open()
    const record = { ...HELD, dateOfBirth: null }
    const registry: KycProvider = {
      ...holding(record),
      run: (asked) =>
        Promise.resolve({
          kind: 'answer',
          reference: 'r',
          checks: registryChecks(asked, record).filter(({ name }) => name !== 'name_match'),
        }),
    }
    const kyc = { ...world.kyc, registries: [registry] }
    const request = await check(kyc, account, await byForm(account))
    expect(request).toMatchObject({ status: 'inconclusive', reason: 'birth_date_missing', charged: 1n })
  })

  test('of a test number ends as the catalogue says, under as many names as a program tries', async () => {
    const account = await open()
    for (const surname of ['Lamptey', 'Owusu']) {
      const id = await byForm(account, { number: 'GHA-000000000-0', surname, givenNames: 'Grace' })
      expect(await check(world.kyc, account, id)).toMatchObject({ status: 'approved' })
    }
    const twice = await byForm(account, { number: 'GHA-000000000-8' })
    expect(await check(world.kyc, account, twice)).toMatchObject({
      status: 'inconclusive',
      reason: 'duplicate',
    })
  })
})

test('the same person in another spelling is no other bearer', async () => {
  const account = await open()
  await byForm(account, { givenNames: 'Fiifi' })
  const kyc = { ...world.kyc, registries: [holding(HELD)] }
  expect(await check(kyc, account, await byForm(account))).toMatchObject({ status: 'approved' })
})

describe('a name is explained word by word', () => {
  const asked = { givenNames: 'Kojo Samuel' }
  const held = { ...HELD, givenNames: 'KWADWO DANIEL' }
  const explained = [
    { typed: 'Kojo', stated: 'Kwadwo', verdict: 'same', reason: 'same_day_name', day: 'monday' },
    { typed: 'Mensah', stated: 'Mensah', verdict: 'same', reason: null, day: null },
    { typed: 'Samuel', stated: 'Daniel', verdict: 'differs', reason: 'other_name', day: null },
  ]
  const read = async (id: bigint, as: User) =>
    (await world.http.call(routes.getKyc, { params: { id: encodeId('kyc', id) } }, { as })).body
      .data as Reply<'getKyc'>

  test('to whoever decides on people, and to no program; it is stored nowhere, and goes with the person', async () => {
    const account = await open()
    const owner = testUser(account.accountId)
    const kyc = { ...world.kyc, registries: [holding(held)] }
    const { id, status, names } = await check(kyc, account, await byForm(account, asked))
    // `check` reads as a program does.
    expect({ status, names }).toEqual({ status: 'rejected', names: [] })
    const [registry] = (await read(id, owner)).names
    expect(registry).toMatchObject({ source: 'registry', outcome: 'different' })
    expect(registry!.words).toEqual(expect.arrayContaining(explained))
    const kept = await sql<{ row: string }>`
      select to_jsonb(kept)::text as row from kyc_check as kept where account_id = ${account.accountId}
      union all select to_jsonb(kept)::text from kyc_event as kept where account_id = ${account.accountId}
      union all select to_jsonb(kept)::text from outbox as kept where account_id = ${account.accountId}
      union all select to_jsonb(kept)::text from audit_entry as kept where account_id = ${account.accountId}
    `.execute(world.base.db.sql)
    expect(kept.rows.map(({ row }) => row).join()).not.toMatch(/kojo|kwadwo|samuel|daniel/i)
    await world.http.call(routes.eraseKyc, { params: { id: encodeId('kyc', id) } }, { as: owner })
    expect(await read(id, owner)).toMatchObject({ names: [], surname: '' })
  })
})

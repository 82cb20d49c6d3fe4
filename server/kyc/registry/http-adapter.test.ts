/** A registry's reseller over real sockets: its answers, and every way in which it fails. */
import {
  signCallback,
  startIdentityRegistry,
  type IdentityFault,
} from '@nkra/outside/identity-registry/identity-registry.ts'
import * as kycRoutes from '@nkra/contract/kyc/requests.ts'
import * as routes from '@nkra/contract/kyc/review.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { balances } from '../../billing/ledger/ledger.ts'
import { createAccount } from '../../catalog/accounts.ts'
import { testClock } from '../../platform/clock.ts'
import { testServer, testUser, type TestServer } from '../../platform/testing/test-server.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { runCheck } from '../checks/attempts.ts'
import { bindKyc } from '../requests/http.ts'
import { openKycResources, type KycResources } from '../resources.ts'
import { bindRegistryCallback } from '../checks/registry-callback.ts'
import { pauseFor_ms, FAILURES_MAX } from './health.ts'
import { RegistryMapping } from './mapping.ts'
import { openHttpRegistry } from './http-adapter.ts'
import { forgetOldNotices } from './lookups.ts'
import type { RegistryConfig } from './mapping.ts'
import type { KycProvider } from './provider.ts'
import { REQUEST_LIFE_MS } from '../requests/states.ts'
import { bindReviews } from '../review/http.ts'
import { submitKyc } from '../requests/requests.ts'
import { approveBusiness, FACE_MAPPING, kycInput, grantChecks, SECRET } from '../testing/kyc.ts'

const clock = testClock()
const { signal } = new AbortController()
const HOUR_MS = 3_600_000
const key = 'a key of the tests'
const callbackSecret = 'a secret of the tests'
const HELD = 'GHA-123456789-0'
const people = new Map(
  Array.from({ length: 10 }, (_, place) => [
    `GHA-12345678${place}-0`,
    { surname: 'Owusu', givenNames: 'Kwame', dateOfBirth: '1990-12-31' },
  ]),
)

let base: TestDatabase
let http: TestServer
let reseller: Awaited<ReturnType<typeof startIdentityRegistry>>
let config: RegistryConfig
let kyc: KycResources
let accountId: bigint
let businessId: bigint

beforeAll(async () => {
  base = await testDatabase({ clock, connections: 8 })
  reseller = await startIdentityRegistry({ key, callbackSecret, people })
  config = {
    provider: 'registry',
    name: 'The reseller',
    url: reseller.url,
    key,
    account: '',
    callbackSecret,
    mapping: RegistryMapping.parse({}),
  }
  kyc = openKycResources({
    db: base.db,
    secret: SECRET,
    demo: false,
    registry: { config, publicUrl: 'http://127.0.0.1', contact: 'kyc@nkra.test' },
  })
  http = await testServer(base.db, (server) => {
    bindKyc(server, kyc)
    bindReviews(server, kyc)
    bindRegistryCallback(server, kyc.registries)
  })
})
afterAll(async () => {
  await http.close()
  await reseller.close()
  await base.close()
})

beforeEach(async () => {
  reseller.control.play([])
  await sql`delete from kyc_registry_health`.execute(base.db.sql)
  await base.db.transaction(async (tx) => {
    accountId = await createAccount(tx, { name: 'Adom Savings' })
    await grantChecks(tx, accountId, 10n)
    businessId = await approveBusiness(tx, accountId)
  })
})

const submit = (other: Parameters<typeof kycInput>[1] = {}) =>
  base.db.transaction(async (tx) => {
    const request = kycInput(businessId, { number: HELD, ...other })
    return (await submitKyc(kyc, tx, testUser(accountId), request)).id
  })
const check = (id: bigint, by: KycResources = kyc) => runCheck(by, { accountId, id }, signal)
interface Detail {
  status: string
  reason: string | null
  level: string | null
  charged: number
  environment: string
  checks: { name: string; outcome: string; reference: string | null; provider: string }[]
}
const detail = async (id: bigint) =>
  (await http.call(kycRoutes.getKyc, { params: { id: encodeId('kyc', id) } }, { as: testUser(accountId) }))
    .body.data as Detail
interface Health {
  document: string
  state: string
  since: string
  triedAgainAt: string
}
const health = async () =>
  (await http.call(routes.getRegistryHealth, {}, { as: testUser(accountId) })).body.data as Health[]
/** Moves time to the next question. */
async function due(id: bigint) {
  const { rows } = await sql<{ next: Date }>`
    select next_attempt_at as next from kyc_request where account_id = ${accountId} and id = ${id}`.execute(
    base.db.sql,
  )
  clock.advance(Math.max(0, rows[0]!.next.getTime() - clock.ms()))
}
const lookups = (id: bigint) =>
  reseller.control.lookups.slice(-1).map(({ asked: times, polled }) => [id, times, polled])
const credits = async () => (await balances(base.db, accountId)).find(({ product }) => product === 'KYC')!

describe('an answer', () => {
  test('that agrees approves at A2, live, under their reference', async () => {
    const id = await submit()
    await check(id)
    expect(await detail(id)).toMatchObject({
      status: 'approved',
      level: 'A2',
      charged: 1,
      environment: 'live',
    })
    const last = reseller.control.lookups.at(-1)!
    expect((await detail(id)).checks.filter(({ provider }) => provider === 'registry')).toMatchObject([
      { name: 'registry_lookup', outcome: 'pass', reference: last.reference },
      { name: 'name_match', outcome: 'pass' },
      { name: 'dob_match', outcome: 'pass' },
    ])
    const { fields } = (
      await http.call(
        routes.getKycReview,
        { params: { id: encodeId('kyc', id) } },
        { as: testUser(accountId) },
      )
    ).body.data as { fields: { name: string; values: { source: string; value: string }[] }[] }
    expect(fields.find(({ name }) => name === 'surname')!.values).toMatchObject([
      { source: 'typed', value: 'Owusu' },
      { source: 'registry', value: 'Owusu' },
    ])
  })

  test.each([
    ['of nobody', { number: 'GHA-000000007-7' }, 'not_found'],
    ['of another name', { surname: 'Boateng', givenNames: 'Yaa' }, 'name_differs'],
    ['of another day', { dateOfBirth: '1990-12-30' }, 'birth_date_differs'],
  ])('%s rejects', async (_, other, reason) => {
    const id = await submit(other)
    await check(id)
    expect(await detail(id)).toMatchObject({ status: 'rejected', reason, level: 'A0', charged: 1 })
  })

  test('is never asked of a document that they do not know', async () => {
    const before = reseller.control.lookups.length
    const id = await submit({ document: 'ssnit', number: 'C012345678901', dateOfBirth: null })
    await check(id)
    expect(await detail(id)).toMatchObject({ status: 'inconclusive', reason: 'no_registry', charged: 0 })
    expect(reseller.control.lookups).toHaveLength(before)
  })
})

describe('what goes wrong', () => {
  const spoilt: [IdentityFault, string][] = [
    ['broken', 'registry_down'],
    ['key', 'registry_down'],
    ['cut', 'registry_down'],
    ['half', 'registry_down'],
    ['garbled', 'registry_down'],
    ['nameless', 'registry_down'],
    ['stranger', 'registry_down'],
    ['busy', 'registry_slow'],
  ]
  test.each(spoilt)('%s is no answer: it waits, costs nothing, and is asked again', async (fault, reason) => {
    reseller.control.play([{ reference: HELD, faults: [fault], times: 1 }])
    const questions = reseller.control.lookups.length
    const id = await submit()
    await check(id)
    expect(await detail(id)).toMatchObject({ status: 'awaiting_provider', reason, charged: 0 })
    expect(await credits()).toMatchObject({ available: 9n, reserved: 1n })
    await due(id)
    await check(id)
    expect(await detail(id)).toMatchObject({ status: 'approved', charged: 1 })
    // One question to them, however often it was asked.
    expect(reseller.control.lookups).toHaveLength(questions + 1)
  })

  test('no answer at all is given up in time', async () => {
    reseller.control.play([{ reference: HELD, faults: ['never'], times: 1 }])
    const hasty = openHttpRegistry(config, { callbackUrl: 'http://127.0.0.1/', clock, answer_ms_max: 200 })
    const id = await submit()
    await check(id, { ...kyc, registries: [hasty] })
    expect(await detail(id)).toMatchObject({ status: 'awaiting_provider', reason: 'registry_down' })
  })

  test('nobody is there', async () => {
    const nobody = openHttpRegistry(
      { ...config, url: 'http://127.0.0.1:9' },
      { callbackUrl: 'http://127.0.0.1/', clock },
    )
    const id = await submit()
    await check(id, { ...kyc, registries: [nobody] })
    expect(await detail(id)).toMatchObject({ status: 'awaiting_provider', reason: 'registry_down' })
  })
})

describe('an answer that comes later', () => {
  const pending = async () => {
    reseller.control.play([{ reference: HELD, faults: ['pending'], times: 1 }])
    const id = await submit()
    await check(id)
    return { id, reference: reseller.control.lookups.at(-1)!.reference }
  }
  const callBack = (body: string, signature: string, provider = 'registry') =>
    http.inject({
      method: 'POST',
      url: routes.registryCallback.path.replace(':provider', provider),
      headers: { 'content-type': 'application/json', 'x-registry-signature': signature },
      payload: body,
    })
  /** Whether the next question is due now. */
  const isDue = async (id: bigint) => {
    const { rows } = await sql<{ due: boolean }>`
      select next_attempt_at <= ${clock.now()} as due from kyc_request
      where account_id = ${accountId} and id = ${id}`.execute(base.db.sql)
    return rows[0]!.due
  }
  /** The references that were called back about and that no lookup has. */
  const notices = async () => {
    const { rows } = await sql<{ reference: string }>`select reference from kyc_notice`.execute(base.db.sql)
    return rows.map(({ reference }) => reference)
  }
  const jobs = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int4 as count from pgboss.job
      where name = 'kyc.check' and data->>'accountId' = ${encodeId('acc', accountId)}`.execute(base.db.sql)
    return rows[0]!.count
  }

  test('is asked after by their reference, not anew', async () => {
    const { id, reference } = await pending()
    expect(await detail(id)).toMatchObject({ status: 'awaiting_provider', reason: 'registry_slow' })
    await due(id)
    await check(id)
    expect(await detail(id)).toMatchObject({ status: 'awaiting_provider', reason: 'registry_slow' })
    reseller.control.finish(reference)
    await due(id)
    await check(id)
    expect(await detail(id)).toMatchObject({ status: 'approved', charged: 1 })
    expect(lookups(id)).toEqual([[id, 1, 2]])
  })

  test('brings the question forward by a signed callback, once', async () => {
    const { id, reference } = await pending()
    expect(await isDue(id)).toBe(false)
    const body = JSON.stringify({ reference, status: 'found', person: { surname: 'Somebody else' } })
    const before = await jobs()
    for (const again of [true, false]) {
      const { status } = await callBack(body, signCallback(callbackSecret, body, clock.ms()))
      expect([status, await isDue(id), await jobs()]).toEqual([200, true, before + 1])
      if (again) clock.advance(1_000)
    }
    reseller.control.finish(reference)
    await check(id)
    // What the callback said was not believed.
    expect(await detail(id)).toMatchObject({ status: 'approved', charged: 1 })
    const late = await callBack(body, signCallback(callbackSecret, body, clock.ms()))
    expect([late.status, await jobs()]).toEqual([200, before + 1])
  })

  test('whose callback comes before their reference is stored is asked after at once', async () => {
    reseller.control.play([{ reference: HELD, faults: ['pending'], times: 1 }])
    const heard: boolean[] = []
    const registry = kyc.registries.find(({ id }) => id === 'registry')
    await sql`delete from kyc_notice`.execute(base.db.sql)
    const calledBack: KycProvider = {
      ...registry!,
      async run(...asked) {
        const result = await registry!.run(...asked)
        const body = JSON.stringify({ reference: reseller.control.lookups.at(-1)!.reference })
        for (const text of [body, body, '{"reference":"lk-none"}'])
          heard.push((await callBack(text, signCallback(callbackSecret, text, clock.ms()))).status === 200)
        return result
      },
    }
    const id = await submit()
    await check(id, { ...kyc, registries: [calledBack] })
    expect([heard, await isDue(id), await notices()]).toEqual([[true, true, true], true, ['lk-none']])
    // Their word counts once: what still goes on is polled as usual.
    await check(id)
    expect([await isDue(id), lookups(id)]).toEqual([false, [[id, 1, 1]]])
    clock.advance(HOUR_MS)
    await forgetOldNotices(base.db)
    expect(await notices()).toEqual([])
  })

  test('is not brought forward by anybody else', async () => {
    const { id, reference } = await pending()
    const body = JSON.stringify({ reference })
    const good = signCallback(callbackSecret, body, clock.ms())
    const refused = [
      await callBack(body, ''),
      await callBack(body, signCallback(`${callbackSecret}0`, body, clock.ms())),
      await callBack(`${body} `, good),
      await callBack(body, signCallback(callbackSecret, body, clock.ms() - 301_000)),
      await callBack(body, signCallback(callbackSecret, body, clock.ms() + 301_000)),
    ]
    for (const { status, body: said } of refused)
      expect([status, said.code]).toEqual([401, 'signature_refused'])
    expect((await callBack(body, good, 'elsewhere')).status).toBe(404)
    for (const other of ['{"reference":"lk-none"}', '[]', 'nothing'])
      expect((await callBack(other, signCallback(callbackSecret, other, clock.ms()))).status).toBe(200)
    expect(await isDue(id)).toBe(false)
  })

  test('that they forgot is asked for anew, and found by nobody’s word', async () => {
    const { id, reference } = await pending()
    reseller.control.finish(reference)
    reseller.control.play([{ reference: HELD, faults: ['forgotten'], on: 'poll', times: 1 }])
    await due(id)
    await check(id)
    expect(await detail(id)).toMatchObject({ status: 'awaiting_provider', charged: 0 })
    await due(id)
    await check(id)
    expect(await detail(id)).toMatchObject({ status: 'approved', charged: 1 })
    expect(lookups(id)).toEqual([[id, 2, 0]])
  })
})

test.each([[''], ['t=1,v1=00'], [`t=1795000000,v1=${'0'.repeat(64)}`]])(
  'a signature %j does not hold',
  (signature) => {
    const registry = openHttpRegistry(config, { callbackUrl: 'http://127.0.0.1/', clock })
    const callback = { header: () => signature, bytes: Buffer.from('{}'), now_ms: 1_795_000_000_000 }
    expect(registry.readCallback!(callback)).toBeNull()
  },
)

describe('a registry that fails again and again', () => {
  test('is left alone, tried by one request alone, and trusted again once it answers', async () => {
    reseller.control.play([{ faults: ['broken'] }])
    const ids: bigint[] = []
    for (let place = 0; place < FAILURES_MAX; place++) {
      ids.push(await submit({ number: `GHA-12345678${place}-0` }))
      await check(ids[place]!)
      expect(await health()).toMatchObject([
        { document: 'ghana_card', state: place < FAILURES_MAX - 1 ? 'failing' : 'down' },
      ])
    }
    reseller.control.play([])
    const waits = await submit({ number: 'GHA-123456789-0' })
    const questions = reseller.control.lookups.length
    await check(waits)
    expect(await detail(waits)).toMatchObject({ status: 'awaiting_provider', reason: 'registry_down' })
    expect(reseller.control.lookups).toHaveLength(questions)
    const { triedAgainAt, since } = (await health())[0]!
    expect(Date.parse(triedAgainAt) - clock.ms()).toBe(pauseFor_ms(1))
    expect(Date.parse(since)).toBeLessThanOrEqual(clock.ms())

    // Nobody gets through twice: of two at once one tries, and it fails.
    clock.advance(pauseFor_ms(1))
    reseller.control.play([{ faults: ['broken'] }])
    await Promise.all([check(waits), check(ids[0]!)])
    const after = (await health())[0]!
    expect(Date.parse(after.triedAgainAt) - clock.ms()).toBe(pauseFor_ms(2))

    reseller.control.play([])
    clock.advance(pauseFor_ms(2))
    await check(ids[1]!)
    expect((await detail(ids[1]!)).status).toBe('approved')
    expect(await health()).toMatchObject([{ state: 'answering', since: null, triedAgainAt: null }])
    for (const id of [waits, ...ids]) await check(id)
    for (const id of [waits, ...ids]) expect((await detail(id)).status).toBe('approved')
  })

  test('that is left alone until a request’s time is over never rejects it', async () => {
    reseller.control.play([{ faults: ['broken'] }])
    const id = await submit()
    for (let place = 0; place < FAILURES_MAX; place++) {
      await check(id)
      await due(id)
    }
    expect(await health()).toMatchObject([{ state: 'down' }])
    // The trial fails, and after it the request waits with the others: past its time.
    clock.advance(REQUEST_LIFE_MS - HOUR_MS)
    await check(id)
    expect((await detail(id)).status).toBe('awaiting_provider')
    clock.advance(HOUR_MS)
    await check(id)
    expect(await detail(id)).toMatchObject({ status: 'expired', reason: 'no_answer', charged: 0 })
    expect(await credits()).toMatchObject({ available: 10n, reserved: 0n })
  })

  test.each([
    [1, 30_000],
    [2, 60_000],
    [5, 480_000],
    [6, 600_000],
    [60, 600_000],
  ])('for the %d. time is left alone for %d ms', (times, ms) => {
    expect(pauseFor_ms(times)).toBe(ms)
  })
})

describe('a reseller that compares faces', () => {
  const mapping = {
    ...FACE_MAPPING,
    askPath: '/lookups',
    facePath: '/lookups/{number}',
    signing: { header: 'x-signature', timeHeader: 'x-time' },
  }
  const selfie = Buffer.from('a photograph')
  let strict: Awaited<ReturnType<typeof startIdentityRegistry>>
  beforeAll(async () => {
    strict = await startIdentityRegistry({ key, callbackSecret, people, signedQuestions: true })
  })
  afterAll(() => strict.close())
  beforeEach(() => strict.control.play([]))

  const open = (other: object = {}) =>
    openHttpRegistry(
      { ...config, url: strict.url, mapping: RegistryMapping.parse({ ...mapping, ...other }) },
      { callbackUrl: 'http://127.0.0.1/', clock },
    )
  async function said(face: Buffer | null, other: object = {}, idempotencyKey = `${clock.ms()}`) {
    clock.advance(1)
    const opened = face && { open: () => Promise.resolve({ selfie: face, frames: [] }) }
    const identity = { ...kycInput(1n), number: HELD, dateOfBirth: '1990-12-31', phone: null }
    const result = await open(other).run(
      { document: 'ghana_card', identity, consent: null, face: opened },
      { idempotencyKey, attempt: 1, pending: null, signal },
    )
    return result.kind === 'answer'
      ? result.checks.flatMap(({ name, outcome, reasons }) =>
          name.startsWith('registry_') ? [[name, outcome, ...reasons].join(' ')] : [],
        )
      : [result.fault]
  }

  test.each<[IdentityFault | null, string, string]>([
    [null, 'registry_face pass', 'registry_liveness pass'],
    ['face', 'registry_face fail face_differs', 'registry_liveness pass'],
    ['spoof', 'registry_face pass', 'registry_liveness fail not_live'],
    ['faceless', 'registry_face not_run', 'registry_liveness not_run'],
    ['face-odd', 'registry_face unsure registry_doubts', 'registry_liveness pass'],
  ])('that says %s', async (fault, face, liveness) => {
    if (fault !== null) strict.control.play([{ reference: HELD, faults: [fault] }])
    expect(await said(selfie)).toEqual(['registry_lookup pass', face, liveness])
    expect(strict.control.lookups.at(-1)).toMatchObject({ number: HELD, face: selfie.length })
  })

  test('without a photograph says nothing of a face', async () => {
    expect(await said(null)).toEqual(['registry_lookup pass'])
    expect(strict.control.lookups.at(-1)).toMatchObject({ face: 0 })
  })

  test('is asked by the number in the path alone, under a signature', async () => {
    const { number: _, ...question } = mapping.question
    expect(await said(selfie, { askPath: '/lookups/{number}', question })).toHaveLength(3)
    expect(strict.control.lookups.at(-1)).toMatchObject({ number: HELD })
    expect(await said(selfie, { signing: undefined })).toEqual(['refused'])
    expect(await said(selfie, { signing: { ...mapping.signing, encoding: 'base64' } })).toEqual(['refused'])
  })

  test.each([
    [{}, 'ghana_card', 'number names later face liveness'],
    [{}, 'passport', 'number names later'],
    [{}, 'ssnit', ''],
    [{ faceDocuments: ['passport'] }, 'passport', 'number names later face liveness'],
    [{ answer: { ...mapping.answer, liveness: undefined } }, 'ghana_card', 'number names later face'],
  ] as const)('with %j can do of a %s: %s', (other, document, abilities) => {
    expect(open(other).abilities(document).join(' ')).toBe(abilities)
  })
})

/** A person's face at a registry: who gets it, what the answer does, and who decides. */
import * as kycRoutes from '@nkra/contract/kyc/requests.ts'
import * as routes from '@nkra/contract/kyc/review.ts'
import type { ChallengeFrame } from '@nkra/contract/kyc/states.ts'
import { startSmileId, type SmileIdFault } from '@nkra/outside/smile-id/smile-id.ts'
import { openSink, type WebhookSink } from '@nkra/outside/testing/webhook-sink.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { balances } from '../../billing/ledger/ledger.ts'
import { testClock } from '../../platform/clock.ts'
import { jpegOf, pngOf } from '../../platform/testing/picture-samples.ts'
import { testUser } from '../../platform/testing/test-server.ts'
import type { DocumentReader } from '../documents/reader.ts'
import { beginLookup } from '../registry/lookups.ts'
import { RegistryMapping } from '../registry/mapping.ts'
import { REQUEST_LIFE_MS } from '../requests/states.ts'
import { openKycResources } from '../resources.ts'
import { cardLines } from '../testing/cards.ts'
import { standInReader } from '../testing/stand-in-reader.ts'
import { openCaptureStage, requestIdOf, type CaptureStage } from '../testing/capture.ts'
import { SECRET } from '../testing/kyc.ts'
import { runCheck } from './attempts.ts'

const clock = testClock()
const { signal } = new AbortController()
const MINUTE_MS = 60_000
const KOFI = {
  document: 'ghana_card',
  number: 'GHA-714285963-1',
  surname: 'Mensah',
  givenNames: 'Kofi',
  dateOfBirth: '1990-12-31',
}
const secret = 'a secret of the tests'

let smile: Awaited<ReturnType<typeof startSmileId>>
let sink: WebhookSink
let world: CaptureStage

beforeAll(async () => {
  sink = await openSink()
  smile = await startSmileId({
    partnerId: '2077',
    key: 'a key of the tests',
    secret,
    people: new Set([KOFI.number]),
    clock: { now: () => clock.ms(), after: () => () => undefined },
  })
  const config = {
    provider: 'smile_id',
    name: 'Smile ID',
    url: smile.url,
    key: 'a key of the tests',
    account: '2077',
    callbackSecret: secret,
    mapping: RegistryMapping.parse({}),
  } as const
  world = await openCaptureStage(clock, (db) => ({
    ...openKycResources({
      db,
      secret: SECRET,
      demo: false,
      registry: { config, publicUrl: sink.url, contact: 'kyc@nkra.test' },
    }),
    documents: cardReader(),
  }))
})
afterAll(async () => {
  await world.close()
  await smile.close()
  sink.close()
})
beforeEach(async () => {
  smile.control.reset()
  await sql`delete from kyc_registry_health`.execute(world.base.db.sql)
})

/** A reader that sees Kofi's card in every picture of a back, and no fault in any. */
function cardReader(): DocumentReader {
  const lines = cardLines({
    ...KOFI,
    documentNumber: 'AV1234567',
    surname: 'MENSAH',
    givenNames: 'KOFI',
    sex: 'M',
    expiry: '2031-05-06',
  })
  return standInReader({ lines })
}

const photo = (mark: number) => jpegOf({ width: 600 + mark, height: 600 })

interface Sent {
  accountId: bigint
  id: bigint
  wireId: string
}

/** Kofi, who has sent everything. `agreed` is the version of the words, instead of today's. */
async function sent({
  agreed,
  selfie = photo(0),
  frames = ['person_left', 'person_right'],
  kind = 'document_face',
}: {
  agreed?: string
  selfie?: Buffer
  frames?: readonly ChallengeFrame[]
  kind?: 'document' | 'document_face'
} = {}): Promise<Sent> {
  const accountId = await world.open()
  const wireId = await world.ask(accountId, { kind })
  const id = requestIdOf(wireId)
  const person = world.person(await world.tokenOf(accountId))
  expect((await person.agree()).status).toBe(200)
  if (agreed !== undefined)
    await sql`
      update kyc_consent set version = ${agreed} where account_id = ${accountId} and request_id = ${id}
    `.execute(world.base.db.sql)
  await person.details(KOFI)
  const pictures = [
    ['document_front', pngOf({ width: 640, height: 400 })],
    ['document_back', pngOf({ width: 640, height: 401 })],
    ...frames.map((frame, place) => [frame, photo(place + 1)] as const),
    ['person', selfie],
  ] as const
  for (const [picture, bytes] of pictures.slice(0, kind === 'document' ? 2 : pictures.length))
    expect([picture, (await person.picture(picture, bytes)).status]).toEqual([picture, 201])
  expect((await person.send()).status).toBe(200)
  return { accountId, id, wireId }
}

const check = (which: Sent) => runCheck(world.kyc, which, signal)

/** Passes on what they posted since the last time. Answers the statuses. */
let handedOn = 0
async function deliver(): Promise<number[]> {
  await smile.control.landed()
  const statuses: number[] = []
  for (const { headers, body } of sink.posted.slice(handedOn)) {
    const { status } = await world.http.inject({
      method: 'POST',
      url: routes.registryCallback.path.replace(':provider', 'smile_id'),
      headers: Object.fromEntries(
        Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      ),
      payload: body,
    })
    statuses.push(status)
  }
  handedOn = sink.posted.length
  return statuses
}
beforeEach(async () => {
  await smile.control.landed()
  handedOn = sink.posted.length
})

async function due({ accountId, id }: Sent): Promise<number> {
  const { rows } = await sql<{ next: Date }>`
    select next_attempt_at as next from kyc_request where account_id = ${accountId} and id = ${id}`.execute(
    world.base.db.sql,
  )
  return rows[0]!.next.getTime() - clock.ms()
}

/** Runs until a person must decide. That person has compared the faces if there are two. */
async function answered(which: Sent): Promise<void> {
  await check(which)
  await deliver()
  await check(which)
  await compareFaces(which)
}

async function compareFaces(which: Sent): Promise<void> {
  const { face } = await review(which)
  if (face === null || (await detail(which)).status !== 'in_review') return
  const { accountId, wireId } = which
  const body = { answer: 'same', front: face.front, person: face.person } as const
  const compared = await world.http.call(
    routes.confirmKycFace,
    { params: { id: wireId }, body },
    { as: testUser(accountId) },
  )
  expect(compared.status).toBe(200)
}

interface Detail {
  status: string
  reason: string | null
  level: string | null
  charged: number
  checks: { name: string; outcome: string; provider: string; reference: string | null }[]
  consent: { version: string; text: string }
}
const detail = async ({ accountId, wireId }: Sent) =>
  (await world.http.call(kycRoutes.getKyc, { params: { id: wireId } }, { as: testUser(accountId) })).body
    .data as Detail
const review = async ({ accountId, wireId }: Sent) =>
  (await world.http.call(routes.getKycReview, { params: { id: wireId } }, { as: testUser(accountId) })).body
    .data as {
    levelIfApproved: string | null
    missing: string[]
    failed: string[]
    face: { front: string; person: string } | null
  }
type Decision = NonNullable<Parameters<typeof world.http.call<typeof routes.decideKyc>>[1]>['body']
const decide = ({ accountId, wireId }: Sent, body: Omit<NonNullable<Decision>, 'after'>) =>
  world.http.call(
    routes.decideKyc,
    { params: { id: wireId }, body: { ...body, after: null } },
    { as: testUser(accountId) },
  )
const play = (...faults: SmileIdFault[]) => smile.control.play([{ reference: KOFI.number, faults }])
const credits = async ({ accountId }: Sent) =>
  (await balances(world.base.db, accountId)).find(({ product }) => product === 'KYC')!

test('a face that is the register’s, of a living person, is A3 by a reviewer', async () => {
  const which = await sent()
  await answered(which)
  expect(await detail(which)).toMatchObject({ status: 'in_review', charged: 0 })
  expect(await review(which)).toMatchObject({ levelIfApproved: 'A3', missing: [], failed: [] })
  expect((await decide(which, { status: 'approved', reason: null })).status).toBe(200)
  const [job] = smile.control.jobs
  const { consent, checks, ...decided } = await detail(which)
  expect(decided).toMatchObject({ status: 'approved', level: 'A3', charged: 1 })
  // Who verified, the transaction, and the words that allowed it.
  expect(checks.filter(({ name }) => name.startsWith('registry_'))).toMatchObject(
    ['registry_lookup', 'registry_face', 'registry_liveness'].map((name) => ({
      name,
      outcome: 'pass',
      provider: 'smile_id',
      reference: job!.id,
    })),
  )
  expect(consent.version).toBe('2026-12-face-smile_id')
  expect(consent.text).toContain('are sent to Smile ID')
  expect(consent.text).toContain('14 Ring Road East, Accra, the data controller')
  expect(job).toMatchObject({ product: 'biometric_kyc', frames: { length: 6 } })
})

describe('what speaks against a person goes to a reviewer, and no program rejects', () => {
  test.each<[SmileIdFault, string, string | null]>([
    ['face', 'face_differs', null],
    ['spoof', 'not_live', null],
    ['attention', 'birth_date_missing', 'A2'],
    ['no-photo', 'birth_date_missing', 'A2'],
    ['risk', 'no_answer', 'A1'],
    ['image', 'face_not_seen', 'A1'],
  ])('%s: %s, and an approval would be %s', async (fault, reason, level) => {
    play(fault)
    const which = await sent()
    await answered(which)
    const { levelIfApproved, failed } = await review(which)
    const told = reason === 'no_answer' ? null : reason
    expect(await detail(which)).toMatchObject({ status: 'in_review', reason: told, charged: 0 })
    expect(levelIfApproved).toBe(level)
    if (level !== null) return
    expect(failed).toHaveLength(1)
    const approved = await decide(which, { status: 'approved', reason: null })
    expect([approved.status, approved.body.code]).toEqual([409, 'kyc_not_approvable'])
    const rejected = { status: 'rejected', reason } as Parameters<typeof decide>[1]
    expect((await decide(which, rejected)).status).toBe(200)
    expect(await detail(which)).toMatchObject({ status: 'rejected', reason, level: 'A0', charged: 1 })
  })
})

describe('a photograph is sent nowhere', () => {
  test.each([
    ['where the words speak of no registry', { agreed: '2026-12-photographs' }],
    ['where the words name another provider', { agreed: '2026-12-face-prembly' }],
    ['that the provider does not take', { selfie: pngOf({ width: 600, height: 600 }) }],
    ['without the challenge', { frames: [] }],
    ['where none is asked for', { kind: 'document' }],
  ] as const)('%s', async (_, how) => {
    const which = await sent(how)
    await answered(which)
    expect(smile.control.jobs).toMatchObject([{ product: 'enhanced_kyc', selfie: 0, frames: [] }])
    expect((await review(which)).levelIfApproved).not.toBe('A3')
    const names = (await detail(which)).checks.map(({ name }) => name)
    expect(names).not.toContain('registry_face')
  })
})

describe('a question of which nobody knows whether it came', () => {
  test.each<SmileIdFault>(['cut', 'gateway', 'garbled'])('%s: the callback names it', async (fault) => {
    play(fault)
    const which = await sent()
    await check(which)
    expect(await detail(which)).toMatchObject({
      status: 'awaiting_provider',
      reason: 'registry_down',
      charged: 0,
    })
    expect(await due(which)).toBe(10 * MINUTE_MS)
    smile.control.play([])
    expect(await deliver()).toEqual([200])
    expect(await due(which)).toBe(0)
    await check(which)
    await compareFaces(which)
    expect(smile.control.jobs).toHaveLength(1)
    expect((await review(which)).levelIfApproved).toBe('A3')
  })

  test('of a process that died is put again when a callback would have come', async () => {
    const which = await sent()
    await world.base.db.transaction((tx) =>
      beginLookup(tx, which, 'smile_id', { key: which.wireId, face: true }),
    )
    await check(which)
    expect(smile.control.jobs).toHaveLength(0)
    clock.advance(await due(which))
    await check(which)
    expect(smile.control.jobs).toHaveLength(1)
  })
})

describe('callbacks', () => {
  test.each<[SmileIdFault[], number[]]>([
    [['callback-doubled'], [200, 200]],
    [['callback-unsigned'], [401]],
    [['callback-old'], [401]],
    [['callback-lost'], []],
  ])('%j are answered %j, and the verdict is asked for all the same', async (faults, statuses) => {
    play('face', ...faults)
    const which = await sent()
    const before = handedOn
    await check(which)
    expect(await deliver()).toEqual(statuses)
    const isHeard = statuses.includes(200)
    expect(await due(which)).toBe(isHeard ? 0 : MINUTE_MS)
    clock.advance(await due(which))
    await check(which)
    if (!isHeard) {
      // They were asked to call once more.
      expect(await detail(which)).toMatchObject({ status: 'awaiting_provider' })
      smile.control.play([])
      clock.advance(await due(which))
      await check(which)
    }
    expect(await detail(which)).toMatchObject({ status: 'in_review' })
    expect((await review(which)).levelIfApproved).not.toBe('A3')
    // Played again it finds nothing that waits.
    handedOn = before
    expect(new Set(await deliver())).toEqual(new Set(statuses))
    expect(await detail(which)).toMatchObject({ status: 'in_review' })
  })
})

/** An attempt whose callbacks come while it waits for the answer, before anything of it is stored. */
const checkCalledBack = (which: Sent) =>
  runCheck(
    {
      ...world.kyc,
      registries: world.kyc.registries.map((registry) => ({
        ...registry,
        async run(...asked: Parameters<typeof registry.run>) {
          const result = await registry.run(...asked)
          await deliver()
          return result
        },
      })),
    },
    which,
    signal,
  )

describe('a callback that comes before the answer is stored', () => {
  test.each<SmileIdFault[][]>([[[]], [['callback-doubled']], [['cut']], [['gateway']]])(
    'with %j: the verdict is asked for at once',
    async (faults) => {
      if (faults.length > 0) play(...faults)
      const which = await sent()
      await checkCalledBack(which)
      expect(await due(which)).toBe(0)
      smile.control.play([])
      await check(which)
      expect(await detail(which)).toMatchObject({ status: 'in_review' })
      expect(smile.control.jobs).toHaveLength(1)
    },
  )

  test('counts once: a job that still goes on is polled as usual', async () => {
    play('processing')
    const which = await sent()
    await check(which)
    clock.advance(await due(which))
    const [job] = smile.control.jobs
    smile.control.finish(job!.id)
    Object.assign(job!, { status: 'processing' })
    await checkCalledBack(which)
    expect(await due(which)).toBe(0)
    await check(which)
    expect(await due(which)).toBe(MINUTE_MS)
  })

  test('that is unsigned changes nothing', async () => {
    play('callback-unsigned')
    const which = await sent()
    await checkCalledBack(which)
    expect(await due(which)).toBe(MINUTE_MS)
  })
})

test('an outage that lasts costs nothing', async () => {
  play('unavailable')
  const which = await sent()
  await answered(which)
  expect(await detail(which)).toMatchObject({
    status: 'awaiting_provider',
    reason: 'registry_down',
    charged: 0,
  })
  expect(await credits(which)).toMatchObject({ available: 4n, reserved: 1n })
  clock.advance(REQUEST_LIFE_MS)
  await check(which)
  expect(await detail(which)).toMatchObject({ status: 'expired', charged: 0 })
  expect(await credits(which)).toMatchObject({ available: 5n, reserved: 0n })
})

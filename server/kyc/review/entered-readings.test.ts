/**
 * What a reviewer may do with photographs that no program could read, through the calls of a customer's browser.
 */
import type { EvidenceKind } from '@nkra/contract/kyc/evidence.ts'
import * as kycRoutes from '@nkra/contract/kyc/requests.ts'
import * as routes from '@nkra/contract/kyc/review.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testClock } from '../../platform/clock.ts'
import { testUser, type TestReply } from '../../platform/testing/test-server.ts'
import { randomFrom } from '../../platform/seeded-random.ts'
import { runCheck } from '../checks/attempts.ts'
import { DocumentReader } from '../documents/reader.ts'
import { READ_AGAIN_MS } from '../requests/document-reading.ts'
import { openKycResources, type KycResources } from '../resources.ts'
import { cardPicture, openCaptureStage, requestIdOf, type CaptureStage } from '../testing/capture.ts'
import { cardLines, drawCard, penTypeface, photograph, PLAIN, pngOfGrey } from '../testing/cards.ts'
import { demoKyc, kycInput, SECRET } from '../testing/kyc.ts'
import { submitKyc } from '../requests/requests.ts'
import { saveKycPolicy } from './policy.ts'
import { businessIdInForce } from '../business-ids/business-ids.ts'
import { addEvidence } from '../evidence/evidence.ts'
import { readPicture } from '../../platform/files/pictures.ts'
import { encodeId } from '@nkra/contract/wire.ts'

const clock = testClock()
const { signal } = new AbortController()
const KOFI = {
  document: 'ghana_card',
  number: 'GHA-714285963-1',
  surname: 'Mensah',
  givenNames: 'Kofi',
} as const
const printed = {
  ...KOFI,
  documentNumber: 'AV1234567',
  surname: 'MENSAH',
  givenNames: 'KOFI',
  dateOfBirth: '1990-12-31',
  sex: 'M',
  expiry: '2031-05-06',
} as const
const lines = cardLines(printed)
const face = penTypeface()
const backOf = (said: readonly string[]) => {
  const random = randomFrom(2)
  return pngOfGrey(photograph(drawCard(said, face, random), { ...PLAIN, width: 520 }, random))
}
/** A picture that shows nothing readable. */
const blank = (mark: number) => cardPicture(`blank ${mark}`)

let world: CaptureStage
let demo: KycResources
/** A reader whose threads every picture kills. */
let killed: DocumentReader
beforeAll(async () => {
  world = await openCaptureStage(clock, (db) => openKycResources({ db, secret: SECRET, demo: false }))
  demo = demoKyc(world.base.db)
  killed = new DocumentReader({
    thread: new URL(
      `data:text/javascript,import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => process.exit(1))`,
    ),
  })
})
afterAll(async () => {
  await killed.close()
  await demo.documents.close()
  await world.close()
})

type Details = Readonly<Record<string, string | null>>

interface SentPictures {
  back?: Buffer
  details?: Details
  document?: 'ghana_card' | 'voter_id'
}

/** A person who has sent these pictures, read as often as it takes. */
async function sent(
  kyc: KycResources,
  { back = blank(31), details = {}, document = 'ghana_card' }: SentPictures = {},
) {
  const accountId = await world.open()
  const wireId = await world.ask(accountId, { documents: [document] })
  const person = world.person(await world.tokenOf(accountId))
  await person.agree(document)
  expect((await person.details({ ...KOFI, document, dateOfBirth: '1990-12-31', ...details })).status).toBe(
    200,
  )
  for (const [kind, bytes] of [
    ['document_front', blank(30)],
    ['document_back', back],
  ] as const)
    expect((await person.picture(kind, bytes)).status).toBe(201)
  expect((await person.send()).status).toBe(200)
  const request = { accountId, id: requestIdOf(wireId), wireId, as: testUser(accountId) }
  await checked(kyc, request)
  if ((await detail(request)).status === 'needs_resubmission') {
    await person.picture('document_back', back)
    expect((await person.send()).status).toBe(200)
    await checked(kyc, request)
  }
  return request
}
type Sent = Awaited<ReturnType<typeof sent>>

/** A check by number of the same person. Without a registry a reviewer decides. */
async function numbered(kyc: KycResources, other: Parameters<typeof kycInput>[1] = {}): Promise<Sent> {
  const accountId = await world.open()
  const as = testUser(accountId)
  const { id } = await world.base.db.transaction(async (tx) => {
    await saveKycPolicy(tx, as, { fourEyes: false, enteredAnswers: true })
    const business = await businessIdInForce(tx, accountId)
    return submitKyc(kyc, tx, as, kycInput(business.id, { ...KOFI, ...other }))
  })
  await runCheck(kyc, { accountId, id }, signal)
  return { accountId, id, wireId: encodeId('kyc', id), as }
}

async function checked(kyc: KycResources, request: { accountId: bigint; id: bigint }) {
  for (const wait_ms of [...READ_AGAIN_MS, 0]) {
    await runCheck(kyc, request, signal)
    clock.advance(wait_ms)
  }
}
const unreadable = (kyc: KycResources) => ({ ...kyc, documents: killed })

const review = async ({ wireId, as }: Sent) =>
  (await world.http.call(routes.getKycReview, { params: { id: wireId } }, { as })).body.data as {
    levelIfApproved: string | null
    readingWanted: string | null
    readAgainAt: string | null
    missing: string[]
    failed: string[]
    fields: {
      name: string
      values: { source: string; value: string; agrees: boolean | null; enteredBy: string | null }[]
    }[]
  }
type Typed = NonNullable<Parameters<typeof world.http.call<typeof routes.enterKycReading>>[1]>['body']
const enter = ({ wireId, as }: Sent, body: Typed) =>
  world.http.call(routes.enterKycReading, { params: { id: wireId }, body }, { as })
const approve = ({ wireId, as }: Sent) =>
  world.http.call(routes.decideKyc, { params: { id: wireId }, body: { status: 'approved' } }, { as })
const detail = async ({ wireId, as }: Sent) =>
  (await world.http.call(kycRoutes.getKyc, { params: { id: wireId } }, { as })).body.data as {
    status: string
    level: string | null
    reason: string | null
    checks: { name: string; outcome: string; provider: string; enteredBy: string | null; reasons: string[] }[]
  }
const codeOf = ({ status, body }: TestReply) => [status, body.code]

describe('photographs that nobody could read', () => {
  test('are typed by the reviewer, on record: A1 without a registry', async () => {
    const request = await sent(unreadable(world.kyc))
    expect(await review(request)).toMatchObject({
      levelIfApproved: null,
      readingWanted: 'zone',
      readAgainAt: null,
      failed: [],
      missing: [
        'image_quality',
        'pictures_differ',
        'mrz_read',
        'mrz_check_digits',
        'doc_type',
        'front_back_consistency',
        'expiry',
        'age',
      ],
    })
    expect(codeOf(await approve(request))).toEqual([409, 'kyc_checks_missing'])
    // As somebody types them: without the fillers at their ends, in small letters.
    const typed = lines.map((line) => line.replace(/<+$/, '').toLowerCase())
    expect(codeOf(await enter(request, { zone: typed }))).toEqual([200, undefined])
    const seen = await review(request)
    expect(seen).toMatchObject({ levelIfApproved: 'A1', readingWanted: null, missing: [], failed: [] })
    expect(seen.fields.find(({ name }) => name === 'surname')!.values).toEqual([
      { source: 'typed', value: 'Mensah', agrees: null, unsure: false, enteredBy: null },
      { source: 'mrz', value: 'MENSAH', agrees: true, unsure: false, enteredBy: '' },
    ])
    expect(codeOf(await approve(request))).toEqual([200, undefined])
    const { checks, ...decided } = await detail(request)
    expect(decided).toMatchObject({ status: 'approved', level: 'A1' })
    expect(
      checks
        .filter(({ enteredBy }) => enteredBy !== null)
        .map(({ name, outcome, provider }) => `${name} ${outcome} ${provider}`),
    ).toEqual([
      'image_quality pass manual',
      'image_quality pass manual',
      'pictures_differ pass manual',
      'mrz_read pass manual',
      'mrz_check_digits pass manual',
      'doc_type pass manual',
      'front_back_consistency pass manual',
      'expiry pass manual',
      'age pass manual',
    ])
  })

  test('reach A2 with a registry that agrees', async () => {
    const request = await sent(unreadable(demo))
    expect((await review(request)).levelIfApproved).toBeNull()
    await enter(request, { zone: [...lines] })
    expect((await review(request)).levelIfApproved).toBe('A2')
  })

  test('are rejected, or asked for again', async () => {
    const [rejected, again] = [await sent(unreadable(world.kyc)), await sent(unreadable(world.kyc))]
    const reject = { status: 'rejected', reason: 'wrong_document' } as const
    const said = [
      await world.http.call(routes.decideKyc, { params: { id: rejected.wireId }, body: reject }, rejected),
      await world.http.call(
        routes.askKycAgain,
        { params: { id: again.wireId }, body: { asked: ['document_back'], reason: 'mrz_unread' } },
        again,
      ),
    ]
    expect(said.map(({ status }) => status)).toEqual([200, 200])
    expect([(await detail(rejected)).status, (await detail(again)).status]).toEqual([
      'rejected',
      'needs_resubmission',
    ])
  })

  test.each<[string, Typed, [number, string]]>([
    [
      'a wrong character',
      { zone: lines.with(1, lines[1]!.replace('901231', '911231')) },
      [409, 'kyc_check_digits_differ'],
    ],
    ['a line too few', { zone: lines.slice(1) }, [400, 'kyc_zone_wrong']],
    ['a line too long', { zone: lines.with(0, `${lines[0]}A`) }, [400, 'kyc_zone_wrong']],
    ['a sign that no zone has', { zone: lines.with(2, 'MENSAH&&KOFI') }, [400, 'kyc_zone_wrong']],
    ['nothing', { zone: [] }, [400, 'kyc_zone_wrong']],
    [
      'the front, though the card has a zone',
      {
        front: {
          number: KOFI.number,
          surname: 'Mensah',
          givenNames: 'Kofi',
          dateOfBirth: null,
          expiry: null,
        },
      },
      [409, 'kyc_reading_not_wanted'],
    ],
    ['neither zone nor front', {}, [400, 'invalid_request']],
  ])('with %s typed stay unread', async (_, typed, refusal) => {
    const request = await sent(unreadable(world.kyc))
    expect(codeOf(await enter(request, typed))).toEqual(refusal)
    expect(await review(request)).toMatchObject({ levelIfApproved: null, readingWanted: 'zone' })
  })

  test('of somebody else approve nothing, whoever typed them', async () => {
    const request = await sent(unreadable(world.kyc), { details: { surname: 'Boateng', givenNames: 'Yaa' } })
    await enter(request, { zone: [...lines] })
    expect(await review(request)).toMatchObject({ levelIfApproved: null, failed: ['front_back_consistency'] })
    expect(codeOf(await approve(request))).toEqual([409, 'kyc_not_approvable'])
  })

  test('are typed for one account by its own people', async () => {
    const [request, other] = [await sent(unreadable(world.kyc)), await sent(unreadable(world.kyc))]
    const viewer = testUser(request.accountId, 'Viewer', 900n)
    expect(codeOf(await enter({ ...request, as: other.as }, { zone: [...lines] }))).toEqual([
      404,
      'not_found',
    ])
    expect(codeOf(await enter({ ...request, as: viewer }, { zone: [...lines] }))).toEqual([403, 'forbidden'])
  })
})

test('what a program has read nobody types over', async () => {
  const request = await sent(world.kyc, { back: backOf(lines) })
  expect(await review(request)).toMatchObject({ levelIfApproved: 'A1', readingWanted: null })
  expect(codeOf(await enter(request, { zone: [...lines] }))).toEqual([409, 'kyc_reading_not_wanted'])
})

test('a zone whose check digits do not fit may have been misread: it is typed as it is, and fits or stays as it was', async () => {
  const altered = lines.with(1, lines[1]!.replace('901231', '951231'))
  const request = await sent(world.kyc, { back: backOf(altered) })
  const before = { levelIfApproved: null, readingWanted: 'zone', failed: [] }
  expect(await review(request)).toMatchObject(before)
  expect(codeOf(await approve(request))).toEqual([409, 'kyc_checks_missing'])
  expect(codeOf(await enter(request, { zone: altered }))).toEqual([409, 'kyc_check_digits_differ'])
  expect(await review(request)).toMatchObject(before)
  await enter(request, { zone: [...lines] })
  expect(await review(request)).toMatchObject({ levelIfApproved: 'A1', readingWanted: null, failed: [] })
})

test('a reviewer overrules check digits that do not fit: who, and why, are on record', async () => {
  const misprinted = lines.with(1, `${lines[1]!.slice(0, 29)}${(Number(lines[1]!.charAt(29)) + 1) % 10}`)
  const request = await sent(world.kyc, { back: backOf(misprinted) })
  const body = { zone: misprinted, overruling: 'zone_misprinted' } as const
  expect(codeOf(await enter(request, body))).toEqual([200, undefined])
  expect(await review(request)).toMatchObject({ levelIfApproved: 'A1', readingWanted: null, failed: [] })
  const { checks } = await detail(request)
  const overruled = checks.filter(({ reasons }) => reasons.includes('overruled_by_reviewer'))
  expect(overruled).toMatchObject([
    {
      name: 'mrz_check_digits',
      outcome: 'unsure',
      provider: 'manual',
      enteredBy: '',
      reasons: ['mrz_invalid', 'overruled_by_reviewer', 'zone_misprinted'],
    },
  ])
  expect(codeOf(await approve(request))).toEqual([200, undefined])
  const said = await sql<{ detail: unknown }>`
    select detail from audit_entry where account_id = ${request.accountId} and action = 'kyc_reading_entered'`.execute(
    world.base.db.sql,
  )
  expect(said.rows.map(({ detail: each }) => each)).toEqual([
    { source: 'mrz', overruling: 'zone_misprinted' },
  ])
})

test('a document without a zone is A1 by what the reviewer types from its front', async () => {
  const front = {
    number: '1234567890',
    surname: 'Mensah',
    givenNames: 'Kofi',
    dateOfBirth: '1990-12-31',
    expiry: null,
  }
  const request = await sent(world.kyc, { document: 'voter_id', details: { number: front.number } })
  expect(await review(request)).toMatchObject({
    levelIfApproved: null,
    readingWanted: 'front',
    missing: ['front_ocr', 'front_back_consistency', 'expiry', 'age'],
  })
  expect(codeOf(await enter(request, { front: { ...front, number: '1234567899' } }))).toEqual([
    200,
    undefined,
  ])
  expect(await review(request)).toMatchObject({ failed: ['front_back_consistency'], readingWanted: null })

  const right = await sent(world.kyc, { document: 'voter_id', details: { number: front.number } })
  await enter(right, { front })
  expect(await review(right)).toMatchObject({ levelIfApproved: 'A1' })
  await approve(right)
  expect(await detail(right)).toMatchObject({ status: 'approved', level: 'A1' })
})

test('a one-year-old is a doubt for the reviewer, and nobody’s to approve by program', async () => {
  const born = { dateOfBirth: '2025-10-01' }
  const card = await sent(world.kyc, { back: backOf(cardLines({ ...printed, ...born })), details: born })
  expect(await detail(card)).toMatchObject({ status: 'in_review', level: 'A0' })
  expect((await detail(card)).checks.find(({ name }) => name === 'age')).toMatchObject({
    outcome: 'unsure',
    reasons: ['under_age'],
  })
  expect(await review(card)).toMatchObject({ levelIfApproved: 'A1' })

  const request = await numbered(demo, born)
  expect(await detail(request)).toMatchObject({ status: 'in_review', reason: 'under_age', level: 'A0' })
  expect(await review(request)).toMatchObject({ levelIfApproved: 'A2' })
})

test('a photograph that comes in review is read, and what another one showed no longer counts', async () => {
  const request = await numbered(world.kyc)
  const add = async (kind: EvidenceKind, bytes: Buffer) =>
    world.base.db.transaction((tx) =>
      addEvidence(world.kyc, tx, request.as, { requestId: request.id, kind, picture: readPicture(bytes) }),
    )
  await add('document_front', blank(30))
  await add('document_back', backOf(lines))
  expect(await review(request)).toMatchObject({ levelIfApproved: null, readingWanted: null })
  await runCheck(world.kyc, request, signal)
  expect(await review(request)).toMatchObject({ levelIfApproved: 'A1', missing: [] })
  await add('document_back', blank(50))
  expect(await review(request)).toMatchObject({ levelIfApproved: null, readingWanted: null })
  expect(codeOf(await approve(request))).toEqual([409, 'kyc_checks_missing'])
  await runCheck(world.kyc, request, signal)
  expect(await review(request)).toMatchObject({ levelIfApproved: null, readingWanted: 'zone' })
})

test('a photograph that comes in review and cannot be read is read again within the hour', async () => {
  const request = await numbered(world.kyc)
  await world.base.db.transaction((tx) =>
    addEvidence(world.kyc, tx, request.as, {
      requestId: request.id,
      kind: 'document_back',
      picture: readPicture(blank(50)),
    }),
  )
  await runCheck(unreadable(world.kyc), request, signal)
  const readAgainAt = new Date(clock.ms() + READ_AGAIN_MS[0]).toISOString()
  expect(await review(request)).toMatchObject({ readAgainAt, readingWanted: null })
  expect(codeOf(await enter(request, { zone: [...lines] }))).toEqual([409, 'kyc_reading_not_wanted'])
  await checked(unreadable(world.kyc), request)
  expect(await review(request)).toMatchObject({ readAgainAt: null, readingWanted: 'zone' })
})

/** A request's photographs are read once, before its registry is asked, and the reviewer gets what they say. */
import type { EvidenceKind } from '@nkra/contract/kyc/evidence.ts'
import * as kycRoutes from '@nkra/contract/kyc/requests.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testClock } from '../../platform/clock.ts'
import { testUser } from '../../platform/testing/test-server.ts'
import { runCheck } from './attempts.ts'
import { checkDocument } from './document.ts'
import { DocumentReader } from '../documents/reader.ts'
import { openKycResources } from '../resources.ts'
import { randomFrom } from '../../platform/seeded-random.ts'
import { cardLines, drawCard, penTypeface, photograph, PLAIN, pngOfGrey } from '../testing/cards.ts'
import { drawFaces, drawSelfie, pngOfDrawing } from '../testing/faces.ts'
import { cardPicture, openCaptureStage, requestIdOf, type CaptureStage } from '../testing/capture.ts'
import { SECRET } from '../testing/kyc.ts'

const { signal } = new AbortController()
const KOFI = { document: 'ghana_card', number: 'GHA-714285963-1', surname: 'Mensah', givenNames: 'Kofi' }
const lines = cardLines({
  ...KOFI,
  documentNumber: 'AV1234567',
  surname: 'MENSAH',
  givenNames: 'KOFI',
  dateOfBirth: '1990-12-31',
  sex: 'M',
  expiry: '2031-05-06',
})
const face = penTypeface()
function pictureOf(said: readonly string[]): Buffer {
  const random = randomFrom(2)
  return pngOfGrey(photograph(drawCard(said, face, random), { ...PLAIN, width: 520 }, random))
}

const genuine = pictureOf(lines)
const altered = pictureOf(lines.with(1, lines[1]!.replace('901231', '951231')))
const front = cardPicture('front')

const clock = testClock()
let world: CaptureStage
beforeAll(async () => {
  world = await openCaptureStage(clock, (db) => ({
    // No registry: what is known is what the document says.
    ...openKycResources({ db, secret: SECRET, demo: false }),
    documents: new DocumentReader({ threads: 1, reading_ms_max: 300_000 }),
  }))
})
afterAll(() => world.close())

/** A person who has sent a card with this back. */
async function sent(back: Buffer) {
  const accountId = await world.open()
  const id = await world.ask(accountId)
  const person = world.person(await world.tokenOf(accountId))
  await person.agree()
  await person.details({ ...KOFI, dateOfBirth: '1990-12-31' })
  expect((await person.picture('document_front', front)).status).toBe(201)
  expect((await person.picture('document_back', back)).status).toBe(201)
  expect((await person.send()).status).toBe(200)
  return { accountId, id: requestIdOf(id), wireId: id }
}
async function detailOf({ accountId, wireId }: Awaited<ReturnType<typeof sent>>) {
  const { body } = await world.http.call(
    kycRoutes.getKyc,
    { params: { id: wireId } },
    { as: testUser(accountId) },
  )
  const { checks, ...detail } = body.data as {
    checks: { name: string; outcome: string; reasons: string[] }[]
  }
  return {
    detail,
    checks: checks.map(({ name, outcome, reasons }) => `${name} ${outcome} ${reasons.join()}`),
  }
}

test.each([
  [
    'a document that was read and agrees is A1, and no more',
    genuine,
    // Its front shows nothing.
    { status: 'in_review', level: 'A1', reason: 'blurred' },
    ['mrz_check_digits pass ', 'front_back_consistency pass ', 'expiry pass '],
  ],
  [
    'a card whose check digits do not fit is asked for once more',
    altered,
    { status: 'needs_resubmission', level: null, reason: 'mrz_invalid' },
    ['mrz_check_digits unsure mrz_invalid', 'front_back_consistency not_run mrz_invalid'],
  ],
])('%s', async (_, back, outcome, wanted) => {
  const request = await sent(back)
  await runCheck(world.kyc, request, signal)
  const { detail, checks } = await detailOf(request)
  expect(detail).toMatchObject(outcome)
  expect(checks).toEqual(expect.arrayContaining(wanted))
})

test('check digits that do not fit a second time are the reviewer’s first sight', async () => {
  const request = await sent(altered)
  await runCheck(world.kyc, request, signal)
  const person = world.person(await world.tokenOf(request.accountId))
  expect(await person.page()).toMatchObject({ asked: ['document_back'], reason: 'mrz_invalid' })
  // A picture counts if it is newer than the question.
  clock.advance(1)
  await person.picture('document_back', altered)
  expect((await person.send()).status).toBe(200)
  await runCheck(world.kyc, request, signal)
  const { detail, checks } = await detailOf(request)
  expect(detail).toMatchObject({ status: 'in_review', level: 'A0', reason: 'mrz_invalid' })
  expect(checks.filter((check) => check.startsWith('mrz_check_digits'))).toEqual([
    'mrz_check_digits unsure mrz_invalid',
    'mrz_check_digits unsure mrz_invalid',
  ])
})

describe('faces in the photographs', () => {
  const shirt = pngOfDrawing(drawFaces({ width: 640, height: 400 }, [{ x: 180, y: 190, radius: 60 }]))
  const [straight, left, right] = [0, 1, -1].map((turn) => pngOfDrawing(drawSelfie(turn))) as [
    Buffer,
    Buffer,
    Buffer,
  ]
  const size = { width: 640, height: 480 }
  const table = pngOfDrawing(drawFaces(size, [], (x, y) => [x % 256, y % 256, 128]))
  const stairs = pngOfDrawing(drawFaces(size, [], (_, y) => (y % 120 < 60 ? [60, 60, 60] : [200, 200, 190])))
  /** A person who has also sent their face. */
  async function shown(pictures: readonly (readonly [EvidenceKind, Buffer])[]) {
    const accountId = await world.open()
    const id = await world.ask(accountId, { kind: 'document_face' })
    const person = world.person(await world.tokenOf(accountId))
    await person.agree()
    await person.details({ ...KOFI, dateOfBirth: '1990-12-31' })
    for (const [kind, bytes] of [['document_back', genuine] as const, ...pictures])
      expect((await person.picture(kind, bytes)).status).toBe(201)
    expect((await person.send()).status).toBe(200)
    return { accountId, id: requestIdOf(id), wireId: id }
  }
  const advice = (checks: readonly string[]) =>
    checks.filter((check) => /^(face_present|liveness_active|side_is_card)/.test(check)).toSorted()

  test('are told to the reviewer, who compares them', async () => {
    const request = await shown([
      ['document_front', shirt],
      ['person_left', left],
      ['person_right', right],
      ['person', straight],
    ])
    await runCheck(world.kyc, request, signal)
    const { detail, checks } = await detailOf(request)
    expect(detail).toMatchObject({ status: 'in_review', level: 'A0' })
    expect(advice(checks)).toEqual([
      'face_present pass document_front',
      'face_present pass person',
      'liveness_active pass ',
      'side_is_card pass document_back',
      'side_is_card unsure document_front,no_document_seen',
    ])
  })

  test.each([
    [
      'nobody is to be seen',
      () => new DocumentReader(),
      [
        'face_present unsure document_front,face_not_seen',
        'face_present unsure person,face_not_seen',
        'liveness_active not_run frame_missing',
        'side_is_card pass document_back',
        'side_is_card unsure document_front,no_document_seen',
      ],
    ],
    [
      'the network is missing',
      () => new DocumentReader({ models: new URL('nowhere/', import.meta.url) }),
      [
        'face_present error document_front,face_reader_failed',
        'face_present error person,face_reader_failed',
        'liveness_active not_run frame_missing',
        'side_is_card pass document_back',
        'side_is_card unsure document_front,no_document_seen',
      ],
    ],
  ])('where %s, the document is read all the same, once', async (_, open, wanted) => {
    const documents = open()
    const request = await shown([
      ['document_front', table],
      ['person', stairs],
    ])
    await runCheck({ ...world.kyc, documents }, request, signal)
    await runCheck({ ...world.kyc, documents }, request, signal)
    await documents.close()
    const { detail, checks } = await detailOf(request)
    expect(detail).toMatchObject({ status: 'in_review', level: 'A0' })
    expect(checks).toContain('mrz_check_digits pass ')
    expect(advice(checks)).toEqual(wanted)
  })
})

test('the same photographs are read once, whoever asks again', async () => {
  const request = await sent(genuine)
  await Promise.all([checkDocument(world.kyc, request, signal), checkDocument(world.kyc, request, signal)])
  await checkDocument(world.kyc, request, signal)
  await runCheck(world.kyc, request, signal)
  const { checks } = await detailOf(request)
  expect(checks.filter((check) => check.startsWith('mrz_read'))).toEqual(['mrz_read pass '])
})

/** A reader whose threads do this with every picture. */
const readerOf = (code: string) =>
  new DocumentReader({
    threads: 1,
    thread: new URL(
      `data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads'; parentPort.on('message', (task) => { ${code} })`)}`,
    ),
    reading_processor_ms_max: 100,
  })
const FRONT_FAILS = `parentPort.postMessage(task.picture.kind === 'document_front' ? { kind: 'failed' }
  : { kind: 'found', finding: { kind: task.picture.kind, faults: [], sharpness: 1, look: null, faces: null, side: null, zone:
    { format: 'TD1', lines: ${JSON.stringify(lines)}, certain: true, repaired: [], fault: null, score: 1 } } })`
const MINUTE_MS = 60_000

describe.each([
  ['a thread that is killed in the middle', () => readerOf('process.exit(1)'), 'reader_failed'],
  ['a time-out', () => readerOf('for (;;);'), 'reader_timed_out'],
  ['a full queue', () => new DocumentReader({ waiting_pictures_max: 0 }), 'reader_busy'],
  ['a front that fails, though the back is read', () => readerOf(FRONT_FAILS), 'reader_failed'],
])('%s', (_, open, failed) => {
  test('is no finding: the photographs are read again, three times over an hour', async () => {
    const documents = open()
    const request = await sent(genuine)
    const began_ms = clock.ms()
    for (const wait_minutes of [5, 20, 35]) {
      await runCheck({ ...world.kyc, documents }, request, signal)
      const { detail, checks } = await detailOf(request)
      const nextAttemptAt = new Date(clock.ms() + wait_minutes * MINUTE_MS).toISOString()
      expect(detail).toMatchObject({
        status: 'submitted',
        reason: 'document_unread',
        level: null,
        nextAttemptAt,
      })
      expect(checks).toContain(`image_quality error document_front,${failed}`)
      // Asked again too early nothing is read.
      await runCheck({ ...world.kyc, documents }, request, signal)
      expect((await detailOf(request)).checks).toEqual(checks)
      clock.advance(wait_minutes * MINUTE_MS)
    }
    expect(clock.ms() - began_ms).toBe(60 * MINUTE_MS)
    await runCheck({ ...world.kyc, documents }, request, signal)
    await documents.close()
    const { detail, checks } = await detailOf(request)
    expect(detail).toMatchObject({ status: 'in_review', level: 'A0', reason: 'document_unread' })
    expect(checks.filter((check) => check.startsWith('image_quality error document_front'))).toHaveLength(4)
  })
})

test('a reading that succeeds the second time is the one that counts', async () => {
  const killed = readerOf('process.exit(1)')
  const request = await sent(genuine)
  await runCheck({ ...world.kyc, documents: killed }, request, signal)
  await killed.close()
  clock.advance(5 * MINUTE_MS)
  await runCheck(world.kyc, request, signal)
  expect((await detailOf(request)).detail).toMatchObject({
    status: 'in_review',
    level: 'A1',
    reason: 'blurred',
  })
})

test('a reading that nobody waits for any more leaves nothing behind', async () => {
  const request = await sent(genuine)
  await expect(
    checkDocument(world.kyc, request, AbortSignal.abort(new Error('the job is over'))),
  ).rejects.toThrow('the job is over')
  expect((await detailOf(request)).detail).toMatchObject({ status: 'submitted' })
})

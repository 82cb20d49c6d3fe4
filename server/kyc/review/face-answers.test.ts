/**
 * These tests state that a reviewer compares the faces in the kept pictures before an approval. Nobody approves
 * without it.
 */
import * as kycRoutes from '@nkra/contract/kyc/requests.ts'
import * as routes from '@nkra/contract/kyc/review.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '../../platform/actor.ts'
import { testClock } from '../../platform/clock.ts'
import { readPicture } from '../../platform/files/pictures.ts'
import { randomFrom } from '../../platform/seeded-random.ts'
import { testUser } from '../../platform/testing/test-server.ts'
import { runCheck } from '../checks/attempts.ts'
import { saveEvidence } from '../evidence/evidence.ts'
import { lockRequest } from '../requests/record.ts'
import { cardLines, drawCard, penTypeface, photograph, PLAIN, pngOfGrey } from '../testing/cards.ts'
import { cardPicture, openCaptureStage, requestIdOf, type CaptureStage } from '../testing/capture.ts'
import { saveKycPolicy } from './policy.ts'

const { signal } = new AbortController()
let world: CaptureStage
beforeAll(async () => {
  world = await openCaptureStage(testClock())
})
afterAll(() => world.close())

const card = pngOfGrey(
  photograph(
    drawCard(
      cardLines({
        number: 'GHA-000000000-0',
        documentNumber: 'AV1234567',
        surname: 'OWUSU',
        givenNames: 'KWAME',
        dateOfBirth: '1990-12-31',
        sex: 'M',
        expiry: '2035-05-06',
      }),
      penTypeface(),
      randomFrom(2),
    ),
    { ...PLAIN, width: 520 },
    randomFrom(2),
  ),
)

/** A person with a card that agrees, photographed, whom a reviewer waits to decide on. */
async function waiting({ kind = 'document_face', fourEyes = false } = {}) {
  const accountId = await world.open()
  const [ama, yaw] = [testUser(accountId), testUser(accountId, 'Reviewer', accountId + 1n)]
  await world.base.db.transaction((tx) =>
    saveKycPolicy(tx, ama, { fourEyes, enteredAnswers: false, reviewDoubts: true }),
  )
  const id = await world.ask(accountId, { kind })
  const person = world.person(await world.tokenOf(accountId))
  await person.agree()
  await person.details()
  await person.picture('document_front')
  await person.picture('document_back', card)
  if (kind === 'document_face') await person.picture('person')
  expect((await person.send()).status).toBe(200)
  const which = { accountId, id: requestIdOf(id) }
  await runCheck(world.kyc, which, signal)
  const get = async (as: User) =>
    (await world.http.call(routes.getKycReview, { params: { id } }, { as })).body.data as Review
  return {
    id,
    which,
    ama,
    yaw,
    get,
    answer: async (as: User, answer: 'same' | 'differs' | 'not_seen', pictures?: Review['face']) => {
      const { front, person: seen } = pictures ?? (await get(as)).face ?? NOTHING
      const body = { answer, front, person: seen }
      const replied = await world.http.call(routes.confirmKycFace, { params: { id }, body }, { as })
      return replied.status === 200 ? 'kept' : replied.body.code
    },
    approve: async (as: User) => {
      const after = (await get(as)).opinion?.id ?? null
      const body = { status: 'approved', after } as const
      const replied = await world.http.call(routes.decideKyc, { params: { id }, body }, { as })
      return replied.status === 200 ? await statusOf(id, as) : replied.body.code
    },
  }
}

interface Review {
  face: { front: string; person: string; answer: string | null } | null
  opinion: { id: string } | null
  levelIfApproved: string | null
  missing: string[]
  failed: string[]
}
const NOTHING = { front: encodeId('evd', 1n), person: encodeId('evd', 2n) }
const statusOf = async (id: string, as: User) =>
  ((await world.http.call(kycRoutes.getKyc, { params: { id } }, { as })).body.data as { status: string })
    .status

test('without an answer there is no approval; with one it is on record who gave it', async () => {
  const { id, which, ama, get, answer, approve } = await waiting()
  expect(await get(ama)).toMatchObject({
    levelIfApproved: null,
    missing: ['face_confirmed'],
    face: { answer: null },
  })
  expect(await approve(ama)).toBe('kyc_checks_missing')
  expect(await answer(ama, 'same')).toBe('kept')
  expect(await get(ama)).toMatchObject({ levelIfApproved: 'A3', missing: [], face: { answer: 'same' } })
  expect(await approve(ama)).toBe('approved')
  const { rows } = await sql<{ action: string; detail: object; userId: bigint }>`
    select action, detail, actor_user_id as "userId" from audit_entry
    where account_id = ${which.accountId} and action = 'kyc_face_confirmed'`.execute(world.base.db.sql)
  expect(rows).toMatchObject([{ detail: { answer: 'same' }, userId: ama.userId }])
  const { checks } = (await world.http.call(kycRoutes.getKyc, { params: { id } }, { as: ama })).body.data as {
    checks: { name: string; enteredBy: string | null }[]
  }
  expect(checks.find(({ name }) => name === 'face_confirmed')?.enteredBy).not.toBeNull()
})

test.each(['differs', 'not_seen'] as const)('the answer %s refuses, until it is corrected', async (no) => {
  const { ama, get, answer, approve } = await waiting()
  await answer(ama, no)
  expect(await get(ama)).toMatchObject({
    levelIfApproved: null,
    failed: ['face_confirmed'],
    face: { answer: no },
  })
  expect(await approve(ama)).toBe('kyc_not_approvable')
  await answer(ama, 'same')
  expect(await approve(ama)).toBe('approved')
})

test('of two reviewers each compares for themselves', async () => {
  const { ama, yaw, get, answer, approve } = await waiting({ fourEyes: true })
  await answer(yaw, 'same')
  expect(await approve(ama)).toBe('kyc_checks_missing')
  expect(await approve(yaw)).toBe('in_review')
  expect(await get(ama)).toMatchObject({ missing: ['face_confirmed'], levelIfApproved: null })
  await answer(ama, 'differs')
  expect(await approve(ama)).toBe('kyc_not_approvable')
  await answer(ama, 'same')
  // The first opinion still stands: an answer is no opinion.
  expect((await get(ama)).opinion).not.toBeNull()
})

test('an answer holds for the pictures that were looked at', async () => {
  const { which, ama, get, answer, approve } = await waiting()
  const { face } = await get(ama)
  await answer(ama, 'same')
  await world.base.db.transaction(async (tx) => {
    const taken = (await lockRequest(tx, which))!
    const picture = readPicture(cardPicture('another face'))
    await saveEvidence(world.kyc, tx, taken, { kind: 'person', picture, method: 'agent', actor: ama })
  })
  await runCheck(world.kyc, which, signal)
  expect(await get(ama)).toMatchObject({ missing: ['face_confirmed'], face: { answer: null } })
  expect(await approve(ama)).toBe('kyc_checks_missing')
  expect(await answer(ama, 'same', face)).toBe('kyc_review_moved_on')
  expect(await answer(ama, 'same')).toBe('kept')
  expect(await approve(ama)).toBe('approved')
})

test('no face is compared where none was asked for, or after the decision', async () => {
  const document = await waiting({ kind: 'document' })
  expect(await document.answer(document.ama, 'same')).toBe('kyc_face_not_asked')
  const face = await waiting()
  await face.answer(face.ama, 'same')
  await face.approve(face.ama)
  expect(await face.answer(face.ama, 'differs')).toBe('kyc_not_in_review')
})

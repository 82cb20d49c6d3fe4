/** The same frame in two places of one request: the person is asked again, and no approval passes it. */
import type { EvidenceKind } from '@nkra/contract/kyc/evidence.ts'
import * as routes from '@nkra/contract/kyc/review.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testClock } from '../../platform/clock.ts'
import { randomFrom } from '../../platform/seeded-random.ts'
import { testUser } from '../../platform/testing/test-server.ts'
import { getKyc } from '../requests/lists.ts'
import { cardLines, drawCard, penTypeface, photograph, PLAIN, pngOfGrey } from '../testing/cards.ts'
import { cardPicture, openCaptureStage, requestIdOf, type CaptureStage } from '../testing/capture.ts'
import { cropped, relit } from '../testing/pictures.ts'
import { runCheck } from './attempts.ts'

const { signal } = new AbortController()
const clock = testClock()
let world: CaptureStage
beforeAll(async () => {
  world = await openCaptureStage(clock)
})
afterAll(() => world.close())

const lines = cardLines({
  number: 'GHA-000000000-0',
  documentNumber: 'AV1234567',
  surname: 'OWUSU',
  givenNames: 'KWAME',
  dateOfBirth: '1990-12-31',
  sex: 'M',
  expiry: '2035-05-06',
})
const photographed = photograph(
  drawCard(lines, penTypeface(), randomFrom(2)),
  { ...PLAIN, width: 520 },
  randomFrom(2),
)
const card = pngOfGrey(photographed)
/** The same frame in other bytes. */
const touched = pngOfGrey(relit(cropped(photographed, { left: 0.03, bottom: 0.02 }), { light: 20 }))

type Pictures = Partial<Record<EvidenceKind, Buffer>>

async function asked() {
  const accountId = await world.open()
  const wireId = await world.ask(accountId, { kind: 'document_face' })
  const person = world.person(await world.tokenOf(accountId))
  await person.agree()
  await person.details()
  const which = { accountId, id: requestIdOf(wireId) }
  return {
    accountId,
    wireId,
    person,
    read: () => getKyc(world.kyc, world.base.db, which),
    /** Sends these pictures and has them checked. */
    async send(pictures: Pictures) {
      // What is sent again is newer than the question.
      clock.advance(1_000)
      for (const [kind, bytes] of Object.entries(pictures) as [EvidenceKind, Buffer][])
        expect((await person.picture(kind, bytes)).status).toBe(201)
      expect((await person.send()).status).toBe(200)
      await runCheck(world.kyc, which, signal)
      const { status, reason, askedAgain } = await getKyc(world.kyc, world.base.db, which)
      return [status, reason, askedAgain.join(' ')]
    },
  }
}
type Asked = Awaited<ReturnType<typeof asked>>
const review = async ({ accountId, wireId }: Asked) =>
  (await world.http.call(routes.getKycReview, { params: { id: wireId } }, { as: testUser(accountId) })).body
    .data as { failed: string[]; missing: string[]; levelIfApproved: string | null; face: Face | null }
interface Face {
  front: string
  person: string
  answer: string | null
}

describe('the person is asked again, before the registry is', () => {
  test.each<[string, Pictures, string]>([
    [
      'front and back',
      { document_front: card, document_back: card, person: cardPicture('face') },
      'document_front document_back',
    ],
    [
      'front and face, touched up',
      { document_front: cardPicture('front'), document_back: card, person: touched },
      'document_back person',
    ],
    [
      'all three',
      { document_front: touched, document_back: card, person: card },
      'document_front document_back person',
    ],
  ])('where the same frame is %s', async (_, pictures, parts) => {
    const request = await asked()
    expect(await request.send(pictures)).toEqual(['needs_resubmission', 'same_picture', parts])
    const { checks } = await request.read()
    expect(checks.map(({ name }) => name)).not.toContain('registry_lookup')
    expect(checks.find(({ name }) => name === 'pictures_differ')).toMatchObject({
      outcome: 'fail',
      reasons: ['same_picture', ...parts.split(' ')],
    })
    expect((await request.person.page()).reason).toBe('same_picture')
  })

  test('once, and then a reviewer sees it, who cannot approve it', async () => {
    const request = await asked()
    const same = { document_front: card, document_back: card }
    await request.send({ ...same, person: cardPicture('face') })
    expect(await request.send(same)).toEqual(['in_review', 'same_picture', ''])
    const { accountId, wireId } = request
    const { face } = await review(request)
    const as = testUser(accountId)
    const body = { answer: 'same', front: face!.front, person: face!.person } as const
    expect(
      (await world.http.call(routes.confirmKycFace, { params: { id: wireId }, body }, { as })).status,
    ).toBe(200)
    expect(await review(request)).toMatchObject({ failed: ['pictures_differ'], levelIfApproved: null })
    const approval = await world.http.call(
      routes.decideKyc,
      { params: { id: wireId }, body: { status: 'approved' } },
      { as },
    )
    expect([approval.status, approval.body.code]).toEqual([409, 'kyc_not_approvable'])
  })
})

test('pictures that differ pass', async () => {
  const request = await asked()
  const pictures = { document_front: cardPicture('front'), document_back: card, person: cardPicture('face') }
  expect((await request.send(pictures))[0]).toBe('in_review')
  const { checks } = await request.read()
  expect(checks.find(({ name }) => name === 'pictures_differ')).toMatchObject({ outcome: 'pass' })
})

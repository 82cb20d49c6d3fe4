/**
 * The same frame in another person's request is a doubt with both requests side by side. It is deleted with either.
 */
import * as routes from '@nkra/contract/kyc/review.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClock } from '../../platform/clock.ts'
import { randomFrom } from '../../platform/seeded-random.ts'
import { testUser } from '../../platform/testing/test-server.ts'
import { eraseSubject } from '../evidence/erasure.ts'
import { getKyc } from '../requests/lists.ts'
import {
  cardLines,
  drawCard,
  penTypeface,
  personFrom,
  photograph,
  PLAIN,
  pngOfGrey,
} from '../testing/cards.ts'
import { cardPicture, openCaptureStage, requestIdOf, type CaptureStage } from '../testing/capture.ts'
import { cropped, relit, scaled } from '../testing/pictures.ts'
import { runCheck } from './attempts.ts'

const { signal } = new AbortController()
let world: CaptureStage
beforeAll(async () => {
  world = await openCaptureStage(testClock())
})
afterAll(() => world.close())

/** Backs of one design on one table. Only the zone belongs to the bearer. */
const backOf = (seed: number) =>
  photograph(
    drawCard(cardLines(personFrom(randomFrom(seed))), penTypeface(), randomFrom(5)),
    { ...PLAIN, width: 520 },
    randomFrom(1),
  )

async function sent(accountId: bigint, number: string, back: Buffer) {
  const wireId = await world.ask(accountId)
  const person = world.person(await world.tokenOf(accountId))
  await person.agree()
  await person.details({ number })
  await person.picture('document_front', cardPicture(number))
  await person.picture('document_back', back)
  expect((await person.send()).status).toBe(200)
  const which = { accountId, id: requestIdOf(wireId) }
  // A zone that another person's details do not fit is asked for again, which is another test's.
  await sql`update kyc_request set channel = 'form' where account_id = ${accountId} and id = ${which.id}`.execute(
    world.base.db.sql,
  )
  await runCheck(world.kyc, which, signal)
  return {
    which,
    wireId,
    async outcome() {
      const { checks } = await getKyc(world.kyc, world.base.db, which)
      const found = checks.findLast(({ name }) => name === 'image_reuse')
      return [found?.outcome, ...(found?.reasons ?? [])]
    },
    async alike() {
      const { body } = await world.http.call(
        routes.getKycReview,
        { params: { id: wireId } },
        { as: testUser(accountId) },
      )
      return (body.data as { alike: { id: string; because: string[] }[] }).alike.map(
        ({ id, because }) => [id, because.join()] as const,
      )
    },
  }
}

const kept = async (accountId: bigint) => {
  const { rows } = await sql<{ looks: number; removed: number; matches: number }>`
    select count(look)::int4 as looks, count(look) filter (where removed_at is not null)::int4 as removed,
      (select count(*)::int4 from kyc_picture_match where account_id = ${accountId}) as matches
    from kyc_evidence where account_id = ${accountId}`.execute(world.base.db.sql)
  return rows[0]
}

test('a frame that was touched up is found, another card of the design is not, and both are forgotten', async () => {
  const accountId = await world.open()
  const first = await sent(accountId, 'GHA-000000000-0', pngOfGrey(backOf(1)))
  const other = await sent(accountId, 'GHA-000000000-5', pngOfGrey(backOf(2)))
  const touched = relit(scaled(cropped(backOf(1), { left: 0.03, top: 0.02 }), 0.8), { light: 20 })
  const second = await sent(accountId, 'GHA-000000000-4', pngOfGrey(touched))
  expect(await first.outcome()).toEqual(['pass'])
  expect(await other.outcome()).toEqual(['pass'])
  expect(await second.outcome()).toEqual(['unsure', 'picture_reused'])
  expect(await second.alike()).toEqual([[first.wireId, 'document_back']])
  expect(await first.alike()).toEqual([[second.wireId, 'document_back']])
  expect(await other.alike()).toEqual([])
  expect(await kept(accountId)).toEqual({ looks: 6, removed: 0, matches: 1 })

  await world.base.db.transaction((tx) =>
    eraseSubject(tx, first.which, { action: 'kyc_erased', actor: testUser(accountId) }),
  )
  expect(await kept(accountId)).toEqual({ looks: 4, removed: 0, matches: 0 })
  expect(await second.alike()).toEqual([])
})

test('the pictures of another account, and of the same person, are nobody else’s', async () => {
  const [one, another] = [await world.open(), await world.open()]
  const picture = pngOfGrey(backOf(3))
  await sent(one, 'GHA-000000000-0', picture)
  const abroad = await sent(another, 'GHA-000000000-4', picture)
  expect(await abroad.outcome()).toEqual(['pass'])
  const again = await sent(one, 'GHA-000000000-0', picture)
  expect(await again.outcome()).toEqual(['pass'])
})

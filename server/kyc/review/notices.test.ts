/**
 * These tests state who is told that people wait for a decision, how often they are told, and what no notice
 * contains.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TEAM_ROLES, type Role } from '@nkra/contract/permissions.ts'
import { createAccount } from '../../catalog/accounts.ts'
import { changeNotifications, readNotifications } from '../../identity/notifications/choices.ts'
import { mailWaitingReviews } from '../../identity/notifications/notifications.ts'
import { addConfirmedUser } from '../../identity/seed.ts'
import { identityFixture, type IdentityFixture } from '../../identity/testing/identity-fixture.ts'
import { relayAll, subscribe } from '../../platform/events/relay.ts'
import { silentLog } from '../../platform/log.ts'
import { testUser } from '../../platform/testing/test-server.ts'
import { runCheck } from '../checks/attempts.ts'
import { openKycResources, type KycResources } from '../resources.ts'
import { saveKycPolicy } from './policy.ts'
import { kycToReview, reviewsWait } from '../events.ts'
import { cancelKyc, submitKyc } from '../requests/requests.ts'
import { markReviewWaiting, NOTICE_MS_MIN, sendReviewNotices } from './notices.ts'
import { approveBusiness, kycInput, grantChecks, SECRET } from '../testing/kyc.ts'

const { signal } = new AbortController()
/** The job's own time between two turns. */
const TURN_MS = 5 * 60_000
let fixture: IdentityFixture
let kyc: KycResources
let accountId: bigint
let businessId: bigint
let made = 0

beforeAll(async () => {
  fixture = await identityFixture()
  kyc = openKycResources({ db: fixture.identity.db, secret: SECRET, demo: false })
})
afterAll(() => fixture.close())

/** An account of its own for each test, in which a person enters what no registry answers. */
beforeEach(async () => {
  await fixture.identity.db.transaction(async (tx) => {
    accountId = await createAccount(tx, { name: 'Osikani Susu' })
    businessId = await approveBusiness(tx, accountId)
    await grantChecks(tx, accountId, 20n)
    await saveKycPolicy(tx, testUser(accountId), { fourEyes: false, enteredAnswers: true })
  })
})

async function person(role: Role): Promise<{ accountId: bigint; userId: bigint; role: Role }> {
  const email = `${role.toLowerCase()}@waits${++made}.test`
  const names = { firstName: role, lastName: 'Owusu', otherNames: '', phone: '', passwordHash: 'x' }
  const userId = await fixture.identity.db.transaction((tx) =>
    addConfirmedUser(tx, { accountId, email, role, ...names }),
  )
  return { accountId, userId, role }
}

/** Somebody comes to wait for a decision. */
async function comes(): Promise<bigint> {
  const { db } = fixture.identity
  const { id } = await db.transaction((tx) =>
    submitKyc(kyc, tx, testUser(accountId), kycInput(businessId, { number: 'GHA-123456789-0' })),
  )
  await runCheck(kyc, { accountId, id }, signal)
  return id
}

/** The job's turn, and what is mailed by it. */
async function turn(): Promise<string[]> {
  const { db } = fixture.identity
  const listeners = [
    subscribe(kycToReview, 'kyc.review-notice', (tx, event) => markReviewWaiting(tx, event.accountId)),
    subscribe(reviewsWait, 'identity.mail', (tx, event) => mailWaitingReviews(tx, fixture.identity, event)),
  ]
  await relayAll(db, listeners, silentLog)
  await sendReviewNotices(db)
  await relayAll(db, listeners, silentLog)
  return (await fixture.mails()).map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`).sort()
}

test('those who may decide are told, and nobody else', async () => {
  for (const role of TEAM_ROLES) await person(role)
  await comes()
  expect(await turn()).toEqual([
    'compliance: An identity check waits for a decision',
    'owner: An identity check waits for a decision',
    'reviewer: An identity check waits for a decision',
  ])
  expect(await turn()).toEqual([])
})

test('what comes within the hour is told of together, after it', async () => {
  await person('Owner')
  await comes()
  expect(await turn()).toHaveLength(1)
  for (let many = 0; many < 3; many++) await comes()
  fixture.clock.advance(NOTICE_MS_MIN - 1)
  expect(await turn()).toEqual([])
  fixture.clock.advance(1)
  expect(await turn()).toEqual(['owner: 4 identity checks wait for a decision'])
  // Nothing has come since: that some still wait is no news.
  fixture.clock.advance(10 * NOTICE_MS_MIN)
  expect(await turn()).toEqual([])
})

test('what is gone before anybody is told of it is told to nobody, and counts for no hour', async () => {
  await person('Owner')
  const id = await comes()
  await fixture.identity.db.transaction((tx) => cancelKyc(kyc, tx, testUser(accountId), { id }))
  expect(await turn()).toEqual([])
  await comes()
  fixture.clock.advance(TURN_MS)
  expect(await turn()).toEqual(['owner: An identity check waits for a decision'])
})

test('who chose so is told nothing; a role that may not decide is told nothing whatever it chose', async () => {
  const [owner, viewer] = [await person('Owner'), await person('Viewer')]
  const { db } = fixture.identity
  await db.transaction(async (tx) => {
    for (const [of, reviews] of [[owner, false] as const, [viewer, true] as const])
      await changeNotifications(tx, of, { ...(await readNotifications(tx, of)), reviews })
  })
  await comes()
  expect(await turn()).toEqual([])
})

test('the mail says how many and since when, and nothing of anybody', async () => {
  await person('Owner')
  await comes()
  const since = fixture.clock.now()
  fixture.clock.advance(TURN_MS)
  const sent: unknown[] = []
  const listener = subscribe(reviewsWait, 'test', async (_, { payload }) => void sent.push(payload))
  const { db } = fixture.identity
  const note = subscribe(kycToReview, 'kyc.review-notice', (tx, event) =>
    markReviewWaiting(tx, event.accountId),
  )
  await relayAll(db, [note], silentLog)
  await sendReviewNotices(db)
  await db.transaction((tx) =>
    mailWaitingReviews(tx, fixture.identity, {
      id: 1n,
      accountId,
      payload: { waiting: 2, since, days: 14 },
    }),
  )
  await relayAll(db, [listener], silentLog)
  expect(sent).toEqual([{ waiting: 1, since, days: 14 }])
  const [mail] = await fixture.mails()
  expect(mail!.text).toContain('/kyc?status=in_review')
  expect(mail!.text).toContain('within 14 days')
  for (const secret of ['Kwame', '123456789', 'kyc_']) expect(JSON.stringify(mail)).not.toContain(secret)
})

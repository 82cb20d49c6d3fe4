/** A business ID's year from approval to lapse, and the messages to its owners. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textWanted } from '../../identity/events.ts'
import { mailEndingBusinessId, textEndingBusinessId } from '../../identity/notifications/notifications.ts'
import {
  identityFixture,
  type IdentityFixture,
  type Person,
} from '../../identity/testing/identity-fixture.ts'
import type { TestClock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { relayAll, subscribe } from '../../platform/events/relay.ts'
import { silentLog } from '../../platform/log.ts'
import { testUser } from '../../platform/testing/test-server.ts'
import { sendReminders } from './renewals.ts'
import { businessIdEnds } from '../events.ts'
import { getBusinessId, saveBusinessId } from './business-ids.ts'
import { approveBusiness, registered } from '../testing/kyc.ts'

const DAY_MS = 86_400_000

let fixture: IdentityFixture
let db: Db
let clock: TestClock
beforeAll(async () => {
  fixture = await identityFixture()
  ;({ clock } = fixture)
  ;({ db } = fixture.identity)
})
afterAll(() => fixture.close())

/** An owner whose business ID was approved today. */
async function open(email: string): Promise<Person> {
  const owner = await fixture.person(email)
  await db.transaction((tx) => approveBusiness(tx, owner.accountId))
  return owner
}

const standing = async ({ accountId }: Person) => (await getBusinessId(db, accountId)).standing

/** Lets days pass with two mornings' jobs. Answers what the account is told, and drops other events. */
async function told({ accountId }: Person, days: number): Promise<string[]> {
  clock.advance(days * DAY_MS)
  await sendReminders(db)
  await sendReminders(db)
  const heard: string[] = []
  const listener = subscribe(businessIdEnds, 'test', async (_, event) => {
    if (event.accountId === accountId) heard.push(`${event.payload.stage} ${event.payload.endsOn}`)
  })
  await relayAll(db, [listener], silentLog)
  return heard
}

test('it is reminded of 60, 30 and 7 days before its end, told the day after, each time once', async () => {
  const owner = await open('year@adom.test')
  const end = '2027-11-02'
  expect(await standing(owner)).toBe('in_force')
  expect(await told(owner, 304)).toEqual([])
  expect(await standing(owner)).toBe('in_force')
  expect(await told(owner, 1)).toEqual([`ends ${end}`])
  expect(await standing(owner)).toBe('renewal_due')
  expect(await told(owner, 29)).toEqual([])
  expect(await told(owner, 1)).toEqual([`ends ${end}`])
  expect(await told(owner, 23)).toEqual([`ends ${end}`])
  expect(await told(owner, 7)).toEqual([])
  expect(await standing(owner)).toBe('lapsed')
  expect(await told(owner, 1)).toEqual([`lapsed ${end}`])
  expect(await told(owner, 100)).toEqual([])
})

test('after days without the job one reminder stands for all', async () => {
  expect(await told(await open('late@adom.test'), 340)).toHaveLength(1)
  expect(await told(await open('later@adom.test'), 500)).toEqual([expect.stringMatching(/^lapsed /)])
})

test('while its renewal is looked at nobody is reminded; renewed, its year begins anew', async () => {
  const owner = await open('renews@adom.test')
  const { accountId } = owner
  clock.advance(310 * DAY_MS)
  await db.transaction((tx) => saveBusinessId(tx, testUser(accountId), { ...registered, submit: true }))
  expect(await told(owner, 0)).toEqual([])
  await sql`
    update business_id set status = 'draft' where account_id = ${accountId} and status = 'submitted'`.execute(
    db.sql,
  )
  expect(await told(owner, 0)).toHaveLength(1)
  await db.transaction((tx) => approveBusiness(tx, accountId))
  expect(await standing(owner)).toBe('in_force')
  expect(await told(owner, 60)).toEqual([])
})

test('whoever is told of approvals gets a mail, and owners with a number that is theirs a text', async () => {
  const owner = await open('ama@adom.test')
  const { accountId, userId } = owner
  await sql`
    update account_user set phone = '024 123 4567' where account_id = ${accountId} and id = ${userId}`.execute(
    db.sql,
  )
  await sql`
    insert into user_phone (account_id, user_id, msisdn, code_hash, sent_at, expires_at, confirmed_at)
    values (${accountId}, ${userId}, 233241234567, '', ${clock.now()}, ${clock.now()}, ${clock.now()})`.execute(
    db.sql,
  )
  await sql`
    insert into notification_choice (account_id, user_id, low_balance, low_balance_credits, campaign_finished, approvals,
      lapsing, low_balance_text)
    values (${accountId}, ${userId}, false, 100, false, true, false, false)
    on conflict (account_id, user_id) do update set approvals = true`.execute(db.sql)
  await fixture.mails()
  clock.advance(330 * DAY_MS)
  await sendReminders(db)
  const texts: unknown[] = []
  const listeners = [
    subscribe(businessIdEnds, 'identity.mail', async (tx, event) => {
      if (event.accountId === accountId) await mailEndingBusinessId(tx, fixture.identity, event)
    }),
    subscribe(businessIdEnds, 'identity.text', async (tx, event) => {
      if (event.accountId === accountId) await textEndingBusinessId(tx, event)
    }),
    subscribe(textWanted, 'test', async (_, { payload }) => void texts.push(payload)),
  ]
  await relayAll(db, listeners, silentLog)
  const name = registered.legalName
  const end = /before (\d+ \w+ \d{4})/.exec((await fixture.mails()).map(({ subject }) => subject).join())![1]!
  expect(texts).toEqual([
    {
      to: '233241234567',
      text: `Nkra: the business ID of ${name} expires on ${end}. Renew it to keep checking identities.`,
      traffic: 'transactional',
      veiledId: null,
    },
  ])
})

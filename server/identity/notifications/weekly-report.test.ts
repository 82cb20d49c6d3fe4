/** The weekly report: when it comes, that it comes once, what it says, to whom, and how it ends without a sign-in. */
import type { Role } from '@nkra/contract/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAccount } from '../../catalog/accounts.ts'
import { dayOf, daysAfter } from '../../platform/days.ts'
import { testServer, testUser, type TestServer } from '../../platform/testing/test-server.ts'
import { openMessageReport } from '../../reports/reports.ts'
import { addConfirmedUser } from '../seed.ts'
import { identityFixture, type IdentityFixture } from '../testing/identity-fixture.ts'
import { disableUser } from '../users/users.ts'
import { changeChoices, readChoices } from './choices.ts'
import { bindUnsubscribe } from './unsubscribe.ts'
import { lastDue, mailWeeklyReports, type ReadMessageReport } from './weekly-report.ts'

let fixture: IdentityFixture
let http: TestServer
let readReport: ReadMessageReport
let made = 0

beforeAll(async () => {
  fixture = await identityFixture()
  const { db } = fixture.identity
  readReport = openMessageReport(db)
  http = await testServer(db, (server) => bindUnsubscribe(server, fixture.identity))
})
afterAll(async () => {
  await http.close()
  await fixture.close()
})

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const WEEK_MS = 7 * DAY_MS

const now = () => fixture.identity.db.clock.now()
/** Moves the clock to an hour of the next Monday. */
const mondayAt = (hour: number) => {
  const monday_ms = Date.parse(daysAfter(dayOf(now()), 7 - ((now().getUTCDay() + 6) % 7)))
  fixture.clock.advance(monday_ms + hour * HOUR_MS - now().getTime())
}

// A Wednesday, weeks after the test before, so that nothing is due and nothing is new.
beforeEach(() => {
  mondayAt(0)
  fixture.clock.advance(2 * WEEK_MS + 2 * DAY_MS)
})

async function person(role: Role = 'Owner', chosen = true) {
  const email = `person${++made}@weekly.test`
  const names = { firstName: 'Ama', lastName: 'Owusu', otherNames: '', phone: '', passwordHash: 'x' }
  return fixture.identity.db.transaction(async (tx) => {
    const accountId = await createAccount(tx, { name: 'Osikani Susu' })
    const userId = await addConfirmedUser(tx, { accountId, email, role, ...names })
    const user = { ...testUser(accountId, role, userId), email }
    const choices = await readChoices(tx, user)
    await changeChoices(tx, user, { ...choices, weeklyReport: chosen })
    return user
  })
}
type Person = Awaited<ReturnType<typeof person>>

/** Texts of the account today. */
const send = ({ accountId }: Person, delivered: number, expired = 0) =>
  sql`
    insert into day_count (account_id, day, sender, network, link_id, delivered, expired, credits, waits)
    values (${accountId}, ${dayOf(now())}::date, 'Susu', 'MTN', 1, ${delivered}, ${expired}, ${delivered + expired},
      array[0, ${delivered}::int4])
  `.execute(fixture.identity.db.sql)

async function mailed() {
  await mailWeeklyReports(fixture.identity, readReport)
  return fixture.mails()
}

test.each([
  ['2026-11-23T06:00:00Z', '2026-11-23T06:00:00.000Z'],
  ['2026-11-23T05:59:59Z', '2026-11-16T06:00:00.000Z'],
  ['2026-11-24T00:00:00Z', '2026-11-23T06:00:00.000Z'],
  ['2026-11-29T23:59:59Z', '2026-11-23T06:00:00.000Z'],
  ['2027-01-01T12:00:00Z', '2026-12-28T06:00:00.000Z'],
])('at %s the newest report was due at %s', (at, due) => {
  expect(lastDue(new Date(at)).toISOString()).toBe(due)
})

test('comes on Monday morning with the figures that the screen has, compared with the week before', async () => {
  const owner = await person()
  await send(owner, 1_000)
  mondayAt(5)
  expect(await mailed()).toEqual([])
  fixture.clock.advance(HOUR_MS)
  const [first] = await mailed()
  expect(first).toMatchObject({ to: owner.email, subject: 'Your week on Nkra: 1,000 messages sent' })
  expect(first!.text).toContain('Sent: 1,000 (none the week before)')
  expect(first!.text).not.toContain('Why messages failed')

  await send(owner, 1_176, 24)
  mondayAt(9)
  const [second] = await mailed()
  const [from, to] = [daysAfter(dayOf(now()), -7), daysAfter(dayOf(now()), -1)]
  const { totals } = await readReport(fixture.identity.db, owner, { from, to })
  expect(totals).toMatchObject({
    sent: 1_200,
    delivered: 1_176,
    failed: 24,
    deliveryRate: 98,
    credits: 1_200n,
  })
  for (const line of [
    'Sent: 1,200 (+20% from 1,000)',
    'Delivered: 1,176 (98% of those with a result; +18% from 1,000)',
    'Failed: 24 (none the week before)',
    'Time to delivery: 1.5 s (for half of them)',
    'Credits spent: 1,200 (+20% from 1,000)',
    '- MTN: 1,200 sent, 98% delivered',
    '- Phone off or without signal for too long: 24. Send again later, at another time of day.',
    `See the report: http://localhost:3000/reports?from=${from}&to=${to}`,
  ])
    expect(second!.text).toContain(line)
  // No invoice says what a credit costs here.
  expect(second!.text).not.toContain('GHS')
})

test('comes once, through processes that mail at once and restarts, and late after an outage', async () => {
  const owner = await person()
  await send(owner, 5)
  mondayAt(6)
  fixture.clock.advance(2 * DAY_MS)
  await Promise.all([1, 2, 3].map(() => mailWeeklyReports(fixture.identity, readReport)))
  expect((await fixture.mails()).map(({ to }) => to)).toEqual([owner.email])
  fixture.clock.advance(3 * DAY_MS)
  expect(await mailed()).toEqual([])
  // The next week has nothing, but there is something to compare with; the one after has neither.
  mondayAt(6)
  expect((await mailed()).map(({ subject }) => subject)).toEqual(['Your week on Nkra: 0 messages sent'])
  mondayAt(6)
  expect(await mailed()).toEqual([])
})

test('a report that could not be read is tried again, and does not keep others from theirs', async () => {
  const [broken, fine] = [await person(), await person()]
  for (const each of [broken, fine]) await send(each, 1)
  mondayAt(7)
  const failing: ReadMessageReport = (reader, viewer, week) =>
    viewer.accountId === broken.accountId
      ? Promise.reject(new Error('broken'))
      : readReport(reader, viewer, week)
  await expect(mailWeeklyReports(fixture.identity, failing)).rejects.toThrow('1 could not be looked at')
  expect((await fixture.mails()).map(({ to }) => to)).toEqual([fine.email])
  expect((await mailed()).map(({ to }) => to)).toEqual([broken.email])
})

test('chosen on Monday after it was due, it begins with the next one', async () => {
  mondayAt(8)
  const owner = await person()
  await send(owner, 1)
  expect(await mailed()).toEqual([])
  mondayAt(8)
  expect((await mailed()).length).toBe(1)
})

test('comes neither to who chose none, nor to who may not read messages, nor to who is disabled', async () => {
  const [none, reviewer, gone] = [await person('Owner', false), await person('Reviewer'), await person()]
  for (const each of [none, reviewer, gone]) await send(each, 1)
  expect((await readChoices(fixture.identity.db, reviewer)).weeklyReport).toBe(false)
  await fixture.identity.db.transaction((tx) => disableUser(tx, gone))
  mondayAt(9)
  expect(await mailed()).toEqual([])
})

test('a program that does not know of it leaves it as it is', async () => {
  const owner = await person()
  const { db } = fixture.identity
  const { weeklyReport: _, ...older } = await readChoices(db, owner)
  const after = await db.transaction((tx) => changeChoices(tx, owner, { ...older, digestHour: 7 }))
  expect([after.weeklyReport, after.digestHour]).toEqual([true, 7])
})

test('ends by one click without a sign-in, and ends nothing else; a link that is only followed changes nothing', async () => {
  const owner = await person()
  const { db } = fixture.identity
  await db.transaction(async (tx) =>
    changeChoices(tx, owner, { ...(await readChoices(tx, owner)), digestHour: 7 }),
  )
  await send(owner, 1)
  mondayAt(6)
  const [mail] = await mailed()
  const { pathname } = new URL(mail!.unsubscribe!)
  const chosen = async () => {
    const { weeklyReport, digestHour } = await readChoices(db, owner)
    return [weeklyReport, digestHour]
  }
  const french = { 'accept-language': 'fr' }
  const page = await http.inject({ method: 'GET', url: pathname, headers: french })
  expect([page.status, page.text.includes('Arrêter le rapport hebdomadaire')]).toEqual([200, true])
  expect(await chosen()).toEqual([true, 7])
  const done = await http.inject({
    method: 'POST',
    url: pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect([done.status, done.text.includes('The weekly report is off'), await chosen()]).toEqual([
    200,
    true,
    [false, 7],
  ])
})

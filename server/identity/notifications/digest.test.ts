/** The daily summary: when it comes, what it says, and how it ends without a sign-in. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAccount } from '../../catalog/accounts.ts'
import { testServer, testUser, type TestServer } from '../../platform/testing/test-server.ts'
import { addConfirmedUser } from '../seed.ts'
import { identityFixture, type IdentityFixture } from '../testing/identity-fixture.ts'
import { disableUser } from '../users/users.ts'
import { notify, readAll, listNotifications } from './centre.ts'
import { changeChoices, readChoices } from './choices.ts'
import { mailDigests } from './digest.ts'
import { bindUnsubscribe } from './unsubscribe.ts'

let fixture: IdentityFixture
let http: TestServer
let made = 0

beforeAll(async () => {
  fixture = await identityFixture()
  http = await testServer(fixture.identity.db, (server) => bindUnsubscribe(server, fixture.identity))
})
afterAll(async () => {
  await http.close()
  await fixture.close()
})

const HOUR_MS = 3_600_000
/** Moves the clock to this hour of the next day. */
const tomorrowAt = (hour: number) => {
  const now_ms = fixture.identity.db.clock.ms()
  const midnight_ms = Math.ceil((now_ms + 1) / (24 * HOUR_MS)) * 24 * HOUR_MS
  fixture.clock.advance(midnight_ms + hour * HOUR_MS - now_ms)
}

beforeEach(() => tomorrowAt(5))

async function ownerWithDigest(hour: number | null) {
  const email = `owner${++made}@digest.test`
  const names = { firstName: 'Ama', lastName: 'Owusu', otherNames: '', phone: '', passwordHash: 'x' }
  return fixture.identity.db.transaction(async (tx) => {
    const accountId = await createAccount(tx, { name: 'Osikani Susu' })
    const userId = await addConfirmedUser(tx, { accountId, email, role: 'Owner', ...names })
    const person = testUser(accountId, 'Owner', userId)
    const choices = await readChoices(tx, person)
    await changeChoices(tx, person, { ...choices, digestHour: hour })
    return person
  })
}
type Person = Awaited<ReturnType<typeof ownerWithDigest>>

const tell = (person: Person, number = 'INV-1') =>
  fixture.identity.db.transaction((tx) =>
    notify(tx, person.accountId, {
      kind: 'invoice_reviewed',
      invoiceId: 1n,
      number,
      approved: true,
      reason: '',
    }),
  )

async function mailed() {
  await mailDigests(fixture.identity)
  return fixture.mails()
}

test('comes at its hour, once a day, with what is unread since the last one', async () => {
  const person = await ownerWithDigest(7)
  await tell(person, 'INV-1')
  expect(await mailed()).toEqual([])
  fixture.clock.advance(2 * HOUR_MS)
  const [mail, ...others] = await mailed()
  expect(others).toEqual([])
  expect(mail!.subject).toBe('Your day on Nkra: 1 thing to know')
  expect(mail!.text).toMatch(/- \d+ \w+ at 05:00: Invoice INV-1 was approved\. You can use its credits now\./)
  expect(mail!.text).toContain('http://localhost:3000/notifications')
  expect(await mailed()).toEqual([])

  // The next day has nothing new, and the one after what came then.
  tomorrowAt(7)
  expect(await mailed()).toEqual([])
  for (let number = 2; number < 24; number++) await tell(person, `INV-${number}`)
  tomorrowAt(9)
  const [late] = await mailed()
  expect(late!.subject).toBe('Your day on Nkra: 20+ things to know')
  expect(late!.text).toContain('INV-23')
  expect(late!.text).not.toContain('INV-1 ')
})

test('comes neither to those who read everything, nor to who chose none, nor to who is disabled', async () => {
  const { db } = fixture.identity
  const [reader, none, gone] = [
    await ownerWithDigest(7),
    await ownerWithDigest(null),
    await ownerWithDigest(7),
  ]
  for (const person of [reader, none, gone]) await tell(person)
  const { items } = await listNotifications(db, reader, { show: 'all', limit: 1 })
  await db.transaction(async (tx) => {
    await readAll(tx, reader, items[0]!.id)
    await disableUser(tx, gone)
  })
  fixture.clock.advance(4 * HOUR_MS)
  expect(await mailed()).toEqual([])
})

test('an hour that has passed when it is chosen begins tomorrow', async () => {
  const person = await ownerWithDigest(4)
  await tell(person)
  expect(await mailed()).toEqual([])
  tomorrowAt(4)
  expect((await mailed()).length).toBe(1)
})

test('ends by one click without a sign-in; a link that is only followed changes nothing', async () => {
  const person = await ownerWithDigest(7)
  await tell(person)
  fixture.clock.advance(2 * HOUR_MS)
  const [mail] = await mailed()
  const { pathname } = new URL(mail!.unsubscribe!)
  const hour = async () => (await readChoices(fixture.identity.db, person)).digestHour

  const page = await http.inject({
    method: 'GET',
    url: pathname,
    headers: { 'accept-language': 'fr-FR,en;q=0.5' },
  })
  expect([page.status, page.text.includes('Arrêter le résumé quotidien')]).toEqual([200, true])
  expect(await hour()).toBe(7)

  const forms = [
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=a',
      '--a\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--a--\r\n',
    ],
  ] as const
  for (const [type, payload] of forms) {
    await sql`
      update notification_choice set digest_hour = 7
      where account_id = ${person.accountId} and user_id = ${person.userId}`.execute(fixture.identity.db.sql)
    const done = await http.inject({
      method: 'POST',
      url: pathname,
      headers: { 'content-type': type },
      payload,
    })
    expect([done.status, done.text.includes('The daily summary is off'), await hour()]).toEqual([
      200,
      true,
      null,
    ])
  }
})

test.each(['x', 'A'.repeat(43)])('a link that nobody made leads nowhere: %s', async (token) => {
  for (const method of ['GET', 'POST']) {
    const reply = await http.inject({
      method,
      url: `/u/${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(reply.status).toBe(404)
  }
})

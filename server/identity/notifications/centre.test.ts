/** Who sees which notification, once, and by which channels. */
import type { Role } from '@nkra/contract/permissions.ts'
import { listMailPreviews } from '@nkra/contract/identity/mail-previews.ts'
import * as routes from '@nkra/contract/identity/notifications.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccount, OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import { relayAll, subscribe } from '../../platform/events/relay.ts'
import { silentLog } from '../../platform/log.ts'
import { testServer, testUser, type TestServer } from '../../platform/testing/test-server.ts'
import { textWanted } from '../events.ts'
import { bindIdentity } from '../http.ts'
import { addConfirmedUser } from '../seed.ts'
import { identityFixture, type IdentityFixture } from '../testing/identity-fixture.ts'
import { storeLanguage } from '../users/users.ts'
import { dropOldNotifications, notify, type Subject } from './centre.ts'

let fixture: IdentityFixture
let http: TestServer
let made = 0

beforeAll(async () => {
  fixture = await identityFixture()
  http = await testServer(fixture.identity.db, (server) => bindIdentity(server, fixture.identity))
})
afterAll(async () => {
  await http.close()
  await fixture.close()
})

type Person = Awaited<ReturnType<typeof team>>[number]

/** A new account with a person of each of these roles. */
async function team(...roles: Role[]) {
  const domain = `centre${++made}.test`
  return fixture.identity.db.transaction(async (tx) => {
    const accountId = await createAccount(tx, { name: 'Osikani Susu' })
    const people = []
    for (const role of roles) {
      const email = `${role.toLowerCase()}@${domain}`
      const names = { firstName: role, lastName: 'Owusu', otherNames: '', phone: '', passwordHash: 'x' }
      people.push(testUser(accountId, role, await addConfirmedUser(tx, { accountId, email, role, ...names })))
    }
    return people
  })
}

const CAMPAIGN: Subject = {
  kind: 'campaign_finished',
  campaignId: 42n,
  name: 'Susu group',
  recipients: 1_200,
}
const INVOICE: Subject = {
  kind: 'invoice_reviewed',
  invoiceId: 7n,
  number: 'INV-2026-000123',
  approved: true,
  reason: '',
}

const tell = (person: Person, subject: Subject, only?: bigint) =>
  fixture.identity.db.transaction((tx) => notify(tx, person.accountId, subject, only))

interface Listed {
  id: string
  read: boolean
  subject: { kind: string }
}

async function list(person: Person, query: { show?: 'unread'; limit?: number; after?: string } = {}) {
  const { body } = await http.call(routes.listNotifications, { query }, { as: person })
  return { items: body.data as Listed[], next: body['next'] as string | null }
}
const kinds = async (person: Person) => (await list(person)).items.map(({ subject }) => subject.kind)
const unread = async (person: Person) =>
  (await http.call(routes.countNotifications, {}, { as: person })).body.data

test('people see what their role may see, and nobody sees what another account is told', async () => {
  const [stranger] = await team('Owner')
  const people = await team('Owner', 'Finance', 'Developer', 'Reviewer')
  await tell(people[0]!, CAMPAIGN)
  await tell(people[0]!, INVOICE)
  await tell(people[0]!, { kind: 'reviews_wait', waiting: 3 })
  expect(await Promise.all(people.map(kinds))).toEqual([
    ['reviews_wait', 'invoice_reviewed', 'campaign_finished'],
    ['invoice_reviewed', 'campaign_finished'],
    ['invoice_reviewed', 'campaign_finished'],
    ['reviews_wait'],
  ])
  expect(await kinds(stranger!)).toEqual([])
})

test('what concerns one person is told to them alone', async () => {
  const [owner, finance] = await team('Owner', 'Finance')
  await tell(owner!, { kind: 'balance_low', product: 'SMS', available: 99n }, finance!.userId)
  expect([await kinds(owner!), await kinds(finance!)]).toEqual([[], ['balance_low']])
})

test('one or all are marked as read; what came after stays unread; nobody else’s changes', async () => {
  const [owner, finance] = await team('Owner', 'Finance')
  for (let said = 0; said < 3; said++) await tell(owner!, INVOICE)
  const [newest, middle, oldest] = (await list(owner!)).items
  expect(await unread(owner!)).toEqual({ unread: 3 })

  await http.call(routes.readNotification, { params: { id: oldest!.id } }, { as: owner! })
  expect((await list(owner!, { show: 'unread' })).items.map(({ id }) => id)).toEqual([newest!.id, middle!.id])
  await http.call(routes.readNotifications, { body: { until: middle!.id } }, { as: owner! })
  expect((await list(owner!)).items.map(({ read }) => read)).toEqual([false, true, true])
  expect([await unread(owner!), await unread(finance!)]).toEqual([{ unread: 1 }, { unread: 3 }])

  const foreign = { params: { id: newest!.id } }
  expect((await http.call(routes.readNotification, foreign, { as: finance! })).status).toBe(404)
  expect(await unread(owner!)).toEqual({ unread: 1 })
})

test('a list goes on after its last entry, and each comes once', async () => {
  const [owner] = await team('Owner')
  for (let said = 0; said < 5; said++) await tell(owner!, INVOICE)
  const first = await list(owner!, { limit: 3 })
  await tell(owner!, CAMPAIGN)
  const second = await list(owner!, { limit: 3, after: first.next! })
  expect([first.items.length, second.items.length, second.next]).toEqual([3, 2, null])
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(5)
})

describe('choices', () => {
  const choices = async (person: Person) =>
    (await http.call(routes.getNotificationChoices, {}, { as: person })).body.data as {
      topics: { topic: string; screen: boolean; mail: boolean; text: boolean }[]
      lowBalanceCredits: number
      digestHour: number | null
    }
  const change = async (person: Person, topic: string, chosen: object, more: object = {}) => {
    const before = await choices(person)
    const topics = before.topics.map((each) => (each.topic === topic ? { ...each, ...chosen } : each))
    return http.call(
      routes.changeNotificationChoices,
      { body: { ...before, topics: topics as never, ...more } },
      { as: person },
    )
  }

  test('begin with the mails that were sent before there was a choice, and everything on the screen', async () => {
    const [owner, viewer] = await team('Owner', 'Viewer')
    const mailed = ({ topics }: Awaited<ReturnType<typeof choices>>) =>
      topics.map(({ topic, screen, mail, text }) => [topic, screen, mail, text])
    expect(mailed(await choices(owner!))).toEqual([
      ['lowBalance', true, true, false],
      ['lapsing', true, true, false],
      ['spendCaps', true, true, false],
      ['approvals', true, true, false],
      ['campaignFinished', true, true, false],
      ['imports', true, false, false],
      ['reviews', true, true, false],
      ['webhooks', true, true, false],
      ['codes', true, true, false],
    ])
    expect(mailed(await choices(viewer!))).toEqual([
      ['lowBalance', false, false, false],
      ['lapsing', true, false, false],
      ['approvals', true, false, false],
      ['campaignFinished', true, false, false],
    ])
    expect((await choices(owner!)).digestHour).toBeNull()
  })

  test('hold for the screen, and leave other people’s as they are', async () => {
    const [owner, sender] = await team('Owner', 'Sender')
    expect((await change(owner!, 'campaignFinished', { screen: false })).status).toBe(200)
    await tell(owner!, CAMPAIGN)
    expect([await kinds(owner!), await kinds(sender!)]).toEqual([[], ['campaign_finished']])
    expect(await unread(owner!)).toEqual({ unread: 0 })
  })

  test('hold for texts: to a confirmed number, and ten a day at most', async () => {
    const [owner] = await team('Owner')
    const { db } = fixture.identity
    const refused = await change(owner!, 'campaignFinished', { text: true })
    expect([refused.status, refused.body['code']]).toEqual([409, 'phone_unconfirmed'])
    await sql`update account_user set phone = '0241234567' where account_id = ${owner!.accountId}`.execute(
      db.sql,
    )
    await sql`
      insert into user_phone (account_id, user_id, msisdn, code_hash, sent_at, expires_at, confirmed_at)
      values (${owner!.accountId}, ${owner!.userId}, 233241234567, '', now(), now(), now())`.execute(db.sql)
    expect((await change(owner!, 'campaignFinished', { text: true })).status).toBe(200)
    const texts: string[] = []
    const listener = subscribe(textWanted, 'test', async (_, { payload }) => void texts.push(payload.text))
    for (let said = 0; said < 12; said++) await tell(owner!, CAMPAIGN)
    await relayAll(db, [listener], silentLog)
    expect(texts).toHaveLength(10)
    expect(texts[0]).toBe('Nkra: Your campaign to Susu group was sent to 1,200 recipients.')
    expect((await kinds(owner!)).length).toBe(12)

    await storeLanguage(db, owner!, 'fr')
    fixture.clock.advance(2 * 86_400_000)
    await tell(owner!, CAMPAIGN)
    await relayAll(db, [listener], silentLog)
    expect(texts.at(-1)).toBe('Nkra : Votre campagne pour Susu group a été envoyée à 1,200 destinataires.')
  })

  test('of a balance: it is watched for whoever wants to hear of it by any channel', async () => {
    const [viewer] = await team('Viewer')
    const watched = async () => {
      const { accountId } = viewer!
      const rows = await fixture.rows(`select payload->'credits' as credits from outbox
        where account_id = ${accountId} and kind = 'notifications.balance-watch-chosen' order by id desc limit 1`)
      return rows[0]
    }
    await change(viewer!, 'lowBalance', { screen: true }, { lowBalanceCredits: 250 })
    expect(await watched()).toEqual({ credits: 250 })
    await change(viewer!, 'lowBalance', { screen: false })
    expect(await watched()).toEqual({ credits: null })
  })
})

test('Administrators look at every mail; nobody else does', async () => {
  const [owner] = await team('Owner')
  const administrator = testUser(OPERATOR_ACCOUNT_ID, 'Administrator', 1n)
  const { status, body } = await http.call(listMailPreviews, {}, { as: administrator })
  expect([status, (body.data as { name: string }[])[0]!.name]).toEqual([200, 'confirm_email'])
  expect((await http.call(listMailPreviews, {}, { as: owner! })).status).toBe(403)
})

test('what is older than ninety days is deleted', async () => {
  const [owner] = await team('Owner')
  await tell(owner!, INVOICE)
  await tell(owner!, CAMPAIGN)
  const { db } = fixture.identity
  const { items } = await list(owner!)
  await sql`
    update notification set created_at = ${new Date(db.clock.ms() - 91 * 86_400_000)}
    where account_id = ${owner!.accountId} and kind = 'invoice_reviewed'`.execute(db.sql)
  await dropOldNotifications(db)
  expect((await list(owner!)).items.map(({ id }) => id)).toEqual([items[0]!.id])
  expect(items[0]!.id).not.toBe(encodeId('ntf', 0n))
})

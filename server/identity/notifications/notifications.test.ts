import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount, OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import type { Role } from '@nkra/contract/permissions.ts'
import { relayAll, subscribe } from '../../platform/events/relay.ts'
import { silentLog } from '../../platform/log.ts'
import { textWanted } from '../events.ts'
import {
  mailAttention,
  textAttention,
  mailDisabledWebhook,
  mailDoubtfulPayment,
  mailFinishedCampaign,
  mailLapsingCredits,
  mailLowBalance,
  mailMissedSeries,
  mailReviewedInvoice,
  mailUnusedCodes,
  mailWebhookChangedByKey,
} from './notifications.ts'
import { changeChoices, changeNotifications, readNotifications, type Notifications } from './choices.ts'
import { addConfirmedUser } from '../seed.ts'
import { identityFixture, type IdentityFixture } from '../testing/identity-fixture.ts'
import { disableUser, storeLanguage } from '../users/users.ts'

let fixture: IdentityFixture

beforeAll(async () => {
  fixture = await identityFixture()
})
afterAll(() => fixture.close())

let made = 0

/** An account with one person of each of these roles. */
async function team(...roles: Role[]) {
  const domain = `told${++made}.test`
  return fixture.identity.db.transaction(async (tx) => {
    const accountId = await createAccount(tx, { name: 'Osikani Susu' })
    const people = []
    for (const role of roles) {
      const email = `${role.toLowerCase()}@${domain}`
      const names = { firstName: role, lastName: 'Owusu', otherNames: '', phone: '', passwordHash: 'x' }
      people.push({
        accountId,
        role,
        userId: await addConfirmedUser(tx, { accountId, email, role, ...names }),
      })
    }
    return { accountId, people }
  })
}

type Tell = (accountId: bigint) => Promise<void>

const told = async (accountId: bigint, tell: Tell) => {
  await tell(accountId)
  // Mails of one transaction have no order among them.
  return (await fixture.mails()).map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`).sort()
}

const inTransaction =
  <Payload>(
    mail: (
      tx: Parameters<typeof mailReviewedInvoice>[0],
      identity: IdentityFixture['identity'],
      event: { id: bigint; accountId: bigint; payload: Payload },
    ) => Promise<void>,
    payload: Payload,
  ): Tell =>
  (accountId) =>
    fixture.identity.db.transaction((tx) => mail(tx, fixture.identity, { id: 1n, accountId, payload }))

const invoiceReviewed = inTransaction(mailReviewedInvoice, {
  invoiceId: 42n,
  number: 'INV-2026-000123',
  approved: true,
  reason: '',
  totalAmount: 60_95n,
})
const creditsLapse = inTransaction(mailLapsingCredits, {
  lots: [
    {
      product: 'SMS' as const,
      packageName: 'Starter',
      credits: 1_200n,
      lapsesAt: new Date('2026-12-01T09:00:00Z'),
    },
  ],
})
const seriesMissed = inTransaction(mailMissedSeries, {
  name: 'Susu group',
  dueAt: new Date('2026-11-20T09:00:00Z'),
  runs: 1,
  outcome: 'unpaid',
})
const codesUnused = inTransaction(mailUnusedCodes, {
  block: '23324123',
  verified: 1,
  ended: 20,
  opensAt: new Date('2026-11-21T09:00:00Z'),
})
const campaignFinished = inTransaction(mailFinishedCampaign, { name: 'Susu group', recipients: 1200 })

const webhookChangedByKey = inTransaction(mailWebhookChangedByKey, {
  act: 'webhook_created' as const,
  url: 'https://example.com/nkra',
  before: null,
  wholeNumbers: false,
  keyName: 'Web shop',
  keyShown: 'nkra_live_4fQ2Wc8b',
  isLast: false,
})

test('Owners are told that a key changed a webhook, whatever they chose, and nobody else is', async () => {
  const { accountId, people } = await team('Owner', 'Developer', 'Finance')
  await fixture.identity.db.transaction((tx) =>
    changeChoices(tx, people[0]!, {
      topics: [{ topic: 'webhooks', screen: false, mail: false, text: false }],
      lowBalanceCredits: 100n,
      digestHour: null,
    }),
  )
  expect(await told(accountId, webhookChangedByKey)).toEqual(['owner: An API key added a webhook'])
})

test('who is told what begins with what goes with the role; others of the account and other accounts are not', async () => {
  await team('Owner')
  const { accountId } = await team('Owner', 'Sender', 'Finance', 'Developer', 'Viewer')
  expect(await told(accountId, invoiceReviewed)).toEqual([
    'finance: Invoice INV-2026-000123 approved',
    'owner: Invoice INV-2026-000123 approved',
  ])
  expect(await told(accountId, campaignFinished)).toEqual([
    'owner: Your campaign was sent',
    'sender: Your campaign was sent',
  ])
  expect(await told(accountId, creditsLapse)).toEqual([
    'finance: Some of your credits expire soon',
    'owner: Some of your credits expire soon',
  ])
  expect(await told(accountId, codesUnused)).toEqual([
    'developer: Unused one-time codes',
    'owner: Unused one-time codes',
  ])
})

test('each person is mailed in the language of their screens', async () => {
  const { accountId, people } = await team('Owner', 'Finance')
  await storeLanguage(fixture.identity.db, people[1]!, 'fr')
  expect(await told(accountId, invoiceReviewed)).toEqual([
    'finance: Facture INV-2026-000123 approuvée',
    'owner: Invoice INV-2026-000123 approved',
  ])
  const fell = { watcherId: people[1]!.userId, product: 'SMS' as const, available: 99n, threshold: 100n }
  expect(await told(accountId, inTransaction(mailLowBalance, fell))).toEqual([
    'finance: Il vous reste peu de crédits SMS',
  ])
})

test('who chose otherwise is told otherwise, and who is disabled is told nothing', async () => {
  const { accountId, people } = await team('Owner', 'Viewer', 'Sender')
  const none: Notifications = {
    lowBalance: false,
    lowBalanceCredits: 100n,
    campaignFinished: false,
    approvals: false,
    lapsing: false,
    lowBalanceText: false,
    reviews: false,
  }
  await fixture.identity.db.transaction(async (tx) => {
    await changeNotifications(tx, people[0]!, none)
    await changeNotifications(tx, people[1]!, { ...none, campaignFinished: true })
    await disableUser(tx, people[2]!)
  })
  expect(await readNotifications(fixture.identity.db, people[0]!)).toEqual(none)
  expect(await told(accountId, invoiceReviewed)).toEqual([])
  expect(await told(accountId, campaignFinished)).toEqual(['viewer: Your campaign was sent'])
  expect(await told(accountId, seriesMissed)).toEqual(['viewer: A recurring message was not sent'])
  expect(await told(accountId, creditsLapse)).toEqual([])
})

test('a low balance is told to whose threshold it is about, unless they are disabled', async () => {
  const { accountId, people } = await team('Owner', 'Finance')
  const fell = (watcherId: bigint) =>
    inTransaction(mailLowBalance, { watcherId, product: 'SMS' as const, available: 99n, threshold: 100n })
  expect(await told(accountId, fell(people[1]!.userId))).toEqual([
    'finance: Your SMS credits are running low',
  ])
  await fixture.identity.db.transaction((tx) => disableUser(tx, people[1]!))
  expect(await told(accountId, fell(people[1]!.userId))).toEqual([])
})

test('a payment in doubt is told to the operator’s Administrators who can sign in, and to nobody of the customer', async () => {
  const { accountId } = await team('Owner', 'Finance')
  const person = (email: string) => ({
    email,
    firstName: 'Esi',
    lastName: 'Owusu',
    otherNames: '',
    phone: '',
  })
  const [esi, gone] = await fixture.identity.db.transaction(async (tx) => {
    const added = []
    for (const email of ['esi@operator.test', 'gone@operator.test']) {
      const accountId = OPERATOR_ACCOUNT_ID
      const role = 'Administrator' as const
      const user = { accountId, role, passwordHash: 'x', ...person(email) }
      added.push({ accountId, userId: await addConfirmedUser(tx, user) })
    }
    return added
  })
  await fixture.identity.db.transaction((tx) => disableUser(tx, gone!))
  const payment = { gateway: 'paystack', reference: 'pay0001', amount: 24_00n }
  const doubtful = inTransaction(mailDoubtfulPayment, { ...payment, reason: 'amount_differs' })
  expect(await told(accountId, doubtful)).toEqual(['esi: A payment needs your review'])
  expect(await told(accountId, inTransaction(mailDoubtfulPayment, payment))).toEqual([
    'esi: A payment is disputed',
  ])

  // So is what needs a person, and by text where a number is shown to be theirs.
  const { db } = fixture.identity
  await sql`
    update account_user set phone = '0241234567' where account_id = ${OPERATOR_ACCOUNT_ID}`.execute(db.sql)
  await sql`
    insert into user_phone (account_id, user_id, msisdn, code_hash, sent_at, expires_at, confirmed_at)
    select account_id, user_id, 233241234567, '', now(), now(), now() from user_email
    where account_id = ${OPERATOR_ACCOUNT_ID}`.execute(db.sql)
  const since = '2026-11-23T14:02:00.000Z'
  const down = { kind: 'link_down' as const, subject: '1', detail: 'MTN', since }
  const changed = { at: since, began: [down], over: [] }
  expect(await told(OPERATOR_ACCOUNT_ID, inTransaction(mailAttention, changed))).toEqual([
    'esi: Nkra: Link MTN is down',
  ])
  const texts: unknown[] = []
  const listener = subscribe(textWanted, 'test', async (_, { payload }) => void texts.push(payload))
  await db.transaction((tx) =>
    textAttention(tx, { id: 1n, accountId: OPERATOR_ACCOUNT_ID, payload: changed }),
  )
  await relayAll(db, [listener], silentLog)
  await storeLanguage(db, esi!, 'fr')
  await db.transaction((tx) =>
    textAttention(tx, { id: 2n, accountId: OPERATOR_ACCOUNT_ID, payload: changed }),
  )
  await relayAll(db, [listener], silentLog)
  expect(texts).toMatchObject([
    { to: '233241234567', text: 'Nkra 14:02: Link MTN is down.' },
    { to: '233241234567', text: 'Nkra 14:02 : La liaison MTN est en panne.' },
  ])
})

test('who wants no warning is watched for no more', async () => {
  const { accountId, people } = await team('Owner')
  const choices = await readNotifications(fixture.identity.db, people[0]!)
  await fixture.identity.db.transaction((tx) =>
    changeNotifications(tx, people[0]!, { ...choices, lowBalance: false }),
  )
  const kind = 'notifications.balance-watch-chosen'
  expect(
    await fixture.rows(
      `select payload->'credits' as credits from outbox where account_id = ${accountId} and kind = '${kind}' order by id`,
    ),
  ).toEqual([{ credits: 100 }, { credits: null }])
})

test('a webhook that was disabled is told to those who may enable it, whatever else they chose', async () => {
  const { accountId, people } = await team('Owner', 'Sender', 'Finance', 'Developer', 'Viewer')
  await team('Developer')
  const url = 'https://example.com/hook'
  const disabled = inTransaction(mailDisabledWebhook, { url, reason: 'gone' as const })
  expect(await told(accountId, disabled)).toEqual([
    'developer: A webhook was disabled',
    'owner: A webhook was disabled',
  ])
  const owner = people.find(({ role }) => role === 'Owner')!
  await fixture.identity.db.transaction((tx) => disableUser(tx, owner))
  expect(await told(accountId, disabled)).toEqual(['developer: A webhook was disabled'])
})

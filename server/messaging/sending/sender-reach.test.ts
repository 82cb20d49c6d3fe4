/**
 * A sender ID that some networks have not approved: their numbers are left out of the estimate and of the charge.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SENDER_NETWORKS } from '@nkra/contract/catalog/senders.ts'
import { balances } from '../../billing/ledger/ledger.ts'
import { addApprovedSender } from '../../catalog/senders/senders.ts'
import { mergeContacts } from '../../contacts/address-book/contacts.ts'
import { ensureGroup } from '../../contacts/address-book/groups.ts'
import { estimate } from './estimate.ts'
import type { Messaging } from '../messaging.ts'
import type { SendBody } from './send-request.ts'
import { openMessagingWorld, until, type World } from '../testing/world.ts'
import { getCampaign } from '../campaigns/campaign-views.ts'

type Network = (typeof SENDER_NETWORKS)[number]
/** One range of each network. */
const RANGES: Readonly<Record<Network, number>> = {
  MTN: 233_240_000_000,
  Telecel: 233_200_000_000,
  AT: 233_260_000_000,
}
const CREDITS = 100_000

let world: World
let messaging: Messaging
/** Counts the names and numbers that were given out. */
let given = 0

beforeAll(async () => {
  world = await openMessagingWorld({ credits: BigInt(CREDITS) })
  messaging = await world.start()
})
afterAll(() => world.close())

/** A sender ID that these networks have approved. */
async function senderOf(networks: readonly Network[]): Promise<string> {
  const name = `Adom ${++given}`
  const { db, accountId } = world
  await db.transaction((tx) => addApprovedSender(tx, { accountId, name, networks }))
  return name
}

const numbersOf = (networks: readonly Network[]) =>
  networks.map((network) => ({ network, msisdn: String(RANGES[network] + ++given) }))

async function groupOf(contacts: ReturnType<typeof numbersOf>): Promise<bigint> {
  const { db, accountId } = world
  return db.transaction(async (tx) => {
    const { id: groupId } = await ensureGroup(tx, accountId, `Group ${++given}`)
    const rows = contacts.map((contact) => ({ ...contact, name: 'Akosua', fields: {} }))
    await mergeContacts(tx, { accountId, groupId }, rows)
    return groupId
  })
}

/** The estimate, and then the send, the charge and the campaign's figures. */
async function promisedAndDone(body: SendBody) {
  const { db, accountId } = world
  const promised = await estimate(db, { accountId }, body, messaging)
  const before = await available()
  const sent = await world.send(messaging, body)
  await until('all delivered', async () => {
    const { counts, recipients, excluded } = await getCampaign(db, { accountId }, sent.id)
    return counts.delivered === recipients && excluded.unapproved === promised.excluded.unapproved
  })
  const campaign = await getCampaign(db, { accountId }, sent.id)
  return { promised, campaign, spent: before - (await available()) }
}

async function available(): Promise<number> {
  const [sms] = await balances(world.db, world.accountId)
  return Number(sms!.available)
}

const audience = fc
  .record({
    approved: fc.subarray([...SENDER_NETWORKS], { minLength: 1 }),
    typed: fc.array(fc.constantFrom(...SENDER_NETWORKS), { maxLength: 6 }),
    grouped: fc.array(fc.constantFrom(...SENDER_NETWORKS), { maxLength: 6 }),
    /** Numbers that are typed although the group has them. */
    both: fc.nat(2),
  })
  .filter(({ approved, typed, grouped }) => [...typed, ...grouped].some((each) => approved.includes(each)))

test('whatever the audience, those on networks that approved it are promised, sent to and charged, and nobody else', async () => {
  await fc.assert(
    fc.asyncProperty(audience, async ({ approved, typed, grouped, both }) => {
      const [own, contacts] = [numbersOf(typed), numbersOf(grouped)]
      const groupIds = contacts.length > 0 ? [await groupOf(contacts)] : []
      const recipients = [...own, ...contacts.slice(0, both)].map(({ msisdn }) => `+${msisdn}`)
      const text = contacts.length > 0 ? 'Akwaaba {{Name}}' : 'Akwaaba'
      const senderId = await senderOf(approved)
      const body = { senderId, text, recipients, groupIds, traffic: 'transactional' as const }
      const { promised, campaign, spent } = await promisedAndDone(body)
      const all = [...own, ...contacts]
      const reached = all.filter(({ network }) => approved.includes(network))
      const [people, left] = [reached.length, all.length - reached.length]
      expect(promised).toMatchObject({ recipients: people, excluded: { unapproved: left } })
      expect(promised.barredNetworks).toEqual(SENDER_NETWORKS.filter((each) => !approved.includes(each)))
      expect(campaign).toMatchObject({ recipients: people, excluded: { unapproved: left } })
      expect([spent, campaign.credits]).toEqual([promised.credits, promised.credits])
      const got = world.centre.taken.filter(({ from }) => from === senderId).map(({ to }) => to)
      expect(got.toSorted()).toEqual(reached.map(({ msisdn }) => msisdn).toSorted())
    }),
    { numRuns: 15, endOnFailure: true },
  )
})

test.each([
  [
    'few typed numbers',
    async () => ({ recipients: numbersOf(['AT', 'Telecel']).map(({ msisdn }) => `+${msisdn}`) }),
  ],
  ['a group', async () => ({ groupIds: [await groupOf(numbersOf(['AT']))] })],
])('where all of %s are on other networks, it is refused before money moves', async (_, whom) => {
  const { db, accountId } = world
  const before = await available()
  const senderId = await senderOf(['MTN'])
  const body = { senderId, text: 'Akwaaba', traffic: 'otp' as const, ...(await whom()) }
  const refused = {
    code: 'sender_not_approved_there',
    values: { sender: senderId, networks: 'Telecel, AT' },
  }
  await expect(estimate(db, { accountId }, body, messaging)).rejects.toMatchObject(refused)
  await expect(world.send(messaging, body)).rejects.toMatchObject(refused)
  expect(await available()).toBe(before)
})

test('what a network decides after a send was accepted changes nothing of it', async () => {
  const { db, accountId } = world
  const senderId = await senderOf(['MTN'])
  const contacts = numbersOf(['MTN', 'AT'])
  const groupIds = [await groupOf(contacts)]
  const body = { senderId, text: 'Akwaaba', groupIds, traffic: 'transactional' as const }
  const sent = await world.send(messaging, { ...body, scheduleAt: new Date(db.clock.ms() + 3_600_000) })
  await db.pool.query(
    `insert into sender_network (account_id, sender_id, network, status, decided_at)
     select account_id, id, 'AT', 'approved', now() from sender where account_id = $1 and name = $2`,
    [accountId, senderId],
  )
  await db.pool.query('update campaign set turn_at = now() where account_id = $1 and id = $2', [
    accountId,
    sent.id,
  ])
  messaging.wakeCampaigns()
  await until('delivered', async () => (await getCampaign(db, { accountId }, sent.id)).counts.delivered === 1)
  expect(await getCampaign(db, { accountId }, sent.id)).toMatchObject({
    recipients: 1,
    excluded: { unapproved: 1 },
  })
})

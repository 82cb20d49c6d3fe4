/** What a send may ask for beside its text: for how long it is worth sending, and its tags. */
import { getCampaign, listCampaigns, sendMessage } from '@nkra/contract/messaging/campaigns.ts'
import { listRecipients } from '@nkra/contract/messaging/messages.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { parseTime } from '@nkra/smpp/time.ts'
import { afterEach, expect, test } from 'vitest'
import { balances } from '../../billing/ledger/ledger.ts'
import { testServer, testUser, type TestServer } from '../../platform/testing/test-server.ts'
import { lockNextCampaign, nextStepAt, pauseCampaign } from '../campaigns/campaigns.ts'
import type { Messaging, MessagingOptions } from '../messaging.ts'
import { openMessagingWorld, spentOf, until, type World } from '../testing/world.ts'
import { bindSending } from './http.ts'

let world: World
let messaging: Messaging
let http: TestServer

async function open(
  link: Parameters<typeof openMessagingWorld>[0] = {},
  roles: MessagingOptions['roles'] = ['web', 'dispatch', 'jobs'],
): Promise<void> {
  world = await openMessagingWorld({ credits: 100n, ...link })
  messaging = await world.start({ roles })
  http = await testServer(world.db, (server) => bindSending(server, { db: world.db, messaging }))
}
afterEach(async () => {
  await http.close()
  await world.close()
})

const as = () => ({ as: testUser(world.accountId) })
async function statusOf(id: bigint): Promise<string> {
  const { body } = await http.call(getCampaign, { params: { id: encodeId('cmp', id) } }, as())
  return (body.data as { status: string }).status
}
/** The time of a send is over now, however long the machine took until here. */
async function endTime(id: bigint): Promise<void> {
  const { rowCount } = await world.db.pool.query(
    `update campaign set valid_until = created_at, turn_at = created_at
     where account_id = $1 and id = $2 and turn = 'expire' and turn_at = valid_until`,
    [world.accountId, id],
  )
  expect(rowCount).toBe(1)
}
const TWO = { recipients: ['0241234567', '0201234567'] }

test.each([
  ['the shorter of a link’s and its own', 60, 60],
  ['the link’s where that is shorter', 100_000, 600],
])('the network is told %s', async (_what, validForSeconds, told_s) => {
  await open({ link: { validityMinutes: 10 } })
  const { id } = await world.send(messaging, { ...TWO, validForSeconds })
  await world.untilState(id, 'delivered', 2)
  for (const { pdu } of world.centre.taken) {
    const left_s = parseTime(pdu.validity_period, 0)! / 1_000
    expect(left_s).toBeLessThanOrEqual(told_s)
    expect(left_s).toBeGreaterThan(told_s - 30)
  }
})

test('what waited too long is not sent, ends as expired, and its credits come back', async () => {
  await open()
  world.centre.admits = () => false
  world.centre.cut()
  const { id } = await world.send(messaging, { ...TWO, validForSeconds: 600 })
  await until('the credits to be spent', async () => (await spentOf(world.db, world.accountId)).spent === 2n)
  await endTime(id)
  await world.untilState(id, 'expired', 2)
  expect((await balances(world.db, world.accountId))[0]).toMatchObject({ available: 100n, reserved: 0n })
  const params = { id: encodeId('cmp', id) }
  const { body } = await http.call(listRecipients, { params, query: { state: 'expired' } }, as())
  expect(body.data).toMatchObject(TWO.recipients.map(() => ({ reasonCode: 'overdue', credits: 0 })))
  await until('the campaign to be over', async () => (await statusOf(id)) === 'completed')
  expect(world.centre.taken).toEqual([])
})

test('a paused send is over when its time is, and sends nothing', async () => {
  await open()
  world.centre.admits = () => false
  world.centre.cut()
  const { id } = await world.send(messaging, { ...TWO, validForSeconds: 600 })
  await until('its messages to be made', async () => (await statusOf(id)) === 'sending')
  await world.db.transaction((tx) => pauseCampaign(tx, { accountId: world.accountId }, id))
  await endTime(id)
  await world.untilState(id, 'expired', 2)
  expect(world.centre.taken).toEqual([])
})

test('a send that is paused before its messages are made is cancelled when its time is over', async () => {
  await open({}, ['web'])
  const { id } = await world.send(messaging, { ...TWO, validForSeconds: 1 })
  await world.db.transaction((tx) => pauseCampaign(tx, { accountId: world.accountId }, id))
  await world.start({ roles: ['jobs'] })
  await until('the campaign to be over', async () => (await statusOf(id)) === 'cancelled')
  expect((await balances(world.db, world.accountId))[0]).toMatchObject({ available: 100n, reserved: 0n })
})

test('a held database takes nothing back, because nobody knows what was sent', async () => {
  await open({}, ['web'])
  const { db, accountId } = world
  const messages = [{ to: '0241234567' }]
  const body = { senderId: 'AdomSavings', text: 'Hello', messages, validForSeconds: 60 }
  await http.call(sendMessage, { body }, as())
  await db.pool.query('update campaign set turn_at = created_at where account_id = $1', [accountId])
  await db.pool.query('update database_release set timeline = timeline + 1')
  expect(await db.transaction(lockNextCampaign)).toBeNull()
  expect(await nextStepAt(db)).toBeNull()
  await db.pool.query('update database_release set timeline = timeline - 1')
  expect(await db.transaction(lockNextCampaign)).toMatchObject({ turn: 'expire' })
})

test('tags find their campaigns', async () => {
  await open()
  const send = (tags: string[], to: object) =>
    http.call(sendMessage, { body: { senderId: 'AdomSavings', text: 'Hello', tags, ...to } }, as())
  const rent = await send(['rent', 'reminder', 'rent'], TWO)
  const loan = await send(['reminder'], { messages: [{ to: '0241234567' }] })
  await send([], TWO)
  const found = async (tag: string) => {
    const { body } = await http.call(listCampaigns, { query: { tag } }, as())
    return { data: body.data as { id: string; tags: string[] }[], total: body.totalCount }
  }
  const ids = [loan, rent].map(({ body }) => (body.data as { id: string }).id)
  const reminders = await found('reminder')
  expect(reminders.data.map(({ id }) => id)).toEqual(ids)
  expect(reminders.total).toBe(2)
  expect((await found('rent')).data).toMatchObject([{ id: ids[1], tags: ['rent', 'reminder'] }])
  expect(await found('Rent')).toEqual({ data: [], total: 0 })
  const wrong = await send(['a,b'], TWO)
  expect(wrong.body).toMatchObject({ code: 'invalid_request', messages: [{ pointer: '/tags/0' }] })
})

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { balances } from '../../billing/ledger/ledger.ts'
import { setAccountStatus } from '../../catalog/accounts.ts'
import { openMessagingWorld, spentOf, until, type World } from '../testing/world.ts'
import { getCampaign } from './campaign-views.ts'
import { cancelCampaign, pauseAll, pauseCampaign, resumeCampaign } from './campaigns.ts'

let world: World
beforeEach(async () => {
  world = await openMessagingWorld({ link: { ratePerSecond: 1_000 } })
})
afterEach(() => world.close())

const control = (verb: typeof pauseCampaign | typeof cancelCampaign, id: bigint) =>
  world.db.transaction((tx) => verb(tx, { accountId: world.accountId }, id))
const resumed = (id: bigint) =>
  world.db.transaction((tx) => resumeCampaign(tx, { accountId: world.accountId }, id))
const settled = async () => {
  let before = -1
  await until('nothing more arrives', async () => {
    const still = before === world.centre.taken.length
    before = world.centre.taken.length
    await new Promise((resolve) => setTimeout(resolve, 60))
    return still
  })
}

describe('second thoughts', () => {
  test('a held send to few numbers waits, and cancelling it sends nothing and returns all', async () => {
    const { db, centre, accountId } = world
    const messaging = await world.start()
    const before = await balances(db, accountId)
    const sent = await world.send(messaging, { recipients: ['0241234567', '0201234567'], holdSeconds: 60 })
    expect(sent).toMatchObject({ status: 'scheduled', recipients: 2, credits: 2 })
    await control(cancelCampaign, sent.id)
    expect(await balances(db, accountId)).toEqual(before)
    const after = await world.send(messaging, { recipients: ['0241234567'] })
    await world.untilState(after.id, 'delivered', 1)
    expect(centre.taken).toHaveLength(1)
    expect(await getCampaign(db, { accountId }, sent.id)).toMatchObject({
      status: 'cancelled',
      recipients: 0,
    })
  })

  test('nobody has any: it goes when the time is up', async () => {
    const messaging = await world.start()
    const sent = await world.send(messaging, { recipients: ['0241234567'], holdSeconds: 1 })
    expect(sent.status).toBe('scheduled')
    await world.untilState(sent.id, 'delivered', 1)
    expect(world.centre.taken).toHaveLength(1)
  })
})

describe('pausing', () => {
  test('stops what is not marked yet, and resuming sends the rest once', async () => {
    const { db, centre, accountId } = world
    const groupId = await world.group('Customers', 800)
    const messaging = await world.start()
    const sent = await world.send(messaging, { groupIds: [groupId] })
    await until('under way', () => centre.taken.length > 100)
    await control(pauseCampaign, sent.id)
    const { rows } = await db.pool.query<{ marked: number }>(
      'select coalesce(sum(position), 0)::int4 as marked from chunk where account_id = $1',
      [accountId],
    )
    const { marked } = rows[0]!
    await until('what was marked is written', () => centre.taken.length >= marked)
    await until('and answered', async () => {
      const { status, counts } = await getCampaign(db, { accountId }, sent.id)
      return status === 'paused' && counts.queued === 800 - marked
    })
    await settled()
    expect(centre.taken).toHaveLength(marked)
    await expect(control(pauseCampaign, sent.id)).rejects.toMatchObject({ code: 'campaign_not_pausable' })

    messaging.wakeLinks(await resumed(sent.id))
    await world.untilState(sent.id, 'delivered', 800)
    expect(centre.taken).toHaveLength(800)
    await until(
      'completed',
      async () => (await getCampaign(db, { accountId }, sent.id)).status === 'completed',
    )
    await expect(resumed(sent.id)).rejects.toMatchObject({ code: 'campaign_not_paused' })
    await expect(control(cancelCampaign, sent.id)).rejects.toMatchObject({ code: 'campaign_over' })
  })

  test('a scheduled campaign stays scheduled', async () => {
    const { db, accountId } = world
    const groupId = await world.group('Customers', 3)
    const messaging = await world.start()
    const scheduleAt = new Date(db.clock.ms() + 3_600_000)
    const sent = await world.send(messaging, { groupIds: [groupId], scheduleAt })
    await control(pauseCampaign, sent.id)
    await resumed(sent.id)
    expect((await getCampaign(db, { accountId }, sent.id)).status).toBe('scheduled')
  })
})

describe('an account that is suspended', () => {
  test('has all that goes to many paused, and nothing of another account; restored, it goes on once resumed', async () => {
    const { db, centre, accountId } = world
    const groupId = await world.group('Customers', 800)
    const messaging = await world.start()
    const later = new Date(db.clock.ms() + 3_600_000)
    const sending = await world.send(messaging, { groupIds: [groupId] })
    const scheduled = await world.send(messaging, { groupIds: [groupId], scheduleAt: later })
    await until('under way', () => centre.taken.length > 100)
    expect(await db.transaction((tx) => pauseAll(tx, 404n))).toBe(0)
    expect(await db.transaction((tx) => pauseAll(tx, accountId))).toBe(2)
    expect(await db.transaction((tx) => pauseAll(tx, accountId))).toBe(0)
    for (const { id } of [sending, scheduled]) {
      expect((await getCampaign(db, { accountId }, id)).status).toBe('paused')
    }
    await settled()
    expect(centre.taken.length).toBeLessThan(800)
    messaging.wakeLinks(await resumed(sending.id))
    await world.untilState(sending.id, 'delivered', 800)
    expect(centre.taken).toHaveLength(800)
  })

  test('has no new send taken, to few or to many', async () => {
    const { db, accountId } = world
    const groupId = await world.group('Customers', 3)
    const messaging = await world.start()
    await db.transaction((tx) => setAccountStatus(tx, accountId, 'Suspended', 'Complaints'))
    for (const body of [{ groupIds: [groupId] }, { recipients: ['0241234567'] }]) {
      await expect(world.send(messaging, body)).rejects.toMatchObject({ code: 'account_suspended' })
    }
    await db.transaction((tx) => setAccountStatus(tx, accountId, 'Active', 'Answered'))
    await world.send(messaging, { recipients: ['0241234567'] })
  })
})

describe('cancelling', () => {
  test('returns to the last credit what was not sent', async () => {
    const { db, centre, accountId } = world
    const groupId = await world.group('Customers', 800)
    const messaging = await world.start()
    const sent = await world.send(messaging, { groupIds: [groupId] })
    await until('under way', () => centre.taken.length > 100)
    await control(cancelCampaign, sent.id)
    messaging.wakeCampaigns()
    await until('all are settled', async () => {
      const { counts } = await getCampaign(db, { accountId }, sent.id)
      return counts.delivered + counts.failed === 800
    })
    const gone = centre.taken.length
    expect(gone).toBeLessThan(800)
    await world.untilState(sent.id, 'delivered', gone)
    expect(await spentOf(db, accountId)).toEqual({ spent: BigInt(gone), kept: BigInt(gone) })
    expect((await balances(db, accountId))[0]).toMatchObject({
      available: 10_000n - BigInt(gone),
      reserved: 0n,
    })
    await messaging.holder!.tend()
    await until('no chunk left', async () => {
      const { rows } = await db.pool.query('select 1 from chunk where account_id = $1', [accountId])
      return rows.length === 0
    })
  })

  test('before it is expanded returns everything', async () => {
    const { db, centre, accountId } = world
    const groupId = await world.group('Customers', 30)
    const messaging = await world.start()
    const scheduleAt = new Date(db.clock.ms() + 3_600_000)
    const sent = await world.send(messaging, { groupIds: [groupId], scheduleAt })
    await control(cancelCampaign, sent.id)
    messaging.wakeCampaigns()
    expect((await balances(db, accountId))[0]).toMatchObject({ available: 10_000n, reserved: 0n })
    expect(await getCampaign(db, { accountId }, sent.id)).toMatchObject({
      status: 'cancelled',
      recipients: 0,
    })
    expect(centre.taken).toEqual([])
  })

  test('a direct send whose link is down is cancelled by itself, its neighbours go on', async () => {
    const { db, centre, accountId } = world
    const messaging = await world.start({ roles: ['web', 'jobs'] })
    const [one, two] = await Promise.all([
      world.send(messaging, { recipients: ['0241111111', '0241111112'] }),
      world.send(messaging, { recipients: ['0242222222'] }),
    ])
    await control(pauseCampaign, one.id)
    expect((await getCampaign(db, { accountId }, one.id)).status).toBe('paused')
    await resumed(one.id)
    await control(cancelCampaign, one.id)
    messaging.wakeCampaigns()
    await world.untilState(one.id, 'failed', 2)
    await world.start({ roles: ['dispatch'] })
    await world.untilState(two.id, 'delivered', 1)
    expect(centre.taken.map(({ to }) => to)).toEqual(['233242222222'])
    expect(await spentOf(db, accountId)).toEqual({ spent: 1n, kept: 1n })
    await expect(control(cancelCampaign, two.id)).rejects.toMatchObject({ code: 'campaign_over' })
  })
})

test('a campaign of another account is not found', async () => {
  const groupId = await world.group('Customers', 3)
  const messaging = await world.start()
  const sent = await world.send(messaging, { groupIds: [groupId] })
  const stranger = { accountId: world.accountId + 1n }
  await expect(getCampaign(world.db, stranger, sent.id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(world.db.transaction((tx) => pauseCampaign(tx, stranger, sent.id))).rejects.toMatchObject({
    code: 'not_found',
  })
})

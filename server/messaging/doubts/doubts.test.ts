/**
 * These tests state what the operator sees of messages in doubt, and what its decisions do to them and to their
 * credits.
 */
import * as contract from '@nkra/contract/messaging/doubts.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import { testServer, testUser, type TestServer } from '../../platform/testing/test-server.ts'
import { getCampaign } from '../campaigns/campaign-views.ts'
import { LinkTraffic } from '../links/link-traffic.ts'
import { LINKS_CHANGED } from '../links/links.ts'
import type { Messaging } from '../messaging.ts'
import { measureMessaging } from '../metrics.ts'
import { openMessagingWorld, spentOf, until, type World } from '../testing/world.ts'
import { bindDoubts } from './http.ts'
import { PATIENCE_MS } from '../../platform/testing/patience.ts'

let world: World
let messaging: Messaging
let http: TestServer

const [EFUA, KOJO] = [901n, 902n]
const LINK = { params: { id: encodeId('lnk', 1n) } }

beforeAll(async () => {
  world = await openMessagingWorld()
  http = await testServer(world.db, bindDoubts)
  world.centre.treat = () => ({ status: null, receipt: null })
  messaging = await world.start({ answerTimeout_ms: 100 })
  for (const [id, name] of [
    [EFUA, 'Efua'],
    [KOJO, 'Kojo'],
  ] as const)
    await world.db.pool.query(
      `insert into account_user (account_id, id, role, first_name, last_name, other_names, phone, password_hash,
         signed_in_at) values ($1, $2, 'Administrator', $3, 'Sarpong', '', '', '', $4)`,
      [OPERATOR_ACCOUNT_ID, id, name, world.db.clock.now()],
    )
})
afterAll(async () => {
  await http.close()
  await world.close()
})

const by = (userId: bigint) => ({ as: testUser(OPERATOR_ACCOUNT_ID, 'Administrator', userId) })
const list = async () =>
  (await http.call(contract.listDoubts, {}, by(EFUA))).body.data as {
    links: { messages: number; segments: number; credits: number }[]
    resolutions: (Omit<contract.DoubtResolution, 'id'> & { id: string })[]
  }
const rows = async () =>
  (await http.call(contract.listLinkDoubts, { ...LINK }, by(EFUA))).body.data as { id: string; to: string }[]
const resolve = (
  who: bigint,
  body: { outcome: 'delivered' | 'failed' | 'not_sent'; messageIds?: string[]; olderThanMinutes?: number },
) =>
  http.call(contract.resolveDoubts, { ...LINK, body: { reason: 'Letter of 20 November', ...body } }, by(who))
const approve = (who: bigint, id: string) =>
  http.call(contract.approveDoubtResolution, { params: { id } }, by(who))
const withdraw = (who: bigint, id: string) =>
  http.call(contract.withdrawDoubtResolution, { params: { id } }, by(who))
const newest = async () => (await list()).resolutions[0]!
const done = (what: string) => until(what, async () => (await newest()).status === 'done')
const kept = async () => (await spentOf(world.db, world.accountId)).kept
const countsOf = async (id: bigint) =>
  (await getCampaign(world.db, { accountId: world.accountId }, id)).counts
/** What the metrics say of the link's messages in doubt. */
const measured = async () => {
  const registry = new Registry()
  measureMessaging(registry, world.db, { traffic: new LinkTraffic(), holder: () => messaging.holder })
  const valueOf = async (name: string) => (await registry.getSingleMetric(name)!.get()).values[0]?.value
  const segments = await valueOf('nkra_unknown_segments')
  return { segments, credits: await valueOf('nkra_unknown_credits') }
}
const doubt = async (contacts: number) => {
  const sent = await world.send(messaging, { groupIds: [await world.group(`Of ${contacts}`, contacts)] })
  await world.untilState(sent.id, 'unknown', contacts)
  return sent.id
}

describe('two Administrators at work', () => {
  let campaign: bigint

  test('what one says of chosen messages waits for the other, and a receipt that comes later changes nothing', async () => {
    campaign = await doubt(3)
    const shown = await rows()
    expect(shown.map(({ to }) => to).toSorted()).toEqual(['*** 0000', '*** 0001', '*** 0002'])
    const [first] = shown
    expect((await list()).links).toMatchObject([{ messages: 3, segments: 3, credits: 3 }])
    const asked = await resolve(EFUA, { outcome: 'delivered', messageIds: [first!.id] })
    expect(asked).toMatchObject({
      status: 201,
      body: { data: { status: 'waiting', messages: 1, credits: 1 } },
    })
    const { id } = await newest()
    expect((await approve(EFUA, id)).body.code).toBe('second_approval_needed')
    expect((await resolve(KOJO, { outcome: 'failed' })).body.code).toBe('doubt_resolution_under_way')
    expect((await countsOf(campaign)).unknown).toBe(3)
    expect((await approve(KOJO, id)).body.data).toMatchObject({
      status: 'approved',
      deciders: 2,
      mine: false,
    })
    await world.untilState(campaign, 'delivered', 1)
    await done('the decision is carried out')
    expect(await newest()).toMatchObject({ resolved: 1, askedBy: 'Efua Sarpong', approvedBy: 'Kojo Sarpong' })
    const taken = world.centre.taken.find(({ to }) => to.endsWith(first!.to.slice(-4)))!
    world.centre.receipt(taken, 'UNDELIV')
    await until('the receipt is kept', async () => {
      const { rows: orphans } = await world.db.pool.query('select 1 from orphan_receipt')
      return orphans.length === 1
    })
    expect(await countsOf(campaign)).toMatchObject({ delivered: 1, unknown: 2 })
    expect(await kept()).toBe(3n)
  })

  test('what is refused leaves the messages in doubt', async () => {
    await resolve(EFUA, { outcome: 'not_sent' })
    const { id } = await newest()
    expect((await withdraw(KOJO, id)).body.data).toMatchObject({ status: 'withdrawn' })
    expect((await approve(KOJO, id)).body.code).toBe('doubt_resolution_over')
    expect((await withdraw(KOJO, id)).body.code).toBe('doubt_resolution_over')
    expect((await countsOf(campaign)).unknown).toBe(2)
  })

  test('a decision that waits stands first, however many newer ones have ended', async () => {
    const asked = (await resolve(EFUA, { outcome: 'delivered' })).body.data as { id: string }
    await world.db.pool.query(
      `insert into doubt_resolution (id, link_id, outcome, reason, before, messages, segments, credits, status, asked_by,
         asked_at, ended_at)
       select -n, 1, 'failed', 'Ended', now(), 1, 1, 1, 'withdrawn', $1, now() + make_interval(secs => n), now()
       from generate_series(1, 30) as n`,
      [EFUA],
    )
    const { resolutions } = await list()
    expect(resolutions[0]).toMatchObject({ id: asked.id, status: 'waiting' })
    expect(resolutions.map(({ reason }) => reason).filter((reason) => reason === 'Ended')).toHaveLength(20)
    await world.db.pool.query('delete from doubt_resolution where id < 0')
    expect((await withdraw(KOJO, asked.id)).status).toBe(200)
  })

  test('what was never sent goes back to the customer, once', async () => {
    await resolve(EFUA, { outcome: 'not_sent' })
    await approve(KOJO, (await newest()).id)
    await world.untilState(campaign, 'failed', 2)
    await done('the credits are back')
    expect(await kept()).toBe(1n)
    expect((await list()).links).toMatchObject([{ messages: 0, credits: 0 }])
    expect((await resolve(EFUA, { outcome: 'failed' })).body.code).toBe('no_doubts')
  })
})

describe('one Administrator at work', () => {
  test('decides alone, and also on a link that is off; what failed at the operator is charged', async () => {
    const { db, centre } = world
    await db.pool.query('update account_user set disabled_at = now() where account_id = $1 and id = $2', [
      OPERATOR_ACCOUNT_ID,
      KOJO,
    ])
    const sent = await world.send(messaging, { recipients: ['0241234567'], text: 'a'.repeat(200) })
    await world.untilState(sent.id, 'unknown', 1)
    await db.pool.query("update link set status = 'off'")
    await messaging.holder!.tend()
    await until('the link is let go', () => centre.listener.clients.size === 0)
    expect((await resolve(EFUA, { outcome: 'failed', olderThanMinutes: 60 })).body.code).toBe('no_doubts')
    expect(await measured()).toEqual({ segments: 2, credits: 2 })
    const decided = await resolve(EFUA, { outcome: 'failed' })
    expect(decided.body.data).toMatchObject({ status: 'approved', deciders: 1, messages: 1, segments: 2 })
    await world.untilState(sent.id, 'failed', 1)
    await done('the decision is carried out')
    expect(await newest()).toMatchObject({ resolved: 2 })
    expect(await kept()).toBe(3n)
  })

  test('the metrics count what the screen counts, also of a message with one segment in doubt', async () => {
    const { db } = world
    await db.pool.query("update link set status = 'active'")
    // Routes are read anew when links change, so they may know the link as off.
    await db.notify(LINKS_CHANGED, '')
    const sent = await vi.waitFor(
      () => world.send(messaging, { recipients: ['0241234567'], text: 'a'.repeat(200) }),
      PATIENCE_MS,
    )
    await world.untilState(sent.id, 'unknown', 1)
    // The link needs a segment more than the message was priced for, and the first one arrived.
    await db.pool.query('update message set credits = 1 where account_id = $1 and campaign_id = $2', [
      world.accountId,
      sent.id,
    ])
    await db.pool.query(
      `update submission set outcome = 'accepted' where segment = 1
       and (account_id, message_id) in (select account_id, id from message where account_id = $1 and campaign_id = $2)`,
      [world.accountId, sent.id],
    )
    expect(await measured()).toEqual({ segments: 1, credits: 0 })
    expect((await list()).links).toMatchObject([{ messages: 1, segments: 1, credits: 0 }])
    await db.pool.query('update message set credits = 2 where account_id = $1 and campaign_id = $2', [
      world.accountId,
      sent.id,
    ])
  })

  test('a stranger finds nothing', async () => {
    const none = { params: { id: encodeId('lnk', 9n) } }
    const body = { outcome: 'failed', reason: 'None' } as const
    expect((await http.call(contract.listLinkDoubts, none, by(EFUA))).body.code).toBe('not_found')
    expect((await http.call(contract.resolveDoubts, { ...none, body }, by(EFUA))).body.code).toBe('not_found')
    expect((await approve(EFUA, encodeId('dbr', 9n))).body.code).toBe('not_found')
    const business = { as: testUser(world.accountId) }
    expect((await http.call(contract.listDoubts, {}, business)).status).toBe(403)
  })
})

/**
 * These tests follow held messages after a restore. They are compared with arrivals, decided on and released.
 * Nothing is sent twice.
 */
import * as contract from '@nkra/contract/messaging/held.ts'
import type { Route, RouteRequest } from '@nkra/contract/route.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balances } from '../../billing/ledger/ledger.ts'
import { OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import { markRestored, readHold } from '../../platform/database/database-release.ts'
import { testServer, testUser, type TestServer } from '../../platform/testing/test-server.ts'
import { markChunks, nextChunks } from '../links/chunks.ts'
import { releaseLease, takeLease } from '../links/leases.ts'
import { saveLink } from '../links/links.ts'
import { NOTHING_WANTED } from '../messages/counters.ts'
import { openMessagingWorld, until, type TakenSubmit, type World } from '../testing/world.ts'
import { listHeld, readOutcomes } from './held-messages.ts'
import { bindHeld } from './http.ts'

let world: World
let http: TestServer
beforeAll(async () => {
  world = await openMessagingWorld()
  http = await testServer(world.db, (server) => bindHeld(server, NOTHING_WANTED))
})
afterAll(async () => {
  await http.close()
  await world.close()
})

const number = (index: number) => String(233_240_000_000 + index)
const administrator = (userId = 1n) => ({ as: testUser(OPERATOR_ACCOUNT_ID, 'Administrator', userId) })
const LINK = encodeId('lnk', 1n)

/** Answers a call's data, or the code of its failure. */
async function call<R extends Route>(
  route: R,
  body?: RouteRequest<R>['body'],
  userId?: bigint,
): Promise<unknown> {
  const reply = await http.call(route, { ...(body !== undefined && { body }) }, administrator(userId))
  return reply.body.succeeded ? reply.body.data : reply.body.messages[0]?.code
}

const release = (userId?: bigint) => call(contract.releaseHeld, { reason: 'compared' }, userId)

/** Uploads an operator's list. */
async function addArrived(list: string): Promise<unknown> {
  const form = new FormData()
  form.set('link', LINK)
  form.set('file', new Blob([list]), 'arrived.csv')
  const request = new Response(form)
  const { body } = await http.inject({
    method: 'POST',
    url: contract.addArrived.path,
    headers: {
      authorization: `Bearer ${http.tokenOf(administrator().as)}`,
      'content-type': request.headers.get('content-type')!,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return body.succeeded ? body.data : body.messages[0]?.code
}

async function heldCount(): Promise<number> {
  return (await listHeld(world.db)).reduce((sum, { messages }) => sum + messages, 0)
}

test('what was due is held until it is released: what was sent already is not sent again', async () => {
  const { db, centre, accountId } = world
  const accepting = await world.start({ roles: ['web', 'jobs'] })
  const groupId = await world.group('Customers', 30)
  const bulk = await world.send(accepting, { text: 'Hello {{Name}}', groupIds: [groupId] })
  await world.send(accepting, { text: 'Ended', recipients: [number(100)], traffic: 'transactional' })
  await world.send(accepting, { text: 'Sent', recipients: [number(101)], traffic: 'transactional' })
  await world.send(accepting, { text: 'A code', recipients: [number(102)], traffic: 'otp' })
  await world.send(accepting, { text: 'One', recipients: [number(103)], traffic: 'transactional' })
  await world.send(accepting, { text: 'Two', recipients: [number(103)], traffic: 'transactional' })
  await until('everything is queued', async () => (await heldCount()) === 35)

  // Two of them wait for links that are off.
  for (const [index, text] of ['Ended', 'Sent'].entries()) {
    const id = index + 2
    const link = { id, name: text, host: '127.0.0.1', port: 1, systemId: text, passwordSealed: 'secret' }
    await db.transaction((tx) => saveLink(tx, link))
    await db.pool.query(`update link set status = 'off' where id = $1`, [id])
    await db.pool.query(
      `update chunk set link_id = $3 where account_id = $1 and message_ids[1] = (
         select message.id from message join campaign on campaign.account_id = $1 and campaign.id = campaign_id
         where message.account_id = $1 and campaign.text = $2)`,
      [accountId, text, id],
    )
  }

  // In the middle of a campaign: another process of this database takes it over, and finds the mark.
  await db.transaction((tx) => markRestored(tx, 'restored to 09:04'))
  const lease = (await takeLease(db, 1, 'test', 60_000))!
  const [chunk] = await nextChunks(db, { linkId: 1, lanes: [1], held: [], limit: 1 })
  const marks = [{ chunk: chunk!, upTo: 1 }]
  expect(await markChunks(db, lease, marks)).toEqual(new Set())
  await releaseLease(db, lease)

  const messaging = await world.start({ grace_ms: 0 })
  await until('the link is bound', () => messaging.holder?.dispatcherOf(1)?.bound === true)
  await expect(world.send(messaging, { recipients: [number(1)] })).rejects.toMatchObject({
    code: 'sending_held',
  })
  expect(await call(contract.getHeld)).toMatchObject({
    hold: { cause: 'mark', mark: 'restored to 09:04', approval: null, needsTwo: false },
    parts: [{ linkId: LINK, traffic: 'promotional', messages: 30, credits: 30 }, {}, {}, {}, {}],
  })

  // Receipts of the first five arrive, and one that speaks of one of two messages. The operator's list names the next five,
  // one of them without a final word.
  for (const index of [0, 1, 2, 3, 4, 103]) {
    const one = { id: String(900 + index), from: 'AdomSavings', to: number(index), systemId: 'nkra' }
    centre.receipt(one as TakenSubmit, 'DELIVRD')
  }
  await world.untilState(bulk.id, 'delivered', 5)
  await until('two are in doubt', async () => (await readOutcomes(db)).unsure === 2)
  const rows = [5, 6, 7, 8].map((index) => `${number(index)};AdomSavings;DELIVRD`)
  const list = ['msisdn;from;status', ...rows, `${number(9)};AdomSavings;sent`, 'nonsense;;'].join('\n')
  expect(await addArrived('name,town\nKofi,Tema')).toBe('file_not_csv')
  expect(await addArrived(list)).toEqual({ rows: 6, skipped: 1, sent: 5, unsure: 0 })
  await world.untilState(bulk.id, 'delivered', 9)
  await world.untilState(bulk.id, 'submitted', 1)

  // A person knows of two more.
  const { available } = (await balances(db, accountId))[0]!
  const resolve = (linkId: number, outcome: 'sent' | 'ended') =>
    call(contract.resolveHeld, {
      linkId: encodeId('lnk', BigInt(linkId)),
      accountId: encodeId('acc', accountId),
      outcome,
      reason: 'known',
    })
  expect(await resolve(4, 'ended')).toBe('not_found')
  expect(await resolve(2, 'ended')).toEqual({ messages: 1, next: null })
  expect(await resolve(3, 'sent')).toEqual({ messages: 1, next: null })
  expect((await balances(db, accountId))[0]!.available).toBe(available + 1n)
  expect(await readOutcomes(db)).toMatchObject({ sent: 11, unsure: 2, ended: 1 })
  expect(centre.taken).toEqual([])

  // The code is ended by the release: nobody waits for it any more.
  expect(await release()).toEqual({ released: true, messages: 20 })
  await world.untilState(bulk.id, 'delivered', 29)
  expect(centre.taken.map(({ to }) => to).sort()).toEqual(
    Array.from({ length: 20 }, (_, index) => number(10 + index)),
  )
  expect((await balances(db, accountId))[0]!.available).toBe(available + 2n)
  expect(await release()).toBe('not_held')
  expect(await call(contract.getHeld)).toMatchObject({ hold: null, parts: [] })
})

test('another identity of the database holds it, and two Administrators release it', async () => {
  const { db } = world
  await db.pool.query(`update database_release set timeline = timeline + 1`)
  expect(await readHold(db)).toMatchObject({ cause: 'identity', mark: null })
  await db.pool.query(
    `insert into account_user (account_id, id, role, first_name, last_name, other_names, phone, password_hash, signed_in_at)
     select $1, id, 'Administrator', 'Esi', 'Owusu', '', '', '', now() from unnest(array[1, 2]) as one (id)`,
    [OPERATOR_ACCOUNT_ID],
  )
  expect(await release(1n)).toEqual({ released: false, messages: 0 })
  const approved = { hold: { approval: { name: 'Esi Owusu' }, needsTwo: true } }
  expect(await call(contract.getHeld)).toMatchObject(approved)
  expect(await release(1n)).toBe('second_approval_needed')
  expect(await release(2n)).toEqual({ released: true, messages: 0 })
  expect(await readHold(db)).toBeNull()
})

/** After a restore: what was due is held, compared with what arrived, decided on and released. Nothing is sent twice. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balances } from '../../billing/ledger/ledger.ts'
import { OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import { markRestored, readHold } from '../../platform/database/database-release.ts'
import { markChunks, nextChunks } from '../links/chunks.ts'
import { releaseLease, takeLease } from '../links/leases.ts'
import { NOTHING_WANTED } from '../messages/counters.ts'
import { openMessagingWorld, until, type TakenSubmit, type World } from '../testing/world.ts'
import { endHeld, listHeld, readOutcomes, sayHeldSent } from './held-messages.ts'
import { releaseHeld, takeArrived } from './release.ts'

let world: World
beforeAll(async () => {
  world = await openMessagingWorld()
})
afterAll(() => world.close())

const number = (index: number) => String(233_240_000_000 + index)
const REQUEST = { id: 'r1', ip: '127.0.0.1', userAgent: 'test' }

const administrator = (userId: bigint) => ({ kind: 'user', accountId: OPERATOR_ACCOUNT_ID, userId }) as const

const release = (userId = 1n) =>
  releaseHeld(
    world.db,
    { actor: administrator(userId), request: REQUEST, wants: NOTHING_WANTED },
    'compared with the operator',
  )

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
  const [first] = await listHeld(db)
  expect(first).toMatchObject({ linkId: 1, accountId, lane: 2, messages: 30, credits: 30 })

  // Receipts of the first five arrive, and one that speaks of one of two messages. The operator's list names the next five,
  // one of them without a final word.
  for (const index of [0, 1, 2, 3, 4, 103]) {
    const one = { id: String(900 + index), from: 'AdomSavings', to: number(index), systemId: 'nkra' }
    centre.receipt(one as TakenSubmit, 'DELIVRD')
  }
  await world.untilState(bulk.id, 'delivered', 5)
  await until('two are in doubt', async () => (await readOutcomes(db)).unsure === 2)
  const list = ['msisdn;from;status', ...[5, 6, 7, 8].map((index) => `${number(index)};AdomSavings;DELIVRD`)]
  const bytes = Buffer.from([...list, `${number(9)};AdomSavings;sent`, 'nonsense;;'].join('\n'))
  expect(await takeArrived(db, { linkId: 1, bytes, wants: NOTHING_WANTED })).toEqual({
    rows: 6,
    skipped: 1,
    sent: 5,
    unsure: 0,
  })
  await world.untilState(bulk.id, 'delivered', 9)
  await world.untilState(bulk.id, 'submitted', 1)

  // A person knows of two more.
  const { available } = (await balances(db, accountId))[0]!
  const decideOn = async (msisdn: string, decide: typeof endHeld | typeof sayHeldSent) => {
    const { rows } = await db.pool.query<{ id: bigint }>(
      `select chunk.id from chunk join message on message.account_id = $1 and message.id = any(message_ids)
       where chunk.account_id = $1 and msisdn = $2`,
      [accountId, msisdn],
    )
    const after = rows[0]!.id - 1n
    const choice = { linkId: 1, accountId, lane: 1 as const, after }
    return db.transaction((tx) => decide(tx, choice, NOTHING_WANTED))
  }
  expect(await decideOn(number(101), sayHeldSent)).toMatchObject({ taken: 1 })
  expect(await decideOn(number(100), endHeld)).toMatchObject({ taken: 1 })
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
  await expect(release()).rejects.toMatchObject({ code: 'not_held' })
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
  await expect(release(1n)).rejects.toMatchObject({ code: 'second_approval_needed' })
  expect(await release(2n)).toEqual({ released: true, messages: 0 })
  expect(await readHold(db)).toBeNull()
})

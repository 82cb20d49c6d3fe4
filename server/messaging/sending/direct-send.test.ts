/**
 * Direct sends: what a process remembers is proved in the transaction that sends, and no account waits for another one.
 */
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { balances, grant, openBooks } from '../../billing/ledger/ledger.ts'
import { createAccount } from '../../catalog/accounts.ts'
import { addApprovedSender } from '../../catalog/senders/senders.ts'
import { addOptOut } from '../../contacts/address-book/opt-outs.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Messaging } from '../messaging.ts'
import { openMessagingWorld, type World } from '../testing/world.ts'
import { send } from './send.ts'

let world: World
let messaging: Messaging
/** How many statements direct sends waited for before their last ones. */
let reads: number

beforeEach(async () => {
  world = await openMessagingWorld({ credits: 100n })
  messaging = await world.start({ db: counting(world.db) })
  await text('0241000000')
  reads = 0
})
afterEach(() => world.close())

function counting(db: Db): Db {
  return {
    ...db,
    transaction: (work, options) =>
      db.transaction((tx) => {
        const run: typeof tx.run = (statement) => {
          if (statement.name === 'usable sender' || statement.name === 'opted out') reads++
          return tx.run(statement)
        }
        return work({ ...tx, run })
      }, options),
  }
}

async function text(phone: string, accountId = world.accountId): Promise<void> {
  const body = {
    senderId: 'AdomSavings',
    text: 'Akwaaba',
    traffic: 'transactional' as const,
    recipients: [phone],
  }
  await send({ db: world.db, messaging }, { accountId, userId: 7n }, body, { key: null, requestId: 'r1' })
}

/** What became of sends that were asked for at once: 'sent', or the code of the failure. */
async function sendTogether(phones: readonly string[], accountId = world.accountId): Promise<string[]> {
  const settled = await Promise.allSettled(phones.map((phone) => text(phone, accountId)))
  return settled.map((each) =>
    each.status === 'fulfilled' ? 'sent' : (each.reason as { code: string }).code,
  )
}

const spent = async () => 100n - (await balances(world.db, world.accountId))[0]!.available

test('a second send reads nothing before its last statements', async () => {
  expect(await sendTogether(['0241000001', '0241000002'])).toEqual(['sent', 'sent'])
  expect(reads).toBe(0)
  expect(await spent()).toBe(3n)
})

describe('what changed since it was remembered holds for the next send', () => {
  test.each([
    [
      'the sender ID was taken away',
      "update sender set status = 'rejected', approved_at = null",
      'sender_not_allowed',
    ],
    ['the sender ID has another name', "update sender set name = 'Adom'", 'sender_not_allowed'],
    [
      'the network ended its approval',
      "update sender_network set status = case network when 'MTN' then 'lapsed' else status end",
      'sender_not_approved_there',
    ],
  ])('%s', async (_what, change, code) => {
    await world.db.pool.query(`${change} where account_id = $1`, [world.accountId])
    expect(await sendTogether(['0241000001', '0241000002'])).toEqual([code, code])
    expect(await spent()).toBe(1n)
  })

  test('the account was suspended', async () => {
    await sql`update account set status = 'Suspended' where id = ${world.accountId}`.execute(world.db.sql)
    expect(await sendTogether(['0241000001'])).toEqual(['account_suspended'])
    expect(await spent()).toBe(1n)
  })

  test('a number opted out: the others of its batch are sent', async () => {
    const { db, accountId } = world
    await db.transaction((tx) => addOptOut(tx, { accountId }, { phone: '0241000002', source: 'manual' }))
    await sql`insert into global_opt_out (msisdn, reason, created_at)
      values (233241000003, 'asked the operator', ${db.clock.now()})`.execute(db.sql)
    expect(await sendTogether(['0241000001', '0241000002', '0241000003', '0241000004'])).toEqual([
      'sent',
      'no_recipients',
      'no_recipients',
      'sent',
    ])
    expect(await spent()).toBe(3n)
  })
})

test('an account whose balance is locked, or that cannot pay for all, keeps no other account waiting', async () => {
  const { db, accountId } = world
  const [neighbour, poor] = await db.transaction(async (tx) => {
    const ids: bigint[] = []
    for (const [name, credits] of [
      ['Neighbour', 100n],
      ['Poor', 1n],
    ] as const) {
      const id = await createAccount(tx, { name })
      await openBooks(tx, id)
      const credit = { packageName: 'Trial', credit: credits, durationNumber: 1, durationType: 4 } as const
      await grant(tx, { accountId: id, product: 'SMS', ...credit })
      await addApprovedSender(tx, { accountId: id, name: 'AdomSavings' })
      ids.push(id)
    }
    return ids
  })
  const holder = await db.pool.connect()
  await holder.query('begin')
  await holder.query('select from balance where account_id = $1 for update', [accountId])
  const settled: string[] = []
  const stuck = ['0241000001', '0241000002'].map(async (phone) => {
    await text(phone)
    settled.push(phone)
  })
  for (let round = 0; round < 3; round++) {
    const outcomes = await sendTogether(['0242000001', '0242000002'], neighbour)
    expect(outcomes).toEqual(['sent', 'sent'])
    stuck.push(text(`024300000${round}`).then(() => void settled.push('later')))
  }
  expect(await sendTogether(['0242000001', '0242000002'], poor)).toEqual(['sent', 'insufficient_credits'])
  expect(settled).toEqual([])
  await holder.query('rollback')
  holder.release()
  await Promise.all(stuck)
  expect(await spent()).toBe(6n)
  expect(await sendTogether(['0242000003', '0242000004'], neighbour)).toEqual(['sent', 'sent'])
})

test('an account that texts numbers that opted out is read first, until it does not', async () => {
  const { db, accountId } = world
  await db.transaction((tx) => addOptOut(tx, { accountId }, { phone: '0241000002', source: 'manual' }))
  const seen: number[] = []
  for (const phone of ['0241000002', '0241000002', '0241000001', '0241000001']) {
    reads = 0
    await sendTogether([phone])
    seen.push(reads)
  }
  expect(seen).toEqual([2, 2, 2, 0])
})

test('a batch that fails for an account that has no send in it is not tried without end', async () => {
  const { pool } = world.db
  // What a sequence counted stays when the transaction is rolled back.
  await pool.query(`
    create sequence tries;
    create or replace function ledger_spend_all_nowait(_account_id int8, _product text, _items int8[],
      _reservation_id int8, _cause_kind text, _cause_id int8, _at timestamptz, _author int8)
    returns void language plpgsql as $$
    begin
      perform nextval('tries');
      raise exception 'the balance of an account is locked' using errcode = 'NK004', detail = 1;
    end $$`)
  expect(await sendTogether(['0241000001', '0241000002'])).toEqual(['internal', 'internal'])
  const { rows } = await pool.query<{ tries: number }>('select last_value::int4 as tries from tries')
  // The batch once, then each of its sends by itself.
  expect(rows).toEqual([{ tries: 3 }])
  expect(await spent()).toBe(1n)
})

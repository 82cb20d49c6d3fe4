import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAccount } from '../../catalog/accounts.ts'
import { relayAll, subscribe, type Event } from '../../platform/events/relay.ts'
import { silentLog } from '../../platform/log.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { grant, openBooks, spend } from './ledger.ts'
import { warnOfLowBalances, watchBalance } from './low-balance.ts'
import { balanceFell } from '../events.ts'

let base: TestDatabase
let accountId: bigint

beforeAll(async () => {
  base = await testDatabase()
})
afterAll(() => base.close())
beforeEach(async () => {
  accountId = await base.db.transaction(async (tx) => {
    const id = await createAccount(tx, { name: 'Adom Savings' })
    await openBooks(tx, id)
    return id
  })
})

const watch = (watcherId: bigint, credits: bigint | null) =>
  base.db.transaction((tx) => watchBalance(tx, { accountId, watcherId, product: 'SMS', credits }))

const give = (credit: bigint) =>
  base.db.transaction((tx) =>
    grant(tx, {
      accountId,
      product: 'SMS',
      packageName: 'Trial',
      credit,
      durationNumber: 1,
      durationType: 4,
    }),
  )

const send = (credits: bigint) =>
  base.db.transaction((tx) =>
    spend(tx, { accountId, product: 'SMS', items: [credits], cause: { kind: 'campaign', id: 1n } }),
  )

/** Runs the minute's job. Answers who was warned, with the balance and their threshold. */
async function warned(): Promise<string[]> {
  await warnOfLowBalances(base.db)
  const heard: Event<{ watcherId: bigint; available: bigint; threshold: bigint }>[] = []
  const listener = subscribe(balanceFell, 'test', async (_, event) => void heard.push(event))
  await relayAll(base.db, [listener], silentLog)
  return heard
    .filter((event) => event.accountId === accountId)
    .map(({ payload }) => `${payload.watcherId}: ${payload.available} of ${payload.threshold}`)
}

test('a balance that falls is told once, and again after it was up', async () => {
  await watch(7n, 100n)
  await give(150n)
  expect(await warned()).toEqual([])
  await send(50n)
  expect(await warned()).toEqual([])
  await send(1n)
  expect(await warned()).toEqual(['7: 99 of 100'])
  await send(20n)
  expect(await warned()).toEqual([])
  await give(500n)
  expect(await warned()).toEqual([])
  await send(500n)
  expect(await warned()).toEqual(['7: 79 of 100'])
})

test('one that was never up is not told: a new business has nothing, and knows it', async () => {
  await watch(7n, 100n)
  expect(await warned()).toEqual([])
  await give(20n)
  expect(await warned()).toEqual([])
})

test('each watcher has a threshold of their own', async () => {
  await watch(7n, 100n)
  await watch(8n, 1_000n)
  await give(2_000n)
  await warned()
  await send(1_500n)
  expect(await warned()).toEqual(['8: 500 of 1000'])
  await send(450n)
  expect(await warned()).toEqual(['7: 50 of 100'])
})

test('who watches no more is not told, and another threshold begins anew', async () => {
  await watch(7n, 100n)
  await watch(8n, 100n)
  await give(200n)
  await warned()
  await watch(7n, null)
  await watch(8n, 90n)
  // The same again changes nothing.
  await watch(8n, 90n)
  await send(150n)
  expect(await warned()).toEqual([])
  await give(100n)
  await warned()
  await send(100n)
  expect(await warned()).toEqual(['8: 50 of 90'])
})

test('two processes at once warn once', async () => {
  await watch(7n, 100n)
  await give(100n)
  await warned()
  await send(1n)
  const both = await Promise.all([warnOfLowBalances(base.db), warnOfLowBalances(base.db)])
  expect(both[0] + both[1]).toBe(1)
  const { rows } = await sql<{ told: number }>`
    select count(*)::int4 as told from outbox where account_id = ${accountId} and kind = 'balance.fell'
  `.execute(base.db.sql)
  expect(rows).toEqual([{ told: 1 }])
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../catalog/accounts.ts'
import { listPackages } from '../catalog/packages.ts'
import { seedCatalog } from '../catalog/seed.ts'
import { usableSender } from '../catalog/senders/senders.ts'
import { testDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import { testUser } from '../platform/testing/test-server.ts'
import { balances, spend } from './ledger/ledger.ts'
import { listCredits } from './ledger/lots.ts'
import { listInvoices } from './invoices/lists.ts'
import { listPayments } from './payments/record.ts'
import { countPayments } from './metrics.ts'
import { prove } from './ledger/proof.ts'
import { seedBilling } from './seed.ts'

let database: TestDatabase
let account: bigint
beforeAll(async () => {
  database = await testDatabase()
  account = await database.db.transaction(async (tx) => {
    const accountId = await createAccount(tx, { name: 'Adom Savings' })
    await seedCatalog(tx, { accountId, userId: 21n })
    await seedBilling(tx, { accountId, userId: 21n, administratorId: 22n, smsSpent: 1_234n })
    return accountId
  })
})
afterAll(() => database.close())

const everything = { pageNumber: 1, pageSize: 100, searchTerm: '' }

test('there are six packages of each product on sale, each of a group cheaper by the credit than the one before', async () => {
  for (const { packages } of await listPackages(database.db, {})) {
    expect(packages).toHaveLength(6)
    for (const group of [packages.slice(0, 3), packages.slice(3)]) {
      const rates = group.map(({ rate }) => rate)
      expect(rates).toEqual([...rates].sort((a, b) => Number(b - a)))
    }
  }
})

test('the customer may send as AdomSavings and as the platform', async () => {
  expect(await usableSender(database.db, account, 'adomsavings')).toMatchObject({ name: 'AdomSavings' })
  expect(await usableSender(database.db, account, 'Nkra')).toMatchObject({ name: 'Nkra' })
})

test('there are invoices and credits in every state, of different days', async () => {
  const invoices = await listInvoices(database.db, testUser(account), {
    ...everything,
    sortLabel: 'createdAt',
    sortDirection: 2,
  })
  expect(invoices.items.map(({ packageName, status }) => [packageName, status])).toEqual([
    ['Corporate', 1],
    ['Standard', 3],
    ['Plus checks', 2],
    ['Business', 2],
    ['Starter', 2],
  ])
  const credits = await listCredits(database.db, account, everything)
  expect(credits.items.map(({ packageName, status }) => [packageName, status])).toEqual([
    ['Corporate', 'Pending'],
    ['Trial', 'Confirmed'],
    ['Plus checks', 'Confirmed'],
    ['Business', 'Confirmed'],
    ['Starter', 'Used'],
  ])
})

test('there are payments that were made, left and are in doubt, and nothing to ask the gateway', async () => {
  const { items } = await listPayments(database.db, testUser(account), everything)
  expect(items.map(({ method, state, reason }) => [method, state, reason])).toEqual([
    ['card', 'needs_review', 'amount_differs'],
    ['mobile_money', 'succeeded', null],
    ['card', 'failed', 'abandoned'],
    ['mobile_money', 'succeeded', null],
  ])
  expect((await countPayments(database.db)).gateway).toBe(0)
})

test('nobody is told of what happened long ago', async () => {
  const { rows } = await sql`select kind from outbox where account_id = ${account}`.execute(database.db.sql)
  expect(rows).toEqual([])
})

test('once the campaigns have spent theirs, 5,000 SMS and 50 KYC credits are left', async () => {
  await database.db.transaction((tx) =>
    spend(tx, { accountId: account, product: 'SMS', items: [1_234n], cause: { kind: 'campaign', id: 1n } }),
  )
  expect(await balances(database.db, account)).toEqual([
    { product: 'SMS', available: 5_000n, reserved: 0n },
    { product: 'KYC', available: 50n, reserved: 0n },
  ])
  const { items } = await listCredits(database.db, account, { ...everything, searchTerm: 'trial' })
  expect(items).toMatchObject([{ creditRemaining: 1_234n, status: 'Confirmed' }])
  expect(await prove(database.db)).toEqual([])
})

/** What is on sale and in which order, even if two people change it at once. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Tx } from '../platform/database/database.ts'
import { Fail } from '../platform/fail.ts'
import { testUser } from '../platform/testing/test-server.ts'
import { testDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import { OPERATOR_ACCOUNT_ID } from './accounts.ts'
import {
  createDefaultPackage,
  createPackage,
  defaultPackages,
  listPackages,
  listShelf,
  orderPackages,
  restorePackage,
  retirePackage,
} from './packages.ts'

const administrator = testUser(OPERATOR_ACCOUNT_ID, 'Administrator')
const made = { price: 100n, credit: 10n, durationNumber: 1, durationType: 3, product: 'SMS' } as const

let database: TestDatabase
let ids: Map<string, bigint>
beforeAll(async () => {
  database = await testDatabase({ connections: 8 })
})
afterAll(() => database.close())

/** Puts seven packages on sale, A to G. */
beforeEach(async () => {
  ids = new Map()
  await within(async (tx) => {
    await sql`delete from package`.execute(tx.sql)
    for (const name of 'ABCDEFG') ids.set(name, (await createPackage(tx, { ...made, name })).productId)
  })
})

const within = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction(work)
const idsOf = (names: string) => names.split('').map((name) => ids.get(name)!)
const order = (names: string) =>
  within((tx) => orderPackages(tx, administrator, { product: 'SMS', productIds: idsOf(names) }))
const retire = (name: string) => within((tx) => retirePackage(tx, administrator, { id: ids.get(name)! }))
const restore = (name: string) => within((tx) => restorePackage(tx, administrator, { id: ids.get(name)! }))

async function sold(): Promise<string> {
  const [sms] = await listPackages(database.db, { product: 'SMS' })
  return sms!.packages.map(({ name }) => name).join('')
}

/** Each package with its tab in Buy Credit: `A-Consumer`. */
async function shelf(): Promise<string[]> {
  const [sms] = await listShelf(database.db)
  return sms!.packages.map(({ name, tab, state }) => `${name}-${tab ?? state}`)
}

test('the first six on sale are shown, three in each tab, whatever stands behind them', async () => {
  expect(await shelf()).toEqual([
    'A-Consumer',
    'B-Consumer',
    'C-Consumer',
    'D-Corporate',
    'E-Corporate',
    'F-Corporate',
    'G-on sale',
  ])
})

test('an order is kept, by customers’ lists too', async () => {
  await order('GFEDCBA')
  expect(await sold()).toBe('GFEDCBA')
  expect((await shelf()).slice(0, 4)).toEqual(['G-Consumer', 'F-Consumer', 'E-Consumer', 'D-Corporate'])
})

test('what is retired makes room, and comes back behind the others', async () => {
  await retire('B')
  expect(await sold()).toBe('ACDEFG')
  expect((await shelf()).slice(-2)).toEqual(['G-Corporate', 'B-retired'])
  await restore('B')
  expect(await sold()).toBe('ACDEFGB')
})

test('a name is taken by what is on sale, however it is spelled, and not by what is retired', async () => {
  await retire('B')
  await within((tx) => createPackage(tx, { ...made, name: 'b' }))
  await expect(restore('B')).rejects.toEqual(new Fail('package_exists'))
  expect(await sold()).toBe('ACDEFGb')
})

test('what is given to every business is never on sale, and not given once it is retired', async () => {
  const gift = await within((tx) => createDefaultPackage(tx, { ...made, name: 'A', price: 0n }))
  ids.set('gift', gift.productId)
  expect(await sold()).toBe('ABCDEFG')
  expect((await defaultPackages(database.db)).map(({ productId }) => productId)).toEqual([gift.productId])
  await retire('gift')
  expect(await defaultPackages(database.db)).toEqual([])
  await restore('gift')
  expect(await defaultPackages(database.db)).toHaveLength(1)
})

test('of two that put a name on sale at once one does, and each package has a place of its own', async () => {
  const tried = await Promise.allSettled([
    ...Array.from({ length: 4 }, () => within((tx) => createPackage(tx, { ...made, name: 'Twin' }))),
    ...Array.from({ length: 4 }, (_, place) =>
      within((tx) => createPackage(tx, { ...made, name: `New ${place}` })),
    ),
  ])
  expect(tried.filter(({ status }) => status === 'rejected').map((lost) => lost)).toEqual(
    Array.from({ length: 3 }, () => ({ status: 'rejected', reason: new Fail('package_exists') })),
  )
  const { rows } = await sql<{ places: number; packages: number }>`
    select count(distinct position)::int4 as places, count(*)::int4 as packages from package`.execute(
    database.db.sql,
  )
  expect(rows[0]).toEqual({ places: 12, packages: 12 })
})

test('an order that was made before a package was retired is refused whole', async () => {
  await retire('D')
  await expect(order('GFEDCBA')).rejects.toEqual(new Fail('packages_changed'))
  expect(await sold()).toBe('ABCEFG')
})

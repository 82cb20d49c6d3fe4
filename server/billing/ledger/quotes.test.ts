/** What credits cost in money: from which lots they would come, and at which price each. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { User } from '../../platform/actor.ts'
import { testClock, type TestClock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { sandboxOf } from '../../platform/sandbox.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { agreePostpaid } from '../postpaid/postpaid.ts'
import { bought, esi, openBusiness, type Sold } from '../testing/invoices.ts'
import { balances, charge, grant, quoteCredits, refund, reservationOf, reserve } from './ledger.ts'

const DAY_MS = 86_400_000
/** 10 pesewas a credit, for a day. */
const dear: Sold = { name: 'Dear', price: 1_000n, credit: 100n, durationNumber: 1, durationType: 1 }
/** A third of a pesewa a credit, for a month. */
const cheap: Sold = { name: 'Cheap', price: 100n, credit: 300n, durationNumber: 1, durationType: 3 }

let clock: TestClock
let database: TestDatabase
let buyer: User
beforeAll(async () => {
  clock = testClock('2026-11-02T09:00:00Z')
  database = await testDatabase({ clock })
  await openBusiness(database.db, dear)
  await openBusiness(database.db, cheap)
})
afterAll(() => database.close())
beforeEach(async () => {
  buyer = await openBusiness(database.db)
})

const within = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction(work)
const use = () => ({ accountId: buyer.accountId, product: 'SMS' }) as const
const quote = (credits: bigint) => quoteCredits(database.db, { ...use(), credits })
const trial = (credit: bigint) =>
  within((tx) => grant(tx, { ...use(), packageName: 'Trial', credit, durationNumber: 1, durationType: 2 }))
const agree = (rate: bigint) => within((tx) => agreePostpaid(tx, esi, { ...use(), limit: 50n, rate }))

test('what lapses first is spent first, each credit at the price of its invoice', async () => {
  await bought(database.db, buyer, cheap)
  await trial(10n)
  await bought(database.db, buyer, dear)
  expect(await quote(0n)).toEqual({ available: 410n, cost: 0n })
  expect(await quote(100n)).toEqual({ available: 410n, cost: 1_000n })
  expect(await quote(110n)).toEqual({ available: 410n, cost: 1_000n })
  // Four credits at a third of a pesewa are 1.33 pesewas, and five 1.67.
  expect(await quote(114n)).toEqual({ available: 410n, cost: 1_001n })
  expect(await quote(115n)).toEqual({ available: 410n, cost: 1_002n })
  expect(await quote(410n)).toEqual({ available: 410n, cost: 1_100n })
})

test('what is reserved or has lapsed is not to be spent, and too few credits have no cost', async () => {
  await bought(database.db, buyer, dear)
  await within((tx) => reserve(tx, { ...use(), credits: 40n, cause: { kind: 'campaign', id: 1n } }))
  expect(await quote(60n)).toEqual({ available: 60n, cost: 600n })
  expect(await quote(61n)).toEqual({ available: 60n, cost: null })
  clock.advance(DAY_MS)
  expect(await quote(0n)).toEqual({ available: 0n, cost: 0n })
  expect(await quote(1n)).toEqual({ available: 0n, cost: null })
})

test('a credit on account costs the rate of this month, after what was paid for before', async () => {
  await bought(database.db, buyer, dear)
  await agree(3_300n)
  expect(await quote(110n)).toEqual({ available: 150n, cost: 1_033n })
  expect(await quote(151n)).toEqual({ available: 150n, cost: null })
  const [sms] = await balances(database.db, buyer.accountId)
  expect(sms!.available).toBe(150n)
})

test('a test key spends nothing', async () => {
  const sandbox = { accountId: sandboxOf(buyer.accountId), product: 'SMS', credits: 7n } as const
  expect((await quoteCredits(database.db, sandbox)).cost).toBe(0n)
})

test('a reservation says what was charged, lot by lot, and one price only where all lots have it', async () => {
  await bought(database.db, buyer, dear)
  await bought(database.db, buyer, cheap)
  const cause = { kind: 'campaign', id: 1n } as const
  const { accountId } = buyer
  const held = (credits: bigint) => within((tx) => reserve(tx, { ...use(), credits, cause }))
  const used = (id: bigint) => reservationOf(database.db, accountId, id)
  const first = await held(90n)
  expect(await used(first)).toEqual({ credits: 90n, held: 90n, spent: 0n, cost: 0n, price: 10 })
  await within((tx) => charge(tx, { accountId, reservationId: first, credits: 40n }))
  expect(await used(first)).toMatchObject({ held: 50n, spent: 40n, cost: 400n })
  const both = await held(20n)
  await within((tx) => charge(tx, { accountId, reservationId: both, credits: 14n }))
  // Ten dear ones, and four at a third of a pesewa.
  expect(await used(both)).toMatchObject({ spent: 14n, cost: 101n, price: null })
  await within((tx) => refund(tx, { accountId, reservationId: both, credits: 4n, reason: 'not_sent' }))
  expect(await used(both)).toMatchObject({ spent: 10n, cost: 100n })
  expect(await used(9n)).toBeNull()
})

test('granted credits cost nothing, and those on credit what the month’s rate says', async () => {
  await trial(10n)
  const cause = { kind: 'campaign', id: 1n } as const
  const { accountId } = buyer
  const granted = await within((tx) => reserve(tx, { ...use(), credits: 10n, cause }))
  await within((tx) => charge(tx, { accountId, reservationId: granted, credits: 10n }))
  expect(await reservationOf(database.db, accountId, granted)).toMatchObject({ cost: 0n, price: 0 })
  await agree(2_500n)
  const owed = await within((tx) => reserve(tx, { ...use(), credits: 4n, cause }))
  await within((tx) => charge(tx, { accountId, reservationId: owed, credits: 4n }))
  expect(await reservationOf(database.db, accountId, owed)).toMatchObject({ cost: 10n, price: 2.5 })
})

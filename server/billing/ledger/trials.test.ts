/**
 * Credits without an invoice: those of the registration, and those that an Administrator gives within a limit.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../../catalog/accounts.ts'
import { createDefaultPackage } from '../../catalog/packages.ts'
import { testClock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { testUser } from '../../platform/testing/test-server.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { balances } from './ledger.ts'
import { prove } from './proof.ts'
import { grantTrial, TRIAL_CREDITS_A_DAY_MAX, trialAllowance, grantDefaultPackages } from './trials.ts'

const clock = testClock()
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ clock, connections: 8 })
})
afterAll(() => database.close())

const within = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction(work)

test('a business that registers is given the default packages, and nothing else', async () => {
  const id = await within(async (tx) => {
    const month = { durationNumber: 1, durationType: 3, price: 0n } as const
    await createDefaultPackage(tx, { ...month, product: 'KYC', name: 'Welcome checks', credit: 2n })
    await createDefaultPackage(tx, { ...month, product: 'SMS', name: 'Welcome', credit: 20n })
    const registered = await createAccount(tx, { name: 'Osu Books' })
    await grantDefaultPackages(tx, registered)
    return registered
  })
  expect(await balances(database.db, id)).toEqual([
    { product: 'SMS', available: 20n, reserved: 0n },
    { product: 'KYC', available: 2n, reserved: 0n },
  ])
  expect(await prove(database.db, id)).toEqual([])
})

test('grants at once add up to the day’s limit, and a new day begins at nothing', async () => {
  const generous = testUser(1n, 'Administrator', 77n)
  const accountId = await within((tx) => createAccount(tx, { name: 'Ridge School' }))
  const give = () =>
    within((tx) =>
      grantTrial(tx, generous, { accountId, product: 'KYC', credits: 60n, lapseDays: 1, reason: 'Pilot' }),
    )
  const tried = await Promise.allSettled(Array.from({ length: 8 }, give))
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  const kyc = async () => (await trialAllowance(database.db, generous))[1]
  expect(await kyc()).toEqual({ product: 'KYC', limit: TRIAL_CREDITS_A_DAY_MAX.KYC, left: 20n })
  clock.advance(86_400_000)
  expect(await kyc()).toMatchObject({ left: TRIAL_CREDITS_A_DAY_MAX.KYC })
})

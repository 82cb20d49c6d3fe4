import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccount } from '../../catalog/accounts.ts'
import { testClock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'

import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { balances, grant, openBooks, reserve, spend } from './ledger.ts'
import { listCredits } from './lots.ts'
import { lapseDue } from './lapsing.ts'
import { contains } from '../../platform/database/paging.ts'
import { prove } from './proof.ts'

const DAY_MS = 86_400_000
const everything = { pageNumber: 1, pageSize: 100, searchTerm: '' }
const clock = testClock()
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ clock })
})
afterAll(async () => {
  expect(await prove(database.db)).toEqual([])
  await database.close()
})

const within = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction(work)

const accountWith = (credit: bigint, days: number) =>
  within(async (tx) => {
    const accountId = await createAccount(tx, { name: 'Adom Savings' })
    await openBooks(tx, accountId)
    await grant(tx, {
      accountId,
      product: 'SMS',
      packageName: 'Trial',
      credit,
      durationNumber: days,
      durationType: 1,
    })
    return accountId
  })

const transfersOf = async (accountId: bigint) => {
  const { rows } = await sql<{ move: string }>`
    select from_book || '>' || to_book || ' ' || credits as move
    from transfer where account_id = ${accountId} order by product, number`.execute(database.db.sql)
  return rows.map(({ move }) => move)
}

describe('a lot past its time', () => {
  test('is shown as used and empty before any job has booked it, and what is reserved of it as remaining', async () => {
    const idle = await accountWith(10n, 1)
    const busy = await accountWith(10n, 1)
    const cause = { kind: 'campaign', id: 1n } as const
    await within((tx) => reserve(tx, { accountId: busy, product: 'SMS', credits: 4n, cause }))
    clock.advance(DAY_MS)
    expect((await listCredits(database.db, idle, everything)).items).toMatchObject([
      { status: 'Used', creditRemaining: 0n },
    ])
    expect((await listCredits(database.db, busy, everything)).items).toMatchObject([
      { status: 'Confirmed', creditRemaining: 4n },
    ])
  })

  test('is booked for every account there is, once', async () => {
    await lapseDue(database.db)
    const accounts = [await accountWith(5n, 1), await accountWith(7n, 1), await accountWith(9n, 2)]
    clock.advance(DAY_MS)
    expect(await lapseDue(database.db)).toBe(12n)
    expect(await lapseDue(database.db)).toBe(0n)
    expect(await Promise.all(accounts.map(transfersOf))).toEqual([
      ['issued>available 5', 'available>lapsed 5'],
      ['issued>available 7', 'available>lapsed 7'],
      ['issued>available 9'],
    ])
  })
})

test('opening the books again changes nothing', async () => {
  const account = await accountWith(5n, 30)
  const cause = { kind: 'message', id: 1n } as const
  await within((tx) => spend(tx, { accountId: account, product: 'SMS', items: [2n], cause }))
  await within((tx) => openBooks(tx, account))
  expect((await balances(database.db, account))[0]!.available).toBe(3n)
})

test.each([
  ['', '%%'],
  ['INV', '%INV%'],
  ['50%', String.raw`%50\%%`],
  [String.raw`a_b\c`, String.raw`%a\_b\\c%`],
])('%o is found by %s', (term, pattern) => {
  expect(contains(term)).toBe(pattern)
})

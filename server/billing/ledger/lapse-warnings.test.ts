import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccount } from '../../catalog/accounts.ts'
import { testClock } from '../../platform/clock.ts'
import { relayAll, subscribe } from '../../platform/events/relay.ts'
import { silentLog } from '../../platform/log.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { warnOfLapsing } from './lapsing.ts'
import { creditsLapse } from '../events.ts'
import { grant, openBooks, refund, reserve, spend, usePostpaid } from './ledger.ts'
import { prove } from './proof.ts'

const DAY_MS = 86_400_000
const clock = testClock('2026-11-02T08:00:00Z')
let base: TestDatabase

beforeAll(async () => {
  base = await testDatabase({ clock })
})
afterAll(async () => {
  expect(await prove(base.db)).toEqual([])
  await base.close()
})

/** Opens an account with lots, each `[credits, how many, of what]`: 1 is days, 2 weeks, 3 months, 4 years. */
const open = (...lots: [credit: bigint, durationNumber: number, durationType: 1 | 2 | 3 | 4][]) =>
  base.db.transaction(async (tx) => {
    const accountId = await createAccount(tx, { name: 'Adom Savings' })
    await openBooks(tx, accountId)
    for (const [credit, durationNumber, durationType] of lots) {
      const packageName = `${credit} for ${durationNumber}`
      await grant(tx, { accountId, product: 'SMS', packageName, credit, durationNumber, durationType })
    }
    return accountId
  })

/** Runs the morning's job. Answers the warnings that the account gets. */
async function told(accountId: bigint): Promise<string[]> {
  await warnOfLapsing(base.db)
  const heard: string[] = []
  const listener = subscribe(creditsLapse, 'test', async (_, event) => {
    if (event.accountId !== accountId) return
    for (const { packageName, credits, lapsesAt } of event.payload.lots) {
      heard.push(`${packageName}: ${credits} until ${lapsesAt.toISOString().slice(0, 10)}`)
    }
  })
  await relayAll(base.db, [listener], silentLog)
  return heard
}

test('a lot is warned of a week and a day before it lapses, once each', async () => {
  const adom = await open([100n, 10, 1])
  expect(await told(adom)).toEqual([])
  clock.advance(3 * DAY_MS)
  expect(await told(adom)).toEqual(['100 for 10: 100 until 2026-11-12'])
  expect(await told(adom)).toEqual([])
  clock.advance(6 * DAY_MS)
  expect(await told(adom)).toEqual(['100 for 10: 100 until 2026-11-12'])
  expect(await told(adom)).toEqual([])
  clock.advance(DAY_MS)
  expect(await told(adom)).toEqual([])
})

test('all lots of an account in one warning, the soonest first, with what is left of each', async () => {
  const adom = await open([50n, 30, 1], [80n, 29, 1])
  await base.db.transaction((tx) =>
    spend(tx, { accountId: adom, product: 'SMS', items: [30n], cause: { kind: 'message', id: 1n } }),
  )
  await base.db.transaction((tx) =>
    reserve(tx, { accountId: adom, product: 'SMS', credits: 10n, cause: { kind: 'campaign', id: 1n } }),
  )
  const lapses = (days: number) => new Date(clock.ms() + days * DAY_MS).toISOString().slice(0, 10)
  const [first, second] = [lapses(29), lapses(30)]
  clock.advance(24 * DAY_MS)
  expect(await told(adom)).toEqual([`80 for 29: 50 until ${first}`, `50 for 30: 50 until ${second}`])
})

test('where nothing ran for weeks, both warnings of a lot are one', async () => {
  const adom = await open([50n, 30, 1])
  clock.advance(29.5 * DAY_MS)
  expect(await told(adom)).toHaveLength(1)
  expect(await told(adom)).toEqual([])
})

test('what is spent, short-lived or owed is not warned of', async () => {
  const spent = await open([20n, 8, 1])
  const short = await open([20n, 1, 2], [5n, 1, 1])
  const owed = await open()
  await base.db.transaction((tx) =>
    spend(tx, { accountId: spent, product: 'SMS', items: [20n], cause: { kind: 'message', id: 1n } }),
  )
  await base.db.transaction((tx) => usePostpaid(tx, { accountId: owed, product: 'SMS', limit: 100n }))
  expect(await told(short)).toEqual([])
  clock.advance(2 * DAY_MS)
  expect(await told(spent)).toEqual([])
  expect(await told(owed)).toEqual([])
})

test('a lot that got longer by a refund is warned of anew', async () => {
  const adom = await open([20n, 10, 1])
  const { reservationId } = await base.db.transaction((tx) =>
    spend(tx, { accountId: adom, product: 'SMS', items: [20n], cause: { kind: 'message', id: 1n } }),
  )
  clock.advance(10 * DAY_MS)
  await base.db.transaction((tx) =>
    refund(tx, { accountId: adom, reservationId, credits: 5n, reason: 'not_sent' }),
  )
  clock.advance(23 * DAY_MS)
  expect(await told(adom)).toHaveLength(1)
})

describe('how long a lot lasts, by Ghana’s calendar', () => {
  test.each([
    ['2026-11-02T10:30:00Z', 1, 1, '2026-11-03T10:30:00.000Z'],
    ['2026-11-02T10:30:00Z', 2, 2, '2026-11-16T10:30:00.000Z'],
    ['2027-01-31T10:30:00Z', 1, 3, '2027-02-28T10:30:00.000Z'],
    ['2028-01-31T10:30:00Z', 1, 3, '2028-02-29T10:30:00.000Z'],
    ['2027-03-31T23:59:59Z', 1, 3, '2027-04-30T23:59:59.000Z'],
    ['2026-12-31T00:00:00Z', 2, 3, '2027-02-28T00:00:00.000Z'],
    ['2028-02-29T10:30:00Z', 1, 4, '2029-02-28T10:30:00.000Z'],
    ['2028-02-29T10:30:00Z', 4, 4, '2032-02-29T10:30:00.000Z'],
    ['2027-12-31T10:30:00Z', 12, 3, '2028-12-31T10:30:00.000Z'],
  ] as const)(
    'confirmed at %s for %i of type %i it lapses at %s',
    async (confirmed, number, type, lapses) => {
      const before_ms = clock.ms()
      clock.advance(Date.parse(confirmed) - before_ms)
      const accountId = await open([1n, number, type])
      clock.advance(before_ms - clock.ms())
      const { rows } = await sql<{ lapsesAt: Date }>`
      select lapses_at as "lapsesAt" from credit where account_id = ${accountId}`.execute(base.db.sql)
      expect(rows.map(({ lapsesAt }) => lapsesAt.toISOString())).toEqual([lapses])
    },
  )
})

import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAccount } from '../../catalog/accounts.ts'
import { testClock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { relayAll, subscribe } from '../../platform/events/relay.ts'
import { Fail } from '../../platform/fail.ts'
import { silentLog } from '../../platform/log.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { testUser } from '../../platform/testing/test-server.ts'
import { capReachedEvent } from '../events.ts'
import {
  BOOKS_KEPT_DAYS,
  deleteOldBooks,
  deleteSpendCap,
  listSpendCaps,
  moveKeyCaps,
  saveSpendCap,
  tellOfCaps,
} from './caps.ts'
import {
  balances,
  charge,
  grant,
  NOT_ALL_PAID,
  openBooks,
  refund,
  release,
  reserve,
  SEVERAL_AUTHORS,
  spend,
  spendAll,
  spendUnlessMixed,
  type Author,
} from './ledger.ts'
import { prove } from './proof.ts'

const DAY_MS = 86_400_000
const clock = testClock()
const start_ms = clock.ms()
const [SHOP, OTHER, NEW] = [70n, 71n, 72n]
let base: TestDatabase
let accountId: bigint

beforeAll(async () => {
  base = await testDatabase({ clock })
})
afterAll(() => base.close())
beforeEach(async () => {
  clock.advance(start_ms - clock.ms())
  accountId = await base.db.transaction(async (tx) => {
    const id = await createAccount(tx, { name: 'Adom Savings' })
    await openBooks(tx, id)
    const year = { durationNumber: 1, durationType: 4 }
    await grant(tx, { accountId: id, product: 'SMS', packageName: 'Trial', credit: 10_000n, ...year })
    await sql`
      insert into account_user (account_id, id, role, first_name, last_name, other_names, phone, password_hash)
      values (${id}, 1, 'Owner', 'Ama', 'Mensah', '', '', '')`.execute(tx.sql)
    for (const key of [SHOP, OTHER, NEW])
      await sql`
        insert into api_key (account_id, id, name, environment, hash, shown, scopes, networks, created_by, created_at)
        values (${id}, ${key}, 'Key ' || ${key}::text, 'live', ${tx.clock.bytes(32)}, 'nkra_live_abcdefgh', '{messages:send}', '{}', 1,
          ${tx.clock.now()})`.execute(tx.sql)
    return id
  })
})

const cause = { kind: 'message', id: 9n } as const
const within = <T>(work: (tx: Tx) => Promise<T>) => base.db.transaction(work)
const cap = (holder: 'account' | bigint, period: 'day' | 'month', credits: bigint) =>
  within((tx) =>
    saveSpendCap(tx, testUser(accountId), {
      product: 'SMS',
      holder: holder === 'account' ? { kind: 'account' } : { kind: 'key', id: holder },
      period,
      credits,
    }),
  )
const send = (author: Author, ...items: bigint[]) =>
  within((tx) => spend(tx, { accountId, product: 'SMS', items, cause, author }))
const hold = (author: Author, credits: bigint) =>
  within((tx) => reserve(tx, { accountId, product: 'SMS', credits, cause, author }))
const used = async () =>
  (await listSpendCaps(base.db, accountId)).caps.map(
    (each) => `${each.name || 'account'} ${each.period} ${each.used}`,
  )
const available = async () =>
  (await balances(base.db, accountId)).find(({ product }) => product === 'SMS')!.available
const isRefused = (code: string) => (error: unknown) => error instanceof Fail && error.code === code

test('each author spends up to their own cap, and all of them up to the account’s', async () => {
  await cap('account', 'month', 100n)
  await cap(SHOP, 'day', 30n)
  expect((await send(SHOP, 20n, 11n, 10n)).accepted).toEqual([true, false, true])
  await expect(hold(SHOP, 1n)).rejects.toSatisfy(isRefused('spend_cap_reached'))
  expect((await send(OTHER, 60n, 11n)).accepted).toEqual([true, false])
  // A send of neither a key nor a person counts for the account.
  expect((await send(null, 10n, 1n)).accepted).toEqual([true, false])
  expect(await used()).toEqual(['account month 100', 'Key 70 day 30'])
})

test('a cap of one key leaves others alone', async () => {
  await cap(SHOP, 'day', 5n)
  expect((await send(OTHER, 100n)).accepted).toEqual([true])
  await hold(null, 100n)
  expect(await used()).toEqual(['Key 70 day 0'])
})

test('a refusal says which cap, what is left and when it starts again', async () => {
  await cap(SHOP, 'day', 30n)
  await send(SHOP, 20n)
  const refused: unknown = await hold(SHOP, 11n).catch((error: unknown) => error)
  expect(refused).toMatchObject({
    code: 'spend_cap_reached',
    values: { holder: 'key', period: 'day', product: 'SMS', limit: 30, left: 10, needed: 11 },
  })
  const midnight = new Date(Math.ceil(clock.ms() / DAY_MS) * DAY_MS)
  expect((refused as Fail).values.resetsAt).toBe(midnight.toISOString())
})

test('what comes back is spent again: released, refunded, in the period in which it was counted', async () => {
  await cap(SHOP, 'day', 50n)
  const held = await hold(SHOP, 50n)
  await within((tx) => charge(tx, { accountId, reservationId: held, credits: 20n }))
  expect(await used()).toEqual(['Key 70 day 50'])
  await within((tx) => release(tx, { accountId, reservationId: held }))
  expect(await used()).toEqual(['Key 70 day 20'])
  await within((tx) => refund(tx, { accountId, reservationId: held, credits: 5n, reason: 'failed' }))
  expect(await used()).toEqual(['Key 70 day 15'])
  clock.advance(DAY_MS)
  await send(SHOP, 40n)
  await within((tx) => refund(tx, { accountId, reservationId: held, credits: 15n, reason: 'failed' }))
  expect(await used()).toEqual(['Key 70 day 40'])
  expect(await prove(base.db, accountId)).toEqual([])
})

test('a new day and a new month begin empty, in the time of Accra', async () => {
  await cap(SHOP, 'day', 10n)
  await cap(SHOP, 'month', 15n)
  await send(SHOP, 10n)
  clock.advance(DAY_MS)
  expect((await send(SHOP, 6n, 5n)).accepted).toEqual([false, true])
  clock.advance(31 * DAY_MS)
  expect((await send(SHOP, 10n)).accepted).toEqual([true])
})

test('a cap counts from the moment it is set; changed, it goes on counting; lowered, it may be passed already', async () => {
  await send(SHOP, 40n)
  await cap(SHOP, 'day', 50n)
  await send(SHOP, 20n)
  expect((await cap(SHOP, 'day', 10n)).used).toBe(20n)
  expect((await send(SHOP, 1n)).accepted).toEqual([false])
  await cap(SHOP, 'day', 21n)
  expect((await send(SHOP, 1n, 1n)).accepted).toEqual([true, false])
})

test('the items of several authors are spent apart where there is a cap, and together where there is none', async () => {
  const batch = { product: 'SMS', items: [1n, 1n], cause, author: SEVERAL_AUTHORS } as const
  expect(await within((tx) => spendUnlessMixed(tx, { accountId, ...batch }))).toMatchObject({
    accepted: [true, true],
  })
  await cap('account', 'day', 100n)
  expect(await within((tx) => spendUnlessMixed(tx, { accountId, ...batch }))).toBeNull()
  const all = within((tx) => {
    spendAll(tx, { accountId, ...batch, reservationId: tx.ids.next() })
    return Promise.resolve()
  })
  await expect(all).rejects.toMatchObject({ code: NOT_ALL_PAID })
})

// With 10,000 sends at once under a cap of 1,000 credits the running program does the same (decision 111).
test.each([
  [40, 50],
  [400, 100],
])('of %i sends in parallel exactly %i credits are spent under a cap of as many', async (sends, credits) => {
  await cap(SHOP, 'day', BigInt(credits))
  const before = await available()
  const sizes = Array.from({ length: sends }, (_, index) => 1 + (index % 3))
  const sent = await Promise.all(sizes.map((size) => send(SHOP, BigInt(size))))
  const spent = sent.reduce((sum, { accepted }, index) => sum + (accepted[0] ? sizes[index]! : 0), 0)
  expect(spent).toBe(credits)
  expect(await used()).toEqual([`Key 70 day ${credits}`])
  expect(before - (await available())).toBe(BigInt(credits))
  expect(await prove(base.db, accountId)).toEqual([])
})

test('whatever is held, charged, returned and capped in whatever order, a book says what its sends hold', async () => {
  const step = fc.oneof(
    fc.record({
      do: fc.constant('hold' as const),
      author: fc.constantFrom(SHOP, OTHER, null),
      credits: fc.bigInt(1n, 40n),
    }),
    fc.record({
      do: fc.constantFrom('charge' as const, 'release' as const, 'refund' as const),
      nth: fc.nat(9),
      credits: fc.bigInt(1n, 40n),
    }),
    fc.record({
      do: fc.constant('cap' as const),
      holder: fc.constantFrom('account' as const, SHOP, OTHER),
      credits: fc.bigInt(1n, 90n),
    }),
    fc.record({ do: fc.constant('sleep' as const), hours: fc.integer({ min: 1, max: 30 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const held: bigint[] = []
      for (const each of steps) {
        if (each.do === 'sleep') clock.advance(each.hours * 3_600_000)
        else if (each.do === 'cap') await cap(each.holder, 'day', each.credits)
        else if (each.do === 'hold') {
          const reservationId = await hold(each.author, each.credits).catch(() => null)
          if (reservationId !== null) held.push(reservationId)
        } else if (held.length > 0) {
          const part = { accountId, reservationId: held[each.nth % held.length]!, credits: each.credits }
          const verb = { charge, release, refund }[each.do]
          // More than is held or charged is refused, and changes nothing.
          await within(async (tx) => void (await verb(tx, { ...part, reason: 'failed' }))).catch(
            () => undefined,
          )
        }
      }
      expect(await prove(base.db, accountId)).toEqual([])
      const over = await sql<{ over: number }>`
        select count(*)::int4 as over from cap_use as book join spend_cap as cap using (account_id)
        where cap.id = book.cap_id and cap.account_id = ${accountId} and book.used < 0`.execute(base.db.sql)
      expect(over.rows[0]!.over).toBe(0)
    }),
    { numRuns: 15 },
  )
})

test('the proof names a book that was changed by hand', async () => {
  const { id } = await cap(SHOP, 'day', 50n)
  await send(SHOP, 5n)
  await sql`update cap_use set used = 4 where account_id = ${accountId} and cap_id = ${id}`.execute(
    base.db.sql,
  )
  expect(await prove(base.db, accountId)).toMatchObject([
    { law: 'a spend cap counts what its sends hold', stated: 4n, found: 5n },
  ])
})

/** Runs the minute's job. Answers which share was told of which cap. */
async function told(): Promise<string[]> {
  await tellOfCaps(base.db)
  const heard: string[] = []
  await relayAll(
    base.db,
    [
      subscribe(capReachedEvent, 'test', async (_, event) => {
        if (event.accountId === accountId) heard.push(`${event.payload.name} ${event.payload.percent}%`)
      }),
    ],
    silentLog,
  )
  return heard
}

test('80 and 100 percent are told once each, and again on the next day', async () => {
  await cap(SHOP, 'day', 100n)
  await send(SHOP, 79n)
  expect(await told()).toEqual([])
  await send(SHOP, 1n)
  expect(await told()).toEqual(['Key 70 80%'])
  await send(SHOP, 19n)
  expect(await told()).toEqual([])
  // One credit is left that nothing fits into.
  await send(SHOP, 2n)
  expect(await told()).toEqual(['Key 70 100%'])
  expect(await told()).toEqual([])
  clock.advance(DAY_MS)
  expect(await told()).toEqual([])
  // Both between two runs: the higher one says all.
  await send(SHOP, 100n)
  expect(await told()).toEqual(['Key 70 100%'])
})

test('a key that replaces another takes its caps over, and spending of both counts', async () => {
  await cap(SHOP, 'day', 30n)
  await send(SHOP, 10n)
  await within((tx) => moveKeyCaps(tx, accountId, SHOP, NEW))
  expect((await send(SHOP, 15n)).accepted).toEqual([true])
  expect((await send(NEW, 6n, 5n)).accepted).toEqual([false, true])
  expect(await used()).toEqual(['Key 72 day 30'])
})

test('a cap that is removed refuses nothing, and returns of what it counted still come', async () => {
  const { id } = await cap(SHOP, 'day', 30n)
  const held = await hold(SHOP, 30n)
  await within((tx) => deleteSpendCap(tx, testUser(accountId), id))
  await send(SHOP, 31n)
  await within((tx) => release(tx, { accountId, reservationId: held }))
  expect(await used()).toEqual([])
  expect(await prove(base.db, accountId)).toEqual([])
})

test('books of old periods are deleted, and the caps stay', async () => {
  await cap(SHOP, 'day', 30n)
  await send(SHOP, 10n)
  clock.advance((BOOKS_KEPT_DAYS - 1) * DAY_MS)
  expect(await deleteOldBooks(base.db)).toBe(0)
  clock.advance(2 * DAY_MS)
  expect(await deleteOldBooks(base.db)).toBeGreaterThan(0)
  expect(await used()).toEqual(['Key 70 day 0'])
})

test('an account without a cap stores nothing for caps', async () => {
  await send(SHOP, 10n)
  await hold(OTHER, 10n)
  const rows = await sql<{ rows: number }>`
    select (select count(*) from cap_use where account_id = ${accountId})::int4
      + (select count(*) from cap_draw where account_id = ${accountId})::int4 as rows`.execute(base.db.sql)
  expect(rows.rows[0]!.rows).toBe(0)
})

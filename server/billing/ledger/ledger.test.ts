import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccount } from '../../catalog/accounts.ts'
import { testClock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Fail } from '../../platform/fail.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import {
  balances,
  charge,
  grant,
  lapse,
  openBooks,
  refund,
  REFUND_GRACE_DAYS,
  release,
  reserve,
  NOT_ALL_PAID,
  spend,
  spendAll,
  type Cause,
} from './ledger.ts'
import { prove } from './proof.ts'

const DAY_MS = 86_400_000
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
const campaign: Cause = { kind: 'campaign', id: 7n }

/** Opens an account with lots of SMS credits, each `[credits, days]`. */
async function accountWith(...lots: [credits: bigint, days: number][]): Promise<bigint> {
  return within(async (tx) => {
    const accountId = await createAccount(tx, { name: 'Makola Traders' })
    await openBooks(tx, accountId)
    for (const [credit, durationNumber] of lots) {
      await grant(tx, {
        accountId,
        product: 'SMS',
        packageName: `${durationNumber} days`,
        credit,
        durationNumber,
        durationType: 1,
      })
    }
    return accountId
  })
}

const hold = (accountId: bigint, credits: bigint) =>
  within((tx) => reserve(tx, { accountId, product: 'SMS', credits, cause: campaign }))
const spending = (accountId: bigint, ...items: bigint[]) =>
  within((tx) => spend(tx, { accountId, product: 'SMS', items, cause: { kind: 'message', id: 9n } }))
const spendingAll = (accountId: bigint, ...items: bigint[]) =>
  within((tx) => {
    const reservationId = tx.ids.next()
    const cause: Cause = { kind: 'message', id: 9n }
    spendAll(tx, { accountId, product: 'SMS', items, cause, reservationId })
    return Promise.resolve(reservationId)
  })
const chargeOf = (accountId: bigint, reservationId: bigint, credits: bigint) =>
  within((tx) => charge(tx, { accountId, reservationId, credits }))
const refundOf = (accountId: bigint, reservationId: bigint, credits: bigint) =>
  within((tx) => refund(tx, { accountId, reservationId, credits, reason: 'undelivered' }))
const releaseOf = (accountId: bigint, reservationId: bigint) =>
  within((tx) => release(tx, { accountId, reservationId }))

/** The account's SMS books: `[available, reserved, spent, lapsed]`. */
async function books(accountId: bigint): Promise<bigint[]> {
  const { rows } = await sql<{ books: bigint[] }>`
    select array[available, reserved, spent, lapsed] as books from balance
    where account_id = ${accountId} and product = 'SMS'`.execute(database.db.sql)
  return rows[0]!.books
}

/** The account's lots, soonest to lapse first: `available+reserved status`. */
async function lots(accountId: bigint): Promise<string[]> {
  const { rows } = await sql<{ lot: string }>`
    select available || '+' || reserved || ' ' || status as lot from credit
    where account_id = ${accountId} order by lapses_at, id`.execute(database.db.sql)
  return rows.map(({ lot }) => lot)
}

const transfers = async (accountId: bigint) => {
  const { rows } = await sql<{ line: string }>`
    select from_book || '>' || to_book || ' ' || credits || ' =' || available_after || ' ' || cause_kind as line
    from transfer where account_id = ${accountId} order by product, number`.execute(database.db.sql)
  return rows.map(({ line }) => line)
}

const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    (error: unknown) => error,
  )

describe('the life of a reservation', () => {
  test('reserved, charged, released, refunded: every step is a transfer, and the books follow', async () => {
    const account = await accountWith([100n, 30])
    const reservation = await hold(account, 60n)
    expect(await books(account)).toEqual([40n, 60n, 0n, 0n])
    await chargeOf(account, reservation, 45n)
    expect(await books(account)).toEqual([40n, 15n, 45n, 0n])
    expect(await releaseOf(account, reservation)).toBe(15n)
    expect(await books(account)).toEqual([55n, 0n, 45n, 0n])
    await refundOf(account, reservation, 5n)
    expect(await books(account)).toEqual([60n, 0n, 40n, 0n])
    expect(await transfers(account)).toEqual([
      'issued>available 100 =100 grant',
      'available>reserved 60 =40 campaign',
      'reserved>spent 45 =40 campaign',
      'reserved>available 15 =55 campaign',
      'spent>available 5 =60 campaign',
    ])
  })

  test('a second release returns nothing', async () => {
    const account = await accountWith([10n, 30])
    const reservation = await hold(account, 10n)
    expect(await releaseOf(account, reservation)).toBe(10n)
    expect(await releaseOf(account, reservation)).toBe(0n)
    expect(await books(account)).toEqual([10n, 0n, 0n, 0n])
  })

  test('what needs no credits moves none, and can be released', async () => {
    const account = await accountWith()
    const reservation = await hold(account, 0n)
    await chargeOf(account, reservation, 0n)
    await refundOf(account, reservation, 0n)
    expect(await releaseOf(account, reservation)).toBe(0n)
    expect(await transfers(account)).toEqual([])
  })

  test.each([
    ['more than is held is charged', (account: bigint, id: bigint) => chargeOf(account, id, 11n)],
    ['more than was charged is refunded', (account: bigint, id: bigint) => refundOf(account, id, 1n)],
    ['a reservation that is not there is charged', (account: bigint) => chargeOf(account, 1n, 1n)],
    ['a negative number is charged', (account: bigint, id: bigint) => chargeOf(account, id, -1n)],
    [
      'another account’s reservation is released',
      async (_: bigint, id: bigint) => {
        await releaseOf(await accountWith([5n, 1]), id)
      },
    ],
  ])('it is a defect, and changes nothing, when %s', async (_, work) => {
    const account = await accountWith([10n, 30])
    const reservation = await hold(account, 10n)
    const error = await failure(work(account, reservation))
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(Fail)
    expect(await books(account)).toEqual([0n, 10n, 0n, 0n])
  })

  test('charging what was released is a defect', async () => {
    const account = await accountWith([10n, 30])
    const reservation = await hold(account, 10n)
    await releaseOf(account, reservation)
    expect(await failure(chargeOf(account, reservation, 1n))).toMatchObject({ code: 'P0004' })
  })
})

describe('not enough', () => {
  test('reserving says what is needed, there, and missing, and changes nothing', async () => {
    const account = await accountWith([100n, 30])
    await hold(account, 30n)
    expect(await failure(hold(account, 71n))).toMatchObject({
      code: 'insufficient_credits',
      values: { needed: 71, available: 70, missing: 1, product: 'SMS' },
    })
    expect(await books(account)).toEqual([70n, 30n, 0n, 0n])
    await hold(account, 70n)
    expect(await books(account)).toEqual([0n, 100n, 0n, 0n])
  })

  test('one product does not pay for the other', async () => {
    const account = await accountWith([100n, 30])
    const reserving = within((tx) =>
      reserve(tx, { accountId: account, product: 'KYC', credits: 1n, cause: { kind: 'kyc', id: 1n } }),
    )
    expect(await failure(reserving)).toMatchObject({
      code: 'insufficient_credits',
      values: { needed: 1, available: 0, missing: 1, product: 'KYC' },
    })
  })

  test('an account whose books were never opened has nothing', async () => {
    const account = await within((tx) => createAccount(tx, { name: 'Unopened' }))
    expect(await balances(database.db, account)).toEqual([])
    expect(await failure(hold(account, 1n))).toMatchObject({ code: 'insufficient_credits' })
    expect((await spending(account, 1n)).accepted).toEqual([false])
  })

  test('a suspended product spends nothing', async () => {
    const account = await accountWith([100n, 30])
    await sql`update balance set billing_status = 2 where account_id = ${account}`.execute(database.db.sql)
    expect(await failure(hold(account, 1n))).toMatchObject({ code: 'account_suspended' })
    expect(await failure(spending(account, 1n))).toMatchObject({ code: 'account_suspended' })
    expect(await books(account)).toEqual([100n, 0n, 0n, 0n])
  })

  test.each<[bigint[], boolean[], bigint]>([
    [[], [], 10n],
    [[4n, 6n], [true, true], 0n],
    [[4n, 7n, 6n, 1n], [true, false, true, false], 0n],
    [[11n, 12n], [false, false], 10n],
    [[3n, 8n, 3n], [true, false, true], 4n],
    [[0n, 10n, 0n, 1n], [true, true, true, false], 0n],
  ])('of ten credits, %s are accepted as %s', async (items, accepted, available) => {
    const account = await accountWith([10n, 30])
    expect(await spending(account, ...items)).toMatchObject({ accepted, available })
    expect(await books(account)).toEqual([available, 0n, 10n - available, 0n])
  })

  test('or all of them or none, where the transaction ends with them', async () => {
    const account = await accountWith([10n, 30])
    const reservationId = await spendingAll(account, 4n, 3n)
    expect(await books(account)).toEqual([3n, 0n, 7n, 0n])
    expect(await failure(spendingAll(account, 1n, 3n))).toMatchObject({ code: NOT_ALL_PAID })
    expect(await books(account)).toEqual([3n, 0n, 7n, 0n])
    await refundOf(account, reservationId, 2n)
    expect(await books(account)).toEqual([5n, 0n, 5n, 0n])
    await sql`update balance set billing_status = 2 where account_id = ${account}`.execute(database.db.sql)
    expect(await failure(spendingAll(account, 1n))).toMatchObject({ code: NOT_ALL_PAID })
    expect(await books(account)).toEqual([5n, 0n, 5n, 0n])
  })

  test('a batch of any size is one transfer, and refunds as one reservation', async () => {
    const account = await accountWith([1_000n, 30])
    const { reservationId } = await spending(account, ...Array.from({ length: 200 }, () => 2n))
    expect(await transfers(account)).toEqual([
      'issued>available 1000 =1000 grant',
      'available>spent 400 =600 message',
    ])
    await refundOf(account, reservationId, 6n)
    expect(await books(account)).toEqual([606n, 0n, 394n, 0n])
    expect(await failure(refundOf(account, reservationId, 395n))).toMatchObject({ code: 'P0004' })
  })
})

describe('lots', () => {
  // Bought in this order; they lapse in 30, 10 and 20 days.
  const bought: [bigint, number][] = [
    [5n, 30],
    [5n, 10],
    [5n, 20],
  ]

  test.each<[string, bigint, string[]]>([
    ['part of the first', 3n, ['2+3 Confirmed', '5+0 Confirmed', '5+0 Confirmed']],
    ['the first', 5n, ['0+5 Confirmed', '5+0 Confirmed', '5+0 Confirmed']],
    ['into the second', 8n, ['0+5 Confirmed', '2+3 Confirmed', '5+0 Confirmed']],
    ['into the last', 14n, ['0+5 Confirmed', '0+5 Confirmed', '1+4 Confirmed']],
    ['all', 15n, ['0+5 Confirmed', '0+5 Confirmed', '0+5 Confirmed']],
  ])('are taken soonest to lapse first: %s', async (_, credits, expected) => {
    const account = await accountWith(...bought)
    await hold(account, credits)
    expect(await lots(account)).toEqual(expected)
  })

  test.each<[bigint, bigint, string[]]>([
    [4n, 0n, ['0+1 Confirmed', '0+5 Confirmed', '2+3 Confirmed']],
    [5n, 0n, ['0+0 Used', '0+5 Confirmed', '2+3 Confirmed']],
    [13n, 0n, ['0+0 Used', '0+0 Used', '2+0 Confirmed']],
    [13n, 2n, ['0+0 Used', '0+0 Used', '4+0 Confirmed']],
    [13n, 5n, ['0+0 Used', '2+0 Confirmed', '5+0 Confirmed']],
    [13n, 13n, ['5+0 Confirmed', '5+0 Confirmed', '5+0 Confirmed']],
    [7n, 3n, ['1+0 Confirmed', '2+3 Confirmed', '2+3 Confirmed']],
  ])(
    'of 13 reserved, %d charged and %d refunded, latest to lapse first',
    async (charged, refunded, expected) => {
      const account = await accountWith(...bought)
      const reservation = await hold(account, 13n)
      await chargeOf(account, reservation, charged)
      await refundOf(account, reservation, refunded)
      expect(await lots(account)).toEqual(expected)
    },
  )

  test('what is released goes back to where it came from', async () => {
    const account = await accountWith(...bought)
    const first = await hold(account, 8n)
    const second = await hold(account, 6n)
    expect(await lots(account)).toEqual(['0+5 Confirmed', '0+5 Confirmed', '1+4 Confirmed'])
    await releaseOf(account, first)
    expect(await lots(account)).toEqual(['5+0 Confirmed', '3+2 Confirmed', '1+4 Confirmed'])
    await chargeOf(account, second, 6n)
    expect(await lots(account)).toEqual(['5+0 Confirmed', '3+0 Confirmed', '1+0 Confirmed'])
  })

  test('a charge between two refunds takes what is still held', async () => {
    const account = await accountWith(...bought)
    const reservation = await hold(account, 13n)
    await chargeOf(account, reservation, 8n)
    await refundOf(account, reservation, 4n)
    expect(await lots(account)).toEqual(['1+0 Confirmed', '3+2 Confirmed', '2+3 Confirmed'])
    await chargeOf(account, reservation, 5n)
    await refundOf(account, reservation, 9n)
    expect(await lots(account)).toEqual(['5+0 Confirmed', '5+0 Confirmed', '5+0 Confirmed'])
  })
})

describe('lapsing', () => {
  test('a lot past its time is not spendable, though no job has run', async () => {
    const account = await accountWith([5n, 1], [5n, 30])
    clock.advance(DAY_MS)
    expect(await balances(database.db, account)).toEqual([
      { product: 'SMS', available: 5n, reserved: 0n },
      { product: 'KYC', available: 0n, reserved: 0n },
    ])
    expect(await failure(hold(account, 6n))).toMatchObject({ values: { available: 5, missing: 1 } })
    expect(await lots(account)).toEqual(['5+0 Confirmed', '5+0 Confirmed'])
    await hold(account, 5n)
    expect(await lots(account)).toEqual(['0+0 Used', '0+5 Confirmed'])
    expect(await books(account)).toEqual([0n, 5n, 0n, 5n])
  })

  test('a moment before its time it is', async () => {
    const account = await accountWith([5n, 1])
    clock.advance(DAY_MS - 1)
    expect((await spending(account, 5n)).accepted).toEqual([true])
  })

  test('the job books it once', async () => {
    const account = await accountWith([5n, 1], [5n, 30])
    expect(await within((tx) => lapse(tx, { accountId: account, product: 'SMS' }))).toBe(0n)
    clock.advance(DAY_MS)
    expect(await within((tx) => lapse(tx, { accountId: account, product: 'SMS' }))).toBe(5n)
    expect(await within((tx) => lapse(tx, { accountId: account, product: 'SMS' }))).toBe(0n)
    expect((await transfers(account)).at(-1)).toBe('available>lapsed 5 =5 credit')
  })

  test('what is reserved stays so; what is released after its time lapses', async () => {
    const account = await accountWith([10n, 1])
    const reservation = await hold(account, 8n)
    clock.advance(2 * DAY_MS)
    await chargeOf(account, reservation, 5n)
    expect(await books(account)).toEqual([0n, 3n, 5n, 2n])
    expect(await releaseOf(account, reservation)).toBe(3n)
    expect(await books(account)).toEqual([0n, 0n, 5n, 5n])
    expect(await lots(account)).toEqual(['0+0 Used'])
  })

  test('what is refunded after its time can still be spent for a while, and nothing else of the lot', async () => {
    const account = await accountWith([10n, 1])
    const { reservationId } = await spending(account, 8n)
    clock.advance(2 * DAY_MS)
    await refundOf(account, reservationId, 3n)
    expect(await books(account)).toEqual([3n, 0n, 5n, 2n])
    clock.advance(REFUND_GRACE_DAYS * DAY_MS - 1)
    expect((await balances(database.db, account))[0]!.available).toBe(3n)
    clock.advance(1)
    expect((await balances(database.db, account))[0]!.available).toBe(0n)
  })

  test.each([
    ['2026-01-31T10:00:00.000Z', 1, 2, '2026-02-07T10:00:00.000Z'],
    ['2026-01-31T10:00:00.000Z', 1, 3, '2026-02-28T10:00:00.000Z'],
    ['2028-01-31T10:00:00.000Z', 1, 3, '2028-02-29T10:00:00.000Z'],
    ['2028-02-29T10:00:00.000Z', 1, 4, '2029-02-28T10:00:00.000Z'],
    ['2026-12-31T23:59:59.999Z', 1, 1, '2027-01-01T23:59:59.999Z'],
    ['2026-03-15T00:00:00.000Z', 90, 1, '2026-06-13T00:00:00.000Z'],
  ])(
    'what is confirmed at %s for %d of type %d lapses at %s',
    async (at, durationNumber, durationType, lapses) => {
      const then = testClock(at)
      const account = await accountWith()
      const creditId = await within((tx) =>
        grant(
          { ...tx, clock: then },
          {
            accountId: account,
            product: 'SMS',
            packageName: 'Calendar',
            credit: 1n,
            durationNumber,
            durationType,
          },
        ),
      )
      const { rows } = await sql<{ lapses: Date }>`
      select lapses_at as lapses from credit where account_id = ${account} and id = ${creditId}`.execute(
        database.db.sql,
      )
      expect(rows[0]!.lapses.toISOString()).toBe(lapses)
    },
  )
})

test('every verb tells the pages that show the balance', async () => {
  const account = await accountWith([10n, 30])
  const told: string[] = []
  await within(async (tx) => {
    const heard: Tx = { ...tx, changed: (accountId, topic) => void told.push(`${accountId} ${topic}`) }
    const reservationId = await reserve(heard, {
      accountId: account,
      product: 'SMS',
      credits: 5n,
      cause: campaign,
    })
    await charge(heard, { accountId: account, reservationId, credits: 3n })
    await refund(heard, { accountId: account, reservationId, credits: 1n, reason: 'rejected' })
    await release(heard, { accountId: account, reservationId })
    await spend(heard, { accountId: account, product: 'SMS', items: [1n], cause: campaign })
    await lapse(heard, { accountId: account, product: 'SMS' })
  })
  expect(told).toEqual(Array.from({ length: 6 }, () => `${account} credits`))
})

describe('the database itself', () => {
  test.each([
    ['changed', sql`update transfer set credits = 1 where account_id = account_id`],
    ['deleted', sql`delete from transfer where account_id > 0`],
    ['emptied', sql`truncate transfer /* account_id */`],
  ])('refuses to have a transfer %s', async (_, statement) => {
    await accountWith([1n, 1])
    expect(await failure(statement.execute(database.db.sql))).toMatchObject({ code: '55000' })
  })

  test.each(['available', 'reserved', 'spent', 'lapsed'])(
    'refuses a negative balance of %s',
    async (book) => {
      const account = await accountWith([1n, 1])
      const writing = sql`update balance set ${sql.ref(book)} = -1 where account_id = ${account}`.execute(
        database.db.sql,
      )
      expect(await failure(writing)).toMatchObject({ code: '23514' })
    },
  )
})

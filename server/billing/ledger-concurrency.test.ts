/**
 * The ledger under sixteen clients at once on a real PostgreSQL: whatever interleaves, no balance falls below zero, every
 * credit is in exactly one book, and the books prove true. A failure prints its seed.
 */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../catalog/accounts.ts'
import { createPackage } from '../catalog/packages.ts'
import { testClock } from '../platform/clock.ts'
import type { Tx } from '../platform/database.ts'
import { Fail } from '../platform/fail.ts'
import { testUser } from '../platform/testing-server.ts'
import { testDatabase, type TestDatabase } from '../platform/testing.ts'
import { createInvoice, reviewInvoice } from './invoices.ts'
import { balances, charge, grant, openBooks, refund, release, reserve, spend } from './ledger.ts'
import { prove } from './proof.ts'

const CLIENTS = 16
const STEPS = 12
const INVOICES = 3
const cause = { kind: 'campaign', id: 1n } as const
const administrator = testUser(1n, 'Administrator')
const sold = { name: 'Hundred', price: 400n, credit: 100n, durationNumber: 1, durationType: 1 } as const

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ clock: testClock(), connections: CLIENTS })
  await database.db.transaction((tx) => createPackage(tx, { ...sold, product: 'SMS' }))
})
afterAll(() => database.close())

const within = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction(work)

type Step =
  | { verb: 'reserve' | 'charge' | 'refund'; credits: bigint }
  | { verb: 'spend'; items: bigint[] }
  | { verb: 'release' }
  | { verb: 'approve'; invoice: number }

const credits = fc.bigInt({ min: 1n, max: 40n })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ verb: fc.constant('reserve' as const), credits }) },
  { weight: 4, arbitrary: fc.record({ verb: fc.constant('charge' as const), credits }) },
  { weight: 2, arbitrary: fc.record({ verb: fc.constant('refund' as const), credits }) },
  {
    weight: 3,
    arbitrary: fc.record({
      verb: fc.constant('spend' as const),
      items: fc.array(fc.bigInt({ min: 1n, max: 6n }), { maxLength: 8 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ verb: fc.constant('release' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ verb: fc.constant('approve' as const), invoice: fc.nat(INVOICES - 1) }),
  },
)

/** What all clients together believe has happened. */
interface Belief {
  approvals: number
  /** Spent and not refunded. */
  spent: bigint
}

interface Held {
  id: bigint
  held: bigint
  spent: bigint
}

/** One client: its own reservations, everybody's balance. */
async function client(account: bigint, invoices: bigint[], steps: Step[], belief: Belief): Promise<void> {
  const mine: Held[] = []
  for (const step of steps) {
    const last = mine.at(-1)
    switch (step.verb) {
      case 'reserve': {
        const id = await unlessShort(
          within((tx) => reserve(tx, { accountId: account, product: 'SMS', credits: step.credits, cause })),
        )
        if (id !== null) mine.push({ id, held: step.credits, spent: 0n })
        break
      }
      case 'charge': {
        if (last === undefined) break
        const part = least(step.credits, last.held)
        await within((tx) => charge(tx, { accountId: account, reservationId: last.id, credits: part }))
        last.held -= part
        last.spent += part
        belief.spent += part
        break
      }
      case 'refund': {
        if (last === undefined) break
        const part = least(step.credits, last.spent)
        await within((tx) =>
          refund(tx, { accountId: account, reservationId: last.id, credits: part, reason: 'rejected' }),
        )
        last.spent -= part
        belief.spent -= part
        break
      }
      case 'spend': {
        const batch = { accountId: account, product: 'SMS', items: step.items, cause } as const
        const { reservationId, accepted, available } = await within((tx) => spend(tx, batch))
        expect(available).toBeGreaterThanOrEqual(0n)
        const spent = step.items.reduce((all, item, place) => all + (accepted[place]! ? item : 0n), 0n)
        if (spent > 0n) mine.push({ id: reservationId, held: 0n, spent })
        belief.spent += spent
        break
      }
      case 'release': {
        if (last === undefined) break
        expect(await within((tx) => release(tx, { accountId: account, reservationId: last.id }))).toBe(
          last.held,
        )
        last.held = 0n
        break
      }
      case 'approve': {
        const review = { invoiceId: invoices[step.invoice]!, status: 2, reason: '' } as const
        const approved = await within((tx) => reviewInvoice(tx, administrator, review)).catch(
          refusedAs('invoice_not_pending'),
        )
        if (approved !== null) belief.approvals++
        break
      }
    }
  }
  for (const { id, held } of mine) {
    expect(await within((tx) => release(tx, { accountId: account, reservationId: id }))).toBe(held)
  }
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

/** Null where the failure is the expected one. */
function refusedAs(code: Fail['code']) {
  return (error: unknown): null => {
    if (error instanceof Fail && error.code === code) return null
    throw error
  }
}

function unlessShort<T>(work: Promise<T>): Promise<T | null> {
  return work.catch(refusedAs('insufficient_credits'))
}

async function accountWithLots(lots: readonly bigint[]): Promise<{ account: bigint; invoices: bigint[] }> {
  return within(async (tx) => {
    const account = await createAccount(tx, { name: 'Sixteen' })
    await openBooks(tx, account)
    for (const [place, credit] of lots.entries()) {
      await grant(tx, {
        accountId: account,
        product: 'SMS',
        packageName: `Lot ${place}`,
        credit,
        durationNumber: 1 + ((place * 7) % 5),
        durationType: 1,
      })
    }
    const invoices: bigint[] = []
    for (let ordered = 0; ordered < INVOICES; ordered++) invoices.push(await orderHundred(tx, account))
    return { account, invoices }
  })
}

async function orderHundred(tx: Tx, account: bigint): Promise<bigint> {
  const { id } = await createInvoice(tx, testUser(account), {
    accountId: account,
    amount: sold.price,
    credit: sold.credit,
    packageName: sold.name,
    duration: sold.durationNumber,
    durationType: sold.durationType,
    ProductType: 'SMS',
  })
  return id
}

test('sixteen clients at once', { timeout: 60_000 }, async () => {
  const lots = fc.array(fc.bigInt({ min: 1n, max: 60n }), { minLength: 1, maxLength: 6 })
  const plans = fc.array(fc.array(step, { minLength: STEPS, maxLength: STEPS }), {
    minLength: CLIENTS,
    maxLength: CLIENTS,
  })
  await fc.assert(
    fc.asyncProperty(lots, plans, async (granted, steps) => {
      const { account, invoices } = await accountWithLots(granted)
      const belief: Belief = { approvals: 0, spent: 0n }
      await Promise.all(steps.map((plan) => client(account, invoices, plan, belief)))

      const issued = granted.reduce((all, lot) => all + lot, 0n) + BigInt(belief.approvals) * sold.credit
      expect(belief.approvals).toBeLessThanOrEqual(INVOICES)
      expect(await balances(database.db, account)).toEqual([
        { product: 'SMS', available: issued - belief.spent, reserved: 0n },
        { product: 'KYC', available: 0n, reserved: 0n },
      ])
      expect(await prove(database.db, account)).toEqual([])
    }),
    { numRuns: 4, endOnFailure: true },
  )
})

test('of two approvals at once one gives the credit, and the other learns that it is given', async () => {
  const { account, invoices } = await accountWithLots([])
  const [invoiceId] = invoices
  const approving = Array.from({ length: 8 }, () =>
    within((tx) => reviewInvoice(tx, administrator, { invoiceId: invoiceId!, status: 2, reason: '' })).catch(
      refusedAs('invoice_not_pending'),
    ),
  )
  const approved = (await Promise.all(approving)).filter((invoice) => invoice !== null)
  expect(approved).toHaveLength(1)
  expect((await balances(database.db, account))[0]).toEqual({ product: 'SMS', available: 100n, reserved: 0n })
  expect(await prove(database.db, account)).toEqual([])
})

test('invoices ordered at once have numbers without a gap', async () => {
  const accounts = await Promise.all(Array.from({ length: CLIENTS }, () => accountWithLots([])))
  await Promise.all(
    accounts.map(({ account }, place) =>
      within(async (tx) => {
        await orderHundred(tx, account)
        // Every third order fails after it took its number.
        if (place % 3 === 0) throw new Fail('price_changed')
      }).catch(refusedAs('price_changed')),
    ),
  )
  const { rows } = await sql<{ count: number; last: number }>`
    select count(*)::int4 as count, max(substring(number from 10))::int4 as last
    from invoice where account_id is not null`.execute(database.db.sql)
  expect(rows[0]!.last).toBe(rows[0]!.count)
})

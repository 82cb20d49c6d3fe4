/**
 * The month's end, from use to payment: which invoice is written when, and that nothing is invoiced or paid twice.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAccount } from '../../catalog/accounts.ts'
import { testClock, type TestClock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Fail } from '../../platform/fail.ts'
import { testUser } from '../../platform/testing/test-server.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { balances, openBooks, refund, spend } from '../ledger/ledger.ts'
import { listCredits } from '../ledger/lots.ts'
import { reviewInvoice } from '../invoices/invoices.ts'
import { getInvoice, listInvoices } from '../invoices/lists.ts'
import { invoiceMissedMonths, invoiceMonth, previewMonth } from './month-end.ts'
import { agreePostpaid, amountOf, endPostpaid, suspendPostpaid } from './postpaid.ts'
import { prove } from '../ledger/proof.ts'
import { grantTrial } from '../ledger/trials.ts'

const administrator = testUser(1n, 'Administrator')
const cause = { kind: 'campaign', id: 1n } as const

let clock: TestClock
let database: TestDatabase
let accountId: bigint
beforeAll(async () => {
  clock = testClock()
  database = await testDatabase({ clock, connections: 8 })
})
afterAll(() => database.close())

/** On 2 November a new account uses SMS on credit, for 0.033 up to 1,000. */
beforeEach(async () => {
  at('2026-11-02')
  accountId = await within(async (tx) => {
    const id = await createAccount(tx, { name: 'Ridge School' })
    await openBooks(tx, id)
    return id
  })
  await agree({ rate: 3_300n })
})

const within = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction(work)
const at = (day: string) => clock.advance(Date.parse(`${day}T09:00:00Z`) - clock.ms())
const use = () => ({ accountId, product: 'SMS' }) as const
const agree = (terms: { rate: bigint; limit?: bigint }) =>
  within((tx) => agreePostpaid(tx, administrator, { limit: 1_000n, ...use(), ...terms }))
const spends = (credits: bigint) => within((tx) => spend(tx, { ...use(), items: [credits], cause }))
const refunds = (reservationId: bigint, credits: bigint) =>
  within((tx) => refund(tx, { accountId, reservationId, credits, reason: 'rejected' }))
const runs = (month: string) => invoiceMonth(database.db, administrator, { month })

/** The invoices: month, credits, pesewas before taxes, status. */
async function invoices(): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', to_char(month, 'YYYY-MM'), credit, amount_pesewas, status) as line
    from invoice where account_id = ${accountId} order by id`.execute(database.db.sql)
  return rows.map(({ line }) => line)
}

async function reviews(place: number, status: 2 | 3): Promise<void> {
  const { rows } = await sql<{ id: bigint }>`
    select id from invoice where account_id = ${accountId} order by id`.execute(database.db.sql)
  const review = { invoiceId: rows[place]!.id, status, reason: status === 3 ? 'Disputed' : '' } as const
  await within((tx) => reviewInvoice(tx, administrator, review))
}

async function left(): Promise<bigint> {
  return (await balances(database.db, accountId)).find(({ product }) => product === 'SMS')!.available
}

test('what is used on credit is invoiced, and what is paid may be used again', async () => {
  await spends(400n)
  expect(await left()).toBe(600n)
  at('2026-12-01')
  await runs('2026-11')
  expect(await invoices()).toEqual(['2026-11 400 1320 1'])
  expect(await left()).toBe(600n)
  await reviews(0, 2)
  expect(await left()).toBe(1_000n)
  expect(await prove(database.db, accountId)).toEqual([])
})

test('its invoice carries the month wherever it is read', async () => {
  await spends(400n)
  at('2026-12-01')
  await runs('2026-11')
  const owner = testUser(accountId)
  const all = {
    searchTerm: '',
    sortLabel: 'createdAt',
    sortDirection: 2,
    pageNumber: 1,
    pageSize: 5,
  } as const
  const { items } = await listInvoices(database.db, owner, all)
  const used = { packageName: 'Postpaid, November 2026', month: '2026-11' }
  expect(items).toMatchObject([used])
  expect(await getInvoice(database.db, owner, { id: items[0]!.id })).toMatchObject(used)
  await reviews(0, 2)
  const { rows } = await sql<{ detail: unknown }>`
    select detail from audit_entry where account_id = ${accountId} and action = 'invoice_reviewed'`.execute(
    database.db.sql,
  )
  expect(rows).toMatchObject([{ detail: { package: used.packageName, month: used.month } }])
})

test('what was bought or given is spent before anything is owed', async () => {
  const given = { ...use(), credits: 150n, lapseDays: 60, reason: 'Pilot' } as const
  await within((tx) => grantTrial(tx, administrator, given))
  await spends(200n)
  at('2026-12-01')
  await runs('2026-11')
  expect(await invoices()).toEqual(['2026-11 50 165 1'])
})

test('the limit holds to the credit, and what does not fit leaves room for a smaller one', async () => {
  const { accepted, available } = await within((tx) =>
    spend(tx, { ...use(), items: [900n, 200n, 100n, 1n], cause }),
  )
  expect({ accepted, available }).toEqual({ accepted: [true, false, true, false], available: 0n })
  const { rows } = await sql<{ available: bigint }>`
    select available from balance where account_id = ${accountId} and product = 'SMS'`.execute(
    database.db.sql,
  )
  expect(rows[0]!.available).toBe(-1_000n)
})

test('what is refunded after its month is taken off the next one', async () => {
  const { reservationId } = await spends(400n)
  at('2026-12-01')
  await runs('2026-11')
  await refunds(reservationId, 30n)
  await spends(100n)
  at('2027-01-01')
  await runs('2026-12')
  expect(await invoices()).toEqual(['2026-11 400 1320 1', '2026-12 70 231 1'])
  await reviews(0, 2)
  await reviews(1, 2)
  expect(await left()).toBe(1_000n)
  expect(await prove(database.db, accountId)).toEqual([])
})

test('refunds of more than is used make no invoice, and are spent first', async () => {
  const { reservationId } = await spends(400n)
  at('2026-12-01')
  await runs('2026-11')
  await reviews(0, 2)
  await refunds(reservationId, 50n)
  expect(await left()).toBe(1_050n)
  const [lot] = (await listCredits(database.db, accountId, { pageNumber: 1, pageSize: 10, searchTerm: '' }))
    .items
  expect(lot).toMatchObject({ packageName: 'Postpaid', creditRemaining: 50n, lapsesAt: null })
  await spends(20n)
  at('2027-01-01')
  expect(await runs('2026-12')).toMatchObject({ invoices: 0 })
  await within((tx) => endPostpaid(tx, administrator, use()))
  expect(await left()).toBe(30n)
  expect(await prove(database.db, accountId)).toEqual([])
})

test('what was on an invoice that was rejected is on the next', async () => {
  await spends(400n)
  at('2026-12-01')
  await runs('2026-11')
  await reviews(0, 3)
  expect(await left()).toBe(600n)
  expect(await runs('2026-11')).toMatchObject({ invoices: 0 })
  await spends(10n)
  at('2027-01-01')
  await runs('2026-12')
  expect(await invoices()).toEqual(['2026-11 400 1320 3', '2026-12 410 1353 1'])
})

test('a new rate holds from the next month where this one has begun, and at once where it has not', async () => {
  await agree({ rate: 3_000n })
  await spends(100n)
  expect(await agree({ rate: 2_000n })).toMatchObject({ rate: 3_000n, nextRate: 2_000n })
  // Thought better of.
  expect(await agree({ rate: 2_500n })).toMatchObject({ rate: 3_000n, nextRate: 2_500n })
  at('2026-12-02')
  await spends(100n)
  at('2027-01-01')
  await runs('2026-11')
  await runs('2026-12')
  expect(await invoices()).toEqual(['2026-11 100 300 1', '2026-12 100 250 1'])
})

test('less than half a pesewa waits for more', async () => {
  await agree({ rate: 100n })
  await spends(4n)
  at('2026-12-01')
  expect(await runs('2026-11')).toMatchObject({ invoices: 0 })
  await spends(1n)
  at('2027-01-01')
  await runs('2026-12')
  expect(await invoices()).toEqual(['2026-12 5 1 1'])
})

test('eight runs at once write one invoice', async () => {
  await spends(400n)
  at('2026-12-01')
  const ran = await Promise.all(Array.from({ length: 8 }, () => runs('2026-11')))
  expect(ran.reduce((all, { invoices: written }) => all + written, 0)).toBe(1)
  expect(await invoices()).toEqual(['2026-11 400 1320 1'])
})

test('of eight approvals at once one pays', async () => {
  await spends(400n)
  at('2026-12-01')
  await runs('2026-11')
  const tried = await Promise.allSettled(Array.from({ length: 8 }, () => reviews(0, 2)))
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await left()).toBe(1_000n)
  expect(await prove(database.db, accountId)).toEqual([])
})

test('months that nobody invoiced are invoiced by the clock, each by itself, and only once', async () => {
  await spends(100n)
  at('2026-12-20')
  await spends(200n)
  at('2027-01-15')
  expect((await previewMonth(database.db, { month: '2026-12' })).lines.at(-1)).toMatchObject({
    credits: 300n,
  })
  await invoiceMissedMonths(database.db)
  await invoiceMissedMonths(database.db)
  expect(await invoices()).toEqual(['2026-11 100 330 1', '2026-12 200 660 1'])
})

test('while it is suspended nothing more is spent, and what is owed stays so', async () => {
  await spends(400n)
  await within((tx) => suspendPostpaid(tx, administrator, { ...use(), reason: 'Unpaid' }))
  await expect(spends(1n)).rejects.toEqual(new Fail('account_suspended'))
  expect(await left()).toBe(600n)
})

describe('an amount', () => {
  test.each([
    [100n, 3_300n, 330n],
    [1n, 499n, 0n],
    [1n, 500n, 1n],
    [3n, 500n, 2n],
    [1_000_000_000n, 1_000_000_000n, 1_000_000_000_000_000n],
  ])('%i credits at %i thousandths of a pesewa are %i pesewas', (credits, rate, pesewas) => {
    expect(amountOf(credits, rate)).toBe(pesewas)
  })
})

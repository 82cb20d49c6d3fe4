/**
 * Several people and payments decide on one invoice at once. One decision counts, and the credits are given once.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAccount } from '../../catalog/accounts.ts'
import { createPackage } from '../../catalog/packages.ts'
import { testClock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Fail } from '../../platform/fail.ts'
import { testUser } from '../../platform/testing/test-server.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { approvePaid, cancelInvoice, createInvoice, reviewInvoice } from './invoices.ts'
import { balances, openBooks } from '../ledger/ledger.ts'
import { prove } from '../ledger/proof.ts'

const CLIENTS = 16
const administrator = testUser(1n, 'Administrator')
const sold = { name: 'Hundred', price: 400n, credit: 100n, durationNumber: 1, durationType: 1 } as const

let database: TestDatabase
let accountId: bigint
let invoiceId: bigint
beforeAll(async () => {
  database = await testDatabase({ clock: testClock(), connections: CLIENTS })
  await within((tx) => createPackage(tx, { ...sold, product: 'SMS' }))
})
afterAll(() => database.close())
beforeEach(async () => {
  accountId = await within(openAccount)
  invoiceId = await within((tx) => orderHundred(tx, accountId))
})

const within = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction(work)

async function openAccount(tx: Tx): Promise<bigint> {
  const id = await createAccount(tx, { name: 'Sixteen' })
  await openBooks(tx, id)
  return id
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

/** Reviews the invoice. Answers whether this review decided. */
const reviews = (status: 2 | 3) => async () =>
  within((tx) => reviewInvoice(tx, administrator, { invoiceId, status, reason: 'Seen' })).then(
    () => true,
    refusedAs('invoice_not_pending'),
  )
/** Cancels the order. Answers whether that decided. */
const cancels = () =>
  within((tx) => cancelInvoice(tx, testUser(accountId), invoiceId)).then(
    () => true,
    refusedAs('invoice_not_pending', 'payment_under_way'),
  )
const pays = async () => {
  const paymentId = await within(paymentIn)
  return within(async (tx) => {
    const outcome = await approvePaid(tx, { accountId, invoiceId, paymentId })
    if (outcome === 'approved') {
      await sql`
        update payment set state = 'succeeded', reason = null
        where account_id = ${accountId} and id = ${paymentId}`.execute(tx.sql)
    }
    return outcome === 'approved'
  })
}

/** Inserts a payment whose money came in. */
async function paymentIn(tx: Tx): Promise<bigint> {
  const id = tx.ids.next()
  await sql`
    insert into payment (
      account_id, id, invoice_id, gateway, method, reference, amount_pesewas, state, reason, created_by, created_at,
      settled_at, expires_at
    ) values (
      ${accountId}, ${id}, ${invoiceId}, 'paystack', 'card', ${`test${id}`}, 480, 'needs_review',
      'invoice_not_pending', ${accountId}, ${tx.clock.now()}, ${tx.clock.now()}, ${tx.clock.now()}
    )`.execute(tx.sql)
  return id
}

/** Answers false for an expected failure and throws any other. */
function refusedAs(...codes: Fail['code'][]) {
  return (error: unknown): false => {
    if (error instanceof Fail && codes.includes(error.code)) return false
    throw error
  }
}

test.each([
  ['eight approvals', Array.from({ length: 8 }, () => reviews(2)), [100n]],
  ['eight payments', Array.from({ length: 8 }, () => pays), [100n]],
  ['an approval and a payment', [reviews(2), pays], [100n]],
  ['a payment and an approval', [pays, reviews(2)], [100n]],
  ['approvals and cancellations', Array.from({ length: 5 }, () => [reviews(2), cancels]).flat(), [0n, 100n]],
  [
    'approvals, payments and rejections',
    Array.from({ length: 5 }, () => [reviews(2), pays, reviews(3)]).flat(),
    [0n, 100n],
  ],
])('of %s at once one decides, and gives the credits once', async (_, deciders, given) => {
  const decided = await Promise.all(deciders.map((decide) => decide()))
  expect(decided.filter(Boolean)).toHaveLength(1)
  const [sms] = await balances(database.db, accountId)
  expect(given).toContain(sms!.available)
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', invoice.status, count(credit.id), (
      select count(*) from audit_entry
      where audit_entry.account_id = invoice.account_id and subject_id = invoice.id and action in ('invoice_reviewed', 'invoice_cancelled')
    )) as line
    from invoice left join credit on credit.account_id = invoice.account_id and credit.invoice_id = invoice.id
    where invoice.account_id = ${accountId} group by invoice.account_id, invoice.id`.execute(database.db.sql)
  expect(rows).toEqual([{ line: sms!.available === 100n ? '2 1 1' : '3 0 1' }])
  expect(await prove(database.db, accountId)).toEqual([])
})

test('invoices ordered at once have numbers without a gap', async () => {
  const accounts = await Promise.all(Array.from({ length: CLIENTS }, () => within(openAccount)))
  const ordered = await Promise.all(
    accounts.map((account, place) =>
      within(async (tx) => {
        await orderHundred(tx, account)
        // Every third order fails after it took its number.
        if (place % 3 === 0) throw new Fail('price_changed')
      }).then(() => true, refusedAs('price_changed')),
    ),
  )
  expect(ordered.filter(Boolean)).toHaveLength(10)
  const { rows } = await sql<{ count: number; last: number }>`
    select count(*)::int4 as count, max(substring(number from 10))::int4 as last
    from invoice where account_id is not null`.execute(database.db.sql)
  expect(rows[0]!.last).toBe(rows[0]!.count)
})

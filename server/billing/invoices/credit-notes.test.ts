import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { User } from '../../platform/actor.ts'
import { testClock, type TestClock } from '../../platform/clock.ts'
import { Fail } from '../../platform/fail.ts'
import { testUser } from '../../platform/testing/test-server.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { createCreditNote, type CreditNote } from './credit-notes.ts'
import { getInvoice } from './lists.ts'
import { cancelInvoice, invoiceUsage, reviewInvoice, type Invoice } from './invoices.ts'
import { balances, refund, release, reserve, spend } from '../ledger/ledger.ts'
import { agreePostpaid } from '../postpaid/postpaid.ts'
import { prove } from '../ledger/proof.ts'
import { bought, esi, kojo, openBusiness, order, thirds } from '../testing/invoices.ts'

const CLIENTS = 16
const cause = { kind: 'campaign', id: 1n } as const

let database: TestDatabase
let clock: TestClock
let buyer: User
let invoice: Invoice
beforeAll(async () => {
  clock = testClock()
  database = await testDatabase({ clock, connections: CLIENTS })
  await openBusiness(database.db, thirds)
  await openBusiness(database.db, dear)
})
beforeEach(async () => {
  buyer = await openBusiness(database.db)
  invoice = await bought(database.db, buyer, thirds)
})
afterAll(async () => {
  expect(await prove(database.db)).toEqual([])
  await database.close()
})

/** A package of 1,000 credits for GHS 1,000.00. */
const dear = { name: 'Dear', price: 100_000n, credit: 1_000n, durationNumber: 1, durationType: 3 } as const

const correct = (credits: bigint, by: User = kojo, invoiceId = invoice.id): Promise<CreditNote> =>
  database.db.transaction((tx) => createCreditNote(tx, by, { invoiceId, credits, reason: 'Ordered twice' }))
const available = async () =>
  (await balances(database.db, buyer.accountId)).find(({ product }) => product === 'SMS')!.available
const amounts = ({ amount, taxes, totalAmount }: CreditNote) => [
  amount,
  ...taxes.map((tax) => tax.amount),
  totalAmount,
]

describe('a credit note', () => {
  test('for everything is the invoice to the pesewa, and takes all credits back', async () => {
    const note = await correct(300n)
    expect(amounts(note)).toEqual([10_000n, 250n, 250n, 1_500n, 12_000n])
    expect(note.taxes.map(({ tax }) => tax)).toEqual(invoice.taxes.map(({ tax }) => tax))
    expect(note.amountInWords).toBe('One hundred and twenty Ghana cedis')
    expect(await available()).toBe(0n)
    const { rows } = await sql<{ moved: string }>`
      select concat_ws(' ', from_book, to_book, credits, cause_kind, cause_id = ${note.id}, nullif(reason, '')) as moved
      from transfer where account_id = ${buyer.accountId} order by number`.execute(database.db.sql)
    expect(rows.map(({ moved }) => moved)).toEqual([
      'issued available 300 invoice f',
      'available issued 300 credit_note t Ordered twice',
    ])
  })

  test('after another is what is left, so that three thirds are the whole', async () => {
    const notes = [await correct(100n), await correct(100n), await correct(100n)]
    expect(notes.map(amounts)).toEqual([
      [3_333n, 83n, 83n, 500n, 3_999n],
      [3_334n, 84n, 84n, 500n, 4_002n],
      [3_333n, 83n, 83n, 500n, 3_999n],
    ])
    const detail = await getInvoice(database.db, esi, { id: invoice.id })
    expect(detail.creditNotes).toEqual(notes.map((note) => ({ ...note, clearance: null })))
    expect(detail.creditable).toBe(0n)
    await expect(correct(1n)).rejects.toMatchObject({ code: 'credits_not_unspent', values: { unspent: 0 } })
  })

  test('has a number of its own series, and leaves the invoice as it was', async () => {
    const [first, second] = [await correct(1n), await correct(1n)]
    const place = (note: CreditNote) => Number(/^CN-2026-(\d{6})$/.exec(note.number)![1])
    expect(place(second)).toBe(place(first) + 1)
    const { status, totalAmount, credit } = await getInvoice(database.db, esi, { id: invoice.id })
    expect({ status, totalAmount, credit }).toEqual({ status: 2, totalAmount: 12_000n, credit: 300n })
  })

  test('takes back neither what is spent nor what is held, but what came back', async () => {
    const { accountId } = buyer
    const [spent, held] = await database.db.transaction(async (tx) => [
      (await spend(tx, { accountId, product: 'SMS', items: [100n], cause })).reservationId,
      await reserve(tx, { accountId, product: 'SMS', credits: 150n, cause }),
    ])
    await expect(correct(51n)).rejects.toMatchObject({ code: 'credits_not_unspent', values: { unspent: 50 } })
    await correct(50n)
    await database.db.transaction(async (tx) => {
      await release(tx, { accountId, reservationId: held })
      await refund(tx, { accountId, reservationId: spent, credits: 10n, reason: 'rejected' })
    })
    expect((await getInvoice(database.db, esi, { id: invoice.id })).creditable).toBe(160n)
    await correct(160n)
    expect(await available()).toBe(0n)
  })

  test('takes nothing back of what has lapsed', async () => {
    const day_ms = 86_400_000
    clock.advance(40 * day_ms)
    await expect(correct(1n)).rejects.toMatchObject({ code: 'credits_not_unspent', values: { unspent: 0 } })
    clock.advance(-40 * day_ms)
  })

  test('is told to whom it concerns, and stands in both logs', async () => {
    const note = await correct(30n)
    const { rows } = await sql<{ said: string }>`
      select concat_ws(' ', 'event', account_id, kind, payload ->> 'number', payload ->> 'invoiceNumber') as said
      from outbox where account_id = ${buyer.accountId} and kind = 'credit_note.issued'
      union all
      select concat_ws(' ', 'log', account_id, action, detail ->> 'number', detail ->> 'invoice')
      from audit_entry where action = 'credit_note_issued' and subject_id = ${note.id} and account_id is not null
      order by said`.execute(database.db.sql)
    expect(rows.map(({ said }) => said)).toEqual([
      `event ${buyer.accountId} credit_note.issued ${note.number} ${invoice.number}`,
      `log 1 credit_note_issued ${note.number} ${invoice.number}`,
      `log ${buyer.accountId} credit_note_issued ${note.number} ${invoice.number}`,
    ])
  })
})

describe('nothing is corrected', () => {
  const nothing = async () => {
    const { rows } = await sql<{ notes: number }>`
      select count(*)::int4 as notes from credit_note where account_id = ${buyer.accountId}`.execute(
      database.db.sql,
    )
    return rows[0]!.notes === 0
  }

  test('of an invoice that waits, or was rejected', async () => {
    const { id } = await database.db.transaction((tx) => order(tx, buyer, thirds))
    await expect(correct(1n, kojo, id)).rejects.toMatchObject({ code: 'invoice_not_approved' })
    await database.db.transaction((tx) =>
      reviewInvoice(tx, esi, { invoiceId: id, status: 3, reason: 'Not paid' }),
    )
    await expect(correct(1n, kojo, id)).rejects.toMatchObject({ code: 'invoice_not_approved' })
    expect(await nothing()).toBe(true)
  })

  test('of a month’s usage, which is spent', async () => {
    const use = { accountId: buyer.accountId, product: 'KYC' } as const
    const month = { month: '2026-10-01', title: 'Postpaid, October 2026', credit: 20n, amount: 2_000n }
    const { id } = await database.db.transaction(async (tx) => {
      await agreePostpaid(tx, esi, { ...use, rate: 100_000n, limit: 50n })
      await spend(tx, { ...use, items: [20n], cause })
      const usage = await invoiceUsage(tx, { ...use, ...month })
      await expect(cancelInvoice(tx, buyer, usage.id)).rejects.toMatchObject({
        code: 'usage_not_cancellable',
      })
      return reviewInvoice(tx, esi, { invoiceId: usage.id, status: 2, reason: '' })
    })
    await expect(correct(1n, kojo, id)).rejects.toMatchObject({ code: 'usage_not_creditable' })
    expect(await nothing()).toBe(true)
  })

  test('that is not there', async () => {
    await expect(correct(1n, kojo, 5n)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('that would be worth less than a pesewa', async () => {
    const cheap = { name: 'Cheap', price: 10n, credit: 1_000n, durationNumber: 1, durationType: 3 } as const
    await openBusiness(database.db, cheap)
    const { id } = await bought(database.db, buyer, cheap)
    await expect(correct(49n, kojo, id)).rejects.toMatchObject({ code: 'credit_note_too_small' })
    expect(await nothing()).toBe(true)
    expect((await correct(50n, kojo, id)).totalAmount).toBe(1n)
  })

  test('by whoever ordered it, be it in the customer’s name', async () => {
    const asBuyer = { ...buyer, impersonator: { accountId: 1n, userId: kojo.userId, writes: true } }
    const { id } = await bought(database.db, asBuyer, thirds)
    await expect(correct(1n, kojo, id)).rejects.toMatchObject({ code: 'own_request' })
    await correct(1n, esi, id)
  })

  test('beyond GHS 500.00 of an invoice by whoever approved it: another Administrator does that', async () => {
    const { id } = await bought(database.db, buyer, dear, esi)
    // A credit costs GHS 1.20 with its taxes.
    await correct(400n, esi, id)
    await expect(correct(17n, esi, id)).rejects.toMatchObject({
      code: 'second_person_required',
      values: { limit: 500 },
    })
    await correct(16n, esi, id)
    await expect(correct(1n, esi, id)).rejects.toMatchObject({ code: 'second_person_required' })
    await correct(584n, kojo, id)
  })
})

describe('two at once', () => {
  test('take back what is there once', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: CLIENTS }, () =>
        correct(300n).then(
          () => 'taken',
          (error: unknown) => (error instanceof Fail ? error.code : String(error)),
        ),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'credits_not_unspent')).toHaveLength(CLIENTS - 1)
  })

  test('and a send that wants the same credits: one of them gets each credit', async () => {
    const sends = Array.from({ length: 8 }, async () => {
      const { accepted } = await database.db.transaction((tx) =>
        spend(tx, { accountId: buyer.accountId, product: 'SMS', items: Array(50).fill(1n), cause }),
      )
      return BigInt(accepted.filter((yes) => yes).length)
    })
    const notes = Array.from({ length: 8 }, () =>
      correct(50n).then(
        ({ credits }) => credits,
        (error: unknown) => {
          if (error instanceof Fail && error.code === 'credits_not_unspent') return 0n
          throw error
        },
      ),
    )
    const taken = (await Promise.all([...sends, ...notes])).reduce((all, credits) => all + credits, 0n)
    expect(taken).toBe(300n)
    expect(await available()).toBe(0n)
    expect(await prove(database.db, buyer.accountId)).toEqual([])
  })
})

test('a person who acts for a customer is the one who orders', async () => {
  const asBuyer = {
    ...testUser(buyer.accountId),
    impersonator: { accountId: 1n, userId: esi.userId, writes: true },
  }
  const { id } = await database.db.transaction((tx) => order(tx, asBuyer, thirds))
  const review = (by: User) =>
    database.db.transaction((tx) => reviewInvoice(tx, by, { invoiceId: id, status: 2, reason: '' }))
  await expect(review(esi)).rejects.toMatchObject({ code: 'own_request' })
  expect((await review(kojo)).status).toBe(2)
})

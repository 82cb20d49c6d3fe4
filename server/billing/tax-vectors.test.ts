/**
 * The vectors of the Ghana Revenue Authority (requirements 14.2) in everything that computes a tax: the call that
 * calculates it, the issued invoice, the credit note, and their documents. The clock goes back to the former rules.
 * CST is the operator's switch.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  calculateTax,
  getInvoicePdf,
  createCreditNote as creditNoteRoute,
} from '@nkra/contract/billing/invoices.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { createPackage } from '../catalog/packages.ts'
import type { User } from '../platform/actor.ts'
import { testClock, type TestClock } from '../platform/clock.ts'
import { testServer, type TestServer } from '../platform/testing/test-server.ts'
import { testDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import { createCreditNote } from './invoices/credit-notes.ts'
import { bindBilling } from './http.ts'
import { getInvoice } from './invoices/lists.ts'
import { drawCreditNote, drawInvoice } from './invoices/pdf.ts'
import { changeSeller, getSeller } from './seller.ts'
import { bought, esi, kojo, openBusiness, order, type Sold } from './testing/invoices.ts'
import { readPdf } from '../platform/testing/pdf-text.ts'

let database: TestDatabase
let http: TestServer
let clock: TestClock
let buyer: User
beforeAll(async () => {
  clock = testClock()
  database = await testDatabase({ clock })
  http = await testServer(database.db, bindBilling)
  buyer = await openBusiness(database.db)
})
afterAll(async () => {
  await http.close()
  await database.close()
})

async function chargeCst(chargesCst: boolean): Promise<void> {
  await database.db.transaction(async (tx) => {
    const { changedAt: _, ...facts } = await getSeller(tx)
    const notice = { cstNotifiedOn: '2020-09-15', cstReference: 'CG/CST/17' }
    await changeSeller(tx, esi, { ...facts, chargesCst, ...notice })
  })
}

const FORMER = '2025-12-31T23:59:59Z'
const TODAY = '2026-01-01T00:00:00Z'

interface Vector {
  at: string
  cst?: boolean
  /** The net amount, in GHS. */
  net: number
  taxes: Record<string, number>
  total: number
  rules: string
}

const vectors: Record<string, Vector> = {
  '100.00 from 2026': {
    at: TODAY,
    net: 100,
    taxes: { 'NHIL (2.5%)': 2.5, 'GETFund Levy (2.5%)': 2.5, 'VAT (15%)': 15 },
    total: 120,
    rules: 'GH-2026-01',
  },
  '100.00 from 2026 with CST': {
    at: TODAY,
    cst: true,
    net: 100,
    taxes: { 'CST (5%)': 5, 'NHIL (2.5%)': 2.63, 'GETFund Levy (2.5%)': 2.63, 'VAT (15%)': 15.75 },
    total: 126.01,
    rules: 'GH-2026-01',
  },
  '100.00 before': {
    at: FORMER,
    net: 100,
    taxes: { 'NHIL (2.5%)': 2.5, 'GETFund Levy (2.5%)': 2.5, 'COVID-19 Levy (1%)': 1, 'VAT (15%)': 15.9 },
    total: 121.9,
    rules: 'GH-2023-01',
  },
  '100.00 before with CST': {
    at: FORMER,
    cst: true,
    net: 100,
    taxes: {
      'CST (5%)': 5,
      'NHIL (2.5%)': 2.5,
      'GETFund Levy (2.5%)': 2.5,
      'COVID-19 Levy (1%)': 1,
      'VAT (15%)': 16.65,
    },
    total: 127.65,
    rules: 'GH-2023-01',
  },
  '45 × 100': {
    at: TODAY,
    net: 4_500,
    taxes: { 'NHIL (2.5%)': 112.5, 'GETFund Levy (2.5%)': 112.5, 'VAT (15%)': 675 },
    total: 5_400,
    rules: 'GH-2026-01',
  },
  '1,000 less 100': {
    at: TODAY,
    net: 900,
    taxes: { 'NHIL (2.5%)': 22.5, 'GETFund Levy (2.5%)': 22.5, 'VAT (15%)': 135 },
    total: 1_080,
    rules: 'GH-2026-01',
  },
  'the A4 sample': {
    at: TODAY,
    net: 7_400,
    taxes: { 'NHIL (2.5%)': 185, 'GETFund Levy (2.5%)': 185, 'VAT (15%)': 1_110 },
    total: 8_880,
    rules: 'GH-2026-01',
  },
  // The nets of prices that include taxes; the pure functions find them.
  'what 125.00 includes': {
    at: TODAY,
    net: 104.17,
    taxes: { 'NHIL (2.5%)': 2.6, 'GETFund Levy (2.5%)': 2.6, 'VAT (15%)': 15.63 },
    total: 125,
    rules: 'GH-2026-01',
  },
  'what 1,300.00 included in 2025': {
    at: FORMER,
    net: 1_066.45,
    taxes: {
      'NHIL (2.5%)': 26.66,
      'GETFund Levy (2.5%)': 26.66,
      'COVID-19 Levy (1%)': 10.66,
      'VAT (15%)': 169.57,
    },
    total: 1_300,
    rules: 'GH-2023-01',
  },
}

const figure = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })
const paperOf = (vector: Vector, totalLabel: string) => [
  `Net amount\tGHS ${figure.format(vector.net)}`,
  ...Object.entries(vector.taxes).map(([tax, amount]) => `${tax}\tGHS ${figure.format(amount)}`),
  `${totalLabel}\tGHS ${figure.format(vector.total)}`,
]
const asVector = (taxes: { tax: string; amount: number | bigint }[], inGhs = 1) =>
  Object.fromEntries(taxes.map(({ tax, amount }) => [tax, Number(amount) / inGhs]))

describe.each(Object.entries(vectors))('%s', (name, vector) => {
  const sold: Sold = {
    name: `Vector ${name}`,
    price: BigInt(Math.round(vector.net * 100)),
    credit: 1_000n,
    durationNumber: 1,
    durationType: 3,
  }
  beforeAll(async () => {
    clock.advance(Date.parse(vector.at) - clock.ms())
    await chargeCst(vector.cst === true)
    await database.db.transaction((tx) => createPackage(tx, { ...sold, product: 'SMS' }))
  })

  test('as calculated', async () => {
    const { body } = await http.call(calculateTax, { body: { amount: vector.net } }, { as: buyer })
    const { taxes, totalAmount } = body.data as {
      taxes: { tax: string; amount: number }[]
      totalAmount: number
    }
    expect(asVector(taxes)).toEqual(vector.taxes)
    expect(totalAmount).toBe(vector.total)
  })

  test('as invoiced and taken back, in the database and on paper', async () => {
    const { id } = await bought(database.db, buyer, sold)
    const note = await database.db.transaction((tx) =>
      createCreditNote(tx, kojo, { invoiceId: id, credits: sold.credit, reason: 'All of it' }),
    )
    const invoice = await getInvoice(database.db, buyer, { id })
    for (const document of [invoice, note]) {
      expect(asVector(document.taxes, 100)).toEqual(vector.taxes)
      expect(Number(document.totalAmount) / 100).toBe(vector.total)
    }
    expect(invoice.taxRules).toBe(vector.rules)
    const invoiced = readPdf(await drawInvoice(invoice)).pages.flat()
    expect(invoiced).toEqual(expect.arrayContaining(paperOf(vector, 'Total')))
    const credited = readPdf(await drawCreditNote(invoice, note)).pages.flat()
    expect(credited).toEqual(expect.arrayContaining(paperOf(vector, 'Total credited')))
  })
})

describe('the switch of CST', () => {
  const sold: Sold = { name: 'Switched', price: 10_000n, credit: 100n, durationNumber: 1, durationType: 3 }
  const totals = async (...ids: bigint[]) =>
    Promise.all(ids.map(async (id) => (await getInvoice(database.db, buyer, { id })).totalAmount))
  const calculated = async (body: { amount: number; chargesCst?: boolean }) => {
    const replied = await http.call(calculateTax, { body }, { as: buyer })
    return (replied.body.data as { totalAmount: number }).totalAmount
  }
  const ordered = async () => (await database.db.transaction((tx) => order(tx, buyer, sold))).id
  beforeAll(async () => {
    clock.advance(Date.parse(TODAY) - clock.ms())
    await database.db.transaction((tx) => createPackage(tx, { ...sold, product: 'SMS' }))
  })

  test('holds from then on, and for no invoice that is', async () => {
    await chargeCst(false)
    const before = await ordered()
    expect(await calculated({ amount: 100 })).toBe(120)
    await chargeCst(true)
    const during = await ordered()
    expect(await calculated({ amount: 100 })).toBe(126.01)
    expect(await totals(before, during)).toEqual([12_000n, 12_601n])
    await chargeCst(false)
    const after = await ordered()
    expect(await calculated({ amount: 100 })).toBe(120)
    expect(await totals(before, during, after)).toEqual([12_000n, 12_601n, 12_000n])
  })

  test('can be looked at before it is thrown', async () => {
    expect(await calculated({ amount: 100, chargesCst: true })).toBe(126.01)
    expect(await calculated({ amount: 100, chargesCst: false })).toBe(120)
    expect(await calculated({ amount: 100 })).toBe(120)
  })

  test('is the invoice’s own on its credit note, whatever is charged by then', async () => {
    await chargeCst(true)
    const { id } = await bought(database.db, buyer, sold)
    await chargeCst(false)
    const called = await http.call(
      creditNoteRoute,
      { params: { id: encodeId('inv', id) }, body: { credits: 50, reason: 'Half of it' } },
      { as: kojo },
    )
    const note = called.body.data as { taxes: { tax: string; amount: number }[]; totalAmount: number }
    expect(asVector(note.taxes)).toEqual({
      'CST (5%)': 2.5,
      'NHIL (2.5%)': 1.32,
      'GETFund Levy (2.5%)': 1.32,
      'VAT (15%)': 7.88,
    })
    expect(note.totalAmount).toBe(63.02)
  })
})

test('the paper leaves as a file that no browser takes for anything else', async () => {
  const { id, number } = await database.db.transaction((tx) =>
    order(tx, buyer, { name: 'Switched', price: 10_000n, credit: 100n, durationNumber: 1, durationType: 3 }),
  )
  const call = { params: { id: encodeId('inv', id) } }
  const { status, headers, text } = await http.call(getInvoicePdf, call, { as: buyer })
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${number}.pdf"`,
    'x-content-type-options': 'nosniff',
  })
  expect(text.startsWith('%PDF-1.7')).toBe(true)
})

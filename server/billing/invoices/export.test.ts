import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportInvoices as exportRoute } from '@nkra/contract/billing/invoices.ts'
import type { User } from '../../platform/actor.ts'
import { testClock } from '../../platform/clock.ts'
import { testServer, type TestServer } from '../../platform/testing/test-server.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { createCreditNote } from './credit-notes.ts'
import { bindBilling } from '../http.ts'
import { exportInvoices, type InvoiceFilter } from './lists.ts'
import { reviewInvoice } from './invoices.ts'
import { bought, esi, kojo, openBusiness, order, thirds } from '../testing/invoices.ts'

let database: TestDatabase
let http: TestServer
let buyer: User
let other: User
beforeAll(async () => {
  database = await testDatabase({ clock: testClock('2026-11-02T09:00:00Z') })
  const { db } = database
  http = await testServer(db, bindBilling)
  buyer = await openBusiness(db, thirds)
  other = await openBusiness(db)
  const approved = await bought(db, buyer, thirds)
  await db.transaction(async (tx) => {
    await createCreditNote(tx, kojo, { invoiceId: approved.id, credits: 100n, reason: 'Ordered twice' })
    await sql`update account set name = '=HYPERLINK("http://x"), Ɔdumase' where id = ${buyer.accountId}`.execute(
      tx.sql,
    )
    const rejected = await order(tx, buyer, thirds)
    await reviewInvoice(tx, esi, { invoiceId: rejected.id, status: 3, reason: '+233 is\nno "proof"' })
    await order(tx, other, thirds)
  })
})
afterAll(async () => {
  await http.close()
  await database.close()
})

const filter: InvoiceFilter = { searchTerm: '', sortLabel: 'number', sortDirection: 1 }

test('every invoice that matches, each tax apart, and no cell is a formula', async () => {
  const { status, headers, text } = await http.call(
    exportRoute,
    { query: { sortLabel: 'number', sortDirection: 1 } },
    { as: buyer },
  )
  expect(status).toBe(200)
  expect(headers['content-disposition']).toBe('attachment; filename="invoices.csv"')
  expect(text.startsWith('\ufeff')).toBe(true)
  const rows: unknown = parse(text.slice(1), { columns: true })
  const common = {
    issued: '2026-11-02T09:00:00.000Z',
    account: '\'=HYPERLINK("http://x"), Ɔdumase',
    product: 'SMS',
    package: 'Thirds',
    credits: '300',
    amount: '100.00',
    CST: '0.00',
    NHIL: '2.50',
    'GETFund Levy': '2.50',
    'COVID-19 Levy': '0.00',
    VAT: '15.00',
    total: '120.00',
    due: '',
    decided: '2026-11-02T09:00:00.000Z',
    'tax rules': 'GH-2026-01',
  }
  expect(rows).toEqual([
    { ...common, number: 'INV-2026-000001', status: 'Approved', 'credit notes': '39.99', reason: '' },
    {
      ...common,
      number: 'INV-2026-000002',
      status: 'Rejected',
      'credit notes': '0.00',
      reason: '\'+233 is\nno "proof"',
    },
  ])
})

const numbersIn = async (actor: User, changed: Partial<InvoiceFilter>, max?: number) => {
  const { lines } = exportInvoices(database.db, actor, { ...filter, ...changed }, max)
  const text = (await Array.fromAsync(lines)).join('')
  return [...text.matchAll(/^INV-2026-0*(\d+),/gm)].map(([, number]) => Number(number))
}

test.each<[string, User | null, Partial<InvoiceFilter>, number[]]>([
  ['an Administrator has everybody’s', esi, {}, [1, 2, 3]],
  ['newest first', esi, { sortDirection: 2 }, [3, 2, 1]],
  ['of a status', esi, { status: 1 }, [3]],
  ['of days', esi, { from: '2026-11-02', to: '2026-11-02' }, [1, 2, 3]],
  ['of other days', esi, { to: '2026-11-01' }, []],
  ['of a search', esi, { searchTerm: 'hyperlink' }, [1, 2]],
  ['another business has its own', null, {}, [3]],
])('%s', async (_, actor, changed, numbers) => {
  expect(await numbersIn(actor ?? other, changed)).toEqual(numbers)
})

test('more than the most are refused before a line is written, and said to be too many', async () => {
  expect(await numbersIn(esi, {}, 3)).toEqual([1, 2, 3])
  const { lines } = exportInvoices(database.db, esi, filter, 2)
  await expect(lines[Symbol.asyncIterator]().next()).rejects.toMatchObject({
    code: 'invoices_too_many',
    values: { limit: 2 },
  })
})

test('its name says the days', () => {
  const { name } = exportInvoices(database.db, esi, { ...filter, from: '2026-10-01', to: '2026-10-31' })
  expect(name).toBe('invoices-2026-10-01-2026-10-31.csv')
})

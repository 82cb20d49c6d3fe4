import { expect, test } from 'vitest'
import { invoiceSearch } from './search.ts'

test.each([
  [{}, {}],
  [
    { invoice: 'inv_000000000001a', status: '1', product: 'KYC', from: '2026-11-01', to: '2026-11-30' },
    { invoice: 'inv_000000000001a', status: '1', product: 'KYC', from: '2026-11-01', to: '2026-11-30' },
  ],
  [
    { pay: 'inv_000000000001a', page: '2' },
    { pay: 'inv_000000000001a', page: 2 },
  ],
  [{ from: '2026-11-01' }, { from: '2026-11-01' }],
  [
    { view: 'payments', search: 'INV-2026' },
    { view: 'payments', search: 'INV-2026' },
  ],
  [{ payment: 'pay_000000000001a', trxref: 'x', reference: 'y' }, { payment: 'pay_000000000001a' }],
  [
    { view: 'clearance', clearance: 'clr_000000000001a' },
    { view: 'clearance', clearance: 'clr_000000000001a' },
  ],
  [{ payment: 'pay_000000000001A' }, {}],
  [{ payment: 'pay_000000000001a&view=payments' }, {}],
  [{ product: 'eKYC', from: '2026-02-30', to: '1 Nov', view: 'all' }, {}],
  [{ from: '2026-13-01', to: '2026-11-31' }, {}],
  [{ from: '0002-11-01' }, {}],
])('invoices read %j as %j', (raw, read) => {
  expect(invoiceSearch(raw)).toEqual(read)
})

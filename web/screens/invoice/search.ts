/** The parameters of the invoices, their payments and clearances. */
import { isDay, listSearch, pick, type RawSearch } from '../../search.ts'

/** Invoices: what narrows the list, which one is open, or what was paid on them. */
export interface InvoiceSearch {
  view?: 'payments' | 'clearance' | undefined
  /** The one that is open, so that a mail's link or the palette leads to it. */
  invoice?: string | undefined
  /** The payment that is followed. Gateways send people back with it, and with parameters of their own. */
  payment?: string | undefined
  /** The clearance that is looked into. */
  clearance?: string | undefined
  search?: string | undefined
  status?: string | undefined
  product?: 'SMS' | 'KYC' | undefined
  /** `2026-11-02`, in Ghana; each may stand alone. */
  from?: string | undefined
  to?: string | undefined
  sort?: string | undefined
  order?: 'asc' | 'desc' | undefined
  page?: number | undefined
}

const PAYMENT_ID = /^pay_[0-9a-hjkmnp-tv-z]{13}$/

export function invoiceSearch(raw: RawSearch): InvoiceSearch {
  const { invoice, payment, clearance, from, to } = pick(raw, [
    'invoice',
    'payment',
    'clearance',
    'from',
    'to',
  ])
  return {
    ...listSearch(raw),
    ...((raw.view === 'payments' || raw.view === 'clearance') && { view: raw.view }),
    ...(invoice && { invoice }),
    ...(payment && PAYMENT_ID.test(payment) && { payment }),
    ...(clearance && { clearance }),
    ...((raw.product === 'SMS' || raw.product === 'KYC') && { product: raw.product }),
    ...(from && isDay(from) && { from }),
    ...(to && isDay(to) && { to }),
  }
}

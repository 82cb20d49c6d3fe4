/** The parameters of invoices, payments and clearances. */
import { isDay, listSearch, pick, type RawSearch } from '../../search.ts'

/** The parameters of the invoices screen: the view, its filters, and the item that is open. */
export interface InvoiceSearch {
  view?: 'payments' | 'clearance' | undefined
  /** The invoice that is open. A link in a mail or the palette can lead to it. */
  invoice?: string | undefined
  /** The invoice whose payment is open. The purchase, the banner and mails lead to it. */
  pay?: string | undefined
  /** The payment that is shown. Gateways send payers back with it, and add parameters of their own. */
  payment?: string | undefined
  /** The ID of the clearance that is open. */
  clearance?: string | undefined
  search?: string | undefined
  status?: string | undefined
  product?: 'SMS' | 'KYC' | undefined
  /** Days such as `2026-11-02`, in Ghana's time. Either may be missing. */
  from?: string | undefined
  to?: string | undefined
  sort?: string | undefined
  order?: 'asc' | 'desc' | undefined
  columns?: string | undefined
  page?: number | undefined
}

const PAYMENT_ID = /^pay_[0-9a-hjkmnp-tv-z]{13}$/

export function invoiceSearch(raw: RawSearch): InvoiceSearch {
  const { invoice, pay, payment, clearance, from, to } = pick(raw, [
    'invoice',
    'pay',
    'payment',
    'clearance',
    'from',
    'to',
  ])
  return {
    ...listSearch(raw),
    ...((raw.view === 'payments' || raw.view === 'clearance') && { view: raw.view }),
    ...(invoice && { invoice }),
    ...(pay && { pay }),
    ...(payment && PAYMENT_ID.test(payment) && { payment }),
    ...(clearance && { clearance }),
    ...((raw.product === 'SMS' || raw.product === 'KYC') && { product: raw.product }),
    ...(from && isDay(from) && { from }),
    ...(to && isDay(to) && { to }),
  }
}

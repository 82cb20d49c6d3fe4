/** The codes of an invoice's status (requirements 11.8), and the filters and orders of the list of invoices. */
import type { Reply, Request } from '@nkra/contract/routes.ts'
import type { InvoiceSearch } from './search.ts'
import type { Tone } from '../../ui/values/status-badge.tsx'

export type Invoice = Reply<'listInvoices'>
export type InvoiceDetail = Reply<'getInvoice'>
export type CreditNote = InvoiceDetail['creditNotes'][number]
export type InvoiceStatus = Invoice['status']

export const PENDING = 1
export const APPROVED = 2
export const REJECTED = 3

export const STATUSES = [PENDING, APPROVED, REJECTED] as const satisfies InvoiceStatus[]
export const PRODUCTS = ['SMS', 'KYC'] as const satisfies Invoice['product'][]

export const statusTones: Readonly<Record<InvoiceStatus, Tone>> = {
  [PENDING]: 'secondary',
  [APPROVED]: 'success',
  [REJECTED]: 'danger',
}

/** The colour of an invoice's status. An order that its customer cancelled needs nobody, so it is grey. */
export const toneOf = ({ status, cancelled }: Pick<Invoice, 'status' | 'cancelled'>): Tone =>
  cancelled ? 'secondary' : statusTones[status]

/** The status in an address, or undefined if it is not one. */
export function statusOf(text: string | undefined): InvoiceStatus | undefined {
  return STATUSES.find((status) => String(status) === text)
}

const sorts = [
  'createdAt',
  'number',
  'packageName',
  'accountName',
  'credit',
  'amount',
  'totalAmount',
  'status',
] as const

/** The column in an address to sort by. If the server cannot sort by it, the date of creation. */
export function sortLabelOf(text: string | undefined): (typeof sorts)[number] {
  return sorts.find((label) => label === text) ?? 'createdAt'
}

const ASCENDING = 1
const DESCENDING = 2

type Narrowing = Omit<NonNullable<Request<'listInvoices'>['query']>, 'pageNumber' | 'pageSize'>

/** The filters and the order that the server gets, for the list and for the export. */
export function narrowing({ search = '', status, product, from, to, sort, order }: InvoiceSearch): Narrowing {
  const code = statusOf(status)
  return {
    searchTerm: search,
    sortLabel: sortLabelOf(sort),
    sortDirection: order === 'asc' ? ASCENDING : DESCENDING,
    ...(code && { status: code }),
    ...(product && { product }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

/** Whether a filter may hide some invoices. */
export function isNarrowed({ search, status, product, from, to }: InvoiceSearch): boolean {
  return [search, statusOf(status), product, from, to].some((each) => each !== undefined)
}

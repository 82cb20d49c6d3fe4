/** The codes of an invoice's status (requirements 11.8), and what a list of invoices is narrowed and sorted by. */
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

/** The status that an address names, if it is one. */
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

/** The column that an address sorts by, if it is one that the server sorts by. */
export function sortLabelOf(text: string | undefined): (typeof sorts)[number] {
  return sorts.find((label) => label === text) ?? 'createdAt'
}

const ASCENDING = 1
const DESCENDING = 2

type Narrowing = Omit<NonNullable<Request<'listInvoices'>['query']>, 'pageNumber' | 'pageSize'>

/** What the server is asked for, of the list and of the file that holds all of it. */
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

/** Whether some invoices may be left out. */
export function isNarrowed({ search, status, product, from, to }: InvoiceSearch): boolean {
  return [search, statusOf(status), product, from, to].some((each) => each !== undefined)
}

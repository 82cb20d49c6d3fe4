/** The codes of an invoice's status (design section 4), and what a list of invoices is narrowed and sorted by. */
import type { Reply } from '@nkra/contract/routes.ts'
import type { Tone } from '../../ui/status-badge.tsx'

export type Invoice = Reply<'listInvoices'>
export type InvoiceStatus = Invoice['status']

export const PENDING = 1
export const APPROVED = 2
export const REJECTED = 3

export const STATUSES = [PENDING, APPROVED, REJECTED] as const satisfies InvoiceStatus[]

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

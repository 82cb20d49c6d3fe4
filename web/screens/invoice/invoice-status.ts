/** The codes of an invoice's status (design section 4), as people read them. */
import type { Reply } from '@nkra/contract/routes.ts'
import type { Tone } from '../../ui/status-badge.tsx'

export type Invoice = Reply<'listInvoices'>
export type InvoiceStatus = Invoice['status']

export const PENDING = 1
export const APPROVED = 2
export const REJECTED = 3

export const invoiceStatuses: Readonly<Record<InvoiceStatus, { label: string; tone: Tone }>> = {
  [PENDING]: { label: 'Pending', tone: 'secondary' },
  [APPROVED]: { label: 'Approved', tone: 'success' },
  [REJECTED]: { label: 'Rejected', tone: 'danger' },
}

/** The status that an address names, if it is one. */
export function statusOf(text: string | undefined): InvoiceStatus | undefined {
  return ([PENDING, APPROVED, REJECTED] as const).find((status) => String(status) === text)
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

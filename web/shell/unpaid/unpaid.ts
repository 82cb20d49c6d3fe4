/** The unpaid invoice that a person may pay: the newest, and how many there are. */
import type { Reply } from '@nkra/contract/routes.ts'
import { useCall } from '../../api/queries.ts'
import { useMayBuy } from '../session/may-buy.ts'

/** The status of an invoice that waits for payment (requirements 11.8). */
const PENDING = 1

export interface Unpaid {
  newest: Reply<'listInvoices'>
  count: number
  /** The payment of the newest that we check. Null: it may be paid. */
  checked: Reply<'listPayments'> | null
}

/** The unpaid invoice. Null if nothing is unpaid, or the person does not pay. Undefined while it is not known. */
export function useUnpaid(): Unpaid | null | undefined {
  const pays = useMayBuy()
  const query = useCall('listInvoices', { query: { status: PENDING, pageSize: 1 } }, { enabled: pays })
  const newest = query.data?.data[0]
  const payments = useCall(
    'listPayments',
    { query: { invoiceId: newest?.id ?? '', state: 'needs_review', pageSize: 1 } },
    { enabled: newest !== undefined },
  )
  if (!pays || query.isError) return null
  if (!query.data || (newest && payments.isPending)) return undefined
  return newest === undefined
    ? null
    : { newest, count: query.data.totalCount, checked: payments.data?.data[0] ?? null }
}

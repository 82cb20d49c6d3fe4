/**
 * The button that pays a pending invoice, for a person who buys for the account. Administrators do not pay invoices.
 */
import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useUnpaid } from '../../../shell/unpaid/unpaid.ts'
import { useMayBuy } from '../../../shell/session/may-buy.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import { PENDING, type Invoice } from '../invoice-status.ts'
import { paySentences } from './pay.sentences.ts'

const route = getRouteApi('/signed-in/invoice')

/** Whether the invoice waits for payment and this person may pay it. */
export function useMayPay(invoice: Pick<Invoice, 'status'> | undefined): boolean {
  const buys = useMayBuy()
  return invoice?.status === PENDING && buys
}

/** The pay button in a row of the list. While a payment of the invoice is checked, it leads to that payment. */
export function PayInvoice({ invoice }: { invoice: Pick<Invoice, 'id' | 'status'> }) {
  const say = useSentences(paySentences)
  const navigate = route.useNavigate()
  const checked = useUnpaid()?.checked
  if (!useMayPay(invoice)) return null
  const paid = checked?.invoiceId === invoice.id ? checked.id : undefined
  return (
    <Button
      size="compact-md"
      variant={paid === undefined ? 'light' : 'default'}
      onClick={() =>
        void navigate({
          search: (before) => ({
            ...before,
            ...(paid === undefined ? { pay: invoice.id } : { payment: paid }),
          }),
          resetScroll: false,
        })
      }
    >
      {paid === undefined ? say.payNow : say.look}
    </Button>
  )
}

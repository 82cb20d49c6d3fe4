/**
 * The button that pays a pending invoice, for a person who buys for the account. Administrators do not pay invoices.
 */
import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
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

/** The pay button in a row of the list. */
export function PayInvoice({ invoice }: { invoice: Pick<Invoice, 'id' | 'status'> }) {
  const say = useSentences(paySentences)
  const navigate = route.useNavigate()
  if (!useMayPay(invoice)) return null
  return (
    <Button
      size="compact-md"
      variant="light"
      onClick={() =>
        void navigate({ search: (before) => ({ ...before, pay: invoice.id }), resetScroll: false })
      }
    >
      {say.payNow}
    </Button>
  )
}

/**
 * The button that pays a pending invoice, for a person who buys for the account. Administrators do not pay invoices.
 */
import { Button } from '@mantine/core'
import { allows } from '@nkra/contract/permissions.ts'
import { useState } from 'react'
import { useCall } from '../../../api/queries.ts'
import { useRole } from '../../../shell/session/session-context.tsx'
import { useSentences } from '../../../ui/language/language.tsx'
import { lazy } from '../../../ui/lazy.ts'
import { PENDING, type Invoice } from '../invoice-status.ts'
import type { Payable } from './payment-methods.ts'
import { paySentences } from './pay.sentences.ts'

const PayDialog = lazy(() => import('./pay-dialog.tsx'), null)

/** Whether the invoice waits for payment and this person may pay it. */
export function useMayPay({ status }: Pick<Invoice, 'status'>): boolean {
  const role = useRole()
  return status === PENDING && role !== 'Administrator' && allows(role, 'billing:buy')
}

/** The pay button in a row of the list. */
export function PayInvoice({ invoice }: { invoice: Payable }) {
  const say = useSentences(paySentences)
  const [paying, setPaying] = useState(false)
  if (!useMayPay(invoice)) return null
  return (
    <>
      <Button size="compact-md" variant="light" onClick={() => setPaying(true)}>
        {say.payNow}
      </Button>
      {paying && <PayDialog invoice={invoice} onClose={() => setPaying(false)} />}
    </>
  )
}

/** The payment dialog of the invoice in the address. One that this person cannot pay, or that is paid, opens none. */
export function PayFromAddress({ id, onClose }: { id: string; onClose: () => void }) {
  const invoice = useCall('getInvoice', { params: { id } }).data?.data
  const mayPay = useMayPay({ status: invoice?.status ?? PENDING })
  return invoice && mayPay && <PayDialog invoice={invoice} onClose={onClose} />
}

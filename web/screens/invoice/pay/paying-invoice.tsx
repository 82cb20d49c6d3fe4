/** The payment of the invoice that the address names. An invoice that needs no payment is shown itself. */
import { useEffect } from 'react'
import { useCall } from '../../../api/queries.ts'
import { useMayPay } from './pay-button.tsx'
import PayDialog from './pay-dialog.tsx'

interface PayingInvoiceProps {
  id: string
  onClose: () => void
  /** Called if the invoice is already decided, does not exist, or cannot be paid by this person. */
  onDecided: () => void
}

export default function PayingInvoice({ id, onClose, onDecided }: PayingInvoiceProps) {
  const query = useCall('getInvoice', { params: { id } })
  const invoice = query.data?.data
  const pays = useMayPay(invoice)
  const decided = query.isError || (invoice !== undefined && !pays)
  useEffect(() => {
    if (decided) onDecided()
  }, [decided, onDecided])
  return invoice && pays ? <PayDialog invoice={invoice} onClose={onClose} /> : null
}

/** Cancelling an order that is not paid yet, for a person who buys for the account. */
import { Button } from '@mantine/core'
import { useCall } from '../../../api/queries.ts'
import { useAnnouncedAct } from '../../../ui/toasts/announced-act.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useSentences } from '../../../ui/language/language.tsx'
import type { InvoiceDetail } from '../invoice-status.ts'
import { useMayPay } from './pay-button.tsx'
import { paySentences } from './pay.sentences.ts'
import { usePaymentsOf } from './payment-attempts.tsx'
import { mayHavePaid } from './payment-states.ts'

interface CancelButtonProps {
  invoice: Pick<InvoiceDetail, 'id' | 'status' | 'month'>
  onAsk: () => void
}

/**
 * Shows nothing for a month's usage: those credits are already spent, so the invoice has to be paid. While money for the
 * order may be on its way, the server refuses to cancel it. The button is disabled then and says why.
 */
export function CancelOrderButton({ invoice, onAsk }: CancelButtonProps) {
  const say = useSentences(paySentences)
  const shown = useMayPay(invoice) && invoice.month === null
  const payments = usePaymentsOf(invoice.id, shown).data?.data
  const proofs = useCall('listPaymentProofs', { params: { id: invoice.id } }, { enabled: shown }).data?.data
  if (!shown || !payments || !proofs) return null
  const paid = payments.some(mayHavePaid) || proofs.length > 0
  return (
    <Button
      variant="subtle"
      color="red"
      disabled={paid}
      {...(paid ? { title: say.mayHavePaid } : { c: 'var(--danger)' })}
      onClick={onAsk}
    >
      {say.cancelOrder}
    </Button>
  )
}

interface CancelDialogProps {
  invoice: Pick<InvoiceDetail, 'id' | 'number'>
  onClose: () => void
}

/** Asks before the order is cancelled. It takes the place of the dialog that offered it. */
export function CancelOrderDialog({ invoice: { id, number }, onClose }: CancelDialogProps) {
  const say = useSentences(paySentences)
  const cancel = useAnnouncedAct('cancelInvoice')
  return (
    <ConfirmDialog
      title={say.cancelTitle(number)}
      confirm={say.cancelOrder}
      cancel={say.keepOrder}
      danger
      onConfirm={() => cancel.act({ params: { id } }, say.cancelled(number))}
      onClose={onClose}
    >
      <p>{say.cancelText}</p>
      <p>{say.cancelPaid}</p>
    </ConfirmDialog>
  )
}

/** Cancelling an order that is not paid yet, for a person who buys for the account. */
import { Button } from '@mantine/core'
import { useAnnouncedAct } from '../../../ui/toasts/announced-act.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useSentences } from '../../../ui/language/language.tsx'
import type { InvoiceDetail } from '../invoice-status.ts'
import { useMayPay } from './pay-button.tsx'
import { paySentences } from './pay.sentences.ts'

interface CancelButtonProps {
  invoice: Pick<InvoiceDetail, 'status' | 'month'>
  onAsk: () => void
}

/** Shows nothing for a month's usage: those credits are already spent, so the invoice has to be paid. */
export function CancelOrderButton({ invoice, onAsk }: CancelButtonProps) {
  const say = useSentences(paySentences)
  const mayPay = useMayPay(invoice)
  if (!mayPay || invoice.month !== null) return null
  return (
    <Button variant="subtle" color="red" c="var(--danger)" onClick={onAsk}>
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

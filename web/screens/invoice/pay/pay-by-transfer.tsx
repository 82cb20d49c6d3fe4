/** By bank transfer: to where, under which reference, and the proof of it. */
import { Button } from '@mantine/core'
import { CopyText } from '../../../ui/controls/copy-text.tsx'
import dialog from '../../../ui/dialogs/dialog.module.css'
import { formatAmount } from '../../../ui/language/format.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import type { Payable } from './pay-button.tsx'
import type { TransferWay } from './payment-methods.ts'
import { PaymentProofs } from './transfer-proofs.tsx'
import classes from './pay.module.css'
import { paySentences } from './pay.sentences.ts'

const LINES = ['bank', 'branch', 'accountName', 'accountNumber'] as const

interface BankTransferProps {
  target: TransferWay['target']
  invoice: Pick<Payable, 'id' | 'number' | 'totalAmount'>
  onClose: () => void
}

export function BankTransfer({ target, invoice, onClose }: BankTransferProps) {
  const say = useSentences(paySentences)
  const lines: readonly { name: string; value: string; copied?: string }[] = [
    ...LINES.map((line) => ({ name: say.bank[line], value: target[line] })),
    // As banks' own forms take it: figures, and a point.
    { name: say.total, value: formatAmount(invoice.totalAmount), copied: invoice.totalAmount.toFixed(2) },
    { name: say.transferReference, value: invoice.number },
  ].filter(({ value }) => value !== '')
  return (
    <div className={classes.part}>
      <p className={classes.hint}>{say.transferText}</p>
      <dl className={classes.bank}>
        {lines.map(({ name, value, copied = value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="tabular">{value}</dd>
            <dd>
              <CopyText text={copied} label={say.copy} about={say.copyOf(name)} />
            </dd>
          </div>
        ))}
      </dl>
      <PaymentProofs invoiceId={invoice.id} open />
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {say.close}
        </Button>
      </div>
    </div>
  )
}

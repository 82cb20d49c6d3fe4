import { Button, SegmentedControl, Textarea } from '@mantine/core'
import { REASON_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { useState } from 'react'
import { useAct } from '../../api/queries.ts'
import dialog from '../../ui/dialog.module.css'
import { Fact, Facts } from '../../ui/facts.tsx'
import { FormAlert, useSubmit } from '../../ui/form.tsx'
import { formatAmount, formatPercent, formatProduct, useFormat } from '../../ui/format.ts'
import { useSentences } from '../../ui/language.tsx'
import { useNotify } from '../../ui/notify.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { APPROVED, REJECTED, statusTones, type Invoice } from './invoice-status.ts'
import classes from './invoice.module.css'
import { invoiceSentences } from './sentences.ts'
import { Modal } from '../../ui/modal.tsx'

interface InvoiceDialogProps {
  invoice: Invoice
  reviewable: boolean
  onClose: () => void
  onReviewed: () => void
}

/** One invoice with its taxes; for the operator, while it is pending, the review. */
export function InvoiceDialog({ invoice, reviewable, onClose, onReviewed }: InvoiceDialogProps) {
  const say = useSentences(invoiceSentences)
  const format = useFormat()
  return (
    <Modal opened onClose={onClose} title={say.invoice(invoice.number)} size="38rem">
      <Facts>
        <Fact name={say.account}>{invoice.accountName}</Fact>
        <Fact name={say.ordered}>{format.exact(invoice.createdAt)}</Fact>
        <Fact name={say.status}>
          <StatusBadge tone={statusTones[invoice.status]}>{say.statuses[invoice.status]}</StatusBadge>
        </Fact>
        {invoice.reviewedAt && <Fact name={say.reviewed}>{format.exact(invoice.reviewedAt)}</Fact>}
      </Facts>
      <Facts>
        <Fact name={say.credits(invoice.packageName, invoice.credit, formatProduct(invoice.product))}>
          {formatAmount(invoice.amount)}
        </Fact>
        {invoice.taxes.map(({ name, percentage, amount }) => (
          <Fact key={name} name={say.tax(name, formatPercent(percentage))}>
            {formatAmount(amount)}
          </Fact>
        ))}
        <Fact name={say.total} strong>
          {formatAmount(invoice.totalAmount)}
        </Fact>
      </Facts>
      {invoice.reason && <p className={classes.reason}>{invoice.reason}</p>}
      {reviewable && <Review invoice={invoice} onClose={onClose} onReviewed={onReviewed} />}
    </Modal>
  )
}

function Review({ invoice, onClose, onReviewed }: Omit<InvoiceDialogProps, 'reviewable'>) {
  const say = useSentences(invoiceSentences)
  const [approve, setApprove] = useState(true)
  const review = useAct('reviewInvoice')
  const notify = useNotify()
  const form = useSubmit(
    { reason: say.reason },
    async ({ reason }) => {
      const status = approve ? APPROVED : REJECTED
      await review.mutateAsync({ input: { body: { invoiceId: invoice.id, status, reason } } })
      notify('success', approve ? say.approved(invoice.number) : say.rejected(invoice.number))
      onClose()
      onReviewed()
    },
    approve ? ['reason'] : [],
  )
  return (
    <form {...form.props} className={classes.review}>
      <SegmentedControl
        fullWidth
        aria-label={say.decision}
        value={approve ? 'approve' : 'reject'}
        onChange={(value) => setApprove(value === 'approve')}
        data={[
          { value: 'approve', label: say.approve },
          { value: 'reject', label: say.reject },
        ]}
      />
      <Textarea
        {...form.field('reason')}
        label={approve ? say.reasonOptional : say.reason}
        description={approve ? undefined : say.reasonRead}
        withAsterisk={false}
        autosize
        minRows={2}
        maxLength={REASON_LENGTH_MAX}
      />
      <FormAlert failure={form.failure} />
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {say.cancel}
        </Button>
        <Button type="submit" loading={form.pending} {...(!approve && { color: 'red' })}>
          {approve ? say.approveInvoice : say.rejectInvoice}
        </Button>
      </div>
    </form>
  )
}

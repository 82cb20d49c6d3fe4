import { Button, Modal, SegmentedControl, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../api/queries.ts'
import dialog from '../../ui/dialog.module.css'
import { FormAlert, useSubmit } from '../../ui/form.tsx'
import { formatAmount, formatCount, formatExact, formatPercent, formatProduct } from '../../ui/format.ts'
import { useNotify } from '../../ui/notify.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { APPROVED, invoiceStatuses, REJECTED, type Invoice } from './invoice-status.ts'
import classes from './invoice.module.css'

interface InvoiceDialogProps {
  invoice: Invoice
  reviewable: boolean
  onClose: () => void
  onReviewed: () => void
}

/** One invoice with its taxes; for the operator, while it is pending, the review. */
export function InvoiceDialog({ invoice, reviewable, onClose, onReviewed }: InvoiceDialogProps) {
  const { label, tone } = invoiceStatuses[invoice.status]
  return (
    <Modal opened onClose={onClose} title={`Invoice ${invoice.number}`} size="38rem">
      <dl className={classes.facts}>
        <Fact name="Account">{invoice.accountName}</Fact>
        <Fact name="Ordered">{formatExact(invoice.createdAt)}</Fact>
        <Fact name="Status">
          <StatusBadge tone={tone}>{label}</StatusBadge>
        </Fact>
        {invoice.reviewedAt && <Fact name="Reviewed">{formatExact(invoice.reviewedAt)}</Fact>}
      </dl>
      <dl className={classes.facts}>
        <Fact
          name={`${invoice.packageName}, ${formatCount(invoice.credit)} ${formatProduct(invoice.product)} credits`}
        >
          {formatAmount(invoice.amount)}
        </Fact>
        {invoice.taxes.map(({ name, percentage, amount }) => (
          <Fact key={name} name={`${name} (${formatPercent(percentage)})`}>
            {formatAmount(amount)}
          </Fact>
        ))}
        <div className={classes.total}>
          <dt>Invoice Total (GHS)</dt>
          <dd>{formatAmount(invoice.totalAmount)}</dd>
        </div>
      </dl>
      {invoice.reason && <p className={classes.reason}>{invoice.reason}</p>}
      {reviewable && <Review invoice={invoice} onClose={onClose} onReviewed={onReviewed} />}
    </Modal>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Review({ invoice, onClose, onReviewed }: Omit<InvoiceDialogProps, 'reviewable'>) {
  const [approve, setApprove] = useState(true)
  const review = useAct('reviewInvoice')
  const notify = useNotify()
  const form = useSubmit(
    { reason: 'Reason' },
    async ({ reason }) => {
      const status = approve ? APPROVED : REJECTED
      await review.mutateAsync({ input: { body: { invoiceId: invoice.id, status, reason } } })
      notify('success', `Invoice ${invoice.number} ${approve ? 'approved' : 'rejected'}`)
      onClose()
      onReviewed()
    },
    approve ? ['reason'] : [],
  )
  return (
    <form {...form.props} className={classes.review}>
      <SegmentedControl
        fullWidth
        aria-label="Decision"
        value={approve ? 'approve' : 'reject'}
        onChange={(value) => setApprove(value === 'approve')}
        data={[
          { value: 'approve', label: 'Approve' },
          { value: 'reject', label: 'Reject' },
        ]}
      />
      <Textarea
        {...form.field('reason')}
        label={approve ? 'Reason (optional)' : 'Reason'}
        description={approve ? undefined : 'The customer reads it.'}
        withAsterisk={false}
        autosize
        minRows={2}
        maxLength={500}
      />
      <FormAlert failure={form.failure} />
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={form.pending} {...(!approve && { color: 'red' })}>
          {approve ? 'Approve invoice' : 'Reject invoice'}
        </Button>
      </div>
    </form>
  )
}

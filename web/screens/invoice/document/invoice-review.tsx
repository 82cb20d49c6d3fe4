import { Button, SegmentedControl, Textarea } from '@mantine/core'
import { REASON_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { useState } from 'react'
import { isFailure } from '../../../api/client.ts'
import { useAct } from '../../../api/queries.ts'
import dialog from '../../../ui/dialogs/dialog.module.css'
import { FormAlert, useSubmit } from '../../../ui/forms/form.tsx'
import { formatCount } from '../../../ui/language/format.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import { useNotify } from '../../../ui/toasts/notify.tsx'
import classes from './invoice-dialog.module.css'
import { APPROVED, REJECTED, type InvoiceDetail } from '../invoice-status.ts'
import { detailSentences } from '../sentences.ts'

interface InvoiceReviewProps {
  invoice: InvoiceDetail
  onClose: () => void
  onReviewed: () => void
}

/** The operator's word on a pending invoice; never by whoever ordered it (maker and checker). */
export function InvoiceReview({ invoice, onClose, onReviewed }: InvoiceReviewProps) {
  const say = useSentences(detailSentences)
  const [approve, setApprove] = useState(true)
  const review = useAct('reviewInvoice')
  const notify = useNotify()
  const form = useSubmit(
    { reason: say.reason },
    async ({ reason }) => {
      const status = approve ? APPROVED : REJECTED
      await review.mutateAsync({ input: { body: { invoiceId: invoice.id, status, reason } } })
      notify('success', approve ? say.approved(invoice.number) : say.rejected(invoice.number))
      onReviewed()
    },
    approve ? ['reason'] : [],
  )
  const own = isFailure(review.error, 'own_request')
  const effect =
    invoice.month === null ? say.approveEffect(formatCount(invoice.credit)) : say.approveMonthEffect
  return (
    <form {...form.props} className={classes.part} aria-label={say.review}>
      <h3>{say.review}</h3>
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
      <p className={classes.hint}>{approve ? effect : say.rejectEffect}</p>
      <Textarea
        {...form.field('reason')}
        label={approve ? say.reasonOptional : say.reason}
        description={approve ? undefined : say.reasonRead}
        withAsterisk={false}
        autosize
        minRows={2}
        maxLength={REASON_LENGTH_MAX}
      />
      <FormAlert failure={own ? { message: say.own, requestId: null } : form.failure} />
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

/** A payment as the operator sees it: what is known, what does not match, and the decision on it. */
import { Button, SegmentedControl, Skeleton, Textarea } from '@mantine/core'
import { REASON_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { useState } from 'react'
import { isFailure } from '../../../api/client.ts'
import { useAct, useCall } from '../../../api/queries.ts'
import dialog from '../../../ui/dialogs/dialog.module.css'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { FailedState } from '../../../ui/layout/failed-state.tsx'
import { Fact, Facts } from '../../../ui/values/facts.tsx'
import { FormAlert, useSubmit } from '../../../ui/forms/form.tsx'
import { useSentences } from '../../../ui/language/language.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { useNotify } from '../../../ui/toasts/notify.tsx'
import { StatusBadge } from '../../../ui/values/status-badge.tsx'
import { statusTones } from '../invoice-status.ts'
import { payingSentences } from '../pay/paying.sentences.ts'
import { Compared } from './payment-comparison.tsx'
import { PaymentFacts } from '../pay/payment-details.tsx'
import { paymentSentences } from '../pay/payment.sentences.ts'
import { stateTones, type Payment } from '../pay/payment-states.ts'
import classes from './payments.module.css'
import { paymentsSentences } from './payments.sentences.ts'
import { useStateNames } from './payments.tsx'

interface PaymentReviewProps {
  id: string
  onClose: () => void
}

export default function PaymentReview({ id, onClose }: PaymentReviewProps) {
  const say = useSentences(paymentsSentences)
  const paying = useSentences(payingSentences)
  const query = useCall('getPayment', { params: { id } })
  const payment = query.data?.data
  return (
    <Modal
      opened
      inAddress
      onClose={onClose}
      title={payment ? say.payment(payment.invoiceNumber) : paying.payment}
      size="36rem"
    >
      {payment ? (
        <>
          <What payment={payment} />
          {payment.state === 'needs_review' && <Compared payment={payment} />}
          <PaymentFacts payment={payment} />
          <AboutInvoice payment={payment} />
          {payment.state === 'needs_review' ? (
            <Decision payment={payment} onClose={onClose} />
          ) : (
            <div className={dialog.actions}>
              <Button variant="default" onClick={onClose}>
                {say.close}
              </Button>
            </div>
          )}
        </>
      ) : isFailure(query.error, 'not_found') ? (
        <EmptyState title={paying.missing}>{paying.missingText}</EmptyState>
      ) : query.error ? (
        <FailedState error={query.error} retry={() => void query.refetch()} />
      ) : (
        <div className={classes.what} aria-busy="true">
          <Skeleton height="4rem" radius="lg" mb="md" />
          <Skeleton height="1rem" mb="xs" />
          <Skeleton height="1rem" width="70%" />
        </div>
      )}
    </Modal>
  )
}

/** Its state, and why it is there. */
function What({ payment: { state, reason } }: { payment: Payment }) {
  const say = useSentences(paymentsSentences)
  const { reasons } = useSentences(paymentSentences)
  const stateName = useStateNames()
  if (state === 'needs_review' && reason !== null)
    return (
      <div className={classes.what}>
        <Notice tone="warning">
          <strong>{say.what}</strong>
          <br />
          {reasons[reason]}
        </Notice>
      </div>
    )
  return (
    <div className={classes.what}>
      <div>
        <StatusBadge tone={stateTones[state]}>{stateName[state]}</StatusBadge>
      </div>
      {reason !== null && <p className={classes.hint}>{reasons[reason]}</p>}
    </div>
  )
}

/** Whose it is, and what became of the invoice meanwhile. */
function AboutInvoice({ payment }: { payment: Payment }) {
  const say = useSentences(paymentsSentences)
  const { data } = useCall('getInvoice', { params: { id: payment.invoiceId } })
  const status = data?.data.status
  return (
    <Facts>
      <Fact name={say.account}>{payment.accountName}</Fact>
      <Fact name={say.invoiceNow}>
        {status === undefined ? (
          <Skeleton height="1em" width="5rem" />
        ) : (
          <StatusBadge tone={statusTones[status]}>{say.statuses[status]}</StatusBadge>
        )}
      </Fact>
    </Facts>
  )
}

function Decision({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const say = useSentences(paymentsSentences)
  const [accept, setAccept] = useState(true)
  const review = useAct('reviewPayment')
  const notify = useNotify()
  const form = useSubmit({ reason: say.reason }, async ({ reason }) => {
    await review.mutateAsync({ input: { params: { id: payment.id }, body: { accept, reason } } })
    notify('success', (accept ? say.accepted : say.rejected)(payment.invoiceNumber))
    onClose()
  })
  return (
    <form {...form.props} className={classes.review}>
      <SegmentedControl
        fullWidth
        aria-label={say.decision}
        value={accept ? 'accept' : 'reject'}
        onChange={(value) => setAccept(value === 'accept')}
        data={[
          { value: 'accept', label: say.accept },
          { value: 'reject', label: say.reject },
        ]}
      />
      <p className={classes.hint}>{accept ? say.acceptText : say.rejectText}</p>
      <Textarea
        {...form.field('reason')}
        description={say.reasonHint}
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
        <Button type="submit" loading={form.pending} {...(!accept && { color: 'red' })}>
          {accept ? say.acceptPayment : say.rejectPayment}
        </Button>
      </div>
    </form>
  )
}

/** A payment for an Administrator: its details, what does not match, and the decision on it. */
import { Button, SegmentedControl, Skeleton, Textarea } from '@mantine/core'
import { REASON_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { isFailure } from '../../../api/client.ts'
import { useCall } from '../../../api/queries.ts'
import { FormActions } from '../../../ui/dialogs/dialog-form.tsx'
import dialog from '../../../ui/dialogs/dialog.module.css'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { FormAlert, useSubmit } from '../../../ui/forms/form.tsx'
import { useSentences, formatAmount } from '../../../ui/language/language.tsx'
import { EmptyState } from '../../../ui/layout/page.tsx'
import { Fetched } from '../../../ui/layout/fetched.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { useAnnouncedAct } from '../../../ui/toasts/announced-act.ts'
import { Fact, Facts } from '../../../ui/values/facts.tsx'
import { Dash } from '../../../ui/values/figures.tsx'
import { StatusBadge } from '../../../ui/values/status-badge.tsx'
import { statusTones } from '../invoice-status.ts'
import { payingSentences } from '../pay/paying.sentences.ts'
import { PaymentFacts } from '../pay/payment-details.tsx'
import { type Payment, stateTones } from '../pay/payment-states.ts'
import { paymentSentences } from '../pay/payment.sentences.ts'
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
      <Fetched
        query={query}
        missing={
          isFailure(query.error, 'not_found') && (
            <EmptyState title={paying.missing}>{paying.missingText}</EmptyState>
          )
        }
        skeleton={
          <div className={classes.what} aria-busy="true">
            <Skeleton height="4rem" radius="lg" mb="md" />
            <Skeleton height="1rem" mb="xs" />
            <Skeleton height="1rem" width="70%" />
          </div>
        }
      >
        {({ data: payment }) => (
          <>
            <What payment={payment} />
            {payment.state === 'needs_review' && <PaymentComparison payment={payment} />}
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
        )}
      </Fetched>
    </Modal>
  )
}

/** The state of the payment and its reason. */
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

/** The account of the payment, and the present status of its invoice. */
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
  const review = useAnnouncedAct('reviewPayment')
  const form = useSubmit({ reason: say.reason }, async ({ reason }) => {
    await review.act(
      { params: { id: payment.id }, body: { accept, reason } },
      (accept ? say.accepted : say.rejected)(payment.invoiceNumber),
    )
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
      <FormActions
        form={form}
        confirm={accept ? say.acceptPayment : say.rejectPayment}
        danger={!accept}
        onClose={onClose}
      />
    </form>
  )
}

/** The only currency in which Nkra charges. */
const CURRENCY = 'GHS'

/** Compares the expected payment with the received one, line by line. Differences are marked. */
function PaymentComparison({ payment }: { payment: Payment }) {
  const say = useSentences(paymentsSentences)
  const { received, reason } = payment
  if (received === null) return null
  const other = received.mode === 'live' ? 'test' : 'live'
  const rows = [
    {
      name: say.compared.amount,
      meant: formatAmount(payment.amount),
      came: received.amount === null ? null : formatAmount(received.amount),
    },
    { name: say.compared.currency, meant: CURRENCY, came: received.currency },
    ...(received.mode
      ? [
          {
            name: say.compared.mode,
            meant: say.modes[reason === 'mode_differs' ? other : received.mode],
            came: say.modes[received.mode],
          },
        ]
      : []),
    // If the reference is the same, it is shown below.
    ...(received.reference === payment.reference
      ? []
      : [{ name: say.compared.reference, meant: payment.reference, came: received.reference }]),
  ]
  return (
    <table className={classes.compared} aria-label={say.comparedAs}>
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">{say.what}</span>
          </th>
          <th scope="col">{say.meant}</th>
          <th scope="col">{say.received}</th>
        </tr>
      </thead>
      <tbody className="tabular">
        {rows.map(({ name, meant, came }) => (
          <tr key={name} data-differs={meant !== came || undefined}>
            <th scope="row">{name}</th>
            <td>{meant}</td>
            <td>
              {meant !== came && (
                <>
                  <IconAlertTriangle size={15} aria-hidden="true" />
                  <span className="unseen">{say.differs} </span>
                </>
              )}
              {came ?? <Dash />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

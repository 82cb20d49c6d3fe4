/**
 * One invoice, opened by its address: the printed document, and beside it its history and the actions on it. The form
 * for a credit note takes the place of the document, and leads back to it.
 */
import { ActionIcon, Button, SegmentedControl, Skeleton, Textarea } from '@mantine/core'
import { REASON_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { IconDownload, IconFileMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { isFailure } from '../../../api/client.ts'
import { useAct, useCall } from '../../../api/queries.ts'
import { useRole } from '../../../shell/session/session-context.tsx'
import { useDownload } from '../../../ui/controls/download-button.tsx'
import { FormActions } from '../../../ui/dialogs/dialog-form.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { FormAlert, useSubmit } from '../../../ui/forms/form.tsx'
import { useFormat } from '../../../ui/language/format.ts'
import { useSentences, formatAmount, formatCount, formatMoney } from '../../../ui/language/language.tsx'
import { EmptyState } from '../../../ui/layout/page.tsx'
import { Fetched } from '../../../ui/layout/fetched.tsx'
import { lazy } from '../../../ui/lazy.ts'
import { useNotify } from '../../../ui/toasts/notify.tsx'
import { Fact, Facts } from '../../../ui/values/facts.tsx'
import { StatusBadge } from '../../../ui/values/status-badge.tsx'
import {
  APPROVED,
  type CreditNote,
  type InvoiceDetail,
  PENDING,
  REJECTED,
  toneOf,
} from '../invoice-status.ts'
import { CancelOrderButton, CancelOrderDialog } from '../pay/cancel-order.tsx'
import { useMayPay } from '../pay/pay-button.tsx'
import { paySentences } from '../pay/pay.sentences.ts'
import { InvoicePayments, usePaymentsOf } from '../pay/payment-attempts.tsx'
import { gatewayNames } from '../pay/payment-states.ts'
import { paymentSentences } from '../pay/payment.sentences.ts'
import { PaymentProofs } from '../pay/transfer-proofs.tsx'
import { detailSentences, invoiceSentences } from '../sentences.ts'
import { totalAfterNotes } from './credit-note-share.ts'
import classes from './invoice-dialog.module.css'
import { InvoicePaper } from './invoice-paper.tsx'
import { stampSentences } from './invoice-stamp.sentences.ts'

const CreditNoteDialog = lazy(() => import('./credit-note-dialog.tsx'), null)
const PayDialog = lazy(() => import('../pay/pay-dialog.tsx'), null)

interface InvoiceDialogProps {
  id: string
  onClose: () => void
  onReviewed: () => void
}

export default function InvoiceDialog({ id, onClose, onReviewed }: InvoiceDialogProps) {
  const say = useSentences(detailSentences)
  const query = useCall('getInvoice', { params: { id } })
  const [noting, setNoting] = useState(false)
  const [paying, setPaying] = useState(false)
  const [cancelling, setCancelling] = useState(false)
  const invoice = query.data?.data
  if (invoice && noting) return <CreditNoteDialog invoice={invoice} onClose={() => setNoting(false)} />
  if (invoice && paying) return <PayDialog invoice={invoice} onClose={() => setPaying(false)} />
  if (invoice && cancelling)
    return <CancelOrderDialog invoice={invoice} onClose={() => setCancelling(false)} />
  return (
    <Modal
      opened
      inAddress
      onClose={onClose}
      title={invoice ? say.invoice(invoice.number) : say.invoiceWord}
      size="66rem"
      classNames={{ body: classes.body }}
    >
      <Fetched
        query={query}
        missing={
          isFailure(query.error, 'not_found', 'invalid_request') && (
            <EmptyState title={say.notFound}>{say.notFoundText}</EmptyState>
          )
        }
        skeleton={<PaperSkeleton />}
      >
        {({ data }) => (
          <Opened
            invoice={data}
            onNote={() => setNoting(true)}
            onPay={() => setPaying(true)}
            onCancel={() => setCancelling(true)}
            onClose={onClose}
            onReviewed={onReviewed}
          />
        )}
      </Fetched>
    </Modal>
  )
}

interface OpenedProps {
  invoice: InvoiceDetail
  onNote: () => void
  onPay: () => void
  onCancel: () => void
  onClose: () => void
  onReviewed: () => void
}

function Opened({ invoice, onNote, onPay, onCancel, onClose, onReviewed }: OpenedProps) {
  const administrator = useRole() === 'Administrator'
  return (
    <>
      <Head invoice={invoice} onNote={onNote} onPay={onPay} onCancel={onCancel} />
      <div className={classes.columns}>
        <InvoicePaper invoice={invoice} />
        <div className={classes.side}>
          <InvoicePayments invoiceId={invoice.id} />
          <PaymentProofs invoiceId={invoice.id} open={false} />
          {invoice.creditNotes.length > 0 && <CreditNotes invoice={invoice} />}
          {administrator && invoice.status === PENDING && (
            <InvoiceReview invoice={invoice} onClose={onClose} onReviewed={onReviewed} />
          )}
        </div>
      </div>
    </>
  )
}

/** The status of the invoice, with who decided and why, and the buttons to credit, download, cancel or pay it. */
function Head({ invoice, onNote, onPay, onCancel }: Omit<OpenedProps, 'onClose' | 'onReviewed'>) {
  const say = useSentences(detailSentences)
  const { statuses, cancelled } = useSentences(invoiceSentences)
  const administrator = useRole() === 'Administrator'
  const file = useDownload()
  const { payNow } = useSentences(paySentences)
  const mayPay = useMayPay(invoice)
  const { id, number, status, reason, month, creditable } = invoice
  return (
    <div className={classes.head}>
      <div className={classes.standing}>
        <StatusBadge tone={toneOf(invoice)}>{invoice.cancelled ? cancelled : statuses[status]}</StatusBadge>
        <span>{useStanding(invoice)}</span>
        {reason && (
          <p className={classes.reason}>
            <b>{say.why}</b> {reason}
          </p>
        )}
      </div>
      <div className={classes.actions}>
        {administrator && status === APPROVED && month === null && (
          <Button
            variant="default"
            leftSection={<IconFileMinus size={17} aria-hidden="true" />}
            disabled={creditable === 0}
            {...(creditable === 0 && { title: say.noneUnspent })}
            onClick={onNote}
          >
            {say.creditNote}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconDownload size={17} aria-hidden="true" />}
          loading={file.pending}
          onClick={() => file.save('getInvoicePdf', { params: { id } }, `${number}.pdf`)}
        >
          {say.download}
        </Button>
        <CancelOrderButton invoice={invoice} onAsk={onCancel} />
        {mayPay && <Button onClick={onPay}>{payNow}</Button>}
      </div>
    </div>
  )
}

/**
 * A sentence on the status: what follows from it, or who decided and when. For an invoice that nobody reviewed, how
 * it was paid.
 */
function useStanding({ id, status, month, reviewedAt, reviewedByName }: InvoiceDetail): string {
  const say = useSentences(detailSentences)
  const format = useFormat()
  const how = usePaidHow(id, status === APPROVED && reviewedByName === null)
  if (status === PENDING || reviewedAt === null) return month === null ? say.waits : say.waitsMonth
  const at = format.exact(reviewedAt)
  if (reviewedByName !== null)
    return status === REJECTED ? say.rejectedBy(reviewedByName, at) : say.approvedBy(reviewedByName, at)
  if (status === REJECTED) return say.rejectedOn(at)
  return how === null ? say.paidOn(at) : say.paidBy(how, at)
}

/**
 * 'Card, Paystack': the method and gateway of the payment that approved the invoice. The list of its payments is
 * fetched already.
 */
function usePaidHow(invoiceId: string, paid: boolean): string | null {
  const { methods, by } = useSentences(paymentSentences)
  const payments = usePaymentsOf(invoiceId, paid)
  const payment = payments.data?.data.find(({ state }) => state === 'succeeded')
  return payment ? by(methods[payment.method], gatewayNames[payment.gateway]) : null
}

/** A skeleton in the shape of the document. */
function PaperSkeleton() {
  return (
    <div className={classes.skeleton} aria-busy="true">
      <Skeleton height="1.6rem" width="11rem" />
      <div className={classes.columns}>
        <Skeleton height="30rem" radius="lg" />
      </div>
    </div>
  )
}

/** The credit notes of the invoice, and what remains of its total. */
function CreditNotes({ invoice }: { invoice: InvoiceDetail }) {
  const say = useSentences(detailSentences)
  return (
    <section className={classes.part} aria-label={say.notes}>
      <h3>{say.notes}</h3>
      <ul className={classes.notes}>
        {invoice.creditNotes.map((note) => (
          <Note key={note.id} note={note} />
        ))}
      </ul>
      <Facts>
        <Fact name={say.notesAfter} strong>
          {formatAmount(totalAfterNotes(invoice))}
        </Fact>
      </Facts>
    </section>
  )
}

function Note({ note }: { note: CreditNote }) {
  const say = useSentences(detailSentences)
  const { noteStamped } = useSentences(stampSentences)
  const format = useFormat()
  const file = useDownload()
  const at = format.exact(note.issuedAt)
  return (
    <li>
      <span className={classes.noteHead}>
        <b className="tabular">{note.number}</b>
        <span className="tabular">−{formatMoney(note.totalAmount)}</span>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={say.downloadNote(note.number)}
          loading={file.pending}
          onClick={() => file.save('getCreditNotePdf', { params: { id: note.id } }, `${note.number}.pdf`)}
        >
          <IconDownload size={17} aria-hidden="true" />
        </ActionIcon>
      </span>
      <span>{say.noteCredits(formatCount(note.credits))}</span>
      <span>{note.reason}</span>
      {note.clearance?.stamp && <span>{noteStamped(note.clearance.stamp.receiptNumber)}</span>}
      <span>{note.createdByName === null ? at : say.noteBy(note.createdByName, at)}</span>
    </li>
  )
}

interface InvoiceReviewProps {
  invoice: InvoiceDetail
  onClose: () => void
  onReviewed: () => void
}

/** The Administrator's decision on a pending invoice. The person who ordered it cannot decide (maker and checker). */
function InvoiceReview({ invoice, onClose, onReviewed }: InvoiceReviewProps) {
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
      <FormActions
        form={form}
        confirm={approve ? say.approveInvoice : say.rejectInvoice}
        danger={!approve}
        onClose={onClose}
      />
    </form>
  )
}

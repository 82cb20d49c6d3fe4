/**
 * Takes back unspent credits of an approved invoice in three steps: the number and the reason, the amount, and the
 * confirmation.
 */
import { Button, Textarea, TextInput } from '@mantine/core'
import { REASON_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { useState } from 'react'
import { useAttempt } from '../../../api/idempotency-key.ts'
import { useAct } from '../../../api/queries.ts'
import { FormActions } from '../../../ui/dialogs/dialog-form.tsx'
import dialog from '../../../ui/dialogs/dialog.module.css'
import { Fact, Facts } from '../../../ui/values/facts.tsx'
import { FieldFailure, FormAlert, useSubmit } from '../../../ui/forms/form.tsx'
import { useFormat } from '../../../ui/language/format.ts'
import { useSentences, formatAmount, formatCount, formatMoney } from '../../../ui/language/language.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { useNotify } from '../../../ui/toasts/notify.tsx'
import { numberFrom } from '../../../ui/forms/parse-number.ts'
import { shareOf, type Share } from './credit-note-share.ts'
import classes from './invoice-dialog.module.css'
import type { InvoiceDetail } from '../invoice-status.ts'
import { detailSentences } from '../sentences.ts'

interface CreditNoteDialogProps {
  invoice: InvoiceDetail
  onClose: () => void
}

interface NoteRequest {
  credits: number
  reason: string
}

export default function CreditNoteDialog({ invoice, onClose }: CreditNoteDialogProps) {
  const say = useSentences(detailSentences)
  const [asked, setAsked] = useState<NoteRequest | null>(null)
  const [kept, setKept] = useState<NoteRequest | null>(null)
  const attempt = useAttempt()
  return (
    <Modal opened onClose={onClose} title={say.noteTitle(invoice.number)} size="34rem">
      {asked === null ? (
        <Ask
          invoice={invoice}
          kept={kept}
          onClose={onClose}
          onAsked={(next) => {
            setKept(next)
            setAsked(next)
          }}
        />
      ) : (
        <Confirm
          invoice={invoice}
          asked={asked}
          attempt={attempt}
          onBack={() => setAsked(null)}
          onDone={onClose}
        />
      )}
    </Modal>
  )
}

interface AskProps {
  invoice: InvoiceDetail
  /** The credit note as it was typed, for a person who goes back a step. */
  kept: NoteRequest | null
  onClose: () => void
  onAsked: (asked: NoteRequest) => void
}

function Ask({ invoice, kept, onClose, onAsked }: AskProps) {
  const say = useSentences(detailSentences)
  const { creditable } = invoice
  const [typed, setTyped] = useState(kept ? formatCount(kept.credits) : '')
  const credits = takenFrom(typed, creditable)
  const form = useSubmit({ credits: say.noteCreditsLabel, reason: say.noteReason }, async ({ reason }) => {
    if (credits === null) throw new FieldFailure('credits', say.noteWhole(creditable))
    onAsked({ credits, reason: reason.trim() })
  })
  const field = form.field('credits')
  return (
    <form {...form.props} className={dialog.fields}>
      <p className={classes.hint}>{say.noteLead(creditable)}</p>
      <div className={classes.howMany}>
        <TextInput
          {...field}
          withAsterisk={false}
          data-autofocus
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            field.onChange(event)
          }}
        />
        <Button
          variant="default"
          onClick={() => {
            setTyped(formatCount(creditable))
            form.setError('credits', '')
          }}
        >
          {say.takeAll}
        </Button>
      </div>
      <Textarea
        {...form.field('reason')}
        withAsterisk={false}
        description={say.noteReasonHint}
        defaultValue={kept?.reason ?? ''}
        autosize
        minRows={2}
        maxLength={REASON_LENGTH_MAX}
      />
      {credits !== null && <Worth share={shareOf(invoice, credits)} />}
      <FormAlert failure={form.failure} />
      <FormActions form={form} confirm={say.goOn} onClose={onClose} />
    </form>
  )
}

/** The typed number if it is whole and can be taken back, otherwise null. */
function takenFrom(typed: string, creditable: number): number | null {
  const number = numberFrom(typed)
  return number !== null && Number.isInteger(number) && number > 0 && number <= creditable ? number : null
}

function Worth({ share }: { share: Share }) {
  const say = useSentences(detailSentences)
  const format = useFormat()
  return (
    <Facts label={say.comesTo}>
      <Fact name={say.net}>{formatAmount(share.amount)}</Fact>
      {share.taxes.map(({ name, percentage, amount }) => (
        <Fact key={name} name={say.tax(name, format.percent(percentage))}>
          {formatAmount(amount)}
        </Fact>
      ))}
      <Fact name={say.noteTotal} strong>
        {formatAmount(share.totalAmount)}
      </Fact>
    </Facts>
  )
}

interface ConfirmProps {
  invoice: InvoiceDetail
  asked: NoteRequest
  attempt: ReturnType<typeof useAttempt>
  onBack: () => void
  onDone: () => void
}

function Confirm({ invoice, asked, attempt, onBack, onDone }: ConfirmProps) {
  const say = useSentences(detailSentences)
  const notify = useNotify()
  const create = useAct('createCreditNote')
  const share = shareOf(invoice, asked.credits)
  const form = useSubmit({}, async () => {
    const input = { params: { id: invoice.id }, body: asked }
    const { data } = await attempt.once(asked, (manner) => create.mutateAsync({ input, manner }))
    notify('success', say.noteIssued(data.number))
    onDone()
  })
  return (
    <form {...form.props} className={dialog.fields}>
      <Worth share={share} />
      <p className={classes.quoted}>{asked.reason}</p>
      <Notice tone="warning">
        {say.noteConfirm(formatCount(asked.credits), formatMoney(share.totalAmount), invoice.accountName)}{' '}
        {say.noteFinal}
      </Notice>
      <FormAlert failure={form.failure} />
      <div className={dialog.actions}>
        <Button variant="default" onClick={onBack} disabled={form.pending}>
          {say.back}
        </Button>
        <Button type="submit" color="red" loading={form.pending}>
          {say.issueNote}
        </Button>
      </div>
    </form>
  )
}

/** The dialogs of a reviewer: a decision with its reason, and a request to give evidence again. */
import { Button, Checkbox, FileButton, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { mayKeepPicture } from '@nkra/contract/kyc/documents.ts'
import { reviewReasons, type ReviewStatus } from '@nkra/contract/kyc/review-reasons.ts'
import { PICTURE_REASONS, type ResubmittablePart, RESUBMITTABLE_PARTS } from '@nkra/contract/kyc/states.ts'
import {
  ANSWER_PROOF_BYTES_MAX,
  ANSWER_REFERENCE_LENGTH_MAX,
  KYC_NAME_LENGTH_MAX,
} from '@nkra/contract/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidateTopics } from '../../../api/queries.ts'
import { useUpload } from '../../../api/use-upload.ts'
import { FormActions } from '../../../ui/dialogs/dialog-form.tsx'
import dialog from '../../../ui/dialogs/dialog.module.css'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { FieldFailure, FormAlert, useSubmit } from '../../../ui/forms/form.tsx'
import { useSentences } from '../../../ui/language/language.tsx'
import { useIsPhone } from '../../../ui/layout/viewport.ts'
import { useAnnouncedAct } from '../../../ui/toasts/announced-act.ts'
import { useNotify } from '../../../ui/toasts/notify.tsx'
import type { KycDetail, Reason, Review } from '../kyc-states.ts'
import kyc from '../kyc.module.css'
import { stateWords } from '../states.sentences.ts'
import classes from './review.module.css'
import { reviewSentences } from './review.sentences.ts'

export interface DecideDialogProps {
  review: Review
  /** Whether the registry that answers is simulated. */
  simulated: boolean
  status: ReviewStatus
  onClose: () => void
}

export function DecideDialog({ review, simulated, status, onClose }: DecideDialogProps) {
  const say = useSentences(reviewSentences)
  const words = useSentences(stateWords)
  const decide = useAnnouncedAct('decideKyc')
  const reasons = reviewReasons[status]
  const form = useSubmit(
    { reason: say.reason },
    async (written) => {
      const reason = reasons.find((each) => each === written.reason) ?? null
      const body = { status, reason, after: review.opinion?.id ?? null }
      await decide.act({ params: { id: review.requestId }, body }, ({ data }) =>
        data.hindrance === 'not_waiting' ? say.done[status] : say.opinionKept,
      )
      onClose()
    },
    reasons.length === 0 ? ['reason'] : [],
  )
  const level = review.levelIfApproved
  return (
    <Modal opened onClose={onClose} title={say.titles[status]} size="32rem">
      <form {...form.props}>
        <FormAlert failure={form.failure} />
        <div className={dialog.fields}>
          <p className={dialog.text}>
            {status === 'approved'
              ? say.approveText(
                  (level === 'A2' || level === 'A3') && simulated
                    ? say.simulated
                    : level === null
                      ? ''
                      : say.approvable[level],
                )
              : status === 'rejected'
                ? say.rejectText
                : say.inconclusiveText}
            {review.secondNeeded && review.opinion === null && ` ${say.firstOfTwo}`}
          </p>
          {reasons.length > 0 && (
            <ReasonSelect field={form.field('reason')} reasons={reasons} words={words.reasons} />
          )}
        </div>
        <FormActions
          form={form}
          confirm={say.decisions[status]}
          danger={status === 'rejected'}
          onClose={onClose}
        />
      </form>
    </Modal>
  )
}

interface ReasonSelectProps {
  field: { name: string; label: string; error?: string }
  reasons: readonly Reason[]
  words: Readonly<Record<Reason, string>>
}

function ReasonSelect({ field: { name, label, error }, reasons, words }: ReasonSelectProps) {
  const say = useSentences(reviewSentences)
  return (
    <NativeSelect
      name={name}
      label={label}
      required
      defaultValue=""
      {...(error !== undefined && { error })}
      data={[
        { value: '', label: say.chooseReason },
        ...reasons.map((reason) => ({ value: reason, label: words[reason] })),
      ]}
    />
  )
}

export interface AgainDialogProps {
  request: Pick<KycDetail, 'kind' | 'document'>
  review: Review
  onClose: () => void
}

export function AgainDialog({ request: { kind, document }, review, onClose }: AgainDialogProps) {
  const say = useSentences(reviewSentences)
  const words = useSentences(stateWords)
  const ask = useAnnouncedAct('askKycAgain')
  const [asked, setAsked] = useState<readonly ResubmittablePart[]>([])
  const possible = RESUBMITTABLE_PARTS.filter(
    (each) => each === 'details' || mayKeepPicture(kind, document, each),
  )
  const form = useSubmit({ reason: say.reason }, async (written) => {
    const reason = PICTURE_REASONS.find((each) => each === written.reason)
    if (reason === undefined) throw new FieldFailure('reason', say.chooseReason)
    const body = { asked: [...asked], reason, after: review.opinion?.id ?? null }
    await ask.act({ params: { id: review.requestId }, body }, say.asked)
    onClose()
  })
  const toggle = (what: ResubmittablePart, on: boolean) =>
    setAsked((before) => RESUBMITTABLE_PARTS.filter((each) => (each === what ? on : before.includes(each))))
  return (
    <Modal opened onClose={onClose} title={say.askAgainTitle} size="32rem">
      <form {...form.props}>
        <FormAlert failure={form.failure} />
        <div className={dialog.fields}>
          <p className={dialog.text}>{say.askAgainText}</p>
          <fieldset className={classes.checks} aria-label={say.askedWhat}>
            {possible.map((what) => (
              <Checkbox
                key={what}
                label={say.again[what]}
                checked={asked.includes(what)}
                onChange={({ currentTarget }) => toggle(what, currentTarget.checked)}
              />
            ))}
          </fieldset>
          <ReasonSelect field={form.field('reason')} reasons={PICTURE_REASONS} words={words.reasons} />
        </div>
        <FormActions form={form} confirm={say.askAgain} disabled={asked.length === 0} onClose={onClose} />
      </form>
    </Modal>
  )
}

const ACCEPTED = 'application/pdf,image/jpeg,image/png'

export interface AnswerDialogProps {
  review: Review
  onClose: () => void
}

/** The dialog to enter an authority's answer by hand, with the paper that proves it. */
export function AnswerDialog({ review: { requestId }, onClose }: AnswerDialogProps) {
  const say = useSentences(reviewSentences)
  const notify = useNotify()
  const client = useQueryClient()
  const { send } = useUpload('enterKycAnswer')
  const [found, setFound] = useState(true)
  const [file, setFile] = useState<File | null>(null)
  const held = ['surname', 'givenNames'] as const
  const form = useSubmit(
    {
      surname: say.fields.surname,
      givenNames: say.fields.givenNames,
      dateOfBirth: say.fields.dateOfBirth,
      reference: say.reference,
      file: say.proofFile,
    },
    async ({ surname, givenNames, dateOfBirth, reference }) => {
      if (file === null) throw new FieldFailure('file', say.fileMissing)
      if (file.size > ANSWER_PROOF_BYTES_MAX) throw new FieldFailure('file', say.tooLarge(file.name))
      const sent = new FormData()
      const fields = { found: String(found), surname, givenNames, dateOfBirth, reference }
      for (const [name, value] of Object.entries(fields)) sent.append(name, value)
      sent.append('file', file)
      if ((await send(sent, { id: requestId })) === null) return
      await invalidateTopics(client, ['kyc'])
      notify('success', say.kept)
      onClose()
    },
    ['dateOfBirth', 'file', ...(found ? [] : held)],
  )
  const phone = useIsPhone()
  const { error: fileError } = form.field('file')
  return (
    <Modal opened onClose={onClose} title={say.answerTitle} size="34rem">
      <form {...form.props}>
        <FormAlert failure={form.failure} />
        <div className={dialog.fields}>
          <p className={dialog.text}>{say.answerText}</p>
          <SegmentedControl
            fullWidth
            orientation={phone ? 'vertical' : 'horizontal'}
            aria-label={say.answer}
            value={String(found)}
            onChange={(value) => setFound(value === 'true')}
            data={[
              { value: 'true', label: say.found },
              { value: 'false', label: say.notFound },
            ]}
          />
          {found && (
            <>
              <div className={kyc.pair}>
                <TextInput {...form.field('surname')} autoComplete="off" maxLength={KYC_NAME_LENGTH_MAX} />
                <TextInput {...form.field('givenNames')} autoComplete="off" maxLength={KYC_NAME_LENGTH_MAX} />
              </div>
              <TextInput {...form.field('dateOfBirth')} description={say.birthHint} autoComplete="off" />
            </>
          )}
          <TextInput
            {...form.field('reference')}
            autoComplete="off"
            maxLength={ANSWER_REFERENCE_LENGTH_MAX}
          />
          <FileButton accept={ACCEPTED} onChange={setFile}>
            {(props) => (
              <div>
                <p className={kyc.hint}>{say.proofFile}</p>
                <Button {...props} variant="default">
                  {file?.name ?? say.chooseFile}
                </Button>
                <div aria-live="polite">{fileError && <p className={classes.fault}>{fileError}</p>}</div>
                <input type="hidden" name="file" />
              </div>
            )}
          </FileButton>
        </div>
        <FormActions form={form} confirm={say.keep} onClose={onClose} />
      </form>
    </Modal>
  )
}

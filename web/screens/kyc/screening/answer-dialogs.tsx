/**
 * The dialogs for a reviewer's answer to a candidate: it is somebody else, with the reason; or it is the person on the
 * list.
 */
import { NativeSelect, Textarea } from '@mantine/core'
import { CLEARING_REASONS, SCREENING_NOTE_LENGTH_MAX } from '@nkra/contract/kyc/screening-states.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx'
import { FieldFailure, useSubmit } from '../../../ui/forms/form.tsx'
import { useSentences } from '../../../ui/language/language.tsx'
import { useAnnouncedAct } from '../../../ui/toasts/announced-act.ts'
import { nameOf } from '../kyc-states.ts'
import kyc from '../kyc.module.css'
import type { Candidate } from './screening-types.ts'
import { screeningSentences } from './screening.sentences.ts'

interface AnswerDialogProps {
  candidate: Candidate
  onClose: () => void
}

export function ClearDialog({ candidate: { id, person, entry }, onClose }: AnswerDialogProps) {
  const say = useSentences(screeningSentences)
  const decide = useAnnouncedAct('decideScreeningCandidate')
  const form = useSubmit(
    { reason: say.reason, note: say.noteLabel },
    async (written) => {
      const reason = CLEARING_REASONS.find((each) => each === written.reason)
      if (reason === undefined) throw new FieldFailure('reason', say.chooseReason)
      const body = { state: 'cleared', reason, note: written.note.replace(/\s+/g, ' ').trim() } as const
      await decide.act({ params: { id }, body }, say.cleared)
      onClose()
    },
    ['note'],
  )
  const { onChange: _, ...reason } = form.field('reason')
  return (
    <DialogForm title={say.clearTitle} size="34rem" form={form} confirm={say.clear} onClose={onClose}>
      <p className={kyc.hint}>{say.clearText(nameOf(person), entry.names[0] ?? '')}</p>
      <NativeSelect
        {...reason}
        defaultValue=""
        data={[
          { value: '', label: say.chooseReason },
          ...CLEARING_REASONS.map((value) => ({ value, label: say.reasons[value] })),
        ]}
      />
      <Textarea
        {...form.field('note')}
        maxLength={SCREENING_NOTE_LENGTH_MAX}
        autosize
        minRows={2}
        maxRows={6}
      />
    </DialogForm>
  )
}

export function ConfirmMatchDialog({ candidate: { id, person, entry }, onClose }: AnswerDialogProps) {
  const say = useSentences(screeningSentences)
  const decide = useAnnouncedAct('decideScreeningCandidate')
  return (
    <ConfirmDialog
      title={say.confirmTitle}
      confirm={say.confirm}
      danger
      onConfirm={() => decide.act({ params: { id }, body: { state: 'confirmed' } }, say.confirmed)}
      onClose={onClose}
    >
      {say.confirmText(nameOf(person), entry.names[0] ?? '')}
    </ConfirmDialog>
  )
}

/** What an authority’s own service answered, entered by a person with the paper that shows it. */
import { Button, FileButton, SegmentedControl, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidateTopics } from '../../../api/queries.ts'
import { useUpload } from '../../../api/use-upload.ts'
import dialog from '../../../ui/dialogs/dialog.module.css'
import { FieldFailure, FormAlert, useSubmit } from '../../../ui/forms/form.tsx'
import { useSentences } from '../../../ui/language/language.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { useNotify } from '../../../ui/toasts/notify.tsx'
import { useIsPhone } from '../../../ui/layout/viewport.ts'
import type { Review } from '../kyc-states.ts'
import kyc from '../kyc.module.css'
import review from './review.module.css'
import { reviewSentences } from './review.sentences.ts'

const ACCEPTED = 'application/pdf,image/jpeg,image/png'
/** As the contract has it. */
const PROOF_BYTES_MAX = 10 * 1024 * 1024

export interface AnswerDialogProps {
  review: Review
  onClose: () => void
}

export default function AnswerDialog({ review: { requestId }, onClose }: AnswerDialogProps) {
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
      if (file.size > PROOF_BYTES_MAX) throw new FieldFailure('file', say.tooLarge(file.name))
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
                <TextInput {...form.field('surname')} autoComplete="off" maxLength={100} />
                <TextInput {...form.field('givenNames')} autoComplete="off" maxLength={100} />
              </div>
              <TextInput {...form.field('dateOfBirth')} description={say.birthHint} autoComplete="off" />
            </>
          )}
          <TextInput {...form.field('reference')} autoComplete="off" maxLength={60} />
          <FileButton accept={ACCEPTED} onChange={setFile}>
            {(props) => (
              <div>
                <p className={kyc.hint}>{say.proofFile}</p>
                <Button {...props} variant="default">
                  {file?.name ?? say.chooseFile}
                </Button>
                <div aria-live="polite">{fileError && <p className={review.fault}>{fileError}</p>}</div>
                <input type="hidden" name="file" />
              </div>
            )}
          </FileButton>
        </div>
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {say.cancel}
          </Button>
          <Button type="submit" loading={form.pending}>
            {say.keep}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

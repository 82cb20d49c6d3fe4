/** The form for a list, or for the next version of one. */
import { Button, FileButton, NativeSelect, TextInput } from '@mantine/core'
import {
  SCREENING_FORMATS,
  SCREENING_LIST_NAME_LENGTH_MAX,
  type ScreeningFormat,
} from '@nkra/contract/kyc/screening-states.ts'
import { IconFile } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidateTopics } from '../../../api/queries.ts'
import { useUpload } from '../../../api/use-upload.ts'
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx'
import { useSubmit } from '../../../ui/forms/form.tsx'
import { useSentences } from '../../../ui/language/language.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { useNotify } from '../../../ui/toasts/notify.tsx'
import kyc from '../kyc.module.css'
import type { ScreeningList } from './screening-types.ts'
import { screeningSentences } from './screening.sentences.ts'

interface UploadDialogProps {
  operator: boolean
  /** Null: a list of a new name. */
  list: ScreeningList | null
  onClose: () => void
}

const ACCEPTED: Readonly<Record<ScreeningFormat, string>> = {
  own: '.csv,.txt,.tsv,text/csv',
  un: '.xml,text/xml,application/xml',
  ofac: '.csv,text/csv',
}

export function UploadDialog({ operator, list, onClose }: UploadDialogProps) {
  const say = useSentences(screeningSentences)
  const client = useQueryClient()
  const notify = useNotify()
  const { share, send } = useUpload(operator ? 'uploadOperatorScreeningList' : 'uploadScreeningList')
  const [format, setFormat] = useState<ScreeningFormat>(list?.version.format ?? (operator ? 'un' : 'own'))
  const [files, setFiles] = useState<readonly File[]>([])
  const [missing, setMissing] = useState(false)
  const form = useSubmit({ name: say.name }, async ({ name }) => {
    setMissing(files.length === 0)
    if (files.length === 0) return
    const body = new FormData()
    // The order matters: the files are last.
    body.set('name', name)
    body.set('format', format)
    for (const file of files) body.append('file', file, file.name)
    const answer = await send(body, {})
    if (answer === null) return
    notify('success', say.uploaded(answer.data.name, answer.data.version.people))
    await invalidateTopics(client, ['screening', 'kyc'])
    onClose()
  })
  const choose = (chosen: readonly File[]) => {
    setFiles(chosen)
    setMissing(false)
  }
  return (
    <DialogForm
      title={list === null ? say.uploadTitle : say.newVersion}
      size="36rem"
      form={form}
      confirm={share === null ? say.send : say.sending(Math.round(share * 100))}
      onClose={onClose}
    >
      <TextInput
        {...form.field('name')}
        defaultValue={list?.name ?? ''}
        readOnly={list !== null}
        description={say.nameHint}
        maxLength={SCREENING_LIST_NAME_LENGTH_MAX}
      />
      <NativeSelect
        label={say.format}
        description={say.formatHints[format]}
        value={format}
        onChange={({ currentTarget }) => {
          setFormat(SCREENING_FORMATS.find((each) => each === currentTarget.value) ?? 'own')
          setFiles([])
        }}
        data={SCREENING_FORMATS.map((value) => ({ value, label: say.formats[value] }))}
      />
      <div className={kyc.acts}>
        {format === 'ofac' ? (
          <FileButton multiple accept={ACCEPTED[format]} onChange={choose}>
            {(props) => (
              <Button variant="default" leftSection={<IconFile size={17} aria-hidden="true" />} {...props}>
                {say.chooseTwo}
              </Button>
            )}
          </FileButton>
        ) : (
          <FileButton accept={ACCEPTED[format]} onChange={(file) => choose(file === null ? [] : [file])}>
            {(props) => (
              <Button variant="default" leftSection={<IconFile size={17} aria-hidden="true" />} {...props}>
                {say.choose}
              </Button>
            )}
          </FileButton>
        )}
        {files.length > 0 && <span className={kyc.chosen}>{files.map(({ name }) => name).join(', ')}</span>}
      </div>
      <div aria-live="assertive">{missing && <Notice tone="danger">{say.noFile}</Notice>}</div>
    </DialogForm>
  )
}

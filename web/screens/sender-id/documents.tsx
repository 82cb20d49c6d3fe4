import { ActionIcon, Button, FileButton } from '@mantine/core'
import { IconFileText, IconPaperclip, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { isFailure } from '../../api/client.ts'
import { useApi } from '../../api/context.tsx'
import { download } from '../../api/download.ts'
import { useAct } from '../../api/queries.ts'
import { upload } from '../../api/upload.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { useNotify } from '../../ui/toasts/notify.tsx'
import classes from './sender-id.module.css'
import { keepsPapers, type OwnSender } from './sender-states.ts'
import { senderSentences } from './sentences.ts'

const ACCEPTED = 'application/pdf,image/jpeg,image/png'
/** The most documents of a sender ID, as on the server. */
const DOCUMENTS_MAX = 10

interface DocumentsProps {
  sender: OwnSender
  /** Whether documents of the sender ID may be added and deleted. */
  open: boolean
  onChanged?: () => void
}

/** The documents that support a sender ID. Each opens as a download. */
export function Documents({ sender, open, onChanged }: DocumentsProps) {
  const say = useSentences(senderSentences)
  const notify = useNotify()
  const { credentials } = useApi()
  const remove = useAct('deleteSenderDocument')
  const [busy, setBusy] = useState<string | null>(null)

  /** Runs one action at a time and shows its failure as a toast. */
  const act = (what: string, work: () => Promise<unknown>) => {
    setBusy(what)
    work()
      .catch((error: unknown) => notify('error', isFailure(error) ? error.message : say.documentFailed))
      .finally(() => setBusy(null))
  }
  const add = (file: File | null) => {
    if (file === null) return
    const form = new FormData()
    form.append('sender', sender.id)
    form.append('file', file)
    act('add', async () => {
      await upload(credentials, 'addSenderDocument', form)
      onChanged?.()
    })
  }
  if (sender.documents.length === 0 && !open) return null
  return (
    <ul className={classes.documents} aria-label={say.documents(sender.senderId)}>
      {sender.documents.map(({ id, name }) => (
        <li key={id} className={classes.document}>
          <button
            type="button"
            className={classes.documentName}
            disabled={busy !== null}
            onClick={() =>
              act(id, () => download(credentials, 'getSenderDocument', { params: { id } }, name))
            }
          >
            <IconFileText size={16} stroke={1.7} aria-hidden="true" />
            {name}
          </button>
          {open && !keepsPapers(sender) && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={say.deleteDocument(name)}
              disabled={busy !== null}
              onClick={() => act(id, () => remove.mutateAsync({ input: { params: { id } } }))}
            >
              <IconX size={14} aria-hidden="true" />
            </ActionIcon>
          )}
        </li>
      ))}
      {open && sender.documents.length < DOCUMENTS_MAX && (
        <li>
          <FileButton onChange={add} accept={ACCEPTED}>
            {(props) => (
              <Button
                {...props}
                size="compact-md"
                variant="subtle"
                loading={busy === 'add'}
                leftSection={<IconPaperclip size={16} stroke={1.7} aria-hidden="true" />}
              >
                {say.addDocument}
              </Button>
            )}
          </FileButton>
        </li>
      )}
      {open && sender.documents.length === 0 && <li className={classes.when}>{say.documentsHint}</li>}
    </ul>
  )
}

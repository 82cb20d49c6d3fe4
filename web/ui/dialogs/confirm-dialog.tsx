/**
 * A dialog that asks before an action that costs money or cannot be undone. It stays open while the action runs, and
 * shows why it failed.
 */
import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import classes from './dialog.module.css'
import { FormAlert, splitFailure, type FormFailure } from '../forms/form.tsx'
import { formSentences } from '../forms/form.sentences.ts'
import { useSentences } from '../language/language.tsx'
import { Modal } from './modal.tsx'
import { uiSentences } from '../language/ui.sentences.ts'

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  /** The label of the button, a verb: 'Delete group', never 'OK'. */
  confirm: string
  /** The label of the button that changes nothing, for actions where "Cancel" could mean the action itself. */
  cancel?: string
  danger?: boolean
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Render the dialog while the question is open. `onClose` is called after success too. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  cancel,
  danger,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const say = useSentences(uiSentences)
  const { failed } = useSentences(formSentences)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const act = () => {
    setPending(true)
    setFailure(null)
    onConfirm()
      .then(onClose, (error: unknown) => setFailure(splitFailure(error, [], failed).failure))
      .finally(() => setPending(false))
  }
  return (
    <Modal opened onClose={onClose} title={title} size="30rem">
      <FormAlert failure={failure} />
      <div className={classes.text}>{children}</div>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {cancel ?? say.cancel}
        </Button>
        <Button onClick={act} loading={pending} {...(danger && { color: 'red' })}>
          {confirm}
        </Button>
      </div>
    </Modal>
  )
}

/** A dialog with one form: what went wrong, the fields, Cancel and the deed. It stays open until the deed is done. */
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormAlert, type Form } from '../forms/form.tsx'
import { useSentences } from '../language/language.tsx'
import { uiSentences } from '../language/ui.sentences.ts'
import classes from './dialog.module.css'
import { Modal } from './modal.tsx'

interface DialogFormProps {
  title: string
  size: string
  form: Pick<Form<never>, 'props' | 'pending' | 'failure'>
  /** The verb on the button: 'Create package', never 'OK'. */
  confirm: string
  /** The deed takes something away. */
  danger?: boolean
  /** The deed cannot be asked for yet. */
  disabled?: boolean
  onClose: () => void
  children: ReactNode
}

export function DialogForm({
  title,
  size,
  form,
  confirm,
  danger = false,
  disabled = false,
  onClose,
  children,
}: DialogFormProps) {
  const say = useSentences(uiSentences)
  return (
    <Modal opened onClose={onClose} title={title} size={size}>
      <FormAlert failure={form.failure} />
      <form {...form.props} className={classes.fields}>
        {children}
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {say.cancel}
          </Button>
          <Button type="submit" loading={form.pending} disabled={disabled} {...(danger && { color: 'red' })}>
            {confirm}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

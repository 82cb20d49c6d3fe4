/** A dialog with one form: what went wrong, the fields, Cancel and the deed. It stays open until the deed is done. */
import { Button } from '@mantine/core'
import type { FocusEvent, ReactNode } from 'react'
import { FormAlert, type Form } from '../forms/form.tsx'
import { useSentences } from '../language/language.tsx'
import { uiSentences } from '../language/ui.sentences.ts'
import classes from './dialog.module.css'
import { Modal } from './modal.tsx'

interface FormActionsProps {
  form: Pick<Form<never>, 'pending'>
  /** The verb on the button: 'Create package', never 'OK'. */
  confirm: string
  /** The deed takes something away. */
  danger?: boolean
  /** The deed cannot be asked for yet. */
  disabled?: boolean
  /** What leaves things as they are; 'Cancel' by default. */
  cancel?: string
  /** The form may be longer than its window: its buttons stay in sight. */
  long?: boolean
  onClose: () => void
}

interface DialogFormProps extends Omit<FormActionsProps, 'form' | 'cancel'> {
  title: string
  size: string
  form: Pick<Form<never>, 'props' | 'pending' | 'failure'>
  children: ReactNode
}

export function DialogForm({ title, size, children, ...actions }: DialogFormProps) {
  const { form, long, onClose } = actions
  return (
    <Modal opened onClose={onClose} title={title} size={size} {...(long && { onFocus: bringInSight })}>
      <FormAlert failure={form.failure} />
      <form {...form.props} className={classes.fields}>
        {children}
        <FormActions {...actions} />
      </form>
    </Modal>
  )
}

/** The buttons that end a form in a dialog. */
export function FormActions(props: FormActionsProps) {
  const { form, confirm, danger = false, disabled = false, cancel, long = false, onClose } = props
  const say = useSentences(uiSentences)
  return (
    <div className={long ? `${classes.actions} ${classes.inSight}` : classes.actions}>
      <Button variant="default" onClick={onClose}>
        {cancel ?? say.cancel}
      </Button>
      <Button type="submit" loading={form.pending} disabled={disabled} {...(danger && { color: 'red' })}>
        {confirm}
      </Button>
    </div>
  )
}

/** Browsers leave a field where it is when its first line is in sight, and take no notice of what stands before it. */
function bringInSight({ target }: FocusEvent): void {
  target.scrollIntoView({ block: 'nearest' })
}

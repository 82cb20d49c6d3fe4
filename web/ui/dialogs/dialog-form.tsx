/**
 * A dialog with one form: the failure, the fields, Cancel and the submit button. It stays open until the submit
 * succeeds.
 */
import { Button } from '@mantine/core'
import type { FocusEvent, ReactNode } from 'react'
import { FormAlert, type Form } from '../forms/form.tsx'
import { useSentences } from '../language/language.tsx'
import { uiSentences } from '../language/ui.sentences.ts'
import classes from './dialog.module.css'
import { Modal } from './modal.tsx'

interface FormActionsProps {
  form: Pick<Form<never>, 'pending'>
  /** The label of the submit button, a verb: 'Create package', never 'OK'. */
  confirm: string
  /** The action removes something, so the submit button is red. */
  danger?: boolean
  /** The form cannot be submitted yet. */
  disabled?: boolean
  /** The label of the button that changes nothing. By default it is 'Cancel'. */
  cancel?: string
  /** The form may be longer than the window. The buttons then stay in sight. */
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

/** The buttons at the end of a form in a dialog. */
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

/**
 * Scrolls the focused field into sight. A browser does not scroll if the first line of the field is in sight already,
 * and ignores what covers it.
 */
function bringInSight({ target }: FocusEvent): void {
  target.scrollIntoView({ block: 'nearest' })
}

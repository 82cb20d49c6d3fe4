/** What needs the password and a code at once: to switch two-step sign-in off, or to make new recovery codes. */
import { Button, PasswordInput, TextInput } from '@mantine/core'
import dialog from '../../../ui/dialogs/dialog.module.css'
import { FormAlert, useSubmit } from '../../../ui/forms/form.tsx'
import { useSentences } from '../../../ui/language/language.tsx'
import { twoStepSentences } from './two-step.sentences.ts'
import { Modal } from '../../../ui/dialogs/modal.tsx'

interface ByBothProps {
  title: string
  lead: string
  /** The verb on the button. */
  act: string
  danger?: boolean
  onSubmit: (given: { currentPassword: string; code: string }) => Promise<void>
  onClose: () => void
}

export function ByBoth({ title, lead, act, danger = false, onSubmit, onClose }: ByBothProps) {
  const say = useSentences(twoStepSentences)
  const form = useSubmit({ currentPassword: say.password, code: say.eitherCode }, onSubmit)
  return (
    <Modal opened onClose={onClose} title={title} size="30rem">
      <form {...form.props} className={dialog.fields}>
        <div className={dialog.text}>{lead}</div>
        <FormAlert failure={form.failure} />
        <PasswordInput
          {...form.field('currentPassword')}
          autoComplete="current-password"
          withAsterisk={false}
          data-autofocus
        />
        <TextInput
          {...form.field('code')}
          description={say.eitherHint}
          autoComplete="one-time-code"
          withAsterisk={false}
        />
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {say.cancel}
          </Button>
          <Button type="submit" loading={form.pending} {...(danger && { color: 'red' })}>
            {act}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

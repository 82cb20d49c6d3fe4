/** The Change Password dialog (requirements 2.6): two fields and one button. */
import { Button, PasswordInput } from '@mantine/core'
import classes from '../../ui/dialogs/dialog.module.css'
import { FormAlert, useSubmit } from '../../ui/forms/form.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { useAnnouncedAct } from '../../ui/toasts/announced-act.ts'
import { useUser } from './account.ts'
import { changePasswordSentences } from './change-password.sentences.ts'

export default function ChangePassword({ onClose }: { onClose: () => void }) {
  const say = useSentences(changePasswordSentences)
  const user = useUser()
  const act = useAnnouncedAct('changePassword')
  const form = useSubmit(say.named, async (values) => {
    const email = user?.emailAddress ?? ''
    await act.act({ body: { email, ...values } }, ({ messages }) => say.changed(messages[0]?.message))
    onClose()
  })
  return (
    <Modal opened onClose={onClose} title={say.title} size="30rem">
      <FormAlert failure={form.failure} />
      <form {...form.props} className={classes.fields}>
        <PasswordInput
          {...form.field('currentPassword')}
          label={say.fields.currentPassword}
          autoComplete="current-password"
          withAsterisk={false}
          data-autofocus
        />
        <PasswordInput
          {...form.field('newPassword')}
          label={say.fields.newPassword}
          autoComplete="new-password"
          withAsterisk={false}
        />
        <div className={classes.actions}>
          <Button type="submit" loading={form.pending} disabled={!user}>
            {say.change}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

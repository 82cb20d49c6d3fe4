import { Button, Modal, PasswordInput } from '@mantine/core'
import { useAct } from '../api/queries.ts'
import classes from '../ui/dialog.module.css'
import { FormAlert, useSubmit } from '../ui/form.tsx'
import { useNotify } from '../ui/notify.tsx'
import { useUser } from './account.ts'

// The labels of the fields, and those of their messages (specification sections 2 and 5).
const labels = { currentPassword: 'Current Password', newPassword: 'New password' }

export default function ChangePassword({ onClose }: { onClose: () => void }) {
  const user = useUser()
  const act = useAct('changePassword')
  const notify = useNotify()
  const form = useSubmit(labels, async (values) => {
    const email = user?.emailAddress ?? ''
    const { messages } = await act.mutateAsync({ input: { body: { email, ...values } } })
    notify('success', messages[0]?.message ?? 'Password changed')
    onClose()
  })
  return (
    <Modal opened onClose={onClose} title="Change Password" size="30rem">
      <FormAlert failure={form.failure} />
      <form {...form.props} className={classes.fields}>
        <PasswordInput
          {...form.field('currentPassword')}
          autoComplete="current-password"
          withAsterisk={false}
          data-autofocus
        />
        <PasswordInput
          {...form.field('newPassword')}
          label="New Password"
          autoComplete="new-password"
          withAsterisk={false}
        />
        <div className={classes.actions}>
          <Button type="submit" loading={form.pending} disabled={!user}>
            Change password
          </Button>
        </div>
      </form>
    </Modal>
  )
}

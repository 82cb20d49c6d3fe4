/** What is asked before the team changes: whom to invite, which role, whether really. */
import { Button, TextInput } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import { useState } from 'react'
import { pointedAt } from '../../../api/failure.ts'
import { useAct } from '../../../api/queries.ts'
import { fullName } from '../../../shell/account/account.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import dialog from '../../../ui/dialogs/dialog.module.css'
import { FormAlert, useSubmit } from '../../../ui/forms/form.tsx'
import { useSentences } from '../../../ui/language/language.tsx'
import { useNotify } from '../../../ui/toasts/notify.tsx'
import { RoleChoice, type TeamRole } from './role-choice.tsx'
import { roleSentences } from './roles.sentences.ts'
import settings from '../settings.module.css'
import { teamSentences } from './team.sentences.ts'
import { Modal } from '../../../ui/dialogs/modal.tsx'

export type Member = Reply<'listTeam'>['members'][number]
export type Invitation = Reply<'listTeam'>['invitations'][number]

const NAME_LENGTH_MAX = 100

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const say = useSentences(teamSentences)
  const [role, setRole] = useState<TeamRole>('Sender')
  const invite = useAct('inviteMember')
  const notify = useNotify()
  const form = useSubmit(say.labels, async (values) => {
    try {
      const { data } = await invite.mutateAsync({ input: { body: { ...values, role } } })
      notify('success', say.invited(data.email))
    } catch (error) {
      throw pointedAt('email', error, 'member_exists')
    }
    onClose()
  })
  return (
    <Modal opened onClose={onClose} title={say.inviteTitle} size="44rem">
      <FormAlert failure={form.failure} />
      <form {...form.props} className={dialog.fields}>
        <TextInput
          {...form.field('email')}
          description={say.inviteHint}
          type="email"
          autoComplete="off"
          withAsterisk={false}
          data-autofocus
        />
        <div className={settings.pair}>
          {(['firstName', 'lastName'] as const).map((name) => (
            <TextInput
              key={name}
              {...form.field(name)}
              autoComplete="off"
              maxLength={NAME_LENGTH_MAX}
              withAsterisk={false}
            />
          ))}
        </div>
        <RoleChoice label={say.role} value={role} onChange={setRole} />
        <div className={dialog.actions}>
          <Button type="submit" loading={form.pending}>
            {say.sendInvitation}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

interface MemberDialogProps {
  member: Member
  onClose: () => void
}

export function RoleDialog({ member, onClose }: MemberDialogProps) {
  const say = useSentences(teamSentences)
  const { names } = useSentences(roleSentences)
  const [role, setRole] = useState<TeamRole>(member.role)
  const change = useAct('changeMemberRole')
  const notify = useNotify()
  const name = fullName(member)
  const form = useSubmit({}, async () => {
    await change.mutateAsync({ input: { params: { id: member.id }, body: { role } } })
    notify('success', say.roleChanged(name, names[role]))
    onClose()
  })
  return (
    <Modal opened onClose={onClose} title={say.roleTitle(name)} size="44rem">
      <FormAlert failure={form.failure} />
      <form {...form.props} className={dialog.fields}>
        <p className={dialog.text}>{say.roleHint}</p>
        <RoleChoice label={say.role} value={role} onChange={setRole} />
        <div className={dialog.actions}>
          <Button type="submit" loading={form.pending} disabled={role === member.role}>
            {say.saveRole}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

export function DisableDialog({ member, onClose }: MemberDialogProps) {
  const say = useSentences(teamSentences)
  const disable = useAct('disableMember')
  const notify = useNotify()
  const name = fullName(member)
  const act = async () => {
    await disable.mutateAsync({ input: { params: { id: member.id } } })
    notify('success', say.disabled(name))
  }
  return (
    <ConfirmDialog
      title={say.disableTitle(name)}
      confirm={say.disable}
      danger
      onConfirm={act}
      onClose={onClose}
    >
      {say.disableText(<strong>{name}</strong>)}
    </ConfirmDialog>
  )
}

export function WithdrawDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const say = useSentences(teamSentences)
  const withdraw = useAct('withdrawInvitation')
  const notify = useNotify()
  const { id, email } = invitation
  const act = async () => {
    await withdraw.mutateAsync({ input: { params: { id } } })
    notify('success', say.withdrawn(email))
  }
  return (
    <ConfirmDialog title={say.withdrawTitle} confirm={say.withdraw} danger onConfirm={act} onClose={onClose}>
      {say.withdrawText(<strong>{email}</strong>)}
    </ConfirmDialog>
  )
}

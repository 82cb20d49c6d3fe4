/** The team: its members and invitations, their roles, and how to change them. */
import { ActionIcon, Button, Radio, Switch, TextInput } from '@mantine/core'
import { PERSON_NAME_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { allows, TEAM_ROLES } from '@nkra/contract/permissions.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconCheck, IconDots, IconUserPlus, IconUsers, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { pointedAt } from '../../../api/failure.ts'
import { useAct, useCall } from '../../../api/queries.ts'
import { fullName, useUser } from '../../../shell/account/account.ts'
import { Menu } from '../../../ui/controls/menu.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import dialog from '../../../ui/dialogs/dialog.module.css'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { FormAlert, useSubmit } from '../../../ui/forms/form.tsx'
import { useFormat } from '../../../ui/language/format.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import { Panel, EmptyState } from '../../../ui/layout/page.tsx'
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx'
import { useAnnouncedAct } from '../../../ui/toasts/announced-act.ts'
import { useNotify, useNotifyFailure } from '../../../ui/toasts/notify.tsx'
import { Dash, Instant } from '../../../ui/values/figures.tsx'
import { StatusBadge, type Tone } from '../../../ui/values/status-badge.tsx'
import { settingsSentences } from '../sentences.ts'
import settings from '../settings.module.css'
import { roleSentences, type ShownPermission } from './roles.sentences.ts'
import classes from './team.module.css'
import { teamSentences } from './team.sentences.ts'

/** A row of the table: a member or an invitation. */
type Row = { member: Member; invitation?: never } | { invitation: Invitation; member?: never }
type State = 'active' | 'invited' | 'lapsed' | 'disabled'

const tones: Readonly<Record<State, Tone>> = {
  active: 'success',
  invited: 'info',
  lapsed: 'warning',
  disabled: 'secondary',
}

const personOf = (row: Row) => row.member ?? { ...row.invitation, otherNames: '' }

function stateOf({ member, invitation }: Row, now: number): State {
  if (member) return member.state
  return Date.parse(invitation.expiresAt) > now ? 'invited' : 'lapsed'
}

function useTeam() {
  const query = useCall('listTeam')
  const team = query.data?.data
  const rows = team && [
    ...team.members.map((member): Row => ({ member })),
    ...team.invitations.map((invitation): Row => ({ invitation })),
  ]
  return { query, rows }
}

function useColumns(ownId: string | undefined): Column<Row>[] {
  const say = useSentences(teamSentences)
  const { names } = useSentences(roleSentences)
  const format = useFormat()
  const [now] = useState(() => Date.now())
  return [
    {
      key: 'person',
      head: say.columns.person,
      card: 'title',
      cell: (row) => {
        const person = personOf(row)
        return (
          <div className={classes.person}>
            <span>
              {fullName(person)}
              {person.id === ownId && <span className={classes.you}>({say.you})</span>}
            </span>
            <span className={classes.email}>{person.email}</span>
          </div>
        )
      },
    },
    { key: 'role', head: say.columns.role, cell: (row) => names[personOf(row).role] },
    {
      key: 'state',
      head: say.columns.state,
      card: 'aside',
      cell: (row) => {
        const state = stateOf(row, now)
        return <StatusBadge tone={tones[state]}>{say.states[state]}</StatusBadge>
      },
    },
    {
      key: 'seen',
      head: say.columns.seen,
      cell: (row) => {
        if (row.member) return row.member.lastSignInAt ? <Instant at={row.member.lastSignInAt} /> : say.never
        if (stateOf(row, now) === 'lapsed') return <Dash />
        return <span className={classes.email}>{say.expires(format.date(row.invitation.expiresAt))}</span>
      },
    },
  ]
}

export default function Team() {
  const title = useSentences(settingsSentences).sections.team
  const say = useSentences(teamSentences)
  const { query, rows } = useTeam()
  const ownId = useUser()?.userId
  const columns = useColumns(ownId)
  const [inviting, setInviting] = useState(false)
  return (
    <Panel
      title={title}
      flush
      actions={
        <Button
          size="sm"
          leftSection={<IconUserPlus size={17} aria-hidden="true" />}
          onClick={() => setInviting(true)}
        >
          {say.invite}
        </Button>
      }
    >
      <p className={classes.lead}>{say.lead}</p>
      <TwoStepRule since={query.data?.data.twoStepSince} />
      <DataTable
        label={title}
        columns={columns}
        rows={rows}
        rowKey={(row) => personOf(row).id}
        query={query}
        skeletons={3}
        empty={
          <EmptyState icon={<IconUsers size={28} stroke={1.5} />} title={say.emptyTitle}>
            {say.empty}
          </EmptyState>
        }
        actions={(row) => actionsOf(row, ownId)}
        smallActions
      />
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Panel>
  )
}

/** The switch that requires two-step sign-in of the whole team. `since` is undefined until it is known. */
function TwoStepRule({ since }: { since: string | null | undefined }) {
  const say = useSentences(teamSentences)
  const change = useAct('changeTeamTwoStep')
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const chosen = change.isPending ? change.variables.input?.body.required : undefined
  const choose = (required: boolean) =>
    change.mutate(
      { input: { body: { required } } },
      {
        onSuccess: () => notify('success', say.twoStepSaved[required ? 'on' : 'off']),
        onError: notifyFailure,
      },
    )
  return (
    <div className={classes.rule}>
      <Switch
        label={say.twoStep}
        description={say.twoStepHint}
        checked={chosen ?? typeof since === 'string'}
        disabled={since === undefined || change.isPending}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
    </div>
  )
}

/** The actions on a row. Nobody can change their own role or remove themselves. */
function actionsOf(row: Row, ownId: string | undefined) {
  return personOf(row).id === ownId ? null : <RowActions row={row} />
}

function RowActions({ row }: { row: Row }) {
  const say = useSentences(teamSentences)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={say.more(fullName(personOf(row)))}>
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      {row.member ? <MemberActions member={row.member} /> : <InvitationActions invitation={row.invitation} />}
    </Menu>
  )
}

function MemberActions({ member }: { member: Member }) {
  const say = useSentences(teamSentences)
  const [asked, setAsked] = useState<'role' | 'disable' | null>(null)
  const enable = useAnnouncedAct('enableMember')
  const close = () => setAsked(null)
  const enableNow = () => enable.press({ params: { id: member.id } }, say.enabled(fullName(member)))
  return (
    <>
      <Menu.Dropdown>
        <Menu.Item onClick={() => setAsked('role')}>{say.changeRole}</Menu.Item>
        {member.state === 'active' ? (
          <Menu.Item color="red" onClick={() => setAsked('disable')}>
            {say.disable}
          </Menu.Item>
        ) : (
          <Menu.Item onClick={enableNow}>{say.enable}</Menu.Item>
        )}
      </Menu.Dropdown>
      {asked === 'role' && <RoleDialog member={member} onClose={close} />}
      {asked === 'disable' && <DisableDialog member={member} onClose={close} />}
    </>
  )
}

function InvitationActions({ invitation }: { invitation: Invitation }) {
  const say = useSentences(teamSentences)
  const [asked, setAsked] = useState(false)
  const resend = useAnnouncedAct('resendInvitation')
  const resendNow = () => resend.press({ params: { id: invitation.id } }, say.resent(invitation.email))
  return (
    <>
      <Menu.Dropdown>
        <Menu.Item onClick={resendNow}>{say.resend}</Menu.Item>
        <Menu.Item color="red" onClick={() => setAsked(true)}>
          {say.withdraw}
        </Menu.Item>
      </Menu.Dropdown>
      {asked && <WithdrawDialog invitation={invitation} onClose={() => setAsked(false)} />}
    </>
  )
}

type TeamRole = Reply<'changeMemberRole'>['role']

interface RoleChoiceProps {
  label: string
  value: TeamRole
  onChange: (role: TeamRole) => void
}

/** A choice of role. It lists what the role may do, from the table that the server uses. */
function RoleChoice({ label, value, onChange }: RoleChoiceProps) {
  const say = useSentences(roleSentences)
  const choose = (text: string) => {
    const role = TEAM_ROLES.find((each) => each === text)
    if (role) onChange(role)
  }
  return (
    <div className={classes.choice}>
      <Radio.Group size="md" label={label} value={value} onChange={choose}>
        <div className={classes.roles}>
          {TEAM_ROLES.map((role) => (
            <Radio key={role} size="md" value={role} label={say.names[role]} description={say.hints[role]} />
          ))}
        </div>
      </Radio.Group>
      <Allowed role={value} />
    </div>
  )
}

function Allowed({ role }: { role: TeamRole }) {
  const say = useSentences(roleSentences)
  return (
    <div className={classes.allowed} aria-live="polite">
      <h3>{say.names[role]}</h3>
      <ul>
        {(Object.keys(say.may) as ShownPermission[]).map((permission) => {
          const held = allows(role, permission)
          const Mark = held ? IconCheck : IconX
          return (
            <li key={permission} data-held={held || undefined}>
              <Mark size={16} aria-hidden="true" />
              <span>
                {say.may[permission]}
                <span className="unseen">: {held ? say.yes : say.no}</span>
              </span>
            </li>
          )
        })}
      </ul>
      <p>{say.everybody}</p>
    </div>
  )
}

type Member = Reply<'listTeam'>['members'][number]
type Invitation = Reply<'listTeam'>['invitations'][number]

function InviteDialog({ onClose }: { onClose: () => void }) {
  const say = useSentences(teamSentences)
  const [role, setRole] = useState<TeamRole>('Sender')
  const invite = useAnnouncedAct('inviteMember')
  const form = useSubmit(say.labels, async (values) => {
    try {
      await invite.act({ body: { ...values, role } }, ({ data }) => say.invited(data.email))
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
              maxLength={PERSON_NAME_LENGTH_MAX}
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

function RoleDialog({ member, onClose }: MemberDialogProps) {
  const say = useSentences(teamSentences)
  const { names } = useSentences(roleSentences)
  const [role, setRole] = useState<TeamRole>(member.role)
  const change = useAnnouncedAct('changeMemberRole')
  const name = fullName(member)
  const form = useSubmit({}, async () => {
    await change.act({ params: { id: member.id }, body: { role } }, say.roleChanged(name, names[role]))
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

function DisableDialog({ member, onClose }: MemberDialogProps) {
  const say = useSentences(teamSentences)
  const disable = useAnnouncedAct('disableMember')
  const name = fullName(member)
  const act = () => disable.act({ params: { id: member.id } }, say.disabled(name))
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

function WithdrawDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const say = useSentences(teamSentences)
  const withdraw = useAnnouncedAct('withdrawInvitation')
  const { id, email } = invitation
  const act = () => withdraw.act({ params: { id } }, say.withdrawn(email))
  return (
    <ConfirmDialog title={say.withdrawTitle} confirm={say.withdraw} danger onConfirm={act} onClose={onClose}>
      {say.withdrawText(<strong>{email}</strong>)}
    </ConfirmDialog>
  )
}

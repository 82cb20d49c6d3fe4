/** The team: who belongs to the account and who is invited, what each may do, and changing it. */
import { ActionIcon, Button, Switch } from '@mantine/core'
import { IconDots, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct, useCall } from '../../../api/queries.ts'
import { fullName, useUser } from '../../../shell/account/account.ts'
import { DataTable, type Column } from '../../../ui/tables/data-table.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Dash, Instant } from '../../../ui/values/figures.tsx'
import { useFormat } from '../../../ui/language/format.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import { useNotify, useNotifyFailure } from '../../../ui/toasts/notify.tsx'
import { Panel } from '../../../ui/layout/page.tsx'
import { StatusBadge, type Tone } from '../../../ui/values/status-badge.tsx'
import { roleSentences } from './roles.sentences.ts'
import { settingsSentences } from '../sentences.ts'
import {
  DisableDialog,
  InviteDialog,
  RoleDialog,
  WithdrawDialog,
  type Invitation,
  type Member,
} from './team-dialogs.tsx'
import classes from './team.module.css'
import { teamSentences } from './team.sentences.ts'
import { Menu } from '../../../ui/controls/menu.tsx'

/** A member, or somebody invited. */
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
      />
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Panel>
  )
}

/** What everybody in the team has to do; `since` is undefined until it is known. */
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

/** Nobody takes anything from themselves. */
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
  const enable = useAct('enableMember')
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const close = () => setAsked(null)
  const enableNow = () =>
    enable.mutate(
      { input: { params: { id: member.id } } },
      { onSuccess: () => notify('success', say.enabled(fullName(member))), onError: notifyFailure },
    )
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
  const resend = useAct('resendInvitation')
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const resendNow = () =>
    resend.mutate(
      { input: { params: { id: invitation.id } } },
      { onSuccess: () => notify('success', say.resent(invitation.email)), onError: notifyFailure },
    )
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

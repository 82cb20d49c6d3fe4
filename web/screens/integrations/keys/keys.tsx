/** The API keys of the account: their scopes and last use. A person can create, rotate and revoke them. */
import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { KEY_NAME_LENGTH_MAX } from '@nkra/contract/limits.ts'
import {
  allows,
  KEY_SCOPES,
  LIVE_SCOPES,
  mayGiveScope,
  type KeyScope,
  type Role,
} from '@nkra/contract/permissions.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiFailure } from '../../../api/failure.ts'
import { useAct, useCall } from '../../../api/queries.ts'
import { useRole } from '../../../shell/session/session-context.tsx'
import { CopyText } from '../../../ui/controls/copy-text.tsx'
import { Menu } from '../../../ui/controls/menu.tsx'
import { RowMenu } from '../../../ui/controls/row-menu.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx'
import dialog from '../../../ui/dialogs/dialog.module.css'
import { ShownOnce } from '../../../ui/dialogs/shown-once.tsx'
import { FieldFailure, useSubmit } from '../../../ui/forms/form.tsx'
import { useFormat } from '../../../ui/language/format.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import { Page, Panel, EmptyState } from '../../../ui/layout/page.tsx'
import { lazy } from '../../../ui/lazy.ts'
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx'
import { useAnnouncedAct } from '../../../ui/toasts/announced-act.ts'
import { Instant } from '../../../ui/values/figures.tsx'
import { StatusBadge, type Tone } from '../../../ui/values/status-badge.tsx'
import { ModeSwitch, useEnvironment } from '../mode-switch.tsx'
import { EnvironmentChoice, OverlapChoice } from '../radio-choices.tsx'
import classes from '../integrations.module.css'
import { EXPIRIES, type Expiry, expiryOf, networksIn, type Overlap } from '../period-choices.ts'
import { GuideLink, Sections } from '../sections.tsx'
import { integrationsSentences } from '../sentences.ts'
import { commandOf, RECIPIENT, TEST_RECIPIENT } from './first-text-command.ts'

const TestMessages = lazy(() => import('./test-messages.tsx'), null)
const OwnLimits = lazy<{ of: 'keys' }>(() => import('../own-limits.tsx'), null)

type OpenDialog = 'create' | { rotate: Key } | { revoke: Key } | { made: Reply<'createKey'> }
type State = Key['state'] | 'replaced'

const tones: Readonly<Record<State, Tone>> = {
  active: 'success',
  replaced: 'warning',
  expired: 'secondary',
  revoked: 'secondary',
}

const stateOf = ({ state, replaced }: Key): State => (state === 'active' && replaced ? 'replaced' : state)

export function Keys() {
  const say = useSentences(integrationsSentences)
  const role = useRole()
  const query = useCall('listKeys')
  const columns = useColumns()
  const environment = useEnvironment()
  const keys = query.data?.data.filter((key) => environment === undefined || key.environment === environment)
  const [dialog, open] = useState<OpenDialog | null>(null)
  const close = () => open(null)
  const made = (reply: Reply<'createKey'>) => open({ made: reply })
  const create = (
    <Button leftSection={<IconPlus size={17} aria-hidden="true" />} onClick={() => open('create')}>
      {say.create}
    </Button>
  )
  return (
    <Page
      title={say.title}
      lead={say.lead}
      actions={
        <>
          <GuideLink page="" />
          {create}
        </>
      }
    >
      <Sections />
      <ModeSwitch />
      <Panel flush>
        <DataTable
          label={say.title}
          columns={columns}
          rows={keys}
          rowKey={({ id }) => id}
          query={query}
          skeletons={3}
          smallActions
          empty={
            <EmptyState icon={<IconKey size={28} stroke={1.5} />} title={say.emptyTitle} action={create}>
              {say.empty}
            </EmptyState>
          }
          actions={(key) => actionsOf(key, open)}
        />
      </Panel>
      {keys?.some((key) => key.environment === 'sandbox') && allows(role, 'messages:read') && (
        <TestMessages />
      )}
      <OwnLimits of="keys" />
      {dialog === 'create' && <CreateDialog onMade={made} onClose={close} />}
      {dialog !== null && dialog !== 'create' && 'rotate' in dialog && (
        <RotateDialog of={dialog.rotate} onMade={made} onClose={close} />
      )}
      {dialog !== null && dialog !== 'create' && 'revoke' in dialog && (
        <RevokeDialog of={dialog.revoke} onClose={close} />
      )}
      {dialog !== null && dialog !== 'create' && 'made' in dialog && (
        <NewKeyDialog made={dialog.made} onKept={close} />
      )}
    </Page>
  )
}

function useColumns(): Column<Key>[] {
  const say = useSentences(integrationsSentences)
  const format = useFormat()
  return [
    {
      key: 'name',
      head: say.columns.name,
      card: 'title',
      cell: ({ name, environment, shown, networks, createdBy }) => (
        <div className={classes.key}>
          <span className={classes.keyed}>
            {name}
            {environment === 'sandbox' && <span className={classes.test}>{say.environments.sandbox}</span>}
          </span>
          <span className={classes.small}>
            <code>{shown}…</code> {say.by(createdBy)}
          </span>
          {networks.length > 0 && <span className={classes.small}>{say.networks(networks.join(', '))}</span>}
        </div>
      ),
    },
    {
      key: 'scopes',
      head: say.columns.scopes,
      cell: ({ scopes }) =>
        scopes.length === KEY_SCOPES.length ? (
          say.everyScope
        ) : (
          <ul className={classes.scopes}>
            {scopes.map((scope) => (
              <li key={scope}>{say.scopes[scope][0]}</li>
            ))}
          </ul>
        ),
    },
    {
      key: 'used',
      head: say.columns.used,
      cell: ({ lastUsedAt, lastUsedIp }) =>
        lastUsedAt === null ? (
          <span className={classes.small}>{say.unused}</span>
        ) : (
          <div className={classes.key}>
            <Instant at={lastUsedAt} />
            {lastUsedIp && <span className={classes.small}>{say.from(lastUsedIp)}</span>}
          </div>
        ),
    },
    {
      key: 'ends',
      head: say.columns.ends,
      cell: ({ expiresAt, revokedAt }) => {
        const at = revokedAt ?? expiresAt
        return at === null ? say.never : <time dateTime={at}>{format.exact(at)}</time>
      },
    },
    {
      key: 'state',
      head: say.columns.state,
      card: 'aside',
      cell: (key) => {
        const state = stateOf(key)
        return <StatusBadge tone={tones[state]}>{say.states[state]}</StatusBadge>
      },
    },
  ]
}

/** The actions of a key. A key that is no longer active has none. */
function actionsOf(key: Key, open: (dialog: OpenDialog) => void) {
  return key.state === 'active' ? <KeyActions of={key} open={open} /> : null
}

function KeyActions({ of, open }: { of: Key; open: (dialog: OpenDialog) => void }) {
  const say = useSentences(integrationsSentences)
  return (
    <RowMenu label={say.more(of.name)}>
      {!of.replaced && <Menu.Item onClick={() => open({ rotate: of })}>{say.rotate}</Menu.Item>}
      <Menu.Item color="red" onClick={() => open({ revoke: of })}>
        {say.revoke}
      </Menu.Item>
    </RowMenu>
  )
}

const FIRST_SCOPES: readonly KeyScope[] = ['messages:send', 'messages:read']

type Key = Reply<'listKeys'>[number]

interface MakingProps {
  onMade: (made: Reply<'createKey'>) => void
  onClose: () => void
}

function CreateDialog({ onMade, onClose }: MakingProps) {
  const say = useSentences(integrationsSentences)
  const create = useAct('createKey')
  const [chosen, setScopes] = useState<readonly KeyScope[]>(FIRST_SCOPES)
  const [expiry, setExpiry] = useState<Expiry>('never')
  const shown = useEnvironment()
  // A test key is offered first, because it can do no harm.
  const [environment, setEnvironment] = useState<Key['environment']>(shown ?? 'sandbox')
  const role = useRole()
  const scopes = chosen.filter((scope) => refusalOf(role, scope, environment) === null)
  const form = useSubmit(
    say.labels,
    async ({ name, networks }) => {
      const expiresAt = expiryOf(expiry, Date.now())
      const body = { name, environment, scopes, expiresAt, networks: networksIn(networks) }
      const made = await create.mutateAsync({ input: { body } }).catch((error: unknown) => {
        throw aboutNetworks(error)
      })
      onMade(made.data)
    },
    ['networks'],
  )
  return (
    <DialogForm
      title={say.createTitle}
      size="44rem"
      form={form}
      confirm={say.create}
      disabled={scopes.length === 0}
      long
      onClose={onClose}
    >
      <div className={classes.pair}>
        <TextInput
          {...form.field('name')}
          description={say.nameHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={KEY_NAME_LENGTH_MAX}
          autoComplete="off"
          withAsterisk={false}
          data-autofocus
        />
        <ExpirySelect label={say.expiry} value={expiry} onChange={setExpiry} />
      </div>
      <EnvironmentChoice
        environments={['sandbox', 'live']}
        words={say}
        value={environment}
        onChange={setEnvironment}
      />
      <ScopeChoice environment={environment} value={scopes} onChange={setScopes} />
      <Textarea {...form.field('networks')} description={say.networksHint} autosize minRows={2} maxRows={6} />
    </DialogForm>
  )
}

/** Puts a message about one of the networks beside the field that lists all of them. */
function aboutNetworks(error: unknown): unknown {
  if (!(error instanceof ApiFailure)) return error
  const about = error.messages.find(({ pointer }) => pointer?.startsWith('/networks') === true)
  return about ? new FieldFailure('networks', about.message) : error
}

/** Why a key cannot have the scope; null where it can. */
function refusalOf(role: Role, scope: KeyScope, environment: Key['environment']) {
  if (!mayGiveScope(role, scope, environment)) return 'notYours'
  return environment === 'sandbox' && LIVE_SCOPES.includes(scope) ? 'liveOnly' : null
}

interface ScopeChoiceProps {
  environment: 'live' | 'sandbox'
  value: readonly KeyScope[]
  onChange: (scopes: readonly KeyScope[]) => void
}

/** The choice of scopes, in words. A scope that the key cannot have is shown with the reason. */
function ScopeChoice({ environment, value, onChange }: ScopeChoiceProps) {
  const say = useSentences(integrationsSentences)
  const role = useRole()
  return (
    <Checkbox.Group
      size="md"
      label={say.choose}
      description={say.chooseHint}
      value={[...value]}
      error={value.length === 0 && say.noScope}
      onChange={(chosen) => onChange(KEY_SCOPES.filter((scope) => chosen.includes(scope)))}
    >
      <div className={classes.choices}>
        {KEY_SCOPES.map((scope) => {
          const [name, meaning] = say.scopes[scope]
          const refusal = refusalOf(role, scope, environment)
          return (
            <Checkbox
              key={scope}
              size="md"
              value={scope}
              label={name}
              description={refusal === null ? meaning : say[refusal]}
              disabled={refusal !== null}
            />
          )
        })}
      </div>
    </Checkbox.Group>
  )
}

interface ExpirySelectProps {
  label: string
  value: Expiry
  onChange: (expiry: Expiry) => void
}

function ExpirySelect({ label, value, onChange }: ExpirySelectProps) {
  const say = useSentences(integrationsSentences)
  return (
    <NativeSelect
      size="md"
      label={label}
      value={value}
      onChange={({ currentTarget }) =>
        onChange(EXPIRIES.find((each) => each === currentTarget.value) ?? 'never')
      }
      data={EXPIRIES.map((each) => ({ value: each, label: say.expiries[each] }))}
    />
  )
}

function RotateDialog({ of, onMade, onClose }: MakingProps & { of: Key }) {
  const say = useSentences(integrationsSentences)
  const rotate = useAct('rotateKey')
  const [overlap, setOverlap] = useState<Overlap>('24')
  const [expiry, setExpiry] = useState<Expiry>('never')
  const form = useSubmit({}, async () => {
    const body = { overlapHours: Number(overlap), expiresAt: expiryOf(expiry, Date.now()) }
    onMade((await rotate.mutateAsync({ input: { params: { id: of.id }, body } })).data)
  })
  return (
    <DialogForm
      title={say.rotateTitle(of.name)}
      size="34rem"
      form={form}
      confirm={say.rotateConfirm}
      onClose={onClose}
    >
      <p className={dialog.text}>{say.rotateLead}</p>
      <OverlapChoice words={say} value={overlap} onChange={setOverlap} />
      <ExpirySelect label={say.newEnds} value={expiry} onChange={setExpiry} />
    </DialogForm>
  )
}

function RevokeDialog({ of, onClose }: { of: Key; onClose: () => void }) {
  const say = useSentences(integrationsSentences)
  const revoke = useAnnouncedAct('revokeKey')
  const act = () => revoke.act({ params: { id: of.id } }, say.revoked(of.name))
  return (
    <ConfirmDialog
      title={say.revokeTitle(of.name)}
      confirm={say.revokeConfirm}
      danger
      onConfirm={act}
      onClose={onClose}
    >
      {say.revokeText(<strong>{of.shown}…</strong>)}
    </ConfirmDialog>
  )
}

interface NewKeyDialogProps {
  made: Reply<'createKey'>
  onKept: () => void
}

function NewKeyDialog({ made: { key, secret }, onKept }: NewKeyDialogProps) {
  const say = useSentences(integrationsSentences)
  return (
    <ShownOnce title={say.madeTitle} size="44rem" kept={say.kept} onKept={onKept}>
      <p className={dialog.text}>{say.madeLead}</p>
      <pre className={`${classes.code} ${classes.secret}`} aria-label={say.key}>
        {secret}
      </pre>
      <div className={classes.tools}>
        <CopyText text={secret} label={say.copy} />
      </div>
      {key.scopes.includes('messages:send') && <FirstText secret={secret} environment={key.environment} />}
    </ShownOnce>
  )
}

function FirstText({ secret, environment }: { secret: string; environment: Key['environment'] }) {
  const say = useSentences(integrationsSentences)
  const senders = useCall('listSenders').data?.data
  const own = senders?.find(({ status, isDefault }) => status === 'approved' && !isDefault)
  const senderId = (own ?? senders?.find(({ isDefault }) => isDefault))?.senderId
  if (senderId === undefined) return null
  const recipient = environment === 'sandbox' ? TEST_RECIPIENT : RECIPIENT
  const command = commandOf({ origin: location.origin, secret, senderId, text: say.firstText, recipient })
  return (
    <>
      <h3 className={classes.first}>{say.firstTitle}</h3>
      <p className={dialog.text}>{environment === 'sandbox' ? say.firstTestLead : say.firstLead}</p>
      <pre className={classes.code} aria-label={say.command}>
        {command}
      </pre>
      <div className={classes.tools}>
        <CopyText text={command} label={say.copyCommand} />
      </div>
    </>
  )
}

/**
 * Compatible APIs: the logins of keys for SMPP and Twilio's API, and the settings to paste into programs that use
 * them.
 */
import { Button, NativeSelect } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconDoorEnter, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct, useCall } from '../../../api/queries.ts'
import { CopyText } from '../../../ui/controls/copy-text.tsx'
import { Menu } from '../../../ui/controls/menu.tsx'
import { RowMenu } from '../../../ui/controls/row-menu.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import dialog from '../../../ui/dialogs/dialog.module.css'
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx'
import { ShownOnce } from '../../../ui/dialogs/shown-once.tsx'
import { useSubmit } from '../../../ui/forms/form.tsx'
import { useSentences } from '../../../ui/language/language.tsx'
import { Page, Panel, EmptyState } from '../../../ui/layout/page.tsx'
import { instantColumn } from '../../../ui/tables/columns.tsx'
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx'
import { useAnnouncedAct } from '../../../ui/toasts/announced-act.ts'
import classes from '../integrations.module.css'
import OwnLimits from '../own-limits.tsx'
import { GuideLink, Sections } from '../sections.tsx'
import { assistantSettings, jasminSettings, kannelSettings, twilioProgram } from './client-settings.ts'
import { doorsSentences } from './compatible-apis.sentences.ts'

type CompatibleApiSettings = Reply<'listLogins'>
type Login = CompatibleApiSettings['logins'][number]
type OpenDialog = 'create' | { renew: Login } | { remove: Login } | { made: Reply<'createLogin'> }

export default function CompatibleApis() {
  const say = useSentences(doorsSentences)
  const query = useCall('listLogins')
  const columns = useColumns()
  const [asked, ask] = useState<OpenDialog | null>(null)
  const doors = query.data?.data
  const create = (
    <Button leftSection={<IconPlus size={17} aria-hidden="true" />} onClick={() => ask('create')}>
      {say.create}
    </Button>
  )
  return (
    <Page
      title={say.title}
      lead={say.lead}
      actions={
        <>
          <GuideLink page="familiar-doors" />
          {create}
        </>
      }
    >
      <Sections />
      <Panel flush>
        <DataTable
          label={say.logins}
          columns={columns}
          rows={doors?.logins}
          rowKey={({ keyId }) => keyId}
          query={query}
          skeletons={2}
          smallActions
          empty={
            <EmptyState
              icon={<IconDoorEnter size={28} stroke={1.5} />}
              title={say.emptyTitle}
              action={create}
            >
              {say.empty}
            </EmptyState>
          }
          actions={loginActions(ask)}
        />
      </Panel>
      {doors && <Settings doors={doors} />}
      <OwnLimits of="logins" />
      {asked !== null && (
        <Question
          asked={asked}
          logins={doors?.logins ?? []}
          onMade={(made) => ask({ made })}
          onClose={() => ask(null)}
        />
      )}
    </Page>
  )
}

const loginActions = (ask: (asked: OpenDialog) => void) => (login: Login) => (
  <LoginActions of={login} ask={ask} />
)

interface QuestionProps {
  asked: OpenDialog
  logins: readonly Login[]
  onMade: (made: Reply<'createLogin'>) => void
  onClose: () => void
}

function Question({ asked, logins, onMade, onClose }: QuestionProps) {
  if (asked === 'create') return <CreateLoginDialog logins={logins} onMade={onMade} onClose={onClose} />
  if ('renew' in asked) return <RenewLoginDialog of={asked.renew} onMade={onMade} onClose={onClose} />
  if ('remove' in asked) return <RemoveLoginDialog of={asked.remove} onClose={onClose} />
  return <NewLoginDialog made={asked.made} onKept={onClose} />
}

function useColumns(): Column<Login>[] {
  const say = useSentences(doorsSentences)
  return [
    {
      key: 'key',
      head: say.columns.key,
      card: 'title',
      cell: ({ keyName, createdBy }) => (
        <div className={classes.key}>
          <span>{keyName}</span>
          <span className={classes.small}>{say.by(createdBy)}</span>
        </div>
      ),
    },
    { key: 'systemId', head: say.columns.systemId, cell: ({ systemId }) => <code>{systemId}</code> },
    {
      key: 'accountSid',
      head: say.columns.accountSid,
      cell: ({ accountSid }) => <code className={classes.long}>{accountSid}</code>,
    },
    instantColumn('createdAt', say.columns.created),
  ]
}

function LoginActions({ of, ask }: { of: Login; ask: (asked: OpenDialog) => void }) {
  const say = useSentences(doorsSentences)
  return (
    <RowMenu label={say.more(of.keyName)}>
      <Menu.Item onClick={() => ask({ renew: of })}>{say.renew}</Menu.Item>
      <Menu.Item color="red" onClick={() => ask({ remove: of })}>
        {say.remove}
      </Menu.Item>
    </RowMenu>
  )
}

/** The settings of the newest login. Its password cannot be shown again. */
function Settings({ doors: { smpp, twilioUrl, mcpUrl, logins } }: { doors: CompatibleApiSettings }) {
  const say = useSentences(doorsSentences)
  const [newest] = logins
  const login = {
    systemId: newest?.systemId ?? say.yourSystemId,
    password: say.yourPassword,
    accountSid: newest?.accountSid ?? say.yourSid,
    authToken: say.yourToken,
  }
  return (
    <>
      <Panel title={say.smpp}>
        {smpp === null ? (
          <p className={classes.lead}>{say.smppOff}</p>
        ) : (
          <>
            <p className={classes.lead}>
              {say.smppLead(<code>{smpp.host}</code>, <code>{smpp.port}</code>)}{' '}
              {smpp.tls ? say.smppTls : say.smppPlain} {say.smppMore}
            </p>
            <div className={classes.pair}>
              <Pasted named name={say.kannel} text={kannelSettings({ ...smpp, ...login })} />
              <Pasted named name={say.jasmin} text={jasminSettings({ ...smpp, ...login })} />
            </div>
          </>
        )}
      </Panel>
      <Panel title={say.twilio}>
        <p className={classes.lead}>{say.twilioLead}</p>
        <Pasted name={say.twilio} text={twilioProgram({ url: twilioUrl, ...login, text: say.twilioText })} />
      </Panel>
      <Panel title={say.assistants}>
        <p className={classes.lead}>{say.assistantsLead}</p>
        <Pasted name={say.assistants} text={assistantSettings(mcpUrl)} />
      </Panel>
    </>
  )
}

function Pasted({ name, text, named = false }: { name: string; text: string; named?: boolean }) {
  const say = useSentences(doorsSentences)
  return (
    <div className={classes.pasted}>
      {named && <h3 className={classes.first}>{name}</h3>}
      <pre className={classes.code} aria-label={say.settingsOf(name)}>
        {text}
      </pre>
      <div className={classes.tools}>
        <CopyText text={text} label={say.copy} about={say.copyOf(name)} />
      </div>
    </div>
  )
}

interface MakingProps {
  onMade: (made: Reply<'createLogin'>) => void
  onClose: () => void
}

/** The prefix of live keys. Test keys have another prefix. */
const LIVE = 'nkra_live_'

function CreateLoginDialog({ logins, onMade, onClose }: MakingProps & { logins: readonly Login[] }) {
  const say = useSentences(doorsSentences)
  const create = useAct('createLogin')
  const keys = useCall('listKeys').data?.data
  const taken = new Set(logins.map(({ keyId }) => keyId))
  const free = keys?.filter(
    ({ id, state, shown }) => state === 'active' && shown.startsWith(LIVE) && !taken.has(id),
  )
  const [chosen, choose] = useState<string | null>(null)
  const keyId = chosen ?? free?.[0]?.id
  const form = useSubmit({}, async () => {
    if (keyId === undefined) return
    onMade((await create.mutateAsync({ input: { params: { id: keyId } } })).data)
  })
  return (
    <DialogForm
      title={say.createTitle}
      size="32rem"
      form={form}
      confirm={say.createConfirm}
      disabled={keyId === undefined}
      onClose={onClose}
    >
      <p className={dialog.text}>{free?.length === 0 ? say.noKeys : say.createLead}</p>
      {free !== undefined && free.length > 0 && (
        <NativeSelect
          size="md"
          label={say.key}
          value={keyId ?? ''}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          data={free.map(({ id, name, shown }) => ({ value: id, label: `${name} (${shown}…)` }))}
        />
      )}
    </DialogForm>
  )
}

function RenewLoginDialog({ of, onMade, onClose }: MakingProps & { of: Login }) {
  const say = useSentences(doorsSentences)
  const create = useAct('createLogin')
  const form = useSubmit({}, async () => {
    onMade((await create.mutateAsync({ input: { params: { id: of.keyId } } })).data)
  })
  return (
    <DialogForm
      title={say.renewTitle(of.keyName)}
      size="32rem"
      form={form}
      confirm={say.renewConfirm}
      onClose={onClose}
    >
      <p className={dialog.text}>{say.renewText}</p>
    </DialogForm>
  )
}

function RemoveLoginDialog({ of, onClose }: { of: Login; onClose: () => void }) {
  const say = useSentences(doorsSentences)
  const remove = useAnnouncedAct('removeLogin')
  const act = () => remove.act({ params: { id: of.keyId } }, say.removed(of.keyName))
  return (
    <ConfirmDialog
      title={say.removeTitle(of.keyName)}
      confirm={say.removeConfirm}
      danger
      onConfirm={act}
      onClose={onClose}
    >
      {say.removeText(<strong>{of.systemId}</strong>)}
    </ConfirmDialog>
  )
}

function NewLoginDialog({ made, onKept }: { made: Reply<'createLogin'>; onKept: () => void }) {
  const say = useSentences(doorsSentences)
  return (
    <ShownOnce title={say.madeTitle} size="36rem" kept={say.kept} onKept={onKept}>
      <p className={dialog.text}>{say.madeLead}</p>
      <Secret name={say.password} text={made.password} copy={say.copyPassword} />
      <Secret name={say.token} text={made.authToken} copy={say.copyToken} />
    </ShownOnce>
  )
}

function Secret({ name, text, copy }: { name: string; text: string; copy: string }) {
  return (
    <>
      <h3 className={classes.first}>{name}</h3>
      <pre className={`${classes.code} ${classes.secret}`} aria-label={name}>
        {text}
      </pre>
      <div className={classes.tools}>
        <CopyText text={text} label={copy} />
      </div>
    </>
  )
}

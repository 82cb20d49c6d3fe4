/** The API keys of the account: what each may do, when it was last used; create, rotate and revoke. */
import { Button } from '@mantine/core'
import { allows, KEY_SCOPES } from '@nkra/contract/permissions.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useCall } from '../../../api/queries.ts'
import { useRole } from '../../../shell/session/session-context.tsx'
import { Menu } from '../../../ui/controls/menu.tsx'
import { RowMenu } from '../../../ui/controls/row-menu.tsx'
import { useFormat } from '../../../ui/language/format.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Page, Panel } from '../../../ui/layout/page.tsx'
import { lazy } from '../../../ui/lazy.ts'
import { DataTable, type Column } from '../../../ui/tables/data-table.tsx'
import { Instant } from '../../../ui/values/figures.tsx'
import { StatusBadge, type Tone } from '../../../ui/values/status-badge.tsx'
import classes from '../integrations.module.css'
import { GuideLink, Sections } from '../sections.tsx'
import { integrationsSentences } from '../sentences.ts'
import { CreateDialog, NewKeyDialog, RevokeDialog, RotateDialog, type Key } from './key-dialogs.tsx'

const TestMessages = lazy(() => import('./test-messages.tsx'))

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
      <Panel flush>
        <DataTable
          label={say.title}
          columns={columns}
          rows={query.data?.data}
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
      {query.data?.data.some(({ environment }) => environment === 'sandbox') &&
        allows(role, 'messages:read') && (
          <Suspense fallback={null}>
            <TestMessages />
          </Suspense>
        )}
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

/** What is over stays as it is. */
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

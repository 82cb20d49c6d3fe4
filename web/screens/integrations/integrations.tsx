/** API keys: which programs may call, what each may do and when it last did; making, replacing and revoking them. */
import { ActionIcon, Button } from '@mantine/core'
import { allows, KEY_SCOPES } from '@nkra/contract/permissions.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconDots, IconKey, IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { useRole } from '../../shell/session/session-context.tsx'
import { DataTable, type Column } from '../../ui/tables/data-table.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Instant } from '../../ui/values/figures.tsx'
import { useFormat } from '../../ui/language/format.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { lazy } from '../../ui/lazy.ts'
import { Menu } from '../../ui/controls/menu.tsx'
import { Page, Panel, PanelPending } from '../../ui/layout/page.tsx'
import { StatusBadge, type Tone } from '../../ui/values/status-badge.tsx'
import classes from './integrations.module.css'
import { CreateDialog, RevokeDialog, RotateDialog } from './keys/key-dialogs.tsx'
import { GuideLink } from './guide-link.tsx'
import { NewKeyDialog } from './keys/new-key.tsx'
import { Sections } from './sections.tsx'
import { integrationsSentences } from './sentences.ts'

const route = getRouteApi('/signed-in/integrations')

export type Key = Reply<'listKeys'>[number]
type Asked = 'create' | { rotate: Key } | { revoke: Key } | { made: Reply<'createKey'> }
type State = Key['state'] | 'replaced'

const tones: Readonly<Record<State, Tone>> = {
  active: 'success',
  replaced: 'warning',
  expired: 'secondary',
  revoked: 'secondary',
}

const stateOf = ({ state, replaced }: Key): State => (state === 'active' && replaced ? 'replaced' : state)

export default function Integrations() {
  const say = useSentences(integrationsSentences)
  if (!allows(useRole(), 'integrations:manage')) {
    return (
      <Page title={say.title}>
        <Panel>
          <EmptyState title={say.forbidden}>{say.forbiddenText}</EmptyState>
        </Panel>
      </Page>
    )
  }
  return <Chosen />
}

// A customer has webhooks once a program of theirs calls: seldom the first thing that is looked for.
const Webhooks = lazy(() => import('./webhooks/webhooks.tsx'))
const Requests = lazy(() => import('./requests/requests.tsx'))
const TestMessages = lazy(() => import('./keys/test-messages.tsx'))
const Doors = lazy(() => import('./compatible-apis/compatible-apis.tsx'))

const views = { webhooks: Webhooks, requests: Requests, doors: Doors }

function Chosen() {
  const { view } = route.useSearch()
  if (view === undefined) return <Keys />
  const View = views[view]
  return (
    <Suspense fallback={<PanelPending />}>
      <View />
    </Suspense>
  )
}

function Keys() {
  const say = useSentences(integrationsSentences)
  const role = useRole()
  const query = useCall('listKeys')
  const columns = useColumns()
  const [asked, ask] = useState<Asked | null>(null)
  const close = () => ask(null)
  const made = (reply: Reply<'createKey'>) => ask({ made: reply })
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
          actions={(key) => actionsOf(key, ask)}
        />
      </Panel>
      {query.data?.data.some(({ environment }) => environment === 'sandbox') &&
        allows(role, 'messages:read') && (
          <Suspense fallback={null}>
            <TestMessages />
          </Suspense>
        )}
      {asked === 'create' && <CreateDialog onMade={made} onClose={close} />}
      {asked !== null && asked !== 'create' && 'rotate' in asked && (
        <RotateDialog of={asked.rotate} onMade={made} onClose={close} />
      )}
      {asked !== null && asked !== 'create' && 'revoke' in asked && (
        <RevokeDialog of={asked.revoke} onClose={close} />
      )}
      {asked !== null && asked !== 'create' && 'made' in asked && (
        <NewKeyDialog made={asked.made} onKept={close} />
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
function actionsOf(key: Key, ask: (asked: Asked) => void) {
  return key.state === 'active' ? <KeyActions of={key} ask={ask} /> : null
}

function KeyActions({ of, ask }: { of: Key; ask: (asked: Asked) => void }) {
  const say = useSentences(integrationsSentences)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={say.more(of.name)}>
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!of.replaced && <Menu.Item onClick={() => ask({ rotate: of })}>{say.rotate}</Menu.Item>}
        <Menu.Item color="red" onClick={() => ask({ revoke: of })}>
          {say.revoke}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

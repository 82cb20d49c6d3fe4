/** Webhooks: where programs are told what happened, whether they listen, and what was sent to them. */
import { ActionIcon, Button } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconDots, IconPlus, IconWebhook } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct, useCall } from '../../../api/queries.ts'
import { DataTable, type Column } from '../../../ui/tables/data-table.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Instant } from '../../../ui/values/figures.tsx'
import { useSentences } from '../../../ui/language/language.tsx'
import { Menu } from '../../../ui/controls/menu.tsx'
import { useNotify, useNotifyFailure } from '../../../ui/toasts/notify.tsx'
import { Page, Panel } from '../../../ui/layout/page.tsx'
import { StatusBadge, type Tone } from '../../../ui/values/status-badge.tsx'
import { Deliveries } from './deliveries.tsx'
import { GuideLink } from '../guide-link.tsx'
import classes from '../integrations.module.css'
import { Sections } from '../sections.tsx'
import { RemoveDialog, ReplayDialog, RotateDialog, SecretDialog, WebhookDialog } from './webhook-dialogs.tsx'
import { webhooksSentences } from './webhooks.sentences.ts'

export type Webhook = Reply<'listWebhooks'>[number]
type State = Webhook['state'] | 'failing'
type Asked =
  | 'create'
  | { change: Webhook }
  | { rotate: Webhook }
  | { replay: Webhook }
  | { remove: Webhook }
  | { secret: string }

const tones: Readonly<Record<State, Tone>> = { enabled: 'success', failing: 'warning', disabled: 'danger' }

const stateOf = ({ state, failingSince }: Webhook): State =>
  state === 'enabled' && failingSince !== null ? 'failing' : state

export default function Webhooks() {
  const say = useSentences(webhooksSentences)
  const query = useCall('listWebhooks')
  const [asked, ask] = useState<Asked | null>(null)
  const close = () => ask(null)
  const made = ({ secret }: Reply<'createWebhook'>) => ask({ secret })
  const webhooks = query.data?.data
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
          <GuideLink page="webhooks" />
          {create}
        </>
      }
    >
      <Sections />
      <Panel flush>
        <DataTable
          label={say.endpoints}
          columns={useColumns()}
          rows={webhooks}
          rowKey={({ id }) => id}
          query={query}
          skeletons={2}
          smallActions
          empty={
            <EmptyState icon={<IconWebhook size={28} stroke={1.5} />} title={say.emptyTitle} action={create}>
              {say.empty}
            </EmptyState>
          }
          actions={(webhook) => actionsOf(webhook, ask)}
        />
      </Panel>
      {webhooks !== undefined && webhooks.length > 0 && <Deliveries webhooks={webhooks} />}
      {asked !== null && <Question asked={asked} onMade={made} onClose={close} />}
    </Page>
  )
}

interface QuestionProps {
  asked: Asked
  onMade: (made: Reply<'createWebhook'>) => void
  onClose: () => void
}

function Question({ asked, onMade, onClose }: QuestionProps) {
  if (asked === 'create') return <WebhookDialog of={null} onMade={onMade} onClose={onClose} />
  if ('change' in asked) return <WebhookDialog of={asked.change} onMade={onMade} onClose={onClose} />
  if ('rotate' in asked) return <RotateDialog of={asked.rotate} onMade={onMade} onClose={onClose} />
  if ('replay' in asked) return <ReplayDialog of={asked.replay} onClose={onClose} />
  if ('remove' in asked) return <RemoveDialog of={asked.remove} onClose={onClose} />
  return <SecretDialog secret={asked.secret} onKept={onClose} />
}

function useColumns(): Column<Webhook>[] {
  const say = useSentences(webhooksSentences)
  return [
    {
      key: 'url',
      head: say.columns.url,
      card: 'title',
      cell: (webhook) => <Where webhook={webhook} />,
    },
    {
      key: 'types',
      head: say.columns.types,
      cell: ({ types }) => <span title={types.join('\n')}>{say.types(types.length)}</span>,
    },
    {
      key: 'success',
      head: say.columns.success,
      cell: ({ lastSuccessAt }) =>
        lastSuccessAt === null ? (
          <span className={classes.small}>{say.never}</span>
        ) : (
          <Instant at={lastSuccessAt} />
        ),
    },
    {
      key: 'state',
      head: say.columns.state,
      card: 'aside',
      cell: (webhook) => {
        const state = stateOf(webhook)
        return <StatusBadge tone={tones[state]}>{say.states[state]}</StatusBadge>
      },
    },
  ]
}

function Where({ webhook }: { webhook: Webhook }) {
  const say = useSentences(webhooksSentences)
  const { url, environment, description, createdBy, disabledReason, previousSecretUntil } = webhook
  return (
    <div className={classes.key}>
      <span className={classes.keyed}>
        {url}
        {environment === 'sandbox' && <span className={classes.test}>{say.environments.sandbox}</span>}
      </span>
      <span className={classes.small}>
        {description !== '' && `${description} · `}
        {say.by(createdBy)}
      </span>
      {disabledReason !== null && <span className={classes.small}>{say.reasons[disabledReason]}</span>}
      {stateOf(webhook) === 'failing' && <span className={classes.small}>{say.failing}</span>}
      {previousSecretUntil !== null && <span className={classes.small}>{say.rotating}</span>}
    </div>
  )
}

function actionsOf(webhook: Webhook, ask: (asked: Asked) => void) {
  return <WebhookActions of={webhook} ask={ask} />
}

function WebhookActions({ of, ask }: { of: Webhook; ask: (asked: Asked) => void }) {
  const say = useSentences(webhooksSentences)
  const notify = useNotify()
  const [enable, disable, test] = [useAct('enableWebhook'), useAct('disableWebhook'), useAct('testWebhook')]
  const input = { params: { id: of.id } }
  const failed = useNotifyFailure()
  const enabled = of.state === 'enabled'
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={say.more(of.url)}>
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {enabled && (
          <Menu.Item
            onClick={() => void test.mutateAsync({ input }).then(() => notify('success', say.tested), failed)}
          >
            {say.test}
          </Menu.Item>
        )}
        {enabled && <Menu.Item onClick={() => ask({ replay: of })}>{say.replay}</Menu.Item>}
        <Menu.Item onClick={() => ask({ change: of })}>{say.change}</Menu.Item>
        <Menu.Item onClick={() => ask({ rotate: of })}>{say.rotate}</Menu.Item>
        <Menu.Item
          onClick={() =>
            void (enabled ? disable : enable)
              .mutateAsync({ input })
              .then(() => notify('success', enabled ? say.disabled : say.enabled), failed)
          }
        >
          {enabled ? say.disable : say.enable}
        </Menu.Item>
        <Menu.Item color="red" onClick={() => ask({ remove: of })}>
          {say.remove}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

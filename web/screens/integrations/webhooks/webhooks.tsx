/** Webhooks: the endpoints where programs receive events, whether they answer, and the deliveries. */
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import {
  SUBSCRIBABLE_EVENT_TYPES,
  type SubscribableEventType,
} from '@nkra/contract/integrations/webhook-events.ts'
import { WEBHOOK_URL_LENGTH_MAX, WEBHOOK_DESCRIPTION_LENGTH_MAX } from '@nkra/contract/limits.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
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
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx'
import { useAnnouncedAct } from '../../../ui/toasts/announced-act.ts'
import { useNotify } from '../../../ui/toasts/notify.tsx'
import { Instant } from '../../../ui/values/figures.tsx'
import { StatusBadge, type Tone } from '../../../ui/values/status-badge.tsx'
import { EnvironmentChoice, OverlapChoice } from '../radio-choices.tsx'
import classes from '../integrations.module.css'
import { type Overlap, REPLAY_DAYS, type ReplayDays, sinceOf } from '../period-choices.ts'
import { ModeSwitch, useEnvironment } from '../mode-switch.tsx'
import { GuideLink, Sections } from '../sections.tsx'
import { Deliveries } from './deliveries.tsx'
import { webhooksSentences } from './webhooks.sentences.ts'

export type Webhook = Reply<'listWebhooks'>[number]
type State = Webhook['state'] | 'failing'
type OpenDialog =
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
  const [asked, ask] = useState<OpenDialog | null>(null)
  const close = () => ask(null)
  const made = ({ secret }: Reply<'createWebhook'>) => ask({ secret })
  const environment = useEnvironment()
  const webhooks = query.data?.data.filter(
    (webhook) => environment === undefined || webhook.environment === environment,
  )
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
      <ModeSwitch />
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
  asked: OpenDialog
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
      {webhook.wholeNumbers && <span className={classes.small}>{say.toldWhole}</span>}
      {disabledReason !== null && <span className={classes.small}>{say.reasons[disabledReason]}</span>}
      {stateOf(webhook) === 'failing' && <span className={classes.small}>{say.failing}</span>}
      {previousSecretUntil !== null && <span className={classes.small}>{say.rotating}</span>}
    </div>
  )
}

function actionsOf(webhook: Webhook, ask: (asked: OpenDialog) => void) {
  return <WebhookActions of={webhook} ask={ask} />
}

function WebhookActions({ of, ask }: { of: Webhook; ask: (asked: OpenDialog) => void }) {
  const say = useSentences(webhooksSentences)
  const enable = useAnnouncedAct('enableWebhook')
  const disable = useAnnouncedAct('disableWebhook')
  const test = useAnnouncedAct('testWebhook')
  const input = { params: { id: of.id } }
  const enabled = of.state === 'enabled'
  return (
    <RowMenu label={say.more(of.url)}>
      {enabled && <Menu.Item onClick={() => test.press(input, say.tested)}>{say.test}</Menu.Item>}
      {enabled && <Menu.Item onClick={() => ask({ replay: of })}>{say.replay}</Menu.Item>}
      <Menu.Item onClick={() => ask({ change: of })}>{say.change}</Menu.Item>
      <Menu.Item onClick={() => ask({ rotate: of })}>{say.rotate}</Menu.Item>
      <Menu.Item
        onClick={() => (enabled ? disable.press(input, say.disabled) : enable.press(input, say.enabled))}
      >
        {enabled ? say.disable : say.enable}
      </Menu.Item>
      <Menu.Item color="red" onClick={() => ask({ remove: of })}>
        {say.remove}
      </Menu.Item>
    </RowMenu>
  )
}

/** The event types chosen at first, which most programs need. */
const FIRST_TYPES: readonly SubscribableEventType[] = [
  'message.delivered',
  'message.undelivered',
  'message.failed',
]

interface MakingProps {
  onMade: (made: Reply<'createWebhook'>) => void
  onClose: () => void
}

/** The dialog that creates a webhook endpoint, or changes the endpoint `of`. */
function WebhookDialog({ of, onMade, onClose }: MakingProps & { of: Webhook | null }) {
  const say = useSentences(webhooksSentences)
  const create = useAct('createWebhook')
  const change = useAct('changeWebhook')
  const [types, setTypes] = useState<readonly SubscribableEventType[]>(of?.types ?? FIRST_TYPES)
  const [environment, setEnvironment] = useState<Webhook['environment']>(useEnvironment() ?? 'live')
  const hadWhole = of?.wholeNumbers ?? false
  const [wholeNumbers, setWholeNumbers] = useState(hadWhole)
  const form = useSubmit(
    say.labels,
    async ({ url, description }) => {
      const chosen = wholeNumbers === hadWhole ? {} : { wholeNumbers }
      const body = { url, description, types: [...types], ...chosen }
      if (of === null) {
        return onMade((await create.mutateAsync({ input: { body: { ...body, environment } } })).data)
      }
      await change.mutateAsync({ input: { params: { id: of.id }, body } })
      onClose()
    },
    ['description'],
  )
  return (
    <DialogForm
      title={of === null ? say.createTitle : say.changeTitle}
      size="44rem"
      form={form}
      confirm={of === null ? say.create : say.save}
      disabled={types.length === 0}
      long
      onClose={onClose}
    >
      <TextInput
        {...form.field('url')}
        type="url"
        inputMode="url"
        defaultValue={of?.url ?? ''}
        description={say.urlHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={WEBHOOK_URL_LENGTH_MAX}
        autoComplete="off"
        withAsterisk={false}
        data-autofocus
      />
      <TextInput
        {...form.field('description')}
        defaultValue={of?.description ?? ''}
        maxLength={WEBHOOK_DESCRIPTION_LENGTH_MAX}
        autoComplete="off"
      />
      {of === null && (
        <EnvironmentChoice
          environments={['live', 'sandbox']}
          words={say}
          value={environment}
          onChange={setEnvironment}
        />
      )}
      <Checkbox.Group
        size="md"
        label={say.choose}
        description={say.chooseHint}
        value={[...types]}
        error={types.length === 0 && say.noEvent}
        onChange={(chosen) => setTypes(SUBSCRIBABLE_EVENT_TYPES.filter((type) => chosen.includes(type)))}
      >
        <div className={classes.choices}>
          {SUBSCRIBABLE_EVENT_TYPES.map((type) => (
            <Checkbox key={type} size="md" value={type} label={type} description={say.events[type]} />
          ))}
        </div>
      </Checkbox.Group>
      <Checkbox
        size="md"
        label={say.wholeNumbers}
        description={say.wholeNumbersHint}
        checked={wholeNumbers}
        onChange={({ currentTarget }) => setWholeNumbers(currentTarget.checked)}
      />
    </DialogForm>
  )
}

function SecretDialog({ secret, onKept }: { secret: string; onKept: () => void }) {
  const say = useSentences(webhooksSentences)
  return (
    <ShownOnce title={say.secretTitle} size="40rem" kept={say.kept} onKept={onKept}>
      <p className={dialog.text}>{say.secretLead}</p>
      <pre className={`${classes.code} ${classes.secret}`} aria-label={say.secret}>
        {secret}
      </pre>
      <div className={classes.tools}>
        <CopyText text={secret} label={say.copy} />
      </div>
    </ShownOnce>
  )
}

function RotateDialog({ of, onMade, onClose }: MakingProps & { of: Webhook }) {
  const say = useSentences(webhooksSentences)
  const rotate = useAct('rotateWebhookSecret')
  const [overlap, setOverlap] = useState<Overlap>('24')
  const form = useSubmit({}, async () => {
    const body = { overlapHours: Number(overlap) }
    onMade((await rotate.mutateAsync({ input: { params: { id: of.id }, body } })).data)
  })
  return (
    <DialogForm
      title={say.rotateTitle}
      size="34rem"
      form={form}
      confirm={say.rotateConfirm}
      onClose={onClose}
    >
      <p className={dialog.text}>{say.rotateLead}</p>
      <OverlapChoice words={say} value={overlap} onChange={setOverlap} />
    </DialogForm>
  )
}

type ReplayScope = 'failed' | 'all'

function ReplayDialog({ of, onClose }: { of: Webhook; onClose: () => void }) {
  const say = useSentences(webhooksSentences)
  const replay = useAct('replayWebhook')
  const notify = useNotify()
  const [days, setDays] = useState<ReplayDays>('1')
  const [which, setWhich] = useState<ReplayScope>('failed')
  const form = useSubmit({}, async () => {
    const states: ('failed' | 'delivered')[] = which === 'all' ? ['failed', 'delivered'] : ['failed']
    const to = new Date().toISOString()
    let from: string | null = sinceOf(days, Date.now())
    let count = 0
    while (from !== null) {
      const body = { from, to, states }
      const { data }: { data: Reply<'replayWebhook'> } = await replay.mutateAsync({
        input: { params: { id: of.id }, body },
      })
      count += data.replayed
      from = data.next
    }
    notify('success', say.replayed(count))
    onClose()
  })
  return (
    <DialogForm
      title={say.replayTitle}
      size="32rem"
      form={form}
      confirm={say.replayConfirm}
      onClose={onClose}
    >
      <p className={dialog.text}>{say.replayLead}</p>
      <div className={classes.pair}>
        <NativeSelect
          size="md"
          label={say.replaySince}
          value={days}
          onChange={({ currentTarget }) =>
            setDays(REPLAY_DAYS.find((each) => each === currentTarget.value) ?? '1')
          }
          data={REPLAY_DAYS.map((each) => ({ value: each, label: say.replayDays[each] }))}
        />
        <NativeSelect
          size="md"
          label={say.replayWhich}
          value={which}
          onChange={({ currentTarget }) => setWhich(currentTarget.value === 'all' ? 'all' : 'failed')}
          data={(['failed', 'all'] as const).map((each) => ({
            value: each,
            label: say.replayStates[each],
          }))}
        />
      </div>
    </DialogForm>
  )
}

function RemoveDialog({ of, onClose }: { of: Webhook; onClose: () => void }) {
  const say = useSentences(webhooksSentences)
  const remove = useAnnouncedAct('removeWebhook')
  const act = () => remove.act({ params: { id: of.id } }, say.removed)
  return (
    <ConfirmDialog
      title={say.removeTitle}
      confirm={say.removeConfirm}
      danger
      onConfirm={act}
      onClose={onClose}
    >
      {say.removeText(<strong>{of.url}</strong>)}
    </ConfirmDialog>
  )
}

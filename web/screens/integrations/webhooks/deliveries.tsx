/** What was sent to the account's endpoints: narrowed, opened, and from there sent again. */
import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { EVENT_TYPES } from '@nkra/contract/integrations/webhook-events.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { isFailure } from '../../../api/client.ts'
import { useAct, useCall } from '../../../api/queries.ts'
import { useSlices } from '../../../api/slices.ts'
import { CopyText } from '../../../ui/controls/copy-text.tsx'
import { TextButton } from '../../../ui/controls/text-button.tsx'
import dialog from '../../../ui/dialogs/dialog.module.css'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { formatCount, useFormat } from '../../../ui/language/format.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { FailedState } from '../../../ui/layout/failed-state.tsx'
import { Panel } from '../../../ui/layout/page.tsx'
import { Toolbar } from '../../../ui/layout/toolbar.tsx'
import type { Column } from '../../../ui/tables/data-table.tsx'
import { SliceTable } from '../../../ui/tables/slice-table.tsx'
import { useNotify, useNotifyFailure } from '../../../ui/toasts/notify.tsx'
import { Fact, Facts } from '../../../ui/values/facts.tsx'
import { Count, Instant } from '../../../ui/values/figures.tsx'
import { StatusBadge, type Tone } from '../../../ui/values/status-badge.tsx'
import classes from '../integrations.module.css'
import type { IntegrationsSearch } from '../search.ts'
import { webhooksSentences } from './webhooks.sentences.ts'

type Delivery = Reply<'listDeliveries'>

const route = getRouteApi('/signed-in/integrations')
/** How often what is under way is looked at, while somebody looks. */
const LOOK_MS = 2_000
/** Of which the second follows the first by seconds; the next take minutes and hours. */
const QUICK_TRIES = 2
const STATES = ['waiting', 'delivered', 'failed'] as const

const deliveryTones: Readonly<Record<Delivery['state'], Tone>> = {
  waiting: 'secondary',
  delivered: 'success',
  failed: 'danger',
}

export function Deliveries({ webhooks }: { webhooks: Reply<'listWebhooks'> }) {
  const say = useSentences(webhooksSentences)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const filter = (change: IntegrationsSearch) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
  const open = (delivery?: string) =>
    void navigate({ search: (before) => ({ ...before, delivery }), resetScroll: false })
  const state = STATES.find((each) => each === search.state)
  const type = EVENT_TYPES.find((each) => each === search.type)
  const webhookId = webhooks.find(({ id }) => id === search.webhook)?.id
  const slices = useSlices('listDeliveries', {
    query: { ...(state && { state }), ...(type && { type }), ...(webhookId && { webhookId }) },
  })
  useLooking(
    slices.items?.some(({ state: at, attempts }) => at === 'waiting' && attempts < QUICK_TRIES) ?? false,
    slices.refetch,
  )
  const narrowed = state !== undefined || type !== undefined || webhookId !== undefined
  return (
    <section className={classes.deliveries} aria-label={say.deliveries}>
      <h2 className={classes.heading}>{say.deliveries}</h2>
      <p className={classes.small}>{say.deliveriesLead}</p>
      <Panel flush>
        <Toolbar>
          <NativeSelect
            size="sm"
            aria-label={say.narrowState}
            value={state ?? ''}
            onChange={({ currentTarget }) => filter({ state: currentTarget.value || undefined })}
            data={[
              { value: '', label: say.everyState },
              ...STATES.map((value) => ({ value, label: say.deliveryStates[value] })),
            ]}
          />
          <NativeSelect
            size="sm"
            aria-label={say.narrowType}
            value={type ?? ''}
            onChange={({ currentTarget }) => filter({ type: currentTarget.value || undefined })}
            data={[{ value: '', label: say.everyType }, ...EVENT_TYPES]}
          />
          {webhooks.length > 1 && (
            <NativeSelect
              size="sm"
              aria-label={say.narrowEndpoint}
              value={webhookId ?? ''}
              onChange={({ currentTarget }) => filter({ webhook: currentTarget.value || undefined })}
              data={[
                { value: '', label: say.everyEndpoint },
                ...webhooks.map(({ id, url }) => ({ value: id, label: url })),
              ]}
            />
          )}
        </Toolbar>
        <SliceTable
          label={say.deliveries}
          columns={useColumns(open)}
          slices={slices}
          rowKey={({ id }) => id}
          empty={
            narrowed ? (
              <EmptyState
                title={say.noMatch}
                action={
                  <Button variant="default" onClick={() => void navigate({ search: { view: 'webhooks' } })}>
                    {say.showAll}
                  </Button>
                }
              >
                {say.noMatchText}
              </EmptyState>
            ) : (
              <EmptyState title={say.noDeliveries}>{say.noDeliveriesText}</EmptyState>
            )
          }
        />
      </Panel>
      {search.delivery !== undefined && (
        <Suspense fallback={null}>
          <DeliveryDialog id={search.delivery} onClose={() => open(undefined)} />
        </Suspense>
      )}
    </section>
  )
}

/** Looks again, while something is under way and the page is in sight. */
function useLooking(underWay: boolean, look: () => unknown): void {
  useEffect(() => {
    if (!underWay) return undefined
    const timer = setInterval(() => {
      if (!document.hidden) void look()
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [underWay, look])
}

function useColumns(open: (id: string) => void): Column<Delivery>[] {
  const say = useSentences(webhooksSentences)
  const { deliveryColumns: heads } = say
  return [
    {
      key: 'event',
      head: heads.event,
      card: 'title',
      cell: ({ id, type }) => <TextButton onClick={() => open(id)}>{type}</TextButton>,
    },
    {
      key: 'endpoint',
      head: heads.endpoint,
      cell: ({ url }) => <span className={classes.small}>{url}</span>,
    },
    {
      key: 'tries',
      head: heads.tries,
      align: 'end',
      cell: ({ attempts }) => <Count value={attempts} />,
    },
    { key: 'at', head: heads.at, cell: ({ createdAt }) => <Instant at={createdAt} /> },
    {
      key: 'state',
      head: heads.state,
      card: 'aside',
      cell: ({ state }) => <StatusBadge tone={deliveryTones[state]}>{say.deliveryStates[state]}</StatusBadge>,
    },
  ]
}

type Detail = Reply<'getDelivery'>

/** One delivery: its body, and each attempt with its answer. It can be sent again. */
function DeliveryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const say = useSentences(webhooksSentences)
  const query = useCall('getDelivery', { params: { id } })
  const delivery = query.data?.data
  return (
    <Modal opened onClose={onClose} title={delivery?.type ?? say.delivery} size="46rem">
      {delivery ? (
        <DeliveryDetail delivery={delivery} onClose={onClose} />
      ) : isFailure(query.error, 'not_found', 'invalid_request') ? (
        <EmptyState title={say.missing}>{say.missingText}</EmptyState>
      ) : query.error ? (
        <FailedState error={query.error} retry={() => void query.refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton height="4rem" radius="lg" mb="md" />
          <Skeleton height="1rem" mb="xs" />
          <Skeleton height="1rem" width="70%" />
        </div>
      )}
    </Modal>
  )
}

function DeliveryDetail({ delivery, onClose }: { delivery: Detail; onClose: () => void }) {
  const say = useSentences(webhooksSentences)
  const format = useFormat()
  const notify = useNotify()
  const failed = useNotifyFailure()
  const replay = useAct('replayDelivery')
  const again = () =>
    void replay
      .mutateAsync({ input: { params: { id: delivery.id } } })
      .then(() => notify('success', say.sentAgain), failed)
  return (
    <>
      <Facts>
        <Fact name={say.deliveryColumns.state}>
          <StatusBadge tone={deliveryTones[delivery.state]}>{say.deliveryStates[delivery.state]}</StatusBadge>
        </Fact>
        <Fact name={say.deliveryColumns.endpoint}>
          <span className={classes.long}>{delivery.url}</span>
        </Fact>
        <Fact name={say.eventId}>
          <code>{delivery.eventId}</code>
        </Fact>
        {delivery.nextAt !== null && <Fact name={say.nextTry}>{format.exact(delivery.nextAt)}</Fact>}
      </Facts>
      <h3 className={classes.first}>{say.bodyTitle}</h3>
      <pre className={classes.code}>{pretty(delivery.body)}</pre>
      <CopyText text={delivery.body} label={say.copyBody} />
      <h3 className={classes.first}>{say.log}</h3>
      {delivery.log.length === 0 ? (
        <p className={dialog.text}>{say.noTries}</p>
      ) : (
        <ol className={classes.tries}>
          {delivery.log.map((attempt) => (
            <Attempt key={attempt.number} attempt={attempt} />
          ))}
        </ol>
      )}
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {say.close}
        </Button>
        <Button loading={replay.isPending} onClick={again}>
          {say.again}
        </Button>
      </div>
    </>
  )
}

function Attempt({ attempt }: { attempt: Detail['log'][number] }) {
  const say = useSentences(webhooksSentences)
  const format = useFormat()
  const { at, tookMs, outcome, status, answer } = attempt
  return (
    <li>
      <span>
        {status !== null && <strong className="tabular">{status} </strong>}
        {say.outcomes[outcome]}
      </span>
      <span className={classes.small}>
        <time dateTime={at}>{format.exact(at)}</time> · {say.took(formatCount(tookMs))}
      </span>
      {answer !== '' && (
        <pre className={classes.answer} aria-label={say.answered}>
          {answer}
        </pre>
      )}
    </li>
  )
}

/** As it is signed, with room between: for reading, not for checking. */
function pretty(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2)
}

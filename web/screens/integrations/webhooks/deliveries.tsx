/** What was sent to the account's endpoints: narrowed, opened, and from there sent again. */
import { Button, NativeSelect } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import { EVENT_TYPES } from '@nkra/contract/integrations/webhook-events.ts'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useSlices } from '../../../api/slices.ts'
import type { IntegrationsSearch } from '../search.ts'
import type { Column } from '../../../ui/tables/data-table.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Count, Instant } from '../../../ui/values/figures.tsx'
import { useSentences } from '../../../ui/language/language.tsx'
import { lazy } from '../../../ui/lazy.ts'
import { Panel } from '../../../ui/layout/page.tsx'
import { SliceTable } from '../../../ui/tables/slice-table.tsx'
import { StatusBadge, type Tone } from '../../../ui/values/status-badge.tsx'
import { TextButton } from '../../../ui/controls/text-button.tsx'
import { Toolbar } from '../../../ui/layout/toolbar.tsx'
import classes from '../integrations.module.css'
import type { Webhook } from './webhooks.tsx'
import { webhooksSentences } from './webhooks.sentences.ts'

type Delivery = Reply<'listDeliveries'>

const route = getRouteApi('/signed-in/integrations')
/** How often what is under way is looked at, while somebody looks. */
const LOOK_MS = 2_000
/** Of which the second follows the first by seconds; the next take minutes and hours. */
const QUICK_TRIES = 2
const STATES = ['waiting', 'delivered', 'failed'] as const

export const deliveryTones: Readonly<Record<Delivery['state'], Tone>> = {
  waiting: 'secondary',
  delivered: 'success',
  failed: 'danger',
}

const DeliveryDialog = lazy<{ id: string; onClose: () => void }>(() => import('./delivery-dialog.tsx'))

export function Deliveries({ webhooks }: { webhooks: readonly Webhook[] }) {
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

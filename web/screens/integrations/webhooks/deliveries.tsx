/** The deliveries to the account's endpoints. They can be filtered, opened and sent again. */
import { Button } from '@mantine/core'
import { EVENT_TYPES } from '@nkra/contract/integrations/webhook-events.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isFailure } from '../../../api/client.ts'
import { useCall } from '../../../api/queries.ts'
import { useSlices } from '../../../api/slices.ts'
import { CopyText } from '../../../ui/controls/copy-text.tsx'
import { TextButton } from '../../../ui/controls/text-button.tsx'
import dialog from '../../../ui/dialogs/dialog.module.css'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { useFormat } from '../../../ui/language/format.ts'
import { useSentences, formatCount } from '../../../ui/language/language.tsx'
import { Fetched } from '../../../ui/layout/fetched.tsx'
import { Panel, EmptyState } from '../../../ui/layout/page.tsx'
import { Toolbar } from '../../../ui/layout/toolbar.tsx'
import { instantColumn, statusColumn } from '../../../ui/tables/columns.tsx'
import type { Column } from '../../../ui/tables/data-table.tsx'
import { NothingMatches, FilterSelect } from '../../../ui/tables/filter-bar.tsx'
import { SliceTable } from '../../../ui/tables/slice-table.tsx'
import { useAnnouncedAct } from '../../../ui/toasts/announced-act.ts'
import { Fact, Facts } from '../../../ui/values/facts.tsx'
import { Count } from '../../../ui/values/figures.tsx'
import { StatusBadge, type Tone } from '../../../ui/values/status-badge.tsx'
import classes from '../integrations.module.css'
import type { IntegrationsSearch } from '../search.ts'
import { webhooksSentences } from './webhooks.sentences.ts'

type Delivery = Reply<'listDeliveries'>

const route = getRouteApi('/signed-in/integrations')
/** How often unfinished deliveries are fetched while the page is visible, in milliseconds. */
const LOOK_MS = 2_000
/** The attempts that follow within seconds. Later attempts wait minutes and hours. */
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
          <FilterSelect
            label={say.narrowState}
            all={say.everyState}
            value={state}
            options={STATES.map((value) => ({ value, label: say.deliveryStates[value] }))}
            onChoose={(state) => filter({ state })}
          />
          <FilterSelect
            label={say.narrowType}
            all={say.everyType}
            value={type}
            options={EVENT_TYPES}
            onChoose={(type) => filter({ type })}
          />
          {webhooks.length > 1 && (
            <FilterSelect
              label={say.narrowEndpoint}
              all={say.everyEndpoint}
              value={webhookId}
              options={webhooks.map(({ id, url }) => ({ value: id, label: url }))}
              onChoose={(webhook) => filter({ webhook })}
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
              <NothingMatches
                title={say.noMatch}
                showAll={say.showAll}
                onShowAll={() => void navigate({ search: { view: 'webhooks' } })}
              >
                {say.noMatchText}
              </NothingMatches>
            ) : (
              <EmptyState title={say.noDeliveries}>{say.noDeliveriesText}</EmptyState>
            )
          }
        />
      </Panel>
      {search.delivery !== undefined && (
        <DeliveryDialog id={search.delivery} onClose={() => open(undefined)} />
      )}
    </section>
  )
}

/** Fetches again while a delivery is unfinished and the page is visible. */
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
    instantColumn('createdAt', heads.at),
    statusColumn('state', heads.state, deliveryTones, say.deliveryStates),
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
      <Fetched
        query={query}
        missing={
          isFailure(query.error, 'not_found', 'invalid_request') && (
            <EmptyState title={say.missing}>{say.missingText}</EmptyState>
          )
        }
      >
        {({ data: delivery }) => <DeliveryDetail delivery={delivery} onClose={onClose} />}
      </Fetched>
    </Modal>
  )
}

function DeliveryDetail({ delivery, onClose }: { delivery: Detail; onClose: () => void }) {
  const say = useSentences(webhooksSentences)
  const format = useFormat()
  const replay = useAnnouncedAct('replayDelivery')
  const again = () => replay.press({ params: { id: delivery.id } }, say.sentAgain)
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
        <Button loading={replay.pending} onClick={again}>
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

/** The signed body with spaces and line breaks added. It is for reading, not for checking the signature. */
function pretty(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2)
}

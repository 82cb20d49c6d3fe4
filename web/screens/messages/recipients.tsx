/** One campaign's messages, one recipient each: found by number and state, and each one's story. */
import { Button, Modal, NativeSelect } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useSlices } from '../../api/slices.ts'
import type { Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Instant } from '../../ui/figures.tsx'
import { formatExact, formatPhone, formatPlural } from '../../ui/format.ts'
import { Panel } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SliceTable } from '../../ui/slice-table.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import classes from './messages.module.css'
import { isMessageState, messageStates, stateOrder, type Message, type MessageState } from './states.ts'

const route = getRouteApi('/signed-in/messages/$id')

const SLICE_ROWS = 50

const columns = (open: (message: Message) => void): Column<Message>[] => [
  {
    key: 'to',
    head: 'Number',
    card: 'title',
    cell: (message) => (
      <button type="button" className={classes.number} onClick={() => open(message)}>
        {formatPhone(message.to)}
        {message.network && <span className={classes.network}>{message.network}</span>}
      </button>
    ),
  },
  { key: 'state', head: 'State', card: 'aside', cell: ({ state }) => <State state={state} /> },
  {
    key: 'reason',
    head: 'Reason',
    cell: ({ reason }) => <span className={classes.reason}>{reason ?? <Dash />}</span>,
  },
  { key: 'segments', head: 'Segments', align: 'end', cell: ({ segments }) => segments },
  { key: 'credits', head: 'Credits', align: 'end', cell: ({ credits }) => credits },
  { key: 'submittedAt', head: 'Sent', cell: ({ submittedAt }) => <Instant at={submittedAt} /> },
  { key: 'finishedAt', head: 'Settled', cell: ({ finishedAt }) => <Instant at={finishedAt} /> },
]

const Dash = () => <span aria-label="none">–</span>

const State = ({ state }: { state: MessageState }) => (
  <StatusBadge tone={messageStates[state].tone}>{messageStates[state].label}</StatusBadge>
)

export function Recipients({ campaignId }: { campaignId: string }) {
  const { state, search } = route.useSearch()
  const navigate = route.useNavigate()
  const [opened, setOpened] = useState<Message | null>(null)
  const slices = useSlices('listRecipients', {
    params: { id: campaignId },
    query: {
      limit: SLICE_ROWS,
      ...(isMessageState(state) && { state }),
      ...(search && { searchTerm: search }),
    },
  })
  const filter = (change: { state?: string; search?: string }) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
  return (
    <Panel title="Recipients" flush>
      <Toolbar>
        <SearchField
          label="Search recipients by number"
          placeholder="Search by number"
          value={search ?? ''}
          onSearch={(text) => filter({ search: text || undefined })}
        />
        <NativeSelect
          size="sm"
          aria-label="State"
          value={isMessageState(state) ? state : ''}
          onChange={(event) => filter({ state: event.currentTarget.value || undefined })}
          data={[
            { value: '', label: 'Every state' },
            ...stateOrder.map((each) => ({ value: each, label: messageStates[each].label })),
          ]}
        />
      </Toolbar>
      <SliceTable
        label="Recipients"
        columns={columns(setOpened)}
        slices={slices}
        rowKey={({ id }) => id}
        empty={
          state || search ? (
            <EmptyState
              title="Nobody matches"
              action={
                <Button variant="default" onClick={() => filter({ state: undefined, search: undefined })}>
                  Show all recipients
                </Button>
              }
            >
              No recipient has this state and a number that begins so.
            </EmptyState>
          ) : (
            <EmptyState title="No messages yet">
              Each recipient’s message appears here as soon as it is made.
            </EmptyState>
          )
        }
      />
      {opened && <Story message={opened} onClose={() => setOpened(null)} />}
    </Panel>
  )
}

/** What happened to one message, in order. */
function Story({ message, onClose }: { message: Message; onClose: () => void }) {
  const { state } = message
  const steps = [
    { at: message.createdAt, what: 'Accepted by Nkra' },
    { at: message.submittedAt, what: 'Handed to the operator' },
    { at: message.finishedAt, what: messageStates[state].label },
  ]
  return (
    <Modal opened onClose={onClose} title={formatPhone(message.to)} size="32rem">
      <div className={classes.story}>
        <State state={state} />
        <p>{message.reason ?? messageStates[state].meaning}</p>
        <p className={classes.storyText}>{message.text}</p>
        <p className={classes.storyFacts}>
          {message.senderId} · {formatPlural(message.segments, 'segment')} ·{' '}
          {formatPlural(message.credits, 'credit')}
          {message.network && ` · likely ${message.network}`}
        </p>
        <ol className={classes.steps}>
          {steps.map(
            ({ at, what }) =>
              at && (
                <li key={what}>
                  <span>{what}</span>
                  <time dateTime={at} className="tabular">
                    {formatExact(at)}
                  </time>
                </li>
              ),
          )}
        </ol>
        <p className={classes.storyId}>{message.id}</p>
      </div>
    </Modal>
  )
}

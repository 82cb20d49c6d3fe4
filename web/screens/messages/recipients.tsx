/** One campaign's messages, one recipient each: found by number and state, and each one's story. */
import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useSlices } from '../../api/slices.ts'
import type { Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Dash, Instant } from '../../ui/figures.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { formatPhone, useFormat } from '../../ui/format.ts'
import { useSentences } from '../../ui/language.tsx'
import { Panel } from '../../ui/page.tsx'
import { SliceTable } from '../../ui/slice-table.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import classes from './messages.module.css'
import { messagesSentences } from './sentences.ts'
import { isMessageState, messageTones, stateOrder, type Message, type MessageState } from './states.ts'
import { Modal } from '../../ui/modal.tsx'

const route = getRouteApi('/signed-in/messages/$id')

const SLICE_ROWS = 50

type Say = (typeof messagesSentences)['en']

function columnsFor(
  { recipientHeads: heads, ...say }: Say,
  open: (message: Message) => void,
): Column<Message>[] {
  return [
    {
      key: 'to',
      head: heads.to,
      card: 'title',
      cell: (message) => (
        <TextButton onClick={() => open(message)}>
          <span className={classes.phone}>{formatPhone(message.to)}</span>
          {message.network && <span className={classes.network}>{message.network}</span>}
        </TextButton>
      ),
    },
    { key: 'state', head: heads.state, card: 'aside', cell: ({ state }) => <State state={state} /> },
    {
      key: 'reason',
      head: heads.reason,
      cell: (message) => <span className={classes.reason}>{reasonOf(message, say) ?? <Dash />}</span>,
    },
    { key: 'segments', head: heads.segments, align: 'end', cell: ({ segments }) => segments },
    { key: 'credits', head: heads.credits, align: 'end', cell: ({ credits }) => credits },
    { key: 'submittedAt', head: heads.submittedAt, cell: ({ submittedAt }) => <Instant at={submittedAt} /> },
    { key: 'finishedAt', head: heads.finishedAt, cell: ({ finishedAt }) => <Instant at={finishedAt} /> },
  ]
}

/** Why it did not arrive; null where it did, or nothing is known. */
function reasonOf(
  { reasonCode, networkCode }: Message,
  { reasons, networkCode: coded }: Pick<Say, 'reasons' | 'networkCode'>,
): string | null {
  if (reasonCode === null) return null
  return networkCode === null ? reasons[reasonCode] : coded(reasons[reasonCode], networkCode)
}

function State({ state }: { state: MessageState }) {
  const { states } = useSentences(messagesSentences)
  return <StatusBadge tone={messageTones[state]}>{states[state].label}</StatusBadge>
}

export function Recipients({ campaignId }: { campaignId: string }) {
  const say = useSentences(messagesSentences)
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
    <Panel title={say.recipients} flush>
      <FilterBar
        search={{
          label: say.searchNumber,
          placeholder: say.searchNumberHint,
          value: search,
          onSearch: (text) => filter({ search: text }),
        }}
        choice={{
          label: say.state,
          all: say.everyState,
          value: isMessageState(state) ? state : undefined,
          options: stateOrder.map((each) => ({ value: each, label: say.states[each].label })),
          onChoose: (chosen) => filter({ state: chosen }),
        }}
      />
      <SliceTable
        label={say.recipients}
        columns={columnsFor(say, setOpened)}
        slices={slices}
        rowKey={({ id }) => id}
        empty={
          state || search ? (
            <EmptyState
              title={say.nobodyMatches}
              action={
                <Button variant="default" onClick={() => filter({ state: undefined, search: undefined })}>
                  {say.showAllRecipients}
                </Button>
              }
            >
              {say.nobodyMatchesText}
            </EmptyState>
          ) : (
            <EmptyState title={say.noMessagesYet}>{say.noMessagesText}</EmptyState>
          )
        }
      />
      {opened && <Story message={opened} onClose={() => setOpened(null)} />}
    </Panel>
  )
}

/** What happened to one message, in order. */
function Story({ message, onClose }: { message: Message; onClose: () => void }) {
  const say = useSentences(messagesSentences)
  const format = useFormat()
  const { state } = message
  const steps = [
    { at: message.createdAt, what: say.acceptedByNkra },
    { at: message.submittedAt, what: say.handedOver },
    { at: message.finishedAt, what: say.states[state].label },
  ]
  return (
    <Modal opened onClose={onClose} title={formatPhone(message.to)} size="32rem">
      <div className={classes.story}>
        <State state={state} />
        <p>{reasonOf(message, say) ?? say.states[state].meaning}</p>
        <p className={classes.storyText}>{message.text}</p>
        <p className={classes.storyFacts}>
          {say.storyFacts(message.senderId, message.segments, message.credits, message.network)}
        </p>
        <ol className={classes.steps}>
          {steps.map(
            ({ at, what }) =>
              at && (
                <li key={what}>
                  <span>{what}</span>
                  <time dateTime={at} className="tabular">
                    {format.exact(at)}
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

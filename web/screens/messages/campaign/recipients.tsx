/**
 * The messages of a campaign, one for each recipient. They can be found by number and state, and each shows its
 * events.
 */
import { REFERENCE_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { getRouteApi } from '@tanstack/react-router'
import { useSlices } from '../../../api/slices.ts'
import type { Column } from '../../../ui/tables/data-table.tsx'
import { Dash } from '../../../ui/values/figures.tsx'
import { FilterBar, NothingMatches } from '../../../ui/tables/filter-bar.tsx'
import { useLanguage, useSentences, type SentencesOf, formatPhone } from '../../../ui/language/language.tsx'
import { lazy } from '../../../ui/lazy.ts'
import { Panel, EmptyState } from '../../../ui/layout/page.tsx'
import { SliceTable } from '../../../ui/tables/slice-table.tsx'
import { StatusBadge } from '../../../ui/values/status-badge.tsx'
import { TextButton } from '../../../ui/controls/text-button.tsx'
import { FileButton } from '../../../ui/controls/download-button.tsx'
import { instantColumn } from '../../../ui/tables/columns.tsx'
import classes from '../messages.module.css'
import { messagesSentences } from '../sentences.ts'
import { FailedGroup } from './failed-group.tsx'
import {
  type Campaign,
  isMessageState,
  messageTones,
  stateOrder,
  type Message,
  type MessageState,
  reasonOf,
} from '../message-states.ts'

const route = getRouteApi('/signed-in/messages/$id')

const SLICE_ROWS = 50
/** The longest wait for the file. A file of a million rows takes 90 seconds. */
const FILE_MS_MAX = 300_000

const Story = lazy(() => import('./message-events.tsx'), null)

function columnsFor(
  { recipientHeads: heads, ...say }: SentencesOf<typeof messagesSentences>,
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
          {message.name !== null && <span className={classes.person}>{message.name}</span>}
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
    instantColumn('submittedAt', heads.submittedAt),
    instantColumn('finishedAt', heads.finishedAt),
  ]
}

function State({ state }: { state: MessageState }) {
  const { states } = useSentences(messagesSentences)
  return <StatusBadge tone={messageTones[state]}>{states[state].label}</StatusBadge>
}

/** The parameters of a search. A text with letters is a reference, which must match as a whole. */
const foundBy = (search: string) =>
  /\p{L}/u.test(search) ? { reference: search.trim().slice(0, REFERENCE_LENGTH_MAX) } : { searchTerm: search }

export function Recipients({ campaign }: { campaign: Campaign }) {
  const { id: campaignId, recipients: total } = campaign
  const say = useSentences(messagesSentences)
  const { state, search, message } = route.useSearch()
  const { language } = useLanguage()
  const navigate = route.useNavigate()
  const slices = useSlices('listRecipients', {
    params: { id: campaignId },
    query: {
      limit: SLICE_ROWS,
      ...(isMessageState(state) && { state }),
      ...(search && foundBy(search)),
    },
  })
  const open = (id: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, message: id }), replace: true, resetScroll: false })
  const filter = (change: { state?: string; search?: string }) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
  return (
    <Panel
      title={say.recipients}
      flush
      actions={
        <FileButton
          endpoint="exportRecipients"
          parts={{
            params: { id: campaignId },
            query: { language, ...(isMessageState(state) && { state }) },
          }}
          fileName={['nkra-recipients', campaignId, state].filter(Boolean).join('-') + '.csv'}
          label={say.export}
          saved={say.exported}
          size="sm"
          timeout_ms={FILE_MS_MAX}
        />
      }
    >
      <FailedGroup campaign={campaign} />
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
        columns={columnsFor(say, ({ id }) => open(id))}
        slices={slices}
        rowKey={({ id }) => id}
        total={state || search ? undefined : total}
        empty={
          state || search ? (
            <NothingMatches
              title={say.nobodyMatches}
              showAll={say.showAllRecipients}
              onShowAll={() => filter({ state: undefined, search: undefined })}
            >
              {say.nobodyMatchesText}
            </NothingMatches>
          ) : (
            <EmptyState title={say.noMessagesYet}>{say.noMessagesText}</EmptyState>
          )
        }
      />
      {message && <Story key={message} id={message} onClose={() => open(undefined)} />}
    </Panel>
  )
}

import { Button } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { PAGE_ROWS, type ListSearch } from '../../paths.ts'
import { DataTable, type Column } from '../../ui/tables/data-table.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Instant } from '../../ui/values/figures.tsx'
import { FilterBar } from '../../ui/tables/filter-bar.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import { Panel } from '../../ui/layout/page.tsx'
import { Pager } from '../../ui/tables/pager.tsx'
import { StatusBadge } from '../../ui/values/status-badge.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import classes from './sender-id.module.css'
import { LISTED, statusOf, statusTones, waits, type SenderRequest } from './sender-states.ts'
import { senderSentences } from './sentences.ts'
import { TrackerMarks } from './approval-tracker.tsx'

const route = getRouteApi('/signed-in/sender-id')

type Say = (typeof senderSentences)['en']

function columnsFor({ heads, status: statusHead, statuses, renewal }: Say): Column<SenderRequest>[] {
  return [
    {
      key: 'senderId',
      head: heads.senderId,
      card: 'title',
      cell: ({ senderId }) => <strong className={classes.listedName}>{senderId}</strong>,
    },
    { key: 'account', head: heads.account, cell: ({ accountName }) => accountName },
    { key: 'networks', head: heads.networks, cell: (request) => <TrackerMarks sender={request} /> },
    {
      key: 'status',
      head: statusHead,
      card: 'aside',
      cell: ({ status, networks }) =>
        networks.some(({ renewal: asked }) => asked?.status === 'submitted') ? (
          <StatusBadge tone="info">{renewal}</StatusBadge>
        ) : (
          <StatusBadge tone={statusTones[status]}>{statuses[status]}</StatusBadge>
        ),
    },
    { key: 'submitted', head: heads.submitted, cell: ({ submittedAt }) => <Instant at={submittedAt} /> },
  ]
}

function openButton({ review, open }: Say, onOpen: (id: string) => void) {
  return ({ id, networks }: SenderRequest) => (
    <Button size="compact-md" variant="default" onClick={() => onOpen(id)}>
      {networks.some(waits) ? review : open}
    </Button>
  )
}

/** The operator's queue: what a network has not decided on comes first. */
export function Requests() {
  const say = useSentences(senderSentences)
  const { page = 0, search, status: written } = route.useSearch()
  const navigate = route.useNavigate()
  const [opened, setOpened] = useState<string | null>(null)
  const status = statusOf(written)
  const requests = useCall(
    'listSenderRequests',
    {
      query: {
        pageNumber: page + 1,
        pageSize: PAGE_ROWS,
        searchTerm: search ?? '',
        ...(status && { status }),
      },
    },
    { keep: true },
  )
  const filter = (change: ListSearch) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...change }), replace: true })
  const shown = requests.data?.data.find(({ id }) => id === opened)
  return (
    <Panel title={say.requests} flush>
      <FilterBar
        search={{
          label: say.search,
          placeholder: say.searchHint,
          value: search,
          onSearch: (text) => filter({ search: text }),
        }}
        choice={{
          label: say.status,
          all: say.everyStatus,
          value: status,
          options: LISTED.map((value) => ({ value, label: say.listed[value] })),
          onChoose: (value) => filter({ status: value }),
        }}
      />
      <DataTable
        label={say.requests}
        columns={columnsFor(say)}
        rows={requests.data?.data}
        rowKey={({ id }) => id}
        query={requests}
        actions={openButton(say, setOpened)}
        empty={
          search !== undefined || status !== undefined ? (
            <EmptyState
              title={say.nothingMatches}
              action={
                <Button variant="default" onClick={() => void navigate({ search: {} })}>
                  {say.showAll}
                </Button>
              }
            >
              {say.nothingMatchesText}
            </EmptyState>
          ) : (
            <EmptyState icon={<IconSpeakerphone size={26} stroke={1.6} />} title={say.noRequests}>
              {say.noRequestsText}
            </EmptyState>
          )
        }
      />
      <Pager query={requests} />
      {shown && <ReviewDialog request={shown} onClose={() => setOpened(null)} />}
    </Panel>
  )
}

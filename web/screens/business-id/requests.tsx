import { Button } from '@mantine/core'
import { IconCertificate } from '@tabler/icons-react'
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
import classes from './business-id.module.css'
import { LISTED, statusOf, statusTones, type BusinessIdRequest } from './business-states.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { businessSentences } from './sentences.ts'

const route = getRouteApi('/signed-in/business-id')

type Say = (typeof businessSentences)['en']

const columnsFor = ({ heads, status: statusHead, statuses }: Say): Column<BusinessIdRequest>[] => [
  {
    key: 'name',
    head: heads.name,
    card: 'title',
    cell: ({ legalName }) => <strong className={classes.listedName}>{legalName}</strong>,
  },
  { key: 'account', head: heads.account, cell: ({ accountName }) => accountName },
  { key: 'number', head: heads.number, cell: ({ registrationNumber }) => registrationNumber },
  {
    key: 'status',
    head: statusHead,
    card: 'aside',
    cell: ({ status }) => <StatusBadge tone={statusTones[status]}>{statuses[status]}</StatusBadge>,
  },
  { key: 'submitted', head: heads.submitted, cell: ({ submittedAt }) => <Instant at={submittedAt} /> },
]

function openButton({ review, open }: Say, onOpen: (id: string) => void) {
  return ({ id, status }: BusinessIdRequest) => (
    <Button size="compact-md" variant="default" onClick={() => onOpen(id)}>
      {status === 'submitted' ? review : open}
    </Button>
  )
}

/** The operator's queue: what waits comes first. */
export function Requests() {
  const say = useSentences(businessSentences)
  const { page = 0, search, status: written } = route.useSearch()
  const navigate = route.useNavigate()
  const [opened, setOpened] = useState<string | null>(null)
  const status = statusOf(written)
  const requests = useCall(
    'listBusinessIds',
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
          options: LISTED.map((value) => ({ value, label: say.statuses[value] })),
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
            <EmptyState icon={<IconCertificate size={26} stroke={1.6} />} title={say.noRequests}>
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

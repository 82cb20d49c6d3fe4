/** The credits of the account, lot by lot: bought or granted, spent, lapsing (specification sections 2 and 3). */
import { Button } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconCoins } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useCall } from '../api/queries.ts'
import { PAGE_ROWS, type ListSearch } from '../paths.ts'
import { useRole } from '../shell/session-context.tsx'
import { useShell } from '../shell/shell-context.tsx'
import { DataTable, type Column } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Count, Instant } from '../ui/figures.tsx'
import { formatDate, formatProduct } from '../ui/format.ts'
import { Page, Panel } from '../ui/page.tsx'
import { Pager } from '../ui/pager.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { StatusBadge, type Tone } from '../ui/status-badge.tsx'
import { Toolbar } from '../ui/toolbar.tsx'

const route = getRouteApi('/signed-in/sms-credits')

type Credit = Reply<'listCredits'>

const tones = { Pending: 'secondary', Confirmed: 'success', Used: 'warning' } as const satisfies Record<
  Credit['status'],
  Tone
>

function useCredits({ page = 0, search = '' }: ListSearch) {
  return useCall(
    'listCredits',
    { query: { pageNumber: page + 1, pageSize: PAGE_ROWS, searchTerm: search } },
    { keep: true },
  )
}

const columns: Column<Credit>[] = [
  { key: 'packageName', head: 'Package', card: 'title', cell: ({ packageName }) => packageName },
  { key: 'product', head: 'Product', cell: ({ product }) => formatProduct(product) },
  { key: 'credit', head: 'Credits', align: 'end', cell: ({ credit }) => <Count value={credit} /> },
  {
    key: 'creditRemaining',
    head: 'Remaining',
    align: 'end',
    cell: ({ creditRemaining, status }) => (status === 'Pending' ? '–' : <Count value={creditRemaining} />),
  },
  {
    key: 'status',
    head: 'Status',
    card: 'aside',
    cell: ({ status }) => <StatusBadge tone={tones[status]}>{status}</StatusBadge>,
  },
  {
    key: 'lapsesAt',
    head: 'Lapses',
    cell: ({ lapsesAt, status }) =>
      lapsesAt ? formatDate(lapsesAt) : status === 'Pending' ? 'Once approved' : 'Never',
  },
  { key: 'createdAt', head: 'Added', cell: ({ createdAt }) => <Instant at={createdAt} /> },
]

export default function AccountCredits() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const shell = useShell()
  const administrator = useRole() === 'Administrator'
  const credits = useCredits(search)
  const topUp = !administrator && <Button onClick={shell.buyCredit}>Top Up</Button>
  return (
    <Page
      title="Account Credits"
      lead="Each lot of credits with what is left of it. The one that lapses soonest is spent first."
      actions={topUp}
    >
      <Panel flush>
        <Toolbar>
          <SearchField
            label="Search credits"
            placeholder="Search packages"
            value={search.search ?? ''}
            onSearch={(text) => void navigate({ search: text ? { search: text } : {}, replace: true })}
          />
        </Toolbar>
        <DataTable
          label="Credits"
          columns={columns}
          rows={credits.data?.data}
          rowKey={({ id }) => id}
          query={credits}
          empty={
            search.search ? (
              <EmptyState
                title="Nothing matches"
                action={
                  <Button variant="default" onClick={() => void navigate({ search: {} })}>
                    Show all credits
                  </Button>
                }
              >
                No lot of credits has these words.
              </EmptyState>
            ) : (
              <EmptyState
                icon={<IconCoins size={26} stroke={1.6} />}
                title="No credits yet"
                {...(topUp && { action: topUp })}
              >
                A package brings credits for a product and a time. They are here from the order on, and can be
                spent once its invoice is approved.
              </EmptyState>
            )
          }
        />
        {credits.data && (
          <Pager
            paging={credits.data}
            onPage={(page) => void navigate({ search: (before) => ({ ...before, page: page || undefined }) })}
          />
        )}
      </Panel>
    </Page>
  )
}

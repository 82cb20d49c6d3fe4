/** The credits of the account, lot by lot: bought or granted, spent, lapsing (specification sections 2 and 3). */
import { Button } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import { allows } from '@nkra/contract/permissions.ts'
import { IconCoins } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useCall } from '../api/queries.ts'
import { PAGE_ROWS, type ListSearch } from '../paths.ts'
import { useRole } from '../shell/session-context.tsx'
import { useShell } from '../shell/shell-context.tsx'
import { DataTable, type Column } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Count, Dash, Instant } from '../ui/figures.tsx'
import { formatProduct, useFormat, type Format } from '../ui/format.ts'
import { useSentences } from '../ui/language.tsx'
import { Page, Panel } from '../ui/page.tsx'
import { Pager } from '../ui/pager.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { StatusBadge, type Tone } from '../ui/status-badge.tsx'
import { Toolbar } from '../ui/toolbar.tsx'
import { creditsSentences } from './sms-credits.sentences.ts'

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

function columnsFor(
  { heads, statuses, onceApproved, never }: (typeof creditsSentences)['en'],
  format: Format,
): Column<Credit>[] {
  return [
    { key: 'packageName', head: heads.packageName, card: 'title', cell: ({ packageName }) => packageName },
    { key: 'product', head: heads.product, cell: ({ product }) => formatProduct(product) },
    { key: 'credit', head: heads.credit, align: 'end', cell: ({ credit }) => <Count value={credit} /> },
    {
      key: 'creditRemaining',
      head: heads.creditRemaining,
      align: 'end',
      cell: ({ creditRemaining, status }) =>
        status === 'Pending' ? <Dash /> : <Count value={creditRemaining} />,
    },
    {
      key: 'status',
      head: heads.status,
      card: 'aside',
      cell: ({ status }) => <StatusBadge tone={tones[status]}>{statuses[status]}</StatusBadge>,
    },
    {
      key: 'lapsesAt',
      head: heads.lapsesAt,
      cell: ({ lapsesAt, status }) =>
        lapsesAt ? format.date(lapsesAt) : status === 'Pending' ? onceApproved : never,
    },
    { key: 'createdAt', head: heads.createdAt, cell: ({ createdAt }) => <Instant at={createdAt} /> },
  ]
}

export default function AccountCredits() {
  const say = useSentences(creditsSentences)
  const format = useFormat()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const shell = useShell()
  const role = useRole()
  const credits = useCredits(search)
  const topUp = role !== 'Administrator' && allows(role, 'billing:buy') && (
    <Button onClick={shell.buyCredit}>{say.topUp}</Button>
  )
  return (
    <Page title={say.title} lead={say.lead} actions={topUp}>
      <Panel flush>
        <Toolbar>
          <SearchField
            label={say.search}
            placeholder={say.searchHint}
            value={search.search ?? ''}
            onSearch={(text) => void navigate({ search: text ? { search: text } : {}, replace: true })}
          />
        </Toolbar>
        <DataTable
          label={say.list}
          columns={columnsFor(say, format)}
          rows={credits.data?.data}
          rowKey={({ id }) => id}
          query={credits}
          empty={
            search.search ? (
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
              <EmptyState
                icon={<IconCoins size={26} stroke={1.6} />}
                title={say.none}
                {...(topUp && { action: topUp })}
              >
                {say.noneText}
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

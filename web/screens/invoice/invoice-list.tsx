import { Button } from '@mantine/core'
import { allows } from '@nkra/contract/permissions.ts'
import { IconFileInvoice } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useCall } from '../../api/queries.ts'
import { PAGE_ROWS, type InvoiceSearch } from '../../paths.ts'
import { useRole } from '../../shell/session/session-context.tsx'
import { useShell } from '../../shell/shell-context.tsx'
import { DataTable, type Column } from '../../ui/tables/data-table.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Count, Instant, Money } from '../../ui/values/figures.tsx'
import { formatProduct } from '../../ui/language/format.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { Panel } from '../../ui/layout/page.tsx'
import { Pager } from '../../ui/tables/pager.tsx'
import { StatusBadge } from '../../ui/values/status-badge.tsx'
import { TextButton } from '../../ui/controls/text-button.tsx'
import { InvoiceFilters } from './invoice-filters.tsx'
import { NewInvoice } from './ordered-invoice.tsx'
import { PayInvoice } from './pay/pay-button.tsx'
import { isNarrowed, narrowing, PENDING, sortLabelOf, statusTones, type Invoice } from './invoice-status.ts'
import classes from './invoice.module.css'
import { invoiceSentences } from './sentences.ts'

const route = getRouteApi('/signed-in/invoice')

function useInvoices(search: InvoiceSearch) {
  const page = { pageNumber: (search.page ?? 0) + 1, pageSize: PAGE_ROWS }
  return useCall('listInvoices', { query: { ...narrowing(search), ...page } }, { keep: true })
}

type Say = (typeof invoiceSentences)['en']

function columnsFor(
  { heads, statuses }: Say,
  administrator: boolean,
  open: (id: string) => void,
): Column<Invoice>[] {
  const account: Column<Invoice> = {
    key: 'accountName',
    head: heads.accountName,
    sortable: true,
    cell: ({ accountName }) => accountName,
  }
  return [
    {
      key: 'number',
      head: heads.number,
      sortable: true,
      card: 'title',
      cell: ({ id, number }) => <TextButton onClick={() => open(id)}>{number}</TextButton>,
    },
    ...(administrator ? [account] : []),
    {
      key: 'packageName',
      head: heads.packageName,
      sortable: true,
      cell: ({ packageName, product }) => (
        <>
          {packageName} <span className={classes.product}>{formatProduct(product)}</span>
        </>
      ),
    },
    {
      key: 'credit',
      head: heads.credit,
      align: 'end',
      sortable: true,
      cell: ({ credit }) => <Count value={credit} />,
    },
    {
      key: 'totalAmount',
      head: heads.totalAmount,
      align: 'end',
      sortable: true,
      cell: ({ totalAmount }) => <Money amount={totalAmount} bare />,
    },
    {
      key: 'status',
      head: heads.status,
      sortable: true,
      card: 'aside',
      cell: ({ status }) => <StatusBadge tone={statusTones[status]}>{statuses[status]}</StatusBadge>,
    },
    {
      key: 'createdAt',
      head: heads.createdAt,
      sortable: true,
      cell: ({ createdAt }) => <Instant at={createdAt} />,
    },
  ]
}

/** What the row's status asks of whoever looks. */
function rowAction({ review }: Say, administrator: boolean, open: (id: string) => void) {
  return (invoice: Invoice) =>
    administrator
      ? invoice.status === PENDING && (
          <Button size="compact-md" variant="default" onClick={() => open(invoice.id)}>
            {review}
          </Button>
        )
      : invoice.status === PENDING && <PayInvoice invoice={invoice} />
}

/** Ten invoices at a time, as the address narrows and sorts them. */
export function InvoiceList({ onOpen }: { onOpen: (id: string) => void }) {
  const say = useSentences(invoiceSentences)
  const administrator = useRole() === 'Administrator'
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const invoices = useInvoices(search)

  /** Whatever narrows or sorts the list begins it anew. */
  const narrow = (change: InvoiceSearch) =>
    void navigate({
      search: (before) => ({ ...before, page: undefined, ...change }),
      replace: true,
      resetScroll: false,
    })

  return (
    <Panel flush>
      <InvoiceFilters search={search} onChange={narrow} />
      <NewInvoice search={search} rows={invoices.isPlaceholderData ? undefined : invoices.data?.data} />
      <DataTable
        label={say.list}
        columns={columnsFor(say, administrator, onOpen)}
        rows={invoices.data?.data}
        rowKey={({ id }) => id}
        query={invoices}
        skeletons={PAGE_ROWS}
        sort={{ by: sortLabelOf(search.sort), order: search.order ?? 'desc' }}
        onSort={({ by, order }) => narrow({ sort: by, order })}
        actions={rowAction(say, administrator, onOpen)}
        empty={isNarrowed(search) ? <NothingMatches /> : <NoneYet />}
      />
      <Pager query={invoices} />
    </Panel>
  )
}

function NothingMatches() {
  const say = useSentences(invoiceSentences)
  const navigate = route.useNavigate()
  return (
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
  )
}

function NoneYet() {
  const say = useSentences(invoiceSentences)
  const administrator = useRole() === 'Administrator'
  const buys = useBuys()
  return (
    <EmptyState
      icon={<IconFileInvoice size={26} stroke={1.6} />}
      title={say.none}
      {...(buys && { action: <TopUp /> })}
    >
      {administrator ? say.operatorNoneText : say.noneText}
    </EmptyState>
  )
}

/** Whether the person buys for the account; the operator's people buy nothing. */
function useBuys(): boolean {
  const role = useRole()
  return role !== 'Administrator' && allows(role, 'billing:buy')
}

export function TopUp() {
  const say = useSentences(invoiceSentences)
  const shell = useShell()
  return useBuys() && <Button onClick={shell.buyCredit}>{say.topUp}</Button>
}

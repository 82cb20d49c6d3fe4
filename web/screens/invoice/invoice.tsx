/** What was ordered, what it cost with every tax, and whether it is approved (specification section 2). */
import { Button } from '@mantine/core'
import { allows } from '@nkra/contract/permissions.ts'
import { IconFileInvoice } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { PAGE_ROWS, type ListSearch } from '../../paths.ts'
import { useRole } from '../../shell/session-context.tsx'
import { useShell } from '../../shell/shell-context.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Count, Instant, Money } from '../../ui/figures.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { formatProduct } from '../../ui/format.ts'
import { useSentences } from '../../ui/language.tsx'
import { Page, Panel } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { InvoiceDialog } from './invoice-dialog.tsx'
import { PENDING, sortLabelOf, statusOf, STATUSES, statusTones, type Invoice } from './invoice-status.ts'
import classes from './invoice.module.css'
import { invoiceSentences } from './sentences.ts'

const route = getRouteApi('/signed-in/invoice')

const ASCENDING = 1
const DESCENDING = 2

function useInvoices({ page = 0, search = '', sort, order, status: written }: ListSearch) {
  const status = statusOf(written)
  return useCall(
    'listInvoices',
    {
      query: {
        pageNumber: page + 1,
        pageSize: PAGE_ROWS,
        searchTerm: search,
        sortLabel: sortLabelOf(sort),
        sortDirection: order === 'asc' ? ASCENDING : DESCENDING,
        ...(status && { status }),
      },
    },
    { keep: true },
  )
}

type Say = (typeof invoiceSentences)['en']

function columnsFor(
  { heads, statuses }: Say,
  administrator: boolean,
  open: (invoice: Invoice) => void,
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
      cell: (invoice) => <TextButton onClick={() => open(invoice)}>{invoice.number}</TextButton>,
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

function reviewButton({ review }: Say, open: (invoice: Invoice) => void) {
  return (invoice: Invoice) =>
    invoice.status === PENDING && (
      <Button size="compact-md" variant="default" onClick={() => open(invoice)}>
        {review}
      </Button>
    )
}

export default function InvoiceList() {
  const say = useSentences(invoiceSentences)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const role = useRole()
  const administrator = role === 'Administrator'
  const shell = useShell()
  const topUp = !administrator && allows(role, 'billing:buy') && (
    <Button onClick={shell.buyCredit}>{say.topUp}</Button>
  )
  const invoices = useInvoices(search)
  const [opened, setOpened] = useState<Invoice | null>(null)
  const filtered = search.search !== undefined || search.status !== undefined

  const filter = (change: ListSearch) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...change }), replace: true })

  return (
    <Page title={say.title} lead={administrator ? say.operatorLead : say.lead} actions={topUp}>
      <Panel flush>
        <FilterBar
          search={{
            label: say.search,
            placeholder: administrator ? say.operatorSearchHint : say.searchHint,
            value: search.search,
            onSearch: (text) => filter({ search: text }),
          }}
          choice={{
            label: say.status,
            all: say.everyStatus,
            value: statusOf(search.status) && search.status,
            options: STATUSES.map((status) => ({ value: String(status), label: say.statuses[status] })),
            onChoose: (status) => filter({ status }),
          }}
        />
        <DataTable
          label={say.list}
          columns={columnsFor(say, administrator, setOpened)}
          rows={invoices.data?.data}
          rowKey={({ id }) => id}
          query={invoices}
          skeletons={PAGE_ROWS}
          sort={{ by: sortLabelOf(search.sort), order: search.order ?? 'desc' }}
          onSort={({ by, order }) => filter({ sort: by, order })}
          {...(administrator && { actions: reviewButton(say, setOpened) })}
          empty={
            filtered ? (
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
                icon={<IconFileInvoice size={26} stroke={1.6} />}
                title={say.none}
                {...(topUp && { action: topUp })}
              >
                {administrator ? say.operatorNoneText : say.noneText}
              </EmptyState>
            )
          }
        />
        {invoices.data && (
          <Pager
            paging={invoices.data}
            onPage={(page) => void navigate({ search: (before) => ({ ...before, page: page || undefined }) })}
          />
        )}
      </Panel>
      {opened && (
        <InvoiceDialog
          invoice={opened}
          reviewable={administrator && opened.status === PENDING}
          onClose={() => setOpened(null)}
          // After a review the list begins again at page 1 with its 10 rows (specification section 4).
          onReviewed={() => void navigate({ search: (before) => ({ ...before, page: undefined }) })}
        />
      )}
    </Page>
  )
}

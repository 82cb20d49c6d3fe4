/** What was ordered, what it cost with every tax, and whether it is approved (specification section 2). */
import { Button, NativeSelect } from '@mantine/core'
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
import { formatProduct } from '../../ui/format.ts'
import { Page, Panel } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { InvoiceDialog } from './invoice-dialog.tsx'
import { invoiceStatuses, PENDING, sortLabelOf, statusOf, type Invoice } from './invoice-status.ts'
import classes from './invoice.module.css'

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

function columnsFor(administrator: boolean, open: (invoice: Invoice) => void): Column<Invoice>[] {
  const account: Column<Invoice> = {
    key: 'accountName',
    head: 'Account',
    sortable: true,
    cell: ({ accountName }) => accountName,
  }
  return [
    {
      key: 'number',
      head: 'Invoice',
      sortable: true,
      card: 'title',
      cell: (invoice) => (
        <button type="button" className={classes.number} onClick={() => open(invoice)}>
          {invoice.number}
        </button>
      ),
    },
    ...(administrator ? [account] : []),
    {
      key: 'packageName',
      head: 'Package',
      sortable: true,
      cell: ({ packageName, product }) => (
        <>
          {packageName} <span className={classes.product}>{formatProduct(product)}</span>
        </>
      ),
    },
    {
      key: 'credit',
      head: 'Credits',
      align: 'end',
      sortable: true,
      cell: ({ credit }) => <Count value={credit} />,
    },
    {
      key: 'totalAmount',
      head: 'Total (GHS)',
      align: 'end',
      sortable: true,
      cell: ({ totalAmount }) => <Money amount={totalAmount} bare />,
    },
    {
      key: 'status',
      head: 'Status',
      sortable: true,
      card: 'aside',
      cell: ({ status }) => (
        <StatusBadge tone={invoiceStatuses[status].tone}>{invoiceStatuses[status].label}</StatusBadge>
      ),
    },
    {
      key: 'createdAt',
      head: 'Ordered',
      sortable: true,
      cell: ({ createdAt }) => <Instant at={createdAt} />,
    },
  ]
}

function reviewButton(open: (invoice: Invoice) => void) {
  return (invoice: Invoice) =>
    invoice.status === PENDING && (
      <Button size="compact-md" variant="default" onClick={() => open(invoice)}>
        Review
      </Button>
    )
}

export default function InvoiceList() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const administrator = useRole() === 'Administrator'
  const shell = useShell()
  const invoices = useInvoices(search)
  const [opened, setOpened] = useState<Invoice | null>(null)
  const filtered = search.search !== undefined || search.status !== undefined

  const filter = (change: ListSearch) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...change }), replace: true })

  return (
    <Page
      title="Invoice"
      lead={
        administrator
          ? 'Orders of every account. Approving one makes its credits spendable at once.'
          : 'What you ordered. Credits can be spent once the invoice is approved.'
      }
      actions={!administrator && <Button onClick={shell.buyCredit}>Top Up</Button>}
    >
      <Panel flush>
        <Toolbar>
          <SearchField
            label="Search invoices"
            placeholder={administrator ? 'Search number, package or account' : 'Search number or package'}
            value={search.search ?? ''}
            onSearch={(text) => filter({ search: text || undefined })}
          />
          <NativeSelect
            size="sm"
            aria-label="Status"
            value={statusOf(search.status) ? search.status : ''}
            onChange={(event) => filter({ status: event.currentTarget.value || undefined })}
            data={[
              { value: '', label: 'Every status' },
              ...Object.entries(invoiceStatuses).map(([value, { label }]) => ({ value, label })),
            ]}
          />
        </Toolbar>
        <DataTable
          label="Invoices"
          columns={columnsFor(administrator, setOpened)}
          rows={invoices.data?.data}
          rowKey={({ id }) => id}
          query={invoices}
          skeletons={PAGE_ROWS}
          sort={{ by: sortLabelOf(search.sort), order: search.order ?? 'desc' }}
          onSort={({ by, order }) => filter({ sort: by, order })}
          {...(administrator && { actions: reviewButton(setOpened) })}
          empty={
            filtered ? (
              <EmptyState
                title="Nothing matches"
                action={
                  <Button variant="default" onClick={() => void navigate({ search: {} })}>
                    Show all invoices
                  </Button>
                }
              >
                No invoice has this status and these words.
              </EmptyState>
            ) : (
              <EmptyState
                icon={<IconFileInvoice size={26} stroke={1.6} />}
                title="No invoices yet"
                {...(!administrator && { action: <Button onClick={shell.buyCredit}>Top Up</Button> })}
              >
                {administrator
                  ? 'When a business orders credits, its invoice waits here for review.'
                  : 'Buying credits makes an invoice. You see every tax on it before you order.'}
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

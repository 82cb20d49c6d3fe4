import { Button } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { useMutationState } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { Answer } from '../../api/client.ts'
import { useCall, usePrefetch } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import type { InvoiceSearch } from './search.ts'
import { PAGE_ROWS } from '../../search.ts'
import { useMayBuy } from '../../shell/session/may-buy.ts'
import { useRole } from '../../shell/session/session-context.tsx'
import { useShell } from '../../shell/shell-context.tsx'
import { FileButton } from '../../ui/controls/download-button.tsx'
import { TextButton } from '../../ui/controls/text-button.tsx'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { DayRangeFields } from '../../ui/forms/day-range.tsx'
import { SearchField } from '../../ui/forms/search-field.tsx'
import { type Format, useFormat } from '../../ui/language/format.ts'
import { useSentences, type SentencesOf, formatProduct } from '../../ui/language/language.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { Panel, EmptyState } from '../../ui/layout/page.tsx'
import { Toolbar } from '../../ui/layout/toolbar.tsx'
import { type Column, DataTable } from '../../ui/tables/data-table.tsx'
import { NothingMatches, FilterSelect } from '../../ui/tables/filter-bar.tsx'
import { Pager } from '../../ui/tables/pager.tsx'
import { SavedViews, useShownColumns } from '../../ui/tables/views/saved-views.tsx'
import { Count, Instant, Money } from '../../ui/values/figures.tsx'
import { StatusBadge } from '../../ui/values/status-badge.tsx'
import {
  type Invoice,
  isNarrowed,
  narrowing,
  PENDING,
  PRODUCTS,
  sortLabelOf,
  STATUSES,
  statusOf,
  toneOf,
} from './invoice-status.ts'
import classes from './invoice.module.css'
import { PayInvoice } from './pay/pay-button.tsx'
import { invoiceSentences } from './sentences.ts'

const route = getRouteApi('/signed-in/invoice')

function useInvoices(search: InvoiceSearch) {
  const page = { pageNumber: (search.page ?? 0) + 1, pageSize: PAGE_ROWS }
  return useCall('listInvoices', { query: { ...narrowing(search), ...page } }, { keep: true })
}

function columnsFor(
  { heads, statuses, cancelled }: SentencesOf<typeof invoiceSentences>,
  format: Format,
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
      cell: (invoice) => (
        <>
          {format.purchase(invoice)} <span className={classes.product}>{formatProduct(invoice.product)}</span>
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
      cell: (invoice) => (
        <StatusBadge tone={toneOf(invoice)}>
          {invoice.cancelled ? cancelled : statuses[invoice.status]}
        </StatusBadge>
      ),
    },
    {
      key: 'createdAt',
      head: heads.createdAt,
      sortable: true,
      cell: ({ createdAt }) => <Instant at={createdAt} />,
    },
  ]
}

/** The button in the row of an invoice, for the action that its status asks for. */
function rowAction(
  { review }: SentencesOf<typeof invoiceSentences>,
  administrator: boolean,
  open: (id: string) => void,
) {
  return (invoice: Invoice) =>
    administrator
      ? invoice.status === PENDING && (
          <Button size="compact-md" variant="default" onClick={() => open(invoice.id)}>
            {review}
          </Button>
        )
      : invoice.status === PENDING && <PayInvoice invoice={invoice} />
}

/** The list of invoices, ten on a page, filtered and sorted by the address. */
export function InvoiceList({ onOpen }: { onOpen: (id: string) => void }) {
  const say = useSentences(invoiceSentences)
  const format = useFormat()
  const administrator = useRole() === 'Administrator'
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const invoices = useInvoices(search)
  const prefetch = usePrefetch()
  const columns = columnsFor(say, format, administrator, onOpen)
  const shown = useShownColumns(columns)

  /** Changes a filter or the order, and returns to the first page. */
  const narrow = (change: InvoiceSearch) =>
    void navigate({
      search: (before) => ({ ...before, page: undefined, ...change }),
      replace: true,
      resetScroll: false,
    })

  return (
    <Panel flush>
      <InvoiceFilters
        search={search}
        views={<SavedViews list="invoices" columns={columns} shownColumns={shown} />}
        onChange={narrow}
      />
      <NewInvoice search={search} rows={invoices.isPlaceholderData ? undefined : invoices.data?.data} />
      <DataTable
        label={say.list}
        columns={shown}
        rows={invoices.data?.data}
        rowKey={({ id }) => id}
        onPoint={({ id }) => prefetch('getInvoice', { params: { id } })}
        query={invoices}
        skeletons={PAGE_ROWS}
        sort={{ by: sortLabelOf(search.sort), order: search.order ?? 'desc' }}
        onSort={({ by, order }) => narrow({ sort: by, order })}
        actions={rowAction(say, administrator, onOpen)}
        empty={
          isNarrowed(search) ? (
            <NothingMatches
              title={say.nothingMatches}
              showAll={say.showAll}
              onShowAll={() => void navigate({ search: {} })}
            >
              {say.nothingMatchesText}
            </NothingMatches>
          ) : (
            <NoneYet />
          )
        }
      />
      <Pager query={invoices} />
    </Panel>
  )
}

function NoneYet() {
  const say = useSentences(invoiceSentences)
  const administrator = useRole() === 'Administrator'
  const buys = useMayBuy()
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

export function TopUp() {
  const say = useSentences(invoiceSentences)
  const shell = useShell()
  return useMayBuy() && <Button onClick={shell.buyCredit}>{say.topUp}</Button>
}

interface FiltersProps {
  search: InvoiceSearch
  views: ReactNode
  onChange: (change: InvoiceSearch) => void
}

/** The filters of the list, and the export of the filtered invoices. */
function InvoiceFilters({ search, views, onChange }: FiltersProps) {
  const say = useSentences(invoiceSentences)
  const administrator = useRole() === 'Administrator'
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  return (
    <Toolbar>
      <SearchField
        label={say.search}
        placeholder={administrator ? say.operatorSearchHint : say.searchHint}
        value={search.search ?? ''}
        onSearch={(text) => onChange({ search: text || undefined })}
      />
      <FilterSelect
        className={classes.choice}
        label={say.status}
        all={say.everyStatus}
        value={statusOf(search.status) && search.status}
        options={STATUSES.map((status) => ({ value: String(status), label: say.statuses[status] }))}
        onChoose={(status) => onChange({ status })}
      />
      <FilterSelect
        className={classes.choice}
        label={say.product}
        all={say.everyProduct}
        value={search.product}
        options={PRODUCTS.map((product) => ({ value: product, label: formatProduct(product) }))}
        onChoose={(product) => onChange({ product })}
      />
      <DayRangeFields range={search} onChange={onChange} />
      {views}
      <div className={classes.export}>
        <FileButton
          endpoint="exportInvoices"
          parts={{ query: narrowing(search) }}
          fileName={`nkra-invoices-${today}.csv`}
          label={say.export}
          saved={say.exported}
          size="sm"
        />
      </div>
    </Toolbar>
  )
}

/** Says where the new invoice is while the list shows other invoices. */
function NewInvoice({ search, rows }: { search: InvoiceSearch; rows: readonly Invoice[] | undefined }) {
  const say = useSentences(invoiceSentences)
  const ordered = useOrdered(search)
  const shown = ordered === null || rows === undefined || rows.some(({ id }) => id === ordered.id)
  const otherOrder = search.sort !== undefined || search.order !== undefined
  const firstPage = isNarrowed(search) || otherOrder ? {} : { ...search, page: undefined }
  return (
    <div aria-live="polite" className={classes.ordered}>
      {!shown && (
        <Notice tone="success">
          {say.onPageOne(ordered.number)}{' '}
          <TextLink to={paths.invoice} search={firstPage}>
            {say.toPageOne}
          </TextLink>
        </Notice>
      )}
    </div>
  )
}

/** The invoice that was created while this page of the list is shown. */
function useOrdered(search: InvoiceSearch): { id: string; number: string } | null {
  const last = useMutationState({
    filters: { mutationKey: ['createInvoice'], status: 'success' },
    select: ({ state }) => (state.data as Answer<'createInvoice'>).data,
  }).at(-1)
  const shown = shownPart(search)
  const [since, setSince] = useState({ shown, id: last?.id })
  if (since.shown !== shown) setSince({ shown, id: last?.id })
  return last !== undefined && last.id !== since.id ? last : null
}

/** The part of the address that says which invoices are shown, without what is open over the list. */
function shownPart({ search, status, product, from, to, sort, order, page }: InvoiceSearch): string {
  return JSON.stringify([search, status, product, from, to, sort, order, page])
}

/**
 * A list in pages, with a search field and one choice: the filters, the table, the empty states and the pager. The
 * filters are kept in the address. The screen gives the columns, the page and the sentences.
 */
import type { EndpointName } from '@nkra/contract/endpoints.ts'
import type { Request, Routes } from '@nkra/contract/routes.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Input, Paging } from '../../api/client.ts'
import { useCall } from '../../api/queries.ts'
import { PAGE_ROWS, type ListSearch } from '../../search.ts'
import { DataTable, type Column, type Sort } from './data-table.tsx'
import { FilterBar, NothingMatches, type Choice } from './filter-bar.tsx'
import { Pager } from './pager.tsx'

type QueryOf<Name extends EndpointName> = NonNullable<Request<Name>['query']>

/** The calls that answer in pages and take a search term. */
type ListName = {
  [Name in EndpointName]: Routes[Name] extends { kind: 'page' }
    ? 'searchTerm' extends keyof QueryOf<Name>
      ? Name
      : never
    : never
}[EndpointName]

/** The filters of the list besides its search term. */
type Narrowing<Name extends ListName> = {
  [Key in Exclude<keyof QueryOf<Name>, 'pageNumber' | 'pageSize' | 'searchTerm'>]?:
    | QueryOf<Name>[Key]
    | undefined
}

/** Fetches the page of the list that the address names. The previous page stays while the next one is fetched. */
export function usePage<Name extends ListName>(
  name: Name,
  { page = 0, search = '' }: Pick<ListSearch, 'page' | 'search'>,
  narrowing?: Narrowing<Name>,
) {
  const query = { pageNumber: page + 1, pageSize: PAGE_ROWS, searchTerm: search, ...narrowing }
  return useCall(name, { query } as unknown as Input<Name>, { keep: true })
}

/** Changes the filters of the screen's list and returns to its first page. Undefined removes a filter. */
export function useFilter<Search extends object>() {
  const navigate = useNavigate()
  return (change: { [Key in keyof Search]?: Search[Key] | undefined }) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, page: undefined, ...change }),
      replace: true,
    })
}

interface ListPanelProps<Row, Value extends string> {
  /** What the rows are, for screen readers. */
  label: string
  say: {
    search: string
    searchHint: string
    nothingMatches: string
    nothingMatchesText: string
    showAll: string
  }
  columns: readonly Column<Row>[]
  query: {
    data: (Paging & { data: readonly Row[] }) | undefined
    isPending: boolean
    isPlaceholderData: boolean
    error: unknown
    refetch: () => unknown
  }
  rowKey: (row: Row) => string
  actions?: (row: Row) => ReactNode
  smallActions?: true
  /** Called when the pointer stays on a row, to fetch in advance what the row opens. */
  onPoint?: (row: Row) => void
  skeletons?: number
  sort?: Sort
  onSort?: (sort: Sort) => void
  /** The choice that filters by the parameter `status`. */
  choice?: Choice<Value>
  /** More filters, shown beside the choice. */
  moreFilters?: ReactNode
  /** Whether a filter may hide rows. By default: whether there is a search term or a choice. */
  filtered?: boolean
  /** Shown in place of the rows if there are none at all. */
  none: ReactNode
}

export function ListPanel<Row, Value extends string>({
  say,
  query,
  choice,
  moreFilters,
  filtered,
  none,
  ...table
}: ListPanelProps<Row, Value>) {
  const navigate = useNavigate()
  const filter = useFilter<ListSearch>()
  const search = useSearch({ strict: false, select: ({ search: words }) => words })
  const hidesRows = filtered ?? (search !== undefined || choice?.value !== undefined)
  const showAll = () => void navigate({ to: '.', search: ({ view }) => ({ view }) })
  const nothingMatches = (
    <NothingMatches title={say.nothingMatches} showAll={say.showAll} onShowAll={showAll}>
      {say.nothingMatchesText}
    </NothingMatches>
  )
  return (
    <>
      <FilterBar
        search={{
          label: say.search,
          placeholder: say.searchHint,
          value: search,
          onSearch: (text) => filter({ search: text }),
        }}
        choice={choice && { ...choice, onChoose: (status) => filter({ status }) }}
      >
        {moreFilters}
      </FilterBar>
      <DataTable {...table} query={query} rows={query.data?.data} empty={hidesRows ? nothingMatches : none} />
      <Pager query={query} />
    </>
  )
}

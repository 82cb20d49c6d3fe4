/**
 * A list of pages, found by words and narrowed by one choice: the filters, the table, what stands in place of no rows,
 * and the pager. The filters stand in the address; the screen gives the columns, the page and the sentences.
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

/** The calls that answer a page of what is searched for. */
type ListName = {
  [Name in EndpointName]: Routes[Name] extends { kind: 'page' }
    ? 'searchTerm' extends keyof QueryOf<Name>
      ? Name
      : never
    : never
}[EndpointName]

/** What narrows the list besides its words. */
type Narrowing<Name extends ListName> = {
  [Key in Exclude<keyof QueryOf<Name>, 'pageNumber' | 'pageSize' | 'searchTerm'>]?:
    | QueryOf<Name>[Key]
    | undefined
}

/** The page of a list that the address names. The page before stays while the next one is fetched. */
export function usePage<Name extends ListName>(
  name: Name,
  { page = 0, search = '' }: Pick<ListSearch, 'page' | 'search'>,
  narrowing?: Narrowing<Name>,
) {
  const query = { pageNumber: page + 1, pageSize: PAGE_ROWS, searchTerm: search, ...narrowing }
  return useCall(name, { query } as unknown as Input<Name>, { keep: true })
}

/** Changes what narrows the list of this screen, and begins it anew. Undefined removes a filter. */
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
  /** What the rows are, for those who do not see the page. */
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
  skeletons?: number
  sort?: Sort
  onSort?: (sort: Sort) => void
  /** By the parameter `status`. */
  choice?: Choice<Value>
  /** More filters, beside the choice. */
  moreFilters?: ReactNode
  /** Whether a filter may hide rows; by default, whether there are words or a choice. */
  filtered?: boolean
  /** In place of the rows, before there are any at all. */
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

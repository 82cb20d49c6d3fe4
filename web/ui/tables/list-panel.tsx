/**
 * A list of pages, found by words and narrowed by one choice: the filters, the table, what stands in place of no rows,
 * and the pager. The screen gives its columns, its query and its sentences, and keeps the filters in the address.
 */
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Paging } from '../../api/client.ts'
import { EmptyState } from '../layout/empty-state.tsx'
import { DataTable, type Column, type Sort } from './data-table.tsx'
import { FilterBar } from './filter-bar.tsx'
import { Pager } from './pager.tsx'

/** A change of the filters; undefined removes one. */
export interface FilterChange<Value extends string> {
  search?: string | undefined
  status?: Value | undefined
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
  skeletons?: number
  sort?: Sort
  onSort?: (sort: Sort) => void
  search: string | undefined
  choice: {
    label: string
    /** Says that all are shown. */
    all: string
    value: Value | undefined
    options: readonly { value: Value; label: string }[]
  }
  /** More filters, beside the choice. */
  moreFilters?: ReactNode
  /** Whether a filter may hide rows; by default, whether there are words or a choice. */
  filtered?: boolean
  onFilter: (change: FilterChange<Value>) => void
  onShowAll: () => void
  /** In place of the rows, before there are any at all. */
  none: ReactNode
}

export function ListPanel<Row, Value extends string>({
  say,
  query,
  search,
  choice,
  moreFilters,
  filtered = search !== undefined || choice.value !== undefined,
  onFilter,
  onShowAll,
  none,
  ...table
}: ListPanelProps<Row, Value>) {
  const nothingMatches = (
    <EmptyState
      title={say.nothingMatches}
      action={
        <Button variant="default" onClick={onShowAll}>
          {say.showAll}
        </Button>
      }
    >
      {say.nothingMatchesText}
    </EmptyState>
  )
  return (
    <>
      <FilterBar
        search={{
          label: say.search,
          placeholder: say.searchHint,
          value: search,
          onSearch: (text) => onFilter({ search: text }),
        }}
        choice={{ ...choice, onChoose: (status) => onFilter({ status }) }}
      >
        {moreFilters}
      </FilterBar>
      <DataTable {...table} query={query} rows={query.data?.data} empty={filtered ? nothingMatches : none} />
      <Pager query={query} />
    </>
  )
}

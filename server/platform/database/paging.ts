/**
 * One page of a list and the count of all of it, from one statement: `select count, item … from (select 1) as always
 * left join (the page) on true` answers at least one row, so that a page past the last still says how many there are.
 */
import type { Page } from '@nkra/contract/wire.ts'
import { pageIn, type ListOrder, type WithCursor, type PageRequest } from './list-cursor.ts'

export interface Paging extends PageRequest {
  /** Any part of what is searched, in whatever case; empty for everything. */
  searchTerm: string
}

/** An item of the page beside the count of all; no item where the page is past the last. */
export type PageRow<Item> = { totalCount: number } & (Item | { id: null })

/** The page that the rows are. */
export function pageOf<Item extends { id: bigint }>(
  rows: readonly PageRow<Item>[],
  { pageNumber, pageSize }: Paging,
): Page<Item> {
  return {
    items: rows.flatMap((row) => (row.id === null ? [] : [row as Item])),
    totalCount: rows[0]?.totalCount ?? 0,
    pageNumber,
    pageSize,
  }
}

/** The page that the rows of a window are, of a list that grows while it is read. */
export function growingPageOf<Item extends { id: bigint }>(
  order: ListOrder,
  rows: readonly PageRow<WithCursor<Item>>[],
  paging: Paging,
): Page<Item> {
  const placed = rows.flatMap((row) => (row.id === null ? [] : [row as WithCursor<Item>]))
  return pageIn(order, paging, placed, rows[0]?.totalCount ?? 0)
}

/** The LIKE pattern that finds a text anywhere; none of its own characters is a wildcard. */
export function contains(term: string): string {
  return `%${term.replace(/[\\%_]/g, String.raw`\$&`)}%`
}

/**
 * One page of a list and the count of all of it, from one statement: `select count, item … from (select 1) as always
 * left join (the page) on true` answers at least one row, so that a page past the last still says how many there are.
 */
import type { Page } from '@nkra/contract/wire.ts'

export interface Paging {
  /** From 1. */
  pageNumber: number
  pageSize: number
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

/** The LIKE pattern that finds a text anywhere; none of its own characters is a wildcard. */
export function contains(term: string): string {
  return `%${term.replace(/[\\%_]/g, String.raw`\$&`)}%`
}

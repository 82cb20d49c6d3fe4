/**
 * One page of a list and the count of the whole list, from one statement. `select count, item … from (select 1) as
 * always left join (the page) on true` answers at least one row, so that a page after the last one still has the count.
 */
import type { Page } from '@nkra/contract/wire.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Reader } from './database.ts'
import {
  afterCursor,
  cursorColumn,
  limitOffset,
  orderBy,
  pageFrom,
  type ListOrder,
  type PageRequest,
  type WithCursor,
} from './list-cursor.ts'

export interface Paging extends PageRequest {
  /** Any part of the searched text, in any case. Empty finds everything. */
  searchTerm: string
}

/** What a list reads. */
interface ListSource {
  /** All rows of the list. */
  found: RawBuilder<unknown>
  /** The name that a row of `found` has in `columns` and `joins`. */
  row: string
  /** The columns of an item. */
  columns: RawBuilder<unknown>
  /** Joins that the columns need. They are made only for the page. */
  joins?: RawBuilder<unknown>
}

/** Reads a page by its number, in an order of the row's columns. */
export async function numberedPage<Item extends object>(
  reader: Reader,
  { found, row, columns, joins = sql``, order }: ListSource & { order: RawBuilder<unknown> },
  { pageNumber, pageSize }: Pick<PageRequest, 'pageNumber' | 'pageSize'>,
): Promise<Page<Item>> {
  const { rows } = await sql<{ totalCount: number; listed: true | null }>`
    with found as not materialized (${found})
    select (select count(*) from found)::int4 as "totalCount", ${columns}, listed
    from (select 1) as always
    left join (
      select *, true as listed from found as ${sql.table(row)}
      order by ${order} limit ${pageSize} offset ${(pageNumber - 1) * pageSize}
    ) as ${sql.table(row)} on true
    ${joins}
    order by ${order}`.execute(reader.sql)
  const items = rows.flatMap((found) => {
    const { totalCount: _, listed, ...item } = found
    return listed ? [item as Item] : []
  })
  return { items, totalCount: rows[0]?.totalCount ?? 0, pageNumber, pageSize }
}

/**
 * Reads a page of a list that grows while it is read. The rows are not materialized, so that the statement follows an
 * index and stops early.
 */
export async function growingPage<Item extends object>(
  reader: Reader,
  { found, row, columns, joins = sql``, order }: ListSource & { order: ListOrder },
  paging: PageRequest,
): Promise<Page<Item>> {
  const { rows } = await sql<{ totalCount: number; cursor: string[] | null }>`
    with found as not materialized (${found})
    select (select count(*) from found)::int4 as "totalCount", ${columns}, cursor
    from (select 1) as always
    left join (
      select *, ${cursorColumn(order)} from found where ${afterCursor(order, paging)}
      order by ${orderBy(order)} ${limitOffset(paging)}
    ) as ${sql.table(row)} on true
    ${joins}
    order by ${orderBy(order)}`.execute(reader.sql)
  const placed = rows.flatMap((found) => {
    const { totalCount: _, ...item } = found
    return item.cursor === null ? [] : [item as WithCursor<Item>]
  })
  return pageFrom(order, paging, placed, rows[0]?.totalCount ?? 0)
}

/** The LIKE pattern that finds a text anywhere. Characters of the text are never wildcards. */
export function contains(term: string): string {
  return `%${term.replace(/[\\%_]/g, String.raw`\$&`)}%`
}

/**
 * Lists that grow while they are read. A page by its number shifts with every new row, so rows come twice or never. A
 * cursor names the row after which to continue, by the values of the list's order. So each row that was there comes
 * once.
 */
import type { Page } from '@nkra/contract/wire.ts'
import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import { Fail } from '../fail.ts'

/** A value by which the list is sorted. It is never null. */
interface Key {
  by: RawBuilder<unknown>
  type: 'integer' | 'instant' | 'text'
}

/** The order of a list. All keys have one direction, and the last key is unique. */
export interface ListOrder {
  /** The order's name. A cursor contains it, and a cursor of another order is refused. */
  name: string
  direction: 'asc' | 'desc'
  keys: readonly Key[]
}

/** Newest first by id, because ids grow with time. */
export const NEWEST_FIRST: ListOrder = {
  name: 'id',
  direction: 'desc',
  keys: [{ by: sql`id`, type: 'integer' }],
}

/** Newest first by the time of creation. */
export const NEWEST_CREATED: ListOrder = {
  name: 'created',
  direction: 'desc',
  keys: [{ by: sql`created_at`, type: 'instant' }, ...NEWEST_FIRST.keys],
}

/** The wanted rows: those after a cursor, or those of a page by its number. */
export interface PageRequest {
  /** Counts from 1. */
  pageNumber: number
  pageSize: number
  cursor?: string | undefined
}

/** A row with its position in the order. */
export type WithCursor<Row> = Row & { cursor: string[] }

const SQL_TYPES = { integer: 'int8', instant: 'timestamptz', text: 'text' } as const
const INT8_MAX = 2n ** 63n - 1n
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/

const isValue: Record<Key['type'], (text: string) => boolean> = {
  integer: (text) => /^\d{1,19}$/.test(text) && BigInt(text) <= INT8_MAX,
  instant: (text) => INSTANT.test(text) && !Number.isNaN(Date.parse(text)),
  text: (text) => text.isWellFormed() && !text.includes('\0'),
}

/** The SQL of the order: `k1 desc, k2 desc`. */
export function orderBy({ keys, direction }: ListOrder): RawBuilder<unknown> {
  return sql.join(keys.map(({ by }) => sql`${by} ${sql.raw(direction)}`))
}

/** SQL for the column `cursor` of a row: its position in the order. */
export function cursorColumn({ keys }: ListOrder): RawBuilder<unknown> {
  const texts = keys.map(({ by, type }) =>
    type === 'instant'
      ? sql`to_char(${by} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
      : sql`(${by})::text`,
  )
  return sql`array[${sql.join(texts)}] as cursor`
}

/** SQL: whether a row comes after the cursor. Fails with `invalid_request` if the cursor belongs to another order. */
export function afterCursor(order: ListOrder, { cursor }: PageRequest): RawBuilder<unknown> {
  if (cursor === undefined) return sql`true`
  const values = read(order, cursor)
  const given = order.keys.map(({ type }, index) => sql`${values[index]}::${sql.raw(SQL_TYPES[type])}`)
  const place = order.keys.map(({ by, type }) => sql`(${by})::${sql.raw(SQL_TYPES[type])}`)
  return sql`(${sql.join(place)}) ${sql.raw(order.direction === 'asc' ? '>' : '<')} (${sql.join(given)})`
}

/** The SQL `limit … offset …` of the page, with one more row to tell whether a next page exists. */
export function limitOffset({ pageNumber, pageSize, cursor }: PageRequest): RawBuilder<unknown> {
  return sql`limit ${pageSize + 1} offset ${cursor === undefined ? (pageNumber - 1) * pageSize : 0}`
}

/** Makes a page of the rows that were read. */
export function pageFrom<Row extends object>(
  order: ListOrder,
  { pageNumber, pageSize }: PageRequest,
  rows: readonly WithCursor<Row>[],
  totalCount: number,
): Page<Row> & { nextCursor: string | null } {
  const shown = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? shown.at(-1) : undefined
  const items = shown.map((placed) => {
    const { cursor: _, ...row } = placed
    return row as unknown as Row
  })
  return { items, totalCount, pageNumber, pageSize, nextCursor: last ? written(order, last.cursor) : null }
}

const written = ({ name }: ListOrder, values: readonly string[]) =>
  Buffer.from(JSON.stringify([name, ...values])).toString('base64url')

const Written = z.array(z.string())

function read({ name, keys }: ListOrder, cursor: string): string[] {
  let json: unknown
  try {
    json = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    json = null
  }
  const [of, ...values] = Written.safeParse(json).data ?? []
  const fits = values.length === keys.length && keys.every(({ type }, index) => isValue[type](values[index]!))
  if (of === name && fits) return values
  const message = 'This is no cursor of this list in this order'
  throw new Fail('invalid_request', {}, [{ message, pointer: '/cursor' }])
}

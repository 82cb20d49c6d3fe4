/**
 * Reads a screen's parameters from an address: `?page=2&search=ama`. The parameters of each screen are in its
 * `search.ts`.
 */
import { SEARCH_LENGTH_MAX, VIEW_VALUE_LENGTH_MAX } from '@nkra/contract/limits.ts'

/** The parameters after `?` in the address. Every value is still a text. */
export type RawSearch = Record<string, unknown>

/**
 * Wraps a reader so that the screen sees only what the reader returns. The router merges the result with the raw
 * parameters. So every raw parameter is set to undefined first. Otherwise a refused value would reach the screen.
 */
export function strictly<Search extends object>(
  read: (raw: RawSearch) => Search,
): (raw: RawSearch) => NoInfer<Search> {
  return (raw) => {
    const nothing: object = Object.fromEntries(Object.keys(raw).map((key) => [key, undefined]))
    return Object.assign(nothing, read(raw))
  }
}

/** The named parameters, if they are texts and not empty. */
export function pick<Key extends string>(raw: RawSearch, keys: readonly Key[]): { [K in Key]?: string } {
  const picked: { [K in Key]?: string } = {}
  for (const key of keys) {
    const value = raw[key]
    if (typeof value === 'string' && value !== '') picked[key] = value
  }
  return picked
}

/** The number of rows on one page of a list (requirements 9.2). */
export const PAGE_ROWS = 10
const PAGE_MAX = 1_000_000

/** The parameters of a list. `page` is zero-based (requirements 3.12); calls count pages from one. */
export interface ListSearch {
  page?: number
  search?: string
  sort?: string
  order?: 'asc' | 'desc'
  status?: string
  columns?: string
}

export function listSearch(raw: RawSearch): ListSearch {
  const page = Number(raw.page)
  const { search, sort, status } = pick(raw, ['search', 'sort', 'status'])
  return {
    ...(Number.isInteger(page) && page > 0 && page < PAGE_MAX && { page }),
    ...(search && { search: search.slice(0, SEARCH_LENGTH_MAX) }),
    ...(sort && { sort }),
    ...((raw.order === 'asc' || raw.order === 'desc') && { order: raw.order }),
    ...(status && { status }),
    ...columnsSearch(raw.columns),
  }
}

/** The chosen columns of a list: their keys, with commas between them. */
export const columnsSearch = (columns: unknown): { columns?: string } =>
  typeof columns === 'string' && columns !== '' && columns.length <= VIEW_VALUE_LENGTH_MAX ? { columns } : {}

/**
 * Whether the text is a day of this century. `2026-02-28` is one. `2026-02-30` is not. `0002-02-20` is not either,
 * because a year looks like that while it is being typed.
 */
export function isDay(text: string): boolean {
  const at = /^20\d{2}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

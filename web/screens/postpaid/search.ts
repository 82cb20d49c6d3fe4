/** The parameters of postpaid accounts. */
import { listSearch, pick, type RawSearch } from '../../search.ts'

/** What is used on credit: the accounts, a month's end, or who has not paid. */
export interface PostpaidSearch {
  view?: 'month' | 'ageing'
  /** '2026-11' */
  month?: string
  search?: string
  page?: number
}

export function postpaidSearch(raw: RawSearch): PostpaidSearch {
  const { view, month } = pick(raw, ['view', 'month'])
  const { page, search } = listSearch(raw)
  return {
    ...((view === 'month' || view === 'ageing') && { view }),
    ...(month && /^20\d\d-(0[1-9]|1[0-2])$/.test(month) && { month }),
    ...(search && { search }),
    ...(page && { page }),
  }
}

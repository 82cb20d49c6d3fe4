/** The parameters of the postpaid screen. */
import { listSearch, pick, type RawSearch } from '../../search.ts'

/** The parameters of the postpaid screen: the accounts, the end of a month, or unpaid use. */
export interface PostpaidSearch {
  view?: 'month' | 'ageing'
  /** A month such as '2026-11'. */
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

/** The parameters of a report. */
import { SEARCH_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { listSearch, pick, type RawSearch } from '../../search.ts'

const USER_ID = /^usr_[0-9a-hjkmnp-tv-z]{13}$/
const KEY_ID = /^key_[0-9a-hjkmnp-tv-z]{13}$/

/** What a report can compare. */
export const REPORTS_BY = ['account', 'network', 'sender', 'campaign', 'user', 'key'] as const
export type ReportsBy = (typeof REPORTS_BY)[number]

/** The parameters of a report: the days, whose messages, and the comparison. */
export interface ReportsSearch {
  /** The first and the last day, such as `2026-11-02`. Both are set, or neither. */
  from?: string | undefined
  to?: string | undefined
  /** The last `days` days, if no days are named. */
  days?: number | undefined
  sender?: string | undefined
  network?: string | undefined
  /** The person, or the API key, to whose messages the report is limited. */
  user?: string | undefined
  key?: string | undefined
  by?: ReportsBy | undefined
  page?: number | undefined
}

export function reportsSearch(raw: RawSearch): ReportsSearch {
  const { from, to, sender, network, user, key } = pick(raw, [
    'from',
    'to',
    'sender',
    'network',
    'user',
    'key',
  ])
  const { page } = listSearch(raw)
  const days = Number(raw.days)
  const by = REPORTS_BY.find((each) => each === raw.by)
  return {
    ...(from && to && { from, to }),
    ...(Number.isInteger(days) && days > 0 && { days }),
    ...(sender && { sender: sender.slice(0, SEARCH_LENGTH_MAX) }),
    ...(network && { network: network.slice(0, SEARCH_LENGTH_MAX) }),
    ...(user && USER_ID.test(user) && { user }),
    ...(key && !user && KEY_ID.test(key) && { key }),
    ...(by && { by }),
    ...(page && { page }),
  }
}

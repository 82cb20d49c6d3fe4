/** The parameters of the credit lots and the statement. */
import { isDay, listSearch, pick, type RawSearch } from '../../search.ts'

/** The parameters of the credits screen: the lots, or the statement of one product with its filters. */
export interface CreditsSearch {
  view?: 'statement' | undefined
  product?: 'SMS' | 'KYC' | undefined
  /** Days such as `2026-11-02`, in Ghana's time. Either may be missing. */
  from?: string | undefined
  to?: string | undefined
  kind?: string | undefined
  /** The range of movements in one line, such as `4-6`, and the ID of their cause. */
  line?: string | undefined
  cause?: string | undefined
  /** The account whose statement an Administrator sees. */
  account?: string | undefined
  search?: string | undefined
  page?: number | undefined
}

export function creditsSearch(raw: RawSearch): CreditsSearch {
  const { from, to, kind, line, cause, account } = pick(raw, [
    'from',
    'to',
    'kind',
    'line',
    'cause',
    'account',
  ])
  const { page, search } = listSearch(raw)
  return {
    ...(raw.view === 'statement' && { view: raw.view }),
    ...((raw.product === 'SMS' || raw.product === 'KYC') && { product: raw.product }),
    ...(from && isDay(from) && { from }),
    ...(to && isDay(to) && { to }),
    ...(kind && { kind }),
    ...(line && /^[1-9]\d{0,14}-[1-9]\d{0,14}$/.test(line) && { line }),
    ...(cause && { cause }),
    ...(account && { account }),
    ...(search && { search }),
    ...(page && { page }),
  }
}

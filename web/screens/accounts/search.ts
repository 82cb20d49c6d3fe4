/** The parameters of the accounts. */
import { listSearch, pick, type RawSearch } from '../../search.ts'

/** The operator's customers: where the list stands, which one is open, or what was done on all. */
export interface AccountsSearch {
  view?: 'audit'
  account?: string
  search?: string
  status?: string
  page?: number
}

export function accountsSearch(raw: RawSearch): AccountsSearch {
  const { view, account } = pick(raw, ['view', 'account'])
  const { page, search, status } = listSearch(raw)
  return {
    ...(view === 'audit' && { view }),
    ...(account && { account }),
    ...(search && { search }),
    ...(status && { status }),
    ...(page && { page }),
  }
}

/** The parameters of the accounts screen. */
import { listSearch, pick, type RawSearch } from '../../search.ts'

/**
 * The parameters of the accounts screen: the page of the list, the open account, or the audit log of all accounts.
 */
export interface AccountsSearch {
  view?: 'audit'
  account?: string
  search?: string
  status?: string
  columns?: string
  page?: number
}

export function accountsSearch(raw: RawSearch): AccountsSearch {
  const { view, account } = pick(raw, ['view', 'account'])
  const { page, search, status, columns } = listSearch(raw)
  return {
    ...(view === 'audit' && { view }),
    ...(account && { account }),
    ...(search && { search }),
    ...(status && { status }),
    ...(columns && { columns }),
    ...(page && { page }),
  }
}

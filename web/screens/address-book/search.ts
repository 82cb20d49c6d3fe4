/** The parameters of the address book. */
import { listSearch, pick, type RawSearch } from '../../search.ts'

/** Where somebody is in the address book: all contacts, those of one group, the opt-outs, or an import. */
export interface AddressBookSearch {
  group?: string
  view?: 'opt-outs' | 'imports' | 'duplicates' | 'bin'
  /** An import under way or done; `new` where its file is yet to be chosen. */
  import?: string
  search?: string
  page?: number
}

export function addressBookSearch(raw: RawSearch): AddressBookSearch {
  const { group, view, import: imported } = pick(raw, ['group', 'view', 'import'])
  const { page, search } = listSearch(raw)
  return {
    ...(group && { group }),
    ...((view === 'opt-outs' || view === 'imports' || view === 'duplicates' || view === 'bin') && { view }),
    ...(imported && { import: imported }),
    ...(search && { search }),
    ...(page && { page }),
  }
}

/** The parameters of the address book. */
import { listSearch, pick, type RawSearch } from '../../search.ts'

/** The part of the address book that is open: all contacts, one group, the opt-outs, or an import. */
export interface AddressBookSearch {
  group?: string
  view?: 'opt-outs' | 'imports' | 'duplicates' | 'bin'
  /** The ID of an import, or `new` before a file is chosen. */
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

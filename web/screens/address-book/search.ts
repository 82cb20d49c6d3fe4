/** The parameters of the address book. */
import { listSearch, pick, type RawSearch } from '../../search.ts'

/** The part of the address book that is open: all contacts, one group, the opt-outs, or an import. */
export interface AddressBookSearch {
  group?: string
  view?: 'opt-outs' | 'imports' | 'duplicates' | 'bin'
  /** The ID of an import, or `new` before a file is chosen. */
  import?: string
  /** The step to show instead of the next step of the import. */
  step?: 'columns'
  search?: string
  columns?: string
  page?: number
}

export function addressBookSearch(raw: RawSearch): AddressBookSearch {
  const { group, view, import: imported, step } = pick(raw, ['group', 'view', 'import', 'step'])
  const { page, search, columns } = listSearch(raw)
  return {
    ...(group && { group }),
    ...((view === 'opt-outs' || view === 'imports' || view === 'duplicates' || view === 'bin') && { view }),
    ...(imported && { import: imported }),
    ...(imported && step === 'columns' && { step }),
    ...(search && { search }),
    ...(columns && { columns }),
    ...(page && { page }),
  }
}

/** The parameters of the list of KYC requests. */
import { listSearch, pick, type RawSearch } from '../../search.ts'

/** The parameters of the list of KYC requests: those of every list, and the kind of document. */
export interface KycSearch {
  search?: string
  status?: string
  document?: string
  page?: number
}

export function kycSearch(raw: RawSearch): KycSearch {
  const { page, search, status } = listSearch(raw)
  const { document } = pick(raw, ['document'])
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(document && { document }),
    ...(page && { page }),
  }
}

/** The parameters of the KYC requests. */
import { listSearch, pick, type RawSearch } from '../../search.ts'

/** KYC requests: of one kind of document besides what every list is narrowed by. */
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

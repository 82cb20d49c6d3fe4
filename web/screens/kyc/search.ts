/** The parameters of the list of KYC requests, and of its figures. */
import { listSearch, pick, type RawSearch } from '../../search.ts'

/** The parameters of the list of KYC requests: those of every list, and the kind of document. */
export interface KycSearch {
  search?: string
  status?: string
  document?: string
  columns?: string
  /** The part of the queue to show. */
  show?: string
  page?: number
}

export function kycSearch(raw: RawSearch): KycSearch {
  const { page, search, status, columns } = listSearch(raw)
  const { document, show } = pick(raw, ['document', 'show'])
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(document && { document }),
    ...(show && { show }),
    ...(columns && { columns }),
    ...(page && { page }),
  }
}

/** The parameters of the form for a new check: the principal of the business ID whom the check is for. */
export interface NewKycSearch {
  principal?: string
  name?: string
}

export function newKycSearch(raw: RawSearch): NewKycSearch {
  const { principal, name } = pick(raw, ['principal', 'name'])
  return principal && name ? { principal, name } : {}
}

/** The ranges that the figures offer, in days up to today. */
export const FIGURES_DAYS = [7, 30, 90, 365] as const
export const FIGURES_DAYS_DEFAULT = 30

/** The parameters of the figures: the days, and whether tests are shown instead of live checks. */
export interface KycFiguresSearch {
  days?: (typeof FIGURES_DAYS)[number]
  show?: 'tests'
}

export function kycFiguresSearch(raw: RawSearch): KycFiguresSearch {
  const { show } = pick(raw, ['show'])
  const days = FIGURES_DAYS.find((each) => each === Number(raw.days))
  return {
    ...(days && days !== FIGURES_DAYS_DEFAULT && { days }),
    ...(show === 'tests' && { show }),
  }
}

/** The states of a business ID on the screen. */
import type { PrincipalStanding } from '@nkra/contract/kyc/business-papers.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import type { Tone } from '../../ui/values/status-badge.tsx'

export type OwnBusinessId = Reply<'getBusinessId'>
export type BusinessId = NonNullable<OwnBusinessId['open']>
export type BusinessIdRequest = Reply<'listBusinessIds'>
export type Status = BusinessId['status']
export type Standing = NonNullable<OwnBusinessId['standing']>
export type Decision = Exclude<Status, 'draft' | 'submitted'>
export type LegalForm = NonNullable<BusinessId['legalForm']>

export const statusTones: Record<Status, Tone> = {
  draft: 'secondary',
  submitted: 'info',
  approved: 'success',
  rejected: 'danger',
  needs_information: 'warning',
}

export const standingTones: Record<Standing, Tone> = {
  in_force: 'success',
  renewal_due: 'warning',
  lapsed: 'danger',
}

export const standingTonesOfChecks: Record<PrincipalStanding, Tone> = {
  unasked: 'warning',
  waiting: 'info',
  failed: 'danger',
  own_word: 'warning',
  name_differs: 'warning',
  passed: 'success',
  erased: 'secondary',
}

/** The statuses by which the queue can be filtered. */
export const LISTED = ['submitted', 'needs_information', 'approved', 'rejected'] as const

export const statusOf = (written: string | undefined) => LISTED.find((status) => status === written)

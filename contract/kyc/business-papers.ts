/**
 * The papers that a business of each legal form shows, and which of its principals are checked. They stand apart from the
 * schemas, for the screens that show them.
 */
import type { LEGAL_FORMS } from './states.ts'

type LegalForm = (typeof LEGAL_FORMS)[number]

/** Certificate of registration, certificate of the TIN, and the letter that names who may act for the business. */
export const BUSINESS_PAPERS = ['registration', 'tax', 'board_letter'] as const
export type BusinessPaperKind = (typeof BUSINESS_PAPERS)[number]

/** A sole proprietor acts alone: nobody gives them leave. */
const PAPERS_OF: Readonly<Record<LegalForm, readonly BusinessPaperKind[]>> = {
  limited_by_shares: BUSINESS_PAPERS,
  limited_by_guarantee: BUSINESS_PAPERS,
  unlimited: BUSINESS_PAPERS,
  public_limited: BUSINESS_PAPERS,
  external: BUSINESS_PAPERS,
  business_name: ['registration', 'tax'],
  partnership: BUSINESS_PAPERS,
  cooperative: BUSINESS_PAPERS,
  public_body: BUSINESS_PAPERS,
}

/** The papers that an application must have. A draft without a legal form is asked for those that every form shows. */
export const papersAskedOf = (form: LegalForm | null): readonly BusinessPaperKind[] =>
  PAPERS_OF[form ?? 'business_name']

/** How many days an approval lasts if something is missing. The business brings it within this time. */
export const EXCEPTION_DAYS = 90

export const PRINCIPAL_ROLES = ['owner', 'director', 'signatory'] as const
export type PrincipalRole = (typeof PRINCIPAL_ROLES)[number]

/**
 * How a principal's check stands. `own_word`: approved, but no registry answered a program, so it is the business's own
 * word. `name_differs`: the checked name is not surely the stated one.
 */
export const PRINCIPAL_STANDINGS = [
  'unasked',
  'waiting',
  'failed',
  'own_word',
  'name_differs',
  'passed',
  'erased',
] as const
export type PrincipalStanding = (typeof PRINCIPAL_STANDINGS)[number]

/** All shares together, in hundredths of a percent. */
export const SHARES_MAX = 10_000
/**
 * A principal who holds this share or more is checked: 20 %. The Registrar of Companies has beneficial owners declared
 * from this share on (Companies Act, 2019 (Act 992)). FATF's recommendation 24 allows 25 % at most.
 */
export const CHECKED_SHARE_MIN = 2_000

/** Legal forms of which few people hold all shares. In every other form the signatories are checked. */
const SHARED_BY_FEW: readonly LegalForm[] = ['limited_by_shares', 'unlimited', 'external', 'partnership']

interface StatedPrincipal {
  role: PrincipalRole
  /** Hundredths of a percent. */
  share: number | null
}

/** Whether a business of this form is approved only with this person's check. */
export function isToBeChecked(form: LegalForm | null, { role, share }: StatedPrincipal): boolean {
  if ((share ?? 0) >= CHECKED_SHARE_MIN) return true
  if (form === 'business_name') return role === 'owner'
  return form !== null && !SHARED_BY_FEW.includes(form) && role === 'signatory'
}

/** What the statement of principals leaves open: a share as large as one that is checked, or nobody who is checked. */
export function principalsLeaveOpen(
  form: LegalForm | null,
  principals: readonly StatedPrincipal[],
): 'shares' | 'nobody' | null {
  if (form === null) return null
  if (!SHARED_BY_FEW.includes(form))
    return principals.some((principal) => isToBeChecked(form, principal)) ? null : 'nobody'
  const stated = principals.reduce((sum, { share }) => sum + (share ?? 0), 0)
  return SHARES_MAX - stated >= CHECKED_SHARE_MIN ? 'shares' : null
}

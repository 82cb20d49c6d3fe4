/**
 * What a business ID is based on: which papers a business of each legal form must show, and who of its people is checked. It is apart from
 * the schemas, for screens that show it.
 */
import type { LEGAL_FORMS } from './states.ts'

type LegalForm = (typeof LEGAL_FORMS)[number]

/**
 * The kinds of papers: certificate of registration, certificate of the TIN, and the letter that names who may act for
 * the business.
 */
export const BUSINESS_PAPERS = ['registration', 'tax', 'board_letter'] as const
export type BusinessPaperKind = (typeof BUSINESS_PAPERS)[number]

/** The papers of each legal form. A sole proprietor acts for themselves, so no letter is needed. */
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

/** The papers that an application must have. A draft without a legal form lists those that every form needs. */
export const papersAskedOf = (form: LegalForm | null): readonly BusinessPaperKind[] =>
  PAPERS_OF[form ?? 'business_name']

/** How long an approval lasts if something is missing, so that the business has time to bring it. */
export const EXCEPTION_DAYS = 90

export const PRINCIPAL_ROLES = ['owner', 'director', 'signatory'] as const
export type PrincipalRole = (typeof PRINCIPAL_ROLES)[number]

/**
 * The state of a principal's check. `own_word`: it is approved, but no registry answered a program, so it is only the
 * business's own word. `name_differs`: the checked name is not certainly the stated one.
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

/** The sum of all shares, in hundredths of a percent. */
export const SHARES_MAX = 10_000
/**
 * From this share on an owner is checked: 20 %, from which the Registrar of Companies requires beneficial owners to be
 * declared (Companies Act, 2019 (Act 992)). FATF's recommendation 24 allows 25 % at most.
 */
export const CHECKED_SHARE_MIN = 2_000

/** The legal forms in which a few people hold all shares. In all others the signatories are checked. */
const SHARED_BY_FEW: readonly LegalForm[] = ['limited_by_shares', 'unlimited', 'external', 'partnership']

interface StatedPrincipal {
  role: PrincipalRole
  /** The share, in hundredths of a percent. Null if none is stated. */
  share: number | null
}

/** Whether a business of this form can be approved only with this person's check. */
export function isToBeChecked(form: LegalForm | null, { role, share }: StatedPrincipal): boolean {
  if ((share ?? 0) >= CHECKED_SHARE_MIN) return true
  if (form === 'business_name') return role === 'owner'
  return form !== null && !SHARED_BY_FEW.includes(form) && role === 'signatory'
}

/**
 * What the stated principals leave open: an undeclared share as large as one that must be checked, or nobody who is
 * checked.
 */
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

/** The parts of an application on which a reviewer can comment. */
export const BUSINESS_ID_PARTS = [
  'legalName',
  'legalForm',
  'registrationNumber',
  'tin',
  'address',
  'town',
  'principals',
  'papers',
] as const
export type BusinessIdPart = (typeof BUSINESS_ID_PARTS)[number]

/**
 * What a business ID rests on: which papers a business of each legal form shows. Apart from schemas, for screens that show
 * them.
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

/** The papers without which an application is not whole. A draft without a form is asked for what everybody shows. */
export const papersAskedOf = (form: LegalForm | null): readonly BusinessPaperKind[] =>
  PAPERS_OF[form ?? 'business_name']

/** An approval in spite of what is missing lasts so long: time to bring it. */
export const EXCEPTION_DAYS = 90

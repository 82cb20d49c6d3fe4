/**
 * The answers of a reviewer and their reasons. They are apart from the schemas: the screen offers what the server
 * accepts, from one table.
 */
import type { KYC_REASONS } from './states.ts'

type KycReason = (typeof KYC_REASONS)[number]

export const REVIEW_STATUSES = ['approved', 'rejected', 'inconclusive'] as const
export type ReviewStatus = (typeof REVIEW_STATUSES)[number]

const REJECTED = [
  'not_found',
  'name_differs',
  'birth_date_differs',
  'number_malformed',
  'wrong_document',
  'expired_document',
  'altered_document',
  'front_back_differ',
  'details_differ',
  'face_differs',
  'not_live',
  'picture_reused',
  'duplicate',
  'under_age',
  'list_match',
] as const satisfies KycReason[]

const INCONCLUSIVE = [
  'no_registry',
  'duplicate',
  'name_differs',
  'name_unsure',
  'birth_date_missing',
  'blurred',
  'mrz_unread',
  'face_not_seen',
  'picture_reused',
  'list_match',
] as const satisfies KycReason[]

/** A reviewer's reasons to accept a zone although its check digits do not fit. */
export const ZONE_OVERRULINGS = ['zone_compared', 'zone_damaged', 'zone_misprinted'] as const
export type ZoneOverruling = (typeof ZONE_OVERRULINGS)[number]

export type ReviewReason = (typeof REJECTED)[number] | (typeof INCONCLUSIVE)[number]

/** The reasons for each decision. An approval has none; the others always have one. */
export const reviewReasons: Readonly<Record<ReviewStatus, readonly ReviewReason[]>> = {
  approved: [],
  rejected: REJECTED,
  inconclusive: INCONCLUSIVE,
}

export const REVIEW_REASONS: readonly ReviewReason[] = [...new Set([...REJECTED, ...INCONCLUSIVE])]

export function reviewReasonFits({
  status,
  reason,
}: {
  status: ReviewStatus
  reason: ReviewReason | null
}): boolean {
  return reason === null ? status === 'approved' : reviewReasons[status].includes(reason)
}

/** The parts of the reviewers' queue. */
export const QUEUE_PARTS = ['mine', 'free', 'late'] as const

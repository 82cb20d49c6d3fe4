/** The events of KYC requests, for other domains and customers' programs. No event says who the person is. */
import {
  KYC_KINDS,
  KYC_REASONS,
  KYC_STATUSES,
  LEVELS,
  RESUBMITTABLE_PARTS,
} from '@nkra/contract/kyc/states.ts'
import { Id, Instant } from '@nkra/contract/wire.ts'
import { z } from 'zod'
import { eventKind } from '../platform/database/outbox.ts'

const fields = {
  id: Id('kyc'),
  // The business's own. Those stored by the release before do not say it.
  reference: z.string().nullable().default(null),
  environment: z.enum(['live', 'sandbox']),
}

/** A person's link was texted for the first time. */
export const kycAskedByLink = eventKind('kyc.asked-by-link', z.object({ ...fields, kind: z.enum(KYC_KINDS) }))

/** The person has sent everything that they were asked for. */
export const kycSent = eventKind('kyc.sent', z.object(fields))

/** The person is asked for something again. */
export const kycAskedAgain = eventKind(
  'kyc.asked-again',
  z.object({
    ...fields,
    asked: z.array(z.enum(RESUBMITTABLE_PARTS)),
    reason: z.enum(KYC_REASONS),
    // Those stored by the release before do not say it.
    environment: fields.environment.default('live'),
  }),
)

/** The request waits for a reviewer of the business. */
export const kycToReview = eventKind('kyc.to-review', z.object({ id: Id('kyc') }))

/** A request has ended. */
export const kycEnded = eventKind(
  'kyc.ended',
  z.object({
    ...fields,
    status: z.enum(KYC_STATUSES),
    level: z.enum(LEVELS).nullable(),
    reason: z.enum(KYC_REASONS).nullable(),
  }),
)

/** A list changed after the decision, and the person resembles somebody on it. */
export const kycScreeningMatch = eventKind(
  'kyc.screening-match',
  z.object({ ...fields, candidates: z.int() }),
)

/** People were erased, so other domains delete their references to the checks. */
export const kycErased = eventKind('kyc.erased', z.object({ ids: z.array(Id('kyc')) }))

/** The operator decided on a business ID. */
export const businessIdReviewed = eventKind(
  'business-id.reviewed',
  z.object({
    id: Id('bid'),
    legalName: z.string(),
    decision: z.enum(['approved', 'rejected', 'needs_information']),
    reason: z.string(),
    validUntil: Instant.nullable(),
  }),
)

/** A business ID ends soon, or has lapsed. */
export const businessIdEnds = eventKind(
  'business-id.ends',
  z.object({
    id: Id('bid'),
    legalName: z.string(),
    /** The day of its end. */
    endsOn: z.iso.date(),
    stage: z.enum(['ends', 'lapsed']),
  }),
)

/** Identity checks of the account wait for a reviewer. Subscribers mail those who may decide. */
export const reviewsWait = eventKind(
  'kyc.reviews-wait',
  z.object({
    waiting: z.int(),
    /** When the longest waiting request came to review. */
    since: Instant,
    /** Days until a check without a decision expires. */
    days: z.int(),
  }),
)

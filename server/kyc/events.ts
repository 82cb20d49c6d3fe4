/** What other domains and customers' programs hear of a KYC request. None of it says whom it is about. */
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

/** A person was texted a link of theirs for the first time. */
export const kycAskedByLink = eventKind('kyc.asked-by-link', z.object({ ...fields, kind: z.enum(KYC_KINDS) }))

/** The person has sent everything that they were asked for. */
export const kycSent = eventKind('kyc.sent', z.object(fields))

/** Something is asked of the person once more. */
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

/** It waits for a person of the business to decide. */
export const kycToReview = eventKind('kyc.to-review', z.object({ id: Id('kyc') }))

/** A request came to its end. */
export const kycEnded = eventKind(
  'kyc.ended',
  z.object({
    ...fields,
    status: z.enum(KYC_STATUSES),
    level: z.enum(LEVELS).nullable(),
    reason: z.enum(KYC_REASONS).nullable(),
  }),
)

/** After the decision the person resembles somebody on a list that has changed. */
export const kycScreeningMatch = eventKind(
  'kyc.screening-match',
  z.object({ ...fields, candidates: z.int() }),
)

/** These people were erased: what names their checks elsewhere is forgotten as well. */
export const kycErased = eventKind('kyc.erased', z.object({ ids: z.array(Id('kyc')) }))

/** A business ID was decided on. */
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
    /** When the one that waits longest came to review. */
    since: Instant,
    /** Days until a check without a decision expires. */
    days: z.int(),
  }),
)

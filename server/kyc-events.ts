/** Tells a business and its reviewers, by mail and text, what happens in identity verification. */
import {
  mailEndingBusinessId,
  mailReviewedBusinessId,
  mailWaitingReviews,
  textEndingBusinessId,
} from './identity/notifications/notifications.ts'
import type { IdentityResources } from './identity/resources.ts'
import { businessIdEnds, businessIdReviewed, reviewsWait } from './kyc/events.ts'
import { subscribe, type Subscription } from './platform/events/relay.ts'

export const kycEvents = (identity: IdentityResources): readonly Subscription[] => [
  subscribe(businessIdReviewed, 'identity.mail', (tx, event) => mailReviewedBusinessId(tx, identity, event)),
  subscribe(businessIdEnds, 'identity.mail', (tx, event) => mailEndingBusinessId(tx, identity, event)),
  subscribe(businessIdEnds, 'identity.text', textEndingBusinessId),
  subscribe(reviewsWait, 'identity.mail', (tx, event) => mailWaitingReviews(tx, identity, event)),
]

/** Who is told of what happens in identity verification: the business and its reviewers by mail, people by text. */
import {
  mailEndingBusinessId,
  mailReviewedBusinessId,
  mailWaitingReviews,
  textEndingBusinessId,
} from './identity/notifications/notifications.ts'
import type { IdentityResources } from './identity/resources.ts'
import { textAskedAgain, type Asking } from './kyc/capture/ask-by-link.ts'
import { businessIdEnds } from './kyc/business-ids/renewals.ts'
import { businessIdReviewed } from './kyc/business-ids/business-ids.ts'
import { kycAskedAgain, kycToReview } from './kyc/events.ts'
import { noteToReview, reviewsWait } from './kyc/review/notices.ts'
import { subscribe, type Subscription } from './platform/events/relay.ts'

export const kycEvents = (identity: IdentityResources, asking: Asking): readonly Subscription[] => [
  subscribe(businessIdReviewed, 'identity.mail', (tx, event) => mailReviewedBusinessId(tx, identity, event)),
  subscribe(businessIdEnds, 'identity.mail', (tx, event) => mailEndingBusinessId(tx, identity, event)),
  subscribe(businessIdEnds, 'identity.text', textEndingBusinessId),
  subscribe(kycAskedAgain, 'kyc.text', (tx, { accountId, payload }) =>
    textAskedAgain(asking, tx, { accountId, id: payload.id }),
  ),
  subscribe(kycToReview, 'kyc.review-notice', (tx, { accountId }) => noteToReview(tx, accountId)),
  subscribe(reviewsWait, 'identity.mail', (tx, event) => mailWaitingReviews(tx, identity, event)),
]

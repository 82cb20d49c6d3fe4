/** What other domains delete when people are erased (decision 80). */
import { encodeId } from '@nkra/contract/wire.ts'
import { forgetNumbers, forgetReferences } from './integrations/webhooks/deliveries.ts'
import { kycErased } from './kyc/events.ts'
import { textsForgotten } from './messaging/events.ts'
import { subscribe, type Subscription } from './platform/events/relay.ts'
import { forgetReplies } from './platform/http/idempotency.ts'
import { forgetUploads } from './platform/http/upload-pieces.ts'

export const erasureEvents: readonly Subscription[] = [
  subscribe(textsForgotten, 'integrations.numbers', (tx, { accountId, payload }) =>
    forgetNumbers(tx, accountId, payload.messageIds),
  ),
  subscribe(kycErased, 'platform.replies', (tx, { accountId, payload }) =>
    forgetReplies(
      tx,
      accountId,
      payload.ids.map((id) => encodeId('kyc', id)),
    ),
  ),
  subscribe(kycErased, 'platform.uploads', (tx, { accountId }) => forgetUploads(tx, accountId)),
  subscribe(kycErased, 'integrations.references', (tx, { accountId, payload }) =>
    forgetReferences(
      tx,
      accountId,
      payload.ids.map((id) => encodeId('kyc', id)),
    ),
  ),
]

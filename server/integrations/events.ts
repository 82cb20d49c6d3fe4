/** The events of integrations. Other domains may subscribe to them. */
import { Id, Instant } from '@nkra/contract/wire.ts'
import { z } from 'zod'
import { eventKind } from '../platform/database/outbox.ts'

/** We disabled a webhook endpoint. */
export const webhookDisabled = eventKind(
  'webhook.disabled',
  z.object({
    webhookId: Id('whk'),
    url: z.string(),
    reason: z.enum(['gone', 'failing', 'overfull']),
  }),
)

/** An API key ends within a few days, and no key has replaced it. */
export const keyExpires = eventKind('key.expires', z.object({ keyId: Id('key'), expiresAt: Instant }))

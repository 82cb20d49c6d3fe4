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

/** An API key changed a webhook endpoint. */
export const webhookChangedByKey = eventKind(
  'webhook.changed_by_key',
  z.object({
    webhookId: Id('whk'),
    act: z.enum([
      'webhook_created',
      'webhook_changed',
      'webhook_secret_rotated',
      'webhook_enabled',
      'webhook_disabled',
      'webhook_removed',
    ]),
    url: z.string(),
    /** The address before, if it is another one. */
    before: z.string().nullable(),
    wholeNumbers: z.boolean(),
    keyName: z.string(),
    /** The visible beginning of the key. */
    keyShown: z.string(),
    /** Whether Owners get no further mail about this key within the hour. */
    isLast: z.boolean(),
  }),
)

/** An API key ends within a few days, and no key has replaced it. */
export const keyExpires = eventKind('key.expires', z.object({ keyId: Id('key'), expiresAt: Instant }))

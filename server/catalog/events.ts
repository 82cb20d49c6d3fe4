/** The events that the catalogue publishes. */
import { z } from 'zod'
import { SENDER_NETWORKS } from '@nkra/contract/catalog/senders.ts'
import { Id } from '@nkra/contract/wire.ts'
import { eventKind } from '../platform/database/outbox.ts'

/** Networks decided on a sender ID. */
export const senderReviewed = eventKind(
  'sender.reviewed',
  z.object({
    id: Id('snd'),
    senderId: z.string(),
    networks: z.array(z.enum(SENDER_NETWORKS)),
    decision: z.enum(['approved', 'rejected', 'needs_information']),
    reason: z.string(),
    /** Whether the decision was about a renewal. If it was refused, the earlier approval stays valid until its end. */
    renewal: z.boolean().default(false),
    /** The last day of an approval, if it has one. After a refused renewal, the first day on which nothing is sent. */
    until: z.iso.date().nullable().default(null),
  }),
)

/** An approval ends soon, has ended or has lapsed, on the same days for all networks in the event. */
export const senderEnds = eventKind(
  'sender.ends',
  z.object({
    id: Id('snd'),
    senderId: z.string(),
    networks: z.array(z.enum(SENDER_NETWORKS)),
    /** The last day of the approval. */
    validUntil: z.iso.date(),
    /** The first day on which nothing is sent under the sender ID. */
    lapsesOn: z.iso.date(),
    stage: z.enum(['ends', 'ended', 'lapsed']),
  }),
)

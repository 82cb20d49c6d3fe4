/** The events of messaging, published through the outbox. */
import { z } from 'zod'
import { Id, Instant } from '@nkra/contract/wire.ts'
import { RunOutcome } from '@nkra/contract/messaging/series.ts'
import { eventKind } from '../platform/database/outbox.ts'
import {
  MESSAGE_EVENT_STATES,
  type SubscribableEventType,
} from '@nkra/contract/integrations/webhook-events.ts'

/**
 * Whether a program of the account wants to hear of what happens often. If none does, it costs no row. The answer is from
 * memory.
 */
export type WantsEvent = (accountId: bigint, type: SubscribableEventType) => boolean

/** Nothing of the campaign is left to send. Receipts may still come. */
export const campaignCompleted = eventKind(
  'campaign.completed',
  z.object({
    campaignId: Id('cmp'),
    at: Instant,
    /**
     * Its groups, joined by commas, or its sender if it has none. Events from before this field have neither.
     */
    name: z.string().default(''),
    recipients: z.int().default(0),
  }),
)

/** Somebody, or a suspension of the account, stopped a campaign for a while. */
export const campaignPaused = eventKind('campaign.paused', z.object({ campaignId: Id('cmp'), at: Instant }))

/** What of a campaign was not sent will not be. */
export const campaignCancelled = eventKind(
  'campaign.cancelled',
  z.object({ campaignId: Id('cmp'), at: Instant }),
)

/** People opened the short links of an account's texts. It is published only if a program wants it. */
export const linksClicked = eventKind(
  'links.clicked',
  z.object({
    clicks: z.array(
      z.object({
        messageId: Id('msg'),
        campaignId: Id('cmp'),
        at: Instant,
        /** How often the person has opened it. */
        clicks: z.int(),
      }),
    ),
  }),
)

/** One-time codes of an account ended. It is published only if a program wants it. */
export const codesEnded = eventKind(
  'codes.ended',
  z.object({
    outcome: z.enum(['verified', 'expired']),
    codes: z.array(z.object({ id: Id('otc'), /** E.164 digits. */ msisdn: z.string(), at: Instant })),
  }),
)

/**
 * One run of a series was not sent and the series goes on; or several, if no process was there to send them.
 */
export const seriesMissed = eventKind(
  'series.missed',
  z.object({
    seriesId: Id('ser'),
    /** When the last of them was due. */
    dueAt: Instant,
    outcome: RunOutcome,
    runs: z.int(),
    /** Its groups, joined by commas, or its sender if it has none. */
    name: z.string(),
  }),
)

/** Hardly any code to a block of numbers was used. The block gets none for a while. */
export const codesUnused = eventKind(
  'codes.unused',
  z.object({
    /** The digits with which its numbers begin. */
    block: z.string(),
    verified: z.int(),
    ended: z.int(),
    opensAt: Instant,
  }),
)

/** Texts that their sender wants deleted, with the number of each. */
export const textsUnwanted = eventKind('texts.unwanted', z.object({ campaignIds: z.array(Id('cmp')) }))

/** A phone wrote to the account. */
export const messageReceived = eventKind(
  'message.received',
  z.object({
    id: Id('inb'),
    /** E.164 digits. */
    from: z.string(),
    to: z.string(),
    keyword: z.enum(['stop', 'start', 'help']).nullable(),
    at: Instant,
  }),
)

/** A part of a text was stored. No account has it yet. */
export const partArrived = eventKind('inbound.arrived', z.object({ partId: Id('inb') }))

export const MovedMessage = z.object({
  messageId: Id('msg'),
  campaignId: Id('cmp'),
  state: z.enum(MESSAGE_EVENT_STATES),
  /** The operator's own code. */
  error: z.string().nullable(),
  at: Instant,
})

/** Messages of an account that changed their state, in no order. */
export const messagesMoved = eventKind('messages.moved', z.object({ messages: z.array(MovedMessage) }))

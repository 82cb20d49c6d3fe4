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
 * Whether a program of the account wants to hear of a frequent event. If none does, no row is stored for it. Memory
 * answers.
 */
export type WantsEvent = (accountId: bigint, type: SubscribableEventType) => boolean

/** Nothing of the campaign is left to send. Receipts may still come. */
export const campaignCompleted = eventKind(
  'campaign.completed',
  z.object({
    campaignId: Id('cmp'),
    at: Instant,
    /**
     * The campaign's groups, joined by commas, or its sender if it has none. Empty in events from before this field.
     */
    name: z.string().default(''),
    recipients: z.int().default(0),
  }),
)

/** Somebody, or a suspension of the account, stopped a campaign for a while. */
export const campaignPaused = eventKind('campaign.paused', z.object({ campaignId: Id('cmp'), at: Instant }))

/** A campaign was cancelled: what was not sent will not be sent. */
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
        /** How often the person has opened the link. */
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
    codes: z.array(
      z.object({ id: Id('otc'), /** The number as E.164 digits. */ msisdn: z.string(), at: Instant }),
    ),
  }),
)

/**
 * One run of a series was not sent, and the series goes on. The event counts several runs if no process was running to
 * send them.
 */
export const seriesMissed = eventKind(
  'series.missed',
  z.object({
    seriesId: Id('ser'),
    /** When the last of the missed runs was due. */
    dueAt: Instant,
    outcome: RunOutcome,
    runs: z.int(),
    /** The series' groups, joined by commas, or its sender if it has none. */
    name: z.string(),
  }),
)

/** Hardly any code to a block of numbers was used. The block gets no codes for a while. */
export const codesUnused = eventKind(
  'codes.unused',
  z.object({
    /** The digits with which all phone numbers of the block begin. */
    block: z.string(),
    verified: z.int(),
    ended: z.int(),
    opensAt: Instant,
  }),
)

/** Texts that their sender wants deleted, with the number that each went to. */
export const textsUnwanted = eventKind('texts.unwanted', z.object({ campaignIds: z.array(Id('cmp')) }))

/** Texts to an erased person were deleted. Subscribers forget the person's number in what they store of the messages. */
export const textsForgotten = eventKind('texts.forgotten', z.object({ messageIds: z.array(Id('msg')) }))

/** A phone wrote to the account. */
export const messageReceived = eventKind(
  'message.received',
  z.object({
    id: Id('inb'),
    /** The phone's number as E.164 digits. */
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

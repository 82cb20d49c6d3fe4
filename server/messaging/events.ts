/** What messaging tells the rest of the house, by way of the outbox. */
import { z } from 'zod'
import { Id, Instant } from '@nkra/contract/wire.ts'
import { RunOutcome } from '@nkra/contract/messaging/series.ts'
import { eventKind } from '../platform/database/outbox.ts'
import { MESSAGE_EVENT_STATES } from '@nkra/contract/integrations/webhook-events.ts'

/** Nothing of the campaign is left to send; receipts may still come. */
export const campaignCompleted = eventKind(
  'campaign.completed',
  z.object({
    campaignId: Id('cmp'),
    at: Instant,
    /** Its groups, joined by commas; its sender where it has none. What was stored before it was told has neither. */
    name: z.string().default(''),
    recipients: z.int().default(0),
  }),
)

/** A run of a series was not sent, and the series goes on; or several, where nobody was there to send them. */
export const seriesMissed = eventKind(
  'series.missed',
  z.object({
    seriesId: Id('ser'),
    /** Of the last of them. */
    dueAt: Instant,
    outcome: RunOutcome,
    runs: z.int(),
    /** Its groups, joined by commas; its sender where it has none. */
    name: z.string(),
  }),
)

/** Hardly any of the codes that went to a block of numbers was used: none goes there for a while. */
export const codesUnused = eventKind(
  'codes.unused',
  z.object({
    /** What its numbers begin with. */
    block: z.string(),
    verified: z.int(),
    ended: z.int(),
    opensAt: Instant,
  }),
)

/** Texts that their sender wants forgotten, with the number that each went to. */
export const textsUnwanted = eventKind('texts.unwanted', z.object({ campaignIds: z.array(Id('cmp')) }))

/** Somebody wrote to the account. */
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

/** A part of a text was stored; it is nobody's yet. */
export const partArrived = eventKind('inbound.arrived', z.object({ partId: Id('inb') }))

export const MovedMessage = z.object({
  messageId: Id('msg'),
  campaignId: Id('cmp'),
  state: z.enum(MESSAGE_EVENT_STATES),
  /** The operator's own code. */
  error: z.string().nullable(),
  at: Instant,
})

/** Messages of an account that got somewhere, in no order. */
export const messagesMoved = eventKind('messages.moved', z.object({ messages: z.array(MovedMessage) }))

/** The events of messaging, published through the outbox, and what programs are told of a message beside them. */
import {
  MESSAGE_EVENT_STATES,
  type SubscribableEventType,
} from '@nkra/contract/integrations/webhook-events.ts'
import { RunOutcome } from '@nkra/contract/messaging/series.ts'
import { Id, Instant } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { int8Array } from '../platform/database/binary-arrays.ts'
import type { Reader } from '../platform/database/database.ts'
import { eventKind } from '../platform/database/outbox.ts'
import { creditsOf, readMessageFacts } from './messages/message-facts.ts'

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

/**
 * What customers' programs are told of a message besides its state. It is read when an event is passed on, and only for
 * accounts whose endpoints want it, so the sender of messages does no work for it.
 */
export interface EventDetails {
  /** The customer's own name for the message. */
  reference: string | null
  /** The number as E.164 digits. */
  msisdn: string
  /** The charged credits without those that were returned. */
  credits: number
  tags: string[]
  /** Where the send wants its events, and the endpoint whose secret signs them. */
  callback: { endpointId: bigint; url: string } | null
}

interface DetailsRow extends Omit<EventDetails, 'callback'> {
  id: bigint
  callbackUrl: string | null
  callbackEndpoint: bigint | null
}

function detailsOf({ callbackUrl: url, callbackEndpoint: endpointId, ...row }: DetailsRow): EventDetails {
  const { reference, msisdn, credits, tags } = row
  const callback = url === null || endpointId === null ? null : { endpointId, url }
  return { reference, msisdn, credits, tags, callback }
}

/** The states in which credits may have been returned. */
const RETURNING: ReadonlySet<string> = new Set(['rejected', 'failed', 'expired'])

/** Reads the details of these messages of an account. Deleted messages are left out. */
export async function readEventDetails(
  reader: Reader,
  accountId: bigint,
  moved: readonly { messageId: bigint; state: string }[],
): Promise<Map<bigint, EventDetails>> {
  const ids = moved.map(({ messageId }) => messageId)
  const { rows } = await sql<DetailsRow>`
    select message.id, reference, msisdn::text as msisdn, message.credits, tags,
      callback_url as "callbackUrl", callback_endpoint as "callbackEndpoint"
    from message join campaign on campaign.account_id = ${accountId} and campaign.id = campaign_id
    where message.account_id = ${accountId} and message.id = any(${int8Array(ids)}::int8[])
  `.execute(reader.sql)
  const details = new Map(rows.map((row) => [row.id, detailsOf(row)]))
  const returning = moved.filter(({ state }) => RETURNING.has(state))
  const facts = await readMessageFacts(
    reader,
    returning.map(({ messageId }) => ({ accountId, messageId })),
  )
  for (const message of facts) {
    const told = details.get(message.id)
    if (told !== undefined) told.credits = creditsOf(message)
  }
  return details
}

/**
 * Messages: each is the text to one recipient. A message is written once, in the transaction that charges for it. It
 * never changes, except for the link of a message that still waits. `submissions.ts` and `receipts.ts` hold what
 * happened to it. A text is stored with the message only if it has the recipient's own words. Otherwise it is the
 * campaign's text.
 */
import { sql } from 'kysely'
import { int2Array, int8Array, textArray } from '../../platform/database/binary-arrays.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import type { TextSecrets } from './text-secrets.ts'
import type { Prepared, Statement } from '../../platform/database/prepared.ts'

/** What the messages of one campaign share. */
export interface OutgoingCampaign {
  accountId: bigint
  id: bigint
  /** Whether the campaign has counters. */
  counted: boolean
  reservationId: bigint
  sender: string
  /** The person or key that sends it. 0 if nobody does. */
  author: bigint
  /** When sending ends. What is not sent by then is never sent. */
  validUntil: Date | null
}

/** A message with what a link needs. */
export interface OutgoingMessage {
  campaign: OutgoingCampaign
  id: bigint
  /** The number as E.164 digits. */
  msisdn: string
  text: string
  /** How many segments it takes on its link's wire. */
  segments: number
  /** The price in credits. */
  credits: number
}

export interface NewMessage {
  accountId: bigint
  id: bigint
  campaignId: bigint
  msisdn: bigint
  linkId: number
  segments: number
  credits: number
  /** The message's own text. Null if it is the campaign's text unchanged. */
  text: string | null
}

/** A statement that stores messages. */
export const messagesInsert = (messages: readonly NewMessage[]): Statement => ({
  ...INSERT,
  values: valuesOf(messages),
})

const valuesOf = (messages: readonly NewMessage[]) => [
  int8Array(messages.map((message) => message.accountId)),
  int8Array(messages.map((message) => message.id)),
  int8Array(messages.map((message) => message.campaignId)),
  int8Array(messages.map((message) => message.msisdn)),
  int2Array(messages.map((message) => message.linkId)),
  int2Array(messages.map((message) => message.segments)),
  int2Array(messages.map((message) => message.credits)),
  textArray(messages.map((message) => message.text)),
]

/** A message of an itemised send, with its reference. */
export interface NewItemisedMessage extends NewMessage {
  /** The customer's own name for it. */
  reference: string | null
}

/**
 * A statement that stores messages with references. It is separate, so that sends without references pay nothing for
 * it.
 */
export const itemisedMessagesInsert = (messages: readonly NewItemisedMessage[]): Statement => ({
  ...INSERT_ITEMISED,
  values: [...valuesOf(messages), textArray(messages.map((message) => message.reference))],
})

/** Moves unsent messages to another link. */
export async function moveMessages(
  tx: Tx,
  messages: readonly Pick<NewMessage, 'accountId' | 'id' | 'linkId' | 'segments'>[],
): Promise<void> {
  await sql`
    update message set link_id = moved.link_id, segments = moved.segments
    from unnest(
      ${int8Array(messages.map(({ accountId }) => accountId))}::int8[],
      ${int8Array(messages.map(({ id }) => id))}::int8[],
      ${int2Array(messages.map(({ linkId }) => linkId))}::int2[],
      ${int2Array(messages.map(({ segments }) => segments))}::int2[]
    ) as moved (account_id, id, link_id, segments)
    where message.account_id = moved.account_id and message.id = moved.id
  `.execute(tx.sql)
}

interface OutgoingRow {
  id: bigint
  campaignId: bigint
  counted: boolean
  reservationId: bigint
  sender: string
  author: bigint
  validUntil: Date | null
  msisdn: string
  text: string
  holdsCode: boolean | null
  segments: number
  credits: number
}

/**
 * Reads these messages in the form that a link needs. Without `codeTexts` one-time codes stay hidden, as they are
 * stored.
 */
export async function readOutgoing(
  reader: Reader,
  accountId: bigint,
  ids: readonly bigint[],
  codeTexts?: TextSecrets,
): Promise<Map<bigint, OutgoingMessage>> {
  const { rows } = await sql<OutgoingRow>`
    select message.id, campaign_id as "campaignId", kind = 'bulk' as counted, reservation_id as "reservationId", sender,
           coalesce(created_by, 0) as author, valid_until as "validUntil", msisdn::text as msisdn,
           coalesce(message.text, campaign.text) as text, message.segments, message.credits,
           case when traffic = 'otp' then exists (
             select from one_time_code code where code.account_id = ${accountId} and code.id = campaign_id
           ) or exists (
             select from veiled_text veiled where veiled.account_id = ${accountId} and veiled.id = campaign_id
           ) end as "holdsCode"
    from message join campaign on campaign.account_id = ${accountId} and campaign.id = campaign_id
    where message.account_id = ${accountId} and message.id = any(${int8Array(ids)}::int8[])
  `.execute(reader.sql)
  const campaigns = new Map<bigint, OutgoingCampaign>()
  return new Map(
    rows.map((row) => {
      let campaign = campaigns.get(row.campaignId)
      if (campaign === undefined) {
        const { campaignId: id, counted, reservationId, sender, author, validUntil } = row
        campaign = { accountId, id, counted, reservationId, sender, author, validUntil }
        campaigns.set(row.campaignId, campaign)
      }
      const { id, msisdn, segments, credits } = row
      const text = row.holdsCode && codeTexts ? codeTexts.filled(campaign, row.text) : row.text
      return [id, { campaign, id, msisdn, text, segments, credits }]
    }),
  )
}

const INSERT: Prepared = {
  name: 'insert messages',
  text: `
    insert into message (account_id, id, campaign_id, msisdn, link_id, segments, credits, text)
    select * from unnest($1::int8[], $2::int8[], $3::int8[], $4::int8[], $5::int2[], $6::int2[], $7::int2[],
      $8::text[])`,
}

const INSERT_ITEMISED: Prepared = {
  name: 'insert itemised messages',
  text: `
    insert into message (account_id, id, campaign_id, msisdn, link_id, segments, credits, text, reference)
    select * from unnest($1::int8[], $2::int8[], $3::int8[], $4::int8[], $5::int2[], $6::int2[], $7::int2[],
      $8::text[], $9::text[])`,
}

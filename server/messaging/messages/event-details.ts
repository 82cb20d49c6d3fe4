/**
 * What customers' programs are told of a message besides its state. It is read when an event is passed on, and only for
 * accounts whose endpoints want it, so the sender of messages does no work for it.
 */
import { sql } from 'kysely'
import { int8Array } from '../../platform/database/binary-arrays.ts'
import type { Reader } from '../../platform/database/database.ts'
import { creditsOf, readMessageFacts } from './message-facts.ts'

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

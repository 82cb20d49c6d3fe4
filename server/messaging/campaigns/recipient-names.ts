/** Adds names to messages. A message gets the name of the contact that has its number now. */
import type { Recipient } from '@nkra/contract/messaging/messages.ts'
import type { Slice } from '@nkra/contract/wire.ts'
import type { z } from 'zod'
import { contactNames } from '../../contacts/address-book/audience.ts'
import { mayRead, type Authenticated } from '../../platform/actor.ts'
import type { Reader } from '../../platform/database/database.ts'
import { listRecipients, type Message, type MessageQuery } from './message-list.ts'

export type Recipient = z.output<typeof Recipient>

/**
 * Adds the names of the recipients to the messages, by one look-up for all numbers. An actor that may not read contacts
 * gets no names.
 */
export async function withNames(
  reader: Reader,
  actor: Authenticated,
  messages: readonly Message[],
): Promise<Recipient[]> {
  const numbers = messages.map(({ to }) => BigInt(to.slice(1)))
  const names = mayRead(actor, 'contacts:read')
    ? await contactNames(reader, actor.accountId, numbers)
    : new Map<bigint, string>()
  // A contact without a name is the same to a reader as no contact.
  return messages.map((message, index) => ({ ...message, name: names.get(numbers[index]!) || null }))
}

/** Lists one campaign's messages with their recipients' names, in the order in which they were made. Fails with not_found. */
export async function listNamedRecipients(
  reader: Reader,
  actor: Authenticated,
  campaignId: bigint,
  query: MessageQuery,
): Promise<Slice<Recipient>> {
  const { items, next } = await listRecipients(reader, actor, campaignId, query)
  return { items: await withNames(reader, actor, items), next }
}

/**
 * Conversations: the texts between a phone and an account. A conversation starts with a phone's first text. Sent
 * texts are read from the messages themselves, so nothing is stored twice.
 */
import { sql } from 'kysely'
import type { MessageState } from '@nkra/contract/messaging/messages.ts'
import { encodeId, type Slice } from '@nkra/contract/wire.ts'
import type { Keyword } from '@nkra/sms/keywords.ts'
import { contactNames, optedOut } from '../../contacts/address-book/audience.ts'
import { numberRange } from '@nkra/sms/phone.ts'
import type { AccountRef } from '../../platform/actor.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import { messagesTo, readCursor } from '../campaigns/message-list.ts'

interface Paging {
  limit: number
  after?: string | undefined
}

/** A text from a phone, complete or with the parts that came. */
export interface InboundMessage {
  accountId: bigint
  id: bigint
  msisdn: bigint
  address: string
  text: string
  keyword: Keyword | null
  parts: number
  complete: boolean
  receivedAt: Date
}

/** Stores an unread text as the newest of its conversation. */
export async function storeInboundMessage(tx: Tx, received: InboundMessage): Promise<void> {
  const { accountId, id, msisdn, address, text, keyword, parts, complete, receivedAt } = received
  await sql`
    insert into inbound_message (account_id, id, msisdn, address, text, keyword, parts, complete, received_at)
    values (${accountId}, ${id}, ${msisdn}, ${address}, ${text}, ${keyword}, ${parts}, ${complete}, ${receivedAt})
  `.execute(tx.sql)
  await sql`
    insert into conversation as known (account_id, msisdn, last_id, unread)
    values (${accountId}, ${msisdn}, ${id}, 1)
    on conflict (account_id, msisdn) do update
    set last_id = greatest(known.last_id, excluded.last_id), unread = known.unread + 1
  `.execute(tx.sql)
}

export interface Conversation {
  phone: string
  name: string
  text: string
  keyword: Keyword | null
  unread: number
  optedOut: boolean
  at: Date
}

/** Lists conversations, the one with the newest text first. */
export async function listConversations(
  reader: Reader,
  { accountId }: AccountRef,
  { limit, after, searchTerm }: Paging & { searchTerm: string },
): Promise<Slice<Conversation>> {
  const range = numberRange(searchTerm)
  if (searchTerm !== '' && range === null) return { items: [], next: null }
  const numbers = range ? sql`and conversation.msisdn between ${range.from} and ${range.to}` : sql``
  const { rows } = await sql<Omit<Conversation, 'phone' | 'name' | 'optedOut'> & ThreadKey>`
    select conversation.msisdn, last_id as id, text, keyword, unread, received_at as at
    from conversation join inbound_message on inbound_message.account_id = ${accountId} and id = last_id
    where conversation.account_id = ${accountId} and last_id < ${beforeOf(after)} ${numbers}
    order by last_id desc limit ${limit}
  `.execute(reader.sql)
  const msisdns = rows.map(({ msisdn }) => msisdn)
  const [names, out] = await Promise.all([
    contactNames(reader, accountId, msisdns),
    optedOut(reader, accountId, msisdns),
  ])
  const items = rows.map(({ msisdn, text, keyword, unread, at }) => ({
    text,
    keyword,
    unread,
    at,
    phone: `+${msisdn}`,
    name: names.get(msisdn) ?? '',
    optedOut: out.has(msisdn),
  }))
  return { items, next: rows.length < limit ? null : encodeId('inb', rows.at(-1)!.id) }
}

/** Reads one conversation. Fails with `not_found` if that phone has never written. */
export async function getConversation(reader: Reader, { accountId }: AccountRef, phone: string) {
  const msisdn = msisdnOf(phone)
  const { rows } = await sql<{ unread: number; address: string }>`
    select unread, address
    from conversation join inbound_message on inbound_message.account_id = ${accountId} and id = last_id
    where conversation.account_id = ${accountId} and conversation.msisdn = ${msisdn}
  `.execute(reader.sql)
  const { unread, address } = rows[0] ?? fail('not_found')
  const [names, out, [last]] = await Promise.all([
    contactNames(reader, accountId, [msisdn]),
    optedOut(reader, accountId, [msisdn]),
    messagesTo(reader, accountId, { msisdn, before: ID_MAX, limit: 1 }),
  ])
  return {
    phone: `+${msisdn}`,
    name: names.get(msisdn) ?? '',
    optedOut: out.has(msisdn),
    unread,
    address,
    senderId: last?.senderId ?? null,
  }
}

export interface ThreadMessage {
  id: string
  from: 'phone' | 'account'
  text: string
  keyword: Keyword | null
  complete: boolean
  state: MessageState | null
  at: Date
}

/**
 * Reads the texts, newest first. An id starts with its time, so both directions have one order. Fails with `not_found`.
 */
export async function listThread(
  reader: Reader,
  { accountId }: AccountRef,
  phone: string,
  { limit, after }: Paging,
): Promise<Slice<ThreadMessage>> {
  const msisdn = msisdnOf(phone)
  const before = beforeOf(after)
  const [{ rows: heard }, sent] = await Promise.all([
    sql<Pick<ThreadMessage, 'text' | 'keyword' | 'complete' | 'at'> & ThreadKey>`
      select id, msisdn, text, keyword, complete, received_at as at from inbound_message
      where account_id = ${accountId} and msisdn = ${msisdn} and id < ${before}
      order by id desc limit ${limit}
    `.execute(reader.sql),
    messagesTo(reader, accountId, { msisdn, before, limit }),
  ])
  // What was only sent to is no conversation.
  if (heard.length === 0 && after === undefined) fail('not_found')
  const both = [
    ...heard.map(({ id, text, keyword, complete, at }) => ({
      place: id,
      said: { id: encodeId('inb', id), from: 'phone' as const, text, keyword, complete, state: null, at },
    })),
    ...sent.map(({ id, text, state, createdAt }) => ({
      place: id,
      said: {
        id: encodeId('msg', id),
        from: 'account' as const,
        text,
        keyword: null,
        complete: true,
        state,
        at: createdAt,
      },
    })),
  ]
    .sort((a, b) => (a.place > b.place ? -1 : 1))
    .slice(0, limit)
  return {
    items: both.map(({ said }) => said),
    next: both.length < limit ? null : encodeId('inb', both.at(-1)!.place),
  }
}

/** Marks a conversation as read. Fails with `not_found`. */
export async function readConversation(tx: Tx, { accountId }: AccountRef, phone: string): Promise<void> {
  const msisdn = msisdnOf(phone)
  const { rows } = await sql`
    update conversation set unread = 0 where account_id = ${accountId} and msisdn = ${msisdn} returning msisdn
  `.execute(tx.sql)
  if (rows.length === 0) fail('not_found')
  tx.changed(accountId, 'conversation', `+${msisdn}`)
}

interface ThreadKey {
  id: bigint
  msisdn: bigint
}

const ID_MAX = 0x7fff_ffff_ffff_ffffn

function msisdnOf(phone: string): bigint {
  const digits = phone.replace(/^\+/, '')
  return /^\d{1,15}$/.test(digits) ? BigInt(digits) : fail('not_found')
}

const beforeOf = (cursor: string | undefined) => (cursor === undefined ? ID_MAX : readCursor('inb', cursor))

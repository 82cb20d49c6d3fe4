/**
 * Lists of messages, read in slices by a cursor, so that the millionth slice is as fast as the first: of a campaign of
 * 2.6 million, on two busy cores, page 1 of fifty took 16 to 19 ms in the median of 25, and page 50,000 took 13 to 16.
 * A message's state is computed from its facts. So a list of one state reads messages that may be in it, until it has
 * enough of them or has read as many as one call may. The slice may then be short or empty; its cursor still continues.
 */
import type { Recipient, MessageState, Message as MessageReply } from '@nkra/contract/messaging/messages.ts'
import { type Slice, decodeId, encodeId } from '@nkra/contract/wire.ts'
import type { z } from 'zod'
import { contactNames } from '../../contacts/address-book/audience.ts'
import { mayRead, type Authenticated, type AccountRef } from '../../platform/actor.ts'
import type { Reader } from '../../platform/database/database.ts'
import { sql, type RawBuilder } from 'kysely'
import { likelyNetwork } from '@nkra/sms/networks.ts'
import { int8Array } from '../../platform/database/binary-arrays.ts'
import { Fail } from '../../platform/fail.ts'
import { firstIdAt, instantOfId } from '../../platform/database/ids.ts'
import { readCampaign } from './campaigns.ts'
import { markedMessages } from '../links/chunks.ts'
import { clicksOf } from '../text-links/short-link-clicks.ts'
import {
  creditsOf,
  readMessageFacts,
  segmentOutcomesOf,
  type MessageFacts,
} from '../messages/message-facts.ts'
import { reasonOf } from './message-reasons.ts'
import { isFinal, stateOf, type FinalState, type SubmissionOutcome } from '../messages/states.ts'

export type Message = z.output<typeof MessageReply>

export interface MessageQuery {
  state?: MessageState | undefined
  searchTerm: string
  reference?: string | undefined
  /** Messages under this sender ID. Upper and lower case are the same. */
  senderId?: string | undefined
  /** Messages that were made from the first time on and before the second. */
  made?: { from?: Date; until?: Date } | undefined
  limit: number
  after?: string | undefined
}

/** The most messages that one call, and one statement, reads to find those in a state. */
const LOOKED_AT_MAX = 20_000
const LOOKED_AT_ONCE = 5_000
/** How many messages' facts are read at a time. */
const READ_AT_ONCE = 1_000

/** One campaign's messages in the order in which they were made. Fails with not_found. */
export async function listRecipients(
  reader: Reader,
  { accountId }: AccountRef,
  campaignId: bigint,
  query: MessageQuery,
): Promise<Slice<Message>> {
  await readCampaign(reader, accountId, campaignId)
  const conditions = sql`message.campaign_id = ${campaignId} ${numberBegins(query.searchTerm)} ${isNamed(query.reference)}`
  return slice({ reader, accountId, conditions, order: OLDEST_FIRST }, query)
}

/** The account's messages, newest first. */
export function listMessages(
  reader: Reader,
  { accountId }: AccountRef,
  query: MessageQuery,
): Promise<Slice<Message>> {
  const { searchTerm, reference, senderId, made, limit, after } = query
  const conditions = sql`true ${numberBegins(searchTerm)} ${isNamed(reference)} ${isMade(made)}`
  const list = { reader, accountId, conditions, order: NEWEST_FIRST }
  if (senderId === undefined) return slice(list, query)
  const wanted = senderId.toLowerCase()
  return sliceAmong(list, {
    among: sql`exists (
      select from campaign as own where own.account_id = message.account_id and own.id = message.campaign_id
        and lower(own.sender) = ${wanted})`,
    belongs: (message) =>
      message.senderId.toLowerCase() === wanted &&
      (query.state === undefined || message.state === query.state),
    lookedAtMax: LOOKED_AT_MAX,
    limit,
    cursor: after === undefined ? null : readCursor('msg', after),
  })
}

/** Messages to one number before a position, newest first. */
export function messagesTo(
  reader: Reader,
  accountId: bigint,
  { msisdn, before, limit }: { msisdn: bigint; before: bigint; limit: number },
): Promise<Message[]> {
  const conditions = sql`message.msisdn = ${msisdn} and message.id < ${before}`
  return readPage(reader, accountId, conditions, sql`desc`, limit)
}

/** One message of the account, or null. */
export async function readMessage(reader: Reader, accountId: bigint, id: bigint): Promise<Message | null> {
  const [message] = await readPage(reader, accountId, sql`message.id = ${id}`, sql`asc`, 1)
  return message ?? null
}

/** Reads messages of the account by their ids, in one statement. Ids of others' messages are left out. */
export function readMessages(reader: Reader, accountId: bigint, ids: readonly bigint[]): Promise<Message[]> {
  const conditions = sql`message.id = any(${int8Array(ids)}::int8[])`
  return readPage(reader, accountId, conditions, sql`asc`, ids.length)
}

/** Reads a campaign's messages to these numbers, in one statement. */
export function recipientsAmong(
  reader: Reader,
  accountId: bigint,
  campaignId: bigint,
  numbers: readonly bigint[],
): Promise<Message[]> {
  const conditions = sql`message.campaign_id = ${campaignId} and message.msisdn = any(${int8Array(numbers)}::int8[])`
  return readPage(reader, accountId, conditions, sql`asc`, numbers.length)
}

/**
 * All of a campaign's messages, or those in one state, in the order in which they were made, one page at a time.
 */
export async function* allRecipients(
  reader: Reader,
  accountId: bigint,
  campaignId: bigint,
  state: MessageState | undefined,
): AsyncGenerator<Message[]> {
  const list = {
    reader,
    accountId,
    conditions: sql`message.campaign_id = ${campaignId}`,
    order: OLDEST_FIRST,
  }
  for (let after: string | undefined; ;) {
    const { items, next } = await slice(list, { state, limit: READ_AT_ONCE, after })
    yield items
    if (next === null) return
    after = next
  }
}

/** The most messages that one search for failed ones reads. It takes a second or two. */
const FAILED_LOOKED_AT_MAX = 200_000

/** A campaign's messages that finally failed, in the order in which they were made. */
export function failedRecipients(
  reader: Reader,
  accountId: bigint,
  campaignId: bigint,
  { limit, after }: Pick<MessageQuery, 'limit' | 'after'>,
): Promise<Slice<Message>> {
  const conditions = sql`message.campaign_id = ${campaignId}`
  return sliceAmong(
    { reader, accountId, conditions, order: OLDEST_FIRST },
    {
      among: sql`(${fact(sql`submission`, sql`outcome in ('rejected', 'cancelled')`)}
        or ${fact(sql`receipt`, sql`state <> 'delivered'`)})`,
      belongs: ({ state }) => isFinal(state) && state !== 'delivered',
      lookedAtMax: FAILED_LOOKED_AT_MAX,
      limit,
      cursor: after === undefined ? null : readCursor('msg', after),
    },
  )
}

const MSISDN_DIGITS = 12
const GHANA = '233'

/**
 * SQL for numbers that start with the term: `024` and `+23324` mean the same range, which the index of numbers answers.
 */
function numberBegins(term: string) {
  const digits = term.replaceAll(/\D/g, '')
  if (term.trim() === '') return sql``
  if (digits === '' || digits.length > MSISDN_DIGITS) return sql`and false`
  const international = digits.startsWith('0') ? GHANA + digits.slice(1) : digits
  const national = digits.startsWith(GHANA) || digits.startsWith('0') ? international : GHANA + digits
  const low = BigInt(national.padEnd(MSISDN_DIGITS, '0').slice(0, MSISDN_DIGITS))
  const high = BigInt(national.padEnd(MSISDN_DIGITS, '9').slice(0, MSISDN_DIGITS))
  return sql`and message.msisdn between ${low} and ${high}`
}

/** SQL for messages with the customer's own reference, which an index answers. */
const isNamed = (reference: string | undefined) =>
  reference === undefined ? sql`` : sql`and message.reference = ${reference}`

/** SQL for messages of a period. An id starts with the time at which it was made, so the primary key answers it. */
function isMade({ from, until }: NonNullable<MessageQuery['made']> = {}) {
  const since = from === undefined ? sql`` : sql`and message.id >= ${firstIdAt(from)}`
  return until === undefined ? since : sql`${since} and message.id < ${firstIdAt(until)}`
}

/** Which messages a list shows, and their order. */
interface List {
  reader: Reader
  accountId: bigint
  conditions: RawBuilder<unknown>
  order: typeof OLDEST_FIRST
}

const OLDEST_FIRST = { direction: sql`asc`, beyond: (id: bigint) => sql`message.id > ${id}`, upTo: sql`<=` }
const NEWEST_FIRST = { direction: sql`desc`, beyond: (id: bigint) => sql`message.id < ${id}`, upTo: sql`>=` }

async function slice(
  list: List,
  { state, limit, after }: Pick<MessageQuery, 'state' | 'limit' | 'after'>,
): Promise<Slice<Message>> {
  const cursor = after === undefined ? null : readCursor('msg', after)
  if (state !== undefined) {
    const belongs = (message: Message) => message.state === state
    return sliceAmong(list, {
      among: CANDIDATES[state],
      belongs,
      lookedAtMax: LOOKED_AT_MAX,
      limit,
      cursor,
    })
  }
  const items = await readList(list, cursor, sql`true`, limit)
  return { items, next: items.length < limit ? null : encodeId('msg', items.at(-1)!.id) }
}

/** Which messages of a list belong to a slice. */
interface Choice {
  /** SQL that is true for every message that belongs to the slice, and for few others. */
  among: RawBuilder<unknown>
  belongs: (message: Message) => boolean
  lookedAtMax: number
  limit: number
  cursor: bigint | null
}

async function sliceAmong(
  list: List,
  { among, belongs, lookedAtMax, limit, cursor }: Choice,
): Promise<Slice<Message>> {
  const items: Message[] = []
  let place = cursor
  // Where the first that may be in it are not, more are read at a time.
  let atOnce = Math.min(limit, READ_AT_ONCE)
  for (let looked = 0; looked < lookedAtMax;) {
    const end = await placeAfter(list, place, LOOKED_AT_ONCE)
    const within = end === null ? among : sql`message.id ${list.order.upTo} ${end} and ${among}`
    const page = await readList(list, place, within, atOnce)
    for (const message of page) {
      place = message.id
      if (!belongs(message)) continue
      items.push(message)
      if (items.length === limit) return { items, next: encodeId('msg', place) }
    }
    // A full page may have ended before the place did.
    if (page.length === atOnce) {
      looked += atOnce
      atOnce = READ_AT_ONCE
      continue
    }
    if (end === null) return { items, next: null }
    looked += LOOKED_AT_ONCE
    place = end
  }
  return { items, next: place === null ? null : encodeId('msg', place) }
}

/** The position of the last of this many messages after a position. Null if there are fewer. */
async function placeAfter(
  { reader, accountId, conditions, order }: List,
  place: bigint | null,
  count: number,
): Promise<bigint | null> {
  const { rows } = await sql<{ id: bigint }>`
    select id from message
    where account_id = ${accountId} and ${conditions} and ${beyond(order, place)}
    order by id ${order.direction} limit 1 offset ${count - 1}
  `.execute(reader.sql)
  return rows[0]?.id ?? null
}

function readList(
  { reader, accountId, conditions, order }: List,
  place: bigint | null,
  among: RawBuilder<unknown>,
  limit: number,
): Promise<Message[]> {
  const where = sql`${conditions} and ${beyond(order, place)} and ${among}`
  return readPage(reader, accountId, where, order.direction, limit)
}

const beyond = (order: List['order'], place: bigint | null) =>
  place === null ? sql`true` : order.beyond(place)

const NO_CLICKS: ReadonlyMap<bigint, { clicks: number }> = new Map()

interface Row {
  id: bigint
  campaignId: bigint
  msisdn: string
  sender: string
  text: string
  reference: string | null
  linked: boolean
}

async function readPage(
  reader: Reader,
  accountId: bigint,
  conditions: ReturnType<typeof sql>,
  direction: ReturnType<typeof sql>,
  limit: number,
): Promise<Message[]> {
  const { rows } = await sql<Row>`
    select message.id, campaign_id as "campaignId", msisdn::text as msisdn, sender,
           coalesce(message.text, campaign.text) as text, reference, link_number is not null as linked
    from message join campaign on campaign.account_id = ${accountId} and campaign.id = campaign_id
    where message.account_id = ${accountId} and ${conditions}
    order by message.id ${direction} limit ${limit}
  `.execute(reader.sql)
  const known = await readMessageFacts(
    reader,
    rows.map(({ id }) => ({ accountId, messageId: id })),
  )
  const facts = new Map(known.map((message) => [message.id, message]))
  const waiting = rows.filter(({ id }) => facts.get(id)?.facts.length === 0)
  const marked = await markedMessages(
    reader,
    accountId,
    waiting.map(({ id }) => id),
  )
  const linked = rows.filter((row) => row.linked).map(({ id }) => id)
  const clicked = linked.length === 0 ? NO_CLICKS : await clicksOf(reader, accountId, linked)
  return rows.map((row) => ({
    ...messageOf(row, facts.get(row.id)!, marked.has(row.id)),
    clicks: clicked.get(row.id)?.clicks ?? 0,
  }))
}

function messageOf(
  { id, campaignId, msisdn, sender, text, reference }: Row,
  known: MessageFacts,
  marked: boolean,
): Omit<Message, 'clicks'> {
  const state = stateOf(segmentOutcomesOf(known), marked)
  const reason = reasonOf(state, known.facts)
  const answered = known.facts.filter(({ outcome }) => outcome === 'accepted')
  const finished = known.facts.flatMap(({ receivedAt, at }) => receivedAt ?? at)
  return {
    id,
    campaignId,
    to: `+${msisdn}`,
    network: likelyNetwork(msisdn),
    senderId: sender,
    text,
    state,
    reason: reason?.sentence ?? null,
    reasonCode: reason?.code ?? null,
    networkCode: reason?.networkCode ?? null,
    segments: known.segments,
    credits: creditsOf(known),
    reference,
    createdAt: instantOfId(id),
    submittedAt: latest(answered.map(({ at }) => at)),
    finishedAt: isFinal(state) ? latest(finished) : null,
  }
}

function latest(instants: readonly string[]): Date | null {
  return instants.length === 0 ? null : new Date(Math.max(...instants.map((at) => new Date(at).getTime())))
}

/**
 * The id after which the list continues. Fails for a cursor that no list gave: if it counted as the start, its reader
 * would go round in a circle.
 */
export function readCursor(kind: 'msg' | 'inb', cursor: string): bigint {
  const id = decodeId(kind, cursor)
  if (id !== null) return id
  const message = 'This is not a cursor that a list gave'
  throw new Fail('invalid_request', {}, [{ message, pointer: '/after' }])
}

/** SQL: whether a segment of a row of `message` was answered with this outcome, or has a receipt with it. */
const answered = (outcome: SubmissionOutcome) => fact(sql`submission`, sql`outcome = ${outcome}`)
const received = (state: FinalState) => fact(sql`receipt`, sql`state = ${state}`)
const submitted = fact(sql`submission`, sql`true`)

/**
 * For each state, SQL that is true for every message in it and for few others. A message that is just being given to a
 * link has no fact yet, so it is always included.
 */
export const CANDIDATES: Readonly<Record<MessageState, RawBuilder<unknown>>> = {
  queued: sql`not ${submitted}`,
  submitting: sql`true`,
  submitted,
  unknown: answered('unknown'),
  delivered: received('delivered'),
  undelivered: received('undelivered'),
  expired: sql`(${answered('overdue')} or ${received('expired')})`,
  rejected: sql`(${answered('rejected')} or ${received('rejected')})`,
  failed: sql`(${answered('cancelled')} or ${received('failed')})`,
}

/** SQL that looks up each row by its key. A join might read everything that the account ever sent. */
function fact(table: RawBuilder<unknown>, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((
    select true from ${table} as fact
    where fact.account_id = message.account_id and fact.message_id = message.id and ${condition} limit 1
  ), false)`
}

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

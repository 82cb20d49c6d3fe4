/**
 * Chunks are the queue of a link. A chunk names about a thousand messages of one account. Its `position` says how many
 * of them may have been written to the wire. The position is moved and committed before they are written. So a crash
 * leaves in doubt only messages before the position that have no stored answer. A chunk is deleted when all of it is
 * answered.
 *
 * A pause makes a campaign's chunks unready in the same transaction. A later mark finds none to move; messages of an
 * earlier mark are on the wire. A message that the SMSC throttled goes into a new chunk, which ends its doubt: a
 * message behind the position of a chunk is not on the wire.
 */
import { sql } from 'kysely'
import type { Traffic } from '@nkra/contract/messaging/campaigns.ts'
import {
  boolArray,
  int2Array,
  int4Array,
  int8Array,
  timestamptzArray,
} from '../../platform/database/binary-arrays.ts'
import type { Db, Reader, Tx } from '../../platform/database/database.ts'
import type { Lease } from './leases.ts'
import type { Prepared, Statement } from '../../platform/database/prepared.ts'
import type { OutgoingMessage } from '../messages/messages.ts'

/** The most messages of one chunk. */
export const CHUNK_MESSAGES = 1_000

/** The lane of each kind of traffic: one-time codes first, bulk last. */
export const LANE_OF_TRAFFIC = { otp: 0, transactional: 1, promotional: 2 } as const satisfies Record<
  Traffic,
  number
>
export type LaneNumber = (typeof LANE_OF_TRAFFIC)[Traffic]

export const TRAFFIC_OF_LANE = Object.fromEntries(
  Object.entries(LANE_OF_TRAFFIC).map(([traffic, lane]) => [lane, traffic]),
) as Record<LaneNumber, Traffic>

export interface Chunk {
  accountId: bigint
  id: bigint
  /** The campaign. Null if the messages belong to several direct campaigns. */
  campaignId: bigint | null
  lane: LaneNumber
  /** Whether some segments of its messages may already have been answered. */
  retry: boolean
  /** How many of the messages may have been written to the wire. */
  position: number
  /** The number of its messages. */
  length: number
}

export interface NewChunk extends Omit<Chunk, 'position' | 'length'> {
  linkId: number
  messageIds: bigint[]
  ready: boolean
  notBefore?: Date | null
  /** More than 0 if the caller holds the link and writes these messages right after the commit. */
  position?: number
}

/** Queues chunks. It skips chunks that exist already, from a transaction whose commit was not answered. */
export function chunksInsert(chunks: readonly NewChunk[]): Statement {
  let end = 0
  const ends = chunks.map(({ messageIds }) => (end += messageIds.length))
  return {
    ...INSERT,
    values: [
      int8Array(chunks.map(({ accountId }) => accountId)),
      int8Array(chunks.map(({ id }) => id)),
      int8Array(chunks.map(({ campaignId }) => campaignId)),
      int2Array(chunks.map(({ linkId }) => linkId)),
      int2Array(chunks.map(({ lane }) => lane)),
      boolArray(chunks.map(({ retry }) => retry)),
      boolArray(chunks.map(({ ready }) => ready)),
      timestamptzArray(chunks.map(({ notBefore }) => notBefore ?? null)),
      int2Array(chunks.map(({ position }) => position ?? 0)),
      int4Array(ends),
      int8Array(chunks.flatMap(({ messageIds }) => messageIds)),
    ],
  }
}

/**
 * The next chunks of a link's lanes that this process does not hold: lane by lane, and in a lane the accounts take
 * turns, so that a clinic's forty messages do not wait for a bank's four hundred thousand.
 *
 * The statement is sent without a name, so it is planned for its values each time. As a prepared one it would get a
 * generic plan after five uses, and a queue read by a generic plan fell from 100,000 messages a second to 13.
 */
export async function nextChunks(
  reader: Reader,
  claim: { linkId: number; lanes: readonly LaneNumber[]; held: readonly bigint[]; limit: number },
): Promise<Chunk[]> {
  const { rows } = await sql<Chunk>`
    select account_id as "accountId", id, campaign_id as "campaignId", lane, retry, position, length
    from chunk
    join (
      select account_id, id, lane as of_lane, row_number() over (partition by lane, account_id order by id) as turn
      from chunk
      where link_id = ${claim.linkId} and ready and lane = any(${int2Array(claim.lanes)}::int2[]) and not_before <= ${reader.clock.now()}
        and id <> all(${int8Array(claim.held)}::int8[]) and position < length
      order by of_lane, turn, id
      limit ${claim.limit}
    ) as next using (account_id, id)
    order by lane, turn, id
  `.execute(reader.sql)
  return rows
}

/** The messages of a chunk, in order. */
export async function readChunk(reader: Reader, { accountId, id }: Chunk): Promise<bigint[]> {
  const { rows } = await sql<{ messageIds: bigint[] }>`
    select message_ids as "messageIds" from chunk where account_id = ${accountId} and id = ${id}
  `.execute(reader.sql)
  return rows[0]?.messageIds ?? []
}

/**
 * Takes the next whole chunk of a link out of the queue, for a sender that needs no mark because it stores the outcome
 * in the same transaction. Null if no chunk is due, or if others have locked the due ones.
 */
export async function takeChunk(
  tx: Tx,
  linkId: number,
): Promise<{ accountId: bigint; campaignId: bigint | null; messageIds: bigint[] } | null> {
  const { rows } = await sql<{ accountId: bigint; campaignId: bigint | null; messageIds: bigint[] }>`
    delete from chunk where (account_id, id) in (
      select account_id, id from chunk
      where link_id = ${linkId} and ready and not_before <= ${tx.clock.now()}
      order by lane, account_id, id limit 1 for update skip locked
    )
    returning account_id as "accountId", campaign_id as "campaignId", message_ids as "messageIds"
  `.execute(tx.sql)
  return rows[0] ?? null
}

/** A mark says how far a chunk is about to be written. */
export interface Mark {
  chunk: Chunk
  upTo: number
}

/**
 * Commits up to where each chunk is about to be sent. Answers the chunks that were marked. Nothing may be written of the
 * others: they were paused or shortened by a cancellation, another process holds the link, or the database is held. If the
 * answer was lost, the call can be repeated. A mark that is already set counts as set, even if the chunk was paused or cut
 * behind it since. Only the holder of the lease sets marks, and marked messages are never taken out of a chunk. If the
 * call refused such a mark, nobody would write its messages.
 */
export async function markChunks(db: Db, lease: Lease, marks: readonly Mark[]): Promise<Set<Chunk>> {
  const { rows } = await sql<{ id: bigint }>`
    with fence as (
      select from link_lease where link_id = ${lease.linkId} and epoch = ${lease.epoch} for key share
    )
    update chunk set position = mark.up_to
    from unnest(
      ${int8Array(marks.map(({ chunk }) => chunk.accountId))}::int8[],
      ${int8Array(marks.map(({ chunk }) => chunk.id))}::int8[],
      ${int2Array(marks.map(({ chunk }) => chunk.position))}::int2[],
      ${int2Array(marks.map(({ upTo }) => upTo))}::int2[],
      ${int2Array(marks.map(({ chunk }) => chunk.length))}::int2[]
    ) as mark (account_id, id, at, up_to, length)
    where exists (select from fence) and database_is_released() and chunk.account_id = mark.account_id and chunk.id = mark.id
      and (chunk.position = mark.up_to or chunk.ready and chunk.position = mark.at and chunk.length = mark.length)
    returning chunk.id
  `.execute(db.sql)
  if (rows.length === marks.length) return new Set(marks.map(({ chunk }) => chunk))
  const moved = new Set(rows.map(({ id }) => id))
  return new Set(marks.filter(({ chunk }) => moved.has(chunk.id)).map(({ chunk }) => chunk))
}

/**
 * Removes chunks that were written to their end. The caller knows that everything before `position` is answered. If a
 * chunk's stored position is another, it has a mark that the caller does not know of. Such a chunk stays, and a sweep
 * puts its messages in doubt.
 */
export async function finishChunks(
  tx: Tx,
  chunks: readonly Pick<Chunk, 'accountId' | 'id' | 'position'>[],
): Promise<Set<bigint>> {
  const { rows } = await sql<{ id: bigint }>`
    delete from chunk using unnest(
      ${int8Array(chunks.map(({ accountId }) => accountId))}::int8[], ${int8Array(chunks.map(({ id }) => id))}::int8[],
      ${int2Array(chunks.map(({ position }) => position))}::int2[]
    ) as done (account_id, id, position)
    where chunk.account_id = done.account_id and chunk.id = done.id and chunk.position = chunk.length
      and chunk.position = done.position
    returning chunk.id
  `.execute(tx.sql)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Allows or stops the sending of a campaign's chunks. After the commit of a stop, no more of their messages are marked.
 */
export async function setReady(
  tx: Tx,
  campaign: { accountId: bigint; campaignId: bigint; ready: boolean },
): Promise<number[]> {
  const { rows } = await sql<{ link_id: number }>`
    update chunk set ready = ${campaign.ready}
    where account_id = ${campaign.accountId} and campaign_id = ${campaign.campaignId} and ready <> ${campaign.ready}
    returning link_id
  `.execute(tx.sql)
  return [...new Set(rows.map((row) => row.link_id))]
}

/** The unmarked messages that were taken out of a chunk for good. */
export interface CutChunk {
  linkId: number
  messageIds: bigint[]
}

/** Cuts some of a cancelled campaign's chunks at their positions. Answers none if nothing unmarked is left. */
export async function cutChunks(
  tx: Tx,
  campaign: { accountId: bigint; campaignId: bigint; limit: number },
): Promise<CutChunk[]> {
  const { rows } = await sql<{ id: bigint; linkId: number; messageIds: bigint[] }>`
    select id, link_id as "linkId", message_ids[position + 1:] as "messageIds" from chunk
    where account_id = ${campaign.accountId} and campaign_id = ${campaign.campaignId} and position < length
    order by id limit ${campaign.limit} for update
  `.execute(tx.sql)
  const ids = rows.map(({ id }) => id)
  await sql`delete from chunk where account_id = ${campaign.accountId} and id = any(${int8Array(ids)}::int8[]) and position = 0`.execute(
    tx.sql,
  )
  await sql`
    update chunk set message_ids = message_ids[:position], length = position
    where account_id = ${campaign.accountId} and id = any(${int8Array(ids)}::int8[])
  `.execute(tx.sql)
  return rows
}

/**
 * Moves the unmarked messages of a direct campaign out of chunks that it shares with other campaigns, into new chunks
 * that are not ready. After the commit none of them is marked. Answers how many messages moved.
 */
export async function separateChunks(
  tx: Tx,
  campaign: { accountId: bigint; campaignId: bigint; messageIds: readonly bigint[] },
): Promise<number> {
  const { accountId, campaignId } = campaign
  const { rows } = await sql<{
    id: bigint
    linkId: number
    lane: LaneNumber
    position: number
    messageIds: bigint[]
  }>`
    select id, link_id as "linkId", lane, position, message_ids as "messageIds" from chunk
    where account_id = ${accountId} and campaign_id is null and message_ids && ${int8Array(campaign.messageIds)}::int8[]
    order by id for update
  `.execute(tx.sql)
  const wanted = new Set(campaign.messageIds)
  const apart: NewChunk[] = []
  for (const { id, linkId, lane, position, messageIds } of rows) {
    const taken = messageIds.slice(position).filter((messageId) => wanted.has(messageId))
    if (taken.length === 0) continue
    const out = new Set(taken)
    const left = messageIds.filter((messageId) => !out.has(messageId))
    // The dispatcher that holds the chunk finds it shorter than it knew it, and lets go of it.
    if (left.length === 0)
      await sql`delete from chunk where account_id = ${accountId} and id = ${id}`.execute(tx.sql)
    else {
      await sql`
        update chunk set message_ids = ${int8Array(left)}::int8[], length = ${left.length}
        where account_id = ${accountId} and id = ${id}
      `.execute(tx.sql)
    }
    const common = { accountId, campaignId, linkId, lane, retry: true, ready: false }
    apart.push({ ...common, id: tx.ids.next(), messageIds: taken })
  }
  if (apart.length > 0) await tx.client.query(chunksInsert(apart))
  return apart.reduce((sum, { messageIds }) => sum + messageIds.length, 0)
}

/** A chunk with its unmarked messages. */
export interface QueuedChunk extends NewChunk {
  notBefore: Date | null
  position: number
}

/** Which chunks: those of these links, of one account or of all. */
export interface QueuePart {
  linkIds: readonly number[]
  accountId?: bigint | undefined
  lane?: LaneNumber | undefined
  after: bigint
  limit: number
}

/** Locks the chunks that are not completely marked, so that nobody marks them until the transaction ends. */
export async function lockChunks(
  tx: Tx,
  chunks: readonly Pick<Chunk, 'accountId' | 'id'>[],
): Promise<QueuedChunk[]> {
  const { rows } = await sql<QueuedChunk>`
    select ${queuedColumns} from chunk
    where (account_id, id) in (select * from unnest(
      ${int8Array(chunks.map(({ accountId }) => accountId))}::int8[],
      ${int8Array(chunks.map(({ id }) => id))}::int8[])) and position < length
    order by id for update
  `.execute(tx.sql)
  return rows
}

const queuedColumns = sql`
  account_id as "accountId", id, campaign_id as "campaignId", link_id as "linkId", lane, retry, ready,
  nullif(not_before, '-infinity') as "notBefore", position, message_ids[position + 1:] as "messageIds"`

/** Some of the links' chunks that are not completely marked, locked against marks until the transaction ends. */
export async function lockQueuedChunks(
  tx: Tx,
  { linkIds, accountId, lane, after, limit }: QueuePart,
): Promise<QueuedChunk[]> {
  const { rows } = await sql<QueuedChunk>`
    select ${queuedColumns}
    from chunk
    where link_id = any(${int2Array(linkIds)}::int2[]) and id > ${after} and position < length
      and (${accountId ?? null}::int8 is null or account_id = ${accountId ?? null})
      and (${lane ?? null}::int2 is null or lane = ${lane ?? null})
    order by id limit ${limit} for update
  `.execute(tx.sql)
  return rows
}

/** Records that segments of these chunks' messages may have been answered. The sender checks each before it sends. */
export async function setRetry(tx: Tx, chunks: readonly Pick<Chunk, 'accountId' | 'id'>[]): Promise<void> {
  if (chunks.length === 0) return
  await sql`
    update chunk set retry = true where not retry and (account_id, id) in (select * from unnest(
      ${int8Array(chunks.map(({ accountId }) => accountId))}::int8[],
      ${int8Array(chunks.map(({ id }) => id))}::int8[]))
  `.execute(tx.sql)
}

/**
 * Shortens a locked chunk to its marked messages and the given unmarked ones. A process that has the chunk in memory
 * drops it.
 */
export async function shortenChunk(
  tx: Tx,
  { accountId, id, position }: QueuedChunk,
  left: readonly bigint[],
): Promise<void> {
  if (position === 0 && left.length === 0) {
    await sql`delete from chunk where account_id = ${accountId} and id = ${id}`.execute(tx.sql)
    return
  }
  await sql`
    update chunk set message_ids = message_ids[:position] || ${int8Array(left)}::int8[],
      length = position + ${left.length}
    where account_id = ${accountId} and id = ${id}
  `.execute(tx.sql)
}

/** How many messages wait for each link and lane, except those of paused campaigns. */
export async function queuedByLink(
  reader: Reader,
): Promise<{ linkId: number; lane: LaneNumber; messages: number }[]> {
  const { rows } = await sql<{ linkId: number; lane: LaneNumber; messages: number }>`
    select link_id as "linkId", lane, sum(messages)::float8 as messages
    from (
      select account_id, link_id, lane, sum(length - position) as messages from chunk
      where ready and position < length group by account_id, link_id, lane
    ) as of_account
    group by link_id, lane
  `.execute(reader.sql)
  return rows
}

/** Whether a link has anything to send or to be answered. Paused campaigns do not count. */
export async function hasQueue(reader: Reader, linkId: number): Promise<boolean> {
  const { rows } = await sql`
    select account_id from chunk where link_id = ${linkId} and (ready or position > 0) limit 1
  `.execute(reader.sql)
  return rows.length > 0
}

/** Answers which of these unanswered messages are marked in a chunk. */
export async function markedMessages(
  reader: Reader,
  accountId: bigint,
  messageIds: readonly bigint[],
): Promise<Set<bigint>> {
  if (messageIds.length === 0) return new Set()
  const { rows } = await sql<{ id: bigint }>`
    select marked.id from chunk cross join unnest(message_ids[:position]) as marked (id)
    where account_id = ${accountId} and position > 0 and marked.id = any(${int8Array(messageIds)}::int8[])
  `.execute(reader.sql)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Counts the messages of bulk campaigns that are queued and not marked. A message that goes back into the queue is
 * behind the position of the chunk in which it was marked, so each is counted once. Every page that shows a campaign
 * asks for this count again and again. Counting the messages themselves took a third of the database's time while
 * 100,000 were being sent.
 */
export async function countUnmarked(
  reader: Reader,
  accountId: bigint,
  campaignIds: readonly bigint[],
): Promise<Map<bigint, number>> {
  if (campaignIds.length === 0) return new Map()
  const { rows } = await sql<{ campaignId: bigint; unmarked: number }>`
    select campaign_id as "campaignId", sum(length - position)::int4 as unmarked from chunk
    where account_id = ${accountId} and campaign_id = any(${int8Array(campaignIds)}::int8[])
    group by campaign_id
  `.execute(reader.sql)
  return new Map(rows.map(({ campaignId, unmarked }) => [campaignId, unmarked]))
}

/** Counts them for one bulk campaign by the link that they wait for. It leaves out links without any. */
export async function countUnmarkedByLink(
  reader: Reader,
  accountId: bigint,
  campaignId: bigint,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ linkId: number; unmarked: number }>`
    select link_id as "linkId", sum(length - position)::int4 as unmarked from chunk
    where account_id = ${accountId} and campaign_id = ${campaignId} and position < length
    group by link_id
  `.execute(reader.sql)
  return new Map(rows.map(({ linkId, unmarked }) => [linkId, unmarked]))
}

/** Whether the campaign still has anything to send or to be answered. */
export async function hasChunks(reader: Reader, accountId: bigint, campaignId: bigint): Promise<boolean> {
  const { rows } = await sql`
    select 1 from chunk where account_id = ${accountId} and campaign_id = ${campaignId} limit 1
  `.execute(reader.sql)
  return rows.length > 0
}

/** A chunk with marked messages that no process holds. */
export interface AbandonedChunk {
  accountId: bigint
  id: bigint
  campaignId: bigint | null
  position: number
  /** The marked messages of the chunk, which may have been written. */
  messageIds: bigint[]
}

/**
 * The marked messages in a link's chunks that no process has in memory: left by its last holder, or by a lost answer of
 * the database. Messages behind the position of a later chunk are left out, because they are not on the wire. Whether
 * the others were answered is checked elsewhere.
 */
export async function listAbandonedChunks(
  reader: Reader,
  linkId: number,
  held: readonly bigint[],
): Promise<AbandonedChunk[]> {
  const { rows } = await sql<AbandonedChunk>`
    select account_id as "accountId", id, campaign_id as "campaignId", position, array(
      select unnest(message_ids[:position])
      except
      select unnest(behind.message_ids[behind.position + 1:]) from chunk as behind
      where behind.account_id = chunk.account_id and behind.link_id = chunk.link_id and behind.retry
        and behind.position < behind.length
    ) as "messageIds"
    from chunk where link_id = ${linkId} and position > 0 and id <> all(${int8Array(held)}::int8[])
    order by account_id, id
  `.execute(reader.sql)
  return rows
}

/** The statement that stores chunks. The messages of all chunks are one array, and each chunk takes its part. */
const INSERT: Prepared = {
  name: 'insert chunks',
  text: `
    insert into chunk (account_id, id, campaign_id, link_id, lane, retry, ready, not_before, position, length, message_ids)
    select account_id, id, campaign_id, link_id, lane, retry, ready, coalesce(not_before, '-infinity'), position,
           upto - coalesce(lag(upto) over (order by place), 0),
           ($11::int8[])[coalesce(lag(upto) over (order by place), 0) + 1:upto]
    from unnest($1::int8[], $2::int8[], $3::int8[], $4::int2[], $5::int2[], $6::bool[], $7::bool[], $8::timestamptz[],
      $9::int2[], $10::int4[]) with ordinality
      as given (account_id, id, campaign_id, link_id, lane, retry, ready, not_before, position, upto, place)
    on conflict (account_id, id) do nothing`,
}

/** A lane of a link that has new messages to send. */
export interface WaitingLane {
  linkId: number
  lane: LaneNumber
}

/** Wakes the dispatchers of these lanes, in whatever process they are. */
export interface LinkWaker {
  wakeLinks(lanes: readonly WaitingLane[]): void
}

/** A chunk that skips the queue. It is launched once its transaction is committed, and withdrawn if that fails. */
export interface AdmittedChunk {
  /** The transaction that stores the chunk must hold this lease. */
  readonly lease: Lease
  launch(): void
  withdraw(): void
}

/** Lets chunks skip the queue if this process holds the lease of their link. */
export interface ChunkAdmission {
  admit(linkId: number, chunk: Chunk, messages: readonly OutgoingMessage[]): AdmittedChunk | null
}

/**
 * The most messages in the cache, about 300 bytes each. A full cache takes no new ones, because the oldest are sent
 * first.
 */
const CACHED_MESSAGES_MAX = 100_000

/**
 * Cache of messages in new chunks. The dispatcher of this process reads them here instead of from the database. Chunks and
 * messages never change, and what is not in the cache is read from the database.
 */
export class ChunkCache {
  readonly #chunks = new Map<bigint, readonly OutgoingMessage[]>()
  #messages = 0

  put(chunkId: bigint, messages: readonly OutgoingMessage[]): void {
    if (this.#messages + messages.length > CACHED_MESSAGES_MAX) return
    this.#chunks.set(chunkId, messages)
    this.#messages += messages.length
  }

  /** Answers a chunk's messages in its order and removes them from the cache. */
  take(chunkId: bigint): readonly OutgoingMessage[] | undefined {
    const messages = this.#chunks.get(chunkId)
    if (messages === undefined) return undefined
    this.#chunks.delete(chunkId)
    this.#messages -= messages.length
    return messages
  }
}

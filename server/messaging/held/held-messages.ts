/**
 * Held messages: messages that were queued when the database became held. A program that this database does not know may
 * have sent them already. The life of a held message:
 *
 * 1. It waits in its chunk, unmarked. The database lets nobody mark it.
 * 2. It is compared with receipts, and with the operator's list of what arrived (`receipt-matching.ts`). If one of them is
 *    about it,
 * it leaves its chunk: it counts as submitted, and the receipt settles it as any other.
 * 3. If receipts to its number fit several messages, all of them become in doubt: none is sent again.
 * 4. A person may decide for an account's messages on a link that they were sent, or end them and return their credits.
 * 5. Messages that are still held when a person releases the database are sent.
 */
import { encodeId } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import { int2Array, int8Array } from '../../platform/database/binary-arrays.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { instantOfId } from '../../platform/database/ids.ts'
import { completeCampaigns } from '../campaigns/campaigns.ts'
import { existedBefore, matchReceipts } from '../delivery/receipt-matching.ts'
import { keyed, keysOf, UNKNOWN_MS } from '../delivery/sweeps.ts'
import {
  lockChunks,
  lockQueuedChunks,
  setRetry,
  shortenChunk,
  type LaneNumber,
  type QueuedChunk,
} from '../links/chunks.ts'
import { readLinks } from '../links/links.ts'
import { cancelMessages } from '../messages/cancelled-messages.ts'
import {
  changingMessage,
  lockCounters,
  NO_CAUSE,
  StateChanges,
  type WantsChange,
} from '../messages/counters.ts'
import { readMessageFacts, segmentOutcomesOf, type MessageFacts } from '../messages/message-facts.ts'
import { listOrphansTo, type OrphanReceipt } from '../messages/receipts.ts'
import { stateOf } from '../messages/states.ts'
import {
  findSegmentsByKey,
  findSegmentsWithoutKey,
  insertSubmissions,
  type DoubtfulSegment,
  type Submission,
} from '../messages/submissions.ts'

/** How many chunks, of about a thousand messages each, one transaction looks at. */
const CHUNKS_AT_ONCE = 5

/** Arrivals that an operator's list reports beside the receipts, by link and number. */
export type ArrivedMessages = ReadonlyMap<number, ReadonlyMap<bigint, readonly OrphanReceipt[]>>
export const NOTHING_ARRIVED: ArrivedMessages = new Map()

/** The held messages of one account on one link. */
export interface HeldPart {
  linkId: number
  linkName: string
  accountId: bigint
  accountName: string
  lane: LaneNumber
  messages: number
  credits: number
  /** When the oldest held message was queued. */
  oldestAt: Date
}

/** Lists the held messages, the largest part first. */
export async function listHeld(reader: Reader): Promise<HeldPart[]> {
  const { rows } = await sql<Omit<HeldPart, 'oldestAt'> & { oldest: bigint }>`
    select chunk.link_id as "linkId", link.name as "linkName", chunk.account_id as "accountId",
           account.name as "accountName", lane, count(*)::int4 as messages,
           sum(message.credits)::int4 as credits, min(message.id) as oldest
    from chunk
    cross join lateral unnest(message_ids[position + 1:]) as held (id)
    join message on message.account_id = chunk.account_id and message.id = held.id
    join link on link.id = chunk.link_id
    join account on account.id = chunk.account_id
    where position < length
    group by chunk.link_id, link.name, chunk.account_id, account.name, lane
    order by messages desc, 1, 3, lane
  `.execute(reader.sql)
  return rows.map(({ oldest, ...part }) => ({ ...part, oldestAt: instantOfId(oldest) }))
}

/** Counts the due campaigns whose messages are not all made yet. A held database still makes them, but sends none. */
export async function countExpanding(reader: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(account_id)::int4 as count from campaign where turn = 'expand' and turn_at <= ${reader.clock.now()}
  `.execute(reader.sql)
  return rows[0]?.count ?? 0
}

/** The decisions on held messages since the database became held. */
export interface HeldOutcomes {
  /** Messages that were sent, by receipts, lists or a person's decision. */
  sent: number
  /** Messages that became in doubt, because receipts fit both them and others. */
  unsure: number
  /** Messages that a person ended. */
  ended: number
  lastAt: Date | null
}

export async function readOutcomes(reader: Reader): Promise<HeldOutcomes> {
  const { rows } = await sql<HeldOutcomes>`
    select sent, unsure, ended, outcome_at as "lastAt" from database_release
  `.execute(reader.sql)
  return rows[0] ?? { sent: 0, unsure: 0, ended: 0, lastAt: null }
}

async function addOutcomes(
  tx: Tx,
  { sent = 0, unsure = 0, ended = 0 }: Partial<HeldOutcomes>,
): Promise<void> {
  if (sent + unsure + ended === 0) return
  await sql`
    update database_release
    set sent = sent + ${sent}, unsure = unsure + ${unsure}, ended = ended + ${ended}, outcome_at = ${tx.clock.now()}
  `.execute(tx.sql)
}

/** One step of the work on held messages: how many left their chunks, and where to continue. Null at the end. */
export interface HeldStep {
  taken: number
  next: bigint | null
}

/** A held message that a receipt, a list or an answer may be about. */
interface Candidate {
  accountId: bigint
  chunkId: bigint
  id: bigint
  msisdn: bigint
}

/**
 * How many held messages one transaction compares. It may be a few more, because messages to one number stay together.
 */
const CANDIDATES_AT_ONCE = 500

/**
 * Lists held messages to compare, in groups: those to numbers that receipts or a list name, and those that already have
 * answers. All messages to a number are in one group, because its receipts may be about any of them.
 */
export async function listCandidates(reader: Reader, arrived: ArrivedMessages): Promise<Candidate[][]> {
  const listed = arrived
    .values()
    .flatMap((byNumber) => byNumber.keys())
    .toArray()
  const { rows } = await sql<Candidate>`
    select chunk.account_id as "accountId", chunk.id as "chunkId", held.id, msisdn
    from chunk
    cross join lateral unnest(message_ids[position + 1:]) as held (id)
    join message on message.account_id = chunk.account_id and message.id = held.id
    where position < length and chunk.link_id in (select id from link) and (
      msisdn in (select msisdn from orphan_receipt) or msisdn = any(${int8Array(listed)}::int8[])
      or (not retry and exists (
        select from submission where submission.account_id = chunk.account_id and message_id = held.id)))
    order by msisdn, held.id
  `.execute(reader.sql)
  const groups: Candidate[][] = []
  for (const candidate of rows) {
    const group = groups.at(-1)
    if (group && (group.length < CANDIDATES_AT_ONCE || group.at(-1)?.msisdn === candidate.msisdn))
      group.push(candidate)
    else groups.push([candidate])
  }
  return groups
}

/**
 * Compares a group of held messages with the receipts that found no message, and with what arrived. It can be repeated.
 */
export async function compareHeld(
  tx: Tx,
  candidates: readonly Candidate[],
  { arrived, wants }: { arrived: ArrivedMessages; wants: WantsChange },
): Promise<void> {
  const linkIds = (await readLinks(tx)).map(({ id }) => id)
  const chunks = await lockChunks(tx, [
    ...new Map(candidates.map(({ accountId, chunkId }) => [chunkId, { accountId, id: chunkId }])).values(),
  ])
  const queued = new Set(chunks.flatMap(({ messageIds }) => messageIds))
  const messages = await readMessageFacts(
    tx,
    candidates.filter(({ id }) => queued.has(id)).map(({ accountId, id }) => ({ accountId, messageId: id })),
  )
  const begun = messages.filter(({ facts }) => facts.length > 0)
  const untold = messages.filter(({ facts }) => facts.length === 0)
  const numbers = [...new Set(untold.map(({ msisdn }) => msisdn))]
  const sent = new Map<bigint, Sent>()
  for (const linkId of linkIds) {
    const told = await toldOf(tx, linkId, numbers, arrived)
    if (told.size === 0) continue
    const since = new Date(tx.clock.ms() - UNKNOWN_MS)
    const doubts = await findSegmentsWithoutKey(tx, { linkId, msisdns: [...told.keys()], since })
    const byNumber = Map.groupBy(
      untold.filter(({ id, msisdn }) => told.has(msisdn) && !sent.has(id)),
      ({ msisdn }) => msisdn,
    )
    for (const [msisdn, held] of byNumber) {
      const found = matchHeld(held, told.get(msisdn) ?? [], doubts.get(msisdn) ?? [], tx.clock.now())
      for (const [id, outcome] of found) sent.set(id, { linkId, outcome })
    }
  }
  // Every segment of these messages was answered: their chunk is older than their answers.
  const answered = begun.filter(({ facts, segments }) => facts.length >= segments).map(({ id }) => id)
  await setRetry(tx, chunksOf(chunks, new Set(begun.map(({ id }) => id))))
  await takeOut(tx, chunks, new Set([...sent.keys(), ...answered]))
  await storeSent(
    tx,
    untold.filter(({ id }) => sent.has(id)),
    ({ id }) => sent.get(id)!,
    wants,
  )
  await completeCampaigns(tx, chunks)
  const accepted = [...sent.values()].filter(({ outcome }) => outcome === 'accepted').length
  await addOutcomes(tx, { sent: accepted + answered.length, unsure: sent.size - accepted })
}

/** The held messages that a person decides on. */
export interface HeldChoice {
  linkId?: number
  accountId?: bigint
  lane?: LaneNumber
  after: bigint
}

/**
 * Records a person's decision that some held messages were sent. They count as submitted, and their receipts may still
 * come.
 */
export async function sayHeldSent(tx: Tx, choice: HeldChoice, wants: WantsChange): Promise<HeldStep> {
  const chunks = await lockChosen(tx, choice)
  const messages = await readHeld(tx, chunks)
  await takeOut(tx, chunks, new Set(messages.map(({ id }) => id)))
  await storeSent(tx, messages, ({ linkId }) => ({ linkId, outcome: 'accepted' }), wants)
  await completeCampaigns(tx, chunks)
  await addOutcomes(tx, { sent: messages.length })
  return { taken: messages.length, next: nextOf(chunks) }
}

/** Ends some held messages: they are not sent, and their credits return. */
export async function endHeld(tx: Tx, choice: HeldChoice): Promise<HeldStep> {
  const chunks = await lockChosen(tx, choice)
  const messages = await readHeld(tx, chunks)
  await takeOut(tx, chunks, new Set(messages.map(({ id }) => id)))
  await cancelMessages(
    tx,
    messages.map(({ accountId, id }) => ({ accountId, messageId: id })),
  )
  await completeCampaigns(tx, chunks)
  await addOutcomes(tx, { ended: messages.length })
  return { taken: messages.length, next: nextOf(chunks) }
}

async function lockChosen(tx: Tx, { linkId, ...choice }: HeldChoice): Promise<QueuedChunk[]> {
  const linkIds = linkId === undefined ? (await readLinks(tx)).map(({ id }) => id) : [linkId]
  return lockQueuedChunks(tx, { ...choice, linkIds, limit: CHUNKS_AT_ONCE })
}

const nextOf = (chunks: readonly QueuedChunk[]) =>
  chunks.length === CHUNKS_AT_ONCE ? (chunks.at(-1)?.id ?? null) : null

function readHeld(tx: Tx, chunks: readonly QueuedChunk[]): Promise<MessageFacts[]> {
  return readMessageFacts(
    tx,
    chunks.flatMap(({ accountId, messageIds }) => messageIds.map((messageId) => ({ accountId, messageId }))),
  )
}

const chunksOf = (chunks: readonly QueuedChunk[], messages: ReadonlySet<bigint>) =>
  chunks.filter(({ messageIds }) => messageIds.some((id) => messages.has(id)))

async function takeOut(tx: Tx, chunks: readonly QueuedChunk[], messages: ReadonlySet<bigint>): Promise<void> {
  for (const chunk of chunksOf(chunks, messages)) {
    const left = chunk.messageIds.filter((id) => !messages.has(id))
    await shortenChunk(tx, chunk, left)
  }
}

/** Answers the receipts of a link for these numbers, except those that name a known message. */
async function toldOf(
  tx: Tx,
  linkId: number,
  numbers: readonly bigint[],
  arrived: ArrivedMessages,
): Promise<Map<bigint, OrphanReceipt[]>> {
  const told = await listOrphansTo(tx, linkId, numbers)
  const ofLink = arrived.get(linkId)
  if (ofLink) {
    for (const number of numbers) {
      const listed = ofLink.get(number)
      if (listed) told.set(number, [...(told.get(number) ?? []), ...listed])
    }
  }
  const byKey = await findSegmentsByKey(tx, keysOf([...told.values()].flat()))
  for (const [number, receipts] of told) {
    const unknown = receipts.filter((receipt) => keyed(receipt, byKey) === null)
    if (unknown.length === 0) told.delete(number)
    else told.set(number, unknown)
  }
  return told
}

interface Sent {
  linkId: number
  /** `unknown`: a receipt may be about this message or another. */
  outcome: 'accepted' | 'unknown'
}

/**
 * Answers which held messages to a number were sent, by its receipts. Messages that were already in doubt may be meant
 * by the receipts too.
 */
function matchHeld(
  held: readonly MessageFacts[],
  told: readonly OrphanReceipt[],
  doubts: readonly DoubtfulSegment[],
  now: Date,
): Map<bigint, Sent['outcome']> {
  const segments = held.flatMap((message) =>
    Array.from({ length: message.segments }, (_, i): DoubtfulSegment => {
      const { accountId, id: messageId, linkId, msisdn, campaignId, counted, sender } = message
      return {
        accountId,
        messageId,
        segment: i + 1,
        linkId,
        msisdn: String(msisdn),
        at: now,
        campaignId,
        counted,
        sender,
      }
    }),
  )
  const matches = matchReceipts(told, [...doubts, ...segments])
  const found = new Map<bigint, Sent['outcome']>()
  const left = told.filter((receipt) => !matches.has(receipt))
  for (const { id } of held) {
    if (left.some((receipt) => existedBefore(id, receipt))) found.set(id, 'unknown')
  }
  const ids = new Set(held.map(({ id }) => id))
  for (const { messageId } of matches.values()) if (ids.has(messageId)) found.set(messageId, 'accepted')
  return found
}

/** Stores that messages were sent, or may have been. Their receipts are matched by their number. */
async function storeSent(
  tx: Tx,
  messages: readonly MessageFacts[],
  sentOf: (message: MessageFacts) => Sent,
  wants: WantsChange,
): Promise<void> {
  if (messages.length === 0) return
  const at = tx.clock.now()
  await lockCounters(
    tx,
    messages.map((message) => ({ ...message, linkId: sentOf(message).linkId })),
  )
  const changes = new StateChanges(wants, at)
  const submissions: Submission[] = []
  for (const message of messages) {
    const { linkId, outcome } = sentOf(message)
    const before = segmentOutcomesOf(message)
    before.forEach((segment, i) => {
      if (segment.outcome !== null) return
      const { accountId, id: messageId, msisdn } = message
      submissions.push({
        accountId,
        messageId,
        segment: i + 1,
        linkId,
        outcome,
        status: 0,
        smscKey: null,
        msisdn,
        at,
      })
    })
    const after = before.map((segment) => ({ ...segment, outcome: segment.outcome ?? outcome }))
    changes.add(changingMessage(message, linkId), stateOf(before, false), stateOf(after, false), NO_CAUSE)
  }
  await insertSubmissions(tx, submissions)
  await changes.apply(tx)
  const campaigns = new Map(changes.campaigns.map((each) => [`${each.accountId} ${each.campaignId}`, each]))
  for (const { accountId, campaignId } of campaigns.values())
    tx.changed(accountId, 'campaign', encodeId('cmp', campaignId))
}

/** A value that grows when something comes that held messages must be compared with. */
export async function readEvidence(reader: Reader): Promise<string> {
  const links = await readLinks(reader)
  const { rows } = await sql<{ evidence: string }>`
    select concat(
      (select max(id) from orphan_receipt), ' ', (select count(*) from orphan_receipt), ' ',
      (select count(account_id) from chunk where link_id = any(${int2Array(links.map(({ id }) => id))}::int2[]))
    ) as evidence
  `.execute(reader.sql)
  return rows[0]?.evidence ?? ''
}

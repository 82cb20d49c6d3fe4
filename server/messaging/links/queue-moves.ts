/**
 * Moves the queue of a link to the other links that the routes name for it. Only messages of which nothing was written
 * are moved. A message behind its chunk's position is certainly not on the wire; a message that was partly answered
 * stays. So nothing is sent twice, and no money moves.
 */
import { countSegments } from '@nkra/sms/segments.ts'
import { OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import { audit } from '../../platform/database/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import {
  chunksInsert,
  lockQueuedChunks,
  shortenChunk,
  TRAFFIC_OF_LANE,
  type NewChunk,
  type QueuedChunk,
  type WaitingLane,
} from './chunks.ts'
import { readMessageFacts } from '../messages/message-facts.ts'
import { readLinks, type LinkChange, type Link, segmentsOnWire } from './links.ts'
import { readOutgoing, moveMessages, type NewMessage, type OutgoingMessage } from '../messages/messages.ts'
import { readRoutes, type Routes } from './routes.ts'

/**
 * How many chunks, of about a thousand messages each, one transaction handles: between other work, and (the next
 * constant) if somebody waits.
 */
const CHUNKS_BETWEEN = 5
const CHUNKS_ASKED = 20

export interface QueueMove {
  moved: number
  /** How many messages no other link may carry. */
  left: number
  /** The last chunk that was handled; null if none is left. */
  next: bigint | null
  /** The links that have new messages to send. */
  wanted: WaitingLane[]
}

/** Like `moveQueue`, for an Administrator: more at a time, and with an audit entry. */
export async function moveQueueAudited(
  tx: Tx,
  { actor, request }: LinkChange,
  queue: { linkId: number; after: bigint },
): Promise<QueueMove> {
  const links = await readLinks(tx)
  const link = links.find(({ id }) => id === queue.linkId) ?? fail('not_found')
  const move = await moveQueue(tx, await readRoutes(tx), { ...queue, limit: CHUNKS_ASKED })
  if (move.moved > 0) {
    await audit(tx, actor, {
      accountId: OPERATOR_ACCOUNT_ID,
      action: 'link_queue_moved',
      subject: { kind: 'lnk', id: BigInt(link.id) },
      detail: { name: link.name, moved: move.moved },
      request,
    })
  }
  return move
}

/** Moves a part of the link's waiting messages, starting after a chunk. */
export async function moveQueue(
  tx: Tx,
  routes: Routes,
  { linkId, after, limit = CHUNKS_BETWEEN }: { linkId: number; after: bigint; limit?: number },
): Promise<QueueMove> {
  const chunks = await lockQueuedChunks(tx, { linkIds: [linkId], after, limit })
  const made: NewChunk[] = []
  const messages: Pick<NewMessage, 'accountId' | 'id' | 'linkId' | 'segments'>[] = []
  let left = 0
  for (const chunk of chunks) {
    const { byLink, staying } = await sortOut(tx, routes, chunk)
    left += staying.length
    if (byLink.size === 0) continue
    await shortenChunk(tx, chunk, staying)
    for (const [link, moving] of byLink) {
      const { accountId, campaignId, lane, retry, ready, notBefore } = chunk
      const messageIds = moving.map(({ id }) => id)
      const id = tx.ids.next()
      made.push({ accountId, id, campaignId, lane, retry, ready, notBefore, linkId: link.id, messageIds })
      messages.push(
        ...moving.map((message) => ({
          accountId,
          id: message.id,
          linkId: link.id,
          segments: segmentsOver(link, message),
        })),
      )
    }
  }
  if (made.length > 0) {
    await moveMessages(tx, messages)
    await tx.client.query(chunksInsert(made))
  }
  const wanted = made.map((chunk) => ({ linkId: chunk.linkId, lane: chunk.lane }))
  const next = chunks.length === limit ? (chunks.at(-1)?.id ?? null) : null
  return { moved: messages.length, left, next, wanted }
}

/** Decides to which link each message of a chunk goes. A message that no other link may carry stays. */
async function sortOut(
  tx: Tx,
  routes: Routes,
  { accountId, linkId, lane, retry, messageIds }: QueuedChunk,
): Promise<{ byLink: Map<Link, OutgoingMessage[]>; staying: bigint[] }> {
  const messages = await readOutgoing(tx, accountId, messageIds)
  const begun = retry ? await answeredAmong(tx, accountId, messageIds) : new Set<bigint>()
  const byLink = new Map<Link, OutgoingMessage[]>()
  const staying: bigint[] = []
  for (const id of messageIds) {
    const message = messages.get(id)
    const link =
      message && !begun.has(id)
        ? routes.wayAround(linkId, message.campaign.sender, TRAFFIC_OF_LANE[lane], message.msisdn)
        : null
    if (!message || link === null) {
      staying.push(id)
      continue
    }
    const moving = byLink.get(link)
    if (moving === undefined) byLink.set(link, [message])
    else moving.push(message)
  }
  return { byLink, staying }
}

/** The messages of which a segment was answered. Their other segments must go over the same link. */
async function answeredAmong(tx: Tx, accountId: bigint, messageIds: readonly bigint[]): Promise<Set<bigint>> {
  const known = await readMessageFacts(
    tx,
    messageIds.map((messageId) => ({ accountId, messageId })),
  )
  return new Set(known.flatMap(({ id, facts }) => (facts.length > 0 ? [id] : [])))
}

/**
 * How many segments a message takes on another link's wire. The alphabet may differ, and a gateway takes whole texts.
 */
function segmentsOver(link: Link, { text }: OutgoingMessage): number {
  const { encoding, segments } = countSegments(text)
  return segmentsOnWire({ text, encoding, credits: segments }, link)
}

/**
 * The lanes of a link: one-time codes, transactional messages and bulk. Each lane has a queue of the chunks that its
 * dispatcher holds. This file decides what a lane marks next.
 */
import type { Db } from '../../platform/database/database.ts'
import { LANE_OF_TRAFFIC, readChunk, type Chunk, type LaneNumber } from '../links/chunks.ts'
import type { TextSecrets } from '../messages/text-secrets.ts'
import { readMessageFacts } from '../messages/message-facts.ts'
import type { ChunkCache } from '../links/chunk-cache.ts'
import type { Link } from '../links/links.ts'
import { readOutgoing, type OutgoingMessage } from '../messages/messages.ts'
import type { Flight } from './settlement.ts'

/** A lane marks no less than this share of the window at a time while it has more to send: each mark is a commit. */
const SLICE_SHARE = 0.125
const SLICE_MAX = 200

/** A chunk in the dispatcher's hands. */
export interface ChunkInHand {
  chunk: Chunk
  /** By the chunk's order, from `from` on. */
  messages: readonly OutgoingMessage[]
  from: number
  /** Segments of a retried message that were answered before. */
  answered: ReadonlyMap<bigint, ReadonlySet<number>>
  /** Messages marked, and not wholly answered. */
  open: number
  marking: boolean
  /** It was paused, cut or lost: nothing more of it is marked. */
  over: boolean
}

export interface MessageInFlight extends Flight {
  held: ChunkInHand
  /** Segments without an outcome. */
  open: number
  /** Segments that are surely not on the wire. */
  unsent: number
}

export interface SubmittedSegment {
  flight: MessageInFlight
  segment: number
  /** When it was written, by the monotonic clock. */
  writtenAt_ms: number
}

/** A message marked and not wholly written. */
export interface MessageToWrite {
  flight: MessageInFlight
  /** As the carrier gave them. */
  parts: readonly unknown[]
  next: number
}

export interface Lane {
  lane: LaneNumber
  wire: 'priority' | 'bulk'
  /** Segments of the window that this lane leaves alone. */
  leaves: number
  sliceMin: number
  queue: ChunkInHand[]
  writing: MessageToWrite[]
  writingSegments: number
  /** The database has no more chunks for this lane, as far as we know. */
  dry: boolean
  /** The pump at work, if it is. */
  pumping: Promise<void> | null
  again: boolean
}

export function openLanes(link: Link): Lane[] {
  const reserved = Math.min(link.windowSize - 1, Math.ceil(link.windowSize * link.reservedShare))
  const slice = Math.min(SLICE_MAX, link.windowSize * SLICE_SHARE, link.ratePerSecond / 20)
  const lane = (lane: LaneNumber, wire: Lane['wire'], leaves: number, sliceMin: number): Lane => ({
    lane,
    wire,
    leaves,
    sliceMin,
    queue: [],
    writing: [],
    writingSegments: 0,
    dry: true,
    pumping: null,
    again: false,
  })
  return [
    lane(LANE_OF_TRAFFIC.otp, 'priority', 0, 1),
    lane(LANE_OF_TRAFFIC.transactional, 'priority', Math.floor(reserved / 2), 1),
    lane(LANE_OF_TRAFFIC.promotional, 'bulk', reserved, Math.max(1, Math.floor(slice))),
  ]
}

/** How far a chunk in hand is to be marked. */
export interface Slice {
  held: ChunkInHand
  upTo: number
  segments: number
}

/** Whole messages, as many as there is room for; none where it would be few and more room is soon to come. */
export function nextSlice(lane: Lane, room: number, inDoubt: number): Slice[] {
  if (room <= 0) return []
  const slice: Slice[] = []
  let left = room
  let full = false
  for (const held of lane.queue) {
    const { chunk, messages, from } = held
    let upTo = chunk.position
    let segments = 0
    for (; upTo < chunk.length; upTo++) {
      const needed = messages[upTo - from]!.segments
      // A message with more segments than the window waits until nothing else is on its way.
      full = needed > left && !(inDoubt === 0 && left === room)
      if (full) break
      left -= needed
      segments += needed
    }
    if (upTo > chunk.position) slice.push({ held, upTo, segments })
    if (full || left <= 0) break
  }
  // A small slice while more is to be sent costs a commit for little; answers make more room soon.
  const taken = room - left
  return (full || left <= 0) && taken < lane.sliceMin && inDoubt > 0 ? [] : slice
}

export const NO_ANSWERED_SEGMENTS: ReadonlyMap<bigint, ReadonlySet<number>> = new Map()

/** A claimed chunk with its messages: remembered if this process made it, else read. */
export async function loadChunk(
  { db, chunkCache, codeTexts }: { db: Db; chunkCache: ChunkCache; codeTexts: TextSecrets },
  chunk: Chunk,
): Promise<ChunkInHand> {
  const state = { chunk, open: 0, marking: false, over: false }
  const remembered = chunkCache.take(chunk.id)
  if (remembered?.length === chunk.length) {
    return { ...state, messages: remembered, from: 0, answered: NO_ANSWERED_SEGMENTS }
  }
  const { accountId, position, length, retry } = chunk
  const all = await readChunk(db, chunk)
  // It was cut or set apart since it was claimed: the next look finds it as it is by then.
  if (all.length !== length)
    return { ...state, messages: [], from: length, answered: NO_ANSWERED_SEGMENTS, over: true }
  const ids = all.slice(position)
  const messages = await readOutgoing(db, accountId, ids, codeTexts)
  const answered = new Map<bigint, Set<number>>()
  if (retry) {
    const known = await readMessageFacts(
      db,
      ids.map((messageId) => ({ accountId, messageId })),
    )
    for (const { id, facts } of known) answered.set(id, new Set(facts.map(({ segment }) => segment)))
  }
  const inOrder = ids.map((id) => messages.get(id)).filter((message) => message !== undefined)
  if (inOrder.length < ids.length) throw new Error(`chunk ${chunk.id} names messages that are not there`)
  return { ...state, messages: inOrder, from: position, answered }
}

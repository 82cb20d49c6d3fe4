/**
 * The records of what a dispatcher has in flight on its link. Only this file changes them. The life of a chunk:
 *
 * 1. The dispatcher claims it from the queue, or admits it past the queue (`Window.admit`).
 * 2. Its lane chooses a slice that fits (`Lane.nextSlices`), and the window takes the slice's segments.
 * 3. The slice is marked and committed (`ChunkInHand.mark`). From then on its messages are in flight.
 * 4. They are written as far as the carrier accepts them (`Lane.write`). Messages that are never written are taken
 * back.
 * 5. Each segment gets one outcome (`MessageInFlight`): answered, in doubt, or not sent. Once the outcome is
 * stored, the window has room again.
 * 6. The last outcome finishes the chunk. A chunk that was paused, cut or lost is released: no more of it is
 * marked, and it is dropped once its answers are stored.
 */
import type { MessageState } from '@nkra/contract/messaging/messages.ts'
import type { LinkHandlers } from '@nkra/smpp/link.ts'
import { PduError } from '@nkra/smpp/pdu.ts'
import type { QueryAnswer } from '@nkra/smpp/query.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { LANE_OF_TRAFFIC, readChunk, type Chunk, type LaneNumber, type ChunkCache } from '../links/chunks.ts'
import type { Link } from '../links/links.ts'
import { readMessageFacts } from '../messages/message-facts.ts'
import { readOutgoing, type OutgoingMessage } from '../messages/messages.ts'
import type { TextSecrets } from '../messages/text-secrets.ts'

/**
 * A dispatcher writes to a carrier, which is an SMPP session (smpp-carrier.ts) or a provider's HTTP interface
 * (gateway-carrier.ts). Both give the same promise: each submitted segment comes back exactly once. It comes back
 * as answered, expired or not sent, or as unanswered when the carrier goes down or is closed.
 *
 * `Part` belongs to the carrier. The dispatcher asks for a message's parts, and hands them back one by one to be
 * submitted.
 */
export interface Carrier<Part = unknown> {
  /** Whether anything can be submitted. */
  readonly up: boolean
  /** How much can be submitted on a lane now, by window and rate. 0 if it is not up. */
  room(wire: Wire): number
  /** Divides a message into the parts in which it is sent: as many as it has segments on this link. */
  partsOf(message: OutgoingMessage): readonly Part[]
  /**
   * Submits one part. The caller has checked `room`. Throws PduError for a part that can never be written; then nothing
   * was.
   */
  submit(part: Part, wire: Wire, tag: SubmittedSegment): void
  /**
   * Asks for the state of a segment, by its id and sender. Null if nobody answered. Absent if the carrier cannot ask.
   */
  query?(asked: AskedSegment): Promise<QueryAnswer | null>
  /**
   * Stops submitting, waits at most `drain_ms` for answers, and resolves with the segments that were never answered.
   */
  close(options: { readonly drain_ms: number }): Promise<SubmittedSegment[]>
}

type Wire = 'priority' | 'bulk'

/** A segment that a centre is asked about: the id as the centre wrote it, and the sender of the message. */
export interface AskedSegment {
  messageId: string
  sender: string
}

export interface CarrierHandlers extends LinkHandlers<SubmittedSegment> {
  /** Called with segments that certainly reached nobody. They may be sent again after `wait_ms`. */
  notSent(tags: readonly SubmittedSegment[], wait_ms: number): void
}

/** A segment on the wire. */
export interface SubmittedSegment {
  readonly flight: MessageInFlight
  readonly segment: number
  /** When it was written, in ms of the monotonic clock. */
  readonly writtenAt_ms: number
}

type AnsweredSegments = ReadonlyMap<bigint, ReadonlySet<number>>
const NONE_ANSWERED: AnsweredSegments = new Map()

/** A chunk that this dispatcher claimed or admitted. */
export class ChunkInHand {
  readonly chunk: Chunk
  readonly #messages: readonly OutgoingMessage[]
  /** The index in the chunk of its first message in memory. */
  readonly #from: number
  /** Segments of a retried message that were already answered. */
  readonly #answered: AnsweredSegments
  /** How many messages are marked and have a segment without an outcome. */
  #open = 0
  #marking = false
  #released = false

  constructor(
    chunk: Chunk,
    messages: readonly OutgoingMessage[],
    from = 0,
    answered: AnsweredSegments = NONE_ANSWERED,
  ) {
    this.chunk = chunk
    this.#messages = messages
    this.#from = from
    this.#answered = answered
  }

  /** Whether some of it is not marked yet. */
  get hasMore(): boolean {
    return !this.#released && this.chunk.position < this.chunk.length
  }

  /** Whether its campaign's time for sending is over. */
  isOverdue(now_ms: number): boolean {
    const validUntil = this.#messages[0]?.campaign.validUntil ?? null
    return validUntil !== null && validUntil.getTime() <= now_ms
  }

  segmentsAt(index: number): number {
    return this.#messages[index - this.#from]!.segments
  }

  /** Records that a mark is being stored. Until the result is known, the chunk is not finished. */
  beginMark(): void {
    this.#marking = true
  }

  /** Records that the mark is committed. Answers the messages that are now in flight. */
  mark(upTo: number, carrier: Carrier): MessageInFlight[] {
    const { chunk } = this
    const marked: MessageInFlight[] = []
    for (let index = chunk.position; index < upTo; index++) {
      const message = this.#messages[index - this.#from]!
      marked.push(
        new MessageInFlight(this, message, carrier.partsOf(message), this.#answered.get(message.id)),
      )
    }
    this.#marking = false
    this.#open += marked.length
    chunk.position = upTo
    return marked
  }

  /** Stops marking it. Answers true if nothing of it is in flight. */
  release(): boolean {
    this.#marking = false
    this.#released = true
    return this.#open === 0
  }

  /**
   * Records that one of its messages is done. Answers true if that was the last one. A released chunk may have a mark
   * that this process does not know of. Such a chunk is not finished: `finishChunks` compares its position.
   */
  messageDone(): boolean {
    this.#open--
    return this.#open === 0 && !this.#marking && !this.hasMore
  }
}

const NO_PARTS: readonly unknown[] = []

/** A message from its mark until its last outcome, or until it is forgotten. */
export class MessageInFlight {
  readonly chunk: ChunkInHand
  readonly message: OutgoingMessage
  /** The parts from the carrier. They are dropped once all are written. */
  #parts: readonly unknown[]
  #next = 0
  readonly #answeredBefore: ReadonlySet<number> | undefined
  /** How many segments have no outcome. */
  #open: number
  /** How many segments are certainly not on the wire. */
  #notSent = 0
  #state: MessageState = 'queued'

  constructor(
    chunk: ChunkInHand,
    message: OutgoingMessage,
    parts: readonly unknown[],
    answeredBefore: ReadonlySet<number> | undefined,
  ) {
    this.chunk = chunk
    this.message = message
    this.#parts = parts
    this.#answeredBefore = answeredBefore
    this.#open = message.segments - (answeredBefore?.size ?? 0)
  }

  get open(): number {
    return this.#open
  }

  get notSent(): number {
    return this.#notSent
  }

  /** Whether every segment was answered or is in doubt. */
  get isAnswered(): boolean {
    return this.#open === 0 && this.#notSent === 0
  }

  /**
   * The state that was last committed. It is kept for messages of one segment, which nearly all are. The state of
   * others is read from the database.
   */
  get state(): MessageState {
    return this.#state
  }

  /** Records that this state is committed. */
  settled(state: MessageState): void {
    this.#state = state
  }

  /** The next segment to write, from 1. Null if all are written. */
  nextSegment(): number | null {
    while (this.#answeredBefore?.has(this.#next + 1)) this.#next++
    return this.#next < this.#parts.length ? this.#next + 1 : null
  }

  /** Answers the part of the next segment, which counts as written from now on. */
  takePart(): unknown {
    const part = this.#parts[this.#next++]
    // A receipt may be hours away.
    if (this.#next === this.#parts.length) this.#parts = NO_PARTS
    return part
  }

  /** Records that a segment was answered or is in doubt. Answers true if it was the last one. */
  segmentAnswered(): boolean {
    return --this.#open === 0
  }

  /** Records that a segment is certainly not on the wire. Answers true if it was the last one without an outcome. */
  segmentNotSent(): boolean {
    this.#notSent++
    return --this.#open === 0
  }
}

/** The window of a link: the most segments that may be marked and have no stored answer. */
export class Window {
  readonly #size: number
  #inDoubt = 0
  /** How many of them belong to admitted chunks whose transaction is not committed yet. */
  #admitted = 0

  constructor(size: number) {
    this.#size = size
  }

  /** How many segments are marked and have no stored answer. */
  get inDoubt(): number {
    return this.#inDoubt
  }

  get hasAdmitted(): boolean {
    return this.#admitted > 0
  }

  /** The share of the window that is taken. */
  get share(): number {
    return this.#inDoubt / this.#size
  }

  /**
   * How many segments a lane may mark. `leaves` are left for other lanes, and `onWire` is how many the carrier accepts.
   */
  room(leaves: number, onWire: number): number {
    return Math.min(this.#size - leaves - this.#inDoubt, onWire - this.#admitted)
  }

  take(segments: number): void {
    this.#inDoubt += segments
  }

  give(segments: number): void {
    this.#inDoubt -= segments
  }

  admit(segments: number): void {
    this.#inDoubt += segments
    this.#admitted += segments
  }

  /** Records that the transaction of an admitted chunk has ended. */
  admissionOver(segments: number): void {
    this.#admitted -= segments
  }
}

/** A part of a chunk in memory, up to which it is to be marked. */
export interface Slice {
  inHand: ChunkInHand
  upTo: number
  segments: number
}

/**
 * The least share of the window that a lane marks at a time while it has more to send, because each mark is a commit.
 */
const SLICE_SHARE = 0.125
const SLICE_MAX = 200
/** The most chunks of each lane in memory. */
const CHUNKS_MAX = 16

/** What a lane calls to work. */
interface LaneWork {
  /** Claims chunks, marks messages and writes them to the operator, once. Answers whether there is more to do. */
  step(lane: Lane): Promise<boolean>
  failed(error: unknown): void
}

interface LaneSettings {
  number: LaneNumber
  wire: Wire
  /** How many segments of the window this lane leaves to others. */
  leaves: number
  sliceMin: number
}

/** Is told the outcome of writing each segment. */
interface WriteResult {
  written(tag: SubmittedSegment): void
  /** Called for a segment that was not written and can never be. */
  rejected(tag: SubmittedSegment, status: number): void
}

/**
 * The traffic of one priority on a link: the queue of the chunks that this process holds, and the messages that are
 * marked and not written yet.
 */
export class Lane {
  readonly number: LaneNumber
  readonly #settings: LaneSettings
  readonly #work: LaneWork
  #queue: ChunkInHand[] = []
  readonly #toWrite: MessageInFlight[] = []
  #segmentsToWrite = 0
  /** Whether the database has no more chunks for this lane, as far as this process knows. */
  #isDry = true
  #pumping: Promise<void> | null = null
  #again = false

  constructor(settings: LaneSettings, work: LaneWork) {
    this.number = settings.number
    this.#settings = settings
    this.#work = work
  }

  /** Whether nothing waits in it. */
  get isEmpty(): boolean {
    return this.#queue.length === 0 && this.#toWrite.length === 0
  }

  /** The running step, or null. */
  get pumping(): Promise<void> | null {
    return this.#pumping
  }

  /** Records that there may be something new in the database. */
  refill(): void {
    this.#isDry = false
  }

  /** Takes steps while there is something to do. */
  pump(): void {
    this.#again = true
    this.#pumping ??= this.#pumpOn()
  }

  async #pumpOn(): Promise<void> {
    try {
      while (this.#again) {
        this.#again = false
        if (await this.#work.step(this)) this.#again = true
      }
    } catch (error) {
      this.#work.failed(error)
    } finally {
      // In the same turn in which it was last looked whether to go on: a wake-up between the two would be lost.
      this.#pumping = null
    }
  }

  /** Answers how many chunks to claim now. After that none are claimed until `refill`. */
  beginClaim(): number {
    const limit = CHUNKS_MAX - this.#queue.length
    if (this.#isDry || limit < CHUNKS_MAX / 2) return 0
    this.#isDry = true
    return limit
  }

  claimed(inHand: ChunkInHand): void {
    this.#queue.push(inHand)
  }

  /** How many segments may be marked now. */
  room(window: Window, carrier: Carrier): number {
    const { leaves, wire } = this.#settings
    return window.room(leaves, carrier.room(wire) - this.#segmentsToWrite)
  }

  get hasChunks(): boolean {
    return this.#queue.length > 0
  }

  /**
   * Answers as many whole messages as there is room for. Answers none if they would be few and more room comes soon.
   */
  nextSlices(room: number, inDoubt: number): Slice[] {
    if (room <= 0) return []
    const slices: Slice[] = []
    let left = room
    let isFull = false
    for (const inHand of this.#queue) {
      const { position, length } = inHand.chunk
      let upTo = position
      let segments = 0
      for (; upTo < length; upTo++) {
        const needed = inHand.segmentsAt(upTo)
        // A message with more segments than the window waits until nothing else is on its way.
        isFull = needed > left && !(inDoubt === 0 && left === room)
        if (isFull) break
        left -= needed
        segments += needed
      }
      if (upTo > position) slices.push({ inHand, upTo, segments })
      if (isFull || left <= 0) break
    }
    // A small slice while more is to be sent costs a commit for little; answers make more room soon.
    const taken = room - left
    return (isFull || left <= 0) && taken < this.#settings.sliceMin && inDoubt > 0 ? [] : slices
  }

  /** Adds messages that were marked, to be written. Answers how many segments they have. */
  marked(messages: readonly MessageInFlight[]): number {
    let segments = 0
    for (const message of messages) {
      this.#toWrite.push(message)
      segments += message.open
    }
    this.#segmentsToWrite += segments
    return segments
  }

  /** Drops the chunks that are completely marked. */
  dropMarked(): void {
    this.#queue = this.#queue.filter((inHand) => inHand.hasMore)
  }

  /** Writes what is marked, as far as the carrier accepts it. */
  write(carrier: Carrier, clock: Clock, result: WriteResult): void {
    let written = 0
    for (const message of this.#toWrite) {
      if (!this.#writeMessage(message, carrier, clock, result)) break
      written++
    }
    if (written > 0) this.#toWrite.splice(0, written)
  }

  /** Writes one message. Answers false if the carrier accepts no more now. */
  #writeMessage(flight: MessageInFlight, carrier: Carrier, clock: Clock, result: WriteResult): boolean {
    const { wire } = this.#settings
    for (let segment = flight.nextSegment(); segment !== null; segment = flight.nextSegment()) {
      if (carrier.room(wire) <= 0) return false
      this.#segmentsToWrite--
      const tag = { flight, segment, writtenAt_ms: clock.monotonic_ms() }
      try {
        carrier.submit(flight.takePart(), wire, tag)
        result.written(tag)
      } catch (error) {
        if (!(error instanceof PduError)) throw error
        result.rejected(tag, error.status)
      }
    }
    return true
  }

  /** Takes back what is marked and not written. `notSent` is called for each of its segments. */
  takeBack(notSent: (message: MessageInFlight) => void): void {
    this.#segmentsToWrite = 0
    for (const message of this.#toWrite.splice(0)) {
      while (message.nextSegment() !== null) {
        message.takePart()
        notSent(message)
      }
    }
  }
}

/**
 * Opens the lanes for one-time codes, transactional messages and bulk. Bulk leaves a share of the window to the other two, and
 * transactional messages leave a part of that to codes.
 */
export function openLanes(link: Link, work: LaneWork): Lane[] {
  const reserved = Math.min(link.windowSize - 1, Math.ceil(link.windowSize * link.reservedShare))
  const slice = Math.min(SLICE_MAX, link.windowSize * SLICE_SHARE, link.ratePerSecond / 20)
  const { otp, transactional, promotional } = LANE_OF_TRAFFIC
  const settings: LaneSettings[] = [
    { number: otp, wire: 'priority', leaves: 0, sliceMin: 1 },
    { number: transactional, wire: 'priority', leaves: Math.floor(reserved / 2), sliceMin: 1 },
    { number: promotional, wire: 'bulk', leaves: reserved, sliceMin: Math.max(1, Math.floor(slice)) },
  ]
  return settings.map((each) => new Lane(each, work))
}

/**
 * Loads the messages of a claimed chunk: from the cache if this process made it, otherwise from the database. Null if it
 * was cut or moved after it was claimed; the next claim finds its new state.
 */
export async function loadChunk(
  { db, chunkCache, codeTexts }: { db: Db; chunkCache: ChunkCache; codeTexts: TextSecrets },
  chunk: Chunk,
): Promise<ChunkInHand | null> {
  const cached = chunkCache.take(chunk.id)
  if (cached?.length === chunk.length) return new ChunkInHand(chunk, cached)
  const { accountId, position, length, retry } = chunk
  const all = await readChunk(db, chunk)
  if (all.length !== length) return null
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
  return new ChunkInHand(chunk, inOrder, position, answered)
}

/**
 * The dispatcher of one link: takes its chunks, marks how far they are about to be written, and once that is committed
 * hands them to its carrier; hands what the link hears to the journal. It runs where the link's lease is held.
 *
 * Never more segments than the link's window are marked and not yet stored as answered: that is the most a crash can
 * leave in doubt. Bulk leaves a share of the window and the rate to transactional messages, and those leave a part of it
 * to one-time codes; the three lanes claim, mark and write independently of each other.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Down } from '@nkra/smpp/link.ts'
import { PduError } from '@nkra/smpp/pdu.ts'
import type { Carrier } from './carrier.ts'
import {
  nextChunks,
  markChunks,
  type Chunk,
  type LaneNumber,
  type Mark,
  type AdmittedChunk,
} from '../links/chunks.ts'
import type { TextSecrets } from '../messages/text-secrets.ts'
import type { ChunkCache } from '../links/chunk-cache.ts'
import { openGatewayCarrier, type GatewayCarrierOptions } from './gateway-carrier.ts'
import { LinkAnswers, THROTTLED_MS } from './link-answers.ts'
import { InboundParts } from './inbound-parts.ts'
import { Journal } from './journal.ts'
import {
  openLanes,
  NO_ANSWERED_SEGMENTS,
  nextSlice,
  loadChunk,
  type ChunkInHand,
  type Lane,
  type MessageInFlight,
  type Slice,
  type SubmittedSegment,
  type MessageToWrite,
} from './in-flight.ts'
import type { Lease } from '../links/leases.ts'
import {
  DOWN_MS,
  LinkCounters,
  type LinkReport,
  type ConnectionState,
  problemOf,
} from '../links/link-reports.ts'
import type { Link, LinkStatus } from '../links/links.ts'
import type { WantsChange } from '../messages/counters.ts'
import type { OutgoingMessage } from '../messages/messages.ts'
import type { JournalBatch } from './settlement.ts'
import { openSmppCarrier } from './smpp-carrier.ts'
import type { ChangedCampaign } from '../campaigns/campaigns.ts'

export interface DispatcherOptions extends GatewayCarrierOptions {
  link: Link
  lease: Lease
  chunkCache: ChunkCache
  codeTexts: TextSecrets
  /** Campaigns whose numbers have changed. */
  changed(campaigns: readonly ChangedCampaign[]): void
  /** Which changes of messages somebody wants to hear of. Default: none. */
  wantsMessage?: WantsChange
  /** Another process holds the link. */
  lost(): void
  /** Its connection came or went. */
  stood(): void
  /** How long it may be without a connection before others are taken in its place. */
  down_ms?: number
}

/** Chunks held at a time, of each lane. */
const HELD_MAX = 16
/** From which share of the window in doubt the journal is hurried: more is to be sent, and waits for it. */
const HURRY_SHARE = 0.5
/** How often the queue is looked at without being asked to: the net under the wake-ups. */
const POLL_MS = 1_000
const ADMITTED_TICK_MS = 5
const RETRY_MS_MIN = 50
const RETRY_MS_MAX = 1_000

export class Dispatcher {
  readonly journal: Journal
  readonly #options: DispatcherOptions
  readonly #carrier: Carrier
  readonly #hearing: LinkAnswers
  readonly #inbox: InboundParts
  readonly #held = new Map<bigint, ChunkInHand>()
  readonly #lanes: Lane[]
  readonly #poll: NodeJS.Timeout
  readonly #gauge = new LinkCounters()
  #standing: ConnectionState
  #status: LinkStatus
  #inDoubt = 0
  /** Of these, segments whose transaction is not committed yet. */
  #admitted = 0
  #closing = false

  constructor(options: DispatcherOptions) {
    this.#options = options
    const { link, lease, db, log } = options
    this.#status = link.status
    this.#standing = { state: 'connecting', since: db.clock.now(), problem: null }
    this.#lanes = openLanes(link)
    this.journal = new Journal({
      db,
      log,
      lease,
      committed: (batch) => this.#committed(batch),
      changed: (campaigns) => options.changed(campaigns),
      wantsMessage: options.wantsMessage,
      lost: () => options.lost(),
    })
    this.#inbox = new InboundParts(db, log, link)
    this.#hearing = new LinkAnswers(db, link, this.journal, this.#inbox, this.#gauge)
    const open = link.kind === 'http' ? openGatewayCarrier : openSmppCarrier
    this.#carrier = open(link, options, {
      bound: () => {
        log.info({ link: link.name }, 'the link is bound')
        this.#stands({ state: 'bound', since: db.clock.now(), problem: null })
        this.wake()
      },
      down: (reason, tags) => this.#down(reason, tags),
      room: () => this.#pumpAll(),
      answers: (batch) => this.#hearing.answers(batch),
      delivers: (batch) => this.#hearing.delivers(batch),
      expired: (tags) => this.#hearing.unanswered(tags),
      notSent: (tags, wait_ms) => {
        for (const { flight } of tags) this.#hearing.notSent(flight, wait_ms)
      },
    })
    this.#poll = setInterval(() => this.wake(), POLL_MS)
  }

  get link(): Link {
    return this.#options.link
  }

  get lease(): Lease {
    return this.#options.lease
  }

  get status(): LinkStatus {
    return this.#status
  }

  /** What the Administrator wants of the link by now. A paused one marks nothing more; what is marked is finished. */
  set status(status: LinkStatus) {
    if (status === this.#status) return
    this.#status = status
    this.wake()
  }

  /** Whether it has been without a connection for so long that others are taken in its place. */
  get isDown(): boolean {
    const { state, since } = this.#standing
    const { db, down_ms = DOWN_MS } = this.#options
    return state !== 'bound' && db.clock.ms() - since.getTime() >= down_ms
  }

  /** How it fares, and what it did since it was asked before. */
  report(): LinkReport {
    const { lease } = this.#options
    return { lease, standing: this.#standing, underWay: this.#inDoubt, figures: this.#gauge.take() }
  }

  get bound(): boolean {
    return this.#carrier.up
  }

  /** Segments marked and not stored as answered. */
  get inDoubt(): number {
    return this.#inDoubt
  }

  /** Chunks in its hands: what is marked of them may still be answered. */
  get heldChunks(): bigint[] {
    return [...this.#held.keys()]
  }

  /** There may be something new to send, on one lane or on any. */
  wake(only?: LaneNumber): void {
    for (const lane of this.#lanes) {
      if (only !== undefined && lane.lane !== only) continue
      lane.dry = false
      this.#pump(lane)
    }
  }

  /**
   * Room for a chunk that its sender stores as marked already, for it to be written the moment that is committed: no other
   * transaction stands between a one-time code and the wire. Null where there is no room, or older ones wait. The chunk is
   * in hand from now on: `launch` it once it is committed, or `withdraw` it.
   */
  admit(chunk: Chunk, messages: readonly OutgoingMessage[]): AdmittedChunk | null {
    const lane = this.#lanes.find((each) => each.lane === chunk.lane)
    if (lane === undefined || this.#closing || !this.#sends) return null
    if (lane.queue.length > 0 || lane.writing.length > 0) return null
    const segments = messages.reduce((sum, message) => sum + message.segments, 0)
    if (segments > this.#room(lane)) return null
    const held = {
      chunk,
      messages,
      from: 0,
      answered: NO_ANSWERED_SEGMENTS,
      open: 0,
      marking: true,
      over: false,
    }
    this.#inDoubt += segments
    this.#admitted += segments
    this.#held.set(chunk.id, held)
    const settle = () => {
      this.#admitted -= segments
      held.marking = false
    }
    return {
      lease: this.lease,
      launch: () => {
        settle()
        this.#marked(lane, held, chunk.length)
        if (this.#closing) this.#giveBack(lane)
        else this.#write(lane)
      },
      withdraw: () => {
        settle()
        this.#inDoubt -= segments
        this.#held.delete(chunk.id)
      },
    }
  }

  /** Sends nothing more, waits for what is on its way, stores it, and closes the link. */
  async close(drain_ms: number): Promise<void> {
    if (this.#closing) return
    this.#closing = true
    clearInterval(this.#poll)
    // What is being marked or admitted just now is given back as soon as it is known.
    for (const lane of this.#lanes) await lane.pumping
    for (let waited_ms = 0; this.#admitted > 0 && waited_ms < drain_ms; waited_ms += ADMITTED_TICK_MS) {
      await delay(ADMITTED_TICK_MS)
    }
    for (const lane of this.#lanes) this.#giveBack(lane)
    // What is stored and not acknowledged would come again.
    await Promise.race([this.#inbox.flushed(), delay(drain_ms, undefined, { ref: false })])
    this.#hearing.unanswered(await this.#carrier.close({ drain_ms }))
    this.#inbox.end()
    await this.journal.flushed()
    this.#standing = { state: 'connecting', since: this.#options.db.clock.now(), problem: null }
  }

  /** Lets go of the link at once, as if the process had died: nothing more is stored. */
  async abandon(): Promise<void> {
    this.#closing = true
    clearInterval(this.#poll)
    this.journal.end()
    this.#inbox.end()
    await this.#carrier.close({ drain_ms: 0 })
  }

  get #sends(): boolean {
    return this.bound && this.#status !== 'paused'
  }

  #stands(standing: ConnectionState): void {
    this.#standing = standing
    this.#options.stood()
  }

  #pumpAll(): void {
    for (const lane of this.#lanes) this.#pump(lane)
  }

  #pump(lane: Lane): void {
    lane.again = true
    lane.pumping ??= this.#pumpOn(lane)
  }

  /** Claims, marks and writes for as long as there is something to send and room for it. */
  async #pumpOn(lane: Lane): Promise<void> {
    try {
      while (lane.again && !this.#closing) {
        lane.again = false
        this.#write(lane)
        await this.#claim(lane)
        if (await this.#mark(lane)) lane.again = true
      }
    } catch (error) {
      // The poll begins anew.
      this.#options.log.warn({ err: error, link: this.link.name }, 'the queue could not be read')
    } finally {
      // In the same turn in which it was last looked whether to go on: a wake-up between the two would be lost.
      lane.pumping = null
    }
  }

  async #claim(lane: Lane): Promise<void> {
    const limit = HELD_MAX - lane.queue.length
    if (lane.dry || limit < HELD_MAX / 2 || !this.#sends) return
    lane.dry = true
    const { db, link } = this.#options
    const chunks = await nextChunks(db, {
      linkId: link.id,
      lanes: [lane.lane],
      held: this.heldChunks,
      limit,
    })
    if (chunks.length === limit) lane.dry = false
    for (const chunk of chunks) {
      const held = await loadChunk(this.#options, chunk)
      if (held.over) continue
      this.#held.set(chunk.id, held)
      lane.queue.push(held)
    }
  }

  /** Marks as much as there is room for, and writes it; false when there is none, or nothing to send. */
  async #mark(lane: Lane): Promise<boolean> {
    const slice = this.#slice(lane)
    if (slice.length === 0) return false
    const segments = slice.reduce((sum, mark) => sum + mark.segments, 0)
    this.#inDoubt += segments
    for (const { held } of slice) held.marking = true
    const moved = await this.#keepMarking(slice.map(({ held, upTo }) => ({ chunk: held.chunk, upTo })))
    for (const { held, upTo, segments } of slice) {
      held.marking = false
      if (moved.has(held.chunk)) this.#marked(lane, held, upTo)
      else {
        this.#inDoubt -= segments
        this.#letGo(lane, held)
      }
    }
    lane.queue = lane.queue.filter((held) => !held.over && held.chunk.position < held.chunk.length)
    if (this.#closing) this.#giveBack(lane)
    else this.#write(lane)
    return true
  }

  /** Tries until the database has answered: until then nobody knows what is marked. None when closing meanwhile. */
  async #keepMarking(marks: readonly Mark[]): Promise<Set<Chunk>> {
    const { db, lease, log } = this.#options
    for (let wait_ms = RETRY_MS_MIN; !this.#closing; wait_ms = Math.min(2 * wait_ms, RETRY_MS_MAX)) {
      try {
        return await markChunks(db, lease, marks)
      } catch (error) {
        log.warn({ err: error, link: this.link.name, retry_ms: wait_ms }, 'the database does not answer')
        await delay(wait_ms)
      }
    }
    return new Set()
  }

  /** Segments that may be marked on a lane now. */
  #room(lane: Lane): number {
    const onWire = this.#carrier.room(lane.wire) - lane.writingSegments - this.#admitted
    return Math.min(this.link.windowSize - lane.leaves - this.#inDoubt, onWire)
  }

  /** What is to be marked next. */
  #slice(lane: Lane): Slice[] {
    if (lane.queue.length === 0 || !this.#sends || this.#closing) return []
    if (this.#inDoubt > this.link.windowSize * HURRY_SHARE) this.journal.hurry()
    return nextSlice(lane, this.#room(lane), this.#inDoubt)
  }

  #marked(lane: Lane, held: ChunkInHand, upTo: number): void {
    const { chunk, messages, from, answered } = held
    for (let at = chunk.position; at < upTo; at++) {
      const message = messages[at - from]!
      const before = answered.get(message.id)
      const flight: MessageInFlight = { message, state: 'queued', held, open: message.segments, unsent: 0 }
      lane.writing.push({ flight, parts: this.#carrier.partsOf(message), next: 0 })
      lane.writingSegments += message.segments
      if (before !== undefined) this.#skip(lane, flight, before.size)
    }
    held.open += upTo - chunk.position
    chunk.position = upTo
  }

  /** Segments that were answered before count as done. */
  #skip(lane: Lane, flight: MessageInFlight, segments: number): void {
    flight.open -= segments
    lane.writingSegments -= segments
    this.#inDoubt -= segments
  }

  /** A chunk that is not ours to send any longer, as far as it was not marked. */
  #letGo(lane: Lane, held: ChunkInHand): void {
    held.marking = false
    held.over = true
    lane.queue = lane.queue.filter((other) => other !== held)
    if (held.open === 0) this.#held.delete(held.chunk.id)
  }

  /** Writes what is marked, as far as the link takes it. */
  #write(lane: Lane): void {
    let written = 0
    for (const writing of lane.writing) {
      if (!this.#writeMessage(lane, writing)) break
      written++
    }
    if (written > 0) lane.writing.splice(0, written)
  }

  /** False when the link takes no more for now. */
  #writeMessage(lane: Lane, writing: MessageToWrite): boolean {
    const { flight, parts } = writing
    const answered = flight.held.answered.get(flight.message.id)
    for (; writing.next < parts.length; writing.next++) {
      const segment = writing.next + 1
      if (answered?.has(segment)) continue
      if (this.#carrier.room(lane.wire) <= 0) return false
      lane.writingSegments--
      try {
        const writtenAt_ms = this.#options.db.clock.monotonic_ms()
        this.#carrier.submit(parts[writing.next], lane.wire, { flight, segment, writtenAt_ms })
        this.#gauge.written()
      } catch (error) {
        if (!(error instanceof PduError)) throw error
        // Nothing of it was written, and nothing of it ever can be.
        this.#hearing.rejected({ flight, segment }, error.status)
      }
    }
    return true
  }

  /** What is marked and not written goes back into the queue: it is surely not on the wire. */
  #giveBack(lane: Lane): void {
    for (const { flight, parts, next } of lane.writing.splice(0)) {
      const answered = flight.held.answered.get(flight.message.id)
      for (let segment = next + 1; segment <= parts.length; segment++) {
        if (!answered?.has(segment)) this.#hearing.notSent(flight)
      }
    }
    lane.writingSegments = 0
  }

  #committed(batch: JournalBatch): void {
    this.#inDoubt -= batch.answers.length
    for (const { flight } of batch.unsent) this.#inDoubt -= (flight as MessageInFlight).unsent
    for (const { id } of batch.finished) this.#held.delete(id)
    for (const receipt of batch.receipts) {
      if (receipt.isNew) this.#gauge.received(receipt.state, receipt.wait_ms)
      receipt.acknowledge()
    }
    if (batch.unsent.length > 0) setTimeout(() => this.wake(), THROTTLED_MS + 1)
    this.#pumpAll()
  }

  #down({ code, detail }: Down, tags: SubmittedSegment[]): void {
    this.#options.log.warn(
      { link: this.link.name, cause: code, detail, unanswered: tags.length },
      'the link is down',
    )
    const since = this.#standing.state === 'bound' ? this.#options.db.clock.now() : this.#standing.since
    const problem = { code: problemOf({ code, detail }), detail }
    this.#stands({ state: 'failed', since, problem })
    for (const lane of this.#lanes) this.#giveBack(lane)
    this.#hearing.unanswered(tags)
  }
}

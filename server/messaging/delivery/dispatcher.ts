/**
 * The dispatcher of one link. It runs in the process that holds the link's lease. The records of what it has in flight
 * are in in-flight.ts. Its life:
 *
 * 1. It opens the carrier of its link, and waits until the carrier is bound.
 * 2. Each lane claims chunks from the queue, or a sender has a chunk admitted that skips the queue.
 * 3. A lane marks a slice of its chunks, and writes the slice once the mark is committed. It never marks more
 * segments without a stored answer than the link's window holds, so a crash leaves no more than these in doubt.
 * 4. Answers and receipts from the carrier go to the journal (`LinkAnswers`), and texts from phones to
 * `InboundParts`.
 * 5. When the journal has stored a batch, the window has room again, and the lanes go on.
 * 6. To close, it takes back what is not written, waits for the answers that are on their way, and stores them.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Down } from '@nkra/smpp/link.ts'
import {
  LANE_OF_TRAFFIC,
  nextChunks,
  markChunks,
  type Chunk,
  type LaneNumber,
  type Mark,
  type AdmittedChunk,
  type ChunkCache,
} from '../links/chunks.ts'
import type { TextSecrets } from '../messages/text-secrets.ts'
import { openGatewayCarrier, type GatewayCarrierOptions } from './gateway-carrier.ts'
import { LinkAnswers, queries, THROTTLED_MS } from './link-answers.ts'
import { InboundParts } from './inbound-parts.ts'
import { Journal, keepTrying } from './journal.ts'
import {
  ChunkInHand,
  loadChunk,
  openLanes,
  Window,
  type AskedSegment,
  type Carrier,
  type Lane,
  type Slice,
  type SubmittedSegment,
} from './in-flight.ts'
import type { Lease } from '../links/leases.ts'
import {
  DOWN_MS,
  LinkCounters,
  type LinkReport,
  type ConnectionState,
  problemOf,
} from '../links/link-reports.ts'
import type { LinkTraffic } from '../links/link-traffic.ts'
import type { Link, LinkStatus } from '../links/links.ts'
import type { WantsChange } from '../messages/counters.ts'
import type { OutgoingMessage } from '../messages/messages.ts'
import { ReceiptQueries } from './receipt-queries.ts'
import type { JournalBatch } from './settlement.ts'
import { openSmppCarrier } from './smpp-carrier.ts'
import type { ChangedCampaign } from '../campaigns/campaigns.ts'

export interface DispatcherOptions extends GatewayCarrierOptions {
  link: Link
  lease: Lease
  chunkCache: ChunkCache
  codeTexts: TextSecrets
  /** Counts the traffic of this process's links for Prometheus. */
  traffic: LinkTraffic
  /** Called with campaigns whose counters have changed. */
  changed(campaigns: readonly ChangedCampaign[]): void
  /** Which messages somebody wants to hear of. If it is left out, none. */
  wantsMessage?: WantsChange
  /** Called when another process holds the link. */
  lost(): void
  /** Called when its connection came or went. */
  stood(): void
  /** Whether the database is held. If so, the link only receives. */
  isHeld(): boolean
  /** How long it may be without a connection before other links are used instead. */
  down_ms?: number
}

/** The share of the window in doubt from which the journal hurries, because more messages wait for it. */
const HURRY_SHARE = 0.5
/** How often the queue is looked at without a wake-up, in case one was lost. */
const POLL_MS = 1_000
const ADMITTED_TICK_MS = 5

export class Dispatcher {
  readonly journal: Journal
  readonly #options: DispatcherOptions
  readonly #carrier: Carrier
  readonly #answers: LinkAnswers
  readonly #inbox: InboundParts
  readonly #queries: ReceiptQueries | undefined
  readonly #inHand = new Map<bigint, ChunkInHand>()
  readonly #lanes: Lane[]
  readonly #window: Window
  readonly #poll: NodeJS.Timeout
  readonly #gauge: LinkCounters
  #standing: ConnectionState
  #status: LinkStatus
  #closing = false
  readonly #written = {
    written: (tag: SubmittedSegment) => this.#wrote(tag),
    rejected: (tag: SubmittedSegment, status: number) => this.#answers.rejected(tag, status),
  }

  constructor(options: DispatcherOptions) {
    this.#options = options
    const { link, lease, db, log } = options
    this.#status = link.status
    this.#standing = { state: 'connecting', since: db.clock.now(), problem: null }
    this.#gauge = new LinkCounters(db.clock, options.traffic.of(link.name))
    this.#window = new Window(link.windowSize)
    this.#lanes = openLanes(link, {
      step: (lane) => this.#step(lane),
      // The poll begins anew.
      failed: (error) => log.warn({ err: error, link: link.name }, 'the queue could not be read'),
    })
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
    this.#answers = new LinkAnswers(db, link, this.journal, this.#inbox, this.#gauge)
    const open = link.kind === 'http' ? openGatewayCarrier : openSmppCarrier
    this.#carrier = open(link, options, {
      bound: () => {
        log.info({ link: link.name }, 'the link is bound')
        this.#stands({ state: 'bound', since: db.clock.now(), problem: null })
        this.wake()
      },
      down: (reason, tags) => this.#down(reason, tags),
      room: () => this.#pumpAll(),
      answers: (batch) => this.#answers.answers(batch),
      delivers: (batch) => this.#answers.delivers(batch),
      expired: (tags) => this.#answers.unanswered(tags),
      notSent: (tags, wait_ms) => {
        this.#gauge.notSent(tags.length)
        for (const { flight } of tags) this.#answers.notSent(flight, wait_ms)
      },
    })
    if (queries(link)) {
      const ask = async (asked: AskedSegment) => (await this.#carrier.query?.(asked)) ?? null
      this.#queries = new ReceiptQueries({ ...options, journal: this.journal, ask })
    }
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

  /** The status that the Administrator gave the link. A paused link marks nothing more, and finishes what is marked. */
  set status(status: LinkStatus) {
    if (status === this.#status) return
    this.#status = status
    this.wake()
  }

  /** Whether the link has been without a connection for so long that other links take its place. */
  get isDown(): boolean {
    const { state, since } = this.#standing
    const { db, down_ms = DOWN_MS } = this.#options
    return state !== 'bound' && db.clock.ms() - since.getTime() >= down_ms
  }

  /** Answers how it works now, and what it did since the last call. */
  report(): LinkReport {
    const { lease } = this.#options
    const { silentSince } = this.#gauge
    return {
      lease,
      standing: this.#standing,
      underWay: this.inDoubt,
      silentSince,
      figures: this.#gauge.take(),
    }
  }

  get bound(): boolean {
    return this.#carrier.up
  }

  /** How many segments are marked and have no stored answer. */
  get inDoubt(): number {
    return this.#window.inDoubt
  }

  /** The chunks that this process has in memory. The network may still answer messages that are marked in them. */
  get chunkIds(): bigint[] {
    return [...this.#inHand.keys()]
  }

  /** Looks for something new to send, on one lane or on all. */
  wake(only?: LaneNumber): void {
    for (const lane of this.#lanes) {
      if (only !== undefined && lane.number !== only) continue
      lane.refill()
      lane.pump()
    }
  }

  /**
   * Takes room for a chunk that its sender stores as already marked, so that the chunk is written right after that
   * commit. So a one-time code needs no second transaction. Answers null if there is no room, or if older chunks wait.
   * Each chunk is then either launched (`launch`, after the commit) or withdrawn (`withdraw`).
   */
  admit(chunk: Chunk, messages: readonly OutgoingMessage[]): AdmittedChunk | null {
    const lane = this.#lanes.find(({ number }) => number === chunk.lane)
    if (lane === undefined || this.#closing || !this.#sends || !lane.isEmpty) return null
    const segments = messages.reduce((sum, message) => sum + message.segments, 0)
    if (segments > lane.room(this.#window, this.#carrier)) return null
    const inHand = new ChunkInHand(chunk, messages)
    inHand.beginMark()
    this.#window.admit(segments)
    this.#inHand.set(chunk.id, inHand)
    return {
      lease: this.lease,
      launch: () => {
        this.#window.admissionOver(segments)
        lane.marked(inHand.mark(chunk.length, this.#carrier))
        this.#writeOrTakeBack(lane)
      },
      withdraw: () => {
        this.#window.admissionOver(segments)
        this.#window.give(segments)
        this.#inHand.delete(chunk.id)
      },
    }
  }

  /** Stops sending, waits for what is on its way, stores it, and closes the link. */
  async close(drain_ms: number): Promise<void> {
    if (this.#closing) return
    this.#closing = true
    clearInterval(this.#poll)
    this.#queries?.close()
    // What is being marked or admitted just now is given back as soon as it is known.
    for (const lane of this.#lanes) await lane.pumping
    for (let waited_ms = 0; this.#window.hasAdmitted && waited_ms < drain_ms; waited_ms += ADMITTED_TICK_MS) {
      await delay(ADMITTED_TICK_MS)
    }
    for (const lane of this.#lanes) this.#takeBack(lane)
    // What is stored and not acknowledged would come again.
    await Promise.race([this.#inbox.flushed(), delay(drain_ms, undefined, { ref: false })])
    this.#answers.unanswered(await this.#carrier.close({ drain_ms }))
    this.#inbox.end()
    await this.journal.flushed()
    this.#standing = { state: 'connecting', since: this.#options.db.clock.now(), problem: null }
  }

  /** Drops the link at once, as if the process had died: nothing more is stored. */
  async abandon(): Promise<void> {
    this.#closing = true
    clearInterval(this.#poll)
    this.#queries?.close()
    this.journal.end()
    this.#inbox.end()
    await this.#carrier.close({ drain_ms: 0 })
  }

  get #sends(): boolean {
    return this.bound && this.#status !== 'paused' && !this.#options.isHeld()
  }

  #stands(standing: ConnectionState): void {
    this.#standing = standing
    this.#options.stood()
  }

  #pumpAll(): void {
    for (const lane of this.#lanes) lane.pump()
  }

  /** Claims, marks and writes once. Answers whether there is more to do. */
  async #step(lane: Lane): Promise<boolean> {
    if (this.#closing) return false
    this.#write(lane)
    await this.#claim(lane)
    return this.#mark(lane)
  }

  async #claim(lane: Lane): Promise<void> {
    const limit = this.#sends ? lane.beginClaim() : 0
    if (limit === 0) return
    const { db, link } = this.#options
    const chunks = await nextChunks(db, {
      linkId: link.id,
      lanes: [lane.number],
      held: this.chunkIds,
      limit,
    })
    if (chunks.length === limit) lane.refill()
    for (const chunk of chunks) {
      if (this.#closing) return
      const inHand = await loadChunk(this.#options, chunk)
      // What waited too long is taken back by a step of its campaign, and is not sent until then.
      if (inHand === null || inHand.isOverdue(db.clock.ms())) continue
      this.#inHand.set(chunk.id, inHand)
      lane.claimed(inHand)
    }
  }

  /** Marks as much as there is room for, and writes it. Answers false if there is no room, or nothing to send. */
  async #mark(lane: Lane): Promise<boolean> {
    const slices = this.#nextSlices(lane)
    if (slices.length === 0) return false
    this.#window.take(slices.reduce((sum, { segments }) => sum + segments, 0))
    for (const { inHand } of slices) inHand.beginMark()
    const moved = await this.#keepMarking(slices.map(({ inHand, upTo }) => ({ chunk: inHand.chunk, upTo })))
    for (const { inHand, upTo, segments } of slices) {
      // Segments of a retried message that were answered before count as done.
      const toWrite = moved.has(inHand.chunk) ? lane.marked(inHand.mark(upTo, this.#carrier)) : 0
      this.#window.give(segments - toWrite)
      // It stays in hand until its answers are stored: a sweep would put in doubt what they answer.
      if (!moved.has(inHand.chunk) && inHand.release()) this.journal.released(inHand.chunk)
    }
    lane.dropMarked()
    this.#writeOrTakeBack(lane)
    return true
  }

  /**
   * Tries until the database has answered, because before that nobody knows what is marked. Answers none if the
   * dispatcher closes meanwhile.
   */
  async #keepMarking(marks: readonly Mark[]): Promise<Set<Chunk>> {
    const { db, lease, log } = this.#options
    const moved = await keepTrying(
      () => markChunks(db, lease, marks),
      () => this.#closing,
      (error, retry_ms) =>
        log.warn({ err: error, link: this.link.name, retry_ms }, 'the database does not answer'),
    )
    return moved ?? new Set()
  }

  /** Answers the slices to mark next. */
  #nextSlices(lane: Lane): Slice[] {
    if (!lane.hasChunks || !this.#sends || this.#closing) return []
    if (this.#window.share > HURRY_SHARE) this.journal.hurry()
    return lane.nextSlices(lane.room(this.#window, this.#carrier), this.inDoubt)
  }

  #wrote({ flight, segment }: SubmittedSegment): void {
    this.#gauge.written()
    const { db, traffic } = this.#options
    if (segment === 1 && flight.chunk.chunk.lane === LANE_OF_TRAFFIC.otp)
      traffic.codeWritten(flight.message.id, db.clock.ms())
  }

  #writeOrTakeBack(lane: Lane): void {
    if (this.#closing) this.#takeBack(lane)
    else this.#write(lane)
  }

  /** Writes what is marked, as far as the carrier accepts it. */
  #write(lane: Lane): void {
    lane.write(this.#carrier, this.#options.db.clock, this.#written)
  }

  /** Puts messages that are marked but not written back into the queue. They are certainly not on the wire. */
  #takeBack(lane: Lane): void {
    lane.takeBack((message) => this.#answers.notSent(message))
  }

  #committed(batch: JournalBatch): void {
    this.#window.give(batch.answers.length)
    for (const { flight } of batch.unsent) this.#window.give(flight.notSent)
    for (const { id } of [...batch.finished, ...batch.released]) this.#inHand.delete(id)
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
    for (const lane of this.#lanes) this.#takeBack(lane)
    this.#answers.unanswered(tags)
  }
}

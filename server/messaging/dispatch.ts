/**
 * The dispatcher of one link: takes its chunks, marks how far they are about to be written, and once that is committed
 * writes them to the SMSC; hands what the link hears to the journal. It runs where the link's lease is held.
 *
 * Never more segments than the link's window are marked and not yet stored as answered: that is the most a crash can
 * leave in doubt. Bulk leaves a share of the window and the rate to transactional messages, and those leave a part of it
 * to one-time codes; the three lanes claim, mark and write independently of each other.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { openLink, type Down, type Link as SmppLink } from '@nkra/smpp/link.ts'
import { PduError } from '@nkra/smpp/pdu.ts'
import { parseReceipt, type ReceiptState } from '@nkra/smpp/receipt.ts'
import type { Delivery } from '@nkra/smpp/delivery.ts'
import type { Answer } from '@nkra/smpp/effects.ts'
import { isThrottle, STATUS } from '@nkra/smpp/status.ts'
import type { Db } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { claimChunks, LANES, markChunks, readChunk, type Chunk, type ChunkLane, type Mark } from './chunks.ts'
import type { FreshChunks } from './fresh.ts'
import { readFacts } from './facts.ts'
import { Journal } from './journal.ts'
import type { Lease } from './leases.ts'
import type { Link } from './links.ts'
import { loadOutgoing, type Outgoing } from './messages.ts'
import { Remembered } from './remembered.ts'
import { TAIL_DIGITS, type Batch, type Changed, type Flight, type ReceiptFact } from './settlement.ts'
import { smscKey } from './smsc-key.ts'
import type { FinalState } from './states.ts'
import { Scribe } from './wire.ts'

export interface DispatcherOptions {
  db: Db
  log: Log
  link: Link
  /** The link's password, opened. */
  password: string
  lease: Lease
  fresh: FreshChunks
  /** Campaigns whose numbers have changed. */
  changed(campaigns: readonly Changed[]): void
  /** The link is another process's by now. */
  lost(): void
  /** How long an answer may take before its segment is in doubt. */
  answerTimeout_ms?: number
  reconnect_ms?: number
}

/** Chunks held at a time, of each lane. */
const HELD_MAX = 16
/** A lane marks no less than this share of the window at a time while it has more to send: each mark is a commit. */
const SLICE_SHARE = 0.125
const SLICE_MAX = 200
/** From which share of the window in doubt the journal is hurried: more is to be sent, and waits for it. */
const HURRY_SHARE = 0.5
/** How long a message waits after the SMSC asked to slow down; the link's rate falls as well. */
const THROTTLED_MS = 500
/** How often the queue is looked at without being asked to: the net under the wake-ups. */
const POLL_MS = 1_000
const RETRY_MS_MIN = 50
const RETRY_MS_MAX = 1_000

/** A chunk on its way past the queue. */
export interface Express {
  /** For the transaction that stores the chunk: it has to hold it. */
  readonly lease: Lease
  launch(): void
  withdraw(): void
}

/** A chunk in the dispatcher's hands. */
interface Held {
  chunk: Chunk
  /** By the chunk's order, from `from` on. */
  messages: readonly Outgoing[]
  from: number
  /** Segments of a retried message that were answered before. */
  answered: ReadonlyMap<bigint, ReadonlySet<number>>
  /** Messages marked, and not wholly answered. */
  open: number
  marking: boolean
  /** It was paused, cut or lost: nothing more of it is marked. */
  over: boolean
}

interface Sent extends Flight {
  held: Held
  /** Segments without an outcome. */
  open: number
  /** Segments that are surely not on the wire. */
  unsent: number
}

interface Tag {
  flight: Sent
  segment: number
}

/** A message marked and not wholly written. */
interface Writing {
  flight: Sent
  submits: ReturnType<Scribe['submitsOf']>
  next: number
}

interface LaneState {
  lane: ChunkLane
  wire: 'priority' | 'bulk'
  /** Segments of the window that this lane leaves alone. */
  leaves: number
  sliceMin: number
  queue: Held[]
  writing: Writing[]
  writingSegments: number
  /** The database has no more chunks for this lane, as far as we know. */
  dry: boolean
  running: boolean
  again: boolean
}

export class Dispatcher {
  readonly journal: Journal
  readonly #options: DispatcherOptions
  readonly #smpp: SmppLink<Tag>
  readonly #scribe: Scribe
  readonly #remembered = new Remembered()
  readonly #held = new Map<bigint, Held>()
  readonly #lanes: LaneState[]
  readonly #poll: NodeJS.Timeout
  #inDoubt = 0
  /** Of these, segments whose transaction is not committed yet. */
  #admitted = 0
  #closing = false

  constructor(options: DispatcherOptions) {
    this.#options = options
    const { link, lease, db, log } = options
    this.#scribe = new Scribe(link.alphabet)
    this.#lanes = lanesOf(link)
    this.journal = new Journal({
      db,
      log,
      lease,
      committed: (batch) => this.#committed(batch),
      changed: (campaigns) => options.changed(campaigns),
      lost: () => options.lost(),
    })
    this.#smpp = openLink<Tag>(
      {
        host: link.host,
        port: link.port,
        ...(link.tls && { tls: {} }),
        systemId: link.systemId,
        password: options.password,
        systemType: link.systemType,
        mode: link.bindMode,
        windowSize: link.windowSize,
        ratePerSecond: link.ratePerSecond,
        reservedShare: link.reservedShare,
        ...(options.answerTimeout_ms !== undefined && { answerTimeoutMs: options.answerTimeout_ms }),
        ...(options.reconnect_ms !== undefined && { reconnectMs: options.reconnect_ms }),
      },
      {
        bound: () => {
          log.info({ link: link.name }, 'the link is bound')
          this.wake()
        },
        down: (reason, tags) => this.#down(reason, tags),
        room: () => this.#pumpAll(),
        answers: (batch) => this.#answers(batch),
        delivers: (batch) => this.#delivers(batch),
        expired: (tags) => this.#unanswered(tags),
      },
    )
    this.#poll = setInterval(() => this.wake(), POLL_MS)
  }

  get link(): Link {
    return this.#options.link
  }

  get lease(): Lease {
    return this.#options.lease
  }

  get bound(): boolean {
    return this.#smpp.state === 'bound'
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
  wake(only?: ChunkLane): void {
    for (const lane of this.#lanes) {
      if (only !== undefined && lane.lane !== only) continue
      lane.dry = false
      void this.#pump(lane)
    }
  }

  /**
   * Room for a chunk that its sender stores as marked already, for it to be written the moment that is committed: no other
   * transaction stands between a one-time code and the wire. Null where there is no room, or older ones wait. The chunk is
   * in hand from now on: `launch` it once it is committed, or `withdraw` it.
   */
  admit(chunk: Chunk, messages: readonly Outgoing[]): Express | null {
    const lane = this.#lanes.find((each) => each.lane === chunk.lane)
    if (lane === undefined || this.#closing || !this.bound) return null
    if (lane.queue.length > 0 || lane.writing.length > 0) return null
    const segments = messages.reduce((sum, message) => sum + message.segments, 0)
    if (segments > this.#room(lane)) return null
    const held = { chunk, messages, from: 0, answered: NONE_ANSWERED, open: 0, marking: true, over: false }
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
    for (const lane of this.#lanes) this.#giveBack(lane)
    this.#unanswered(await this.#smpp.close({ drain_ms }))
    await this.journal.flushed()
  }

  /** Lets go of the link at once, as if the process had died: nothing more is stored. */
  async abandon(): Promise<void> {
    this.#closing = true
    clearInterval(this.#poll)
    this.journal.end()
    await this.#smpp.close({ drain_ms: 0 })
  }

  #pumpAll(): void {
    for (const lane of this.#lanes) void this.#pump(lane)
  }

  /** Claims, marks and writes for as long as there is something to send and room for it. */
  async #pump(lane: LaneState): Promise<void> {
    lane.again = true
    if (lane.running) return
    lane.running = true
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
      lane.running = false
    }
  }

  async #claim(lane: LaneState): Promise<void> {
    const limit = HELD_MAX - lane.queue.length
    if (lane.dry || limit < HELD_MAX / 2 || !this.bound) return
    lane.dry = true
    const { db, link } = this.#options
    const chunks = await claimChunks(db, {
      linkId: link.id,
      lanes: [lane.lane],
      held: this.heldChunks,
      limit,
    })
    if (chunks.length === limit) lane.dry = false
    for (const chunk of chunks) {
      const held = await this.#hold(chunk)
      if (held.over) continue
      this.#held.set(chunk.id, held)
      lane.queue.push(held)
    }
  }

  async #hold(chunk: Chunk): Promise<Held> {
    const { db, fresh } = this.#options
    const state = { chunk, open: 0, marking: false, over: false }
    const remembered = fresh.take(chunk.id)
    if (remembered?.length === chunk.length) {
      return { ...state, messages: remembered, from: 0, answered: NONE_ANSWERED }
    }
    const { accountId, position, length, retry } = chunk
    const all = await readChunk(db, chunk)
    // It was cut or set apart since it was claimed: the next look finds it as it is by then.
    if (all.length !== length)
      return { ...state, messages: [], from: length, answered: NONE_ANSWERED, over: true }
    const ids = all.slice(position)
    const messages = await loadOutgoing(db, accountId, ids)
    const answered = new Map<bigint, Set<number>>()
    if (retry) {
      const known = await readFacts(
        db,
        ids.map((messageId) => ({ accountId, messageId })),
      )
      for (const { id, facts } of known) answered.set(id, new Set(facts.map(({ segment }) => segment)))
    }
    const inOrder = ids.map((id) => messages.get(id)).filter((message) => message !== undefined)
    if (inOrder.length < ids.length) throw new Error(`chunk ${chunk.id} names messages that are not there`)
    return { ...state, messages: inOrder, from: position, answered }
  }

  /** Marks as much as there is room for, and writes it; false when there is none, or nothing to send. */
  async #mark(lane: LaneState): Promise<boolean> {
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
  #room(lane: LaneState): number {
    const onWire = this.#smpp.room(lane.wire) - lane.writingSegments - this.#admitted
    return Math.min(this.link.windowSize - lane.leaves - this.#inDoubt, onWire)
  }

  /** What is to be marked next: whole messages, as many as there is room for. */
  #slice(lane: LaneState): { held: Held; upTo: number; segments: number }[] {
    if (lane.queue.length === 0 || !this.bound || this.#closing) return []
    const room = this.#room(lane)
    if (this.#inDoubt > this.link.windowSize * HURRY_SHARE) this.journal.hurry()
    if (room <= 0) return []
    const slice: { held: Held; upTo: number; segments: number }[] = []
    let left = room
    let full = false
    for (const held of lane.queue) {
      const { chunk, messages, from } = held
      let upTo = chunk.position
      let segments = 0
      for (; upTo < chunk.length; upTo++) {
        const needed = messages[upTo - from]!.segments
        // A message with more segments than the window waits until nothing else is on its way.
        full = needed > left && !(this.#inDoubt === 0 && left === room)
        if (full) break
        left -= needed
        segments += needed
      }
      if (upTo > chunk.position) slice.push({ held, upTo, segments })
      if (full || left <= 0) break
    }
    // A small slice while more is to be sent costs a commit for little; answers make more room soon.
    const taken = room - left
    return (full || left <= 0) && taken < lane.sliceMin && this.#inDoubt > 0 ? [] : slice
  }

  #marked(lane: LaneState, held: Held, upTo: number): void {
    const { chunk, messages, from, answered } = held
    for (let at = chunk.position; at < upTo; at++) {
      const message = messages[at - from]!
      const before = answered.get(message.id)
      const flight: Sent = { message, state: 'queued', held, open: message.segments, unsent: 0 }
      lane.writing.push({ flight, submits: this.#scribe.submitsOf(message), next: 0 })
      lane.writingSegments += message.segments
      if (before !== undefined) this.#skip(lane, flight, before.size)
    }
    held.open += upTo - chunk.position
    chunk.position = upTo
  }

  /** Segments that were answered before count as done. */
  #skip(lane: LaneState, flight: Sent, segments: number): void {
    flight.open -= segments
    lane.writingSegments -= segments
    this.#inDoubt -= segments
  }

  /** A chunk that is not ours to send any longer, as far as it was not marked. */
  #letGo(lane: LaneState, held: Held): void {
    held.marking = false
    held.over = true
    lane.queue = lane.queue.filter((other) => other !== held)
    if (held.open === 0) this.#held.delete(held.chunk.id)
  }

  /** Writes what is marked, as far as the link takes it. */
  #write(lane: LaneState): void {
    let written = 0
    for (const writing of lane.writing) {
      if (!this.#writeMessage(lane, writing)) break
      written++
    }
    if (written > 0) lane.writing.splice(0, written)
  }

  /** False when the link takes no more for now. */
  #writeMessage(lane: LaneState, writing: Writing): boolean {
    const { flight, submits } = writing
    const answered = flight.held.answered.get(flight.message.id)
    for (; writing.next < submits.length; writing.next++) {
      const segment = writing.next + 1
      if (answered?.has(segment)) continue
      if (this.#smpp.room(lane.wire) <= 0) return false
      lane.writingSegments--
      try {
        this.#smpp.submit(submits[writing.next]!, lane.wire, { flight, segment })
      } catch (error) {
        if (!(error instanceof PduError)) throw error
        // Nothing of it was written, and nothing of it ever can be.
        this.#answer({ flight, segment }, 'rejected', error.status, null, this.#options.db.clock.now())
      }
    }
    return true
  }

  /** What is marked and not written goes back into the queue: it is surely not on the wire. */
  #giveBack(lane: LaneState): void {
    for (const { flight, submits, next } of lane.writing.splice(0)) {
      const answered = flight.held.answered.get(flight.message.id)
      for (let segment = next + 1; segment <= submits.length; segment++) {
        if (!answered?.has(segment)) this.#notSent(flight, 0)
      }
    }
    lane.writingSegments = 0
  }

  #answers(batch: Answer<Tag>[]): void {
    const { db, link } = this.#options
    const at = db.clock.now()
    for (const { tag, status, messageId, late } of batch) {
      const key = status === STATUS.ESME_ROK ? smscKey(link.smsc, messageId, link.answerIdBase) : null
      if (key !== null) this.#remembered.add(key, tag.flight, tag.segment)
      if (late) {
        // While other segments are open the message is not touched; the receipt will find it by what was remembered.
        if (tag.flight.open > 0 || tag.flight.unsent > 0) continue
        const outcome = status === STATUS.ESME_ROK ? 'accepted' : 'rejected'
        this.journal.answeredLate({ ...tag, outcome, status, smscKey: key, at })
      } else if (isThrottle(status)) this.#notSent(tag.flight, THROTTLED_MS)
      else this.#answer(tag, status === STATUS.ESME_ROK ? 'accepted' : 'rejected', status, key, at)
    }
  }

  #answer(
    { flight, segment }: Tag,
    outcome: 'accepted' | 'rejected' | 'unknown',
    status: number,
    key: bigint | null,
    at: Date,
  ): void {
    this.journal.answered({ flight, segment, outcome, status, smscKey: key, at })
    this.#resolved(flight, 0)
  }

  #unanswered(tags: readonly Tag[]): void {
    const at = this.#options.db.clock.now()
    for (const tag of tags) this.#answer(tag, 'unknown', 0, null, at)
  }

  #notSent(flight: Sent, wait_ms: number): void {
    flight.unsent++
    this.#resolved(flight, wait_ms)
  }

  /** One segment of a message has its outcome; with the last one, the message and perhaps its chunk are done with. */
  #resolved(flight: Sent, wait_ms: number): void {
    if (--flight.open > 0) return
    const { held } = flight
    const { clock, ids } = this.#options.db
    if (flight.unsent > 0) {
      const notBefore = new Date(clock.ms() + wait_ms)
      this.journal.unsent({ flight, chunk: held.chunk, notBefore, id: ids.next() })
    }
    held.open--
    const { position, length } = held.chunk
    if (held.open === 0 && !held.marking && (held.over || position === length)) {
      this.journal.finished(held.chunk)
    }
  }

  #committed(batch: Batch): void {
    this.#inDoubt -= batch.answers.length
    for (const { flight } of batch.unsent) this.#inDoubt -= (flight as Sent).unsent
    for (const { id } of batch.finished) this.#held.delete(id)
    for (const receipt of batch.receipts) receipt.acknowledge()
    if (batch.unsent.length > 0) setTimeout(() => this.wake(), THROTTLED_MS + 1)
    this.#pumpAll()
  }

  #delivers(batch: Delivery[]): void {
    const { db, link } = this.#options
    const at = db.clock.now()
    for (const delivery of batch) {
      const receipt = parseReceipt(delivery.pdu)
      // A message from a phone, or word that one is still under way: there is nothing to keep.
      if (receipt === undefined || !receipt.final) {
        delivery.acknowledge()
        continue
      }
      const key = smscKey(link.smsc, receipt.id, link.receiptIdBase)
      const msisdn = digitsOf(receipt.destination)
      const fact: ReceiptFact = {
        match: key === null ? null : this.#remembered.take(key, msisdn.slice(-TAIL_DIGITS)),
        smscKey: key,
        msisdn,
        state: FINAL_STATES[receipt.state],
        error: receipt.error === '' ? null : receipt.error,
        at,
        id: db.ids.next(),
        wasOrphan: false,
        acknowledge: () => void delivery.acknowledge(),
      }
      this.journal.received(fact)
    }
  }

  #down({ code, detail }: Down, tags: Tag[]): void {
    this.#options.log.warn(
      { link: this.link.name, code, detail, unanswered: tags.length },
      'the link is down',
    )
    for (const lane of this.#lanes) this.#giveBack(lane)
    this.#unanswered(tags)
  }
}

const NONE_ANSWERED: ReadonlyMap<bigint, ReadonlySet<number>> = new Map()

/** What a centre's word means to a customer. A message that the centre deleted was given up by somebody. */
const FINAL_STATES: Readonly<Record<ReceiptState, FinalState>> = {
  delivered: 'delivered',
  undelivered: 'undelivered',
  expired: 'expired',
  deleted: 'failed',
  rejected: 'rejected',
  // Never final, and so never asked for.
  enroute: 'failed',
  accepted: 'failed',
  unknown: 'failed',
}

/** Digits that an address may have as a 64-bit number. */
const DIGITS_MAX = 18

function digitsOf(address: string): string {
  return address.replaceAll(/\D/g, '').slice(-DIGITS_MAX) || '0'
}

function lanesOf(link: Link): LaneState[] {
  const reserved = Math.min(link.windowSize - 1, Math.ceil(link.windowSize * link.reservedShare))
  const slice = Math.min(SLICE_MAX, link.windowSize * SLICE_SHARE, link.ratePerSecond / 20)
  const lane = (lane: ChunkLane, wire: LaneState['wire'], leaves: number, sliceMin: number): LaneState => ({
    lane,
    wire,
    leaves,
    sliceMin,
    queue: [],
    writing: [],
    writingSegments: 0,
    dry: true,
    running: false,
    again: false,
  })
  return [
    lane(LANES.otp, 'priority', 0, 1),
    lane(LANES.transactional, 'priority', Math.floor(reserved / 2), 1),
    lane(LANES.promotional, 'bulk', reserved, Math.max(1, Math.floor(slice))),
  ]
}

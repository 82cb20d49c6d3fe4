/**
 * The journal: the only writer of what a link receives. It takes answers and receipts in the order in which they came,
 * stores them in batches, one transaction each, and only then acknowledges them. The same transaction changes the
 * campaigns' counters, the money of rejected messages, and the finished chunks.
 *
 * A batch is first stored as if nothing of it were stored yet. If a row exists already, for example after a commit that
 * was not answered, the same batch is stored again in another way: every row says whether it was new, and only new ones
 * change counters and money. While the database cannot be reached the batch waits. The link then stops by itself,
 * because nothing is marked without the database. If the lease is lost, the journal ends, and the next holder finds out
 * what it had.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '../../platform/database/database.ts'
import { uniqueViolation } from '../../platform/database/database-errors.ts'
import type { Log } from '../../platform/log.ts'
import { LeaseLost, type Lease } from '../links/leases.ts'
import {
  storeJournalBatch,
  type AnswerRecord,
  type JournalBatch,
  type ReceiptRecord,
  type NotSentRecord,
} from './settlement.ts'
import type { Chunk } from '../links/chunks.ts'
import type { WantsChange } from '../messages/counters.ts'
import type { ChangedCampaign } from '../campaigns/campaigns.ts'

export interface JournalOptions {
  db: Db
  log: Log
  lease: Lease
  /** Called after each commit, with the segments that are no longer in doubt. */
  committed(batch: JournalBatch): void
  /** Called with campaigns whose counters changed. */
  changed(campaigns: readonly ChangedCampaign[]): void
  /** Which changes of messages somebody wants to hear of. By default none. */
  wantsMessage?: WantsChange | undefined
  /** Called when another process holds the link. */
  lost(): void
}

/** The most facts of one transaction. */
const BATCH_FACTS = 4_000
/** How long a batch collects facts, if it does not have many or is not hurried. Each transaction costs round trips. */
const GATHER_MS = 40
const GATHER_FACTS = 1_000

export class Journal {
  readonly #options: JournalOptions
  #waiting = emptyBatch()
  #size = 0
  #writing: Promise<void> | undefined
  #full: (() => void) | undefined
  /** Called once everything that was taken before is stored. */
  #flushing: (() => void)[] = []
  #ended = false
  #hurried = false

  constructor(options: JournalOptions) {
    this.#options = options
  }

  /** The number of facts that are not stored yet. */
  get size(): number {
    return this.#size
  }

  answered(fact: AnswerRecord): void {
    this.#waiting.answers.push(fact)
    this.#grow()
  }

  answeredLate(fact: AnswerRecord): void {
    this.#waiting.late.push(fact)
    this.#grow()
  }

  received(fact: ReceiptRecord): void {
    this.#waiting.receipts.push(fact)
    this.#grow()
  }

  unsent(fact: NotSentRecord): void {
    this.#waiting.unsent.push(fact)
    this.#grow()
  }

  finished(chunk: Chunk): void {
    this.#waiting.finished.push(chunk)
    this.#grow()
  }

  /** Records that the dispatcher drops the chunk once the answers to its messages are stored. */
  released(chunk: Chunk): void {
    this.#waiting.released.push(chunk)
    this.#grow()
  }

  /** Stores soon, because the window is nearly full. */
  hurry(): void {
    this.#hurried = true
    this.#full?.()
  }

  /** Resolves when everything taken so far is stored, also while more is taken, or when the journal has ended. */
  async flushed(): Promise<void> {
    if (this.#writing === undefined) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#flushing.push(resolve)
    this.hurry()
    await promise
  }

  /** Stores nothing more, as if the process had died. */
  end(): void {
    this.#ended = true
    this.#full?.()
  }

  #grow(): void {
    if (this.#ended) return
    this.#size++
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined
      for (const resolve of this.#flushing.splice(0)) resolve()
    })
    if (this.#size >= GATHER_FACTS) this.#full?.()
  }

  async #write(): Promise<void> {
    while (this.#size > 0 && !this.#ended) {
      if (this.#size < GATHER_FACTS && !this.#hurried) await this.#gather()
      this.#hurried = false
      const batch = this.#take()
      // What is left of a long queue is stored by the next batches.
      const waiting = this.#size === 0 ? this.#flushing.length : 0
      if (!(await this.#keepStoring(batch))) return
      this.#options.committed(batch)
      for (const resolve of this.#flushing.splice(0, waiting)) resolve()
    }
  }

  async #gather(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#full = resolve
    const timer = setTimeout(resolve, GATHER_MS)
    await promise
    clearTimeout(timer)
    this.#full = undefined
  }

  #take(): JournalBatch {
    const batch = this.#waiting
    this.#waiting = emptyBatch()
    this.#size = 0
    // A queue that grew long while the database was away is stored piece by piece, answers before receipts.
    for (const name of ['answers', 'receipts'] as const) {
      const facts: (AnswerRecord | ReceiptRecord)[] = batch[name]
      if (facts.length <= BATCH_FACTS) continue
      ;(this.#waiting[name] as typeof facts).push(...facts.splice(BATCH_FACTS))
      this.#size += this.#waiting[name].length
    }
    if (this.#waiting.answers.length > 0) {
      // Nothing overtakes the answers it may belong to.
      this.#waiting.receipts.unshift(...batch.receipts.splice(0))
      this.#waiting.finished.unshift(...batch.finished.splice(0))
      this.#waiting.released.unshift(...batch.released.splice(0))
      this.#waiting.late.unshift(...batch.late.splice(0))
      this.#size =
        this.#waiting.answers.length + this.#waiting.receipts.length + this.#waiting.finished.length
      this.#size += this.#waiting.released.length + this.#waiting.late.length
    }
    return batch
  }

  /** Tries until the batch is stored. Answers false if the journal ended meanwhile. */
  async #keepStoring(batch: JournalBatch): Promise<boolean> {
    const { lease, log } = this.#options
    const stored = await keepTrying(
      () => this.#store(batch),
      () => this.#ended,
      (error, retry_ms) =>
        log.warn({ err: error, linkId: lease.linkId, retry_ms }, 'answers could not be stored yet'),
    )
    return stored ?? false
  }

  /** Stores a batch. Answers false if another process holds the link. */
  async #store(batch: JournalBatch): Promise<boolean> {
    const { db, lease, wantsMessage } = this.#options
    try {
      const store = (mayBeStored: boolean) =>
        db.transaction((tx) => storeJournalBatch(tx, lease, batch, { wants: wantsMessage, mayBeStored }))
      const changed = await store(false).catch((error: unknown) => {
        if (uniqueViolation(error) === null) throw error
        return store(true)
      })
      this.#options.changed(changed)
      return true
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error
      this.end()
      this.#options.lost()
      return false
    }
  }
}

const RETRY_MS_MIN = 50
const RETRY_MS_MAX = 1_000

/** Tries at growing intervals until the database answers. Null if it was ended before that. */
export async function keepTrying<Result>(
  work: () => Promise<Result>,
  isOver: () => boolean,
  failed: (error: unknown, retry_ms: number) => void,
): Promise<Result | null> {
  for (let wait_ms = RETRY_MS_MIN; !isOver(); wait_ms = Math.min(2 * wait_ms, RETRY_MS_MAX)) {
    try {
      return await work()
    } catch (error) {
      failed(error, wait_ms)
      await delay(wait_ms)
    }
  }
  return null
}

function emptyBatch(): JournalBatch {
  return { answers: [], late: [], receipts: [], unsent: [], finished: [], released: [] }
}

/**
 * Files that a call makes. All processes together make one file of a kind at a time for an account, and a process works
 * on few slices of files at a time. So however many files are requested, most connections and processor time stay free
 * for others. After each slice a file pauses for as long as the slice took, so files get slower on a busy process. A
 * slow reader keeps its account's lease and nothing of other accounts.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { takeAccountLease, type AccountWork } from '../database/account-lease.ts'
import type { Db } from '../database/database.ts'
import { fail } from '../fail.ts'
import type { RateLimit, RateLimiter } from '../rate-limit.ts'
import { Slots } from '../slots.ts'

export interface FileExport {
  /** Passes on the file's pieces. The export ends with them, or when the reader has enough. */
  pieces<Piece>(made: AsyncIterable<Piece>): AsyncGenerator<Piece>
  /** Ends the export of a file that was not made. */
  end(): Promise<void>
}

/** How many slices a process makes at a time. It has 16 connections. */
const SLICES_AT_ONCE_MAX = 2
const REST_MS_MAX = 250
/** How many seconds a refused caller is told to wait. Most files are finished after that. */
const RETRY_S = 10

/**
 * How many files one process makes for an account. Small files end at once, so "one at a time" allowed seventy a
 * second, and the p95 of another tenant's calls tripled (`bench/attacks/exports.ts`).
 */
const FILES_LIMIT: RateLimit = { burst: 30, perMinute: 60 }

export class FileExports {
  readonly #db: Db
  readonly #slices = new Slots(SLICES_AT_ONCE_MAX)
  readonly #files: RateLimiter
  /** The files that this process makes now. A second one is refused without asking the database. */
  readonly #running = new Set<string>()

  constructor(db: Db) {
    this.#db = db
    this.#files = db.limits.limiter('file exports', FILES_LIMIT)
  }

  /**
   * Starts an export. Fails with `export_under_way` {seconds} while the account makes another file of this kind,
   * and with `too_many_requests` {seconds} after many files.
   */
  async begin(work: AccountWork): Promise<FileExport> {
    const name = `${work.accountId} ${work.kind}`
    if (this.#running.has(name)) fail('export_under_way', { seconds: RETRY_S })
    const seconds = this.#files.take(String(work.accountId), this.#db.clock.monotonic_ms())
    if (seconds > 0) fail('too_many_requests', { seconds })
    this.#running.add(name)
    const lease = await takeAccountLease(this.#db, work).catch((error: unknown) => {
      this.#running.delete(name)
      throw error
    })
    if (lease === null) {
      this.#running.delete(name)
      return fail('export_under_way', { seconds: RETRY_S })
    }
    const end = async () => {
      await lease.end()
      this.#running.delete(name)
    }
    return { end, pieces: (made) => piecesOf(made, { slices: this.#slices, end }) }
  }
}

async function* piecesOf<Piece>(
  made: AsyncIterable<Piece>,
  { slices, end }: { slices: Slots; end: () => Promise<void> },
): AsyncGenerator<Piece> {
  const iterator = made[Symbol.asyncIterator]()
  try {
    for (let rest_ms = 0; ;) {
      await delay(rest_ms)
      await slices.take()
      const begun_ms = performance.now()
      const next = await iterator.next().finally(() => slices.giveBack())
      rest_ms = Math.min(performance.now() - begun_ms, REST_MS_MAX)
      if (next.done === true) return
      yield next.value
    }
  } finally {
    await iterator.return?.()
    await end()
  }
}

/**
 * Files that a call makes. An account makes one file of a kind at a time, over all processes; a process works on few slices
 * of files at a time. However many files are asked for, most database connections and processor time stay free for others.
 * After each slice a file rests for as long as the slice took, so files get slower on a busy process. A slow reader keeps
 * its account's lease and nothing of other accounts.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { takeAccountLease, type AccountWork } from '../database/account-lease.ts'
import type { Reader } from '../database/database.ts'
import { fail } from '../fail.ts'
import { rateLimiter, type RateLimit } from '../rate-limit.ts'

export interface FileExport {
  /** The file's pieces. Ends the export with them, and when the reader has enough. */
  pieces<Piece>(made: AsyncIterable<Piece>): AsyncGenerator<Piece>
  /** For a file that was not made after all. */
  end(): Promise<void>
}

export interface FileExports {
  /**
   * Fails with `export_under_way` {seconds} while the account makes another file of this kind, and with
   * `too_many_requests` {seconds} after many files.
   */
  begin(work: AccountWork): Promise<FileExport>
}

/** Slices of files that a process makes at a time, of the 16 connections that it has. */
const SLICES_AT_ONCE_MAX = 2
const REST_MS_MAX = 250
/** Most files are made by then. */
const RETRY_S = 10

/**
 * Files that one process makes for an account. Small files end at once, so "one at a time" allowed seventy a second: the
 * p95 of another tenant's calls rose to three times what it was (`bench/attacks/exports.ts`).
 */
const FILES_LIMIT: RateLimit = { burst: 30, perMinute: 60 }

export function openFileExports(reader: Reader): FileExports {
  const slices = openLine(SLICES_AT_ONCE_MAX)
  const files = rateLimiter(FILES_LIMIT)
  /** Made in this process: refused without asking the database. */
  const running = new Set<string>()
  return {
    async begin(work) {
      const name = `${work.accountId} ${work.kind}`
      if (running.has(name)) fail('export_under_way', { seconds: RETRY_S })
      const seconds = files.take(String(work.accountId), reader.clock.now().getTime())
      if (seconds > 0) fail('too_many_requests', { seconds })
      running.add(name)
      const turn = await takeAccountLease(reader, work).catch((error: unknown) => {
        running.delete(name)
        throw error
      })
      if (turn === null) {
        running.delete(name)
        return fail('export_under_way', { seconds: RETRY_S })
      }
      const end = async () => {
        await turn.end()
        running.delete(name)
      }
      return { end, pieces: (made) => piecesOf(made, { slices, end }) }
    },
  }
}

async function* piecesOf<Piece>(
  made: AsyncIterable<Piece>,
  { slices, end }: { slices: WorkQueue; end: () => Promise<void> },
): AsyncGenerator<Piece> {
  const iterator = made[Symbol.asyncIterator]()
  try {
    for (let rest_ms = 0; ;) {
      await delay(rest_ms)
      const { next, took_ms } = await slices(async () => {
        const begun = performance.now()
        return { next: await iterator.next(), took_ms: performance.now() - begun }
      })
      if (next.done === true) return
      yield next.value
      rest_ms = Math.min(took_ms, REST_MS_MAX)
    }
  } finally {
    await iterator.return?.()
    await end()
  }
}

type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>

/** Runs so much work at a time; the rest waits in line. */
function openLine(atOnceMax: number): WorkQueue {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= atOnceMax) await new Promise<void>((resolve) => void waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The next one takes this one's place.
      if (next) next()
      else running--
    }
  }
}

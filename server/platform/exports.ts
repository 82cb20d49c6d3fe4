/**
 * Files that are made for a call. An account makes one of a kind at a time, over all processes, and a process makes a few
 * slices of files at a time: however many files are asked for, most of the database's connections and of the processor
 * are left to others. A file whose reader is slow holds a turn of its account, and nothing of other accounts'.
 */
import { takeTurn, type AccountWork } from './account-turn.ts'
import type { Reader } from './database.ts'
import { fail } from './fail.ts'

export interface Export {
  /** The file's pieces. Ends the export with them, and when the reader has enough. */
  pieces<Piece>(made: AsyncIterable<Piece>): AsyncGenerator<Piece>
  /** For a file that was not made after all. */
  end(): Promise<void>
}

export interface Exports {
  /** Fails with `export_under_way` {seconds} while the account makes another file of this kind. */
  begin(work: AccountWork): Promise<Export>
}

/** Slices of files that a process makes at a time, of the 16 connections that it has. */
const SLICES_AT_ONCE_MAX = 2
/** Most files are made by then. */
const RETRY_S = 10

export function openExports(reader: Reader): Exports {
  const slices = openLine(SLICES_AT_ONCE_MAX)
  return {
    async begin(work) {
      const turn = (await takeTurn(reader, work)) ?? fail('export_under_way', { seconds: RETRY_S })
      return {
        end: () => turn.end(),
        async *pieces(made) {
          const iterator = made[Symbol.asyncIterator]()
          try {
            for (;;) {
              const next = await slices(() => iterator.next())
              if (next.done === true) return
              yield next.value
            }
          } finally {
            await iterator.return?.()
            await turn.end()
          }
        },
      }
    },
  }
}

/** Runs so much work at a time; the rest waits in line. */
function openLine(atOnceMax: number): <T>(work: () => Promise<T>) => Promise<T> {
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

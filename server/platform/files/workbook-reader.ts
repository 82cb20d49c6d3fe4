/**
 * Reads workbooks in threads of their own (limited-threads.ts), so that no request waits while a stranger's workbook is
 * parsed. The thread asks for bytes, which this module reads for it. The text comes back in pieces.
 */
import type { FailureCode, FailureValues } from '@nkra/contract/failures.ts'
import { fail } from '../fail.ts'
import { openLimitedThreads, ThreadStopped, type ThreadOptions } from './limited-threads.ts'
import type { ByteSource } from './zip-reader.ts'

export interface WorkbookReader {
  /**
   * The first sheet as text: lines for rows, tabs between cells. Fails with `workbook_unreadable`,
   * `workbook_too_large` {reason}, `workbooks_under_way` {seconds}.
   */
  text(source: ByteSource): AsyncGenerator<Buffer>
}

/** What a thread gets at its start. */
export interface WorkbookThreadInput {
  /** The workbook's size in bytes. */
  size: number
}

/** A message of the thread. `read` asks for bytes of the workbook. After `text` the thread waits for `more`. */
export type FromThread =
  | { kind: 'read'; id: number; at: number; length: number }
  | { kind: 'text'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'end' }
  | { kind: 'failed'; code: FailureCode; values: FailureValues }

export type ToThread = { kind: 'bytes'; id: number; bytes: Uint8Array } | { kind: 'more' }

/** The processor time for one workbook. One of 300,000 rows takes less than two seconds. */
const PROCESSOR_MS_MAX = 5_000
/** The largest heap of the thread: twice the shared strings of a large workbook. */
const HEAP_MB_MAX = 512
/** How long a refused caller is told to wait for a free thread. */
const LINE_S = 15

export function openWorkbookReader(
  options: Partial<Pick<ThreadOptions, 'waiting_max' | 'processor_ms_max'>> = {},
): WorkbookReader {
  const limits = { processor_ms_max: PROCESSOR_MS_MAX, ...options }
  const threads = openLimitedThreads<FromThread, ToThread>({
    module: new URL('./workbook-thread.ts', import.meta.url),
    heap_mb_max: HEAP_MB_MAX,
    ...limits,
  })
  return {
    async *text(source) {
      const order: WorkbookThreadInput = { size: source.size }
      try {
        for await (const { message, reply } of threads.run(order)) {
          if (message.kind === 'end') return
          if (message.kind === 'failed') fail(message.code, message.values)
          if (message.kind === 'read') {
            reply({ kind: 'bytes', id: message.id, bytes: await source.read(message.at, message.length) })
          } else {
            yield Buffer.from(message.bytes.buffer)
            reply({ kind: 'more' })
          }
        }
      } catch (error) {
        if (!(error instanceof ThreadStopped)) throw error
        if (error.reason === 'line') fail('workbooks_under_way', { seconds: LINE_S })
        const slow = `reading it takes more than ${limits.processor_ms_max / 1000} seconds`
        fail('workbook_too_large', { reason: error.reason === 'memory' ? 'it needs too much memory' : slow })
      }
    },
  }
}

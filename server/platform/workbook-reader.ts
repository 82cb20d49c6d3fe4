/**
 * Reads workbooks in threads of their own, so that no request waits while a stranger's workbook is taken apart. A thread
 * reads one workbook and ends. It has a limit on memory and on processor time, and is ended when it passes either; this
 * process goes on. Workbooks wait in line for a thread.
 */
import { Worker } from 'node:worker_threads'
import type { FailureCode, FailureValues } from '@nkra/contract/failures.ts'
import { fail } from './fail.ts'
import type { ByteSource } from './zip-reader.ts'

export interface WorkbookReader {
  /**
   * The first sheet as text: lines for rows, tabs between cells. Fails with `workbook_unreadable`,
   * `workbook_too_large` {reason}, `workbooks_under_way` {seconds}.
   */
  text(source: ByteSource): AsyncGenerator<Buffer>
}

/** What a thread is started with. */
export interface ThreadOrder {
  /** Of the workbook, in bytes. */
  size: number
}

/** `read` asks for bytes of the workbook; `text` is answered by `more`. */
export type FromThread =
  | { kind: 'read'; id: number; at: number; length: number }
  | { kind: 'text'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'end' }
  | { kind: 'failed'; code: FailureCode; values: FailureValues }

export type ToThread = { kind: 'bytes'; id: number; bytes: Uint8Array } | { kind: 'more' }

/** What ends a thread from outside. */
type Ended = { kind: 'lost'; error: unknown } | { kind: 'stopped'; reason: string }

interface WorkbookReaderOptions {
  threads?: number
  waiting_max?: number
  processor_ms_max?: number
}

/** The processors have messages to send. */
const THREADS = 1
const WAITING_MAX = 20
/** A workbook of 300,000 rows takes less than two. */
const PROCESSOR_MS_MAX = 5_000
const PROCESSOR_CHECK_MS = 100
/** Of a thread's own heap: the shared strings of a large workbook, twice. */
const HEAP_MB_MAX = 512
/** When a place in the line is likely free again. */
const LINE_S = 15

export function openWorkbookReader({
  threads = THREADS,
  waiting_max = WAITING_MAX,
  processor_ms_max = PROCESSOR_MS_MAX,
}: WorkbookReaderOptions = {}): WorkbookReader {
  let running = 0
  const waiting: (() => void)[] = []
  const begin = async () => {
    if (running < threads) running++
    else if (waiting.length >= waiting_max) fail('workbooks_under_way', { seconds: LINE_S })
    // Whoever ends hands the place on.
    else await new Promise<void>((resolve) => void waiting.push(resolve))
  }
  const end = () => {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
  return {
    async *text(source) {
      await begin()
      try {
        yield* readInThread(source, processor_ms_max)
      } finally {
        end()
      }
    },
  }
}

async function* readInThread(source: ByteSource, processor_ms_max: number): AsyncGenerator<Buffer> {
  const order: ThreadOrder = { size: source.size }
  const worker = new Worker(new URL('./workbook-thread.ts', import.meta.url), {
    name: 'workbook',
    env: {},
    execArgv: [],
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX },
  })
  const told: (FromThread | Ended)[] = []
  let arrived = Promise.withResolvers<void>()
  const tell = (message: FromThread | Ended) => {
    told.push(message)
    arrived.resolve()
  }
  const say = (message: ToThread) => worker.postMessage(message, [])
  worker.on('message', (message: FromThread) => {
    if (message.kind !== 'read') return tell(message)
    source.read(message.at, message.length).then(
      (bytes) => say({ kind: 'bytes', id: message.id, bytes }),
      (error: unknown) => tell({ kind: 'lost', error }),
    )
  })
  worker.on('error', (error) => tell(endOf(error)))
  worker.on('exit', () => tell({ kind: 'lost', error: new Error('the thread of a workbook ended early') }))
  const watch = setInterval(() => {
    void worker.cpuUsage().then(
      ({ user, system }) => {
        if ((user + system) / 1000 > processor_ms_max)
          tell({ kind: 'stopped', reason: `reading it takes more than ${processor_ms_max / 1000} seconds` })
      },
      // The thread is over, and has said how.
      () => undefined,
    )
  }, PROCESSOR_CHECK_MS)
  try {
    for (;;) {
      await arrived.promise
      arrived = Promise.withResolvers()
      for (const message of told.splice(0)) {
        if (message.kind === 'end') return
        if (message.kind === 'failed') fail(message.code, message.values)
        if (message.kind === 'stopped') fail('workbook_too_large', { reason: message.reason })
        if (message.kind === 'lost') throw message.error
        if (message.kind !== 'text') continue
        yield Buffer.from(message.bytes.buffer)
        say({ kind: 'more' })
      }
    }
  } finally {
    clearInterval(watch)
    await worker.terminate()
  }
}

function endOf(error: unknown): Ended {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return { kind: 'stopped', reason: 'it needs too much memory' }
  return { kind: 'lost', error }
}

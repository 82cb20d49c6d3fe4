/**
 * Reads photographs of documents, away from everything else: decoding what strangers photograph and looking for print in
 * it is heavy and works on hostile bytes, so it is done in a few worker threads with a limit on memory and time. A thread
 * that breaks or overruns is ended and another takes its place; the reading then says so in its checks, and the process
 * goes on. What was typed about a person stays here: the threads see pictures and answer what they found.
 */
import { Worker } from 'node:worker_threads'
import type { EvidenceKind } from '@nkra/contract/kyc/evidence.ts'
import {
  hasZone,
  judgeDocument,
  type DocumentClaim,
  type DocumentReading,
  type PictureFinding,
  type UnreadPicture,
} from '../checks/document-rules.ts'

export interface DocumentPicture {
  kind: EvidenceKind
  /** A picture that has passed the gate (platform/files/pictures.ts). */
  bytes: Uint8Array
}

export interface DocumentReader {
  /**
   * Answers with checks and what could be read, whatever the pictures hold. Rejects where `signal` is aborted, where more
   * pictures wait than may, and once the reader is closed.
   */
  read(
    pictures: readonly DocumentPicture[],
    claim: DocumentClaim,
    signal: AbortSignal,
  ): Promise<DocumentReading>
  /** Ends the threads; what is being read is rejected. */
  close(): Promise<void>
}

/** What a thread is asked: one picture at a time, so that one that breaks it is alone in that. */
export interface ReadingOrder {
  picture: DocumentPicture
  /** Whether there is a machine-readable zone to be looked for. */
  zone: boolean
}

export type ReadingAnswer = { kind: 'found'; finding: PictureFinding } | { kind: 'failed' }

interface ReaderOptions {
  threads?: number
  waiting_max?: number
  reading_ms_max?: number
  heap_mb_max?: number
  /** What a thread runs; tests give it others. */
  thread?: URL
}

/** A picture takes a fraction of a second, and the processors have messages to send. */
const THREADS = 1
const WAITING_MAX = 200
/** Some hundred times of what a reading takes: a machine may have other things to do. */
const READING_MS_MAX = 40_000
/** Of a thread's own heap; pictures are decoded beside it, and bounded by their pixels. */
const HEAP_MB_MAX = 256

type Outcome = ReadingAnswer | { kind: 'timed_out' }

interface Reading {
  order: ReadingOrder
  done(outcome: Outcome): void
  rejected(reason: unknown): void
}

export function openDocumentReader({
  threads: threadsMax = THREADS,
  waiting_max = WAITING_MAX,
  reading_ms_max = READING_MS_MAX,
  heap_mb_max = HEAP_MB_MAX,
  thread = new URL('./reader-thread.ts', import.meta.url),
}: ReaderOptions = {}): DocumentReader {
  const waiting: Reading[] = []
  const idle: Worker[] = []
  /** Every thread with what it reads now, and until when. */
  const threads = new Map<Worker, { reading: Reading; late: NodeJS.Timeout } | null>()
  const closed = new AbortController()

  const next = () => {
    while (waiting.length > 0 && !closed.signal.aborted) {
      const worker = idle.pop() ?? (threads.size < threadsMax ? start() : undefined)
      if (!worker) return
      begin(worker, waiting.shift()!)
    }
  }

  function start(): Worker {
    const worker = new Worker(thread, {
      name: 'document reader',
      env: {},
      execArgv: [],
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: heap_mb_max },
    })
    // Codecs write of what they could not read; it says nothing that the checks do not.
    worker.stdout.resume()
    worker.stderr.resume()
    // An idle reader keeps no process alive.
    worker.unref()
    threads.set(worker, null)
    worker.on('message', (answer: ReadingAnswer) => finish(worker, answer))
    worker.on('error', () => lose(worker, { kind: 'failed' }))
    worker.on('exit', () => lose(worker, { kind: 'failed' }))
    return worker
  }

  function begin(worker: Worker, reading: Reading): void {
    worker.ref()
    const late = setTimeout(() => lose(worker, { kind: 'timed_out' }), reading_ms_max)
    threads.set(worker, { reading, late })
    worker.postMessage(reading.order, [])
  }

  function finish(worker: Worker, answer: ReadingAnswer): void {
    // What broke a codec may have left it broken.
    if (answer.kind === 'failed') return lose(worker, answer)
    const under = threads.get(worker)
    if (!under) return
    clearTimeout(under.late)
    threads.set(worker, null)
    worker.unref()
    idle.push(worker)
    under.reading.done(answer)
    next()
  }

  /** Ends a thread, answering for it what it was reading. */
  function lose(worker: Worker, answer: Outcome): void {
    const under = threads.get(worker)
    if (under === undefined) return
    threads.delete(worker)
    const at = idle.indexOf(worker)
    if (at >= 0) idle.splice(at, 1)
    void worker.terminate()
    if (under) {
      clearTimeout(under.late)
      under.reading.done(answer)
    }
    next()
  }

  const readPicture = (picture: DocumentPicture, zone: boolean, signal: AbortSignal) =>
    new Promise<Outcome>((resolve, reject) => {
      if (closed.signal.aborted) throw new Error('the document reader is closed')
      signal.throwIfAborted()
      if (waiting.length >= waiting_max) throw new Error('too many documents wait to be read')
      const settle = () => signal.removeEventListener('abort', abort)
      const reading: Reading = {
        order: { picture, zone },
        done(outcome) {
          settle()
          resolve(outcome)
        },
        rejected(reason) {
          settle()
          reject(reason instanceof Error ? reason : new Error(String(reason)))
        },
      }
      const abort = () => {
        const at = waiting.indexOf(reading)
        if (at >= 0) waiting.splice(at, 1)
        reading.rejected(signal.reason)
        // Nobody waits for what it finds: the thread is of more use to another.
        for (const [worker, under] of threads)
          if (under?.reading === reading) lose(worker, { kind: 'failed' })
      }
      signal.addEventListener('abort', abort, { once: true })
      waiting.push(reading)
      next()
    })

  return {
    async read(pictures, claim, signal) {
      const zone = hasZone(claim.document)
      const found = await Promise.all(
        pictures.map(async (picture): Promise<PictureFinding | UnreadPicture> => {
          const { kind } = picture
          const outcome = await readPicture(picture, zone && kind !== 'person', signal)
          if (outcome.kind === 'found') return outcome.finding
          return { kind, failed: outcome.kind === 'failed' ? 'reader_failed' : 'reader_timed_out' }
        }),
      )
      return judgeDocument(found, claim)
    },
    async close() {
      closed.abort()
      const over = new Error('the document reader is closed')
      for (const reading of waiting.splice(0)) reading.rejected(over)
      const ended = [...threads].map(([worker, under]) => {
        threads.delete(worker)
        clearTimeout(under?.late)
        under?.reading.rejected(over)
        return worker.terminate()
      })
      idle.length = 0
      await Promise.all(ended)
    },
  }
}

/**
 * Reads photographs of documents in worker threads. Decoding a stranger's photograph and searching it for print is heavy
 * and works on hostile bytes, so each thread has a limit on memory and on time. A thread that breaks or overruns is ended
 * and replaced; its picture is answered as unread. A thread sees a picture and answers what it found. It never sees what
 * was typed about the person.
 */
import { Worker } from 'node:worker_threads'
import type { EvidenceKind } from '@nkra/contract/kyc/evidence.ts'
import type { PictureFinding, UnreadPicture } from './findings.ts'

export interface DocumentPicture {
  kind: EvidenceKind
  /** A picture that has passed the gate (platform/files/pictures.ts). */
  bytes: Uint8Array
}

/** A thread reads one picture at a time, so that a picture that breaks it fails alone. */
export interface ReadingTask {
  picture: DocumentPicture
  /** Whether to look for a machine-readable zone. */
  zone: boolean
}

export type ReadingAnswer = { kind: 'found'; finding: PictureFinding } | { kind: 'failed' }

export interface ReaderOptions {
  threads?: number
  waiting_max?: number
  reading_ms_max?: number
  heap_mb_max?: number
  /** The module that a thread runs; tests give others. */
  thread?: URL
}

/** A picture takes a fraction of a second, and the processors have messages to send. */
const THREADS = 1
const WAITING_MAX = 200
/** About a hundred times what a reading takes, because the machine may be busy with other work. */
const READING_MS_MAX = 40_000
/** A thread's own heap. Pictures are decoded outside it, and their pixels are limited. */
const HEAP_MB_MAX = 256

type Outcome = ReadingAnswer | { kind: 'timed_out' }

interface Reading {
  task: ReadingTask
  resolve(outcome: Outcome): void
  reject(reason: unknown): void
}

interface Running {
  reading: Reading
  timeout: NodeJS.Timeout
}

export class DocumentReader {
  readonly #options: Required<ReaderOptions>
  readonly #waiting: Reading[] = []
  readonly #idle: Worker[] = []
  /** Every thread, with the picture that it reads now. */
  readonly #threads = new Map<Worker, Running | null>()
  #closed = false

  constructor(options: ReaderOptions = {}) {
    this.#options = {
      threads: THREADS,
      waiting_max: WAITING_MAX,
      reading_ms_max: READING_MS_MAX,
      heap_mb_max: HEAP_MB_MAX,
      thread: new URL('./reader-thread.ts', import.meta.url),
      ...options,
    }
  }

  /**
   * Answers what was found in each picture, whatever the pictures hold. Rejects when `signal` is aborted, when too many
   * pictures wait, and when the reader is closed.
   */
  read(
    pictures: readonly DocumentPicture[],
    { zone }: { zone: boolean },
    signal: AbortSignal,
  ): Promise<(PictureFinding | UnreadPicture)[]> {
    return Promise.all(
      pictures.map(async (picture): Promise<PictureFinding | UnreadPicture> => {
        const { kind } = picture
        const outcome = await this.#readPicture({ picture, zone: zone && kind !== 'person' }, signal)
        if (outcome.kind === 'found') return outcome.finding
        return { kind, failed: outcome.kind === 'failed' ? 'reader_failed' : 'reader_timed_out' }
      }),
    )
  }

  /** Ends the threads and rejects every reading that is not done. */
  async close(): Promise<void> {
    this.#closed = true
    const closed = new Error('the document reader is closed')
    for (const reading of this.#waiting.splice(0)) reading.reject(closed)
    const ended = [...this.#threads].map(([worker, running]) => {
      this.#threads.delete(worker)
      clearTimeout(running?.timeout)
      running?.reading.reject(closed)
      return worker.terminate()
    })
    this.#idle.length = 0
    await Promise.all(ended)
  }

  #readPicture(task: ReadingTask, signal: AbortSignal): Promise<Outcome> {
    return new Promise<Outcome>((resolve, reject) => {
      if (this.#closed) throw new Error('the document reader is closed')
      signal.throwIfAborted()
      if (this.#waiting.length >= this.#options.waiting_max)
        throw new Error('too many documents wait to be read')
      const abort = () => this.#cancel(reading, signal.reason)
      const reading: Reading = {
        task,
        resolve(outcome) {
          signal.removeEventListener('abort', abort)
          resolve(outcome)
        },
        reject(reason) {
          signal.removeEventListener('abort', abort)
          reject(reason instanceof Error ? reason : new Error(String(reason)))
        },
      }
      signal.addEventListener('abort', abort, { once: true })
      this.#waiting.push(reading)
      this.#assignNext()
    })
  }

  #assignNext(): void {
    while (this.#waiting.length > 0 && !this.#closed) {
      const worker =
        this.#idle.pop() ?? (this.#threads.size < this.#options.threads ? this.#startThread() : undefined)
      if (!worker) return
      this.#assign(worker, this.#waiting.shift()!)
    }
  }

  #startThread(): Worker {
    const { thread, heap_mb_max } = this.#options
    const worker = new Worker(thread, {
      name: 'document reader',
      env: {},
      execArgv: [],
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: heap_mb_max },
    })
    // Codecs print what they could not read. The checks say the same.
    worker.stdout.resume()
    worker.stderr.resume()
    // An idle thread keeps no process alive.
    worker.unref()
    this.#threads.set(worker, null)
    worker.on('message', (answer: ReadingAnswer) => this.#finish(worker, answer))
    worker.on('error', () => this.#endThread(worker, { kind: 'failed' }))
    worker.on('exit', () => this.#endThread(worker, { kind: 'failed' }))
    return worker
  }

  #assign(worker: Worker, reading: Reading): void {
    worker.ref()
    const timeout = setTimeout(
      () => this.#endThread(worker, { kind: 'timed_out' }),
      this.#options.reading_ms_max,
    )
    this.#threads.set(worker, { reading, timeout })
    worker.postMessage(reading.task, [])
  }

  #finish(worker: Worker, answer: ReadingAnswer): void {
    // A picture that broke a codec may have left the codec broken.
    if (answer.kind === 'failed') return this.#endThread(worker, answer)
    const running = this.#threads.get(worker)
    if (!running) return
    clearTimeout(running.timeout)
    this.#threads.set(worker, null)
    worker.unref()
    this.#idle.push(worker)
    running.reading.resolve(answer)
    this.#assignNext()
  }

  /** Ends a thread and gives its reading this outcome. */
  #endThread(worker: Worker, outcome: Outcome): void {
    const running = this.#threads.get(worker)
    if (running === undefined) return
    this.#threads.delete(worker)
    const index = this.#idle.indexOf(worker)
    if (index >= 0) this.#idle.splice(index, 1)
    void worker.terminate()
    if (running) {
      clearTimeout(running.timeout)
      running.reading.resolve(outcome)
    }
    this.#assignNext()
  }

  /** Rejects a reading that nobody waits for, and ends the thread that works on it. */
  #cancel(reading: Reading, reason: unknown): void {
    const index = this.#waiting.indexOf(reading)
    if (index >= 0) this.#waiting.splice(index, 1)
    reading.reject(reason)
    for (const [worker, running] of this.#threads)
      if (running?.reading === reading) this.#endThread(worker, { kind: 'failed' })
  }
}

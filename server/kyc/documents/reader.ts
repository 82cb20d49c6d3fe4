/**
 * Reads photographs of documents in worker threads, which see pictures and nothing that was typed about the person.
 *
 * 1. A picture waits for a thread. Beyond a limit it is answered as unread at once.
 * 2. A thread reads one picture at a time, because decoding works on a stranger's hostile bytes.
 * 3. It has limits on memory and processor time.
 * 4. A thread that breaks or passes a limit is replaced, and its picture is answered as unread.
 * 5. The new thread gets what the first one learnt.
 *
 * The caller tries an unread picture again later (checks/document.ts).
 */
import { Worker } from 'node:worker_threads'
import type { EvidenceKind } from '@nkra/contract/kyc/evidence.ts'
import { FACE_MODELS } from './face-network.ts'
import type { PictureFinding, UnreadPicture } from './findings.ts'
import type { Look } from './picture-look.ts'
import type { LearntGlyphs } from '../../../mrz/glyph-classifier.ts'

export interface DocumentPicture {
  kind: EvidenceKind
  /** A picture that passed the first check (platform/files/pictures.ts). */
  bytes: Uint8Array
}

/**
 * The task to read one picture. A thread has one task at a time, so that a picture that breaks the thread fails alone.
 */
export interface ReadingTask {
  picture: DocumentPicture
  /** Whether to look for a machine-readable zone. */
  zone: boolean
  /** Whether to look for faces. */
  faces: boolean
}

/** The task to compare two pictures that were read: do they show the same frame? */
export interface ComparisonTask {
  looks: readonly [Look, Look]
}

export type ThreadTask = ReadingTask | ComparisonTask

/** What a thread gets at its start. */
export interface ThreadData {
  /** What the first thread learnt. Null for the first thread itself. */
  learnt: LearntGlyphs | null
  /** The address of the folder with the face network. */
  models: string
}

type ThreadAnswer =
  | { kind: 'found'; finding: PictureFinding }
  | { kind: 'compared'; same: boolean }
  | { kind: 'failed' }
export type ThreadMessage = ThreadAnswer | { kind: 'learnt'; glyphs: LearntGlyphs }

export interface ReaderOptions {
  threads?: number
  waiting_pictures_max?: number
  reading_processor_ms_max?: number
  reading_ms_max?: number
  heap_mb_max?: number
  /** The folder with the face network. */
  models?: URL
  /** The module that a thread runs. Tests set others. */
  thread?: URL
}

/** The number of threads. A picture takes a fraction of a second, and the processors also have messages to send. */
const THREADS = 1
/**
 * The most waiting pictures. With faces they take about seventy seconds; a job that waits longer is ended
 * (`checkRequest`, 100 s).
 */
const WAITING_PICTURES_MAX = 100
/**
 * The processor time after which a thread is ended: about fifty times what a reading takes. Other work of a busy
 * machine does not count.
 */
const READING_PROCESSOR_MS_MAX = 20_000
/** The wall-clock time after which a thread is ended. It is for a thread that hangs without using the processor. */
const READING_MS_MAX = 80_000
/** How often a thread's processor time is checked. */
const LOOK_MS = 100
/** The largest heap of a thread. Pictures are decoded outside it, and their pixels are limited. */
const HEAP_MB_MAX = 256

type Outcome = ThreadAnswer | { kind: 'timed_out' | 'busy' }

const UNREAD = {
  failed: 'reader_failed',
  timed_out: 'reader_timed_out',
  busy: 'reader_busy',
} as const satisfies Record<string, UnreadPicture['failed']>

interface Reading {
  task: ThreadTask
  resolve(outcome: Outcome): void
  reject(reason: unknown): void
}

interface Running {
  reading: Reading
  /** The processor time that the thread used before this picture. */
  usedBefore_ms: Promise<number>
  look: NodeJS.Timeout
  timeout: NodeJS.Timeout
}

export class DocumentReader {
  readonly #options: Required<ReaderOptions>
  readonly #waiting: Reading[] = []
  readonly #idle: Worker[] = []
  /** All threads, each with the reading that it works on. */
  readonly #threads = new Map<Worker, Running | null>()
  #learnt: LearntGlyphs | null = null
  #closed = false

  constructor(options: ReaderOptions = {}) {
    this.#options = {
      threads: THREADS,
      waiting_pictures_max: WAITING_PICTURES_MAX,
      reading_processor_ms_max: READING_PROCESSOR_MS_MAX,
      reading_ms_max: READING_MS_MAX,
      heap_mb_max: HEAP_MB_MAX,
      models: FACE_MODELS,
      thread: new URL('./reader-thread.ts', import.meta.url),
      ...options,
    }
  }

  /**
   * Answers the findings in each picture, even if the pictures are broken. Rejects if `signal` aborts, and when the
   * reader closes.
   */
  read(
    pictures: readonly DocumentPicture[],
    { zone }: { zone: boolean },
    signal: AbortSignal,
  ): Promise<(PictureFinding | UnreadPicture)[]> {
    return Promise.all(
      pictures.map(async (picture): Promise<PictureFinding | UnreadPicture> => {
        const { kind } = picture
        const isDocument = kind === 'document_front' || kind === 'document_back'
        const task = { picture, zone: zone && isDocument, faces: kind !== 'document_back' }
        const outcome = await this.#run(task, signal)
        if (outcome.kind === 'found') return outcome.finding
        return { kind, failed: outcome.kind === 'compared' ? UNREAD.failed : UNREAD[outcome.kind] }
      }),
    )
  }

  /** Whether two pictures that were read show the same frame. Null if that is not known. Rejects as `read` does. */
  async compare(one: Look, other: Look, signal: AbortSignal): Promise<boolean | null> {
    const outcome = await this.#run({ looks: [one, other] }, signal)
    return outcome.kind === 'compared' ? outcome.same : null
  }

  /** Ends the threads and rejects every unfinished reading. */
  async close(): Promise<void> {
    this.#closed = true
    const closed = new Error('the document reader is closed')
    for (const reading of this.#waiting.splice(0)) reading.reject(closed)
    const ended = [...this.#threads].map(([worker, running]) => {
      this.#threads.delete(worker)
      if (running) stopWatching(running)
      running?.reading.reject(closed)
      return worker.terminate()
    })
    this.#idle.length = 0
    await Promise.all(ended)
  }

  #run(task: ThreadTask, signal: AbortSignal): Promise<Outcome> {
    return new Promise<Outcome>((resolve, reject) => {
      if (this.#closed) throw new Error('the document reader is closed')
      signal.throwIfAborted()
      if (this.#waiting.length >= this.#options.waiting_pictures_max) return resolve({ kind: 'busy' })
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
    const { thread, heap_mb_max, models } = this.#options
    const worker = new Worker(thread, {
      name: 'document reader',
      env: {},
      execArgv: [],
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: heap_mb_max },
      workerData: { learnt: this.#learnt, models: models.href } satisfies ThreadData,
    })
    // Codecs print what they could not read. The checks say the same.
    worker.stdout.resume()
    worker.stderr.resume()
    // An idle thread keeps no process alive.
    worker.unref()
    this.#threads.set(worker, null)
    worker.on('message', (message: ThreadMessage) => {
      if (message.kind === 'learnt') this.#learnt ??= message.glyphs
      else this.#finish(worker, message)
    })
    worker.on('error', () => this.#endThread(worker, { kind: 'failed' }))
    worker.on('exit', () => this.#endThread(worker, { kind: 'failed' }))
    return worker
  }

  #assign(worker: Worker, reading: Reading): void {
    worker.ref()
    const { reading_ms_max } = this.#options
    const running: Running = {
      reading,
      usedBefore_ms: processorTime_ms(worker),
      look: setTimeout(() => void this.#look(worker, running), LOOK_MS),
      timeout: setTimeout(() => this.#endThread(worker, { kind: 'timed_out' }), reading_ms_max),
    }
    this.#threads.set(worker, running)
    worker.postMessage(reading.task, [])
  }

  /** Ends the thread if it used too much processor time for its picture. Otherwise it looks again later. */
  async #look(worker: Worker, running: Running): Promise<void> {
    const used_ms = (await processorTime_ms(worker)) - (await running.usedBefore_ms)
    if (this.#threads.get(worker) !== running) return
    if (used_ms > this.#options.reading_processor_ms_max)
      return this.#endThread(worker, { kind: 'timed_out' })
    running.look = setTimeout(() => void this.#look(worker, running), LOOK_MS)
  }

  #finish(worker: Worker, answer: ThreadAnswer): void {
    // A picture that broke a codec may have left the codec broken.
    if (answer.kind === 'failed') return this.#endThread(worker, answer)
    const running = this.#threads.get(worker)
    if (!running) return
    stopWatching(running)
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
      stopWatching(running)
      running.reading.resolve(outcome)
    }
    this.#assignNext()
  }

  /** Rejects a reading that was aborted, and ends the thread that works on it. */
  #cancel(reading: Reading, reason: unknown): void {
    const index = this.#waiting.indexOf(reading)
    if (index >= 0) this.#waiting.splice(index, 1)
    reading.reject(reason)
    for (const [worker, running] of this.#threads)
      if (running?.reading === reading) this.#endThread(worker, { kind: 'failed' })
  }
}

function stopWatching({ look, timeout }: Running): void {
  clearTimeout(look)
  clearTimeout(timeout)
}

/** The processor time that a thread has used since its start. Null while it starts, and after it has ended. */
async function processorTime_ms(worker: Worker): Promise<number> {
  try {
    const { user, system } = await worker.cpuUsage()
    return (user + system) / 1_000
  } catch {
    return 0
  }
}

/**
 * Threads for files of strangers, because parsing them is heavy and their bytes may be hostile. A thread runs one
 * module on one file and ends. It has limits on processor time and memory. If it passes one, it is ended and the
 * process goes on. Files wait in line for a thread.
 */
import { setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { Slots } from '../slots.ts'

/** Why a thread was stopped. `line`: it was never started, because too many files wait already. */
type StopCause = 'line' | 'processor_time' | 'memory'

export class ThreadStopped extends Error {
  readonly reason: StopCause

  constructor(reason: StopCause) {
    super(`the thread was stopped: ${reason}`)
    this.name = 'ThreadStopped'
    this.reason = reason
  }
}

/** A thread's message, and a function that replies to it. */
export interface ThreadMessage<Message, Reply> {
  message: Message
  reply: (reply: Reply) => void
}

export interface LimitedThreads<Message, Reply> {
  /**
   * Starts a thread with `data` when one is free. Yields its messages, until the caller has enough. The thread is then
   * ended. Throws `ThreadStopped`, or what the thread threw.
   */
  run(data: unknown): AsyncGenerator<ThreadMessage<Message, Reply>>
}

export interface ThreadOptions {
  module: URL
  processor_ms_max: number
  /** The largest heap of a thread. */
  heap_mb_max: number
  threads?: number
  waiting_max?: number
}

/** The number of threads: one, because the processors also have messages to send. */
const THREADS = 1
const WAITING_MAX = 20
const PROCESSOR_CHECK_MS = 100
const NICENESS = 10
const REST_MS_MAX = 50

/**
 * Gives the calling thread a lower priority than requests and messages. It does so only on Linux: elsewhere the whole
 * process would get it.
 */
export function lowerPriority(): void {
  if (process.platform === 'linux') setPriority(NICENESS)
}

/**
 * Pauses for as long as the thread worked since the last pause. Otherwise its work would delay others on a busy
 * machine.
 */
export function restAfterWork(): () => Promise<void> {
  let rested_ms = performance.now()
  return async () => {
    await delay(Math.min(performance.now() - rested_ms, REST_MS_MAX))
    rested_ms = performance.now()
  }
}

export function openLimitedThreads<Message, Reply>({
  threads = THREADS,
  waiting_max = WAITING_MAX,
  ...options
}: ThreadOptions): LimitedThreads<Message, Reply> {
  const slots = new Slots(threads, waiting_max)
  return {
    async *run(data) {
      if (!(await slots.take())) throw new ThreadStopped('line')
      try {
        yield* runThread<Message, Reply>(data, options)
      } finally {
        slots.giveBack()
      }
    },
  }
}

async function* runThread<Message, Reply>(
  data: unknown,
  { module, processor_ms_max, heap_mb_max }: ThreadOptions,
): AsyncGenerator<ThreadMessage<Message, Reply>> {
  const worker = new Worker(module, {
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: heap_mb_max },
  })
  // Parsers write of what they could not read; the answer says it.
  worker.stdout.resume()
  worker.stderr.resume()
  const messages: Message[] = []
  const ended = { by: null as unknown }
  let arrived = Promise.withResolvers<void>()
  worker.on('message', (message: Message) => {
    messages.push(message)
    arrived.resolve()
  })
  const over = (error: unknown) => {
    ended.by ??= error
    arrived.resolve()
  }
  worker.on('error', (error) => over(isOutOfMemory(error) ? new ThreadStopped('memory') : error))
  worker.on('exit', () => over(new Error('a thread ended before it was done')))
  const check = setInterval(() => void checkTime(worker, processor_ms_max, over), PROCESSOR_CHECK_MS)
  try {
    for (;;) {
      await arrived.promise
      arrived = Promise.withResolvers()
      for (const message of messages.splice(0)) {
        yield { message, reply: (reply) => worker.postMessage(reply, []) }
      }
      if (ended.by !== null) throw ended.by
    }
  } finally {
    clearInterval(check)
    await worker.terminate()
  }
}

async function checkTime(
  worker: Worker,
  processor_ms_max: number,
  over: (error: unknown) => void,
): Promise<void> {
  try {
    const { user, system } = await worker.cpuUsage()
    if ((user + system) / 1000 > processor_ms_max) over(new ThreadStopped('processor_time'))
  } catch {
    // The thread is over, and has said how.
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

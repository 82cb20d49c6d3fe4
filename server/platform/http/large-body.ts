/**
 * Large JSON bodies, of the few calls that accept them. A thread parses the body, checks it by the call's schemas and
 * computes its fingerprint, so that no other call waits for that. Long lists come back in parts, each in a turn of the
 * event loop of its own.
 *
 * The thread starts with the first large body, takes one body at a time, and ends when it had none for a while.
 */
import type { Route } from '@nkra/contract/route.ts'
import type { FailureCode, FailureValues } from '@nkra/contract/failures.ts'
import { setImmediate as breathe } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { Fail, type Issue } from '../fail.ts'
import { Slots } from '../slots.ts'

/** Bodies up to this size are read without the thread, even if the call accepts large ones. */
export const BODY_READ_HERE_BYTES_MAX = 64 * 1024

/** A body that the thread has read: decoded and checked. */
export class LargeBody {
  readonly value: unknown
  readonly fingerprint: Buffer

  constructor(value: unknown, fingerprint: Buffer) {
    this.value = value
    this.fingerprint = fingerprint
  }
}

export interface BodyOrder {
  route: string
  url: string
  bytes: Uint8Array
}

/** A message of the thread. It waits for a reply after each part. */
export type FromBodyThread =
  | { kind: 'part'; field: string; items: unknown[] }
  | { kind: 'read'; body: object; fingerprint: Uint8Array }
  | { kind: 'failed'; code: FailureCode; values: FailureValues; issues: Issue[] }
  | { kind: 'broken'; error: unknown }

/** The most bodies that wait for the thread, each with up to 8 MiB. */
const WAITING_MAX = 8
/** How many seconds a refused caller is told to wait. */
const LINE_S = 2
/**
 * The time limit for one body, with the start of the thread. On two cores the thread takes 0.2 s for 8 MiB, and as long
 * to start. On a machine with many times more work than it can do it took 29 s to start.
 */
const READ_MS_MAX = 60_000
const IDLE_MS = 60_000
const HEAP_MB_MAX = 256

export class LargeBodyReader {
  readonly #slots = new Slots(1, WAITING_MAX)
  #worker: Worker | null = null
  #idle: NodeJS.Timeout | undefined

  /** Reads a body. Throws its failures, and `too_many_requests` if too many wait. */
  async read({ name }: Pick<Route, 'name'>, url: string, bytes: Buffer): Promise<LargeBody> {
    if (!(await this.#slots.take())) throw new Fail('too_many_requests', { seconds: LINE_S })
    clearTimeout(this.#idle)
    try {
      return await this.#ask({ route: name, url, bytes })
    } finally {
      this.#idle = setTimeout(() => void this.close(), IDLE_MS).unref()
      this.#slots.giveBack()
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    const worker = this.#worker
    this.#worker = null
    await worker?.terminate()
  }

  async #ask(order: BodyOrder): Promise<LargeBody> {
    const worker = (this.#worker ??= startThread())
    const lists = new Map<string, unknown[]>()
    const { promise, resolve, reject } = Promise.withResolvers<LargeBody>()
    const hear = (message: FromBodyThread) => {
      if (message.kind === 'part') {
        const list = lists.get(message.field)
        if (list === undefined) lists.set(message.field, message.items)
        else list.push(...message.items)
        void breathe().then(() => worker.postMessage('more', []))
      } else if (message.kind === 'read') {
        const body = { ...message.body, ...Object.fromEntries(lists) }
        resolve(new LargeBody(body, Buffer.from(message.fingerprint)))
      } else if (message.kind === 'failed') reject(new Fail(message.code, message.values, message.issues))
      else reject(new Fail('internal', {}, [], { cause: message.error }))
    }
    const end = (error: unknown) => reject(new Fail('unavailable', {}, [], { cause: error }))
    const late = setTimeout(() => end(new Error('a large body took too long')), READ_MS_MAX)
    worker.on('message', hear).once('error', end).once('exit', end)
    try {
      worker.postMessage(order, [])
      return await promise
    } catch (error) {
      // A thread that died, or may still be at work, takes no other body.
      if (!(error instanceof Fail) || error.code === 'unavailable') await this.close()
      throw error
    } finally {
      clearTimeout(late)
      worker.off('message', hear).off('error', end).off('exit', end)
    }
  }
}

function startThread(): Worker {
  const worker = new Worker(new URL('./large-body-thread.ts', import.meta.url), {
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX },
  })
  // An error between two bodies ends the thread; the next body starts another.
  worker.on('error', () => undefined)
  worker.unref()
  return worker
}

/**
 * Callbacks in Arkesel's form: each state of a message that was sent with `callback_url`, as a GET with `sms_id` and
 * `status` in the query. The transaction that changes the message's state stores a job. The job calls at least once, in
 * no reliable order, an address that was checked just before. Like Arkesel's, the call is not signed.
 */
import { MessageState } from '@nkra/contract/messaging/messages.ts'
import { encodeId, Id } from '@nkra/contract/wire.ts'
import { z } from 'zod'
import type { Db, Tx } from '../../platform/database/database.ts'
import { job } from '../../platform/database/job-queue.ts'
import { RetryLater, worker, type Worker } from '../../platform/jobs/jobs.ts'
import { RecentMap } from '../../platform/recent-map.ts'

const Callback = z.object({ messageId: Id('msg'), url: z.string(), state: MessageState })

/** A job that is tried for about a day. A program that is away for longer must ask for the message. */
const callbackJob = job('messaging.arkesel-callback', Callback, { retries: 12, retryDelay_s: 5, limit_s: 60 })
const LANES = 8

/** The start of a stored callback address that wants Arkesel's form. */
const PREFIX = 'arkesel+'

export const arkeselReceiptUrl = (url: string): string => PREFIX + url

/** The address to call. Null if the stored address wants another form. */
export const arkeselUrlOf = (stored: string): string | null =>
  stored.startsWith(PREFIX) ? stored.slice(PREFIX.length) : null

export async function enqueueArkeselCallback(tx: Tx, callback: z.output<typeof Callback>): Promise<void> {
  await tx.enqueue(callbackJob, callback)
}

/**
 * Arkesel's words for each state. An `unknown` message was sent to a network that did not answer, so it counts as on
 * its way.
 */
export const ARKESEL_STATUS: Readonly<Record<MessageState, string>> = {
  queued: 'QUEUED',
  submitting: 'SUBMITTED',
  unknown: 'SUBMITTED',
  submitted: 'SUBMITTED',
  delivered: 'DELIVERED',
  undelivered: 'NOT_DELIVERED',
  expired: 'EXPIRED',
  rejected: 'PROHIBITED',
  failed: 'NOT_DELIVERED',
}

export interface ArkeselTransport {
  /** Calls an address once. Answers whether the call was accepted. */
  get: (url: string, signal: AbortSignal) => Promise<boolean>
}

export function arkeselCallbackWorker({ get }: ArkeselTransport): Worker {
  const run = async ({ messageId, url, state }: z.output<typeof Callback>, signal: AbortSignal) => {
    const called = new URL(url)
    called.searchParams.set('sms_id', encodeId('msg', messageId))
    called.searchParams.set('status', ARKESEL_STATUS[state])
    if (!(await get(called.href, signal))) throw new RetryLater('a status callback was not taken')
  }
  return worker(callbackJob, (callback, { signal }) => run(callback, signal), { lanes: LANES })
}

const CHANNEL = 'callback_keys'
const KEYS_MAX = 20_000
/** How often other processes are told of a key again. A process that has just started learns of it within this time. */
const TOLD_AGAIN_MS = 30_000

/**
 * The keys that used a callback lately. Events of messages are published only for them and for keys with a login. What
 * a process missed is found by the sweep of owed receipts.
 */
export class CallbackKeys {
  readonly #db: Db
  /** When this process told the others of a key, in ms. 0 if another process did. */
  readonly #told = new RecentMap<bigint, number>(KEYS_MAX)
  #stop: () => Promise<void> = () => Promise.resolve()

  private constructor(db: Db) {
    this.#db = db
  }

  static async open(db: Db): Promise<CallbackKeys> {
    const keys = new CallbackKeys(db)
    keys.#stop = await db.listen(CHANNEL, (payload) => {
      const keyId = BigInt(payload)
      if (!keys.has(keyId)) keys.#told.set(keyId, 0)
    })
    return keys
  }

  has(keyId: bigint): boolean {
    return this.#told.get(keyId) !== undefined
  }

  /** Notes a key. Call it before the send. */
  note(keyId: bigint): void {
    const now_ms = this.#db.clock.monotonic_ms()
    const last_ms = this.#told.get(keyId) ?? 0
    if (last_ms > 0 && now_ms - last_ms < TOLD_AGAIN_MS) return
    this.#told.set(keyId, now_ms)
    // The sweep finds what others miss where this fails.
    this.#db.notify(CHANNEL, String(keyId)).catch(() => undefined)
  }

  close(): Promise<void> {
    return this.#stop()
  }
}

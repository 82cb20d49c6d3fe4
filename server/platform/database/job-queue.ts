/** The sending side of durable jobs: a job is stored in the transaction that needs it. `jobs.ts` runs them. */
import { PgBoss } from 'pg-boss'
import type pg from 'pg'
import { z } from 'zod'
import type { Log } from '../log.ts'

/** A kind of job: its name, and how it runs. */
export interface JobKind {
  readonly name: string
  readonly retries: number
  /** The wait before the first retry. It doubles each time, with jitter, up to an hour. */
  readonly retryDelay_s: number
  /** How long a run may take. Then it counts as failed and its worker as lost. */
  readonly limit_s: number
  /** How long the row of a finished job stays, because its data may be private. */
  readonly keep_s: number
  /** Whether jobs with the same key are merged, so that at most one of them waits. Such a job always needs a key. */
  readonly merged: boolean
  /** Whether the data is erased as soon as the job has run. The job's row stays for `keep_s`. */
  readonly erased: boolean
}

export interface Job<Data> extends JobKind {
  encode(data: Data): object
  decode(stored: unknown): Data
}

export interface JobOptions {
  retries?: number
  retryDelay_s?: number
  limit_s?: number
  keep_s?: number
  merged?: boolean
  erased?: boolean
}

export interface EnqueueOptions {
  startAfter?: Date
  /** The key of a merged kind. If a job with this key waits, a new one is dropped. */
  key?: string
}

export const RETRY_DELAY_MAX_S = 3_600

/** Declares a kind of job. The schema's codecs carry its values through JSON. */
export function job<S extends z.ZodType<object, object>>(
  name: string,
  schema: S,
  shape: JobOptions = {},
): Job<z.output<S>> {
  return {
    name,
    retries: shape.retries ?? 8,
    retryDelay_s: shape.retryDelay_s ?? 2,
    limit_s: shape.limit_s ?? 300,
    keep_s: shape.keep_s ?? 86_400,
    merged: shape.merged ?? false,
    erased: shape.erased ?? false,
    encode: (data) => z.encode(schema, data),
    decode: (stored) => schema.parse(stored),
  }
}

export interface Queue {
  send<Data>(client: pg.ClientBase, job: Job<Data>, data: Data, options?: EnqueueOptions): Promise<void>
  close(): Promise<void>
}

/**
 * Opens what sends jobs through pg-boss, on the connection of the caller's transaction. pg-boss starts with the first
 * job.
 */
export function openQueue(pool: pg.Pool, log: Log): Queue {
  let starting: Promise<PgBoss> | undefined
  const made = new Map<string, Promise<void>>()

  const boss = () => {
    starting ??= startSender(pool, log).catch((error: unknown) => {
      starting = undefined
      throw error
    })
    return starting
  }
  const ensureMade = (sender: PgBoss, wanted: JobKind) => {
    const known = made.get(wanted.name)
    if (known) return known
    const making = ensureQueue(sender, wanted).catch((error: unknown) => {
      made.delete(wanted.name)
      throw error
    })
    made.set(wanted.name, making)
    return making
  }

  return {
    async send(client, wanted, data, options = {}) {
      if (wanted.merged !== (options.key !== undefined)) {
        throw new TypeError(`the job ${wanted.name} is enqueued ${wanted.merged ? 'with' : 'without'} a key`)
      }
      const sender = await boss()
      await ensureMade(sender, wanted)
      await sender.send(wanted.name, wanted.encode(data), {
        db: { executeSql: (text, values) => client.query(text, values) },
        ...(options.startAfter && { startAfter: options.startAfter }),
        ...(options.key !== undefined && { singletonKey: options.key }),
      })
    },
    async close() {
      const sender = await starting?.catch(() => undefined)
      await sender?.stop({ graceful: false })
    },
  }
}

/** Makes the queue of a kind of job, or updates its settings. */
export async function ensureQueue(boss: PgBoss, wanted: JobKind): Promise<void> {
  const settings = {
    retryLimit: wanted.retries,
    retryDelay: wanted.retryDelay_s,
    retryBackoff: true,
    retryDelayMax: RETRY_DELAY_MAX_S,
    expireInSeconds: wanted.limit_s,
    deleteAfterSeconds: wanted.keep_s,
    notify: true,
  }
  await boss.createQueue(wanted.name, { ...settings, policy: wanted.merged ? 'short' : 'standard' })
  await boss.updateQueue(wanted.name, settings)
}

/** Logs errors of pg-boss. It reports some as plain objects with an error's members, which the log would ignore. */
export function logQueueErrors(boss: PgBoss, log: Log): void {
  boss.on('error', (trouble) => {
    const err = trouble instanceof Error ? trouble : Object.assign(new Error(), trouble)
    log.warn({ err }, 'the job queue is in trouble')
  })
}

async function startSender(pool: pg.Pool, log: Log): Promise<PgBoss> {
  const sender = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
  })
  logQueueErrors(sender, log)
  await sender.start()
  return sender
}

/**
 * Durable jobs on pg-boss: the side that runs them. A job runs at least once. If its effect must happen only once, its
 * handler does it in a transaction that checks whether it has happened. The life of a job:
 *
 * 1. A transaction stores it with the data that it needs (`database/job-queue.ts`). The job of a cron worker is stored at
 *    its time.
 * 2. A process with the role `jobs` takes it, woken by the commit, or by a poll that looks for due jobs of all kinds.
 * 3. Its worker runs.
 * 4. If that fails, the job waits and runs again. The wait doubles; `RetryLater` leaves one line in the log.
 * 5. A process that stops gives running jobs some time to end. Those that still run then are run again elsewhere.
 * 6. Its record is deleted after the time that its kind is stored.
 */
import { PgBoss } from 'pg-boss'
import type { Db } from '../database/database.ts'
import type { Log } from '../log.ts'
import { WokenLoop } from '../database/watching.ts'
import { logQueueErrors, ensureQueue, type Job, type JobKind } from '../database/job-queue.ts'

/** The facts of a run. */
export interface JobRun {
  id: string
  /** Aborts when the run exceeds its time limit, or the process stops. */
  signal: AbortSignal
}

/** A kind of job, and the function that runs it. */
export interface Worker {
  readonly job: JobKind
  readonly lanes: number
  readonly cron: string | null
  run(stored: unknown, run: JobRun): Promise<void>
}

export interface WorkerOptions {
  /** How many jobs of the kind one process runs at once. */
  lanes?: number
  /** A schedule on which it also runs, without data: five fields, UTC. One process runs it each time. */
  cron?: string
}

/** Declares the worker of a kind of job. */
export function worker<Data>(
  job: Job<Data>,
  handle: (data: Data, run: JobRun) => Promise<void>,
  options: WorkerOptions = {},
): Worker {
  return {
    job,
    lanes: options.lanes ?? 2,
    cron: options.cron ?? null,
    run: (stored, run) => handle(job.decode(stored), run),
  }
}

/** Declares work on a schedule of five fields in UTC. One process runs it each time. */
export function cron(name: string, schedule: string, handle: (run: JobRun) => Promise<void>): Worker {
  const job: JobKind = {
    name,
    retries: 2,
    retryDelay_s: 10,
    limit_s: 600,
    keep_s: 86_400,
    merged: true,
    erased: false,
  }
  return { job, lanes: 1, cron: schedule, run: (_stored, run) => handle(run) }
}

/**
 * Thrown by a job if somebody outside did not accept its work, such as a customer's address that does not answer. The
 * job runs again later, and the log gets one line without a stack.
 */
export class RetryLater extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'TriedInVain'
  }
}

export interface Jobs {
  /** Lets running jobs end, up to the limit. Those that still run then run again later. */
  stop(): Promise<void>
}

const DRAIN_LIMIT_MS = 15_000
/** How often jobs are looked for that no notification announces: retries and delayed jobs that are due. */
const POLL_S = 2
/**
 * How often each lane of each kind looks by itself where notifications arrive. Lanes that looked every two seconds made
 * more than half of an idle process's statements (decision 128).
 */
const LANE_POLL_S = 300
/** How often old jobs are deleted. */
const DELETION_S = 120
const BATCH = 4

/** Starts to run jobs. */
export async function startJobs(
  db: Db,
  workers: readonly Worker[],
  log: Log,
  poll_s: number = POLL_S,
): Promise<Jobs> {
  let wake: (kind: string) => void = () => {}
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => db.pool.query(text, values),
      async listen(channel, onNotification, onReconnect) {
        wake = onNotification
        const close = await db.listen(channel, (payload) =>
          payload === '' ? onReconnect() : onNotification(payload),
        )
        return { close }
      },
    },
    useListenNotify: true,
    migrate: false,
    createSchema: false,
    schedule: workers.some(({ cron: schedule }) => schedule !== null),
    maintenanceIntervalSeconds: DELETION_S,
  })
  logQueueErrors(boss, log)
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'jobs'))
  await boss.start()
  const draining = new AbortController()
  for (const registered of workers) {
    const { job, lanes, cron: schedule } = registered
    await ensureQueue(boss, job)
    if (schedule !== null) await boss.schedule(job.name, schedule, {}, { tz: 'UTC', singletonKey: job.name })
    await boss.work<unknown>(
      job.name,
      {
        localConcurrency: lanes,
        batchSize: BATCH,
        // With NOTIFY a worker is woken once for many jobs, and would otherwise sleep between batches.
        burstWhenBatchFull: true,
        pollingIntervalSeconds: poll_s,
        notifyPollingIntervalSeconds: LANE_POLL_S,
        perJobResults: true,
      },
      (jobs) =>
        Promise.all(
          jobs.map(async ({ id, data, signal }) => {
            try {
              // Erased data: the job ran before, and its process ended before the job was marked as completed.
              if (job.erased && data === null) return { id, status: 'completed' as const }
              await registered.run(data, { id, signal: AbortSignal.any([signal, draining.signal]) })
              if (job.erased) await db.pool.query(ERASE, [job.name, id])
              return { id, status: 'completed' as const }
            } catch (error) {
              if (error instanceof RetryLater)
                log.warn({ job: job.name, id, reason: error.message }, 'a job is tried again')
              else log.error({ err: error, job: job.name, id }, 'a job failed')
              return { id, status: 'failed' as const, output: { message: messageOf(error) } }
            }
          }),
        ),
    )
  }
  const kinds = workers.map(({ job }) => job.name)
  const due = await WokenLoop.start(db, {
    channel: null,
    poll_ms: poll_s * 1_000,
    async work() {
      try {
        const { rows } = await db.pool.query<{ kind: string }>(DUE, [kinds])
        for (const { kind } of rows) wake(kind)
      } catch (err) {
        log.warn({ err }, 'the job queue is in trouble')
      }
      return false
    },
  })
  return {
    async stop() {
      draining.abort()
      await due.stop()
      await boss.stop({ graceful: true, timeout: DRAIN_LIMIT_MS })
    },
  }
}

/** The kinds with a job that is due and not begun. */
const DUE = `select kind from unnest($1::text[]) as given (kind)
  where exists (
    select from pgboss.job where name = kind and state < 'active' and not blocked and start_after <= pgboss.job_now()
  )`

const ERASE = `update pgboss.job set data = null where name = $1 and id = $2`

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 500) : 'no Error'
}

/**
 * Works on each item of a list that is too long to hold in memory. A failed item does not stop the others; all failures
 * are thrown together at the end. `page` answers the items after a given one, and an empty list at the end.
 */
export async function forEachItem<Item>(
  page: (after: Item | null) => Promise<Item[]>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const defects: unknown[] = []
  for (let after: Item | null = null; ;) {
    const items: Item[] = await page(after)
    for (const item of items) {
      try {
        await work(item)
      } catch (error) {
        defects.push(error)
      }
    }
    const last = items.at(-1)
    if (last === undefined) break
    after = last
  }
  if (defects.length > 0) throw new AggregateError(defects, `${defects.length} could not be looked at`)
}

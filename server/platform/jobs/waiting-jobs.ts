/** Counts the waiting jobs, for the program's operator. The times are those of the database's clock, which jobs use. */
import { sql } from 'kysely'
import type { Registry } from 'prom-client'
import type { Reader } from '../database/database.ts'
import { registerGauges } from '../operations/gauges.ts'

export interface WaitingJobs {
  queue: string
  /** How many jobs are due and not started. */
  waiting: number
  /** How many seconds the oldest of them is overdue. */
  overdue_s: number
}

/** The most jobs that one count reads. */
const COUNTED_MAX = 100_000

/** Counts by queue, from the index of jobs that are not started. It leaves out queues in which nothing is due. */
export async function readWaitingJobs(reader: Reader): Promise<WaitingJobs[]> {
  const { rows } = await sql<WaitingJobs>`
    select name as queue, count(*)::int4 as waiting,
      extract(epoch from now() - min(start_after))::float8 as overdue_s
    from (
      select name, start_after from pgboss.job
      where state < 'active' and not blocked and start_after <= now() limit ${COUNTED_MAX}
    ) as due
    group by name order by name`.execute(reader.sql)
  return rows
}

/**
 * Registers `nkra_jobs_*{queue=…}`. The numbers of running and failed jobs come from the job queue and may be some
 * minutes old.
 */
export function measureJobs(registry: Registry, reader: Reader): void {
  const ofQueue = ['queue']
  registerGauges(
    registry,
    {
      waiting: { name: 'nkra_jobs_waiting', help: 'Jobs that are due and not begun', labels: ofQueue },
      oldest: {
        name: 'nkra_jobs_oldest_seconds',
        help: 'For how long the job that is due for longest has been due',
        labels: ofQueue,
      },
      active: { name: 'nkra_jobs_active', help: 'Jobs that run', labels: ofQueue },
      failed: {
        name: 'nkra_jobs_failed',
        help: 'Jobs that failed at their last try and are still kept',
        labels: ofQueue,
      },
    },
    async () => {
      const due = await readWaitingJobs(reader)
      const { rows } = await sql<{ queue: string; active: number; failed: number }>`
        select name as queue, active_count as active, failed_count as failed from pgboss.queue order by name
      `.execute(reader.sql)
      const of = (name: string) => due.find(({ queue }) => queue === name)
      return {
        waiting: rows.map(({ queue }) => [{ queue }, of(queue)?.waiting ?? 0]),
        oldest: rows.map(({ queue }) => [{ queue }, of(queue)?.overdue_s ?? 0]),
        active: rows.map(({ queue, active }) => [{ queue }, active]),
        failed: rows.map(({ queue, failed }) => [{ queue }, failed]),
      }
    },
  )
}

/**
 * History is stored in partitions of a month each, so that old data is dropped as a whole and never deleted row by row.
 * An id starts with its time, so a month is a range of ids. Partitions are made in advance, at start and twice a day.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { firstIdAt } from '../../platform/database/ids.ts'
import type { Log } from '../../platform/log.ts'

const TABLES = ['message', 'submission', 'receipt'] as const
/** How many months after the present one are made in advance. */
const MONTHS_AHEAD = 3
/** The lock that lets one process at a time make partitions. */
const PARTITIONS_LOCK = 7_106

/** Makes the partitions from the month of `since` (by default the present one) to some months ahead. */
export async function ensurePartitions(db: Db, since: Date = db.clock.now()): Promise<void> {
  await db.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(${PARTITIONS_LOCK})`.execute(tx.sql)
    const last = monthAfter(tx.clock.now(), MONTHS_AHEAD)
    const wanted: Partition[] = []
    for (let month = monthAfter(since, 0); month <= last; month = monthAfter(month, 1))
      for (const table of TABLES) wanted.push({ table, month })
    await makePartitions(tx, wanted)
  })
}

/** How long a drop waits for readers of the table. Everybody else waits behind it. */
const LOCK_MS = 2_000

/** Drops the partitions of months before that of `oldest`. One that is in use stays until the next run. */
export async function dropPartitions(db: Db, oldest: Date, log: Log): Promise<void> {
  const { rows } = await sql<{ table: string; suffix: string }>`
    select parent.relname as table, right(part.relname, 7) as suffix
    from pg_inherits join pg_class as part on part.oid = inhrelid join pg_class as parent on parent.oid = inhparent
    where parent.relname = any(${[...TABLES]}::text[]) order by suffix`.execute(db.sql)
  for (const { table, suffix } of rows) {
    if (suffix >= suffixOf(oldest)) continue
    try {
      await db.transaction(async (tx) => {
        await sql`select set_config('lock_timeout', ${`${LOCK_MS}ms`}, true)`.execute(tx.sql)
        await sql`select drop_partition(${table}, ${suffix})`.execute(tx.sql)
      })
    } catch (error) {
      log.warn({ err: error, table, suffix }, 'an old partition could not be dropped yet')
    }
  }
}

const suffixOf = (month: Date) => month.toISOString().slice(0, 7).replace('-', '_')

interface Partition {
  table: (typeof TABLES)[number]
  month: Date
}

/** Makes those that do not exist yet. */
async function makePartitions(tx: Tx, wanted: readonly Partition[]): Promise<void> {
  const nameOf = ({ table, month }: Partition) => `${table}_${suffixOf(month)}`
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relname = any(${wanted.map(nameOf)}::text[])`.execute(tx.sql)
  const known = new Set(rows.map(({ name }) => name))
  const missing = wanted.filter((partition) => !known.has(nameOf(partition)))
  if (missing.length === 0) return
  const calls = missing.map(
    ({ table, month }) =>
      sql`make_partition(${table}, ${suffixOf(month)}, ${firstIdAt(month)}, ${firstIdAt(monthAfter(month, 1))})`,
  )
  await sql`select ${sql.join(calls)}`.execute(tx.sql)
}

/** The first instant of the month that is so many months after the instant's month. */
export function monthAfter(instant: Date, months: number): Date {
  return new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() + months))
}

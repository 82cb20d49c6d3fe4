/**
 * The partitions of tables that store thirty days: one partition a day. They are made in advance and dropped as a
 * whole.
 */
import { EVENTS_KEPT_DAYS } from '@nkra/contract/integrations/events.ts'
import { REQUESTS_KEPT_DAYS } from '@nkra/contract/integrations/request-log.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/database.ts'
import { firstIdAt } from '../platform/database/ids.ts'

const DAY_MS = 86_400_000
/** How many days are made in advance. If the job fails for less than that, nothing is missing. */
const DAYS_AHEAD = 7
/** The lock under which one process at a time makes and drops days. */
const DAYS_LOCK = 7_108

/** For how many days each table stores rows. */
const TABLES = { api_request: REQUESTS_KEPT_DAYS, account_event: EVENTS_KEPT_DAYS }

/** Makes the partitions of the next days and drops those that are too old. */
export async function keepPartitions(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(${DAYS_LOCK})`.execute(tx.sql)
    for (const [table, keptDays] of Object.entries(TABLES)) await keepDays(tx, table, keptDays)
  })
}

async function keepDays(tx: Tx, table: string, keptDays: number): Promise<void> {
  const today_ms = Math.floor(tx.clock.ms() / DAY_MS) * DAY_MS
  const wanted = Array.from(
    { length: DAYS_AHEAD + 2 },
    (_, place) => new Date(today_ms + (place - 1) * DAY_MS),
  )
  const oldest = suffixOf(new Date(today_ms - keptDays * DAY_MS))
  const { rows } = await sql<{ suffix: string }>`
    select right(relname, 10) as suffix from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = ${table}::regclass
  `.execute(tx.sql)
  const known = new Set(rows.map(({ suffix }) => suffix))
  for (const day of wanted) {
    if (known.has(suffixOf(day))) continue
    const [from, to] = [firstIdAt(day), firstIdAt(new Date(day.getTime() + DAY_MS))]
    await sql`select make_partition(${table}, ${suffixOf(day)}, ${from}, ${to})`.execute(tx.sql)
  }
  for (const suffix of known)
    if (suffix < oldest) await sql`select drop_partition(${table}, ${suffix})`.execute(tx.sql)
}

/** The end of a partition's name, which sorts by day: `2026_11_24`. */
const suffixOf = (day: Date) => day.toISOString().slice(0, 10).replaceAll('-', '_')

/** Documents on their way to the revenue authority, as numbers for Prometheus. */
import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Reader } from '../../platform/database/database.ts'
import { TRANSMISSION_MS_MAX } from './states.ts'

/** Counts from partial indexes, however many documents there were. */
export function measureClearances(registry: Registry, reader: Reader): void {
  const gauge = new Gauge({
    name: 'nkra_clearances',
    help: 'Documents that are not stamped: on their way to the authority, those of them over their time, refused',
    labelNames: ['waits'],
    registers: [registry],
    async collect() {
      // What cannot be read now is left as it was: scraping tells of an outage, and takes no part in it.
      const counts = await countClearances(reader).catch(() => null)
      for (const [waits, count] of Object.entries(counts ?? {})) gauge.set({ waits }, count)
    },
  })
}

export interface ClearanceCounts {
  authority: number
  late: number
  person: number
}

export async function countClearances(reader: Reader): Promise<ClearanceCounts> {
  const late = new Date(reader.clock.ms() - TRANSMISSION_MS_MAX)
  const { rows } = await sql<ClearanceCounts>`
    select
      (select count(account_id)::int4 from clearance where next_attempt_at is not null) as authority,
      (select count(account_id)::int4 from clearance where next_attempt_at is not null and created_at < ${late}) as late,
      (select count(account_id)::int4 from clearance where state = 'refused') as person`.execute(reader.sql)
  return rows[0]!
}

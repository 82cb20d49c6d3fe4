/** Payments that somebody should look at, as numbers for Prometheus. */
import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Reader } from '../../platform/database/database.ts'

/** A payment is due to be asked for once a minute; one that is due for so long shows that nobody does it. */
const BEHIND_MS = 10 * 60_000

/** Counts from partial indexes, however many payments there were. */
export function measurePayments(registry: Registry, reader: Reader): void {
  const gauge = new Gauge({
    name: 'nkra_payments',
    help: 'Payments that wait: to be asked for at their gateway, longer than they should, for a review',
    labelNames: ['waits'],
    registers: [registry],
    async collect() {
      // What cannot be read now is left as it was: scraping tells of an outage, and takes no part in it.
      const counts = await countPayments(reader).catch(() => null)
      for (const [waits, count] of Object.entries(counts ?? {})) gauge.set({ waits }, count)
    },
  })
}

export interface PaymentCounts {
  gateway: number
  behind: number
  review: number
}

export async function countPayments(reader: Reader): Promise<PaymentCounts> {
  const behind = new Date(reader.clock.ms() - BEHIND_MS)
  const { rows } = await sql<PaymentCounts>`
    select
      (select count(account_id)::int4 from payment where next_ask_at is not null) as gateway,
      (select count(account_id)::int4 from payment where next_ask_at < ${behind}) as behind,
      (select count(account_id)::int4 from payment where state = 'needs_review') as review`.execute(
    reader.sql,
  )
  return rows[0]!
}

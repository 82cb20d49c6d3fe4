/** Gauges of payments and documents that wait, for Prometheus. Partial indexes keep their counts cheap. */
import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import { lastProofs } from './ledger/proof.ts'
import type { Reader } from '../platform/database/database.ts'
import { registerGauges } from '../platform/operations/gauges.ts'
import { TRANSMISSION_MS_MAX } from './clearance/states.ts'

export function measureBilling(registry: Registry, reader: Reader): void {
  measureWaiting(registry, {
    name: 'nkra_payments',
    help: 'Payments that wait: to be asked for at their gateway, longer than they should, for a review',
    count: () => countPayments(reader),
  })
  measureWaiting(registry, {
    name: 'nkra_clearances',
    help: 'Documents that are not stamped: on their way to the authority, those of them over their time, refused',
    count: () => countClearances(reader),
  })
  measureBooks(registry, reader)
}

/** The last proofs of the books, and what is reserved. The unit of money here is a credit of the product. */
function measureBooks(registry: Registry, reader: Reader): void {
  const ofScope = ['scope']
  registerGauges(
    registry,
    {
      holds: {
        name: 'nkra_proof_holds',
        help: 'Whether the last proof found the books true',
        labels: ofScope,
      },
      flaws: { name: 'nkra_proof_flaws', help: 'Flaws that the last proof named', labels: ofScope },
      age: { name: 'nkra_proof_age_seconds', help: 'Since the last proof began', labels: ofScope },
      reserved: {
        name: 'nkra_credits_reserved',
        help: 'Credits of all accounts that are held for what is not decided yet',
        labels: ['product'],
      },
    },
    async () => {
      const proofs = await lastProofs(reader)
      const { rows } = await sql<{ product: string; reserved: number }>`
        select product, sum(reserved)::float8 as reserved
        from (select account_id, product, reserved from balance) as held group by product`.execute(reader.sql)
      return {
        holds: proofs.map(({ scope, flaws }) => [{ scope }, Number(flaws === 0)]),
        flaws: proofs.map(({ scope, flaws }) => [{ scope }, flaws]),
        age: proofs.map(({ scope, startedAt }) => [
          { scope },
          (reader.clock.ms() - startedAt.getTime()) / 1_000,
        ]),
        reserved: rows.map(({ product, reserved }) => [{ product }, reserved]),
      }
    },
  )
}

interface WaitingGauge {
  name: string
  help: string
  /** Counts by the value of the label `waits`. */
  count: () => Promise<Record<string, number>>
}

function measureWaiting(registry: Registry, { name, help, count }: WaitingGauge): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: ['waits'],
    registers: [registry],
    async collect() {
      // What cannot be read now is left as it was: scraping tells of an outage, and takes no part in it.
      const counts = await count().catch(() => ({}))
      for (const [waits, value] of Object.entries(counts)) gauge.set({ waits }, value)
    },
  })
}

/** The program asks about a payment once a minute. One that is due for this long shows that nobody asks. */
const BEHIND_MS = 10 * 60_000

type PaymentCounts = Record<'gateway' | 'behind' | 'review', number>

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

type ClearanceCounts = Record<'authority' | 'late' | 'person', number>

export async function countClearances(reader: Reader): Promise<ClearanceCounts> {
  const late = new Date(reader.clock.ms() - TRANSMISSION_MS_MAX)
  const { rows } = await sql<ClearanceCounts>`
    select
      (select count(account_id)::int4 from clearance where next_attempt_at is not null) as authority,
      (select count(account_id)::int4 from clearance where next_attempt_at is not null and created_at < ${late}) as late,
      (select count(account_id)::int4 from clearance where state = 'refused') as person`.execute(reader.sql)
  return rows[0]!
}

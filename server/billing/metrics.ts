/** Gauges of payments and documents that wait, for Prometheus. Partial indexes keep their counts cheap. */
import { sql } from 'kysely'
import type { Registry } from 'prom-client'
import { lastProofs } from './ledger/proof.ts'
import type { Reader } from '../platform/database/database.ts'
import { registerGauges, type LabelledValue } from '../platform/operations/gauges.ts'
import { TRANSMISSION_MS_MAX } from './clearance/states.ts'

export function measureBilling(registry: Registry, reader: Reader): void {
  const ofWaits = ['waits']
  registerGauges(
    registry,
    {
      payments: {
        name: 'nkra_payments',
        help: 'Payments that wait: to be asked for at their gateway, longer than they should, for a review',
        labels: ofWaits,
      },
    },
    async () => ({ payments: byWaits(await countPayments(reader)) }),
  )
  registerGauges(
    registry,
    {
      clearances: {
        name: 'nkra_clearances',
        help: 'Documents that are not stamped: on their way to the authority, those of them over their time, refused',
        labels: ofWaits,
      },
    },
    async () => ({ clearances: byWaits(await countClearances(reader)) }),
  )
  measureBooks(registry, reader)
}

const byWaits = (counts: Readonly<Record<string, number>>): LabelledValue[] =>
  Object.entries(counts).map(([waits, value]) => [{ waits }, value])

/** Gauges of the last proofs of the books, and of reserved credits. Amounts are credits of the product. */
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

/**
 * A payment that is due for this long shows that no process asks gateways. Normally each is asked about once a minute.
 */
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

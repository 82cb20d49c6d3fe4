/**
 * What waits for the operator to decide, and what waits to be done. Each figure comes from an index of what waits, so
 * its cost depends on the open tasks and not on the past.
 */
import type * as contract from '@nkra/contract/reports/operations.ts'
import type { z } from 'zod'
import { sql } from 'kysely'
import { readHold } from '../platform/database/database-release.ts'
import type { Reader } from '../platform/database/database.ts'
import { instantOfId } from '../platform/database/ids.ts'
import { PENDING } from './invoice-states.ts'

export type OperatorTasks = z.output<typeof contract.operations.reply>

export async function readOperatorTasks(reader: Reader): Promise<OperatorTasks> {
  const [approvals, queues, oldest, hold] = await Promise.all([
    readApprovals(reader),
    readQueues(reader),
    readOldest(reader),
    readHold(reader),
  ])
  return { held: hold !== null, approvals, queues, oldest }
}

async function readApprovals(reader: Reader): Promise<OperatorTasks['approvals']> {
  const { rows } = await sql<OperatorTasks['approvals']>`
    select
      (select count(distinct (account_id, sender_id))::int4 from sender_network
        where status = 'submitted' or renewal = 'submitted') as senders,
      (select count(account_id)::int4 from business_id where status = 'submitted') as "businessIds",
      count(*)::int4 as invoices,
      count(*) filter (where exists (
        select from payment_proof p where p.account_id = pending.account_id and p.invoice_id = pending.id
      ))::int4 as proofs,
      (select count(account_id)::int4 from payment where state = 'needs_review') as payments
    from (select account_id, id from invoice where status = ${PENDING}) as pending
  `.execute(reader.sql)
  return rows[0]!
}

/** Reads the waiting chunks of lanes 0, 1 and 2. A chunk holds about a thousand messages. */
async function readQueues(reader: Reader): Promise<OperatorTasks['queues']> {
  const now = reader.clock.now()
  const { rows } = await sql<OperatorTasks['queues']>`
    select
      coalesce(sum(waiting) filter (where ready and lane = 0), 0)::int4 as otp,
      coalesce(sum(waiting) filter (where ready and lane = 1), 0)::int4 as transactional,
      coalesce(sum(waiting) filter (where ready and lane = 2), 0)::int4 as promotional,
      coalesce(sum(waiting) filter (where not ready), 0)::int4 as paused,
      (select count(account_id)::int4 from campaign where turn is not null and turn_at <= ${now}) as campaigns,
      (select count(account_id)::int4 from outbox where parked_at is null) as events,
      (select count(account_id)::int4 from outbox where parked_at is not null) as parked
    from (select account_id, lane, ready, length - position as waiting from chunk) as chunk
  `.execute(reader.sql)
  return rows[0]!
}

/**
 * Reads since when the oldest of each kind waits. The id of a chunk or an event contains its time. The statements name the
 * account although they are about all, because every statement on a tenant's table must.
 */
async function readOldest(reader: Reader): Promise<OperatorTasks['oldest']> {
  const now = reader.clock.now()
  const { rows } = await sql<OldestRow>`
    select chunks.*, pending.*,
      (select min(coalesce(n.renewal_at, s.submitted_at)) from sender_network n
        join sender s on s.account_id = n.account_id and s.id = n.sender_id
        where n.status = 'submitted' or n.renewal = 'submitted') as senders,
      (select min(submitted_at) from business_id where status = 'submitted' and account_id is not null) as "businessIds",
      (select min(created_at) from payment where state = 'needs_review' and account_id is not null) as payments,
      (select min(turn_at) from campaign where turn is not null and turn_at <= ${now} and account_id is not null) as campaigns,
      (select min(id) from outbox where parked_at is null and account_id is not null) as events,
      (select min(parked_at) from outbox where parked_at is not null and account_id is not null) as parked
    from (
      select min(id) filter (where ready and lane = 0) as otp, min(id) filter (where ready and lane = 1) as transactional,
        min(id) filter (where ready and lane = 2) as promotional, min(id) filter (where not ready) as paused
      from (select account_id, id, lane, ready from chunk where position < length) as chunk
    ) as chunks, (
      select min(created_at) as invoices, min(proof) as proofs
      from (
        select i.account_id, i.created_at, (
          select min(p.created_at) from payment_proof p where p.account_id = i.account_id and p.invoice_id = i.id
        ) as proof
        from invoice i where i.status = ${PENDING}
      ) as invoice
    ) as pending
  `.execute(reader.sql)
  const { otp, transactional, promotional, paused, events, ...dated } = rows[0]!
  return {
    ...dated,
    otp: cameAt(otp),
    transactional: cameAt(transactional),
    promotional: cameAt(promotional),
    paused: cameAt(paused),
    events: cameAt(events),
  }
}

const cameAt = (id: bigint | null): Date | null => (id === null ? null : instantOfId(id))

type IdDated = 'otp' | 'transactional' | 'promotional' | 'paused' | 'events'
type OldestRow = Omit<OperatorTasks['oldest'], IdDated> & Record<IdDated, bigint | null>

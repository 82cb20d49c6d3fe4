/**
 * What waits for the operator, and what waits to be done. An index of what waits gives each figure, so its cost
 * follows the open tasks and not the past.
 */
import type * as contract from '@nkra/contract/reports/operations.ts'
import type { z } from 'zod'
import { sql } from 'kysely'
import { readHold } from '../platform/database/database-release.ts'
import type { Reader } from '../platform/database/database.ts'

export type OperatorTasks = z.output<typeof contract.operations.reply>

export async function readOperatorTasks(reader: Reader): Promise<OperatorTasks> {
  const [approvals, queues, hold] = await Promise.all([
    readApprovals(reader),
    readQueues(reader),
    readHold(reader),
  ])
  return { held: hold !== null, approvals, queues }
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

/** The status of a pending invoice (requirements 11.8). */
const PENDING = 1

/** The waiting chunks of lanes 0, 1 and 2. A chunk holds some thousand messages. */
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

/**
 * The queue of reviewers: the requests that wait for a decision, longest wait first, with their holder and whether they
 * are overdue.
 */
import { sql } from 'kysely'
import type { listKycReviews as listRoute } from '@nkra/contract/kyc/review.ts'
import type { Page } from '@nkra/contract/wire.ts'
import type { z } from 'zod'
import type { User } from '../../platform/actor.ts'
import type { Reader, RowKey } from '../../platform/database/database.ts'
import { numberedPage } from '../../platform/database/paging.ts'
import { fail } from '../../platform/fail.ts'
import { readRequests, type KycRequest } from '../requests/lists.ts'
import type { KycResources } from '../resources.ts'
import { firstDecisions } from './decisions.ts'
import { getKycPolicy } from './policy.ts'

type Reviewer = Pick<User, 'accountId' | 'userId'>
export type QueueQuery = z.output<typeof listRoute.query>

export interface QueuedRequest extends KycRequest {
  waitsSince: Date
  /** The time by which the request is due; null where the account has no target. */
  dueAt: Date | null
  heldBy: { name: string; own: boolean } | null
  opinionBy: string | null
}

const HOUR_MS = 3_600_000

/** Lists the requests that wait for a decision, longest wait first. The caller may ask for a part of them. */
export async function listKycReviews(
  kyc: KycResources,
  reader: Reader,
  { accountId, userId }: Reviewer,
  { show, ...paging }: QueueQuery,
): Promise<Page<QueuedRequest>> {
  const { targetHours } = await getKycPolicy(reader, accountId)
  // Nothing is late where there is no target.
  const lateBefore = targetHours === null ? new Date(0) : new Date(reader.clock.ms() - targetHours * HOUR_MS)
  const partOf = {
    all: sql`true`,
    mine: sql`"heldBy" = ${userId}`,
    free: sql`"heldBy" is null`,
    late: sql`"waitsSince" < ${lateBefore}`,
  }
  const found = sql`
    select * from (${waiting(accountId)}) as waiting
    where ${partOf[show ?? 'all']}`
  const columns = sql`waiting.id, waiting."waitsSince", waiting."heldBy", waiting."holderName"`
  const list = { found, row: 'waiting', columns, order: QUEUE_ORDER }
  const { items, ...page } = await numberedPage<QueueRow>(reader, list, paging)
  const ids = items.map(({ id }) => id)
  const requests = await readRequests(kyc, reader, accountId, ids, true)
  const opinions = await firstDecisions(reader, accountId, ids)
  return {
    ...page,
    items: items.flatMap(({ id, waitsSince, heldBy, holderName }) => {
      const request = requests.get(id)
      if (request === undefined) return []
      return {
        ...request,
        waitsSince,
        dueAt: dueAt(waitsSince, targetHours),
        heldBy: heldBy === null ? null : { name: holderName, own: heldBy === userId },
        opinionBy: opinions.get(id)?.by ?? null,
      }
    }),
  }
}

/**
 * Answers the next request for this reviewer: nobody else holds it, and the reviewer has not decided on it. The search
 * starts after the given request and then goes on from the start of the queue. Answers null if there is none. Fails
 * with `not_found` if the account does not have the given request.
 */
export async function nextKycReview(
  reader: Reader,
  { accountId, userId }: Reviewer,
  after: bigint | null,
): Promise<bigint | null> {
  if (after !== null) await requireRequest(reader, { accountId, id: after })
  const { rows } = await sql<{ id: bigint }>`
    with waiting as (${waiting(accountId)}),
    passed as (select "waitsSince", id from waiting where id = ${after}::int8)
    select waiting.id from waiting left join passed on true
    where waiting.id is distinct from ${after}::int8 and ("heldBy" is null or "heldBy" = ${userId})
      and not exists (
        select from kyc_opinion as opinion
        where opinion.account_id = ${accountId} and opinion.request_id = waiting.id and opinion.user_id = ${userId}
          and opinion.at >= waiting."waitsSince")
    order by (waiting."waitsSince", waiting.id) > (passed."waitsSince", passed.id) desc nulls last,
      waiting."waitsSince", waiting.id
    limit 1`.execute(reader.sql)
  return rows[0]?.id ?? null
}

async function requireRequest(reader: Reader, { accountId, id }: RowKey): Promise<void> {
  const { rows } = await sql`
    select from kyc_request where account_id = ${accountId} and id = ${id}`.execute(reader.sql)
  if (rows.length === 0) fail('not_found')
}

/** Answers since when a request waits for a decision. Null if it does not wait. */
export async function waitsSince(reader: Reader, { accountId, id }: RowKey): Promise<Date | null> {
  const { rows } = await sql<{ waitsSince: Date }>`
    select "waitsSince" from (${waiting(accountId)}) as waiting where id = ${id}`.execute(reader.sql)
  return rows[0]?.waitsSince ?? null
}

export const dueAt = (since: Date, targetHours: number | null): Date | null =>
  targetHours === null ? null : new Date(since.getTime() + targetHours * HOUR_MS)

interface QueueRow {
  id: bigint
  waitsSince: Date
  heldBy: bigint | null
  holderName: string
}

const QUEUE_ORDER = sql`"waitsSince", id`

const waiting = (accountId: bigint) => sql`
  select request.id, came.at as "waitsSince", held.user_id as "heldBy",
    coalesce((select concat_ws(' ', person.first_name, person.last_name) from account_user as person
      where person.account_id = request.account_id and person.id = held.user_id), '') as "holderName"
  from kyc_request as request
  cross join lateral (
    select max(at) as at from kyc_event
    where account_id = ${accountId} and request_id = request.id and status = 'in_review'
  ) as came
  left join kyc_assignment as held on held.account_id = ${accountId} and held.request_id = request.id
  where request.account_id = ${accountId} and request.status = 'in_review'`

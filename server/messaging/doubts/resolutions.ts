/**
 * Decisions on messages in doubt. The life of a decision:
 *
 * 1. An Administrator says what happened to the messages of a link, and why. If another Administrator is at work, the
 *    decision
 * waits for them.
 * 2. The other Administrator approves it, or either withdraws it.
 * 3. The process that holds the link carries it out through the link's journal, as receipts. Customers are told,
 * credits return, and counters change once, as with a network's own receipt. A receipt that came first stays.
 *
 * One decision at a time is open on a link.
 */
import type * as contract from '@nkra/contract/messaging/doubts.ts'
import { LINKS_MAX } from '@nkra/contract/limits.ts'
import type { DOUBT_OUTCOMES } from '@nkra/contract/messaging/doubts.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { countOtherAdministrators, OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import { personBehind, type UserActor } from '../../platform/actor.ts'
import { audit, type RequestInfo } from '../../platform/database/audit.ts'
import { int8Array } from '../../platform/database/binary-arrays.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import { failNotFound } from '../../platform/http/request-issues.ts'
import { requireLease, type Lease } from '../links/leases.ts'
import { RETURNED_ERROR, type FinalState } from '../messages/states.ts'
import { doubtsByLink, sumOf, type DoubtChoice } from './doubt-list.ts'

type Outcome = (typeof DOUBT_OUTCOMES)[number]
export type DoubtResolution = z.output<typeof contract.DoubtResolution>

/** The receipt that a decision stores for each segment. */
export const RECEIPTS: Readonly<Record<Outcome, { state: FinalState; error: string | null }>> = {
  delivered: { state: 'delivered', error: null },
  failed: { state: 'failed', error: null },
  not_sent: { state: 'failed', error: RETURNED_ERROR },
}

/** The person who decides, and their request. */
interface Deciding {
  actor: UserActor
  request?: RequestInfo
}

/** The most ended decisions that the screen shows. It shows all open ones, because a link has at most one. */
const ENDED_MAX = 20

/** Lists the messages in doubt by link, and the decisions: the open ones, then the ended ones, each newest first. */
export async function listDoubts(reader: Reader, actor: UserActor) {
  const [links, resolutions] = await Promise.all([doubtsByLink(reader), listResolutions(reader, actor)])
  return { links, resolutions }
}

async function listResolutions(reader: Reader, actor: UserActor): Promise<DoubtResolution[]> {
  const { rows } = await sql<DoubtResolution>`
    select ${columnsFor(actor)} from (
      (select *, true as open from doubt_resolution where ${IS_OPEN} limit ${LINKS_MAX})
      union all
      (select *, false from doubt_resolution where not ${IS_OPEN}
       order by asked_at desc, id desc limit ${ENDED_MAX})
    ) as doubt_resolution join link on link.id = link_id
    order by open desc, asked_at desc, doubt_resolution.id desc`.execute(reader.sql)
  return rows
}

/**
 * Asks for a decision on messages in doubt. If nobody else is at work, the decision is made at once. Fails with
 * `not_found`, `no_doubts`, and `doubt_resolution_under_way`.
 */
export async function resolveDoubts(
  tx: Tx,
  { actor, request }: Deciding,
  asked: {
    linkId: bigint
    outcome: Outcome
    reason: string
    olderThanMinutes: number
    messageIds?: readonly bigint[] | undefined
  },
): Promise<DoubtResolution> {
  const { outcome, reason } = asked
  const choice: DoubtChoice = {
    linkId: Number(asked.linkId),
    before: new Date(tx.clock.ms() - asked.olderThanMinutes * 60_000),
    messageIds: asked.messageIds ?? null,
  }
  const name = await lockLink(tx, asked.linkId)
  const { rows: open } = await sql`
    select 1 from doubt_resolution where link_id = ${choice.linkId} and ${IS_OPEN}
  `.execute(tx.sql)
  if (open.length > 0) fail('doubt_resolution_under_way')
  const { messages, segments, credits } = await sumOf(tx, choice)
  if (messages === 0) fail('no_doubts')
  const id = tx.ids.next()
  const now = tx.clock.now()
  const person = personBehind(actor)
  const alone = (await countOtherAdministrators(tx, person)) === 0
  await sql`
    insert into doubt_resolution (id, link_id, outcome, reason, before, message_ids, messages, segments, credits,
      status, asked_by, asked_at, approved_by, approved_at, deciders)
    values (${id}, ${choice.linkId}, ${outcome}, ${reason}, ${choice.before},
      ${choice.messageIds === null ? null : int8Array(choice.messageIds)}::int8[], ${messages}, ${segments}, ${credits},
      ${alone ? 'approved' : 'waiting'}, ${person}, ${now}, ${alone ? person : null}, ${alone ? now : null},
      ${alone ? 1 : null})
  `.execute(tx.sql)
  const action = alone ? 'doubts_resolved' : 'doubts_resolution_asked'
  const detail = { link: name, outcome, reason, messages, credits, ...(alone && { deciders: 1 }) }
  await record(tx, { actor, request }, action, id, detail)
  return readResolution(tx, actor, id)
}

/**
 * Approves a waiting decision as the second Administrator. Fails with `not_found`, `doubt_resolution_over`, and with
 * `second_approval_needed` for the person who asked for it while another one is at work.
 */
export async function approveDoubtResolution(
  tx: Tx,
  { actor, request }: Deciding,
  id: bigint,
): Promise<DoubtResolution> {
  const { askedBy, ...detail } = await lockWaiting(tx, id)
  const person = personBehind(actor)
  const alone = askedBy === person && (await countOtherAdministrators(tx, person)) === 0
  if (askedBy === person && !alone) fail('second_approval_needed')
  const deciders = alone ? 1 : 2
  await sql`
    update doubt_resolution set status = 'approved', approved_by = ${person}, approved_at = ${tx.clock.now()},
      deciders = ${deciders}
    where id = ${id}`.execute(tx.sql)
  await record(tx, { actor, request }, 'doubts_resolved', id, { ...detail, deciders })
  return readResolution(tx, actor, id)
}

/** Refuses or withdraws a waiting decision. Fails with `not_found` and `doubt_resolution_over`. */
export async function withdrawDoubtResolution(
  tx: Tx,
  { actor, request }: Deciding,
  id: bigint,
): Promise<DoubtResolution> {
  const { askedBy: _, ...detail } = await lockWaiting(tx, id)
  await sql`
    update doubt_resolution set status = 'withdrawn', ended_at = ${tx.clock.now()} where id = ${id}
  `.execute(tx.sql)
  await record(tx, { actor, request }, 'doubts_resolution_withdrawn', id, detail)
  return readResolution(tx, actor, id)
}

/** A decision that the holder of a link must carry out. */
export interface ApprovedResolution extends DoubtChoice {
  id: bigint
  outcome: Outcome
}

/** Answers the approved decision that waits on a link, or null if there is none. */
export async function approvedResolution(reader: Reader, linkId: number): Promise<ApprovedResolution | null> {
  const { rows } = await sql<ApprovedResolution>`
    select id, link_id as "linkId", outcome, before, message_ids as "messageIds" from doubt_resolution
    where link_id = ${linkId} and status = 'approved'`.execute(reader.sql)
  return rows[0] ?? null
}

/** Answers the links that are switched off and have an approved decision, because no process holds them. */
export async function offLinksDecidedOn(reader: Reader): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select link.id from link join doubt_resolution on link_id = link.id
    where link.status = 'off' and doubt_resolution.status = 'approved'`.execute(reader.sql)
  return rows.map(({ id }) => id)
}

/**
 * Counts segments that were settled. `over` says that there are no more. Throws LeaseLost if another process holds the
 * link.
 */
export async function countResolved(
  tx: Tx,
  lease: Lease,
  { id, segments, over }: { id: bigint; segments: number; over: boolean },
): Promise<void> {
  await requireLease(tx, lease)
  await sql`
    update doubt_resolution set resolved = resolved + ${segments},
      status = case when ${over} then 'done' else status end,
      ended_at = case when ${over} then ${tx.clock.now()}::timestamptz end
    where id = ${id}`.execute(tx.sql)
  if (over) tx.changed(OPERATOR_ACCOUNT_ID, 'link')
}

async function lockLink(tx: Tx, linkId: bigint): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from link where id = ${linkId} for no key update`.execute(tx.sql)
  return rows[0]?.name ?? failNotFound('lnk', linkId)
}

async function lockWaiting(tx: Tx, id: bigint) {
  const { rows } = await sql<{
    askedBy: bigint
    status: string
    link: string
    outcome: Outcome
    reason: string
    messages: number
    credits: number
  }>`
    select asked_by as "askedBy", doubt_resolution.status, link.name as link, outcome, reason, messages,
      credits::int4 as credits
    from doubt_resolution join link on link.id = link_id
    where doubt_resolution.id = ${id} for no key update of doubt_resolution`.execute(tx.sql)
  const { status, ...found } = rows[0] ?? failNotFound('dbr', id)
  if (status !== 'waiting') fail('doubt_resolution_over')
  return found
}

async function readResolution(reader: Reader, actor: UserActor, id: bigint): Promise<DoubtResolution> {
  const { rows } = await sql<DoubtResolution>`
    select ${columnsFor(actor)} from doubt_resolution join link on link.id = link_id
    where doubt_resolution.id = ${id}`.execute(reader.sql)
  return rows[0] ?? failNotFound('dbr', id)
}

async function record(
  tx: Tx,
  { actor, request }: Deciding,
  action: 'doubts_resolution_asked' | 'doubts_resolved' | 'doubts_resolution_withdrawn',
  id: bigint,
  detail: Record<string, string | number>,
): Promise<void> {
  tx.changed(OPERATOR_ACCOUNT_ID, 'link')
  await audit(tx, actor, {
    accountId: OPERATOR_ACCOUNT_ID,
    action,
    subject: { kind: 'dbr', id },
    detail,
    request,
  })
}

const IS_OPEN = sql`status in ('waiting', 'approved')`

const nameOf = (column: 'asked_by' | 'approved_by') => sql`(
  select concat_ws(' ', first_name, last_name) from account_user
  where account_id = ${OPERATOR_ACCOUNT_ID} and account_user.id = ${sql.ref(column)})`

const columnsFor = (actor: UserActor) => sql`
  doubt_resolution.id, link_id::int8 as "linkId", link.name as "linkName", outcome, reason, before,
  cardinality(message_ids) as selected, messages, segments, credits::int4 as credits, doubt_resolution.status,
  coalesce(${nameOf('asked_by')}, '') as "askedBy", asked_at as "askedAt", asked_by = ${personBehind(actor)} as mine,
  ${nameOf('approved_by')} as "approvedBy", approved_at as "approvedAt", deciders, resolved, ended_at as "endedAt"`

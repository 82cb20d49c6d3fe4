/**
 * A reviewer decides on a KYC request. The reviewer's call names the first decision that the reviewer saw. If another
 * reviewer was quicker or a registry answered meanwhile, the call fails and nothing is counted.
 *
 * If the account asks for two reviewers, the first decision waits for a second person. If the second person decides the
 * same, the decision stands. Otherwise theirs replaces the first one. The two must be different people, and the second
 * must not be the requester.
 *
 * A decision is charged in its own transaction. The credits return if nobody could decide.
 */
import { mayKeepPicture } from '@nkra/contract/kyc/documents.ts'
import { rolesWith } from '@nkra/contract/permissions.ts'
import type { ReviewStatus } from '@nkra/contract/kyc/review-reasons.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import type { ResubmittablePart } from '@nkra/contract/kyc/states.ts'
import { sql, type RawBuilder } from 'kysely'
import type { UserActor } from '../../platform/actor.ts'
import { audit, type RequestInfo } from '../../platform/database/audit.ts'
import { int8Array } from '../../platform/database/binary-arrays.ts'
import type { Reader, Tx, RowKey } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import { othersAtWork, type Colleague } from '../../catalog/accounts.ts'
import { askerOf } from '../requests/askers.ts'
import { getKycPolicy, type KycPolicy } from './policy.ts'
import { endHolding, requireNoOtherHolder } from '../requests/holders.ts'
import { currentChecks, faceAnswerOf } from '../requests/current-checks.ts'
import {
  askForResubmission,
  decide,
  lockRequest,
  requireLevel,
  type LockedRequest,
} from '../requests/record.ts'
import { REQUEST_LIFE_MS, type KycReason } from '../requests/states.ts'

export interface ReviewerDecision {
  id: bigint
  userId: bigint
  by: string
  status: ReviewStatus
  reason: KycReason | null
  at: Date
}

export interface NewDecision {
  id: bigint
  status: ReviewStatus
  reason: KycReason | null
  /** The first decision that the reviewer saw. */
  after: bigint | null
}

/**
 * Decides, or gives the first of two decisions. To approve a face, the reviewer must have compared it personally. Fails
 * with `not_found`, `kyc_not_in_review`, `kyc_review_moved_on`, `kyc_own_opinion`, `kyc_own_request`, and an approval
 * as `requireLevel` does.
 */
export async function decideKyc(
  tx: Tx,
  actor: UserActor,
  decision: NewDecision,
  request?: RequestInfo,
): Promise<void> {
  const { accountId, userId } = actor
  const { id, status, reason } = decision
  const taken = await lockInReview(tx, { accountId, id }, userId)
  const standing = await requireUpToDate(tx, taken, decision.after)
  const policy = await getKycPolicy(tx, accountId)
  const level = status === 'approved' ? await requireLevel(tx, taken, 'reviewer') : 'A0'
  const comparesFaces = status === 'approved' && taken.kind === 'document_face'
  if (comparesFaces && (await faceAnswerOf(tx, taken, userId)) !== 'same')
    fail('kyc_checks_missing', { checks: 'face_confirmed' })
  const { secondNeeded, hindrance } = await deciderStanding(tx, taken, { userId, policy, standing })
  if (hindrance === 'own_opinion') fail('kyc_own_opinion')
  const agrees = standing?.status === status && standing.userId !== userId
  const decides = !secondNeeded || agrees
  if (decides && hindrance === 'own_request') fail('kyc_own_request')
  await sql`
    insert into kyc_opinion (account_id, id, request_id, round, user_id, status, reason, policy_version, at)
    values (${accountId}, ${tx.ids.next()}, ${id}, ${roundOf(accountId, sql`${id}::int8`)}, ${userId}, ${status}, ${reason}, ${policy.version},
      ${tx.clock.now()})`.execute(tx.sql)
  tx.changed(accountId, 'kyc', encodeId('kyc', id))
  const deciders = agrees ? 2 : 1
  if (decides) {
    const answered = status !== 'inconclusive' || (await registryAnswered(tx, taken))
    await decide(tx, taken, { status, reason, level, answered }, { userId, deciders })
  } else await endHolding(tx, taken)
  await audit(tx, actor, {
    accountId,
    action: decides ? 'kyc_decided' : 'kyc_opinion_given',
    subject: { kind: 'kyc', id },
    detail: { status, ...(reason !== null && { reason }), ...(decides && { deciders }) },
    request,
  })
}

export interface DeciderStanding {
  /** Whether the reviewer asked for the check, in person or by a key that the reviewer made. */
  asked: boolean
  /**
   * Whether the reviewer's decision waits for a second person: the account always wants two, or the reviewer asked for
   * the check and has a colleague.
   */
  secondNeeded: boolean
  /** Why the reviewer cannot decide now. */
  hindrance: 'own_opinion' | 'own_request' | null
  /** Other people at work who may decide. */
  others: Colleague[]
}

/**
 * Tells whether a reviewer's decision stands alone. The asker may decide alone only if nobody else is at work; the
 * record then says that one person decided. The asker must not be the second of two deciders, unless there is no third
 * person.
 */
export async function deciderStanding(
  reader: Reader,
  which: RowKey,
  {
    userId,
    policy,
    standing,
  }: { userId: bigint; policy: Pick<KycPolicy, 'fourEyes'>; standing: ReviewerDecision | null },
): Promise<DeciderStanding> {
  const roles = rolesWith('kyc:review')
  const others = await othersAtWork(reader, which.accountId, { roles, without: userId })
  const asked = (await askerOf(reader, which)) === userId
  const secondNeeded = policy.fourEyes || (asked && others.length > 0)
  const isThird = others.some(({ id }) => id !== standing?.userId)
  const hindrance = !secondNeeded
    ? null
    : standing?.userId === userId
      ? 'own_opinion'
      : asked && standing !== null && isThird
        ? 'own_request'
        : null
  return { asked, secondNeeded, hindrance, others }
}

/**
 * Asks the person to give these parts again. Fails with `not_found`, `kyc_not_in_review`, `kyc_review_moved_on`,
 * `kyc_nobody_to_ask` if the person was not asked by link (the business then sends what is missing), and
 * `kyc_not_agreed_to` if the person's consent names no such photograph.
 */
export async function askKycAgain(
  tx: Tx,
  actor: UserActor,
  {
    id,
    asked,
    reason,
    after,
  }: {
    id: bigint
    asked: readonly ResubmittablePart[]
    reason: KycReason
    after: bigint | null
  },
  request?: RequestInfo,
): Promise<void> {
  const { accountId, userId } = actor
  const taken = await lockInReview(tx, { accountId, id }, userId)
  await requireUpToDate(tx, taken, after)
  if (taken.channel !== 'link') fail('kyc_nobody_to_ask')
  const { kind, document } = taken
  if (!asked.every((each) => each === 'details' || mayKeepPicture(kind, document, each)))
    fail('kyc_not_agreed_to')
  const expiresAt = new Date(tx.clock.ms() + REQUEST_LIFE_MS)
  await askForResubmission(tx, taken, { asked: [...new Set(asked)], reason, expiresAt, userId })
  await audit(tx, actor, {
    accountId,
    action: 'kyc_asked_again',
    subject: { kind: 'kyc', id },
    detail: { asked: asked.join(' '), reason },
    request,
  })
}

/**
 * Locks a request that waits for a decision, for the user who acts on it. Fails with `not_found`, `kyc_not_in_review`,
 * `kyc_held_by_another`.
 */
export async function lockInReview(tx: Tx, which: RowKey, userId: bigint): Promise<LockedRequest> {
  const taken = await lockWaiting(tx, which)
  await requireNoOtherHolder(tx, which, userId)
  return taken
}

/**
 * Locks a request that waits for a decision, even if another reviewer holds it. Fails with `not_found`, `kyc_not_in_review`.
 */
export async function lockWaiting(tx: Tx, which: RowKey): Promise<LockedRequest> {
  const taken = (await lockRequest(tx, which)) ?? fail('not_found')
  return taken.status === 'in_review' ? taken : fail('kyc_not_in_review')
}

/** The first of two decisions in this round of review. Null if there is none. */
export async function firstDecision(
  reader: Reader,
  { accountId, id }: RowKey,
): Promise<ReviewerDecision | null> {
  return (await firstDecisions(reader, accountId, [id])).get(id) ?? null
}

/** Answers the first decisions of many requests, by the requests' ids. A request without one is left out. */
export async function firstDecisions(
  reader: Reader,
  accountId: bigint,
  requests: readonly bigint[],
): Promise<Map<bigint, ReviewerDecision>> {
  const { rows } = await sql<ReviewerDecision & { requestId: bigint }>`
    select asked.id as "requestId", opinion.id, opinion.user_id as "userId", opinion.status, opinion.reason, opinion.at,
      coalesce((select concat_ws(' ', person.first_name, person.last_name) from account_user as person
        where person.account_id = ${accountId} and person.id = opinion.user_id), '') as by
    from unnest(${int8Array(requests)}::int8[]) as asked (id)
    cross join lateral (
      select id, user_id, status, reason, at from kyc_opinion
      where account_id = ${accountId} and request_id = asked.id and round = ${roundOf(accountId, sql`asked.id`)}
      order by id desc limit 1
    ) as opinion`.execute(reader.sql)
  return new Map(rows.map(({ requestId, ...decision }) => [requestId, decision]))
}

async function requireUpToDate(
  tx: Tx,
  which: RowKey,
  after: bigint | null,
): Promise<ReviewerDecision | null> {
  const standing = await firstDecision(tx, which)
  if ((standing?.id ?? null) !== after) fail('kyc_review_moved_on')
  return standing
}

/**
 * A value that identifies the round of review. It changes when the request comes to review again, and when an answer is
 * entered.
 */
const roundOf = (accountId: bigint, id: RawBuilder<unknown>) => sql`concat(
  (select max(event.id) from kyc_event as event
    where event.account_id = ${accountId} and event.request_id = ${id} and event.status = 'in_review'), '/',
  (select max(proof.id) from kyc_proof as proof where proof.account_id = ${accountId} and proof.request_id = ${id}))`

/** Whether a registry answered, to the program or to a person. A decision is charged only then. */
export async function registryAnswered(reader: Reader, which: RowKey): Promise<boolean> {
  const checks = await currentChecks(reader, which)
  return checks.some(
    ({ name, outcome }) => name === 'registry_lookup' && (outcome === 'pass' || outcome === 'fail'),
  )
}

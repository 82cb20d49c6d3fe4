/**
 * A reviewer decides on a KYC request. With the decision comes the first decision that the reviewer saw: if another
 * reviewer was quicker, or an answer came in, the call fails and nothing is counted.
 *
 * If the account asks for two reviewers, the first decision waits for a second person who says the same. A second
 * person who says otherwise replaces it. The two must be different people, and the second must not be the requester.
 *
 * A decision is charged in its own transaction. The credits come back if nobody could decide.
 */
import { mayKeepPicture } from '@nkra/contract/kyc/documents.ts'
import type { ReviewStatus } from '@nkra/contract/kyc/review-reasons.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import type { ResubmittablePart } from '@nkra/contract/kyc/states.ts'
import { sql } from 'kysely'
import type { UserActor } from '../../platform/actor.ts'
import { audit, type RequestInfo } from '../../platform/database/audit.ts'
import type { Reader, Tx, RowKey } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import { getKycPolicy } from './policy.ts'
import type { CheckName, Outcome } from '../registry/provider.ts'
import {
  askForResubmission,
  decide,
  lockRequest,
  submissionCount,
  type LockedRequest,
} from '../requests/record.ts'
import { REQUEST_LIFE_MS, type KycReason, type Level } from '../requests/states.ts'

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
  /** The opinion that they saw. */
  after: bigint | null
}

/**
 * Decides, or gives the first of two opinions. Fails with `not_found`, `kyc_not_in_review`, `kyc_review_moved_on`,
 * `kyc_own_opinion`, `kyc_own_request`, and `kyc_not_approvable` where nothing speaks for the person.
 */
export async function decideKyc(
  tx: Tx,
  actor: UserActor,
  decision: NewDecision,
  request?: RequestInfo,
): Promise<void> {
  const { accountId, userId } = actor
  const { id, status, reason } = decision
  const taken = await lockInReview(tx, { accountId, id })
  const standing = await requireUpToDate(tx, taken, decision.after)
  const policy = await getKycPolicy(tx, accountId)
  const level = await levelIfApproved(tx, taken)
  if (status === 'approved' && level === null) fail('kyc_not_approvable')
  if (policy.fourEyes && standing?.userId === userId) fail('kyc_own_opinion')
  const decides = !policy.fourEyes || standing?.status === status
  if (policy.fourEyes && decides && (await submitterOf(tx, taken)) === userId) fail('kyc_own_request')
  const round = await roundOf(tx, taken)
  await sql`
    insert into kyc_opinion (account_id, id, request_id, round, user_id, status, reason, policy_version, at)
    values (${accountId}, ${tx.ids.next()}, ${id}, ${round}, ${userId}, ${status}, ${reason}, ${policy.version},
      ${tx.clock.now()})`.execute(tx.sql)
  tx.changed(accountId, 'kyc', encodeId('kyc', id))
  if (decides) {
    const answered = status !== 'inconclusive' || (await registryAnswered(tx, taken))
    const approved = status === 'approved' ? level : null
    await decide(tx, taken, { status, reason, level: approved ?? 'A0', answered }, userId)
  }
  await audit(tx, actor, {
    accountId,
    action: decides ? 'kyc_decided' : 'kyc_opinion_given',
    subject: { kind: 'kyc', id },
    detail: { status, ...(reason !== null && { reason }) },
    request,
  })
}

/**
 * Has the person give these again. Fails with `not_found`, `kyc_not_in_review`, `kyc_review_moved_on`, and
 * `kyc_nobody_to_ask` where they were never asked by link: then the business hands in what is missing itself; and
 * `kyc_not_agreed_to` where the words that they agreed to speak of no such photograph.
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
  const taken = await lockInReview(tx, { accountId, id })
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

/** Locks a request that waits for a decision. Fails with `not_found`, `kyc_not_in_review`. */
export async function lockInReview(tx: Tx, which: RowKey): Promise<LockedRequest> {
  const taken = (await lockRequest(tx, which)) ?? fail('not_found')
  if (taken.status !== 'in_review') fail('kyc_not_in_review')
  return taken
}

/** The first of two opinions, in this round of looking; null where there is none. */
export async function firstDecision(reader: Reader, which: RowKey): Promise<ReviewerDecision | null> {
  const { rows } = await sql<ReviewerDecision>`
    select opinion.id, opinion.user_id as "userId", opinion.status, opinion.reason, opinion.at,
      coalesce((select concat_ws(' ', person.first_name, person.last_name) from account_user as person
        where person.account_id = opinion.account_id and person.id = opinion.user_id), '') as by
    from kyc_opinion as opinion
    where opinion.account_id = ${which.accountId} and opinion.request_id = ${which.id}
      and opinion.round = ${await roundOf(reader, which)}
    order by opinion.id desc limit 1`.execute(reader.sql)
  return rows[0] ?? null
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

/** Changes each time the request comes to review, and with each answer that is entered. */
async function roundOf(reader: Reader, { accountId, id }: RowKey): Promise<string> {
  const { rows } = await sql<{ round: string }>`
    select concat(
      (select max(id) from kyc_event
        where account_id = ${accountId} and request_id = ${id} and status = 'in_review'), '/',
      (select max(id) from kyc_proof where account_id = ${accountId} and request_id = ${id})
    ) as round`.execute(reader.sql)
  return rows[0]!.round
}

export async function submitterOf(reader: Reader, { accountId, id }: RowKey): Promise<bigint | null> {
  const { rows } = await sql<{ userId: bigint | null }>`
    select submitted_by as "userId" from kyc_request where account_id = ${accountId} and id = ${id}`.execute(
    reader.sql,
  )
  return rows[0]?.userId ?? null
}

/** A reviewer cannot approve a request while one of these checks has failed. */
const BLOCKING_CHECKS: ReadonlySet<CheckName> = new Set([
  'number_format',
  'doc_type',
  'mrz_check_digits',
  'front_back_consistency',
  'expiry',
  'age',
  'registry_lookup',
  'registry_face',
  'name_match',
  'dob_match',
])

/**
 * The level that an approval would have: A2 if a registry holds the number, A1 if a photograph of the document is
 * there. Null if there is neither, or if a comparison failed.
 */
export async function levelIfApproved(reader: Reader, { accountId, id }: RowKey): Promise<Level | null> {
  const newest = await newestChecks(reader, { accountId, id })
  if (newest.some(({ name, outcome }) => outcome === 'fail' && BLOCKING_CHECKS.has(name))) return null
  if (newest.some(({ name, outcome }) => name === 'registry_lookup' && outcome === 'pass')) return 'A2'
  const { rows } = await sql`
    select from kyc_evidence
    where account_id = ${accountId} and request_id = ${id} and kind in ('document_front', 'document_back')
      and removed_at is null limit 1`.execute(reader.sql)
  return rows.length > 0 ? 'A1' : null
}

/** Whether a registry answered, asked by the program or by a person. Only then is the decision charged. */
export async function registryAnswered(reader: Reader, which: RowKey): Promise<boolean> {
  const newest = await newestChecks(reader, which)
  return newest.some(
    ({ name, outcome }) => name === 'registry_lookup' && (outcome === 'pass' || outcome === 'fail'),
  )
}

/** Of what was sent last. */
async function newestChecks(reader: Reader, { accountId, id }: RowKey) {
  const { rows } = await sql<{ name: CheckName; outcome: Outcome }>`
    select distinct on (name) name, outcome from kyc_check
    where account_id = ${accountId} and request_id = ${id} and submission = ${submissionCount({ accountId, id })}
    order by name, id desc`.execute(reader.sql)
  return rows
}

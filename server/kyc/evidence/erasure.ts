/**
 * Erases a person when they or the business ask, or when the retention ends. The request's key is destroyed. With it go
 * everything that is sealed under it, every hash that finds the person, and every link of theirs. The row stays and
 * names nobody: that a check was made, when, its result and its cost. Two events follow, so that other domains forget
 * the texts with the person's number and what they store under the request's id (decision 80).
 */
import { sql } from 'kysely'
import { encodeId } from '@nkra/contract/wire.ts'
import type { Anyone, UserActor } from '../../platform/actor.ts'
import { audit, forgetOrigins, type RequestInfo } from '../../platform/database/audit.ts'
import type { Db, Tx, RowKey } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import { cron, type Worker } from '../../platform/jobs/jobs.ts'
import { textsUnwanted } from '../../messaging/events.ts'
import { OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import { removeOldPapers } from '../business-ids/papers.ts'
import { forgetPrincipalCheck } from '../business-ids/principals.ts'
import { eraseLinks, forgetErasedLinks } from '../capture/links.ts'
import { eraseOwnCodes, forgetOwnCodes } from '../capture/own-codes.ts'
import { eraseCertificates } from '../certificates/certificates.ts'
import { kycErased } from '../events.ts'
import { removeLookups } from '../registry/lookups.ts'
import { removeEvidence, removeOldEvidence } from './evidence.ts'
import type { KycResources } from '../resources.ts'
import { removeSourceFields } from '../requests/source-fields.ts'
import { removeOldProofs, removeProofs } from '../review/entered-answers.ts'
import { removeNotes } from '../review/notes.ts'
import { readRequest, type KycRequest } from '../requests/lists.ts'
import { eraseRequest, endUndecided, lockRequest } from '../requests/record.ts'
import { isFinal, mayBecome } from '../requests/states.ts'
import { removeCandidates } from '../screening/candidates.ts'
import { getKycRetention } from './retention.ts'

/**
 * Erases the person. A request that still waits is cancelled first, and its credits return. Fails with `not_found`,
 * `kyc_erased`, and with `kyc_being_checked` while a registry is asked, because its answer may still come.
 */
export async function eraseKyc(
  kyc: KycResources,
  tx: Tx,
  actor: UserActor,
  { id }: { id: bigint },
  request?: RequestInfo,
): Promise<KycRequest> {
  const which = { accountId: actor.accountId, id }
  await eraseSubject(tx, which, { action: 'kyc_erased', actor, request })
  return readRequest(kyc, tx, which)
}

interface ErasureOrder {
  action: 'kyc_erased' | 'kyc_withdrawn'
  /** The user of the business, or the person themselves. */
  actor: UserActor | Anyone
  request?: RequestInfo
}

/** Erases what is stored of the person, whoever asks for it. Fails as `eraseKyc` does. */
export async function eraseSubject(
  tx: Tx,
  which: RowKey,
  { action, actor, request }: ErasureOrder,
): Promise<void> {
  const taken = (await lockRequest(tx, which)) ?? fail('not_found')
  if (taken.requestKey === null) fail('kyc_erased')
  if (!isFinal(taken.status)) {
    if (!mayBecome(taken.status, 'cancelled')) fail('kyc_being_checked')
    // What the business called it is told no more.
    await endUndecided(
      tx,
      { ...taken, reference: null },
      'cancelled',
      actor.kind === 'user' ? actor.userId : null,
    )
  }
  const pictures = await erasePerson(tx, which, 'asked')
  await eraseTraces(tx, which.accountId, [which.id])
  await audit(tx, actor, {
    accountId: which.accountId,
    action,
    subject: { kind: 'kyc', id: which.id },
    detail: { pictures },
    // From where the person came is forgotten with them.
    request: actor.kind === 'user' ? request : undefined,
  })
}

/** Erases the identity of a request's person. Answers how many pictures were deleted. */
async function erasePerson(tx: Tx, which: RowKey, because: 'asked' | 'retention'): Promise<number> {
  const pictures = await removeEvidence(tx, which, because)
  await eraseCertificates(tx, which)
  await removeProofs(tx, which)
  await removeNotes(tx, which)
  await removeSourceFields(tx, which)
  await removeLookups(tx, which)
  await removeCandidates(tx, which)
  await forgetPrincipalCheck(tx, which)
  await eraseRequest(tx, which, because)
  return pictures
}

/** Deletes what leads to the requests from elsewhere: links, texts, replies and events. */
async function eraseTraces(tx: Tx, accountId: bigint, ids: bigint[]): Promise<void> {
  if (ids.length === 0) return
  const { texts, operatorTexts } = await eraseLinks(tx, accountId, ids)
  const unwanted = [
    { of: accountId, campaignIds: texts },
    {
      of: OPERATOR_ACCOUNT_ID,
      campaignIds: [...operatorTexts, ...(await eraseOwnCodes(tx, accountId, ids))],
    },
  ]
  await forgetOrigins(tx, accountId, { kind: 'kyc', ids })
  // What waits to be told.
  await sql`
    update outbox set payload = jsonb_set(payload, '{reference}', 'null')
    where account_id = ${accountId} and kind like 'kyc.%' and payload ? 'reference'
      and payload ->> 'id' = any(${ids.map((id) => encodeId('kyc', id))}::text[])`.execute(tx.sql)
  for (const { of, campaignIds } of unwanted)
    if (campaignIds.length > 0) tx.publish(textsUnwanted.of(of, { campaignIds }))
  tx.publish(kycErased.of(accountId, { ids }))
}

/** The most requests or pictures that one transaction removes. */
const REMOVED_AT_ONCE = 100

/** How much one night's run removed. */
export interface RetentionResult {
  pictures: number
  identities: number
  /** How many papers of the business. */
  papers: number
}

export function retentionWorker(kyc: KycResources): Worker {
  return cron('kyc.retention', '23 1 * * *', async () => void (await applyRetention(kyc.db)))
}

/** Removes what is older than its retention, in every account. A second run finds nothing. */
export async function applyRetention(db: Db): Promise<RetentionResult> {
  const { rows } = await sql<{ accountId: bigint }>`
    select account_id as "accountId" from kyc_data_key order by account_id`.execute(db.sql)
  const total: RetentionResult = { pictures: 0, identities: 0, papers: 0 }
  for (const { accountId } of rows) {
    for (;;) {
      const some = await db.transaction((tx) => removeSome(tx, accountId))
      total.pictures += some.pictures
      total.identities += some.identities
      total.papers += some.papers
      if (some.pictures + some.identities + some.papers === 0) break
    }
  }
  await forgetErasedLinks(db)
  await forgetOwnCodes(db)
  return total
}

/** Removes what is due, and writes the counts into the audit log if it removed anything. */
async function removeSome(tx: Tx, accountId: bigint): Promise<RetentionResult> {
  const { pictureDays, identityDays } = await getKycRetention(tx, accountId)
  const before = (days: number) => sql`${tx.clock.now()}::timestamptz - make_interval(days => ${days})`
  const { rows } = await sql<{ id: bigint }>`
    select id from kyc_request
    where account_id = ${accountId} and erased_at is null and decided_at < ${before(identityDays)}
    order by decided_at limit ${REMOVED_AT_ONCE} for update skip locked`.execute(tx.sql)
  const old = { accountId, days: pictureDays, atOnce: REMOVED_AT_ONCE }
  let pictures = (await removeOldEvidence(tx, old)) + (await removeOldProofs(tx, old))
  for (const { id } of rows) pictures += await erasePerson(tx, { accountId, id }, 'retention')
  await eraseTraces(
    tx,
    accountId,
    rows.map(({ id }) => id),
  )
  const papers = await removeOldPapers(tx, { accountId, atOnce: REMOVED_AT_ONCE })
  const removed = { pictures, identities: rows.length, papers }
  if (pictures + rows.length + papers > 0)
    await audit(
      tx,
      { kind: 'system', accountId },
      { accountId, action: 'kyc_retention_applied', detail: { ...removed } },
    )
  return removed
}

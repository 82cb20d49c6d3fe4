/** Shows candidates to a reviewer beside the person, and takes the reviewer's answer. */
import { sql } from 'kysely'
import type { decideScreeningCandidate as decideRoute } from '@nkra/contract/kyc/screening.ts'
import type { ClearingReason, ScreeningState } from '@nkra/contract/kyc/screening-states.ts'
import { rolesWith } from '@nkra/contract/permissions.ts'
import type { Page } from '@nkra/contract/wire.ts'
import type { z } from 'zod'
import { OPERATOR_ACCOUNT_ID, othersAtWork } from '../../catalog/accounts.ts'
import type { UserActor } from '../../platform/actor.ts'
import { audit, type RequestInfo } from '../../platform/database/audit.ts'
import type { Reader, RowKey, Tx } from '../../platform/database/database.ts'
import { numberedPage, type Paging } from '../../platform/database/paging.ts'
import { fail } from '../../platform/fail.ts'
import { askerOf } from '../requests/askers.ts'
import { requireNoOtherHolder } from '../requests/holders.ts'
import { lockRequest } from '../requests/record.ts'
import type { KycResources } from '../resources.ts'
import { openIdentity } from '../vault/sealed-identity.ts'
import type { AccountKeys } from '../vault/vault.ts'
import {
  answerCandidate,
  openCandidate,
  requestOfCandidate,
  sealNote,
  type StoredCandidate,
} from './candidates.ts'
import { likenessOf } from './likeness.ts'
import { settleScreening } from './screening.ts'

export type Candidate = z.output<typeof decideRoute.reply>

export interface CandidateQuery extends Paging {
  state?: ScreeningState | undefined
  request?: bigint | undefined
}

/** Lists candidates, longest wait first. */
export async function listCandidates(
  kyc: KycResources,
  reader: Reader,
  accountId: bigint,
  { state, request, ...paging }: CandidateQuery,
): Promise<Page<Candidate>> {
  const keys = await kyc.vault.keysOf(reader, accountId)
  const found = sql`
    select * from screening_candidate
    where account_id = ${accountId} and (${state ?? null}::text is null or state = ${state ?? null})
      and (${request ?? null}::int8 is null or request_id = ${request ?? null}::int8)`
  const list = { found, row: 'candidate', columns, joins, order: sql`id` }
  const { items, ...page } = await numberedPage<StoredCandidate>(reader, list, paging)
  return { ...page, items: items.map((row) => candidateOf(keys, row)) }
}

async function getCandidate(
  kyc: KycResources,
  reader: Reader,
  { accountId, id }: RowKey,
): Promise<Candidate> {
  const { rows } = await sql<StoredCandidate>`
    select ${columns} from screening_candidate as candidate ${joins}
    where candidate.account_id = ${accountId} and candidate.id = ${id}`.execute(reader.sql)
  return candidateOf(await kyc.vault.keysOf(reader, accountId), rows[0] ?? fail('not_found'))
}

/**
 * Clears or confirms a candidate. A request that still waits for a decision is judged again. Fails with
 * `not_found`, `screening_candidate_decided`, `kyc_own_request`, `kyc_held_by_another`.
 */
export async function decideCandidate(
  kyc: KycResources,
  tx: Tx,
  actor: UserActor,
  {
    id,
    state,
    reason,
    note,
  }: { id: bigint; state: 'cleared' | 'confirmed'; reason: ClearingReason | null; note: string },
  request?: RequestInfo,
): Promise<Candidate> {
  const { accountId, userId } = actor
  const which = { accountId, id }
  const requestId = (await requestOfCandidate(tx, which)) ?? fail('not_found')
  const taken = await lockRequest(tx, { accountId, id: requestId })
  await requireAnotherThanAsker(tx, { accountId, id: requestId }, userId)
  await requireNoOtherHolder(tx, { accountId, id: requestId }, userId)
  const keys = await kyc.vault.keysOf(tx, accountId)
  if (!taken || !keys || taken.requestKey === null) return fail('not_found')
  const about = { accountId, id: requestId, requestKey: taken.requestKey }
  const answer = { state, reason, sealedNote: sealNote(keys, about, id, note), userId }
  if (!(await answerCandidate(tx, which, answer))) fail('screening_candidate_decided')
  if (taken.status === 'in_review') await settleScreening(tx, taken)
  tx.changed(accountId, 'kyc', null)
  await audit(tx, actor, {
    accountId,
    action: state === 'cleared' ? 'screening_cleared' : 'screening_confirmed',
    subject: { kind: 'scc', id },
    detail: { ...(reason !== null && { reason }) },
    request,
  })
  return getCandidate(kyc, tx, which)
}

/** Fails with `kyc_own_request` if the user asked for the check and a colleague is at work who can answer instead. */
async function requireAnotherThanAsker(reader: Reader, which: RowKey, userId: bigint): Promise<void> {
  if ((await askerOf(reader, which)) !== userId) return
  const roles = rolesWith('kyc:review')
  const others = await othersAtWork(reader, which.accountId, { roles, without: userId })
  if (others.length > 0) fail('kyc_own_request')
}

function candidateOf(keys: AccountKeys | null, row: StoredCandidate): Candidate {
  const { requestId, requestKey, identity: sealed, listAccountId } = row
  const identity = keys && openIdentity(keys, { id: requestId, requestKey, identity: sealed })
  // Candidates go with the person.
  if (!keys || !identity) throw new Error(`the candidate ${row.id} has no person`)
  const { entry, note } = openCandidate(keys, row)
  const { surname, givenNames, dateOfBirth } = identity
  const likeness = likenessOf(identity, entry)
  const { key: _, ...shown } = entry
  return {
    id: row.id,
    requestId,
    requestStatus: row.requestStatus,
    list: {
      name: row.listName,
      owner: listAccountId === OPERATOR_ACCOUNT_ID ? 'operator' : 'business',
      version: row.version,
    },
    state: row.state,
    strength: row.strength,
    score: row.score,
    person: { surname, givenNames, dateOfBirth },
    entry: shown,
    matched: {
      name: likeness?.name ?? entry.names[0]!,
      words: likeness?.words ?? [],
      birth: likeness?.birth ?? 'unknown',
      number: likeness?.number ?? false,
    },
    reason: row.reason,
    note,
    repeated: row.repeated,
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt,
    createdAt: row.createdAt,
  }
}

const columns = sql`
  candidate.id, candidate.request_id as "requestId", request.status as "requestStatus", list.name as "listName",
  candidate.list_account_id as "listAccountId", version.number as version, candidate.state, candidate.strength,
  candidate.score, candidate.sealed, candidate.sealed_note as "sealedNote", request.identity,
  request.request_key as "requestKey", candidate.reason, candidate.repeated, candidate.decided_at as "decidedAt",
  candidate.created_at as "createdAt",
  (select concat_ws(' ', person.first_name, person.last_name) from account_user as person
    where person.account_id = candidate.account_id and person.id = candidate.decided_by) as "decidedBy"`

const joins = sql`
  left join kyc_request as request on request.account_id = candidate.account_id and request.id = candidate.request_id
  left join screening_list as list
    on list.account_id = candidate.list_account_id and list.id = candidate.list_id
  left join screening_version as version
    on version.account_id = candidate.list_account_id and version.id = candidate.version_id`

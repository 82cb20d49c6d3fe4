/**
 * If no program can ask the registry, a reviewer asks the authority's own service and enters its answer with a document
 * that proves it. It counts as the authority's answer and names the person who entered it. The document is checked like
 * any upload (platform/files/documents.ts) and sealed under the request's key.
 */
import { EnteredAnswer } from '@nkra/contract/kyc/review.ts'
import { ANSWER_PROOF_BYTES_MAX } from '@nkra/contract/limits.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { UserActor } from '../../platform/actor.ts'
import { audit, type RequestInfo } from '../../platform/database/audit.ts'
import type { Reader, Tx, RowKey } from '../../platform/database/database.ts'
import {
  readDocumentForm,
  type UploadedDocument,
  type DocumentChecker,
} from '../../platform/files/documents.ts'
import { Fail, fail } from '../../platform/fail.ts'
import type { HandlerRequest, StoredFile } from '../../platform/http/serve.ts'
import { issuesOf } from '../../platform/http/request-issues.ts'
import type { KycResources } from '../resources.ts'
import { lockInReview } from './decisions.ts'
import { getKycPolicy } from './policy.ts'
import type { RegistryRecord } from '../registry/provider.ts'
import { saveSourceFields } from '../requests/source-fields.ts'
import { checkOf, registryChecks } from '../registry/answer-checks.ts'
import { ageCheck } from '../checks/document-rules.ts'
import { currentChecks, submissionCount } from '../requests/current-checks.ts'
import { insertChecks } from '../requests/record.ts'
import { hashInput, openIdentity } from '../vault/sealed-identity.ts'

export const MANUAL = 'manual'

type EnteredAnswerFields = z.output<typeof EnteredAnswer>

export interface AnswerUpload {
  answer: EnteredAnswerFields
  paper: UploadedDocument
}

const FIELDS_MAX = 8

/**
 * Reads the form, outside any transaction. Fails with `invalid_request` if its fields are invalid,
 * `kyc_proof_refused` if it has no paper, `file_too_large`, and as `DocumentChecker.read` does.
 */
export async function readEnteredAnswerForm(
  papers: DocumentChecker,
  request: Pick<HandlerRequest, 'parts'>,
): Promise<AnswerUpload> {
  const form = await readDocumentForm(request, { bytesMax: ANSWER_PROOF_BYTES_MAX, fieldsMax: FIELDS_MAX })
  if (form === null) return fail('kyc_proof_refused')
  const read = EnteredAnswer.safeParse(Object.fromEntries(form.fields))
  if (!read.success) throw new Fail('invalid_request', {}, issuesOf(read.error))
  const paper = (await papers.read(form.bytes)) ?? fail('kyc_proof_refused')
  return { answer: read.data, paper }
}

/**
 * Whether the request waits for an answer that a person enters: the account's policy allows it, and no registry has
 * answered.
 */
export async function waitsForEnteredAnswer(reader: Reader, which: RowKey): Promise<boolean> {
  const { enteredAnswers } = await getKycPolicy(reader, which.accountId)
  return enteredAnswers && !(await answeredByProgram(reader, which))
}

/**
 * Stores an entered answer with its proof, and makes its checks. Fails with `not_found`, `kyc_not_in_review`,
 * `kyc_answer_not_wanted`.
 */
export async function enterKycAnswer(
  kyc: KycResources,
  tx: Tx,
  actor: UserActor,
  { id, answer, paper }: AnswerUpload & { id: bigint },
  request?: RequestInfo,
): Promise<void> {
  const { accountId, userId } = actor
  const which = { accountId, id }
  const taken = await lockInReview(tx, which, userId)
  if (!(await waitsForEnteredAnswer(tx, which))) fail('kyc_answer_not_wanted')
  const keys = await kyc.vault.makeKeys(tx, accountId)
  const identity = openIdentity(keys, taken)
  if (taken.requestKey === null || identity === null) return fail('kyc_not_in_review')
  const { found, surname, givenNames, reference } = answer
  const dateOfBirth = answer.dateOfBirth === '' ? null : answer.dateOfBirth
  const record: RegistryRecord = { surname, givenNames, dateOfBirth, expiry: null }
  const by = {
    provider: MANUAL,
    mode: 'live',
    reference,
    inputHash: hashInput(keys, identity),
    took_ms: 0,
  } as const
  const checks = found
    ? registryChecks({ document: taken.document, identity }, record)
    : [checkOf('registry_lookup', 'fail', ['not_found'])]
  await insertChecks(tx, which, { ...by, enteredBy: userId }, checks)
  // A request from before the age was checked (decision 73) is checked for it now.
  if (identity.dateOfBirth !== null && !(await currentChecks(tx, which)).some(({ name }) => name === 'age'))
    await insertChecks(tx, which, { ...by, provider: 'local', mode: 'local', reference: null }, [
      ageCheck(identity.dateOfBirth, tx.clock.now().toISOString().slice(0, 10)),
    ])
  // Of an answer that holds nobody no names of an earlier one may stay.
  const fields = found ? record : {}
  await saveSourceFields(kyc, tx, taken, { source: 'registry', fields, enteredBy: userId })
  const proofId = tx.ids.next()
  const sealed = keys.requestKey(id, taken.requestKey).seal(thing(proofId), paper.bytes)
  await sql`
    insert into kyc_proof (account_id, id, request_id, media_type, size, sealed, added_by, created_at)
    values (${accountId}, ${proofId}, ${id}, ${paper.mediaType}, ${paper.bytes.length}, ${sealed}, ${userId},
      ${tx.clock.now()})`.execute(tx.sql)
  tx.changed(accountId, 'kyc', encodeId('kyc', id))
  await audit(tx, actor, {
    accountId,
    action: 'kyc_answer_entered',
    subject: { kind: 'kyc', id },
    detail: { found, proof: encodeId('prk', proofId) },
    request,
  })
}

export interface AnswerProof {
  id: bigint
  by: string
  at: Date
  removedAt: Date | null
  size: number
}

/** Lists the proofs, oldest first. */
export async function listProofs(reader: Reader, { accountId, id }: RowKey): Promise<AnswerProof[]> {
  const { rows } = await sql<AnswerProof>`
    select proof.id, proof.created_at as at, proof.removed_at as "removedAt", proof.size,
      coalesce((select concat_ws(' ', person.first_name, person.last_name) from account_user as person
        where person.account_id = proof.account_id and person.id = proof.added_by), '') as by
    from kyc_proof as proof where proof.account_id = ${accountId} and proof.request_id = ${id} order by proof.id
  `.execute(reader.sql)
  return rows
}

/**
 * Answers a proof. Reading it and recording the reader happen in one transaction. Fails with `not_found`, also after
 * its removal.
 */
export async function getKycProof(
  kyc: KycResources,
  tx: Tx,
  actor: UserActor,
  { id }: { id: bigint },
  request?: RequestInfo,
): Promise<StoredFile> {
  const { accountId } = actor
  const { rows } = await sql<{
    requestId: bigint
    mediaType: UploadedDocument['mediaType']
    sealed: Buffer
    requestKey: Buffer
  }>`
    select proof.request_id as "requestId", proof.media_type as "mediaType", proof.sealed,
      request.request_key as "requestKey"
    from kyc_proof as proof
    join kyc_request as request on request.account_id = proof.account_id and request.id = proof.request_id
    where proof.account_id = ${accountId} and proof.id = ${id}
      and proof.removed_at is null and request.request_key is not null`.execute(tx.sql)
  const { requestId, mediaType, sealed, requestKey } = rows[0] ?? fail('not_found')
  const keys = (await kyc.vault.keysOf(tx, accountId)) ?? fail('not_found')
  const bytes = keys.requestKey(requestId, requestKey).open(thing(id), sealed)
  await audit(tx, actor, {
    accountId,
    action: 'kyc_proof_seen',
    subject: { kind: 'kyc', id: requestId },
    detail: { proof: encodeId('prk', id) },
    request,
  })
  const ending = mediaType === 'application/pdf' ? 'pdf' : mediaType.slice('image/'.length)
  return { name: `answer.${ending}`, mediaType, bytes: Readable.from([bytes]) }
}

/** Removes the proofs of a request. */
export async function removeProofs(tx: Tx, { accountId, id }: RowKey): Promise<void> {
  await sql`
    update kyc_proof set sealed = null, removed_at = ${tx.clock.now()}
    where account_id = ${accountId} and request_id = ${id} and removed_at is null`.execute(tx.sql)
}

/** Removes the account's proofs that are older than its retention of photographs. Answers how many. */
export async function removeOldProofs(
  tx: Tx,
  { accountId, days, atOnce }: { accountId: bigint; days: number; atOnce: number },
): Promise<number> {
  const { rows } = await sql`
    update kyc_proof set sealed = null, removed_at = ${tx.clock.now()}
    where account_id = ${accountId} and removed_at is null and id in (
      select proof.id from kyc_proof as proof
      join kyc_request as request on request.account_id = proof.account_id and request.id = proof.request_id
      where proof.account_id = ${accountId} and proof.removed_at is null
        and request.decided_at < ${tx.clock.now()}::timestamptz - make_interval(days => ${days})
      order by proof.id limit ${atOnce} for update of proof skip locked
    )
    returning id`.execute(tx.sql)
  return rows.length
}

async function answeredByProgram(reader: Reader, which: RowKey): Promise<boolean> {
  const { rows } = await sql`
    select from kyc_check
    where account_id = ${which.accountId} and request_id = ${which.id} and submission = ${submissionCount(which)}
      and name = 'registry_lookup' and outcome in ('pass', 'fail') and entered_by is null limit 1`.execute(
    reader.sql,
  )
  return rows.length > 0
}

const thing = (id: bigint) => `proof ${id}`

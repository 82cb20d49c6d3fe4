/**
 * What a reviewer sees of one request: each field with its sources, what blocks a decision, and other
 * requests with the same number or photograph. Numbers are masked until the reviewer reveals them, and the audit log
 * records that.
 */
import {
  maskDocumentNumber,
  normalizeDocumentNumber,
  type DocumentKind,
} from '@nkra/contract/kyc/documents.ts'
import type { EvidenceKind } from '@nkra/contract/kyc/evidence.ts'
import {
  EARLIER_REQUESTS_MAX,
  REVIEW_FIELDS,
  type FaceAnswer,
  type FIELD_SOURCES,
} from '@nkra/contract/kyc/review.ts'
import type { KycKind } from '@nkra/contract/kyc/states.ts'
import { sql } from 'kysely'
import type { Colleague } from '../../catalog/accounts.ts'
import type { User, UserActor } from '../../platform/actor.ts'
import { audit, type RequestInfo } from '../../platform/database/audit.ts'
import type { Reader, Tx, RowKey } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import type { KycResources } from '../resources.ts'
import { deciderStanding, firstDecision } from './decisions.ts'
import { facePictures, type FacePictures } from './face-answers.ts'
import { listNotes, type KycNote } from './notes.ts'
import { getKycPolicy } from './policy.ts'
import { dueAt, waitsSince } from './queue.ts'
import type { CheckName } from '../registry/provider.ts'
import { currentChecks, faceAnswerOf } from '../requests/current-checks.ts'
import { readingOf, wantedReading } from '../requests/document-reading.ts'
import { levelOf } from '../requests/levels.ts'
import { hasListInForce } from '../screening/lists.ts'
import { matchNames } from '../names/match.ts'
import { tokensOf } from '../names/tokens.ts'
import { waitsForEnteredAnswer, listProofs, type AnswerProof } from './entered-answers.ts'
import { sourceFieldsOf, type PersonFields } from '../requests/source-fields.ts'
import { holderOf } from '../requests/holders.ts'
import { readRequest } from '../requests/lists.ts'
import type { KycReason, KycStatus, Level } from '../requests/states.ts'
import { openIdentity } from '../vault/sealed-identity.ts'

type Source = (typeof FIELD_SOURCES)[number]
type FieldName = (typeof REVIEW_FIELDS)[number]

interface FieldValue {
  source: Source
  value: string
  /** Whether the source agrees with what was typed. Null if nothing was typed. */
  agrees: boolean | null
  /** Whether it does not agree, and may be the same person's all the same. */
  unsure: boolean
  enteredBy: string | null
}

export interface KycReview {
  requestId: bigint
  hindrance: 'not_waiting' | 'own_opinion' | 'own_request' | 'held' | null
  secondNeeded: boolean
  asked: boolean
  colleagues: Colleague[]
  waitsSince: Date | null
  dueAt: Date | null
  heldBy: { name: string; own: boolean; at: Date } | null
  notes: KycNote[]
  earlier: EarlierRequest[]
  opinion: {
    id: bigint
    by: string
    own: boolean
    status: 'approved' | 'rejected' | 'inconclusive'
    reason: KycReason | null
    at: Date
  } | null
  levelIfApproved: Level | null
  readingWanted: 'zone' | 'front' | null
  readAgainAt: Date | null
  missing: CheckName[]
  failed: CheckName[]
  answerWanted: boolean
  face: (FacePictures & { answer: FaceAnswer | null }) | null
  proofs: AnswerProof[]
  fields: { name: FieldName; values: FieldValue[] }[]
  alike: { id: bigint; status: KycStatus; createdAt: Date; because: ('number' | EvidenceKind)[] }[]
}

/** The most other requests that are listed. */
const ALIKE_MAX = 20

/** Reads one request for a reviewer. Fails with `not_found`. */
export async function getKycReview(
  kyc: KycResources,
  reader: Reader,
  actor: Pick<User, 'userId'>,
  which: RowKey,
): Promise<KycReview> {
  const request = await readRequest(kyc, reader, which)
  const { status } = request
  const policy = await getKycPolicy(reader, which.accountId)
  const opinion = status === 'in_review' ? await firstDecision(reader, which) : null
  const own = opinion?.userId === actor.userId
  const checks = await currentChecks(reader, which)
  const screened = await hasListInForce(reader, which.accountId)
  const { level, missing, failed } = levelOf({ ...request, screened }, checks, 'reviewer')
  const reading = await readingOf(reader, which)
  const waits = status === 'in_review'
  const { userId } = actor
  const decider = await deciderStanding(reader, which, { userId, policy, standing: opinion })
  const holder = waits ? await holderOf(reader, which) : null
  const since = waits ? await waitsSince(reader, which) : null
  const pictures = request.kind === 'document_face' ? await facePictures(reader, which) : null
  const answer = pictures && (await faceAnswerOf(reader, which, actor.userId))
  // Another reviewer's answer does not stand for one's own.
  const faceMissing = waits && level !== null && request.kind === 'document_face' && answer !== 'same'
  return {
    requestId: which.id,
    hindrance:
      status !== 'in_review'
        ? 'not_waiting'
        : holder !== null && holder.userId !== userId
          ? 'held'
          : decider.hindrance,
    secondNeeded: decider.secondNeeded,
    asked: decider.asked,
    colleagues: decider.others,
    waitsSince: since,
    dueAt: since && dueAt(since, policy.targetHours),
    heldBy: holder && { name: holder.name, own: holder.userId === userId, at: holder.at },
    notes: await listNotes(kyc, reader, which),
    earlier: await earlierRequests(reader, which),
    opinion: opinion && {
      id: opinion.id,
      by: opinion.by,
      own,
      status: opinion.status,
      reason: opinion.reason,
      at: opinion.at,
    },
    levelIfApproved: faceMissing ? null : level,
    readingWanted: waits ? wantedReading(request, checks, reading) : null,
    readAgainAt: waits ? (reading?.againAt ?? null) : null,
    missing: faceMissing ? ['face_confirmed'] : missing,
    failed,
    answerWanted: status === 'in_review' && (await waitsForEnteredAnswer(reader, which)),
    face: pictures && { ...pictures, answer },
    proofs: await listProofs(reader, which),
    fields: fieldsOf(await sourcesOf(kyc, reader, which)),
    alike: await relatedRequests(reader, which),
  }
}

/**
 * Answers the full numbers. Reading them and recording the reader happen in one transaction. Fails with `not_found`,
 * `kyc_erased`.
 */
export async function revealKyc(
  kyc: KycResources,
  tx: Tx,
  actor: UserActor,
  { id }: { id: bigint },
  request?: RequestInfo,
): Promise<{ numbers: { source: Source; number: string }[] }> {
  const { accountId } = actor
  const { erasedAt } = await readRequest(kyc, tx, { accountId, id })
  if (erasedAt !== null) fail('kyc_erased')
  const { said } = await sourcesOf(kyc, tx, { accountId, id })
  const numbers = said.flatMap(({ source, fields: { number } }) => (number ? [{ source, number }] : []))
  await audit(tx, actor, {
    accountId,
    action: 'kyc_number_revealed',
    subject: { kind: 'kyc', id },
    request,
  })
  return { numbers }
}

interface SourceValues {
  source: Source
  fields: PersonFields
  enteredBy: string | null
}

interface SubjectSources {
  document: DocumentKind
  said: SourceValues[]
}

/** The sources of each field: what was typed comes first. Empty once the request is erased. */
async function sourcesOf(kyc: KycResources, reader: Reader, which: RowKey): Promise<SubjectSources> {
  const { accountId, id } = which
  const { rows } = await sql<{ document: DocumentKind; identity: string; requestKey: Buffer | null }>`
    select document, identity, request_key as "requestKey" from kyc_request
    where account_id = ${accountId} and id = ${id}`.execute(reader.sql)
  const row = rows[0] ?? fail('not_found')
  const keys = await kyc.vault.keysOf(reader, accountId)
  const identity = keys && openIdentity(keys, { id, ...row })
  if (!identity) return { document: row.document, said: [] }
  const typed: SourceValues = { source: 'typed', fields: identity, enteredBy: null }
  const readings = await sourceFieldsOf(kyc, reader, which)
  return {
    document: row.document,
    said: [
      typed,
      ...readings.map(({ source, fields, enteredByName }) => ({ source, fields, enteredBy: enteredByName })),
    ],
  }
}

function fieldsOf({ document, said }: SubjectSources): KycReview['fields'] {
  const typed = said[0]?.fields
  return REVIEW_FIELDS.map((name) => ({
    name,
    values: said.flatMap(({ source, fields, enteredBy }): FieldValue[] => {
      const value = fields[name]
      if (!value) return []
      const shown =
        name === 'number' ? maskDocumentNumber(document, normalizeDocumentNumber(document, value)) : value
      const held = typed?.[name]
      if (source === 'typed' || !held)
        return [{ source, value: shown, agrees: null, unsure: false, enteredBy }]
      const outcome = isName(name) ? outcomeOf(typed, fields) : 'same'
      const agrees = agree(name, document, held, value) && !(outcome !== 'same' && isInitial(held, value))
      const unsure = !agrees && isName(name) && outcome !== 'different'
      return [{ source, value: shown, agrees, unsure, enteredBy }]
    }),
  })).filter(({ values }) => values.length > 0)
}

const isName = (name: FieldName) => name === 'surname' || name === 'givenNames'

/** Whether whole names are one person's: one field alone says too little. */
function outcomeOf(typed: PersonFields, other: PersonFields): 'same' | 'unsure' | 'different' {
  const whole = ({ givenNames, surname }: PersonFields) => `${givenNames ?? ''} ${surname ?? ''}`
  return matchNames(whole(typed), whole(other)).outcome
}

/** Whether one of them abbreviates a name of the other. Many names begin with that letter. */
const isInitial = (typed: string, other: string): boolean =>
  matchNames(typed, other).words.some(({ reason }) => reason === 'initial')

function agree(name: FieldName, document: DocumentKind, typed: string, other: string): boolean {
  if (name === 'number')
    return normalizeDocumentNumber(document, typed) === normalizeDocumentNumber(document, other)
  if (isName(name)) {
    if (tokensOf(typed).generation !== tokensOf(other).generation) return false
    const verdicts = matchNames(typed, other).words.map(({ verdict }) => verdict)
    // Names that share no word consist of extra words alone.
    return verdicts.includes('same') && verdicts.every((each) => each === 'same' || each === 'extra')
  }
  return typed === other
}

export interface EarlierRequest {
  id: bigint
  status: KycStatus
  level: Level | null
  reason: KycReason | null
  kind: KycKind
  document: DocumentKind
  createdAt: Date
  decidedAt: Date | null
  decidedBy: string | null
  deciders: number | null
  reviewed: boolean
}

/**
 * The account's other requests with the same number, newest first. They are found by the number's keyed hash, which is
 * erased with the person.
 */
async function earlierRequests(reader: Reader, { accountId, id }: RowKey): Promise<EarlierRequest[]> {
  const { rows } = await sql<EarlierRequest>`
    select other.id, other.status, other.level, other.reason, other.kind, other.document,
      other.created_at as "createdAt", other.decided_at as "decidedAt", other.deciders,
      (select concat_ws(' ', person.first_name, person.last_name) from kyc_event as event
        join account_user as person on person.account_id = event.account_id and person.id = event.user_id
        where event.account_id = ${accountId} and event.request_id = other.id and event.status = other.status
          and other.decided_at is not null
        order by event.id desc limit 1) as "decidedBy",
      exists (select from kyc_event as event
        where event.account_id = ${accountId} and event.request_id = other.id and event.status = 'in_review'
      ) as reviewed
    from kyc_request as request
    join kyc_request as other on other.account_id = request.account_id
      and other.number_hash = request.number_hash and other.id <> request.id
    where request.account_id = ${accountId} and request.id = ${id} and request.number_hash <> ''
    order by other.id desc limit ${EARLIER_REQUESTS_MAX}`.execute(reader.sql)
  return rows
}

async function relatedRequests(reader: Reader, { accountId, id }: RowKey): Promise<KycReview['alike']> {
  const { rows } = await sql<KycReview['alike'][number]>`
    with own as (
      select number_hash from kyc_request where account_id = ${accountId} and id = ${id} and number_hash <> ''
    ), shared as (
      select request.id, 'number' as because from kyc_request as request
      join own on request.number_hash = own.number_hash
      where request.account_id = ${accountId} and request.id <> ${id}
      union
      select other.request_id, other.kind from kyc_evidence as kept
      join kyc_evidence as other on other.account_id = kept.account_id and other.content_hash = kept.content_hash
        and other.request_id <> kept.request_id and other.removed_at is null
      where kept.account_id = ${accountId} and kept.request_id = ${id} and kept.removed_at is null
      union
      select other.request_id, other.kind from kyc_evidence as kept
      join kyc_picture_match as match on match.account_id = kept.account_id
        and kept.id in (match.evidence_id, match.other_id)
      join kyc_evidence as other on other.account_id = kept.account_id and other.id <> kept.id
        and other.id in (match.evidence_id, match.other_id)
      where kept.account_id = ${accountId} and kept.request_id = ${id} and kept.removed_at is null
    )
    select request.id, request.status, request.created_at as "createdAt",
      array_agg(shared.because order by shared.because) as because
    from shared
    join kyc_request as request on request.account_id = ${accountId} and request.id = shared.id
    group by request.account_id, request.id, request.status, request.created_at
    order by request.id desc limit ${ALIKE_MAX}`.execute(reader.sql)
  return rows
}

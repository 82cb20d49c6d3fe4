/**
 * Evidence: photographs of people's documents, stored with their request. A picture is encoded anew before it is stored
 * (platform/files/pictures.ts). It is sealed under its request's key and bound to its row and kind, so a copy elsewhere
 * does not open. One picture of each kind is stored. Every look at one is recorded.
 */
import { speaksOfPictures } from '@nkra/contract/kyc/consent.ts'
import { mayKeepPicture } from '@nkra/contract/kyc/documents.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import {
  EVIDENCE_KINDS,
  type Evidence as Wire,
  type EvidenceKind,
  type EvidenceMethod,
} from '@nkra/contract/kyc/evidence.ts'
import { CHALLENGE_FRAMES, isChallengeFrame } from '@nkra/contract/kyc/states.ts'
import { EVIDENCE_BYTES_MAX } from '@nkra/contract/limits.ts'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Anyone, UserOrKey } from '../../platform/actor.ts'
import { audit, type RequestInfo } from '../../platform/database/audit.ts'
import { int8Array } from '../../platform/database/binary-arrays.ts'
import type { Reader, Tx, RowKey } from '../../platform/database/database.ts'
import { readDocumentForm } from '../../platform/files/documents.ts'
import { Fail, fail } from '../../platform/fail.ts'
import type { HandlerRequest, StoredFile } from '../../platform/http/serve.ts'
import { readPicture, type Picture } from '../../platform/files/pictures.ts'
import type { PictureFacts } from '../registry/provider.ts'
import type { KycResources } from '../resources.ts'
import { markUnread } from '../requests/document-reading.ts'
import { lockRequest, type LockedRequest } from '../requests/record.ts'
import { getKycRetention } from './retention.ts'

export type Evidence = z.output<typeof Wire>

export interface EvidenceUpload {
  kind: EvidenceKind
  picture: Picture
}

/** The most fields of the form, known or not. */
const FIELDS_MAX = 3

/**
 * Reads the form, outside any transaction. Fails with `invalid_request` if it names no kind, `picture_refused` if
 * it has no file, `file_too_large`, and as `readPicture` does.
 */
export async function readEvidenceForm(
  request: Pick<HandlerRequest, 'parts'>,
): Promise<EvidenceUpload & { method: EvidenceMethod }> {
  const form = await readDocumentForm(request, { bytesMax: EVIDENCE_BYTES_MAX, fieldsMax: FIELDS_MAX })
  if (form === null) return fail('picture_refused')
  const kind = z.enum(EVIDENCE_KINDS).safeParse(form.fields.get('kind'))
  if (!kind.success)
    throw new Fail('invalid_request', {}, [
      { message: `kind is one of ${EVIDENCE_KINDS.join(', ')}`, pointer: '/kind' },
    ])
  const method = form.fields.get('method') === 'camera' ? 'camera' : 'gallery'
  return { kind: kind.data, method, picture: readPicture(form.bytes) }
}

/**
 * Stores a picture. It replaces an earlier one of its kind. Fails with `not_found`, `kyc_erased`, `kyc_given_up`,
 * `consent_missing`, `picture_is_theirs` if the person took it themselves, `kyc_not_agreed_to` if the consent names no
 * such photograph, and `consent_outdated` if it names none at all.
 */
export async function addEvidence(
  kyc: KycResources,
  tx: Tx,
  actor: UserOrKey,
  { requestId, kind, picture }: EvidenceUpload & { requestId: bigint },
  request?: RequestInfo,
): Promise<Evidence> {
  const { accountId } = actor
  const taken = (await lockRequest(tx, { accountId, id: requestId })) ?? fail('not_found')
  if (await isTakenBySubject(tx, { accountId, id: requestId }, kind)) fail('picture_is_theirs')
  if (!mayKeepPicture(taken.kind, taken.document, kind)) fail('kyc_not_agreed_to')
  return saveEvidence(kyc, tx, taken, { kind, picture, method: 'agent', actor, request })
}

interface NewEvidence extends EvidenceUpload {
  method: EvidenceMethod
  actor: UserOrKey | Anyone
  request?: RequestInfo
}

/** Stores a picture of a locked request. Fails as `addEvidence` does. */
export async function saveEvidence(
  kyc: KycResources,
  tx: Tx,
  taken: LockedRequest,
  { kind, picture, method, actor, request }: NewEvidence,
): Promise<Evidence> {
  const { accountId, id: requestId } = taken
  if (taken.requestKey === null) return fail('kyc_erased')
  if (taken.status === 'expired' || taken.status === 'cancelled') fail('kyc_given_up')
  await requirePicturesAgreed(tx, { accountId, id: requestId })
  const keys = await kyc.vault.makeKeys(tx, accountId)
  const id = tx.ids.next()
  const { mediaType, width, height, bytes } = picture
  const sealed = keys.requestKey(requestId, taken.requestKey).seal(sealName(kind, id), bytes)
  const hash = keys.hash('picture', bytes)
  const now = tx.clock.now()
  if (kind === 'person') await replaceChallengeFrames(tx, { accountId, id: requestId }, method)
  const replaced = await sql<{ id: bigint }>`
    update kyc_evidence
    set sealed = null, content_hash = null, look = null, look_within = null, removed_at = ${now}, removed_because = 'replaced'
    where account_id = ${accountId} and request_id = ${requestId} and kind = ${kind} and removed_at is null
    returning id`.execute(tx.sql)
  await removeMatches(tx, accountId, replaced.rows)
  await sql`
    insert into kyc_evidence (account_id, id, request_id, kind, media_type, width, height, size, sealed, content_hash,
      method, added_by, created_at)
    values (${accountId}, ${id}, ${requestId}, ${kind}, ${mediaType}, ${width}, ${height}, ${bytes.length}, ${sealed},
      ${hash}, ${method}, ${actor.kind === 'anyone' ? null : actor.userId}, ${now})`.execute(tx.sql)
  await markUnread(tx, taken, kind)
  tx.changed(accountId, 'kyc', encodeId('kyc', requestId))
  await audit(tx, actor, {
    accountId,
    action: 'kyc_picture_added',
    subject: { kind: 'kyc', id: requestId },
    detail: { kind, picture: encodeId('evd', id), ...(method !== 'agent' && { method }) },
    request,
  })
  const kept = await listEvidence(tx, { accountId, id: requestId })
  return kept.find((each) => each.id === id) ?? fail('not_found')
}

/**
 * Removes challenge frames that do not belong to the new photograph of the person. The person's page sends frames just
 * before their photograph. Earlier frames show another moment, and a picture from the gallery has none.
 */
async function replaceChallengeFrames(
  tx: Tx,
  { accountId, id }: RowKey,
  method: EvidenceMethod,
): Promise<void> {
  if (method === 'agent') return
  await sql`
    update kyc_evidence
    set sealed = null, content_hash = null, look = null, look_within = null, removed_at = ${tx.clock.now()}, removed_because = 'replaced'
    where account_id = ${accountId} and request_id = ${id} and removed_at is null
      and kind in (${sql.join(CHALLENGE_FRAMES)})
      and (${method === 'gallery'} or id < (
        select max(earlier.id) from kyc_evidence as earlier
        where earlier.account_id = ${accountId} and earlier.request_id = ${id} and earlier.kind = 'person'
      ))`.execute(tx.sql)
}

/** Whether the person took the picture themselves, by a link. */
async function isTakenBySubject(
  tx: Tx,
  { accountId, id }: RowKey,
  kind: EvidenceUpload['kind'],
): Promise<boolean> {
  const { rows } = await sql`
    select from kyc_evidence
    where account_id = ${accountId} and request_id = ${id} and kind = ${kind} and removed_at is null
      and method <> 'agent'`.execute(tx.sql)
  return rows.length > 0
}

async function requirePicturesAgreed(tx: Tx, { accountId, id }: RowKey): Promise<void> {
  const { rows } = await sql<{ version: string }>`
    select version from kyc_consent where account_id = ${accountId} and request_id = ${id}`.execute(tx.sql)
  const [agreed] = rows
  if (agreed === undefined) return fail('consent_missing')
  if (!speaksOfPictures(agreed.version)) fail('consent_outdated')
}

/** Lists the pictures, oldest first, removed ones too. Fails with `not_found`. */
export async function listEvidence(reader: Reader, { accountId, id }: RowKey): Promise<Evidence[]> {
  const { pictureDays } = await getKycRetention(reader, accountId)
  const { rows } = await sql<{ [Key in keyof Evidence]: Evidence[Key] | null }>`
    select kept.id, kept.request_id as "requestId", kept.kind, kept.media_type as "mediaType", kept.width, kept.height,
      kept.size, kept.method, kept.created_at as "createdAt", kept.removed_at as "removedAt", kept.removed_because as "removedBecause",
      case when kept.removed_at is null then
        greatest(kept.created_at, request.decided_at) + make_interval(days => ${pictureDays}) end as "keptUntil",
      exists (
        select from kyc_evidence as other
        where other.account_id = ${accountId} and other.content_hash = kept.content_hash
          and other.removed_at is null and other.request_id <> kept.request_id
      ) or exists (
        select from kyc_picture_match as match
        where match.account_id = ${accountId} and kept.id in (match.evidence_id, match.other_id)
      ) as reused,
      (select concat_ws(' ', person.first_name, person.last_name) from account_user as person
        where person.account_id = kept.account_id and person.id = kept.added_by) as "addedBy"
    from kyc_request as request
    left join kyc_evidence as kept on kept.account_id = request.account_id and kept.request_id = request.id
    where request.account_id = ${accountId} and request.id = ${id}
    order by kept.id`.execute(reader.sql)
  if (rows.length === 0) fail('not_found')
  return rows.filter((row): row is Evidence => row.id !== null)
}

/**
 * Answers a picture. Reading it and recording the reader happen in one transaction. Fails with `not_found`, also after
 * its removal.
 */
export async function getEvidence(
  kyc: KycResources,
  tx: Tx,
  actor: UserOrKey,
  { id }: { id: bigint },
  request?: RequestInfo,
): Promise<StoredFile> {
  const { accountId } = actor
  const seen = await openEvidence(kyc, tx, { accountId, id })
  await audit(tx, actor, {
    accountId,
    action: 'kyc_picture_seen',
    subject: { kind: 'kyc', id: seen.requestId },
    detail: { kind: seen.kind, picture: encodeId('evd', id) },
    request,
  })
  return seen.file
}

/** Opens a picture for a caller who may see it. Fails with `not_found`. */
export async function openEvidence(
  kyc: KycResources,
  tx: Tx,
  { accountId, id }: RowKey,
): Promise<{ requestId: bigint; kind: EvidenceKind; file: StoredFile }> {
  const { rows } = await sql<{
    requestId: bigint
    kind: EvidenceKind
    mediaType: Picture['mediaType']
    sealed: Buffer
    requestKey: Buffer
  }>`
    select kept.request_id as "requestId", kept.kind, kept.media_type as "mediaType", kept.sealed,
      request.request_key as "requestKey"
    from kyc_evidence as kept
    join kyc_request as request on request.account_id = kept.account_id and request.id = kept.request_id
    where kept.account_id = ${accountId} and kept.id = ${id}
      and kept.removed_at is null and request.request_key is not null`.execute(tx.sql)
  const { requestId, kind, mediaType, sealed, requestKey } = rows[0] ?? fail('not_found')
  const keys = (await kyc.vault.keysOf(tx, accountId)) ?? fail('not_found')
  const bytes = keys.requestKey(requestId, requestKey).open(sealName(kind, id), sealed)
  const name = `${kind}.${mediaType.slice('image/'.length)}`
  return { requestId, kind, file: { name, mediaType, bytes: Readable.from([bytes]) } }
}

export interface StoredPicture {
  id: bigint
  kind: EvidenceKind
  bytes: Buffer
}

/** Opens the pictures of a request for the program itself, one of each kind. Answers none once the person is erased. */
export async function openPictures(
  kyc: KycResources,
  tx: Tx,
  { accountId, id }: RowKey,
): Promise<StoredPicture[]> {
  const { rows } = await sql<{ id: bigint; kind: EvidenceKind; sealed: Buffer; requestKey: Buffer }>`
    select kept.id, kept.kind, kept.sealed, request.request_key as "requestKey"
    from kyc_evidence as kept
    join kyc_request as request on request.account_id = kept.account_id and request.id = kept.request_id
    where kept.account_id = ${accountId} and kept.request_id = ${id}
      and kept.removed_at is null and request.request_key is not null
    order by kept.id`.execute(tx.sql)
  const keys = await kyc.vault.keysOf(tx, accountId)
  if (keys === null) return []
  return rows.map(({ id: evidenceId, kind, sealed, requestKey }) => ({
    id: evidenceId,
    kind,
    bytes: keys.requestKey(id, requestKey).open(sealName(kind, evidenceId), sealed),
  }))
}

/** Lists the photographs of a request's person. They stay sealed. */
export async function listFacePictures(reader: Reader, { accountId, id }: RowKey): Promise<PictureFacts[]> {
  const { rows } = await sql<PictureFacts>`
    select kind, media_type as "mediaType", size from kyc_evidence
    where account_id = ${accountId} and request_id = ${id} and removed_at is null order by id`.execute(
    reader.sql,
  )
  return rows.filter(({ kind }) => kind === 'person' || isChallengeFrame(kind))
}

/** Opens one picture for the program itself. Answers null once it is gone. */
export async function openPicture(
  kyc: KycResources,
  tx: Tx,
  { accountId, id }: RowKey,
): Promise<StoredPicture | null> {
  const { rows } = await sql<{
    requestId: bigint
    kind: EvidenceKind
    sealed: Buffer
    requestKey: Buffer
  }>`
    select kept.request_id as "requestId", kept.kind, kept.sealed, request.request_key as "requestKey"
    from kyc_evidence as kept
    join kyc_request as request on request.account_id = kept.account_id and request.id = kept.request_id
    where kept.account_id = ${accountId} and kept.id = ${id} and kept.removed_at is null
      and request.request_key is not null`.execute(tx.sql)
  const [row] = rows
  const keys = row && (await kyc.vault.keysOf(tx, accountId))
  if (!row || !keys) return null
  const bytes = keys.requestKey(row.requestId, row.requestKey).open(sealName(row.kind, id), row.sealed)
  return { id, kind: row.kind, bytes }
}

/** Removes the pictures of a request. Answers how many. */
export async function removeEvidence(
  tx: Tx,
  { accountId, id }: RowKey,
  because: 'asked' | 'retention',
): Promise<number> {
  const { rows } = await sql<{ id: bigint }>`
    update kyc_evidence
    set sealed = null, content_hash = null, look = null, look_within = null, removed_at = ${tx.clock.now()}, removed_because = ${because}
    where account_id = ${accountId} and request_id = ${id} and removed_at is null
    returning id`.execute(tx.sql)
  await removeMatches(tx, accountId, rows)
  return rows.length
}

/** Removes the account's pictures that are older than its retention. Answers how many. */
export async function removeOldEvidence(
  tx: Tx,
  { accountId, days, atOnce }: { accountId: bigint; days: number; atOnce: number },
): Promise<number> {
  const { rows } = await sql<{ id: bigint }>`
    update kyc_evidence
    set sealed = null, content_hash = null, look = null, look_within = null, removed_at = ${tx.clock.now()}, removed_because = 'retention'
    where account_id = ${accountId} and removed_at is null and id in (
      select kept.id from kyc_evidence as kept
      join kyc_request as request on request.account_id = kept.account_id and request.id = kept.request_id
      where kept.account_id = ${accountId} and kept.removed_at is null
        and greatest(kept.created_at, request.decided_at) < ${tx.clock.now()}::timestamptz - make_interval(days => ${days})
        and request.decided_at is not null
      order by kept.id limit ${atOnce} for update of kept skip locked
    )
    returning id`.execute(tx.sql)
  await removeMatches(tx, accountId, rows)
  return rows.length
}

/** Deletes what links these pictures to pictures with the same frame. */
async function removeMatches(tx: Tx, accountId: bigint, pictures: readonly { id: bigint }[]): Promise<void> {
  if (pictures.length === 0) return
  const ids = int8Array(pictures.map(({ id }) => id))
  await sql`
    delete from kyc_picture_match
    where account_id = ${accountId} and (evidence_id = any(${ids}::int8[]) or other_id = any(${ids}::int8[]))
  `.execute(tx.sql)
}

/** The name of a picture's seal in its request. */
const sealName = (kind: EvidenceKind, id: bigint) => `${kind} ${id}`

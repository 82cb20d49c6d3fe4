/**
 * Papers of a business: its certificates and the letter that names who may act for it. An application has one paper of each
 * kind. A paper is checked like any upload of strangers (platform/files/documents.ts) and sealed under a key of its own.
 * The business's own people and Administrators can open it, and each opening is recorded.
 *
 * A paper counts for a year. So an application begins with the papers of the business ID in force that are younger. It does
 * not if it is for another identity, because they prove nothing about that.
 */
import { BUSINESS_PAPERS, type BusinessPaperKind } from '@nkra/contract/kyc/business-papers.ts'
import { BUSINESS_PAPER_BYTES_MAX } from '@nkra/contract/limits.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { z } from 'zod'
import { announceToOperatorToo, readableAccount } from '../../catalog/accounts.ts'
import type { Authenticated, UserActor } from '../../platform/actor.ts'
import { audit, type RequestInfo } from '../../platform/database/audit.ts'
import { int8Array } from '../../platform/database/binary-arrays.ts'
import type { Reader, RowKey, Tx } from '../../platform/database/database.ts'
import {
  readDocumentForm,
  type DocumentChecker,
  type UploadedDocument,
} from '../../platform/files/documents.ts'
import { Fail, fail } from '../../platform/fail.ts'
import type { HandlerRequest, StoredFile } from '../../platform/http/serve.ts'
import type { KycResources } from '../resources.ts'
import type { AccountKeys } from '../vault/vault.ts'

export interface BusinessPaper {
  id: bigint
  kind: BusinessPaperKind
  /** The file's name. */
  name: string
  mediaType: UploadedDocument['mediaType']
  size: number
  addedAt: Date
  /** Whether the paper was copied from the business ID in force. */
  carried: boolean
  /** When the paper was removed at the end of its storage time. Null while it is stored. */
  removedAt: Date | null
}

export interface BusinessPaperUpload {
  kind: BusinessPaperKind
  name: string
  paper: UploadedDocument
}

const NO_PAPER = 'The file is neither a PDF nor a JPEG or PNG image.'
/** The most fields of the form, known or not. */
const FIELDS_MAX = 3
/** A paper counts for a year, because registrations are renewed yearly. */
const COUNTS_DAYS = 365

/**
 * Reads the form, outside any transaction. Fails with `invalid_request` where it names no kind, with
 * `document_refused` {reason}, with `file_too_large`, and as `DocumentChecker.read` fails.
 */
export async function readBusinessPaperForm(
  papers: DocumentChecker,
  request: Pick<HandlerRequest, 'parts'>,
): Promise<BusinessPaperUpload> {
  const form = await readDocumentForm(request, { bytesMax: BUSINESS_PAPER_BYTES_MAX, fieldsMax: FIELDS_MAX })
  if (form === null) return fail('document_refused', { reason: NO_PAPER })
  const kind = z.enum(BUSINESS_PAPERS).safeParse(form.fields.get('kind'))
  if (!kind.success)
    throw new Fail('invalid_request', {}, [
      { message: `kind is one of ${BUSINESS_PAPERS.join(', ')}`, pointer: '/kind' },
    ])
  const paper = (await papers.read(form.bytes)) ?? fail('document_refused', { reason: NO_PAPER })
  return { kind: kind.data, name: form.name, paper }
}

/**
 * Stores a paper with the open application. It replaces a paper of the same kind. Fails with `business_id_not_open`,
 * `business_id_waits`.
 */
export async function addBusinessPaper(
  { vault }: Pick<KycResources, 'vault'>,
  tx: Tx,
  actor: UserActor,
  { kind, name, paper }: BusinessPaperUpload,
  request?: RequestInfo,
): Promise<void> {
  const { accountId } = actor
  const businessId = await lockOpenApplication(tx, accountId)
  const keys = await vault.makeKeys(tx, accountId)
  const id = tx.ids.next()
  const paperKey = keys.newRequestKey(id)
  const sealed = keys.requestKey(id, paperKey).seal(SEAL_NAME, paper.bytes)
  await deletePaperOf(tx, { accountId, businessId, kind })
  await sql`
    insert into business_paper (account_id, id, business_id, kind, name, media_type, size, sealed_as, paper_key, sealed,
      added_by, added_at)
    values (${accountId}, ${id}, ${businessId}, ${kind}, ${name}, ${paper.mediaType}, ${paper.bytes.length}, ${id},
      ${paperKey}, ${sealed}, ${actor.userId}, ${tx.clock.now()})`.execute(tx.sql)
  announceToOperatorToo(tx, accountId, 'business-id', encodeId('bid', businessId))
  await audit(tx, actor, {
    accountId,
    action: 'business_paper_added',
    subject: { kind: 'bid', id: businessId },
    detail: { kind, size: paper.bytes.length },
    request,
  })
}

/** Deletes a paper of the open application. Fails with `not_found`, `business_id_not_open`, `business_id_waits`. */
export async function deleteBusinessPaper(
  tx: Tx,
  actor: UserActor,
  { id }: { id: bigint },
  request?: RequestInfo,
): Promise<void> {
  const { accountId } = actor
  const { rows: known } = await sql<{ businessId: bigint }>`
    select business_id as "businessId" from business_paper where account_id = ${accountId} and id = ${id}
  `.execute(tx.sql)
  const { businessId } = known[0] ?? fail('not_found')
  if ((await lockOpenApplication(tx, accountId)) !== businessId) fail('business_id_not_open')
  const { rows } = await sql<{ kind: BusinessPaperKind }>`
    delete from business_paper where account_id = ${accountId} and id = ${id} returning kind`.execute(tx.sql)
  const { kind } = rows[0] ?? fail('not_found')
  announceToOperatorToo(tx, accountId, 'business-id', encodeId('bid', businessId))
  await audit(tx, actor, {
    accountId,
    action: 'business_paper_deleted',
    subject: { kind: 'bid', id: businessId },
    detail: { kind },
    request,
  })
}

/**
 * Opens the paper and records who saw it, in one transaction. An Administrator opens the papers of every account, but
 * not those of drafts. Fails with `not_found`, also once the paper was removed.
 */
export async function getBusinessPaper(
  { vault }: Pick<KycResources, 'vault'>,
  tx: Tx,
  actor: Authenticated,
  { id }: { id: bigint },
  request?: RequestInfo,
): Promise<StoredFile> {
  const own = readableAccount(actor)
  const { rows } = await sql<
    StoredPaper & { accountId: bigint; businessId: bigint; kind: BusinessPaperKind; name: string }
  >`
    select paper.account_id as "accountId", paper.business_id as "businessId", paper.kind, paper.name,
      paper.media_type as "mediaType", paper.sealed_as as "sealedAs", paper.paper_key as "paperKey", paper.sealed
    from business_paper as paper
    join business_id as business on business.account_id = paper.account_id and business.id = paper.business_id
    where paper.id = ${id} and paper.removed_at is null
      and (paper.account_id = ${own}::int8 or (${own}::int8 is null and business.status <> 'draft'))`.execute(
    tx.sql,
  )
  const { accountId, businessId, kind, name, mediaType, ...stored } = rows[0] ?? fail('not_found')
  const keys = (await vault.keysOf(tx, accountId)) ?? fail('not_found')
  const bytes = openPaper(keys, stored)
  await audit(tx, actor, {
    accountId,
    action: 'business_paper_seen',
    subject: { kind: 'bid', id: businessId },
    detail: { kind, paper: encodeId('bpp', id) },
    request,
  })
  return { name, mediaType, bytes: Readable.from([bytes]) }
}

/** A paper as it is stored. */
export interface StoredPaper {
  /** The id of the paper that was sealed first. For a copy it is the original's id. */
  sealedAs: bigint
  mediaType: UploadedDocument['mediaType']
  paperKey: Buffer
  sealed: Buffer
}

/** Opens the paper's file. */
export const openPaper = (
  keys: AccountKeys,
  { sealedAs, paperKey, sealed }: Omit<StoredPaper, 'mediaType'>,
): Buffer => keys.requestKey(sealedAs, paperKey).open(SEAL_NAME, sealed)

/** Lists the papers of these business IDs, by the business ID's id, in the order of their kinds. */
export async function listPapers(
  reader: Reader,
  businesses: readonly RowKey[],
): Promise<Map<bigint, BusinessPaper[]>> {
  const { rows } = await sql<BusinessPaper & { businessId: bigint }>`
    select paper.business_id as "businessId", paper.id, paper.kind, paper.name, paper.media_type as "mediaType", paper.size,
      paper.added_at as "addedAt", paper.sealed_as <> paper.id as carried, paper.removed_at as "removedAt"
    from unnest(
      ${int8Array(businesses.map(({ accountId }) => accountId))}::int8[],
      ${int8Array(businesses.map(({ id }) => id))}::int8[]
    ) as asked (account_id, id)
    join business_paper as paper on paper.account_id = asked.account_id and paper.business_id = asked.id
  `.execute(reader.sql)
  const found = new Map<bigint, BusinessPaper[]>()
  for (const { businessId, ...paper } of rows)
    found.set(businessId, [...(found.get(businessId) ?? []), paper])
  for (const papers of found.values())
    papers.sort((one, other) => BUSINESS_PAPERS.indexOf(one.kind) - BUSINESS_PAPERS.indexOf(other.kind))
  return found
}

/** Copies the papers that still count from the business ID in force to an application. */
export async function carryPapers(
  tx: Tx,
  accountId: bigint,
  { from, to }: { from: bigint; to: bigint },
): Promise<void> {
  const { rows } = await sql<{ id: bigint }>`
    select id from business_paper
    where account_id = ${accountId} and business_id = ${from} and removed_at is null
      and added_at > ${tx.clock.now()}::timestamptz - make_interval(days => ${COUNTS_DAYS})
    order by id`.execute(tx.sql)
  for (const { id } of rows)
    await sql`
      insert into business_paper (account_id, id, business_id, kind, name, media_type, size, sealed_as, paper_key, sealed,
        added_by, added_at)
      select account_id, ${tx.ids.next()}, ${to}, kind, name, media_type, size, sealed_as, paper_key, sealed, added_by,
        added_at
      from business_paper where account_id = ${accountId} and id = ${id}`.execute(tx.sql)
}

/** How long the papers are kept of an application that was never submitted or never answered. */
const UNDECIDED_DAYS = 90
/**
 * Papers are kept for this long after the end of an approval: the Anti-Money Laundering Act, 2008 (Act 749),
 * section 24, says six years.
 */
const APPROVED_YEARS = 6

/** Removes the account's papers at the end of their storage time. The rows stay. Answers how many papers it removed. */
export async function removeOldPapers(
  tx: Tx,
  { accountId, atOnce }: { accountId: bigint; atOnce: number },
): Promise<number> {
  const { rows } = await sql`
    update business_paper set sealed = null, paper_key = null, removed_at = ${tx.clock.now()}
    where account_id = ${accountId} and removed_at is null and id in (
      select paper.id from business_paper as paper
      join business_id as business on business.account_id = paper.account_id and business.id = paper.business_id
      where paper.account_id = ${accountId} and paper.removed_at is null and case business.status
        when 'approved' then business.valid_until < ${tx.clock.now()}::timestamptz - make_interval(years => ${APPROVED_YEARS})
        when 'submitted' then false
        else greatest(paper.added_at, business.created_at, business.decided_at)
          < ${tx.clock.now()}::timestamptz - make_interval(days => ${UNDECIDED_DAYS}) end
      order by paper.id limit ${atOnce} for update of paper skip locked
    )
    returning id`.execute(tx.sql)
  return rows.length
}

/**
 * Locks the account's open application. Fails with `business_id_not_open` where there is none, and with
 * `business_id_waits` once it is submitted.
 */
async function lockOpenApplication(tx: Tx, accountId: bigint): Promise<bigint> {
  await sql`select 1 from account where id = ${accountId} for no key update`.execute(tx.sql)
  const { rows } = await sql<{ id: bigint; status: string }>`
    select id, status from business_id where account_id = ${accountId} and status <> 'approved'`.execute(
    tx.sql,
  )
  const { id, status } = rows[0] ?? fail('business_id_not_open')
  return status === 'submitted' ? fail('business_id_waits') : id
}

async function deletePaperOf(
  tx: Tx,
  { accountId, businessId, kind }: { accountId: bigint; businessId: bigint; kind: BusinessPaperKind },
): Promise<void> {
  await sql`
    delete from business_paper
    where account_id = ${accountId} and business_id = ${businessId} and kind = ${kind}`.execute(tx.sql)
}

const SEAL_NAME = 'paper'

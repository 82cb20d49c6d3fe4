/**
 * Documents that support a sender ID: a certificate of registration, or a letter on the company's paper. A file's first
 * bytes decide its type, not its name. The database stores it in pieces. It can only be downloaded, by people of its
 * account and of the operator.
 */
import { sql } from 'kysely'
import type { Authenticated, UserOrKey } from '../../platform/actor.ts'
import { audit, type RequestInfo } from '../../platform/database/audit.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { dayOf } from '../../platform/days.ts'
import {
  insertPieces,
  readDocumentForm,
  readStoredDocument,
  type UploadedDocument,
  type DocumentChecker,
} from '../../platform/files/documents.ts'
import { fail } from '../../platform/fail.ts'
import type { StoredFile, HandlerRequest } from '../../platform/http/serve.ts'
import { readableAccount } from '../accounts.ts'
import type { SenderDocument } from './lists.ts'
import { lockSender } from './senders.ts'
import { isRenewable } from './status.ts'
import { decodeId, ID_PREFIXES } from '@nkra/contract/wire.ts'

export const DOCUMENT_BYTES_MAX = 5 * 1024 * 1024
/**
 * The most documents of one sender ID: five with the request, and five for its renewals, because registrations are
 * renewed yearly.
 */
export const DOCUMENTS_MAX = 10

const PIECES = { document: 'sender_document', table: 'sender_document_piece', paper: 'document_id' } as const

export interface SenderDocumentUpload {
  senderId: bigint
  name: string
  paper: UploadedDocument
}

export const NO_DOCUMENT = 'The file is neither a PDF nor a JPEG or PNG image.'

/**
 * Adds a document. Fails with `not_found`, `document_limit` {limit}, and with `sender_not_changeable` if every network
 * has approved the sender ID and no approval can be renewed.
 */
export async function addSenderDocument(
  tx: Tx,
  actor: UserOrKey,
  { senderId, name, paper }: SenderDocumentUpload,
  request: RequestInfo,
): Promise<SenderDocument> {
  const { accountId } = actor
  const { mediaType, bytes } = paper
  await requireOpenForDocuments(tx, accountId, senderId)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int4 as count from sender_document
    where account_id = ${accountId} and sender_id = ${senderId}
  `.execute(tx.sql)
  if ((rows[0]?.count ?? 0) >= DOCUMENTS_MAX) fail('document_limit', { limit: DOCUMENTS_MAX })
  const id = tx.ids.next()
  const createdAt = tx.clock.now()
  const size = bytes.length
  await sql`
    insert into sender_document (account_id, id, sender_id, name, media_type, size, created_at)
    values (${accountId}, ${id}, ${senderId}, ${name}, ${mediaType}, ${size}, ${createdAt})
  `.execute(tx.sql)
  await insertPieces(tx, PIECES, { accountId, id }, bytes)
  await audit(tx, actor, {
    accountId,
    action: 'sender_document_added',
    subject: { kind: 'snd', id: senderId },
    detail: { name, size },
    request,
  })
  return { id, name, mediaType, size, createdAt }
}

/** Answers the document as it was uploaded. An Administrator reads those of any account. Fails with `not_found`. */
export function getSenderDocument(reader: Reader, actor: Authenticated, id: bigint): Promise<StoredFile> {
  return readStoredDocument(reader, PIECES, { accountId: readableAccount(actor), id })
}

/**
 * Deletes a document. Fails with `not_found`, and with `sender_not_changeable` once a network approved because of it.
 */
export async function deleteSenderDocument(
  tx: Tx,
  actor: UserOrKey,
  id: bigint,
  request: RequestInfo,
): Promise<void> {
  const { accountId } = actor
  const { rows } = await sql<{ senderId: bigint; name: string }>`
    select sender_id as "senderId", name from sender_document where account_id = ${accountId} and id = ${id}
  `.execute(tx.sql)
  const { senderId, name } = rows[0] ?? fail('not_found')
  const { networks } = await lockSender(tx, { accountId, id: senderId })
  if (networks.some(({ status }) => status === 'approved' || status === 'lapsed'))
    fail('sender_not_changeable')
  await sql`delete from sender_document where account_id = ${accountId} and id = ${id}`.execute(tx.sql)
  await audit(tx, actor, {
    accountId,
    action: 'sender_document_deleted',
    subject: { kind: 'snd', id: senderId },
    detail: { name },
    request,
  })
}

/** Locks the sender ID, so that if two documents come at once, the second counts the first. */
async function requireOpenForDocuments(tx: Tx, accountId: bigint, senderId: bigint): Promise<void> {
  const { isDefault, networks } = await lockSender(tx, { accountId, id: senderId })
  if (isDefault) fail('not_found')
  const today = dayOf(tx.clock.now())
  const settled = networks.every(
    (said) => said.status === 'approved' && said.renewal === null && !isRenewable(said, today),
  )
  if (networks.length > 0 && settled) fail('sender_not_changeable')
}

/** The most fields of the form, known or not. */
const FIELDS_MAX = 3

/**
 * Reads the form, outside any transaction. Fails with `not_found` if no sender ID is named, `document_refused`
 * {reason}, `file_too_large`, `invalid_request`, and as `DocumentChecker.read` does.
 */
export async function readSenderDocumentForm(
  papers: DocumentChecker,
  request: Pick<HandlerRequest, 'parts'>,
): Promise<SenderDocumentUpload> {
  const form = await readDocumentForm(request, { bytesMax: DOCUMENT_BYTES_MAX, fieldsMax: FIELDS_MAX })
  if (form === null) return fail('document_refused', { reason: NO_DOCUMENT })
  const senderId = decodeId('snd', form.fields.get('sender') ?? '')
  if (senderId === null) {
    const thing = ID_PREFIXES.snd
    return fail('not_found', { thing }, [{ message: `We could not find this ${thing}.`, pointer: '/sender' }])
  }
  const paper = (await papers.read(form.bytes)) ?? fail('document_refused', { reason: NO_DOCUMENT })
  return { senderId, name: form.name, paper }
}

/**
 * Proofs of a bank transfer: documents from the customer's bank, added to an invoice that waits for review. They
 * approve nothing; an Administrator compares them with the bank's own statement. A proof cannot be removed, because it
 * shows why the invoice was approved. It can only be downloaded, by people of its account and of the operator.
 */
import { type PaymentProof as Wire } from '@nkra/contract/billing/payments.ts'
import { TRANSFER_PROOF_BYTES_MAX, TRANSFER_PROOFS_MAX } from '@nkra/contract/limits.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { announceToOperatorToo, readableAccount } from '../../catalog/accounts.ts'
import type { Authenticated, User } from '../../platform/actor.ts'
import { audit, type RequestInfo } from '../../platform/database/audit.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import {
  insertPieces,
  readDocumentForm,
  readStoredDocument,
  type UploadedDocument,
  type DocumentChecker,
} from '../../platform/files/documents.ts'
import { fail } from '../../platform/fail.ts'
import type { HandlerRequest, StoredFile } from '../../platform/http/serve.ts'
import { paymentProofAdded } from '../events.ts'
import { lockPendingInvoice } from './record.ts'

export type PaymentProof = z.output<typeof Wire>

/** The most fields in the form. Their values are not read. */
const FIELDS_MAX = 3

const PIECES = { document: 'payment_proof', table: 'payment_proof_piece', paper: 'proof_id' } as const

export interface TransferProof {
  invoiceId: bigint
  name: string
  paper: UploadedDocument
}

/**
 * Reads the form, outside any transaction. Fails with `proof_refused` if it has no document, with `file_too_large`,
 * `invalid_request`, and as `DocumentChecker.read` does.
 */
export async function readProof(
  papers: DocumentChecker,
  invoiceId: bigint,
  request: Pick<HandlerRequest, 'parts'>,
): Promise<TransferProof> {
  const form = await readDocumentForm(request, { bytesMax: TRANSFER_PROOF_BYTES_MAX, fieldsMax: FIELDS_MAX })
  if (form === null) return fail('proof_refused')
  const paper = (await papers.read(form.bytes)) ?? fail('proof_refused')
  return { invoiceId, name: form.name, paper }
}

/**
 * Adds a proof to an invoice. Fails with `not_found`, `invoice_not_pending` once it was reviewed, and `proof_limit`
 * {limit}.
 */
export async function addPaymentProof(
  tx: Tx,
  actor: Pick<User, 'kind' | 'accountId' | 'userId' | 'impersonator'>,
  { invoiceId, name, paper }: TransferProof,
  request: RequestInfo,
): Promise<PaymentProof> {
  const { accountId, userId } = actor
  const { mediaType, bytes } = paper
  // Locked, so that of two proofs at once the second counts the first.
  const { number } = await lockPendingInvoice(tx, { accountId, invoiceId })
  const { rows } = await sql<{ count: number }>`
    select count(*)::int4 as count from payment_proof
    where account_id = ${accountId} and invoice_id = ${invoiceId}
  `.execute(tx.sql)
  if (rows[0]!.count >= TRANSFER_PROOFS_MAX) fail('proof_limit', { limit: TRANSFER_PROOFS_MAX })
  const [id, createdAt, size] = [tx.ids.next(), tx.clock.now(), bytes.length]
  await sql`
    insert into payment_proof (account_id, id, invoice_id, name, media_type, size, added_by, created_at)
    values (${accountId}, ${id}, ${invoiceId}, ${name}, ${mediaType}, ${size}, ${userId}, ${createdAt})
  `.execute(tx.sql)
  await insertPieces(tx, PIECES, { accountId, id }, bytes)
  tx.publish(paymentProofAdded.of(accountId, { invoiceId, number, proofId: id }))
  announceToOperatorToo(tx, accountId, 'invoice', encodeId('inv', invoiceId))
  await audit(tx, actor, {
    accountId,
    action: 'payment_proof_added',
    subject: { kind: 'inv', id: invoiceId },
    detail: { number, name, size },
    request,
  })
  return { id, invoiceId, name, mediaType, size, createdAt }
}

/**
 * The invoice's proofs, oldest first. An Administrator reads those of any account. Fails with `not_found` if there
 * is no such invoice.
 */
export async function listPaymentProofs(
  reader: Reader,
  actor: Authenticated,
  invoiceId: bigint,
): Promise<PaymentProof[]> {
  const own = readableAccount(actor)
  const { rows } = await sql<{ [Key in keyof PaymentProof]: PaymentProof[Key] | null }>`
    select proof.id, invoice.id as "invoiceId", proof.name, proof.media_type as "mediaType", proof.size,
      proof.created_at as "createdAt"
    from invoice
    left join payment_proof as proof on proof.account_id = invoice.account_id and proof.invoice_id = invoice.id
    where invoice.id = ${invoiceId} and (${own}::int8 is null or invoice.account_id = ${own}::int8)
    order by proof.id
  `.execute(reader.sql)
  if (rows.length === 0) fail('not_found')
  return rows.filter((row): row is PaymentProof => row.id !== null)
}

/** The proof as it was added. An Administrator reads those of any account. Fails with `not_found`. */
export function getPaymentProof(reader: Reader, actor: Authenticated, id: bigint): Promise<StoredFile> {
  return readStoredDocument(reader, PIECES, { accountId: readableAccount(actor), id })
}

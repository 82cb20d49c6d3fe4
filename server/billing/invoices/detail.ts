/** One invoice with all that it says, and what became of it: as a screen shows it, and as it is drawn. */
import { sql } from 'kysely'
import { OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import type { DurationType } from '../../catalog/packages.ts'
import type { Authenticated } from '../../platform/actor.ts'
import type { Reader } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import { amountInWords } from './amount-in-words.ts'
import { clearancesOfInvoice, type DocumentClearance } from '../clearance/lists.ts'
import { creditNotesOf, findCreditNote, type CreditNote } from './credit-notes.ts'
import { readableAccount } from './lists.ts'
import {
  invoiceColumns,
  invoiceOf,
  type Invoice,
  type InvoiceRow,
  type Party,
  type SellerParty,
} from './record.ts'
import type { BankAccount } from '../seller.ts'

export interface InvoiceDetail extends Invoice {
  issuedAt: Date
  /** The last day to pay a month's usage, `2026-12-02`; null for what is paid before it is given. */
  dueOn: string | null
  /** The month whose usage it is for, `2026-11`. */
  month: string | null
  durationNumber: number
  durationType: DurationType
  taxRules: string
  amountInWords: string
  buyer: Party
  seller: Omit<SellerParty, 'transfer'>
  transfer: BankAccount | null
  /** Null where the platform wrote it. */
  createdByName: string | null
  /** Null where nobody decided: it waits, or was paid. */
  reviewedByName: string | null
  paymentId: bigint | null
  creditNotes: ClearedNote[]
  /** By the revenue authority; null where it is not sent there. */
  clearance: DocumentClearance | null
  /** What a credit note could take back now. */
  creditable: bigint
}

export interface ClearedNote extends CreditNote {
  clearance: DocumentClearance | null
}

/** An invoice that the actor may read. Fails with `not_found`. */
export async function getInvoice(
  reader: Reader,
  actor: Authenticated,
  { id }: { id: bigint },
): Promise<InvoiceDetail> {
  return readDetail(reader, readableAccount(actor, undefined), id)
}

/** A credit note that the actor may read, with its invoice. Fails with `not_found`. */
export async function getCreditNote(
  reader: Reader,
  actor: Authenticated,
  { id }: { id: bigint },
): Promise<{ invoice: InvoiceDetail; note: ClearedNote }> {
  const { accountId, invoiceId } = await findCreditNote(reader, readableAccount(actor, undefined), id)
  const invoice = await readDetail(reader, accountId, invoiceId)
  const note = invoice.creditNotes.find((issued) => issued.id === id)
  return { invoice, note: note ?? fail('not_found') }
}

interface DetailRow extends InvoiceRow {
  dueOn: string | null
  month: string | null
  durationNumber: number
  durationType: DurationType
  taxRules: string
  buyer: Party
  seller: SellerParty
  createdByName: string | null
  reviewedByName: string | null
  paymentId: bigint | null
  creditable: bigint
}

/** Null is anybody's. */
async function readDetail(reader: Reader, accountId: bigint | null, id: bigint): Promise<InvoiceDetail> {
  const { rows } = await sql<DetailRow>`
    select ${invoiceColumns},
      invoice.due_on::text as "dueOn", to_char(invoice.month, 'YYYY-MM') as month,
      invoice.duration_number as "durationNumber", invoice.duration_type as "durationType",
      invoice.tax_rules as "taxRules", invoice.buyer, invoice.seller, invoice.payment_id as "paymentId",
      nullif(concat_ws(' ', maker.first_name, maker.last_name), '') as "createdByName",
      nullif(concat_ws(' ', reviewer.first_name, reviewer.last_name), '') as "reviewedByName",
      coalesce((
        select available from credit
        where account_id = invoice.account_id and invoice_id = invoice.id and status = 'Confirmed'
          and lapses_at > ${reader.clock.now()}
      ), 0)::int8 as creditable
    from (
      select invoice.*, account.name as account_name
      from invoice join account on account.id = invoice.account_id
      where invoice.id = ${id} and (${accountId}::int8 is null or invoice.account_id = ${accountId}::int8)
    ) as invoice
    left join account_user as maker
      on maker.account_id in (invoice.account_id, ${OPERATOR_ACCOUNT_ID}) and maker.id = invoice.created_by
    left join account_user as reviewer
      on reviewer.account_id = ${OPERATOR_ACCOUNT_ID} and reviewer.id = invoice.reviewed_by`.execute(
    reader.sql,
  )
  const row = rows[0] ?? fail('not_found')
  const { transfer, ...seller } = row.seller
  const clearances = await clearancesOfInvoice(reader, row.accountId, row.id)
  const notes = await creditNotesOf(reader, { accountId: row.accountId, invoiceId: row.id })
  return {
    ...row,
    ...invoiceOf(row),
    issuedAt: row.createdAt,
    amountInWords: amountInWords(row.totalAmount),
    seller,
    transfer,
    creditNotes: notes.map((note) => ({ ...note, clearance: clearances.notes.get(note.id) ?? null })),
    clearance: clearances.invoice,
  }
}

/**
 * Credit notes: the one way to correct an approved invoice, which never changes. A note takes back unspent credits with
 * their part of the amount and of each tax. Its number follows the last one without a gap. It takes back neither spent
 * credits nor credits that campaigns have reserved. A month's postpaid usage is always spent (decision 10).
 *
 * Every function that moves money takes its locks in one order: invoice, balance, then the counter of numbers.
 */
import type * as contract from '@nkra/contract/billing/invoices.ts'
import type { z } from 'zod'
import { sql } from 'kysely'
import type { Product } from '@nkra/contract/wire.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { announceToOperatorToo, OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import { personBehind, type User } from '../../platform/actor.ts'
import { auditAll, type RequestInfo } from '../../platform/database/audit.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import { amountInWords } from './amount-in-words.ts'
import { nextNumber, type InvoiceStatus } from './invoices.ts'
import { takeBack } from '../ledger/ledger.ts'
import { roundHalfUp, taxesOf, taxLinesOf, type StoredTax } from '../tax.ts'
import { creditNoteIssued } from '../events.ts'

export type CreditNote = z.output<typeof contract.CreditNote>

/**
 * How much of one invoice, taxes included, its approver may take back alone: GHS 500.00. With more, one person could
 * approve an invoice and take the money back unseen.
 */
export const TAKEN_BACK_ALONE_PESEWAS_MAX = 50_000n

/**
 * Issues a note for a number of credits. Fails with `not_found`, `invoice_not_approved`, `usage_not_creditable` for
 * a month's usage, `credits_not_unspent` {unspent}, `credit_note_too_small` if the credits are worth less than a
 * pesewa, `own_request` for the person who ordered the invoice, and `second_person_required` {limit} beyond what
 * its reviewer may take back alone.
 */
export async function createCreditNote(
  tx: Tx,
  actor: User,
  wanted: { invoiceId: bigint; credits: bigint; reason: string },
  request?: RequestInfo,
): Promise<CreditNote> {
  const { invoiceId, credits, reason } = wanted
  const invoice = await lockForCorrection(tx, invoiceId)
  if (invoice.status !== 2) fail('invoice_not_approved')
  if (invoice.month !== null) fail('usage_not_creditable')
  const person = personBehind(actor)
  if (invoice.createdBy === person) fail('own_request')

  const { accountId } = invoice
  const id = tx.ids.next()
  const cause = { kind: 'credit_note', id } as const
  const { creditId } = invoice
  const { taken, unspent } = await takeBack(tx, { accountId, creditId, credits, cause, reason })
  if (!taken) fail('credits_not_unspent', { unspent: Number(unspent) })

  const before = await sumOfNotes(tx, invoice)
  const share = noteAmounts(invoice, before, credits)
  if (share.amount === 0n) fail('credit_note_too_small')
  if (invoice.reviewedBy === person && totalOf(before) + totalOf(share) > TAKEN_BACK_ALONE_PESEWAS_MAX) {
    fail('second_person_required', { limit: Number(TAKEN_BACK_ALONE_PESEWAS_MAX / 100n) })
  }
  await writeNote(tx, invoice, { id, share, reason, createdBy: person })

  const [note] = await creditNotesOf(tx, { accountId, invoiceId, noteId: id })
  if (note === undefined) throw new Error(`credit note ${id} is not there`)
  announce(tx, invoice, note)
  await auditAll(tx, actor, [OPERATOR_ACCOUNT_ID, accountId], {
    action: 'credit_note_issued',
    subject: { kind: 'crn', id },
    detail: {
      number: note.number,
      invoice: invoice.number,
      credits: Number(credits),
      total: Number(note.totalAmount) / 100,
      reason,
    },
    request,
  })
  return note
}

/** Lists the invoice's notes, oldest first, or only the one that is named. */
export async function creditNotesOf(
  reader: Reader,
  of: { accountId: bigint; invoiceId: bigint; noteId?: bigint },
): Promise<CreditNote[]> {
  const { rows } = await sql<Omit<CreditNote, 'taxes' | 'amountInWords'> & { taxes: StoredTax[] }>`
    select
      note.id, note.number, note.credits, note.amount_pesewas as amount, note.total_pesewas as "totalAmount",
      note.reason, note.created_at as "issuedAt",
      nullif(concat_ws(' ', maker.first_name, maker.last_name), '') as "createdByName",
      ${taxesOf('note')} as taxes
    from credit_note as note
    left join account_user as maker on maker.account_id = ${OPERATOR_ACCOUNT_ID} and maker.id = note.created_by
    where note.account_id = ${of.accountId} and note.invoice_id = ${of.invoiceId}
      and (${of.noteId ?? null}::int8 is null or note.id = ${of.noteId ?? null}::int8)
    order by note.id`.execute(reader.sql)
  return rows.map((row) => ({
    ...row,
    taxes: taxLinesOf(row.taxes),
    amountInWords: amountInWords(row.totalAmount),
  }))
}

/**
 * Answers the note's account and invoice. Without an account it finds the note of any account. Fails with `not_found`.
 */
export async function findCreditNote(
  reader: Reader,
  accountId: bigint | null,
  noteId: bigint,
): Promise<{ accountId: bigint; invoiceId: bigint }> {
  const { rows } = await sql<{ accountId: bigint; invoiceId: bigint }>`
    select account_id as "accountId", invoice_id as "invoiceId" from credit_note
    where id = ${noteId} and (${accountId}::int8 is null or account_id = ${accountId}::int8)`.execute(
    reader.sql,
  )
  return rows[0] ?? fail('not_found')
}

interface CorrectableInvoice extends NoteAmounts {
  accountId: bigint
  id: bigint
  number: string
  product: Product
  status: InvoiceStatus
  month: string | null
  createdBy: bigint
  reviewedBy: bigint | null
  /** The lot that the invoice paid for. */
  creditId: bigint
}

/** Locks the invoice, so that its notes are made one after the other. */
async function lockForCorrection(tx: Tx, invoiceId: bigint): Promise<CorrectableInvoice> {
  const { rows } = await sql<CorrectableInvoice>`
    select
      invoice.account_id as "accountId", invoice.id, invoice.number, invoice.product, invoice.status, invoice.month,
      invoice.created_by as "createdBy", invoice.reviewed_by as "reviewedBy", invoice.credit as credits,
      invoice.amount_pesewas as amount,
      array(
        select amount_pesewas from invoice_tax
        where account_id = invoice.account_id and invoice_id = invoice.id
        order by place
      ) as taxes,
      (select id from credit where account_id = invoice.account_id and invoice_id = invoice.id) as "creditId"
    from invoice
    where invoice.id = ${invoiceId}
    for update of invoice`.execute(tx.sql)
  return rows[0] ?? fail('not_found')
}

/** The sum of the invoice's notes so far. */
async function sumOfNotes(tx: Tx, invoice: CorrectableInvoice): Promise<NoteAmounts> {
  const { rows } = await sql<NoteAmounts>`
    select
      coalesce(sum(credits), 0)::int8 as credits, coalesce(sum(amount_pesewas), 0)::int8 as amount,
      array(
        select sum(tax.amount_pesewas)::int8
        from credit_note as noted
        join credit_note_tax as tax on tax.account_id = noted.account_id and tax.credit_note_id = noted.id
        where noted.account_id = ${invoice.accountId} and noted.invoice_id = ${invoice.id}
        group by tax.place
        order by tax.place
      ) as taxes
    from credit_note
    where account_id = ${invoice.accountId} and invoice_id = ${invoice.id}`.execute(tx.sql)
  return rows[0]!
}

function totalOf({ amount, taxes }: NoteAmounts): bigint {
  return taxes.reduce((all, tax) => all + tax, amount)
}

async function writeNote(
  tx: Tx,
  invoice: CorrectableInvoice,
  note: { id: bigint; share: NoteAmounts; reason: string; createdBy: bigint },
): Promise<void> {
  const { id, share, reason, createdBy } = note
  await sql`
    insert into credit_note (
      account_id, id, number, invoice_id, credits, amount_pesewas, total_pesewas, reason, created_by, created_at
    ) values (
      ${invoice.accountId}, ${id}, ${await nextNumber(tx, 'CN')}, ${invoice.id}, ${share.credits}, ${share.amount},
      ${totalOf(share)}, ${reason}, ${createdBy}, ${tx.clock.now()}
    )`.execute(tx.sql)
  await sql`
    insert into credit_note_tax (account_id, credit_note_id, place, code, name, rate_bp, amount_pesewas)
    select tax.account_id, ${id}, tax.place, tax.code, tax.name, tax.rate_bp, share.amount
    from (
      select *, row_number() over (order by place) as nth from invoice_tax
      where account_id = ${invoice.accountId} and invoice_id = ${invoice.id}
    ) as tax
    join unnest(${share.taxes.map(String)}::int8[]) with ordinality as share (amount, nth) using (nth)`.execute(
    tx.sql,
  )
}

/** Announces the note to the pages that show the invoice: the customer's and every Administrator's. */
function announce(tx: Tx, invoice: CorrectableInvoice, note: CreditNote): void {
  const { accountId, id: invoiceId, number: invoiceNumber, product } = invoice
  const { id: creditNoteId, number, credits, totalAmount, reason } = note
  tx.publish(
    creditNoteIssued.of(accountId, {
      creditNoteId,
      number,
      invoiceId,
      invoiceNumber,
      product,
      credits,
      totalAmount,
      reason,
    }),
  )
  announceToOperatorToo(tx, accountId, 'invoice', encodeId('inv', invoiceId))
}

/** Amounts in pesewas. The taxes are in the invoice's order. */
export interface NoteAmounts {
  credits: bigint
  /** The amount before taxes. */
  amount: bigint
  taxes: readonly bigint[]
}

/**
 * The amounts of the next credit note for `credits` of the invoice; `before` is the sum of its notes so far. Each
 * amount is rounded half up over all notes together, so that they never exceed the invoice, and equal it once all
 * credits are taken back.
 */
export function noteAmounts(invoice: NoteAmounts, before: NoteAmounts, credits: bigint): NoteAmounts {
  const together = before.credits + credits
  if (credits <= 0n || together > invoice.credits) {
    throw new RangeError(`${together} of ${invoice.credits} credits cannot be taken back`)
  }
  const partOf = (whole: bigint) => roundHalfUp(whole * together, invoice.credits)
  return {
    credits,
    amount: partOf(invoice.amount) - before.amount,
    taxes: invoice.taxes.map((tax, place) => partOf(tax) - (before.taxes[place] ?? 0n)),
  }
}

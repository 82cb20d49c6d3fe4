/**
 * Clearances as they are written: the one file that changes their rows. A document moves along the edges of
 * states.ts and no other way; what was sent, what was answered and the stamp are appended, never changed.
 */
import { sql } from 'kysely'
import { encodeId } from '@nkra/contract/wire.ts'
import { OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import type { Reader, Tx, RowKey } from '../../platform/database/database.ts'
import {
  mayBecome,
  type ClearanceState,
  type AttemptKind,
  type ClearanceOutcome,
  type Stamp,
  type ClearanceStep,
} from './states.ts'
import type { AuthorityRequest, TaxedDocument } from './evat-document.ts'
import { taxesOn, type TaxCode } from '../tax.ts'

/** A clearance that is locked by the transaction. */
export interface LockedClearance extends RowKey {
  invoiceId: bigint
  creditNoteId: bigint | null
  number: string
  state: ClearanceState
  attempts: number
  nextAttemptAt: Date | null
  leasedUntil: Date | null
}

/**
 * Opens an approved invoice's clearance, or that of a credit note whose invoice has one; null where there is one already,
 * or nothing to clear.
 */
export async function insertClearance(
  tx: Tx,
  {
    accountId,
    invoiceId,
    creditNoteId,
  }: { accountId: bigint; invoiceId: bigint; creditNoteId: bigint | null },
): Promise<bigint | null> {
  const now = tx.clock.now()
  const { rows } = await sql<{ id: bigint }>`
    insert into clearance (
      account_id, id, invoice_id, credit_note_id, number, next_attempt_at, created_at, changed_at
    )
    select ${accountId}, ${tx.ids.next()}, issued.invoice_id, ${creditNoteId}, issued.number, ${now}, issued.at, ${now}
    from (
      select id as invoice_id, number, reviewed_at as at from invoice
      where account_id = ${accountId} and id = ${invoiceId} and status = 2 and ${creditNoteId}::int8 is null
      union all
      select note.invoice_id, note.number, note.created_at
      from credit_note as note
      join clearance on clearance.account_id = note.account_id and clearance.invoice_id = note.invoice_id
        and clearance.credit_note_id is null
      where note.account_id = ${accountId} and note.id = ${creditNoteId} and note.invoice_id = ${invoiceId}
    ) as issued
    on conflict do nothing
    returning id`.execute(tx.sql)
  return rows[0]?.id ?? null
}

/** Locks it, so that one thing happens to it at a time. */
export async function lockClearance(tx: Tx, { accountId, id }: RowKey): Promise<LockedClearance | null> {
  const { rows } = await sql<LockedClearance>`
    select account_id as "accountId", id, invoice_id as "invoiceId", credit_note_id as "creditNoteId", number, state,
      attempts, next_attempt_at as "nextAttemptAt", leased_until as "leasedUntil"
    from clearance where account_id = ${accountId} and id = ${id} for no key update`.execute(tx.sql)
  return rows[0] ?? null
}

/** Whether the authority has signed the invoice. */
export async function isStamped(reader: Reader, accountId: bigint, invoiceId: bigint): Promise<boolean> {
  const { rows } = await sql`
    select 1 from clearance
    where account_id = ${accountId} and invoice_id = ${invoiceId} and credit_note_id is null and state = 'stamped'
  `.execute(reader.sql)
  return rows.length > 0
}

/** Writes down what is about to be sent or asked, and until when nobody else does. Answers the attempt's number. */
export async function beginAttempt(
  tx: Tx,
  taken: LockedClearance,
  { kind, question, leasedUntil }: { kind: AttemptKind; question: AuthorityRequest; leasedUntil: Date },
): Promise<number> {
  const { accountId, id } = taken
  const now = tx.clock.now()
  const attempt = taken.attempts + 1
  const state = kind === 'sent' ? 'sending' : taken.state
  if (state !== taken.state) requireEdge(taken, state)
  await sql`
    update clearance
    set state = ${state}, attempts = ${attempt}, next_attempt_at = ${leasedUntil}, leased_until = ${leasedUntil},
      changed_at = ${now}
    where account_id = ${accountId} and id = ${id}`.execute(tx.sql)
  await sql`
    insert into clearance_attempt (account_id, clearance_id, attempt, kind, payload, hash, at)
    values (${accountId}, ${id}, ${attempt}, ${kind}, ${question.payload}, ${question.hash}, ${now})`.execute(
    tx.sql,
  )
  announce(tx, taken)
  return attempt
}

/** Appends what was answered. */
export async function insertAnswer(
  tx: Tx,
  { accountId, id }: RowKey,
  { attempt, outcome, status }: { attempt: number; outcome: ClearanceOutcome; status: number | null },
): Promise<void> {
  const { code, message } =
    outcome.kind === 'stamped' || outcome.kind === 'absent' ? { code: null, message: null } : outcome
  await sql`
    insert into clearance_answer (account_id, clearance_id, attempt, outcome, status, code, message, at)
    values (${accountId}, ${id}, ${attempt}, ${outcome.kind}, ${status}, ${code}, ${message}, ${tx.clock.now()})
  `.execute(tx.sql)
}

/** Keeps the stamp. The key of the table is the document: it never has a second one. */
export async function insertStamp(
  tx: Tx,
  { accountId, id }: RowKey,
  attempt: number,
  stamp: Stamp,
): Promise<void> {
  await sql`
    insert into clearance_stamp (
      account_id, clearance_id, attempt, sdc_id, receipt_number, internal_data, signature, machine_code, time, qr_code, at
    ) values (
      ${accountId}, ${id}, ${attempt}, ${stamp.sdcId}, ${stamp.receiptNumber}, ${stamp.internalData},
      ${stamp.signature}, ${stamp.machineCode}, ${stamp.time}, ${stamp.qrCode}, ${tx.clock.now()}
    )`.execute(tx.sql)
}

/** Takes the step. Answers when it is tried again; null where it is not. */
export async function applyStep(tx: Tx, taken: LockedClearance, step: ClearanceStep): Promise<Date | null> {
  if (step.state !== taken.state) requireEdge(taken, step.state)
  const next = step.after_ms === null ? null : new Date(tx.clock.ms() + step.after_ms)
  await sql`
    update clearance
    set state = ${step.state}, reason = ${step.reason}, code = ${step.code}, next_attempt_at = ${next},
      leased_until = null, changed_at = ${tx.clock.now()}
    where account_id = ${taken.accountId} and id = ${taken.id}`.execute(tx.sql)
  announce(tx, taken)
  return next
}

/** The credit notes that wait for this invoice need wait no more. Answers which they are. */
export async function wakeCreditNotes(tx: Tx, { accountId, invoiceId }: LockedClearance): Promise<RowKey[]> {
  const { rows } = await sql<RowKey>`
    update clearance set next_attempt_at = ${tx.clock.now()}
    where account_id = ${accountId} and invoice_id = ${invoiceId} and credit_note_id is not null and state = 'waiting'
    returning account_id as "accountId", id`.execute(tx.sql)
  return rows
}

interface DocumentRow {
  invoiceNumber: string
  product: TaxedDocument['product']
  packageName: string
  rules: string
  buyer: { name: string; tin: string }
  issued: Date
  credits: bigint
  net: bigint
  /** Amounts inside JSON come as text: a JSON number is not exact. */
  taxes: { code: TaxCode; amount: string }[]
  note: string | null
  noted: Date | null
  whole: boolean | null
}

/** The document as it was issued. */
export async function readTaxedDocument(
  reader: Reader,
  { accountId, invoiceId, creditNoteId }: Pick<LockedClearance, 'accountId' | 'invoiceId' | 'creditNoteId'>,
): Promise<TaxedDocument> {
  const { rows } = await sql<DocumentRow>`
    select invoice.number as "invoiceNumber", invoice.product, invoice.package_name as "packageName",
      invoice.tax_rules as rules, invoice.buyer, invoice.created_at as issued,
      coalesce(note.credits, invoice.credit) as credits,
      coalesce(note.amount_pesewas, invoice.amount_pesewas) as net,
      coalesce(note_tax.taxes, invoice_tax.taxes) as taxes,
      note.number as note, note.created_at as noted, note.credits = invoice.credit as whole
    from invoice
    left join credit_note as note
      on note.account_id = invoice.account_id and note.invoice_id = invoice.id and note.id = ${creditNoteId}
    cross join lateral (
      select json_agg(json_build_object('code', code, 'amount', amount_pesewas::text) order by place) as taxes
      from invoice_tax where account_id = invoice.account_id and invoice_id = invoice.id
    ) as invoice_tax
    left join lateral (
      select json_agg(json_build_object('code', code, 'amount', amount_pesewas::text) order by place) as taxes
      from credit_note_tax where account_id = invoice.account_id and credit_note_id = note.id
    ) as note_tax on true
    where invoice.account_id = ${accountId} and invoice.id = ${invoiceId}`.execute(reader.sql)
  const row = rows[0]!
  const { note, noted, whole, issued, taxes, ...rest } = row
  return {
    ...rest,
    taxes: taxes.map(({ code, amount }) => ({ code, amount: BigInt(amount) })),
    note: note === null ? null : { number: note, whole: whole === true },
    day: dayOf(row.rules, noted ?? issued, issued),
  }
}

/**
 * The authority picks its rules by the day of a document, in Ghana, which keeps UTC. A credit note is reckoned by the rules
 * of its invoice, so where they have changed meanwhile it goes by the invoice's day.
 */
function dayOf(rules: string, at: Date, issued: Date): string {
  const day = taxesOn(0n, { at }).rules === rules ? at : issued
  return day.toISOString().slice(0, 10)
}

function requireEdge({ id, state }: LockedClearance, to: ClearanceState): void {
  if (!mayBecome(state, to)) throw new Error(`clearance ${id} cannot become ${to} from ${state}`)
}

/** Tells the pages that show it: the customer's invoice, and the operator's list. */
function announce(tx: Tx, { accountId, invoiceId }: LockedClearance): void {
  for (const reader of new Set([accountId, OPERATOR_ACCOUNT_ID])) {
    tx.changed(reader, 'invoice', encodeId('inv', invoiceId))
  }
}

/**
 * Clearance: the revenue authority signs every approved invoice and every credit note (requirements 14.3; decision 29).
 *
 * 1. When a document is issued, an event of the same commit opens its clearance. So nothing is signed that was rolled back.
 * 2. A job records an attempt and commits it, with a lease. A credit note waits until its invoice is stamped.
 * 3. The document is sent, outside any transaction.
 * 4. The answer is appended. If nothing else happened meanwhile, it moves the document: stamped, refused, or to be tried
 * again.
 * 5. If an answer is lost, the document is `unknown`: its stamp is asked for before anything is sent again.
 * 6. Attempts go on, at growing intervals, until the document is stamped or refused. A sweep finds documents whose
 * job was lost.
 *
 * Only this file changes the rows. A document moves only along the edges of `states.ts`. Attempts, answers and the stamp
 * are appended and never changed.
 */
import { z } from 'zod'
import { Id, encodeId } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import type { User } from '../../platform/actor.ts'
import { auditAll, type RequestInfo } from '../../platform/database/audit.ts'
import type { Db, Tx, RowKey, Reader } from '../../platform/database/database.ts'
import { dayOf, type Day } from '../../platform/days.ts'
import { fail } from '../../platform/fail.ts'
import { cron, worker, type Worker } from '../../platform/jobs/jobs.ts'
import { job } from '../../platform/database/job-queue.ts'
import {
  stepOf,
  type AttemptKind,
  mayBecome,
  type ClearanceState,
  type ClearanceOutcome,
  type Stamp,
  type ClearanceStep,
} from './states.ts'
import {
  type AuthorityAnswer,
  type RevenueAuthority,
  type DocumentReference,
  inquiryOf,
  submissionOf,
  type AuthorityRequest,
  type TaxedDocument,
} from './evat.ts'
import { announceToOperatorToo } from '../../catalog/accounts.ts'
import { taxesOf, taxesOn, type StoredTax } from '../tax.ts'

export interface ClearanceResources {
  db: Db
  authority: RevenueAuthority
}

/** A job that makes one attempt at one document. */
export const clearDocument = job('billing.clear', z.object({ accountId: Id('acc'), id: Id('clr') }), {
  retries: 2,
  limit_s: 60,
})

/**
 * The lease of an attempt. It is longer than the authority may take to answer. If no answer is recorded by its end, the
 * process died.
 */
const LEASE_MS = 60_000
/** A job may start this much early, because the database's clock may differ from the machine's. */
const EARLY_MS = 1_000
/** A clearance that has been due for this long has lost its job. */
const OVERLOOKED_MS = 30_000
/** The most documents that one sweep handles. */
const SWEPT_MAX = 500
/** How long a credit note waits if nobody wakes it. Normally the stamp of its invoice does. */
const NOTE_WAIT_MS = 3_600_000

export function clearanceWorkers(clearing: ClearanceResources): Worker[] {
  return [
    // Two at a time, at 3 to 6 seconds each, stay below the 50 a minute that a key is allowed.
    worker(clearDocument, (which, { signal }) => runClearance(clearing, which, signal), { lanes: 2 }),
    cron('billing.clearance-sweep', '*/2 * * * *', async () => void (await sweepClearances(clearing.db))),
  ]
}

/** Starts the clearance of an approved invoice, on the event of its approval. */
export async function clearInvoice(
  tx: Tx,
  { accountId, payload }: { accountId: bigint; payload: { invoiceId: bigint; approved: boolean } },
): Promise<void> {
  const { invoiceId, approved } = payload
  if (approved) await openClearance(tx, { accountId, invoiceId, creditNoteId: null })
}

/** Starts the clearance of a credit note when it is issued. */
export async function clearCreditNote(
  tx: Tx,
  { accountId, payload }: { accountId: bigint; payload: { invoiceId: bigint; creditNoteId: bigint } },
): Promise<void> {
  const { invoiceId, creditNoteId } = payload
  await openClearance(tx, { accountId, invoiceId, creditNoteId })
}

/** Starts the clearance of a document. Repeated calls start it once. */
export async function openClearance(
  tx: Tx,
  document: { accountId: bigint; invoiceId: bigint; creditNoteId: bigint | null },
): Promise<void> {
  const id = await insertClearance(tx, document)
  if (id !== null) await tx.enqueue(clearDocument, { accountId: document.accountId, id })
}

/** Makes one attempt if one is due. */
export async function runClearance(
  { db, authority }: ClearanceResources,
  which: RowKey,
  signal: AbortSignal,
): Promise<void> {
  const begun = await db.transaction((tx) => startAttempt(tx, which))
  if (begun === null) return
  const { kind, question, subject, attempt } = begun
  const heeded = await authority.ask(kind, question.payload, subject, signal)
  await db.transaction((tx) => recordAnswer(tx, which, begun.kind, attempt, heeded))
}

/** Starts jobs for clearances that are due and have lost theirs. Answers how many. */
export async function sweepClearances(db: Db): Promise<number> {
  const { rows } = await sql<RowKey>`
    select account_id as "accountId", id from clearance
    where next_attempt_at < ${new Date(db.clock.ms() - OVERLOOKED_MS)}
    order by next_attempt_at limit ${SWEPT_MAX}`.execute(db.sql)
  for (const which of rows) await db.transaction((tx) => tx.enqueue(clearDocument, which))
  return rows.length
}

/**
 * Sends a refused document again in its present wording, or tries a waiting one at once. Fails with
 * `clearance_not_retryable` if the document is stamped or being sent.
 */
export async function retryClearance(
  tx: Tx,
  actor: User,
  { id }: { id: bigint },
  request?: RequestInfo,
): Promise<RowKey> {
  const { rows } = await sql<RowKey>`
    select account_id as "accountId", id from clearance where id = ${id}`.execute(tx.sql)
  const which = rows[0] ?? fail('not_found')
  const taken = (await lockClearance(tx, which))!
  if (taken.state === 'stamped' || isUnderWay(tx, taken)) fail('clearance_not_retryable')
  const state = taken.state === 'refused' ? 'waiting' : taken.state
  const reason = state === 'unknown' || state === 'sending' ? 'no_answer' : null
  await applyStep(tx, taken, {
    state: state === 'sending' ? 'unknown' : state,
    reason,
    code: null,
    after_ms: 0,
  })
  await tx.enqueue(clearDocument, which)
  await auditAll(tx, actor, [actor.accountId, which.accountId], {
    action: 'clearance_retried',
    subject: { kind: 'inv', id: taken.invoiceId },
    detail: { number: taken.number, was: taken.state },
    request,
  })
  return which
}

interface StartedAttempt {
  kind: AttemptKind
  question: AuthorityRequest
  subject: DocumentReference
  attempt: number
}

/** Decides what the next attempt is and records it. Null if nothing is due now. */
async function startAttempt(tx: Tx, which: RowKey): Promise<StartedAttempt | null> {
  let taken = await lockClearance(tx, which)
  if (!taken || taken.nextAttemptAt === null) return null
  if (taken.nextAttemptAt.getTime() > tx.clock.ms() + EARLY_MS) return null
  if (isUnderWay(tx, taken)) return null
  if (taken.state === 'sending') taken = await markUnknown(tx, taken)
  const leasedUntil = new Date(tx.clock.ms() + LEASE_MS)
  const document = await readTaxedDocument(tx, taken)
  const subject = { invoiceNumber: document.invoiceNumber, isRefund: document.note !== null }
  if (taken.state === 'unknown') {
    const question = inquiryOf(document)
    return {
      kind: 'asked',
      question,
      subject,
      attempt: await beginAttempt(tx, taken, { kind: 'asked', question, leasedUntil }),
    }
  }
  if (taken.creditNoteId !== null && !(await isStamped(tx, taken.accountId, taken.invoiceId))) {
    await waitForInvoice(tx, taken)
    return null
  }
  const question = submissionOf(document)
  if (question === null) {
    await applyStep(tx, taken, { state: 'refused', reason: 'figures_differ', code: null, after_ms: null })
    return null
  }
  return {
    kind: 'sent',
    question,
    subject,
    attempt: await beginAttempt(tx, taken, { kind: 'sent', question, leasedUntil }),
  }
}

/** Records the authority's answer and moves the document accordingly. */
async function recordAnswer(
  tx: Tx,
  which: RowKey,
  kind: AttemptKind,
  attempt: number,
  { outcome, status }: AuthorityAnswer,
): Promise<void> {
  const taken = (await lockClearance(tx, which))!
  await insertAnswer(tx, which, { attempt, outcome, status })
  if (taken.state === 'stamped') return
  // A stamp is true whenever it comes. Of the rest only the answer to the newest attempt counts.
  if (outcome.kind !== 'stamped' && (taken.attempts !== attempt || !isUnderWay(tx, taken))) return
  if (outcome.kind === 'stamped') await insertStamp(tx, which, attempt, outcome.stamp)
  const next = await applyStep(tx, taken, stepOf(kind, outcome, attempt))
  if (next !== null) await tx.enqueue(clearDocument, which, { startAfter: next })
  if (outcome.kind !== 'stamped' || taken.creditNoteId !== null) return
  for (const note of await wakeCreditNotes(tx, taken)) await tx.enqueue(clearDocument, note)
}

function isUnderWay(tx: Tx, { leasedUntil }: LockedClearance): boolean {
  return leasedUntil !== null && leasedUntil > tx.clock.now()
}

/** Marks a document as unknown whose process died while sending: it may have arrived. */
async function markUnknown(tx: Tx, taken: LockedClearance): Promise<LockedClearance> {
  await applyStep(tx, taken, { state: 'unknown', reason: 'no_answer', code: null, after_ms: 0 })
  return { ...taken, state: 'unknown' }
}

/**
 * Lets a credit note wait for its invoice, because the authority takes no refund of an invoice that it does not have.
 */
async function waitForInvoice(tx: Tx, taken: LockedClearance): Promise<void> {
  await applyStep(tx, taken, {
    state: 'waiting',
    reason: 'invoice_first',
    code: null,
    after_ms: NOTE_WAIT_MS,
  })
}

/** A clearance that the transaction has locked. */
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
 * Opens the clearance of an approved invoice, or of a credit note whose invoice has one. Null if it exists already, or
 * there is nothing to clear.
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

/** Locks a clearance, so that two attempts never run at once. */
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

/** Records what is about to be sent or asked for, and the length of the lease. Answers the attempt's number. */
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

/** Appends the authority's answer to an attempt. */
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

/** Stores the stamp. The table's key is the document, so a document never has two stamps. */
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

/** Moves the document by a step. Answers when the next attempt is due, or null if there is none. */
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

/** Wakes the credit notes that wait for this invoice. Answers their keys. */
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
  taxes: StoredTax[]
  note: string | null
  noted: Date | null
  whole: boolean | null
}

/** Reads the document as it was issued. */
export async function readTaxedDocument(
  reader: Reader,
  { accountId, invoiceId, creditNoteId }: Pick<LockedClearance, 'accountId' | 'invoiceId' | 'creditNoteId'>,
): Promise<TaxedDocument> {
  const { rows } = await sql<DocumentRow>`
    select invoice.number as "invoiceNumber", invoice.product, invoice.package_name as "packageName",
      invoice.tax_rules as rules, invoice.buyer, invoice.created_at as issued,
      coalesce(note.credits, invoice.credit) as credits,
      coalesce(note.amount_pesewas, invoice.amount_pesewas) as net,
      case when note.id is null then ${taxesOf('invoice')} else ${taxesOf('note')} end as taxes,
      note.number as note, note.created_at as noted, note.credits = invoice.credit as whole
    from invoice
    left join credit_note as note
      on note.account_id = invoice.account_id and note.invoice_id = invoice.id and note.id = ${creditNoteId}
    where invoice.account_id = ${accountId} and invoice.id = ${invoiceId}`.execute(reader.sql)
  const row = rows[0]!
  const { note, noted, whole, issued, taxes, ...rest } = row
  return {
    ...rest,
    taxes: taxes.map(({ code, amount }) => ({ code, amount: BigInt(amount) })),
    note: note === null ? null : { number: note, whole: whole === true },
    day: taxDay(row.rules, noted ?? issued, issued),
  }
}

/**
 * The day that decides which rules apply. The authority chooses its rules by a document's day in Ghana, which keeps
 * UTC. A credit note follows the rules of its invoice. So if the rules changed in between, the invoice's day counts.
 */
function taxDay(rules: string, at: Date, issued: Date): Day {
  return dayOf(taxesOn(0n, { at }).rules === rules ? at : issued)
}

function requireEdge({ id, state }: LockedClearance, to: ClearanceState): void {
  if (!mayBecome(state, to)) throw new Error(`clearance ${id} cannot become ${to} from ${state}`)
}

function announce(tx: Tx, { accountId, invoiceId }: LockedClearance): void {
  announceToOperatorToo(tx, accountId, 'invoice', encodeId('inv', invoiceId))
}

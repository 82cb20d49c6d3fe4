/**
 * Clearance by the revenue authority: every approved invoice and every credit note is sent to be signed, once, and its
 * stamp kept (requirements 14.3; decision 29).
 *
 * It begins with an event, after the commit that issued the document, so that the authority never signs what was rolled
 * back. Each attempt is written down and committed, then made outside any transaction, then its answer is written down
 * where nothing else has happened to the document meanwhile. An answer that was lost, by them, the line or us, leaves the
 * document `unknown`: its stamp is asked for before anything is sent again. It is tried until it is stamped or refused,
 * ever more rarely, for the law lets no document off.
 */
import { z } from 'zod'
import { Id } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import type { User } from '../../platform/actor.ts'
import { auditAll, type RequestInfo } from '../../platform/database/audit.ts'
import type { Db, Tx, RowKey } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import { cron, worker, type Worker } from '../../platform/jobs/jobs.ts'
import { job } from '../../platform/database/job-queue.ts'
import {
  beginAttempt,
  insertAnswer,
  insertClearance,
  insertStamp,
  isStamped,
  readTaxedDocument,
  lockClearance,
  applyStep,
  wakeCreditNotes,
  type LockedClearance,
} from './record.ts'
import { stepOf, type AttemptKind } from './states.ts'
import type { AuthorityAnswer, RevenueAuthority, DocumentReference } from './evat.ts'
import { inquiryOf, submissionOf, type AuthorityRequest } from './evat-document.ts'

export interface ClearanceResources {
  db: Db
  authority: RevenueAuthority
}

/** One attempt at one document. */
export const clearDocument = job('billing.clear', z.object({ accountId: Id('acc'), id: Id('clr') }), {
  retries: 2,
  limit_s: 60,
})

/** Longer than the authority is given to answer: what is not written down by then was lost with its process. */
const LEASE_MS = 60_000
/** A job may start that much before the instant it was to wait for: the database keeps a clock of its own. */
const EARLY_MS = 1_000
/** What is due for so long has no job left. */
const OVERLOOKED_MS = 30_000
/** Documents that one sweep takes up. */
const SWEPT_MAX = 500
/** A credit note is woken by its invoice's stamp; this is for one that was missed. */
const NOTE_WAIT_MS = 3_600_000

export function clearanceWorkers(clearing: ClearanceResources): Worker[] {
  return [
    // Two at a time, at 3 to 6 seconds each, stay below the 50 a minute that a key is allowed.
    worker(clearDocument, (which, { signal }) => runClearance(clearing, which, signal), { lanes: 2 }),
    cron('billing.clearance-sweep', '*/2 * * * *', async () => void (await sweepClearances(clearing.db))),
  ]
}

/** Sends an invoice on its way once it is approved. For the event's subscriber. */
export async function clearInvoice(
  tx: Tx,
  { accountId, payload }: { accountId: bigint; payload: { invoiceId: bigint; approved: boolean } },
): Promise<void> {
  const { invoiceId, approved } = payload
  if (approved) await openClearance(tx, { accountId, invoiceId, creditNoteId: null })
}

/** The same for a credit note, from when it is issued. */
export async function clearCreditNote(
  tx: Tx,
  { accountId, payload }: { accountId: bigint; payload: { invoiceId: bigint; creditNoteId: bigint } },
): Promise<void> {
  const { invoiceId, creditNoteId } = payload
  await openClearance(tx, { accountId, invoiceId, creditNoteId })
}

/** Sends a document on its way; once, however often it is told of. */
export async function openClearance(
  tx: Tx,
  document: { accountId: bigint; invoiceId: bigint; creditNoteId: bigint | null },
): Promise<void> {
  const id = await insertClearance(tx, document)
  if (id !== null) await tx.enqueue(clearDocument, { accountId: document.accountId, id })
}

/** Makes one attempt, where one is due. */
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

/** Takes up what no job is left for. Answers how many documents that were. */
export async function sweepClearances(db: Db): Promise<number> {
  const { rows } = await sql<RowKey>`
    select account_id as "accountId", id from clearance
    where next_attempt_at < ${new Date(db.clock.ms() - OVERLOOKED_MS)}
    order by next_attempt_at limit ${SWEPT_MAX}`.execute(db.sql)
  for (const which of rows) await db.transaction((tx) => tx.enqueue(clearDocument, which))
  return rows.length
}

/**
 * Sends a refused document again, as it is now worded, or tries at once what waits. Fails with `clearance_not_retryable`
 * for one that is stamped or on its way.
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

/** Decides what is to be done, and writes it down. Null where there is nothing to do now. */
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

/** Writes down the answer, and what it makes of the document. */
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

/** The process that sent it died. The document may have arrived. */
async function markUnknown(tx: Tx, taken: LockedClearance): Promise<LockedClearance> {
  await applyStep(tx, taken, { state: 'unknown', reason: 'no_answer', code: null, after_ms: 0 })
  return { ...taken, state: 'unknown' }
}

/** The authority takes no refund of an invoice that it does not have. */
async function waitForInvoice(tx: Tx, taken: LockedClearance): Promise<void> {
  await applyStep(tx, taken, {
    state: 'waiting',
    reason: 'invoice_first',
    code: null,
    after_ms: NOTE_WAIT_MS,
  })
}

/**
 * Reads clearances: the operator's list, one clearance with everything sent and answered, and the stamp of a
 * document.
 */
import type * as contract from '@nkra/contract/billing/clearance.ts'
import type { z } from 'zod'
import { sql } from 'kysely'
import type { Page } from '@nkra/contract/wire.ts'
import type { Reader } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import { latenessOf, TRANSMISSION_MS_MAX, type ClearanceState, type Stamp } from './states.ts'
import { contains, numberedPage, type Paging } from '../../platform/database/paging.ts'

export type Clearance = z.output<typeof contract.Clearance>

export interface ClearanceQuery extends Paging {
  AccountId?: bigint | undefined
  state?: ClearanceState | undefined
}

/** Clearances of all businesses, or of one, newest first. The search looks at number and account. */
export async function listClearances(reader: Reader, query: ClearanceQuery): Promise<Page<Clearance>> {
  const found = sql`
    ${namedClearances}
    where (${query.AccountId ?? null}::int8 is null or clearance.account_id = ${query.AccountId ?? null}::int8)
      and (${query.state ?? null}::text is null or clearance.state = ${query.state ?? null}::text)
      and concat_ws(' ', clearance.number, account.name) ilike ${contains(query.searchTerm)}`
  const order = sql`clearance.created_at desc, clearance.id desc`
  const source = { found, row: 'clearance', columns, joins, order }
  const page = await numberedPage<ClearanceRow>(reader, source, query)
  return { ...page, items: page.items.map((row) => listedOf(reader, row)) }
}

export type ClearanceDetail = z.output<typeof contract.getClearance.reply>
export type ClearanceAttempt = ClearanceDetail['history'][number]

const HISTORY_MAX = 100

/** One clearance of any business, with its stamp and newest attempts. Fails with `not_found`. */
export async function getClearance(reader: Reader, { id }: { id: bigint }): Promise<ClearanceDetail> {
  const { rows } = await sql<ClearanceRow & { stamp: Stamp | null }>`
    select ${columns}, ${stampColumn}
    from (${namedClearances} where clearance.id = ${id}) as clearance
    ${joins}`.execute(reader.sql)
  const row = rows[0] ?? fail('not_found')
  const { rows: history } = await sql<ClearanceAttempt>`
    select attempt.attempt, attempt.kind, attempt.at, attempt.payload, encode(attempt.hash, 'hex') as hash,
      case when answer.attempt is not null then json_build_object(
        'at', answer.at, 'outcome', answer.outcome, 'status', answer.status, 'code', answer.code,
        'message', answer.message
      ) end as answer
    from clearance_attempt as attempt
    left join clearance_answer as answer using (account_id, clearance_id, attempt)
    where account_id = ${row.accountId} and clearance_id = ${id}
    order by attempt.attempt desc limit ${HISTORY_MAX}`.execute(reader.sql)
  return {
    ...listedOf(reader, row),
    stamp: row.stamp,
    history: history.map(({ answer, ...attempt }) => ({
      ...attempt,
      answer: answer && { ...answer, at: new Date(answer.at) },
    })),
  }
}

/** What an invoice or a credit note shows of its clearance. */
export type DocumentClearance = z.output<typeof contract.DocumentClearance>

/**
 * Reads the clearances of an invoice and of its credit notes. Null for the invoice if it has none; those of the notes
 * are keyed by their ids.
 */
export async function clearancesOfInvoice(
  reader: Reader,
  accountId: bigint,
  invoiceId: bigint,
): Promise<{ invoice: DocumentClearance | null; notes: Map<bigint, DocumentClearance> }> {
  const { rows } = await sql<DocumentClearance & { noteId: bigint | null }>`
    select clearance.state, clearance.credit_note_id as "noteId", ${stampColumn}
    from clearance
    left join clearance_stamp as stamp
      on stamp.account_id = clearance.account_id and stamp.clearance_id = clearance.id
    where clearance.account_id = ${accountId} and clearance.invoice_id = ${invoiceId}`.execute(reader.sql)
  const notes = new Map<bigint, DocumentClearance>()
  let invoice: DocumentClearance | null = null
  for (const { noteId, ...clearance } of rows) {
    if (noteId === null) invoice = clearance
    else notes.set(noteId, clearance)
  }
  return { invoice, notes }
}

type ClearanceRow = Omit<Clearance, 'dueAt' | 'lateness'>

function listedOf(reader: Reader, row: ClearanceRow): Clearance {
  return {
    ...row,
    dueAt: new Date(row.createdAt.getTime() + TRANSMISSION_MS_MAX),
    lateness: latenessOf(row.createdAt, row.stampedAt, reader.clock.now()),
  }
}

/** SQL for the stamp as JSON. It reads the table `clearance_stamp` under the name `stamp`. Null if there is none. */
const stampColumn = sql`
  case when stamp.clearance_id is not null then json_build_object(
    'sdcId', stamp.sdc_id, 'receiptNumber', stamp.receipt_number, 'internalData', stamp.internal_data,
    'signature', stamp.signature, 'machineCode', stamp.machine_code, 'time', stamp.time, 'qrCode', stamp.qr_code
  ) end as stamp`

/** SQL for clearances with the names of their accounts. */
const namedClearances = sql`
  select clearance.*, account.name as account_name
  from clearance join account on account.id = clearance.account_id`

/** SQL for the columns of a clearance. It reads `namedClearances` under the name `clearance` with `joins`. */
const columns = sql`
  clearance.id, clearance.account_id as "accountId", clearance.account_name as "accountName",
  case when clearance.credit_note_id is null then 'invoice' else 'credit_note' end as document,
  clearance.number, clearance.invoice_id as "invoiceId",
  coalesce(note.total_pesewas, invoice.total_pesewas) as "totalAmount",
  clearance.state, clearance.reason, clearance.code, clearance.attempts, clearance.created_at as "createdAt",
  clearance.next_attempt_at as "nextAttemptAt", stamp.at as "stampedAt"`

const joins = sql`
  left join invoice on invoice.account_id = clearance.account_id and invoice.id = clearance.invoice_id
  left join credit_note as note on note.account_id = clearance.account_id and note.id = clearance.credit_note_id
  left join clearance_stamp as stamp on stamp.account_id = clearance.account_id and stamp.clearance_id = clearance.id`

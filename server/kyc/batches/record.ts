/**
 * Writes batches. Only this file changes their rows. The customer's file is stored sealed, under a key of its own. It
 * is deleted once all its rows are requests, or once the batch is cancelled.
 */
import { sql } from 'kysely'
import { z } from 'zod'
import type { KycBatchPause, KycBatchStatus, KycRowFault } from '@nkra/contract/kyc/batch-rows.ts'
import type { ConsentChannel, ConsentLanguage } from '@nkra/contract/kyc/consent.ts'
import type { DocumentKind } from '@nkra/contract/kyc/documents.ts'
import { encodeId, Id } from '@nkra/contract/wire.ts'
import { int4Array, int8Array, textArray } from '../../platform/database/binary-arrays.ts'
import type { Db, Reader, Tx, RowKey } from '../../platform/database/database.ts'
import { job } from '../../platform/database/job-queue.ts'
import type { Column } from './columns.ts'
import type { AccountKeys } from '../vault/vault.ts'

/** Makes requests of a file's rows (`run.ts`). A run ends before the job's time limit and asks for the next run. */
export const batchJob = job('kyc.batch', z.object({ accountId: Id('acc'), id: Id('kbt') }), { limit_s: 120 })

/** How the people in the file gave their consent. */
export interface BatchConsent {
  businessId: bigint
  version: string
  language: ConsentLanguage
  channel: ConsentChannel
  by: 'business' | 'row'
}

/** The result of judging every row. */
export interface BatchAssessment {
  columns: Column[]
  rows: number
  valid: number
  faulty: number
  known: number
  cost: bigint
  knownCost: bigint
  left: readonly SkippedRow[]
}

/** A row that becomes no request, because of its faults or because its person is known. */
export interface SkippedRow {
  line: number
  faults: readonly KycRowFault[]
  knownRequestId: bigint | null
}

export interface NewBatch extends BatchAssessment {
  fileName: string
  document: DocumentKind
  consent: BatchConsent
  bytes: Buffer
  createdBy: bigint | null
  /** The key or person whose spend caps count the batch. */
  author: bigint | null
  createdAt: Date
}

/** A batch that the transaction has locked. */
export interface LockedBatch extends RowKey {
  status: KycBatchStatus
  document: DocumentKind
  consent: BatchConsent
  columns: Column[]
  rows: number
  valid: number
  known: number
  again: boolean
  /** The last line that became a request or was left out. */
  submittedTo: number
  createdBy: bigint | null
  /** The key or person whose spend caps count the batch. */
  author: bigint | null
  /** The person who started the batch. If a program started it, the person who made its key. */
  askedBy: bigint | null
  /** The time that the rules for rows take as now. */
  createdAt: Date
  /** Whether the file is stored. */
  kept: boolean
}

/** The name of the file's seal in its batch. */
const FILE = 'file of people'

export async function insertBatch(
  tx: Tx,
  { accountId, id }: RowKey,
  keys: AccountKeys,
  made: NewBatch,
): Promise<void> {
  const batchKey = keys.newRequestKey(id)
  const { consent } = made
  await sql`
    insert into kyc_batch (account_id, id, status, file_name, document, business_id, consent_version, consent_language,
      consent_channel, consent_by, columns, rows, valid, faulty, known, cost, known_cost, batch_key, sealed_file, created_by,
      author, created_at)
    values (${accountId}, ${id}, 'tried', ${made.fileName}, ${made.document}, ${consent.businessId}, ${consent.version},
      ${consent.language}, ${consent.channel}, ${consent.by}, ${JSON.stringify(made.columns)}::jsonb, ${made.rows},
      ${made.valid}, ${made.faulty}, ${made.known}, ${made.cost}, ${made.knownCost}, ${batchKey},
      ${keys.requestKey(id, batchKey).seal(FILE, made.bytes)}, ${made.createdBy}, ${made.author}, ${made.createdAt})`.execute(
    tx.sql,
  )
  await insertSkippedRows(tx, { accountId, id }, made.left)
}

/** Replaces the assessment. */
export async function replaceAssessment(
  tx: Tx,
  { accountId, id }: RowKey,
  made: BatchAssessment & { document: DocumentKind },
): Promise<void> {
  await sql`delete from kyc_batch_row where account_id = ${accountId} and batch_id = ${id}`.execute(tx.sql)
  await sql`
    update kyc_batch
    set document = ${made.document}, columns = ${JSON.stringify(made.columns)}::jsonb, rows = ${made.rows},
      valid = ${made.valid}, faulty = ${made.faulty}, known = ${made.known}, cost = ${made.cost},
      known_cost = ${made.knownCost}
    where account_id = ${accountId} and id = ${id}`.execute(tx.sql)
  await insertSkippedRows(tx, { accountId, id }, made.left)
}

/** Stores the rows that become no request. */
export async function insertSkippedRows(
  tx: Tx,
  { accountId, id }: RowKey,
  left: readonly SkippedRow[],
): Promise<void> {
  if (left.length > 0)
    await sql`
      insert into kyc_batch_row (account_id, batch_id, line, faults, known_request_id)
      select ${accountId}, ${id}, line, string_to_array(faults, ','), known
      from unnest(${int4Array(left.map(({ line }) => line))}::int4[],
        ${textArray(left.map(({ faults }) => faults.join(',')))}::text[],
        ${int8Array(left.map(({ knownRequestId }) => knownRequestId))}::int8[]) as left_out (line, faults, known)
      on conflict (account_id, batch_id, line) do nothing`.execute(tx.sql)
  announceBatch(tx, { accountId, id })
}

/** Locks a batch. Undefined if the account has none with this id. */
export async function lockBatch(tx: Tx, { accountId, id }: RowKey): Promise<LockedBatch | undefined> {
  const { rows } = await sql<Omit<LockedBatch, 'consent'> & BatchConsent>`
    select account_id as "accountId", id, status, document, business_id as "businessId", consent_version as version,
      consent_language as language, consent_channel as channel, consent_by as by, columns, rows, valid, known, again,
      submitted_to as "submittedTo", created_by as "createdBy", coalesce(author, created_by) as author, asked_by as "askedBy",
      created_at as "createdAt",
      sealed_file is not null as kept
    from kyc_batch where account_id = ${accountId} and id = ${id} for update`.execute(tx.sql)
  const [row] = rows
  if (!row) return undefined
  const { businessId, version, language, channel, by, ...taken } = row
  return { ...taken, consent: { businessId, version, language, channel, by } }
}

/** Opens the file as it was uploaded. Answers null once it is deleted. */
export async function openBatchFile(
  reader: Reader,
  keys: AccountKeys,
  { accountId, id }: RowKey,
): Promise<Buffer | null> {
  const { rows } = await sql<{ key: Buffer | null; sealed: Buffer | null }>`
    select batch_key as key, sealed_file as sealed from kyc_batch where account_id = ${accountId} and id = ${id}
  `.execute(reader.sql)
  const { key = null, sealed = null } = rows[0] ?? {}
  return key === null || sealed === null ? null : keys.requestKey(id, key).open(FILE, sealed)
}

/** Starts the batch: from now on its rows become requests. */
export async function beginBatch(
  tx: Tx,
  { accountId, id }: RowKey,
  { again, askedBy }: { again: boolean; askedBy: bigint | null },
): Promise<void> {
  await sql`
    update kyc_batch
    set status = 'running', pause = null, again = ${again}, asked_by = ${askedBy}, started_at = coalesce(started_at, ${tx.clock.now()})
    where account_id = ${accountId} and id = ${id}`.execute(tx.sql)
  if (again)
    await sql`
      delete from kyc_batch_row where account_id = ${accountId} and batch_id = ${id} and known_request_id is not null
    `.execute(tx.sql)
  await tx.enqueue(batchJob, { accountId, id })
  announceBatch(tx, { accountId, id })
}

/** Records that the rows up to this line are requests or left out. */
export async function advanceBatch(tx: Tx, { accountId, id }: RowKey, line: number): Promise<void> {
  await sql`
    update kyc_batch set submitted_to = ${line} where account_id = ${accountId} and id = ${id}`.execute(
    tx.sql,
  )
  announceBatch(tx, { accountId, id })
}

/**
 * The reason of a pause as it is stored. Which spend cap stops the batch is not stored. It is looked up on each reading,
 * because a cap can be raised and starts again each day or month.
 */
export type StoredPause = Exclude<KycBatchPause, 'spend_cap_reached'>

/** Pauses a batch that cannot go on by itself. */
export async function pauseBatch(tx: Tx, { accountId, id }: RowKey, pause: StoredPause): Promise<void> {
  await sql`
    update kyc_batch set status = 'paused', pause = ${pause} where account_id = ${accountId} and id = ${id}
  `.execute(tx.sql)
  announceBatch(tx, { accountId, id })
}

/** Ends a batch and deletes its file. */
export async function endBatch(
  tx: Tx,
  { accountId, id }: RowKey,
  status: 'done' | 'cancelled',
): Promise<void> {
  await sql`
    update kyc_batch
    set status = ${status}, pause = null, batch_key = null, sealed_file = null, finished_at = ${tx.clock.now()}
    where account_id = ${accountId} and id = ${id}`.execute(tx.sql)
  announceBatch(tx, { accountId, id })
}

/** How long the file of a tried batch is stored. */
const TRIED_AGE_MS_MAX = 24 * 3_600_000
/** How long the file of a paused batch is stored. */
const PAUSED_MS_MAX = 7 * 24 * 3_600_000
/** The most batches that one run of the sweep handles. */
const SWEPT_MAX = 200

/**
 * Deletes files that nobody started or resumed in time, and restarts batches that lost their job. Answers how many
 * files it deleted.
 */
export async function sweepBatches(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    const before = (ms: number) => new Date(tx.clock.ms() - ms)
    const { rows } = await sql<RowKey & { status: KycBatchStatus }>`
      select account_id as "accountId", id, status from kyc_batch
      where sealed_file is not null and (status = 'running'
        or (status = 'tried' and created_at < ${before(TRIED_AGE_MS_MAX)})
        or (status = 'paused' and started_at < ${before(PAUSED_MS_MAX)}))
      order by created_at limit ${SWEPT_MAX} for update skip locked`.execute(tx.sql)
    const over = rows.filter(({ status }) => status !== 'running')
    for (const { status, ...which } of rows)
      await (status === 'running' ? tx.enqueue(batchJob, which) : endBatch(tx, which, 'cancelled'))
    return over.length
  })
}

function announceBatch(tx: Tx, { accountId, id }: RowKey): void {
  tx.changed(accountId, 'kyc', encodeId('kbt', id))
}

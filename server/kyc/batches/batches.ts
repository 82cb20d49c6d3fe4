/**
 * Checks many people from one file.
 *
 * 1. Tried: each row is judged by the rules of the form, known people are named and the cost is told, before any
 * credit is spent. 2. Started: rows become requests, a few hundred a transaction (run.ts). 3. Paused, if it cannot go
 * on. 4. Done or cancelled: the file is deleted.
 *
 * Consent is stated for all by the business, or for each row by a column.
 */
import { sql } from 'kysely'
import { BatchForm } from '@nkra/contract/kyc/batches.ts'
import { KYC_FILE_BYTES_MAX, KYC_FILE_ROWS_MAX } from '@nkra/contract/kyc/batch-rows.ts'
import type { DocumentKind } from '@nkra/contract/kyc/documents.ts'
import { byteaArray } from '../../platform/database/binary-arrays.ts'
import type { UserOrKey } from '../../platform/actor.ts'
import { audit, type RequestInfo } from '../../platform/database/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import { readDocumentForm } from '../../platform/files/documents.ts'
import { Fail, fail } from '../../platform/fail.ts'
import type { HandlerRequest } from '../../platform/http/serve.ts'
import { issuesOf, parseJson, refuseUnknown, unknownFieldIssues } from '../../platform/http/request-issues.ts'
import { getKycBatch, type KycBatch } from './lists.ts'
import { columnMeanings, missingColumns, readCsvTable, type ColumnMapping, type CsvTable } from './columns.ts'
import {
  beginBatch,
  endBatch,
  insertBatch,
  replaceAssessment,
  openBatchFile,
  lockBatch,
  type BatchConsent,
  type BatchAssessment,
} from './record.ts'
import { readRows, type RowPerson, type BatchRow } from './rows.ts'
import { askerBehind, authorOf } from '../requests/askers.ts'
import { consentedBusiness } from '../business-ids/business-ids.ts'
import type { KycResources } from '../resources.ts'
import { priceOf } from '../requests/requests.ts'
import { hashNumber } from '../vault/sealed-identity.ts'
import type { AccountKeys } from '../vault/vault.ts'

export interface BatchUpload {
  fileName: string
  document: DocumentKind
  mapping: ColumnMapping
  consent: BatchConsent
  bytes: Buffer
}

/** The most open batches of one account: tried, running or paused. Each stores a file. */
const BATCHES_OPEN_MAX = 10
const FIELDS_MAX = 6

/**
 * Reads the form, outside any transaction. Fails with `file_required`, `file_too_large` {limit}, `unknown_field`, `invalid_request`.
 */
export async function readBatchForm(request: Pick<HandlerRequest, 'parts'>): Promise<BatchUpload> {
  const form = await readDocumentForm(request, { bytesMax: KYC_FILE_BYTES_MAX, fieldsMax: FIELDS_MAX })
  if (form === null) return fail('file_required')
  const { fields, name, bytes } = form
  const sent = {
    document: fields.get('document'),
    mapping: jsonOf(fields.get('mapping'), '/mapping'),
    consent: jsonOf(fields.get('consent'), '/consent') ?? {},
  }
  refuseUnknown(unknownFieldIssues(BatchForm, sent))
  const said = BatchForm.safeParse(sent)
  if (!said.success) throw new Fail('invalid_request', {}, issuesOf(said.error))
  return { fileName: name, bytes, ...said.data }
}

function jsonOf(text: string | undefined, pointer: string): unknown {
  if (text === undefined || text.trim() === '') return undefined
  try {
    return parseJson(Buffer.from(text))
  } catch {
    throw new Fail('invalid_request', {}, [{ message: 'This is not JSON', pointer }])
  }
}

/**
 * Tries a file and stores it until it is started or given up. Fails with `business_id_missing`, `consent_outdated`,
 * `file_empty`, `file_not_utf8`, `file_not_csv`, `kyc_rows_too_many`, `mapping_invalid`, `kyc_batches_too_many`.
 */
export async function createKycBatch(
  kyc: KycResources,
  tx: Tx,
  actor: UserOrKey,
  { fileName, document, mapping, consent, bytes }: BatchUpload,
): Promise<KycBatch> {
  const { accountId } = actor
  await consentedBusiness(tx, accountId, consent)
  const sheet = readCsvTable(bytes)
  if (sheet.rows.length > KYC_FILE_ROWS_MAX) fail('kyc_rows_too_many', { limit: KYC_FILE_ROWS_MAX })
  await requireBatchLimit(tx, accountId)
  const keys = await kyc.vault.makeKeys(tx, accountId)
  const createdAt = tx.clock.now()
  const terms = { sheet, mapping, document, consent, today: createdAt }
  const judged = await assessRows(kyc, tx, { accountId, keys, ...terms })
  const id = tx.ids.next()
  await insertBatch(tx, { accountId, id }, keys, {
    ...judged,
    fileName,
    document,
    consent,
    bytes,
    createdBy: actor.userId,
    author: authorOf(actor),
    createdAt,
  })
  return getKycBatch(tx, { accountId, id })
}

/**
 * Judges the rows again, for a batch that is not started. Fails with `not_found`, `kyc_batch_started`,
 * `kyc_batch_over`, `mapping_invalid`.
 */
export async function tryKycBatch(
  kyc: KycResources,
  tx: Tx,
  actor: UserOrKey,
  asked: { id: bigint; mapping: ColumnMapping; document: DocumentKind | undefined },
): Promise<KycBatch> {
  const { accountId } = actor
  const which = { accountId, id: asked.id }
  const taken = (await lockBatch(tx, which)) ?? fail('not_found')
  if (taken.status === 'running' || taken.status === 'paused') fail('kyc_batch_started')
  const keys = await kyc.vault.makeKeys(tx, accountId)
  const bytes = (await openBatchFile(tx, keys, which)) ?? fail('kyc_batch_over')
  const document = asked.document ?? taken.document
  const sheet = readCsvTable(bytes)
  const judged = await assessRows(kyc, tx, {
    accountId,
    keys,
    sheet,
    mapping: asked.mapping,
    document,
    consent: taken.consent,
    today: taken.createdAt,
  })
  await replaceAssessment(tx, which, { ...judged, document })
  return getKycBatch(tx, which)
}

/**
 * Starts a tried batch or resumes a paused one. A running one goes on. Fails with `not_found`, `kyc_batch_over`,
 * `kyc_batch_nothing`, `business_id_missing`, `consent_outdated`.
 */
export async function startKycBatch(
  tx: Tx,
  actor: UserOrKey,
  { id, again }: { id: bigint; again: boolean },
  request?: RequestInfo,
): Promise<KycBatch> {
  const { accountId } = actor
  const which = { accountId, id }
  const taken = (await lockBatch(tx, which)) ?? fail('not_found')
  if (!taken.kept) fail('kyc_batch_over')
  if (taken.status === 'running') return getKycBatch(tx, which)
  await consentedBusiness(tx, accountId, taken.consent)
  const first = taken.status === 'tried'
  const checksKnown = first ? again : taken.again
  if (taken.valid - (checksKnown ? 0 : taken.known) === 0) fail('kyc_batch_nothing')
  await beginBatch(tx, which, { again: checksKnown, askedBy: await askerBehind(tx, actor) })
  if (first)
    await audit(tx, actor, {
      accountId,
      action: 'kyc_batch_started',
      subject: { kind: 'kbt', id },
      detail: { rows: taken.valid, consent: taken.consent.by, channel: taken.consent.channel },
      request,
    })
  return getKycBatch(tx, which)
}

/** Cancels the rows that are not submitted yet, and deletes the file. Fails with `not_found`, `kyc_batch_over`. */
export async function cancelKycBatch(
  tx: Tx,
  actor: UserOrKey,
  { id }: { id: bigint },
  request?: RequestInfo,
): Promise<KycBatch> {
  const { accountId } = actor
  const which = { accountId, id }
  const taken = (await lockBatch(tx, which)) ?? fail('not_found')
  if (!taken.kept) fail('kyc_batch_over')
  await endBatch(tx, which, 'cancelled')
  await audit(tx, actor, {
    accountId,
    action: 'kyc_batch_cancelled',
    subject: { kind: 'kbt', id },
    request,
  })
  return getKycBatch(tx, which)
}

/** Finds the rows whose person already has an approved or open request. Answers the request's id by the row's line. */
export async function findKnownRequests(
  tx: Tx,
  accountId: bigint,
  keys: AccountKeys,
  rows: readonly { line: number; person: RowPerson }[],
): Promise<Map<number, bigint>> {
  const hashes = rows.map(({ person }) => hashNumber(keys, person.number))
  const { rows: found } = await sql<{ hash: Buffer; document: DocumentKind; id: bigint }>`
    select distinct on (number_hash, document) number_hash as hash, document, id from kyc_request
    where account_id = ${accountId} and number_hash = any(${byteaArray(hashes)}::bytea[])
      and status not in ('rejected', 'inconclusive', 'expired', 'cancelled')
    order by number_hash, document, id desc`.execute(tx.sql)
  const known = new Map(found.map(({ hash, document, id }) => [`${document} ${hash.toString('hex')}`, id]))
  return new Map(
    rows.flatMap(({ line, person }, place) => {
      const id = known.get(`${person.document} ${hashes[place]!.toString('hex')}`)
      return id === undefined ? [] : [[line, id] as const]
    }),
  )
}

interface AssessmentInput {
  accountId: bigint
  keys: AccountKeys
  sheet: CsvTable
  mapping: ColumnMapping
  document: DocumentKind
  consent: BatchConsent
  today: Date
}

/** Judges every row. Answers null if the file lacks a column that every check needs. */
async function assessRows(
  kyc: KycResources,
  tx: Tx,
  { accountId, keys, sheet, mapping, document, consent, today }: AssessmentInput,
): Promise<BatchAssessment> {
  const columns = columnMeanings(sheet.names, mapping)
  const consentByRow = consent.by === 'row'
  const whole = { columns, rows: sheet.rows.length }
  if (missingColumns(columns, consentByRow).length > 0)
    return { ...whole, valid: 0, faulty: 0, known: 0, cost: 0n, knownCost: 0n, left: [] }
  const rows = readRows(sheet.rows, { columns, document, consentByRow, today })
  const valid = rows.filter((row): row is BatchRow & { person: RowPerson } => row.person !== null)
  const known = await findKnownRequests(tx, accountId, keys, valid)
  const costOf = (some: readonly { person: RowPerson }[]) =>
    some.reduce((sum, { person }) => sum + priceOfPerson(kyc, accountId, person).credits, 0n)
  return {
    ...whole,
    valid: valid.length,
    faulty: rows.length - valid.length,
    known: known.size,
    cost: costOf(valid.filter(({ line }) => !known.has(line))),
    knownCost: costOf(valid.filter(({ line }) => known.has(line))),
    left: rows.flatMap(({ line, faults }) => {
      const knownRequestId = known.get(line) ?? null
      return faults.length > 0 || knownRequestId !== null ? [{ line, faults, knownRequestId }] : []
    }),
  }
}

/** Answers which registry would be asked about the person, and what a decision would cost. */
export function priceOfPerson(kyc: KycResources, accountId: bigint, { document, ...identity }: RowPerson) {
  return priceOf(kyc, accountId, { document, identity: { ...identity, phone: null } })
}

/** Fails with `kyc_batches_too_many` if the account has `BATCHES_OPEN_MAX` open batches. */
async function requireBatchLimit(tx: Tx, accountId: bigint): Promise<void> {
  // The account's row is locked, so that two files that arrive at once are counted one after the other.
  await sql`select 1 from account where id = ${accountId} for no key update`.execute(tx.sql)
  const { rows } = await sql<{ open: number }>`
    select count(*)::int4 as open from kyc_batch where account_id = ${accountId} and sealed_file is not null
  `.execute(tx.sql)
  if (rows[0]!.open >= BATCHES_OPEN_MAX) fail('kyc_batches_too_many', { limit: BATCHES_OPEN_MAX })
}

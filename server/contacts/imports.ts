/**
 * Imports: a file of contacts into a group. What is wrong with a file as a whole is found while it arrives, and
 * changes nothing; once it is accepted each row becomes a contact, a duplicate or a reject, and is counted as exactly
 * one of them, however often the work is interrupted: how far it is, and the counts, are written with the rows.
 */
import { sql } from 'kysely'
import type { Import as ImportReply } from '@nkra/contract/contacts.ts'
import { FIELDS_MAX } from '@nkra/contract/limits.ts'
import { sentenceOf, type FailureCode } from '@nkra/contract/failures.ts'
import { encodeId, Id, type Page } from '@nkra/contract/wire.ts'
import { z } from 'zod'
import type { Db, Reader, Tx } from '../platform/database.ts'
import { fail } from '../platform/fail.ts'
import { job } from '../platform/queue.ts'
import { mergeContacts } from './contacts.ts'
import type { CsvPlace } from './csv.ts'
import { spelled, spellings } from './fields.ts'
import { ensureGroup, type OfAccount, type Paging } from './groups.ts'
import { checkedPieces, dropFile, keepPiece } from './import-file.ts'
import { layoutOf, SAMPLE_BYTES, type Layout, type Mapping } from './mapping.ts'
import { keepRejects, rejectLines, type Reject } from './rejects.ts'
import type { NewContact } from './row.ts'

export type Import = z.output<typeof ImportReply>

/** Of one account, arriving or running. */
export const IMPORTS_AT_ONCE_MAX = 10
/** A file that has been arriving for longer was given up by whoever sent it. */
const ARRIVAL_LIMIT_MS = 3_600_000
const FILE_NAME_LENGTH_MAX = 200

export interface Upload {
  fileName: string
  groupName: string
  mapping: Mapping
  bytes: AsyncIterable<Buffer>
}

/** Reads accepted imports; see `import-run.ts`. A turn is shorter than the limit, and asks for the next. */
export const importJob = job(
  'contacts.import',
  z.object({ accountId: Id('acc'), importId: Id('imp') }),
  // After a crash the work waits until its worker counts as lost.
  { limit_s: 120 },
)

/** Takes back what imports did; see `import-undo.ts`. */
export const rollBackJob = job(
  'contacts.roll-back',
  z.object({ accountId: Id('acc'), importId: Id('imp') }),
  { limit_s: 120 },
)

/**
 * Takes a file in, and answers once it is on record with the work that reads it. Fails with file_empty, file_too_large,
 * file_not_utf8, file_not_csv, phone_column_missing, mapping_invalid, invalid_request, too_many_requests; then nothing
 * has changed.
 */
export async function startImport(db: Db, { accountId }: OfAccount, upload: Upload): Promise<{ id: bigint }> {
  const id = await beginReceiving(db, accountId, upload)
  const file = { accountId, importId: id }
  try {
    const layout = await receive(db, file, upload)
    await db.transaction((tx) => accept(tx, file, upload.groupName, layout))
  } catch (error) {
    await sql`delete from contact_import where account_id = ${accountId} and id = ${id}`.execute(db.sql)
    throw error
  }
  return { id }
}

async function beginReceiving(db: Db, accountId: bigint, { fileName, groupName }: Upload): Promise<bigint> {
  const now = db.clock.now()
  const id = db.ids.next()
  await sql`
    delete from contact_import
    where account_id = ${accountId} and status = 'receiving'
      and created_at < ${new Date(now.getTime() - ARRIVAL_LIMIT_MS)}
  `.execute(db.sql)
  const { rows } = await sql`
    insert into contact_import (account_id, id, status, file_name, group_name, created_at)
    select ${accountId}, ${id}, 'receiving', ${fileName.slice(0, FILE_NAME_LENGTH_MAX)}, ${groupName}, ${now}
    where (
      select count(*) from contact_import where account_id = ${accountId} and status in ('receiving', 'running')
    ) < ${IMPORTS_AT_ONCE_MAX}
    returning id
  `.execute(db.sql)
  if (rows.length === 0) fail('too_many_requests', { seconds: 60 })
  return id
}

/** Keeps the file piece by piece, and reads its layout as soon as enough of it is there. */
async function receive(
  db: Db,
  file: { accountId: bigint; importId: bigint },
  { bytes, mapping }: Upload,
): Promise<Layout> {
  let layout: Layout | null = null
  let sample = Buffer.alloc(0)
  let firstByte = 0
  for await (const piece of checkedPieces(bytes)) {
    if (!layout) {
      sample = Buffer.concat([sample, piece])
      if (sample.length >= SAMPLE_BYTES) layout = layoutOf(sample.subarray(0, SAMPLE_BYTES), false, mapping)
    }
    await keepPiece(db, { ...file, firstByte }, piece)
    firstByte += piece.length
  }
  return layout ?? layoutOf(sample, true, mapping)
}

async function accept(
  tx: Tx,
  file: { accountId: bigint; importId: bigint },
  groupName: string,
  layout: Layout,
): Promise<void> {
  const known = await spellings(tx, file.accountId)
  const columns = layout.columns.map(({ name, meaning }) => ({ name, meaning: spelled(known, meaning) }))
  const group = await ensureGroup(tx, file.accountId, groupName)
  await sql`
    update contact_import
    set status = 'running', group_id = ${group.id}, group_name = ${group.name},
      layout = ${JSON.stringify({ ...layout, columns })}::jsonb,
      next_byte = ${layout.rows.byte}, next_line = ${layout.rows.line}
    where account_id = ${file.accountId} and id = ${file.importId}
  `.execute(tx.sql)
  await tx.enqueue(importJob, file)
}

/** Newest first; the term is found in the file's or the group's name. */
export async function listImports(
  reader: Reader,
  { accountId }: OfAccount,
  paging: Paging,
): Promise<Page<Import>> {
  const { pageNumber, pageSize, searchTerm } = paging
  const found = sql`account_id = ${accountId} and status <> 'receiving'
    and strpos(lower(file_name || ' ' || group_name), lower(${searchTerm})) > 0`
  const { rows: count } = await sql<{ total: number }>`
    select count(*)::int as total from contact_import where ${found}
  `.execute(reader.sql)
  const { rows } = await sql<ImportRow>`
    select ${importColumns} from contact_import where ${found}
    order by id desc limit ${pageSize} offset ${(pageNumber - 1) * pageSize}
  `.execute(reader.sql)
  return { items: rows.map(importOf), totalCount: count[0]!.total, pageNumber, pageSize }
}

/** Fails with not_found. */
export async function getImport(reader: Reader, { accountId }: OfAccount, id: bigint): Promise<Import> {
  return importOf(await requireImport(reader, accountId, id))
}

/** The rejected rows as a file. Fails with not_found. */
export async function* getRejects(
  reader: Reader,
  { accountId }: OfAccount,
  id: bigint,
): AsyncGenerator<string> {
  const { layout, rejected } = await requireImport(reader, accountId, id)
  const columns = layout.columns.map(({ name }) => name)
  yield* rejectLines(reader, { accountId, importId: id, columns, rejected })
}

/** What a run of the work needs to know. */
export interface Running {
  accountId: bigint
  importId: bigint
  groupId: bigint
  layout: Layout
  /** Where the next record begins. */
  next: CsvPlace
}

/** Runs that may end without a batch, one after another, before the import is given up: the file brings us down. */
const FRUITLESS_RUNS_MAX = 5

/** Begins a run of the work; null where there is nothing left to do. */
export async function beginRun(
  db: Db,
  file: { accountId: bigint; importId: bigint },
): Promise<Running | null> {
  const { rows } = await sql<Omit<Running, 'accountId' | 'importId' | 'next'> & RunRow>`
    update contact_import set fruitless_runs = fruitless_runs + 1
    where account_id = ${file.accountId} and id = ${file.importId} and status = 'running'
    returning group_id as "groupId", layout, next_byte as "nextByte", next_line as "nextLine",
      fruitless_runs as "fruitlessRuns"
  `.execute(db.sql)
  const [run] = rows
  if (!run) return null
  if (run.fruitlessRuns > FRUITLESS_RUNS_MAX) {
    await db.transaction((tx) => finish(tx, file, 'internal'))
    return null
  }
  return {
    ...file,
    groupId: run.groupId,
    layout: run.layout,
    next: { byte: Number(run.nextByte), line: Number(run.nextLine) },
  }
}

interface RunRow {
  nextByte: bigint
  nextLine: bigint
  fruitlessRuns: number
}

/** Consecutive records of a file, judged. */
export interface Batch {
  from: CsvPlace
  /** Where the record after them begins. */
  next: CsvPlace
  contacts: (NewContact & { line: number; cells: readonly string[] })[]
  rejects: Reject[]
  duplicates: number
  /** The file ends with them. */
  last: boolean
}

/**
 * Writes a batch and how far the import is with it, all or nothing. Answers 'over' where the import is done or
 * failed, and where another run has written the batch meanwhile.
 */
export async function commitBatch(tx: Tx, running: Running, batch: Batch): Promise<'on' | 'over'> {
  const { accountId, importId, groupId } = running
  const { rows } = await sql<{ rejected: number }>`
    select rejected from contact_import
    where account_id = ${accountId} and id = ${importId} and status = 'running' and next_byte = ${batch.from.byte}
    for update
  `.execute(tx.sql)
  const [before] = rows
  if (!before) return 'over'
  const { left: overfull, added } = await mergeContacts(tx, { accountId, groupId, importId }, batch.contacts)
  const rejects = overfull.size === 0 ? batch.rejects : withOverfull(batch, overfull)
  await keepRejects(tx, { accountId, importId, before: before.rejected }, rejects)
  const valid = batch.contacts.length - overfull.size
  await sql`
    update contact_import
    set rows = rows + ${valid + batch.duplicates + rejects.length}, valid = valid + ${valid}, added = added + ${added},
      duplicates = duplicates + ${batch.duplicates}, rejected = rejected + ${rejects.length},
      next_byte = ${batch.next.byte}, next_line = ${batch.next.line}, fruitless_runs = 0
    where account_id = ${accountId} and id = ${importId}
  `.execute(tx.sql)
  tx.changed(accountId, 'import', encodeId('imp', importId))
  if (!batch.last) return 'on'
  await finish(tx, running, null)
  return 'over'
}

function withOverfull(batch: Batch, overfull: ReadonlySet<string>): Reject[] {
  const reason = `The contact has other fields already, and would have more than ${FIELDS_MAX}.`
  const left = batch.contacts.filter(({ msisdn }) => overfull.has(msisdn))
  return [...batch.rejects, ...left.map(({ line, cells }) => ({ line, cells, reason }))]
}

/** Begins to roll an import back. Fails with not_found, and import_running where it is not over. */
export async function rollBack(tx: Tx, { accountId }: OfAccount, id: bigint): Promise<Import> {
  const found = await requireImport(tx, accountId, id)
  const { rows } = await sql<ImportRow>`
    update contact_import set status = 'rolling_back'
    where account_id = ${accountId} and id = ${id} and status in ('done', 'failed') returning ${importColumns}
  `.execute(tx.sql)
  const [row] = rows
  if (row) await tx.enqueue(rollBackJob, { accountId, importId: id })
  else if (found.status === 'running') fail('import_running')
  return importOf(row ?? found)
}

/** Ends a roll-back. */
export async function rolledBack(tx: Tx, file: { accountId: bigint; importId: bigint }): Promise<void> {
  await sql`
    update contact_import set status = 'rolled_back'
    where account_id = ${file.accountId} and id = ${file.importId} and status = 'rolling_back'
  `.execute(tx.sql)
  tx.changed(file.accountId, 'import', encodeId('imp', file.importId))
}

/** Ends an import, with the failure that ended it if one did. What was imported before stays. */
export async function finish(
  tx: Tx,
  file: { accountId: bigint; importId: bigint },
  failure: FailureCode | null,
): Promise<void> {
  await sql`
    update contact_import
    set status = ${failure === null ? 'done' : 'failed'}, failure_code = ${failure}, finished_at = ${tx.clock.now()}
    where account_id = ${file.accountId} and id = ${file.importId} and status = 'running'
  `.execute(tx.sql)
  await dropFile(tx, file)
  tx.changed(file.accountId, 'import', encodeId('imp', file.importId))
}

type ImportRow = Omit<Import, 'mapping' | 'failure'> & { layout: Layout; failureCode: FailureCode | null }

const importColumns = sql`
  id, status, added, file_name as "fileName", group_id as "groupId", group_name as "groupName", rows, valid, duplicates,
  rejected, layout, failure_code as "failureCode", created_at as "createdAt", finished_at as "finishedAt"`

async function requireImport(reader: Reader, accountId: bigint, id: bigint): Promise<ImportRow> {
  const { rows } = await sql<ImportRow>`
    select ${importColumns} from contact_import
    where account_id = ${accountId} and id = ${id} and status <> 'receiving'
  `.execute(reader.sql)
  return rows[0] ?? fail('not_found')
}

function importOf({ layout, failureCode, ...row }: ImportRow): Import {
  return {
    ...row,
    mapping: Object.fromEntries(layout.columns.map(({ name, meaning }) => [name, meaning])),
    failure: failureCode && { code: failureCode, message: sentenceOf(failureCode) },
  }
}

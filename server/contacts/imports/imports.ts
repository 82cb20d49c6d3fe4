/**
 * An import: a file of contacts for a group.
 *
 * 1. The file arrives and is stored in pieces. A file that cannot be read is refused, and nothing has changed.
 * 2. The columns get their meanings: given, remembered from the last such file, or guessed. The import is accepted.
 * 3. A job reads the rows in batches (`import-run.ts`). Each row becomes a contact, a duplicate or a reject and is counted
 * as one. Progress and counts are written with the rows.
 * 4. An interrupted run continues from the last batch. The file is deleted at the end; that of a dry run stays for a
 *    while.
 * 5. The file of a dry run can be imported, with the same meanings or others.
 * 6. A finished import can be undone (`roll-back.ts`).
 */
import { sql } from 'kysely'
import type { Import as ImportReply } from '@nkra/contract/contacts/imports.ts'
import { FIELDS_MAX } from '@nkra/contract/limits.ts'
import { sentenceOf, type FailureCode } from '@nkra/contract/failures.ts'
import { encodeId, Id, type Page } from '@nkra/contract/wire.ts'
import { z } from 'zod'
import type { AccountRef } from '../../platform/actor.ts'
import { textArray } from '../../platform/database/binary-arrays.ts'
import { NEWEST_FIRST } from '../../platform/database/list-cursor.ts'
import type { Db, Reader, Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import { job } from '../../platform/database/job-queue.ts'
import { eventKind } from '../../platform/database/outbox.ts'
import {
  type Consent,
  type ConsentColumns,
  consentOf,
  type ExistingRule,
  mergeContacts,
  type NewContact,
  newNumbersAmong,
} from '../address-book/contacts.ts'
import type { CsvPosition } from '../../platform/files/csv-reader.ts'
import { restorableSince, restorableUntil } from '../address-book/deleted-contacts.ts'
import { spellingOf, fieldSpellings } from '../address-book/fields.ts'
import { growingPage, type Paging } from '../../platform/database/paging.ts'
import { ensureGroup } from '../address-book/groups.ts'
import { dropFile, sampleOf, type ImportRef } from './import-file.ts'
import { layoutWith, previewKept, receiveFile } from './receive-file.ts'
import type { WorkbookReader } from '../../platform/files/workbook-reader.ts'
import { SAMPLE_BYTES, type Layout, type ColumnMapping } from './file-layout.ts'
import { addCounts, countFindings, faultsOf, type FaultCounts } from './fault-tally.ts'
import { ImportCounts } from './import-counts.ts'
import type { FixKind } from './row-fixes.ts'
import { rememberMapping } from './saved-mappings.ts'
import { dropRejects, firstRejects, keepRejects, rejectLines, type RejectedRow } from './rejects.ts'

export type Import = z.output<typeof ImportReply>

/** The most imports of one account that arrive or run at once. */
export const IMPORTS_AT_ONCE_MAX = 10
/** After this time an arriving file counts as given up by its sender. */
const ARRIVAL_LIMIT_MS = 3_600_000
const FILE_NAME_LENGTH_MAX = 200

/** An import has ended. */
export const importEnded = eventKind(
  'import.ended',
  z.object({
    importId: Id('imp'),
    fileName: z.string(),
    added: z.int(),
    rejected: z.int(),
    failed: z.boolean(),
  }),
)

export interface Upload {
  fileName: string
  bytes: AsyncIterable<Buffer>
  /** Answers the form's settings, which are known once the bytes are read. Fails with `invalid_request`. */
  terms: () => UploadSettings
}

/** What the form says about a file. */
export interface UploadSettings {
  groupName: string
  mapping: ColumnMapping
  /** Whether the rows are only read and judged, and nothing is written. */
  dryRun?: boolean
  /** The consent that the form states for everybody in the file. */
  consent?: Consent | null
  /** The rule for existing contacts. By default: update. */
  existing?: ExistingRule
  /** The faults that the import corrects in the whole file. */
  fixes?: readonly FixKind[]
}

/** How an accepted file is read. */
type ImportSettings = Omit<UploadSettings, 'mapping'> & {
  layout: Layout
  /** The number of rows. It is known once the file was read to its end. */
  totalRows?: number | null
}

/** How many files of dry runs an account stores (`deleted-contacts.ts`). */
const DRY_RUNS_KEPT_MAX = 3

/**
 * A job that does one run of an accepted import (`import-run.ts`). It ends before the job's time limit and asks for the
 * next run.
 */
export const importJob = job(
  'contacts.import',
  z.object({ accountId: Id('acc'), importId: Id('imp') }),
  // After a crash the work waits until its worker counts as lost.
  { limit_s: 120 },
)

/** The job that rolls imports back; see `roll-back.ts`. */
export const rollBackJob = job(
  'contacts.roll-back',
  z.object({ accountId: Id('acc'), importId: Id('imp') }),
  { limit_s: 120 },
)

/**
 * Takes a file. It resolves once the file and its job are stored. A workbook is recognised by its bytes, not by its
 * name. Fails with `file_empty`, `file_too_large`, `file_not_utf8`, `file_not_csv`, `workbook_unreadable`,
 * `workbook_too_large`, `workbooks_under_way`, `phone_column_missing`, `mapping_invalid`, `invalid_request`,
 * `too_many_requests`; then nothing has changed.
 */
export async function startImport(
  work: { db: Db; workbooks: WorkbookReader },
  { accountId }: AccountRef,
  upload: Upload,
): Promise<{ id: bigint }> {
  const { db } = work
  const id = await beginReceiving(db, accountId, upload.fileName)
  const file = { accountId, importId: id }
  try {
    const look = await receiveFile(work, file, upload.bytes)
    const terms = upload.terms()
    const layout = await look(terms.mapping)
    await db.transaction((tx) => accept(tx, file, { ...terms, layout }))
  } catch (error) {
    await sql`delete from contact_import where account_id = ${accountId} and id = ${id}`.execute(db.sql)
    throw error
  }
  return { id }
}

/** Records a file that begins to arrive. Its group is known only once the file is here. */
async function beginReceiving(db: Db, accountId: bigint, fileName: string): Promise<bigint> {
  const now = db.clock.now()
  const id = db.ids.next()
  await sql`
    delete from contact_import
    where account_id = ${accountId} and status = 'receiving'
      and created_at < ${new Date(now.getTime() - ARRIVAL_LIMIT_MS)}
  `.execute(db.sql)
  const { rows } = await sql`
    insert into contact_import (account_id, id, status, file_name, group_name, created_at)
    select ${accountId}, ${id}, 'receiving', ${fileName.slice(0, FILE_NAME_LENGTH_MAX)}, '', ${now}
    where (
      select count(*) from contact_import where account_id = ${accountId} and status in ('receiving', 'running')
    ) < ${IMPORTS_AT_ONCE_MAX}
    returning id
  `.execute(db.sql)
  if (rows.length === 0) fail('too_many_requests', { seconds: 60 })
  return id
}

async function accept(tx: Tx, file: ImportRef, terms: ImportSettings): Promise<void> {
  const { layout, groupName, consent = null, dryRun = false, existing = 'update', fixes = [] } = terms
  const known = await fieldSpellings(tx, file.accountId)
  const columns = layout.columns.map((column) => ({ ...column, meaning: spellingOf(known, column.meaning) }))
  const group = dryRun ? { id: null, name: groupName } : await ensureGroup(tx, file.accountId, groupName)
  await sql`
    update contact_import
    set status = 'running', group_id = ${group.id}, group_name = ${group.name}, dry_run = ${dryRun},
      consent_source = ${consent?.source ?? null}, consent_at = ${consent?.at ?? null},
      existing = ${existing}, fixes = ${textArray(fixes)}::text[], faults = '{}', total_rows = ${terms.totalRows ?? null},
      layout = ${JSON.stringify({ ...layout, columns })}::jsonb,
      next_byte = ${layout.rows.byte}, next_line = ${layout.rows.line},
      rows = 0, valid = 0, added = 0, duplicates = 0, rejected = 0, fruitless_runs = 0, finished_at = null
    where account_id = ${file.accountId} and id = ${file.importId}
  `.execute(tx.sql)
  if (!dryRun) await rememberMapping(tx, file.accountId, columns)
  await tx.enqueue(importJob, file)
}

/**
 * Imports the file of a dry run, or tries it again with other settings. Fails with `not_found`, `import_running`,
 * `import_file_gone`, `group_exists`, `phone_column_missing`, `mapping_invalid`, `invalid_request`.
 */
export async function beginImport(
  tx: Tx,
  { accountId }: AccountRef,
  asked: {
    id: bigint
    group?: string | undefined
    mapping?: ColumnMapping | undefined
    dryRun?: boolean
    /** The consent. Null removes the one that the dry run stated. */
    consent?: Consent | null | undefined
    existing?: ExistingRule | undefined
    fixes?: readonly FixKind[] | undefined
  },
): Promise<Import> {
  const file = { accountId, importId: asked.id }
  await sql`
    select from contact_import where account_id = ${accountId} and id = ${asked.id} for update
  `.execute(tx.sql)
  const before = await requireImport(tx, accountId, asked.id)
  if (before.status === 'running') fail('import_running')
  const kept = before.dryRun ? await sampleOf(tx, file, SAMPLE_BYTES) : null
  if (kept === null) fail('import_file_gone')
  const { workbook = false } = before.layout
  const layout = asked.mapping
    ? await layoutWith(tx, accountId, previewKept(kept, asked.mapping, workbook), asked.mapping)
    : before.layout
  await dropRejects(tx, file)
  await accept(tx, file, {
    layout: workbook ? { ...layout, workbook } : layout,
    groupName: asked.group ?? before.groupName,
    dryRun: asked.dryRun ?? false,
    consent: asked.consent === undefined ? before.consent : asked.consent,
    existing: asked.existing ?? before.existing,
    fixes: asked.fixes ?? before.fixes,
    totalRows: before.rows,
  })
  return getImport(tx, { accountId }, asked.id)
}

/** Imports, newest first. The term is found in the file's or the group's name. */
export async function listImports(
  reader: Reader,
  { accountId }: AccountRef,
  paging: Paging,
): Promise<Page<Import>> {
  const found = sql`
    select * from contact_import
    where account_id = ${accountId} and status <> 'receiving' and not dry_run
      and strpos(lower(file_name || ' ' || group_name), lower(${paging.searchTerm})) > 0`
  const source = { found, row: 'contact_import', columns: importColumns, order: NEWEST_FIRST }
  const page = await growingPage<ImportColumns>(reader, source, paging)
  return { ...page, items: page.items.map((row) => importOf(row, reader)) }
}

/** One import. Fails with not_found. */
export async function getImport(reader: Reader, { accountId }: AccountRef, id: bigint): Promise<Import> {
  return importOf(await requireImport(reader, accountId, id), reader)
}

/** The rejected rows as a file. Fails with not_found. */
export async function* getRejects(
  reader: Reader,
  { accountId }: AccountRef,
  id: bigint,
): AsyncGenerator<string> {
  const { layout, rejected } = await requireImport(reader, accountId, id)
  const columns = layout.columns.map(({ name }) => name)
  const { returned = false } = layout
  yield* rejectLines(reader, { accountId, importId: id, columns, returned, rejected })
}

/** The first rejected rows. Fails with not_found. */
export async function listRejects(reader: Reader, { accountId }: AccountRef, id: bigint) {
  await requireImport(reader, accountId, id)
  return firstRejects(reader, { accountId, importId: id })
}

/** What a run needs to know of its import. */
export interface ImportRun extends ImportRef {
  /** The group. Null for a dry run. */
  groupId: bigint | null
  /** The consent that the form states for everybody in the file. */
  consent: Consent | null
  existing: ExistingRule
  fixes: readonly FixKind[]
  layout: Layout
  /** The place of the next record. */
  next: CsvPosition
}

/** After this many runs in a row without a batch the import fails, because its file seems to end the process. */
const FRUITLESS_RUNS_MAX = 5

/** Starts a run. Answers null if nothing is left to do. */
export async function beginRun(db: Db, file: ImportRef): Promise<ImportRun | null> {
  const { rows } = await sql<Omit<ImportRun, 'accountId' | 'importId' | 'next' | 'consent'> & RunRow>`
    update contact_import set fruitless_runs = fruitless_runs + 1
    where account_id = ${file.accountId} and id = ${file.importId} and status = 'running'
    returning group_id as "groupId", layout, existing, fixes, next_byte as "nextByte", next_line as "nextLine",
      fruitless_runs as "fruitlessRuns", consent_source as "consentSource", consent_at as "consentAt"
  `.execute(db.sql)
  const [run] = rows
  if (!run) return null
  if (run.fruitlessRuns > FRUITLESS_RUNS_MAX) {
    await db.transaction((tx) => finishImport(tx, file, 'internal'))
    return null
  }
  return {
    ...file,
    groupId: run.groupId,
    consent: consentOf(run),
    existing: run.existing,
    fixes: run.fixes,
    layout: run.layout,
    next: { byte: Number(run.nextByte), line: Number(run.nextLine) },
  }
}

interface RunRow extends ConsentColumns {
  nextByte: bigint
  nextLine: bigint
  fruitlessRuns: number
}

/** Records of a file that follow one another, with their results. */
export interface ImportBatch {
  from: CsvPosition
  /** The place of the record after them. */
  next: CsvPosition
  contacts: (NewContact & { line: number; cells: readonly string[] })[]
  rejects: RejectedRow[]
  duplicates: number
  /** The faults of contacts, duplicates and rejects. */
  faults: FaultCounts
  /** Whether the file ends with them. */
  last: boolean
}

/**
 * Writes a batch and the import's progress in one transaction. Answers 'over' if the import is done or failed, or if
 * another run wrote the batch. `counts` is told of the rows once they are written.
 */
export async function commitBatch(
  tx: Tx,
  running: ImportRun,
  batch: ImportBatch,
  counts = new ImportCounts(),
): Promise<'on' | 'over'> {
  const { accountId, importId, groupId, existing } = running
  const { rows } = await sql<{ rejected: number; faults: FaultCounts }>`
    select rejected, faults from contact_import
    where account_id = ${accountId} and id = ${importId} and status = 'running' and next_byte = ${batch.from.byte}
    for update
  `.execute(tx.sql)
  const [before] = rows
  if (!before) return 'over'
  const { left: overfull, added } =
    groupId === null
      ? await tried(tx, accountId, batch)
      : await mergeContacts(tx, { accountId, groupId, importId, existing }, batch.contacts)
  const { rejects, faults } = overfull.size === 0 ? batch : withOverfull(batch, overfull)
  await keepRejects(tx, { accountId, importId, before: before.rejected }, rejects)
  const valid = batch.contacts.length - overfull.size
  await sql`
    update contact_import
    set rows = rows + ${valid + batch.duplicates + rejects.length}, valid = valid + ${valid}, added = added + ${added},
      duplicates = duplicates + ${batch.duplicates}, rejected = rejected + ${rejects.length},
      faults = ${JSON.stringify(addCounts(before.faults, faults))}::jsonb,
      next_byte = ${batch.next.byte}, next_line = ${batch.next.line}, fruitless_runs = 0
    where account_id = ${accountId} and id = ${importId}
  `.execute(tx.sql)
  tx.changed(accountId, 'import', encodeId('imp', importId))
  tx.afterCommit(() => counts.add({ valid, duplicate: batch.duplicates, rejected: rejects.length }))
  if (!batch.last) return 'on'
  await finishImport(tx, running, null)
  return 'over'
}

/** The counts that writing the batch would give, for a dry run. */
async function tried(
  tx: Tx,
  accountId: bigint,
  { contacts }: ImportBatch,
): Promise<{ left: Set<string>; added: number }> {
  const numbers = contacts.map(({ msisdn }) => BigInt(msisdn))
  return { left: new Set(), added: await newNumbersAmong(tx, accountId, numbers) }
}

/** The rejects and faults of a batch, including contacts that would have too many fields. */
function withOverfull(
  { contacts, rejects, faults }: ImportBatch,
  overfull: ReadonlySet<string>,
): Pick<ImportBatch, 'rejects' | 'faults'> {
  const reason = `The contact has other fields already, and would have more than ${FIELDS_MAX}.`
  const found = { kind: 'too_many_fields', column: null, becomes: null, fixed: false } as const
  const left = contacts.filter(({ msisdn }) => overfull.has(msisdn))
  const counts: FaultCounts = {}
  for (const { msisdn, line } of left)
    countFindings(counts, { columns: [] }, line, [{ ...found, value: `+${msisdn}` }])
  return {
    rejects: [...rejects, ...left.map(({ line, cells }) => ({ line, cells, reason }))],
    faults: addCounts(faults, counts),
  }
}

/**
 * Starts to undo an import. Fails with `not_found`, with `import_running` if it has not ended, and with
 * `import_undo_over` if it ended too long ago.
 */
export async function rollBack(tx: Tx, { accountId }: AccountRef, id: bigint): Promise<Import> {
  const found = await requireImport(tx, accountId, id)
  const { rows } = await sql<ImportColumns>`
    update contact_import set status = 'rolling_back', removed = 0, restored = 0
    where account_id = ${accountId} and id = ${id} and status in ('done', 'failed') and not dry_run
      and finished_at > ${restorableSince(tx)}
    returning ${importColumns}
  `.execute(tx.sql)
  const [row] = rows
  if (row) await tx.enqueue(rollBackJob, { accountId, importId: id })
  else if (found.status === 'running') fail('import_running')
  else if (!found.dryRun && (found.status === 'done' || found.status === 'failed')) fail('import_undo_over')
  return importOf(row ?? found, tx)
}

/** Adds the counts of what was undone in this transaction. */
export async function countUndone(
  tx: Tx,
  { accountId, importId }: ImportRef,
  { removed = 0, restored = 0 }: { removed?: number; restored?: number },
): Promise<void> {
  await sql`
    update contact_import
    set removed = coalesce(removed, 0) + ${removed}, restored = coalesce(restored, 0) + ${restored}
    where account_id = ${accountId} and id = ${importId}
  `.execute(tx.sql)
  tx.changed(accountId, 'import', encodeId('imp', importId))
}

/** Ends a roll-back. */
export async function finishRollBack(tx: Tx, file: ImportRef): Promise<void> {
  await sql`
    update contact_import set status = 'rolled_back'
    where account_id = ${file.accountId} and id = ${file.importId} and status = 'rolling_back'
  `.execute(tx.sql)
  tx.changed(file.accountId, 'import', encodeId('imp', file.importId))
}

/**
 * Ends an import, with its failure if there is one. What was imported stays. The file of a dry run stays for a
 * while.
 */
export async function finishImport(tx: Tx, file: ImportRef, failure: FailureCode | null): Promise<void> {
  const { rows } = await sql<{ dryRun: boolean; fileName: string; added: number; rejected: number }>`
    update contact_import
    set status = ${failure === null ? 'done' : 'failed'}, failure_code = ${failure}, finished_at = ${tx.clock.now()}
    where account_id = ${file.accountId} and id = ${file.importId} and status = 'running'
    returning dry_run as "dryRun", file_name as "fileName", added, rejected
  `.execute(tx.sql)
  const [ended] = rows
  // A dry run tells nobody: the person who tries a file looks at the result.
  if (ended?.dryRun === false) {
    const { fileName, added, rejected } = ended
    const { accountId, importId } = file
    tx.publish(importEnded.of(accountId, { importId, fileName, added, rejected, failed: failure !== null }))
  }
  if (failure === null && ended?.dryRun === true) await dropOldTrials(tx, file.accountId)
  else await dropFile(tx, file)
  tx.changed(file.accountId, 'import', encodeId('imp', file.importId))
}

/** Deletes the files of all dry runs except the last few. */
async function dropOldTrials(tx: Tx, accountId: bigint): Promise<void> {
  await sql`
    delete from contact_import_chunk where account_id = ${accountId} and import_id in (
      select id from contact_import where account_id = ${accountId} and dry_run and status <> 'running'
      order by id desc offset ${DRY_RUNS_KEPT_MAX})
  `.execute(tx.sql)
}

type ImportColumns = Omit<
  Import,
  | 'mapping'
  | 'mappingFrom'
  | 'samples'
  | 'failure'
  | 'consent'
  | 'progress'
  | 'faults'
  | 'undoUntil'
  | 'undone'
> & {
  layout: Layout
  faults: FaultCounts
  /** How many contacts were removed. Null if nothing was undone, or if that was long ago. */
  removed: number | null
  restored: number | null
  nextByte: bigint
  /** The size of the file. Null if the import is not running. */
  fileBytes: bigint | null
  failureCode: FailureCode | null
} & ConsentColumns
type StoredImport = ImportColumns & Pick<Import, 'consent'>

const importColumns = sql`
  id, status, added, dry_run as "dryRun", file_name as "fileName", group_id as "groupId", group_name as "groupName", rows,
  valid, duplicates, rejected, layout, failure_code as "failureCode", consent_source as "consentSource",
  consent_at as "consentAt", created_at as "createdAt", finished_at as "finishedAt",
  existing, fixes, faults, removed, restored, next_byte as "nextByte",
  case when status = 'running' then total_rows when status = 'failed' then null else rows end as "totalRows",
  case when status = 'running' then (
    select first_byte + octet_length(bytes) from contact_import_chunk as chunk
    where chunk.account_id = contact_import.account_id and chunk.import_id = contact_import.id
    order by first_byte desc limit 1
  ) end as "fileBytes",
  (dry_run and status = 'done' and exists (
    select from contact_import_chunk as chunk
    where chunk.account_id = contact_import.account_id and chunk.import_id = contact_import.id and first_byte = 0
  )) as startable`

/** An import as it is stored. Fails with not_found. */
export async function requireImport(reader: Reader, accountId: bigint, id: bigint): Promise<StoredImport> {
  const { rows } = await sql<ImportColumns>`
    select ${importColumns} from contact_import
    where account_id = ${accountId} and id = ${id} and status <> 'receiving'
  `.execute(reader.sql)
  const [row] = rows
  return row ? { ...row, consent: consentOf(row) } : fail('not_found')
}

function importOf(columns: ImportColumns, reader: Reader): Import {
  const {
    layout,
    failureCode,
    consentSource,
    consentAt,
    nextByte,
    fileBytes,
    faults,
    removed,
    restored,
    ...row
  } = columns
  const { status, dryRun, finishedAt, valid } = row
  const undoable =
    !dryRun &&
    (status === 'done' || status === 'failed') &&
    finishedAt &&
    finishedAt > restorableSince(reader)
  return {
    ...row,
    faults: faultsOf(faults),
    undoUntil: undoable ? restorableUntil(finishedAt) : null,
    undone:
      removed === null || restored === null ? null : { removed, restored, kept: valid - removed - restored },
    progress: progressOf(row.status, nextByte, fileBytes),
    consent: consentOf({ consentSource, consentAt }),
    mapping: Object.fromEntries(layout.columns.map(({ name, meaning }) => [name, meaning])),
    mappingFrom: layout.mappingFrom ?? 'guessed',
    samples: Object.fromEntries(layout.columns.map(({ name, samples = [] }) => [name, samples])),
    failure: failureCode && { code: failureCode, message: sentenceOf(failureCode) },
  }
}

/** The share of the file that was read. A finished import has none left to read. */
function progressOf(status: Import['status'], nextByte: bigint, fileBytes: bigint | null): number | null {
  if (status === 'rolling_back') return null
  if (status !== 'running') return 1
  return fileBytes === null || fileBytes === 0n ? 0 : Math.min(1, Number(nextByte) / Number(fileBytes))
}

/**
 * One run of an import: it reads the file in batches. Each batch is a transaction that also records the progress. Any
 * process can continue from the last batch. The next batch is read while one is written.
 */
import type { Db } from '../../platform/database/database.ts'
import { Fail } from '../../platform/fail.ts'
import { type JobRun, worker, type Worker } from '../../platform/jobs/jobs.ts'
import { type CsvPosition, csvReader, type CsvRecord } from '../../platform/files/csv-reader.ts'
import { readFile, type ImportRef } from './import-file.ts'
import {
  type ImportBatch,
  beginRun,
  commitBatch,
  finishImport,
  importJob,
  type ImportRun,
} from './imports.ts'
import { countFindings } from './fault-tally.ts'
import { ImportCounts } from './import-counts.ts'
import { doubled, rowReader } from './row-reader.ts'

/**
 * How many records one transaction writes. More would not be faster and would make a person's own edits wait longer.
 */
export const BATCH_RECORDS = 5_000
/** After this time a run ends and asks for another. The job's limit is much longer. */
const TURN_MS = 45_000

/** The worker that runs accepted imports. */
export function importWorker(db: Db, counts: ImportCounts): Worker {
  return worker(importJob, (file, run) => runImport(db, file, run, { counts }))
}

interface ImportOptions {
  /** Is told of every row that is written. */
  counts?: ImportCounts
  batchRecords?: number
}

/** Does one run of an import. It rejects only for reasons that a later run may not meet. */
export async function runImport(
  db: Db,
  file: ImportRef,
  run: Pick<JobRun, 'signal'>,
  { counts = new ImportCounts(), batchRecords = BATCH_RECORDS }: ImportOptions = {},
): Promise<void> {
  const running = await beginRun(db, file)
  if (!running) return
  const end = db.clock.monotonic_ms() + TURN_MS

  const write = async (batch: ImportBatch): Promise<'on' | 'over'> => {
    return db.transaction(async (tx) => {
      const committed = await commitBatch(tx, running, batch, counts)
      if (committed === 'over') return 'over'
      if (!run.signal.aborted && db.clock.monotonic_ms() < end) return 'on'
      await tx.enqueue(importJob, file)
      return 'over'
    })
  }
  try {
    let written: Promise<'on' | 'over'> = Promise.resolve('on')
    for await (const batch of batches(db, running, batchRecords)) {
      if ((await written) === 'over') return
      written = write(batch)
      // It is awaited with the next batch; until then its failure is nobody's yet.
      written.catch(() => undefined)
    }
    await written
  } catch (error) {
    if (!(error instanceof Fail) || error.retryable) throw error
    await db.transaction((tx) =>
      finishImport(tx, file, error.code === 'not_found' ? 'group_deleted' : error.code),
    )
  }
}

/** The batches that are not written yet. Rows of written batches are read again, so that their numbers are known. */
async function* batches(db: Db, running: ImportRun, batchRecords: number): AsyncGenerator<ImportBatch> {
  const { layout, next } = running
  const readRow = rowReader({ ...layout, consent: running.consent, fixes: running.fixes })
  const seen = new NumberSet()
  const reader = csvReader({ ...layout, columns: layout.columns.length }, layout.rows)
  let batch = emptyBatch(next)

  const judge = (record: CsvRecord) => {
    const row = readRow(record)
    const known = row.reason === null && !seen.add(Number(row.msisdn))
    if (record.byte < next.byte) return
    const { line, cells } = record
    if (known) batch.duplicates++
    countFindings(batch.faults, layout, line, known ? [doubled(layout, record)] : row.findings)
    if (row.reason !== null) batch.rejects.push({ line, cells, reason: row.reason })
    else if (!known) batch.contacts.push({ ...row, line, cells })
  }
  const close = (at: CsvPosition, last: boolean) => {
    const closed = { ...batch, next: at, last }
    batch = emptyBatch(at)
    return closed
  }

  for await (const bytes of readFile(db, running, layout.rows.byte)) {
    const records = reader.push(bytes)
    for (const [index, record] of records.entries()) {
      judge(record)
      if (sizeOf(batch) >= batchRecords) yield close(records[index + 1] ?? reader.place(), false)
    }
  }
  for (const record of reader.end()) judge(record)
  yield close(reader.place(), true)
}

function emptyBatch(from: CsvPosition): ImportBatch {
  return { from, next: from, contacts: [], rejects: [], duplicates: 0, faults: {}, last: false }
}

function sizeOf({ contacts, rejects, duplicates }: ImportBatch): number {
  return contacts.length + rejects.length + duplicates
}

/** How many numbers one page of a `NumberSet` covers. */
const PAGE_NUMBERS = 1 << 16

/**
 * A set of phone numbers that finds a file's duplicates. It is a bitmap in pages, because numbers are in a few dense
 * ranges. All mobile numbers of Ghana would take 20 MB; a million of them in a JavaScript Set take three times that.
 */
export class NumberSet {
  readonly #pages = new Map<number, Uint32Array>()

  /** Adds a number. Answers false if the set already had it. */
  add(msisdn: number): boolean {
    const key = Math.floor(msisdn / PAGE_NUMBERS)
    let page = this.#pages.get(key)
    if (!page) this.#pages.set(key, (page = new Uint32Array(PAGE_NUMBERS / 32)))
    const place = msisdn % PAGE_NUMBERS
    const bit = 1 << (place & 31)
    const before = page[place >> 5]!
    page[place >> 5] = before | bit
    return (before & bit) === 0
  }
}

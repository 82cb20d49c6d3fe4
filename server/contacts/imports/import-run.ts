/**
 * Reading an accepted file into the address book: in turns, in batches, each in a transaction of its own that also
 * writes how far the import is. Whatever breaks off is gone on with from the last batch, by any process. While one
 * batch is being written the next is read.
 */
import type { Db } from '../../platform/database/database.ts'
import { Fail } from '../../platform/fail.ts'
import { type Run, worker, type Worker } from '../../platform/jobs/jobs.ts'
import { type CsvPosition, csvReader, type CsvRecord } from '../../platform/files/csv-reader.ts'
import { readFile } from './import-file.ts'
import {
  type ImportBatch,
  beginRun,
  commitBatch,
  finishImport,
  importJob,
  type ImportRun,
} from './imports.ts'
import { rowReader } from './row-reader.ts'

/** Records of one transaction: more gains nothing, and would keep a person's own edits waiting for longer. */
export const BATCH_RECORDS = 5_000
/** After this long a run asks for another and ends, well before the job's limit. */
const TURN_MS = 45_000

/** What reads accepted imports. */
export function importWorker(db: Db): Worker {
  return worker(importJob, (file, run) => runImport(db, file, run))
}

/** One turn of an import. Fails only with what a later run may mend. */
export async function runImport(
  db: Db,
  file: { accountId: bigint; importId: bigint },
  run: Pick<Run, 'signal'>,
  batchRecords = BATCH_RECORDS,
): Promise<void> {
  const running = await beginRun(db, file)
  if (!running) return
  const end = db.clock.monotonic_ms() + TURN_MS

  const write = async (batch: ImportBatch): Promise<'on' | 'over'> => {
    return db.transaction(async (tx) => {
      const committed = await commitBatch(tx, running, batch)
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

/** The batches that are still to be written. What was read before is read again, for its numbers are known then. */
async function* batches(db: Db, running: ImportRun, batchRecords: number): AsyncGenerator<ImportBatch> {
  const { layout, next } = running
  const readRow = rowReader(layout, running.consent)
  const seen = numberSet()
  const reader = csvReader({ ...layout, columns: layout.columns.length }, layout.rows)
  let batch = emptyBatch(next)

  const judge = (record: CsvRecord) => {
    const row = readRow(record)
    const known = row.reason === null && !seen.add(Number(row.msisdn))
    if (record.byte < next.byte) return
    const { line, cells } = record
    if (row.reason !== null) batch.rejects.push({ line, cells, reason: row.reason })
    else if (known) batch.duplicates++
    else batch.contacts.push({ ...row, line, cells })
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
  return { from, next: from, contacts: [], rejects: [], duplicates: 0, last: false }
}

function sizeOf({ contacts, rejects, duplicates }: ImportBatch): number {
  return contacts.length + rejects.length + duplicates
}

/**
 * A set of phone numbers, to tell a file's duplicates: a bitmap in pages, for numbers lie in a few dense ranges. All
 * the mobile numbers of Ghana would take 20 MB; a million of them in a JavaScript Set takes three times that.
 */
const PAGE_NUMBERS = 1 << 16

interface NumberSet {
  /** Adds an MSISDN; false where it was there already. */
  add(msisdn: number): boolean
}

export function numberSet(): NumberSet {
  const pages = new Map<number, Uint32Array>()
  return {
    add(msisdn) {
      const key = Math.floor(msisdn / PAGE_NUMBERS)
      let page = pages.get(key)
      if (!page) pages.set(key, (page = new Uint32Array(PAGE_NUMBERS / 32)))
      const place = msisdn % PAGE_NUMBERS
      const bit = 1 << (place & 31)
      const before = page[place >> 5]!
      page[place >> 5] = before | bit
      return (before & bit) === 0
    },
  }
}

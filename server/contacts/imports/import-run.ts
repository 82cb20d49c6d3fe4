/**
 * One run of an import: it reads the file in batches. Each batch is a transaction that also records the progress.
 * Any process goes on from the last batch. The next batch is read while one is written.
 */
import type { Db } from '../../platform/database/database.ts'
import { Fail } from '../../platform/fail.ts'
import { type JobRun, worker, type Worker } from '../../platform/jobs/jobs.ts'
import {
  type CsvPosition,
  csvReader,
  type CsvRecord,
  RECORD_BYTES_MAX,
} from '../../platform/files/csv-reader.ts'
import { readFile, type ImportRef } from './import-file.ts'
import {
  type ImportBatch,
  beginRun,
  commitBatch,
  finishImport,
  importJob,
  type ImportRun,
} from './imports.ts'
import {
  CONSENT_SOURCE_LENGTH_MAX,
  CONTACT_NAME_LENGTH_MAX,
  FIELD_VALUE_LENGTH_MAX,
} from '@nkra/contract/limits.ts'
import { PHONE_FAULTS } from '@nkra/sms/phone-faults.ts'
import { parsePhone } from '@nkra/sms/phone.ts'
import { writtenDate } from '../../platform/days.ts'
import type { Consent, NewContact } from '../address-book/contacts.ts'
import { CONSENT_DATE, CONSENT_SOURCE, isReserved, singleSpaced } from '../address-book/fields.ts'
import type { Layout } from './file-layout.ts'
import { ImportCounts } from './import-counts.ts'

/** Records in one transaction. More gain nothing and would make a person's own edits wait longer. */
export const BATCH_RECORDS = 5_000
/** After this time a run asks for another and ends, well before the job's limit. */
const TURN_MS = 45_000

/** The worker that runs accepted imports. */
export function importWorker(db: Db, counts: ImportCounts): Worker {
  return worker(importJob, (file, run) => runImport(db, file, run, { counts }))
}

interface ImportOptions {
  /** Told of every row that is written. */
  counts?: ImportCounts
  batchRecords?: number
}

/** One run of an import. It fails only with what a later run may mend. */
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

/**
 * The batches that are still to be written. Rows that were read before are read again, so that their numbers are
 * known.
 */
async function* batches(db: Db, running: ImportRun, batchRecords: number): AsyncGenerator<ImportBatch> {
  const { layout, next } = running
  const readRow = rowReader(layout, running.consent)
  const seen = new NumberSet()
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

/** How many numbers one page of a `NumberSet` holds. */
const PAGE_NUMBERS = 1 << 16

/**
 * A set of phone numbers that finds a file's duplicates. It is a bitmap in pages, because numbers lie in a few
 * dense ranges. All mobile numbers of Ghana would take 20 MB; a million of them in a JavaScript Set take three
 * times that.
 */
export class NumberSet {
  readonly #pages = new Map<number, Uint32Array>()

  /** Adds an MSISDN. False if the set had it. */
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

/** A file's row as a contact, or the reason why it is none. */
export type RowResult = ({ reason: null } & NewContact) | { reason: string }

/** How many characters of a cell a reason shows. */
const SHOWN_LENGTH_MAX = 40

/**
 * Reads rows of this layout; `consent` is stated for everybody in the file. The same row always gives the same
 * result.
 */
export function rowReader(
  { columns }: Pick<Layout, 'columns'>,
  consent: Consent | null = null,
): (record: CsvRecord) => RowResult {
  const indexesOf = (meaning: string) =>
    columns.flatMap((column, index) => (column.meaning === meaning ? [index] : []))
  const [phone] = indexesOf('phone')
  if (phone === undefined) throw new Error('a layout without a phone column')
  const name = indexesOf('name')
  const fields = columns
    .map(({ meaning }, index) => ({ field: meaning, index }))
    .filter(({ field }) => field !== '' && !isReserved(field))
  const [dated] = indexesOf(CONSENT_DATE)
  const [sourced] = indexesOf(CONSENT_SOURCE)

  return ({ cells, fault }) => {
    if (fault) return { reason: RECORD_FAULTS[fault] }
    if (cells.length > columns.length && cells.slice(columns.length).some((cell) => cell !== '')) {
      return { reason: `There are ${cells.length} cells here, and ${columns.length} columns in the file.` }
    }
    const number = parsePhone(cells[phone] ?? '')
    if (number.fault !== null) {
      return {
        reason: `${labelled(columns[phone]!.name, cells[phone] ?? '')}: ${PHONE_FAULTS[number.fault]}`,
      }
    }
    const contact: RowResult & { reason: null } = {
      reason: null,
      msisdn: number.msisdn,
      network: number.network,
      name: singleSpaced(
        (name.length === 1 ? (cells[name[0]!] ?? '') : name.map((index) => cells[index]).join(' ')).replace(
          TURNING,
          '',
        ),
      ),
      fields: {},
    }
    const fieldsOf: Record<string, string> = {}
    contact.fields = fieldsOf
    if (contact.name.length > CONTACT_NAME_LENGTH_MAX) {
      return { reason: `The name is longer than ${CONTACT_NAME_LENGTH_MAX} characters.` }
    }
    for (const { field, index } of fields) {
      const value = cells[index]
      if (value === undefined || value === '') continue
      if (value.length > FIELD_VALUE_LENGTH_MAX) {
        return { reason: `${columns[index]!.name} is longer than ${FIELD_VALUE_LENGTH_MAX} characters.` }
      }
      fieldsOf[field] = value
    }
    if (consent) contact.consent = consent
    if (dated !== undefined) {
      const day = cells[dated] ?? ''
      const at = day === '' ? null : writtenDate(day)
      if (day !== '' && at === null)
        return { reason: `${labelled(columns[dated]!.name, day)}: This is no date, such as 2026-11-30.` }
      const source = (sourced === undefined ? '' : (cells[sourced] ?? '')) || consent?.source
      if (at)
        contact.consent = { at, source: (source ?? SOURCE_NOT_SAID).slice(0, CONSENT_SOURCE_LENGTH_MAX) }
    }
    return contact
  }
}

/** The source of a consent in a list with dates alone. */
const SOURCE_NOT_SAID = 'Imported list'

const RECORD_FAULTS = {
  too_long: `The line is longer than ${RECORD_BYTES_MAX / 1024} kB.`,
  quote_unclosed: 'A quotation mark on this line is not closed.',
}

function labelled(column: string, value: string): string {
  if (value === '') return column
  return `${column} “${value.length > SHOWN_LENGTH_MAX ? `${value.slice(0, SHOWN_LENGTH_MAX)}…` : value}”`
}

/**
 * Characters that turn the direction of text. A typed name is refused for them (`NO_CONTROL_CHARACTERS` of the
 * contract); files bring them along with copied names.
 */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

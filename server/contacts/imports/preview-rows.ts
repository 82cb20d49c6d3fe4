/** The first rows of a dry run's file, as an import would store them, with the faults of their cells. */
import type { ImportRow as ImportRowReply } from '@nkra/contract/contacts/imports.ts'
import { parsePhone } from '@nkra/sms/phone.ts'
import type { z } from 'zod'
import type { AccountRef } from '../../platform/actor.ts'
import type { Reader } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import { csvReader, type CsvRecord } from '../../platform/files/csv-reader.ts'
import { contactsByNumber, type ExistingRule, mergedFacts } from '../address-book/contacts.ts'
import { exampleOf, shown } from './fault-tally.ts'
import { SAMPLE_BYTES, type Layout } from './file-layout.ts'
import { sampleOf } from './import-file.ts'
import { NumberSet } from './import-run.ts'
import { requireImport } from './imports.ts'
import { doubled, rowReader, type Finding, type RowResult } from './row-reader.ts'

type ImportRow = z.output<typeof ImportRowReply>

/** How many rows a screen shows. They are looked for in the first SAMPLE_BYTES of the file. */
const ROWS_MAX = 12

/** Answers the first rows, or the first rows with a fault. Fails with `not_found`, `import_file_gone`. */
export async function previewRows(
  reader: Reader,
  { accountId }: AccountRef,
  { id, only, ...asked }: { id: bigint; only: 'all' | 'faulty'; existing?: ExistingRule | undefined },
): Promise<ImportRow[]> {
  const { layout, consent, fixes, ...tried } = await requireImport(reader, accountId, id)
  const existing = asked.existing ?? tried.existing
  const kept = await sampleOf(reader, { accountId, importId: id }, SAMPLE_BYTES)
  if (kept === null) fail('import_file_gone')
  const readRow = rowReader({ ...layout, consent, fixes })
  const seen = new NumberSet()
  const rows: { record: CsvRecord; row: RowResult; again: boolean }[] = []
  for (const record of recordsOf(kept, layout)) {
    if (rows.length === ROWS_MAX) break
    const row = readRow(record)
    const again = row.reason === null && !seen.add(Number(row.msisdn))
    if (only === 'all' || row.findings || again) rows.push({ record, row, again })
  }
  const numbers = rows.flatMap(({ row }) => (row.reason === null ? [BigInt(row.msisdn)] : []))
  const known = await contactsByNumber(reader, accountId, numbers)
  return rows.map(({ record, row, again }) => {
    const findings = again ? [doubled(layout, record)] : (row.findings ?? [])
    const faults = findings.map((finding) => faultOf(finding, layout))
    const { line } = record
    if (row.reason !== null) return { line, outcome: 'rejected', ...cellsOf(record, layout), faults }
    const before = known.get(row.msisdn)
    const outcome = again ? 'duplicate' : !before ? 'added' : existing === 'keep' ? 'kept' : 'changed'
    const { name, fields } = before && !again ? mergedFacts(existing, before, row) : row
    return { line, outcome, phone: `+${row.msisdn}`, name, fields, faults }
  })
}

function recordsOf({ sample, whole }: { sample: Buffer; whole: boolean }, layout: Layout): CsvRecord[] {
  const reader = csvReader({ ...layout, columns: layout.columns.length }, layout.rows)
  const records = reader.push(sample.subarray(layout.rows.byte))
  return whole ? [...records, ...reader.end()] : records
}

function faultOf(finding: Finding, layout: Layout) {
  const { kind, column, fixed } = finding
  const meaning = column === null ? null : layout.columns[column]!.meaning
  return { kind, fixed, meaning, ...exampleOf(finding, layout) }
}

/** The cells of a rejected row by their meanings, as they stand in the file. */
function cellsOf(
  { cells, fault }: CsvRecord,
  { columns }: Layout,
): Pick<ImportRow, 'phone' | 'name' | 'fields'> {
  if (fault) return { phone: null, name: '', fields: {} }
  const number = parsePhone(cells[columns.findIndex(({ meaning }) => meaning === 'phone')] ?? '')
  const names: string[] = []
  const fields: Record<string, string> = {}
  for (const [index, { meaning }] of columns.entries()) {
    const cell = shown(cells[index] ?? '')
    if (cell === '' || meaning === '' || meaning === 'phone') continue
    if (meaning === 'name') names.push(cell)
    else fields[meaning] = cell
  }
  return { phone: number.fault === null ? number.e164 : null, name: names.join(' '), fields }
}

/**
 * The rejects of an import, each with its line, the reason in plain words, and its cells. A person can correct them in
 * a file and import that. A spreadsheet runs nothing in that file.
 */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { textArray } from '../../platform/database/binary-arrays.ts'
import { csvLine, unguarded } from '../../platform/files/csv-writer.ts'
import type { ImportRef } from './import-file.ts'

/** The most rejects that are stored of one import. Further ones are only counted. */
export const REJECTS_MAX = 100_000
const PAGE = 1_000

export interface RejectedRow {
  line: number
  reason: string
  cells: readonly string[]
}

/** The columns that a file of rejects adds to those of the original file. */
export const REJECT_COLUMNS = ['Line', 'Reason'] as const

/** Adds rejects to an import that already has `before` of them. */
export async function keepRejects(
  tx: Tx,
  of: ImportRef & { before: number },
  rejects: readonly RejectedRow[],
): Promise<void> {
  const kept = rejects.slice(0, Math.max(0, REJECTS_MAX - of.before))
  if (kept.length === 0) return
  await sql`
    insert into contact_import_reject (account_id, import_id, line, reason, cells)
    select ${of.accountId}, ${of.importId}, line, reason, array(select jsonb_array_elements_text(cells::jsonb))
    from unnest(${textArray(kept.map(({ line }) => String(line)))}::text[]::bigint[],
      ${textArray(kept.map(({ reason }) => reason))}::text[],
      ${textArray(kept.map(({ cells }) => JSON.stringify(cells)))}::text[]) as reject (line, reason, cells)
  `.execute(tx.sql)
}

/** How many rejects a screen shows beside the counts. */
const FIRST_REJECTS = 20

/** The first rejects, in the order of the file. */
export async function firstRejects(
  reader: Reader,
  of: ImportRef,
): Promise<{ line: number; reason: string; cells: string[] }[]> {
  const { rows } = await sql<{ line: number; reason: string; cells: string[] }>`
    select line::int as line, reason, cells from contact_import_reject
    where account_id = ${of.accountId} and import_id = ${of.importId} order by line limit ${FIRST_REJECTS}
  `.execute(reader.sql)
  return rows
}

/** Deletes an import's rejects. */
export async function dropRejects(tx: Tx, of: ImportRef): Promise<void> {
  await sql`
    delete from contact_import_reject where account_id = ${of.accountId} and import_id = ${of.importId}
  `.execute(tx.sql)
}

interface RejectsFile extends ImportRef {
  columns: readonly string[]
  /** Whether the file is itself one of rejects. Its lines and reasons are replaced by the new ones. */
  returned: boolean
  rejected: number
}

/** The rejects as the lines of a CSV file, in the order of the file they come from. */
export async function* rejectLines(reader: Reader, of: RejectsFile): AsyncGenerator<string> {
  const columns = of.returned ? of.columns.slice(0, -REJECT_COLUMNS.length) : of.columns
  const ownCells = (cells: readonly string[]) =>
    of.returned ? cells.toSpliced(columns.length, REJECT_COLUMNS.length).map(unguarded) : cells
  yield csvLine([...columns, ...REJECT_COLUMNS])
  let written = 0
  for (let line = 0n; ;) {
    const { rows } = await sql<{ line: bigint; reason: string; cells: string[] }>`
      select line, reason, cells from contact_import_reject
      where account_id = ${of.accountId} and import_id = ${of.importId} and line > ${line}
      order by line limit ${PAGE}
    `.execute(reader.sql)
    if (rows.length > 0) {
      yield rows
        .map((row) => csvLine([...sized(ownCells(row.cells), columns.length), String(row.line), row.reason]))
        .join('')
    }
    written += rows.length
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) break
    line = last.line
  }
  if (written < of.rejected) {
    yield csvLine([
      ...sized([], columns.length),
      '',
      `And ${of.rejected - written} more rows, which are not kept.`,
    ])
  }
}

/** The cells in this many columns. The last one takes all further cells, so that nothing of the row is lost. */
function sized(cells: readonly string[], columns: number): string[] {
  const row = Array.from({ length: columns }, (_, index) => cells[index] ?? '')
  if (cells.length > columns) row[columns - 1] = cells.slice(columns - 1).join(',')
  return row
}

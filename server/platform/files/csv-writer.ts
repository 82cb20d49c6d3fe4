/**
 * Writes CSV (RFC 4180). A cell that a spreadsheet would run as a formula gets a leading apostrophe, as OWASP advises.
 * A negative number stays as it is, because it is no formula.
 */

/** The mark at the start of a file. Without it spreadsheets read UTF-8 as another code page, and ɛ and ɔ are lost. */
export const BYTE_ORDER_MARK = '\ufeff'

/** One line with its end. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** A file, page by page. If the first page fails, there is no file. */
export async function* csvFile<Row>(
  head: readonly string[],
  pages: AsyncIterable<readonly Row[]>,
  cellsOf: (row: Row) => readonly string[],
): AsyncGenerator<string> {
  let begin = BYTE_ORDER_MARK + csvLine(head)
  for await (const page of pages) {
    yield begin + page.map((row) => csvLine(cellsOf(row))).join('')
    begin = ''
  }
  if (begin !== '') yield begin
}

/** Takes the apostrophe of such a cell off again. */
export function unguarded(cell: string): string {
  return /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell
}

function csvCell(text: string): string {
  const formula = /^[=+\-@\t\r]/.test(text) && !/^-\d+(\.\d+)?$/.test(text)
  const safe = formula ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * CSV as it is written (RFC 4180). A cell that a spreadsheet would take for a formula gets a leading apostrophe, as
 * OWASP advises against CSV injection; a number below zero is none, and has to add up.
 */

/** Without it a spreadsheet takes UTF-8 for the machine's own code page, and ɛ and ɔ are lost. */
export const BYTE_ORDER_MARK = '\ufeff'

/** One line, its end included. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** A file, page by page. What refuses to give the first page does so before there is a file. */
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

function csvCell(text: string): string {
  const formula = /^[=+\-@\t\r]/.test(text) && !/^-\d+(\.\d+)?$/.test(text)
  const safe = formula ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

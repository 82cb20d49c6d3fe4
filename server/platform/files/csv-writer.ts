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

function csvCell(text: string): string {
  const formula = /^[=+\-@\t\r]/.test(text) && !/^-\d+(\.\d+)?$/.test(text)
  const safe = formula ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

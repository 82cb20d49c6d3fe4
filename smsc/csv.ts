/**
 * One row of CSV (RFC 4180), safe to open in a spreadsheet: a text that a spreadsheet would take for a formula gets an
 * apostrophe in front, which it shows as text.
 */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

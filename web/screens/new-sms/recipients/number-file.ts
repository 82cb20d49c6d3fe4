/**
 * Reads numbers from a file chosen in the composer: a list, or the column of a table that holds them. Each cell of
 * that column is taken as it is, so that a wrong number is shown as wrong and never left out silently. It is fetched
 * with the first file, because it contains the numbering plans.
 */
import { RECIPIENTS_MAX } from '@nkra/contract/limits.ts'
import { parsePhone } from '@nkra/sms/phone.ts'

/** The largest file. Ten thousand rows with names and addresses beside the numbers fit. */
export const NUMBER_FILE_BYTES_MAX = 2_000_000

export type NumberFileFault = 'too_large' | 'too_many' | 'spreadsheet' | 'unreadable' | 'no_numbers'

export type NumberFile =
  | { fault: null; numbers: string[] }
  | { fault: 'too_many'; rows: number }
  | { fault: Exclude<NumberFileFault, 'too_many'> }

/** The number of rows from which the column of numbers is found. */
const SAMPLE_ROWS = 200
const DELIMITERS = [',', ';', '\t', '|']

/** Reads the numbers of a file. It never throws: a file that cannot be used has a fault. */
export function readNumberFile(bytes: Uint8Array): NumberFile {
  if (bytes.length > NUMBER_FILE_BYTES_MAX) return { fault: 'too_large' }
  // A new Excel workbook is a ZIP archive; an old one begins with these two bytes.
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || startsWith(bytes, [0xd0, 0xcf]))
    return { fault: 'spreadsheet' }
  const text = decoded(bytes)
  if (text.includes('\0')) return { fault: 'unreadable' }
  const rows = rowsOf(text).filter((cells) => cells.some((cell) => cell !== ''))
  const column = numberColumn(rows.slice(0, SAMPLE_ROWS))
  if (column === null) return { fault: 'no_numbers' }
  const [first] = rows
  const headed = first !== undefined && !/\d/u.test(first[column] ?? '') && rows.length > 1
  const numbers = rows
    .slice(headed ? 1 : 0)
    .map((cells) => cells[column] || (cells.find((cell) => cell !== '') ?? ''))
  if (numbers.length > RECIPIENTS_MAX) return { fault: 'too_many', rows: numbers.length }
  return { fault: null, numbers }
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte)
}

/**
 * The text of the file: UTF-16 if the file begins with its mark, otherwise UTF-8. Text that is not UTF-8 is read as
 * spreadsheets on Windows write it.
 */
function decoded(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes)
  if (startsWith(bytes, [0xfe, 0xff])) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The cells of each row (RFC 4180), with any delimiter. A quotation mark inside a cell is an ordinary character. */
function rowsOf(text: string): string[][] {
  const delimiter = delimiterOf(text)
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const endCell = () => {
    rows.at(-1)!.push(cell.trim())
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!
    if (quoted) {
      if (character !== '"') cell += character
      else if (text[at + 1] === '"') cell += text[++at]!
      else quoted = false
    } else if (character === '"' && cell.trim() === '') {
      cell = ''
      quoted = true
    } else if (character === delimiter) endCell()
    else if (character === '\n' || character === '\r') {
      endCell()
      rows.push([])
    } else cell += character
  }
  endCell()
  return rows
}

/** The delimiter found in most of the first lines. A plain list has none. */
function delimiterOf(text: string): string {
  const lines = text.split(/[\r\n]+/u, SAMPLE_ROWS)
  const inLines = (delimiter: string) => lines.filter((line) => line.includes(delimiter)).length
  return DELIMITERS.reduce((best, each) => (inLines(each) > inLines(best) ? each : best))
}

/** The column with the most numbers that can be texted. Null: there is none. */
function numberColumn(rows: readonly string[][]): number | null {
  const counts = new Map<number, number>()
  for (const cells of rows) {
    cells.forEach((cell, column) => {
      if (parsePhone(cell).fault === null) counts.set(column, (counts.get(column) ?? 0) + 1)
    })
  }
  const [best] = [...counts].toSorted(([, a], [, b]) => b - a)
  return best?.[0] ?? null
}

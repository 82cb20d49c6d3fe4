/**
 * Reads the first bytes of a chosen file before the upload: its columns, some values of each, and their likely
 * meanings. The server reads the whole file and decides. The preview is what the server will be asked to do, so it
 * names the columns as the server does.
 */
import { parsePhone } from '@nkra/sms/phone.ts'
import { fieldKey } from '@nkra/sms/template.ts'
import type { PeekColumn } from './column-mapping.ts'

/** The number of bytes at the start of the file from which its layout is read. */
export const PEEK_BYTES = 64 * 1024
const RECORDS_MAX = 100
const SAMPLES_MAX = 3
const COLUMN_NAME_LENGTH_MAX = 56

export type PeekFault = 'empty' | 'not_utf8' | 'spreadsheet' | 'binary'

export interface Peek {
  fault: null
  columns: PeekColumn[]
  /** Whether the first row of the file names the columns. */
  headed: boolean
  /** The number of rows in the whole file. It is an estimate if only part of the file was read. */
  rows: number
}

/** Reads the layout of a file. `bytes` is the start of the file; `size` is the size of the whole file. */
export function peek(bytes: Uint8Array, size: number): Peek | { fault: PeekFault } {
  const whole = bytes.length >= size
  const text = decode(bytes, whole)
  if (typeof text !== 'string') return text
  const { delimiter, body } = dialectOf(text)
  // A file that was read to its end is short: all its rows are read, so that they can be counted.
  const all = recordsOf(body, delimiter, whole, whole ? Infinity : RECORDS_MAX)
  const records = all.slice(0, RECORDS_MAX)
  const [first] = records
  if (!first) return { fault: 'empty' }
  const headed = !first.some(looksLikeNumber)
  const rows = headed ? records.slice(1) : records
  if (rows.length === 0) return { fault: 'empty' }
  const names = namesOf(headed ? first : [], first.length)
  const meanings = guess(names, rows)
  return {
    fault: null,
    headed,
    rows: whole ? all.length - Number(headed) : rowsOf(rows, body, bytes.length / size),
    columns: names.map((name, index) => ({
      name,
      meaning: meanings[index] ?? '',
      samples: rows.flatMap((row) => row[index] || []).slice(0, SAMPLES_MAX),
    })),
  }
}

/** The first bytes of Excel workbooks, new and old. They are not text. */
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
]

function decode(bytes: Uint8Array, whole: boolean): string | { fault: PeekFault } {
  if (WORKBOOKS.some((signature) => signature.every((byte, at) => bytes[at] === byte)))
    return { fault: 'spreadsheet' }
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0)
  if (mark === 0xfffe || mark === 0xfeff) return { fault: 'not_utf8' }
  if (bytes.includes(0)) return { fault: 'binary' }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !whole })
    return text.trim() === '' ? { fault: 'empty' } : text
  } catch {
    return { fault: 'not_utf8' }
  }
}

const DELIMITERS = [',', ';', '\t', '|']

function dialectOf(text: string): { delimiter: string; body: string } {
  // Spreadsheets write this line to name the delimiter.
  const told = /^sep=([,;\t|])\r?\n?/iu.exec(text)
  if (told) return { delimiter: told[1] ?? ',', body: text.slice(told[0].length) }
  const scored = DELIMITERS.map((delimiter) => {
    const records = recordsOf(text, delimiter, true)
    const width = records[0]?.length ?? 0
    const even = records.filter((record) => record.length === width).length
    return { delimiter, score: width > 1 ? even / records.length + width / 20_000 : 0 }
  })
  const best = scored.reduce((best, each) => (each.score > best.score ? each : best))
  return { delimiter: best.delimiter, body: text }
}

/** The first records without the blank ones. The last record is included only if it is known to be complete. */
function recordsOf(text: string, delimiter: string, whole: boolean, records_max = RECORDS_MAX): string[][] {
  const records: string[][] = []
  let cells: string[] = []
  let cell = ''
  let quoted = false
  const endRecord = () => {
    cells.push(cell.trim())
    if (cells.some((each) => each !== '')) records.push(cells)
    cells = []
    cell = ''
  }
  for (let at = 0; at < text.length && records.length < records_max; at++) {
    const character = text[at] ?? ''
    if (quoted) {
      if (character !== '"') cell += character
      else if (text[at + 1] === '"') {
        cell += '"'
        at++
      } else quoted = false
    } else if (character === '"' && cell.trim() === '') {
      quoted = true
      cell = ''
    } else if (character === delimiter) {
      cells.push(cell.trim())
      cell = ''
    } else if (character === '\n' || character === '\r') {
      if (character === '\r' && text[at + 1] === '\n') at++
      endRecord()
    } else cell += character
  }
  if (records.length < records_max && (whole || records.length < 2)) endRecord()
  return records
}

/**
 * The number of rows of a longer file, from the line ends that were read. It is rounded to two figures, because it is
 * no more precise.
 */
function rowsOf(records: readonly string[][], text: string, share: number): number {
  const lines = text.match(/\n|\r(?!\n)/gu)?.length ?? 0
  const rows = Math.max(records.length, lines) / share
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(rows)) - 1)
  return Math.round(rows / unit) * unit
}

/** Whether the cell is a phone number, or was one before a spreadsheet damaged it. A header never looks like that. */
function looksLikeNumber(cell: string): boolean {
  const { fault } = parsePhone(cell)
  return fault === null || fault === 'scientific_notation' || fault === 'landline' || fault === 'foreign'
}

function namesOf(header: readonly string[], columns: number): string[] {
  const taken = new Set<string>()
  return Array.from({ length: columns }, (_, index) => {
    const written = tidy(header[index] ?? '').slice(0, COLUMN_NAME_LENGTH_MAX)
    const base = written === '' || written === '__proto__' ? `Column ${index + 1}` : written
    let name = base
    for (let nth = 2; taken.has(fieldKey(name)); nth++) name = `${base} ${nth}`
    taken.add(fieldKey(name))
    return name
  })
}

const tidy = (text: string) => text.trim().replace(/\s+/gu, ' ')

/** Patterns for the header of the number column, from the weakest to the surest. */
const PHONE_HEADERS = [
  /^(no|num|numbers?|contacts?|recipients?|to|line|digits)$/,
  /phone|mobile|msisdn|\b(tel|cell|gsm|whatsapp|momo)\b|^contact (no|num|number)$/,
  /^((tele|cell|mobile )?phone|mobile|cell|tel|contact)( ?(no|nos|num|number|numbers))?$|^msisdn$/,
]
const NAME_HEADERS =
  /^((full|customer|client|member|student|contact|recipient|account|guardian|parent|staff) ?)?names?$/
const PART_HEADERS = /^(first|given|fore|other|last|sur|family) ?names?$/
/** If at least this share of a column's cells are numbers, it is taken for the number column whatever its header. */
const SHARE_MIN = 0.5
/** The headers of the columns about consent. */
const CONSENT_HEADERS = new Set(['consent date', 'consent source'])
/** The last columns of a file of rejected rows. They say why a row was rejected. */
const REJECT_COLUMNS = ['Line', 'Reason']

const isReturned = (names: readonly string[]) =>
  REJECT_COLUMNS.every((column, nth) => names.at(nth - REJECT_COLUMNS.length) === column)

/** The names of what every contact has. They cannot be custom fields. */
const RESERVED = new Set(['phone', 'name'])

function guess(names: readonly string[], rows: readonly string[][]): string[] {
  const keys = names.map(headerKey)
  const phone = guessPhone(keys, rows)
  const whole = keys.findIndex((key, index) => index !== phone && NAME_HEADERS.test(key))
  const own = isReturned(names) ? names.length - REJECT_COLUMNS.length : names.length
  return names.map((name, index) => {
    if (index === phone) return 'phone'
    if (index >= own) return ''
    if (CONSENT_HEADERS.has(keys[index] ?? '')) return keys[index] ?? ''
    if (index === whole || (whole < 0 && PART_HEADERS.test(keys[index] ?? ''))) return 'name'
    return RESERVED.has(fieldKey(name)) ? `${name} 2` : name
  })
}

function guessPhone(keys: readonly string[], rows: readonly string[][]): number {
  const columns = keys.map((key, index) => ({
    index,
    rank: PHONE_HEADERS.findLastIndex((header) => header.test(key)),
    share: shareOfNumbers(rows, index),
  }))
  const sure = columns.toSorted((a, b) => b.rank - a.rank || b.share - a.share)
  const full = columns.toSorted((a, b) => b.share - a.share)
  const found =
    sure.find(({ rank, share }) => rank >= 0 && share > 0) ??
    full.find(({ share }) => share >= SHARE_MIN) ??
    sure.find(({ rank }) => rank >= 0)
  return found?.index ?? -1
}

function shareOfNumbers(rows: readonly string[][], column: number): number {
  const cells = rows.flatMap((row) => row[column] || [])
  return cells.length === 0
    ? 0
    : cells.filter((cell) => parsePhone(cell).fault === null).length / cells.length
}

/** A header in the form in which headers are compared: 'Phone No.' → 'phone no'. */
function headerKey(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/**
 * Reads CSV as people really have it: records from bytes that arrive in pieces. Each record has its line and byte, so
 * that a row can be named to its owner and reading can continue from any record. It accepts RFC 4180 and what people
 * and spreadsheets make of it: any delimiter, either line end, misplaced quotes, blank lines.
 *
 * One bad record never spoils the others. A line that is too long is skipped to its end, and a quotation mark without a
 * sensible end spoils only its own line. docs/decisions/15-imports.md says why the reader is written here.
 */
import { IMPORT_COLUMNS_MAX } from '@nkra/contract/limits.ts'
import { isUtf8 } from 'node:buffer'
import { fail } from '../fail.ts'

/** The longest record; a longer one is skipped. Thirty fields of 500 characters with their quotes fit. */
export const RECORD_BYTES_MAX = 64 * 1024
/** How many bytes of a skipped record are shown. */
const REMNANT_BYTES_MAX = 400

export interface CsvFormat {
  /** The character between cells, one of ASCII. */
  delimiter: string
  /**
   * The line end. `\r` ends lines in files of old Macintosh programs. With `\n`, a `\r` before it belongs to the line
   * end.
   */
  newline: '\n' | '\r'
  /**
   * The number of cells in a record, if it is known. With it a misplaced quotation mark can be told from a long cell.
   */
  columns?: number
}

export type RecordFault = 'too_long' | 'quote_unclosed'

export interface CsvRecord {
  /** The cells. A faulty record has the start of its line as one cell. */
  cells: string[]
  fault: RecordFault | null
  /** The line on which it starts, from 1. */
  line: number
  /** The byte at which it starts. */
  byte: number
}

/** Where the next record starts and reading may continue. */
export interface CsvPosition {
  byte: number
  line: number
}

export interface CsvReader {
  /** The records that these bytes complete. The bytes must be UTF-8. Blank records are left out. */
  push(bytes: Buffer): CsvRecord[]
  /** The last record, once the bytes have ended. */
  end(): CsvRecord[]
  place(): CsvPosition
}

const NOTHING: Buffer = Buffer.alloc(0)

/** Reads records from a position at which one starts, by default the file's start. */
export function csvReader(format: CsvFormat, from: CsvPosition = { byte: 0, line: 1 }): CsvReader {
  const newline = format.newline.charCodeAt(0)
  let { byte, line } = from
  let rest = NOTHING
  /** The record whose line is too long, until that line ends. */
  let skipping: CsvRecord | null = null

  const read = (bytes: Buffer, ended: boolean): CsvRecord[] => {
    const buffer = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes
    const records: CsvRecord[] = []
    let at = 0
    const proceed = (end: number, lines: number) => {
      const next = end < 0 ? buffer.length : end + 1
      byte += next - at
      line += end < 0 ? lines - 1 : lines
      at = next
    }
    while (at < buffer.length) {
      const found = { line, byte }
      if (skipping) {
        const end = buffer.indexOf(newline, at)
        proceed(end, 1)
        if (end < 0 && !ended) break
        records.push(skipping)
        skipping = null
        continue
      }
      const scan = scanRecord(buffer, at, newline, format)
      const length = (scan.end < 0 ? buffer.length : scan.end) - at
      if (scan.end < 0 && !ended && length <= RECORD_BYTES_MAX) break
      if (length <= RECORD_BYTES_MAX && !scan.broken && !scan.open) {
        proceed(scan.end, scan.lines)
        if (scan.cells.some((cell) => cell !== '')) records.push({ ...found, cells: scan.cells, fault: null })
        continue
      }
      const end = buffer.indexOf(newline, at)
      const lineBytes = (end < 0 ? buffer.length : end) - at
      const cells = [buffer.toString('utf8', at, at + Math.min(lineBytes, REMNANT_BYTES_MAX)).trimEnd()]
      const fault = lineBytes > RECORD_BYTES_MAX ? 'too_long' : 'quote_unclosed'
      proceed(end, 1)
      if (end < 0 && !ended) skipping = { ...found, cells, fault }
      else records.push({ ...found, cells, fault })
    }
    rest = at < buffer.length ? buffer.subarray(at) : NOTHING
    return records
  }

  return {
    push: (bytes) => read(bytes, false),
    end() {
      const records = read(NOTHING, true)
      if (skipping) records.push(skipping)
      skipping = null
      return records
    },
    place: () => (skipping ? { byte: skipping.byte, line: skipping.line } : { byte, line }),
  }
}

interface Scan {
  /** Where the record's last line ends. -1 if the buffer ended first. */
  end: number
  cells: string[]
  /** The number of lines that it covers. */
  lines: number
  /** Whether the buffer ended between quotation marks. */
  open: boolean
  /** Whether it covers several lines although no cell of it can be that long. */
  broken: boolean
}

const QUOTE = 0x22
const SPACE = 0x20
const CARRIAGE_RETURN = 0x0d

const FRUITLESS: Scan = { end: -1, cells: [], lines: 1, open: false, broken: false }

function scanRecord(buffer: Buffer, at: number, newline: number, format: CsvFormat): Scan {
  const end = buffer.indexOf(newline, at)
  const stop = end < 0 ? buffer.length : end
  if (stop - at > RECORD_BYTES_MAX) return { ...FRUITLESS, end }
  const text = buffer.toString(
    'utf8',
    at,
    buffer[stop - 1] === CARRIAGE_RETURN && stop > at ? stop - 1 : stop,
  )
  if (text.includes('"')) return scanQuoted(buffer, at, newline, format)
  const cells = text.split(format.delimiter)
  for (let i = 0; i < cells.length; i++) cells[i] = cells[i]!.trim()
  return { end, cells, lines: 1, open: false, broken: false }
}

/**
 * Scans a record with quotation marks. One opens a quoted cell at the cell's start. Doubled ones in it stand for one.
 * Elsewhere it is a plain character.
 */
function scanQuoted(buffer: Buffer, at: number, newline: number, format: CsvFormat): Scan {
  const delimiter = format.delimiter.charCodeAt(0)
  const cells: string[] = []
  let cell = ''
  /** Where the part of the cell starts that is not in `cell` yet. */
  let from = at
  let begins = true
  let open = false
  let lines = 1
  /** Whether something other than the cell's end followed a closing quotation mark. */
  let trailed = false

  const close = (to: number) => {
    cells.push((cell + buffer.toString('utf8', from, to)).trim())
    cell = ''
    from = to + 1
    begins = true
  }

  const limit = Math.min(buffer.length, at + RECORD_BYTES_MAX + 1)
  let i = at
  for (; i < limit; i++) {
    const code = buffer[i]!
    if (code === newline) lines++
    if (open) {
      if (code !== QUOTE) continue
      cell += buffer.toString('utf8', from, i)
      from = i + 1
      if (buffer[i + 1] === QUOTE) i++
      else {
        open = false
        const next = buffer[i + 1]
        trailed ||=
          next !== undefined &&
          next !== delimiter &&
          next !== newline &&
          next !== CARRIAGE_RETURN &&
          next !== SPACE
      }
    } else if (code === QUOTE && begins) {
      open = true
      begins = false
      from = i + 1
    } else if (code === delimiter) close(i)
    else if (code === newline) break
    else if (code !== SPACE) begins = false
  }
  if (!open) close(i > at && buffer[i - 1] === CARRIAGE_RETURN ? i - 1 : i)
  const complete = i < limit
  const covered = complete ? lines - 1 : lines
  const broken = covered > 1 && (trailed || (format.columns !== undefined && cells.length > format.columns))
  return { end: complete ? i : -1, cells, lines: covered, open, broken }
}

/** Guesses the format of a CSV file from its first part, so that nobody must say which character divides its cells. */
/** The most records that a guess looks at. */
const SAMPLE_RECORDS_MAX = 200

export const FILE_START: CsvPosition = { byte: 0, line: 1 }

const DELIMITERS = [',', ';', '\t', '|']
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf])

/** Answers the delimiter, the line end, and the position of the first record. */
export function guessFormat(sample: Buffer): CsvFormat & { from: CsvPosition } {
  const newline = !sample.includes('\n') && sample.includes('\r') ? '\r' : '\n'
  const byte = sample.subarray(0, 3).equals(BYTE_ORDER_MARK) ? 3 : 0
  // A line with which spreadsheets tell each other the delimiter.
  const told = /^sep=([,;\t|])\r?\n?/iu.exec(sample.toString('latin1', byte, byte + 8))
  if (told) return { delimiter: told[1]!, newline, from: { byte: byte + told[0].length, line: 2 } }
  const from = { byte, line: 1 }
  const [best] = DELIMITERS.map((delimiter) => {
    const records = sampleRecords(sample, true, { delimiter, newline }, from)
    const width = records[0]?.cells.length ?? 0
    const even = records.filter((record) => record.cells.length === width).length
    return { delimiter, score: width > 1 ? even / records.length + width / (IMPORT_COLUMNS_MAX * 100) : 0 }
  }).sort((a, b) => b.score - a.score)
  return { delimiter: best!.delimiter, newline, from }
}

/** The first records of a file that starts with the sample. `whole` says that the sample is all of it. */
export function sampleRecords(
  sample: Buffer,
  whole: boolean,
  format: CsvFormat,
  from: CsvPosition,
): CsvRecord[] {
  const reader = csvReader(format, from)
  const records = reader.push(sample.subarray(from.byte))
  if (whole || records.length < 2) records.push(...reader.end())
  return records.slice(0, SAMPLE_RECORDS_MAX)
}

/** Checks that an uploaded CSV file is text. */
/** First bytes of files of other kinds that people upload as CSV. */
const IMPOSTORS = [
  {
    begins: Buffer.from('\xd0\xcf\x11\xe0', 'latin1'),
    reason: 'it is an old Excel workbook, or one with a password; save it as .xlsx without one first',
  },
  { begins: Buffer.from('%PDF'), reason: 'it is a PDF' },
]

function refuseImpostor(begin: Buffer): void {
  const impostor = IMPOSTORS.find(({ begins }) => begin.subarray(0, begins.length).equals(begins))
  if (impostor) fail('file_not_csv', { reason: impostor.reason })
}

const NEWLINE = 0x0a

/**
 * Checks text in pieces. Fails at the first line that is not UTF-8 with `file_not_utf8` {line}, and with `file_not_csv`
 * {reason} if the text holds a NUL or starts like another kind of file.
 */
export function utf8Check(): { push(piece: Buffer): void; end(): void } {
  let line = 1
  /** The bytes of a character that the previous piece cut off. */
  let cut: Buffer = Buffer.alloc(0)

  const linesBefore = (piece: Buffer, end: number) => {
    let lines = 0
    for (let at = piece.indexOf(NEWLINE); at >= 0 && at < end; at = piece.indexOf(NEWLINE, at + 1)) lines++
    return lines
  }
  const check = (text: Buffer) => {
    if (!isUtf8(text)) fail('file_not_utf8', { line: line + linesBefore(text, firstInvalid(text)) })
    const nul = text.indexOf(0)
    if (nul >= 0) {
      fail('file_not_csv', {
        reason: `line ${line + linesBefore(text, nul)} holds a NUL character, so it is no text`,
      })
    }
    line += linesBefore(text, text.length)
  }
  let begun = false
  return {
    push(piece) {
      if (!begun) refuseImpostor(piece)
      begun = true
      const text = cut.length > 0 ? Buffer.concat([cut, piece]) : piece
      const whole = text.length - cutOff(text)
      check(text.subarray(0, whole))
      cut = Buffer.from(text.subarray(whole))
    },
    end: () => check(cut),
  }
}

/** How many bytes at the end start a character that is not complete (RFC 3629 §3). */
function cutOff(text: Buffer): number {
  for (let back = 1; back <= Math.min(3, text.length); back++) {
    const byte = text[text.length - back]!
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? back : 0
    if (byte < 0x80) return 0
  }
  return 0
}

/** The start of the line with the first byte that is not UTF-8. */
function firstInvalid(text: Buffer): number {
  for (let at = 0; ;) {
    const end = text.indexOf(NEWLINE, at)
    if (end < 0 || !isUtf8(text.subarray(at, end))) return at
    at = end + 1
  }
}

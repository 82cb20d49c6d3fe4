/**
 * CSV as it really comes: records out of bytes that arrive in pieces, each with the line and the byte where it
 * begins, so that a row can be named to its owner and reading can go on from any record. RFC 4180, and what people
 * and spreadsheets make of it: any delimiter, either line end, quotes where they do not belong, blank lines.
 *
 * One bad record never costs the others: a line that is too long is skipped to its end, and a quotation mark that
 * closes nowhere sensible costs the line it stands on. docs/decisions/15-imports.md says why the reader is our own.
 */

/** A longer record is skipped; thirty fields of 500 characters and their quotes fit. */
export const RECORD_BYTES_MAX = 64 * 1024
/** Bytes kept of a record that is skipped. */
const REMNANT_BYTES_MAX = 400

export interface Format {
  /** One ASCII character. */
  delimiter: string
  /** '\r' for the files of old Macintosh programs; with '\n' a '\r' before it belongs to the line end. */
  newline: '\n' | '\r'
  /** How many cells a record has, where that is known: it tells a stray quotation mark from a long cell. */
  columns?: number
}

export type RecordFault = 'too_long' | 'quote_unclosed'

export interface CsvRecord {
  /** Where there is a fault, the beginning of the line as one cell. */
  cells: string[]
  fault: RecordFault | null
  /** The line it begins on; the first of a file is 1. */
  line: number
  /** The byte it begins at. */
  byte: number
}

/** Where reading may go on: the next record begins here. */
export interface CsvPlace {
  byte: number
  line: number
}

export interface CsvReader {
  /** The records that are complete with these bytes, which must be UTF-8. Blank ones are left out. */
  push(bytes: Buffer): CsvRecord[]
  /** The last record, once the bytes have ended. */
  end(): CsvRecord[]
  place(): CsvPlace
}

const NOTHING: Buffer = Buffer.alloc(0)

/** Reads from a place where a record begins: the file's beginning, unless said. */
export function csvReader(format: Format, from: CsvPlace = { byte: 0, line: 1 }): CsvReader {
  const newline = format.newline.charCodeAt(0)
  let { byte, line } = from
  let rest = NOTHING
  /** The record whose line is too long and not yet at its end. */
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
  /** Where the line end that closes the record is, or -1: the buffer ended first. */
  end: number
  cells: string[]
  /** Lines that it covers. */
  lines: number
  /** The buffer ended between quotation marks. */
  open: boolean
  /** It covers several lines, and not as a record with a long cell would. */
  broken: boolean
}

const QUOTE = 0x22
const SPACE = 0x20
const CARRIAGE_RETURN = 0x0d

const FRUITLESS: Scan = { end: -1, cells: [], lines: 1, open: false, broken: false }

function scanRecord(buffer: Buffer, at: number, newline: number, format: Format): Scan {
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

/** A quotation mark opens where a cell begins, is doubled to stand for itself, and is a plain character elsewhere. */
function scanQuoted(buffer: Buffer, at: number, newline: number, format: Format): Scan {
  const delimiter = format.delimiter.charCodeAt(0)
  const cells: string[] = []
  let cell = ''
  /** Where what belongs to the cell and is not in `cell` yet begins. */
  let from = at
  let begins = true
  let open = false
  let lines = 1
  /** Something other than the cell's end followed a closing quotation mark. */
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

/**
 * Reads the first sheet of a workbook (ECMA-376-1 §18) row by row, from any program: strings shared or in place,
 * numbers, dates by their style, rows and cells with or without references. It reads a stream and limits everything
 * that a file claims. So a workbook takes a few megabytes and its shared strings, and a harmful one is refused.
 */
import { type XmlAttributes, type XmlHandler, xmlReader } from './xml-reader.ts'
import {
  type ByteSource,
  partName,
  failUnreadable,
  unzipped,
  zipDirectory,
  type ZipDirectory,
} from './zip-reader.ts'

/** The first bytes of every ZIP archive, and so of every workbook. */
export const ZIP_BEGINS = Buffer.from('PK\x03\x04', 'latin1')

export interface SheetRow {
  /** The row's number in the spreadsheet, from 1. */
  number: number
  /** The cells up to the last one that is not empty. */
  cells: string[]
}

/** The most rows of a sheet (Excel's own limit). */
const ROWS_MAX = 1_048_576
const COLUMNS_MAX = 16_384
const CELL_CHARACTERS_MAX = 32_767
/** The most cells that are read of a row. A caller that allows fewer reports a longer row itself. */
const CELLS_READ_MAX = 256
const SHARED_STRINGS_MAX = 4_000_000
/** The most UTF-16 units of all shared strings together. They stay in memory while the sheet is read. */
const SHARED_CHARACTERS_MAX = 48 * 1024 * 1024
const SHEET_BYTES_MAX = 2048 * 1024 * 1024
const STRINGS_BYTES_MAX = 512 * 1024 * 1024
const PART_BYTES_MAX = 8 * 1024 * 1024

/** The rows of the first visible sheet, some at a time. Fails with `workbook_unreadable`. */
export async function* sheetRows(source: ByteSource): AsyncGenerator<SheetRow[]> {
  const zip = await zipDirectory(source)
  const book = await workbookOf(source, zip)
  const strings = await sharedStrings(source, zip, book)
  const formats = await formatsOf(source, zip, book)
  const sheet = new Sheet(strings, formats)
  const reader = xmlReader(sheet)
  for await (const text of partText(source, zip, book.sheet, SHEET_BYTES_MAX)) {
    reader.push(text)
    const rows = sheet.take()
    if (rows.length > 0) yield rows
  }
  reader.end()
  yield sheet.take()
}

interface Workbook {
  /** The names of the parts. */
  sheet: string
  strings: string | null
  styles: string | null
  /** Whether days count from 1904 instead of 1900. */
  since1904: boolean
}

/** Finds the workbook's parts by the relationships between them (ECMA-376-2 §9.3). */
async function workbookOf(source: ByteSource, zip: ZipDirectory): Promise<Workbook> {
  const main = (await relationships(source, zip, '')).find(({ type }) => type.endsWith('/officeDocument'))
  const part = main?.target ?? 'xl/workbook.xml'
  if (!zip.has(part)) failUnreadable('it is an archive, and not an Excel workbook')
  const sheets: { id: string; hidden: boolean }[] = []
  let since1904 = false
  await readPart(source, zip, part, {
    open(name, attributes) {
      if (name === 'sheet')
        sheets.push({
          id: attributes.get('id') ?? '',
          hidden: (attributes.get('state') ?? 'visible') !== 'visible',
        })
      if (name === 'workbookPr') since1904 = /^(1|true)$/.test(attributes.get('date1904') ?? '')
    },
    close: () => undefined,
    text: () => undefined,
  })
  const related = await relationships(source, zip, part)
  const first = sheets.find(({ hidden }) => !hidden) ?? sheets[0]
  const sheet = related.find(({ id, type }) => id === first?.id && type.endsWith('/worksheet'))?.target
  if (sheet === undefined || !zip.has(sheet)) failUnreadable('it has no sheet with rows')
  const partOf = (kind: string) => {
    const target = related.find(({ type }) => type.endsWith(kind))?.target
    return target !== undefined && zip.has(target) ? target : null
  }
  return { sheet, strings: partOf('/sharedStrings'), styles: partOf('/styles'), since1904 }
}

interface Relationship {
  id: string
  type: string
  /** The name of the part to which the relationship leads. */
  target: string
}

async function relationships(source: ByteSource, zip: ZipDirectory, of: string): Promise<Relationship[]> {
  const folder = of.slice(0, of.lastIndexOf('/') + 1)
  const found: Relationship[] = []
  const part = `${folder}_rels/${of.slice(folder.length)}.rels`
  if (!zip.has(part)) return found
  await readPart(source, zip, part, {
    open(name, attributes) {
      if (name !== 'Relationship' || attributes.get('TargetMode') === 'External') return
      found.push({
        id: attributes.get('Id') ?? '',
        type: attributes.get('Type') ?? '',
        target: resolved(folder, attributes.get('Target') ?? ''),
      })
    },
    close: () => undefined,
    text: () => undefined,
  })
  return found
}

function resolved(folder: string, target: string): string {
  const path = target.startsWith('/') ? target : `${folder}${target}`
  const steps: string[] = []
  for (const step of partName(path).split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.' && step !== '') steps.push(step)
  }
  return steps.join('/')
}

async function sharedStrings(source: ByteSource, zip: ZipDirectory, book: Workbook): Promise<string[]> {
  const strings: string[] = []
  if (book.strings === null) return strings
  const text = new StringText()
  let characters = 0
  await readPart(
    source,
    zip,
    book.strings,
    {
      open: (name) => text.open(name),
      close(name) {
        text.close(name)
        if (name !== 'si') return
        const string = text.take()
        characters += string.length
        if (strings.length >= SHARED_STRINGS_MAX || characters > SHARED_CHARACTERS_MAX)
          failUnreadable('it has more text than can be held; save it as CSV')
        strings.push(string)
      },
      text: (piece) => text.text(piece),
    },
    STRINGS_BYTES_MAX,
  )
  return strings
}

async function formatsOf(source: ByteSource, zip: ZipDirectory, book: Workbook): Promise<NumberFormats> {
  const formats = numberFormats(book.since1904)
  if (book.styles !== null) await readPart(source, zip, book.styles, formats.handler)
  return formats
}

async function readPart(
  source: ByteSource,
  zip: ZipDirectory,
  part: string,
  handler: XmlHandler,
  bytesMax = PART_BYTES_MAX,
): Promise<void> {
  const reader = xmlReader(handler)
  for await (const text of partText(source, zip, part, bytesMax)) reader.push(text)
  reader.end()
}

async function* partText(
  source: ByteSource,
  zip: ZipDirectory,
  part: string,
  bytesMax: number,
): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null
  for await (const piece of unzipped(source, zip.get(part)!, bytesMax)) {
    decoder ??= new TextDecoder(encodingOf(piece), { fatal: true })
    yield decodedBy(decoder, piece)
  }
  if (decoder) yield decodedBy(decoder)
}

/** The encoding of XML: UTF-8, or UTF-16 by its mark (XML 1.0 §4.3.3). No program writes workbooks in another one. */
function encodingOf(begin: Buffer): string {
  if (begin[0] === 0xff && begin[1] === 0xfe) return 'utf-16le'
  return begin[0] === 0xfe && begin[1] === 0xff ? 'utf-16be' : 'utf-8'
}

function decodedBy(decoder: TextDecoder, piece?: Buffer): string {
  try {
    return piece ? decoder.decode(piece, { stream: true }) : decoder.decode()
  } catch {
    return failUnreadable('its text is not UTF-8')
  }
}

/** The text of a string item: that of its runs, without phonetic aids (§18.4.6). */
class StringText {
  #text = ''
  #taking = false
  #phonetic = 0

  open(name: string): void {
    if (name === 'rPh') this.#phonetic++
    if (name === 't') this.#taking = this.#phonetic === 0
  }

  close(name: string): void {
    if (name === 'rPh') this.#phonetic--
    if (name === 't') this.#taking = false
  }

  text(piece: string): void {
    if (!this.#taking) return
    this.#text += piece
    if (this.#text.length > CELL_CHARACTERS_MAX)
      failUnreadable(`a cell of it has more than ${CELL_CHARACTERS_MAX} characters`)
  }

  take(): string {
    const text = unescaped(this.#text)
    this.#text = ''
    return text
  }
}

/** Replaces `_x000D_`, which stands for a character that XML cannot hold (§22.9.2.19). */
function unescaped(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

/** Collects the rows of a sheet while its elements arrive. */
class Sheet implements XmlHandler {
  readonly #strings: readonly string[]
  readonly #formats: NumberFormats
  readonly #string = new StringText()
  #rows: SheetRow[] = []
  #row: SheetRow | null = null
  #number = 0
  #column = 0
  #type = ''
  #style = ''
  #value = ''
  #inCell = false
  #inValue = false

  constructor(strings: readonly string[], formats: NumberFormats) {
    this.#strings = strings
    this.#formats = formats
  }

  /** Takes the complete rows since the last call. Rows without cells are left out. */
  take(): SheetRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  open(name: string, attributes: XmlAttributes): void {
    if (name === 'c' && this.#row) this.#openCell(attributes)
    else if (name === 'v') this.#inValue = this.#inCell
    else if (name === 'row') this.#openRow(attributes.get('r'))
    else this.#string.open(name)
  }

  close(name: string): void {
    if (name === 'c') this.#closeCell()
    else if (name === 'v') this.#inValue = false
    else if (name === 'row') {
      if (this.#row && this.#row.cells.length > 0) this.#rows.push(this.#row)
      this.#row = null
    } else this.#string.close(name)
  }

  text(piece: string): void {
    if (!this.#inCell) return
    if (!this.#inValue) return this.#string.text(piece)
    this.#value += piece
    if (this.#value.length > CELL_CHARACTERS_MAX)
      failUnreadable(`a cell of it has more than ${CELL_CHARACTERS_MAX} characters`)
  }

  #openRow(place: string | undefined): void {
    const number = place === undefined ? this.#number + 1 : Number(place)
    if (!Number.isInteger(number) || number <= this.#number) failUnreadable('its rows are not in their order')
    if (number > ROWS_MAX) failUnreadable(`it has more than ${ROWS_MAX} rows`)
    this.#number = number
    this.#column = 0
    this.#row = { number, cells: [] }
  }

  #openCell(attributes: XmlAttributes): void {
    const place = attributes.get('r')
    if (place !== undefined) this.#column = columnOf(place)
    this.#type = attributes.get('t') ?? 'n'
    this.#style = attributes.get('s') ?? ''
    this.#value = ''
    this.#string.take()
    this.#inCell = true
  }

  #closeCell(): void {
    if (!this.#inCell) return
    this.#inCell = false
    const column = this.#column++
    const inline = this.#string.take()
    const text = this.#type === 'inlineStr' ? inline : this.#textOf(this.#value)
    if (text === '' || column >= CELLS_READ_MAX || !this.#row) return
    const { cells } = this.#row
    while (cells.length < column) cells.push('')
    cells[column] = text
  }

  #textOf(value: string): string {
    switch (this.#type) {
      case 's':
        return value === ''
          ? ''
          : (this.#strings[Number(value)] ?? failUnreadable('it names a text that it does not have'))
      case 'str':
        return unescaped(value)
      default:
        return cellText(this.#type, value, this.#style, this.#formats)
    }
  }
}

/** The column of a cell's reference: `C5` → 2. */
function columnOf(place: string): number {
  let column = 0
  for (let at = 0; at < place.length; at++) {
    const letter = (place.charCodeAt(at) | 0x20) - 0x60
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
    if (column > COLUMNS_MAX) break
  }
  if (column === 0 || column > COLUMNS_MAX) failUnreadable('it has a cell without a place')
  return column - 1
}

/**
 * A cell's content as a person reads it (ECMA-376-1 §18.18.11): whole numbers with all their digits, because phone
 * numbers are stored as numbers, and dates if the cell's style says so.
 */
interface NumberFormats {
  /** Handles the XML of the part with the styles. */
  handler: XmlHandler
  /** Whether a cell of this style shows its number as a day or a time. */
  isDate(style: string): boolean
  since1904: boolean
}

const STYLES_MAX = 100_000

/** The number formats of a workbook's styles. */
function numberFormats(since1904: boolean): NumberFormats {
  const custom = new Map<string, boolean>()
  const styles: boolean[] = []
  let inCellStyles = false
  return {
    since1904,
    isDate: (style) => style !== '' && styles[Number(style)] === true,
    handler: {
      open(name: string, attributes: XmlAttributes) {
        if (name === 'cellXfs') inCellStyles = true
        else if (name === 'numFmt' && custom.size < STYLES_MAX)
          custom.set(attributes.get('numFmtId') ?? '', isDateFormat(attributes.get('formatCode') ?? ''))
        else if (name === 'xf' && inCellStyles && styles.length < STYLES_MAX) {
          const id = attributes.get('numFmtId') ?? '0'
          styles.push(custom.get(id) ?? isBuiltInDate(Number(id)))
        }
      },
      close(name: string) {
        if (name === 'cellXfs') inCellStyles = false
      },
      text: () => undefined,
    },
  }
}

/** Whether the built-in format shows a day (§18.8.30), East Asian formats included. */
function isBuiltInDate(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
}

/** Whether a format shows a part of a day outside its literal text: `d mmm yyyy`, and not `[Red]0" days"`. */
function isDateFormat(code: string): boolean {
  return /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '').replace(/general/i, ''))
}

/** A number, boolean, error or day as text. */
function cellText(type: string, value: string, style: string, formats: NumberFormats): string {
  const written = value.trim()
  if (type === 'b') return written === '' ? '' : written === '0' ? 'FALSE' : 'TRUE'
  if (type === 'd') return written.replace(/T00:00(:00(\.0+)?)?Z?$/, '')
  if (type !== 'n' || written === '') return written
  const number = Number(written)
  if (!Number.isFinite(number)) return written
  return formats.isDate(style) ? (dayText(number, formats.since1904) ?? plain(number)) : plain(number)
}

/** How many digits of a number a spreadsheet shows. */
const DIGITS_SHOWN = 15

/** The number without an exponent, so that 2.33241234567E+11 is a phone number again. */
function plain(number: number): string {
  const shown = Number(number.toPrecision(DIGITS_SHOWN))
  return Number.isInteger(shown) ? BigInt(shown).toString() : String(shown)
}

const DAY_MS = 86_400_000
const SECOND_MS = 1_000
/**
 * Day 0 of the two calendars of spreadsheets: the one of 1900, which has a 29 February that never was, and the one of
 * 1904.
 */
const EPOCH_1900_MS = Date.UTC(1899, 11, 30)
const EPOCH_1904_MS = Date.UTC(1904, 0, 1)
/** The number of the last day, 9999-12-31. */
const DAYS_MAX = 2_958_466
/** The first day number that is right in the calendar of 1900. Earlier ones are one day off. */
const DAYS_TRUE_FROM = 61

/** `2026-11-02`, or `2026-11-02 09:30` if it has a time. Null if it is no day. */
function dayText(days: number, since1904: boolean): string | null {
  if (days < 0 || days >= DAYS_MAX) return null
  const epoch = since1904 ? EPOCH_1904_MS : EPOCH_1900_MS + (days < DAYS_TRUE_FROM ? DAY_MS : 0)
  const at = epoch + Math.round((days * DAY_MS) / SECOND_MS) * SECOND_MS
  const [day, time] = new Date(at).toISOString().split('T') as [string, string]
  const shown = time.slice(0, time.slice(6, 8) === '00' ? 5 : 8)
  if (days < 1 && !since1904) return shown
  return shown === '00:00' ? day : `${day} ${shown}`
}

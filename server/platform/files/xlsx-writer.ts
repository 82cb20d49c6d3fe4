/**
 * Writes XLSX (ECMA-376 part 1, transitional): one table a workbook. It writes while rows are read, so it needs the
 * memory of a few rows. Numbers and times have types, so that a spreadsheet can sum them. Every text is an inline
 * string, which no spreadsheet runs as a formula.
 */
import { Zip, ZipDeflate } from 'fflate'

/** A cell's value. Null is an empty cell. */
export type Cell = string | number | bigint | Date | null

export interface Column {
  title: string
  /** How the column's cells look. `day` and `instant` show dates and times in UTC. */
  kind: 'text' | 'number' | 'day' | 'instant'
}

export interface Table {
  columns: readonly Column[]
  rows: AsyncIterable<readonly Cell[]>
}

export const XLSX_MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The most rows of one sheet, with its titles. Further rows go to the next sheet. */
const SHEET_ROWS_MAX = 1_048_576
/** The most characters (UTF-16 units) of one cell. The rest is left out. */
const CELL_LENGTH_MAX = 32_767
const SHEET_NAME_MAX = 31
/** Rows written at once. */
const ROWS_AT_ONCE = 500
const DEFLATE_LEVEL = 6

/** Writes the workbook, piece by piece. */
export async function* writeWorkbook(
  name: string,
  { columns, rows }: Table,
  { sheetRows = SHEET_ROWS_MAX } = {},
): AsyncGenerator<Uint8Array> {
  const packed: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    packed.push(piece)
  })
  const begin = (path: string) => {
    const file = new ZipDeflate(path, { level: DEFLATE_LEVEL })
    zip.add(file)
    return file
  }
  const put = (path: string, xml: string) => begin(path).push(Buffer.from(DECLARATION + xml), true)
  let sheets = 0
  let written = 0
  let file: ZipDeflate | undefined
  let lines: string[] = []
  const endSheet = () => {
    file?.push(Buffer.from(`${lines.splice(0).join('')}</sheetData></worksheet>`), true)
  }
  const beginSheet = () => {
    endSheet()
    sheets++
    file = begin(`xl/worksheets/sheet${sheets}.xml`)
    lines = [
      sheetHead(columns),
      rowOf(
        1,
        columns.map(({ title }) => title),
        null,
      ),
    ]
    written = 1
  }
  beginSheet()
  for await (const row of rows) {
    if (written === sheetRows) beginSheet()
    lines.push(rowOf(++written, row, columns))
    if (lines.length >= ROWS_AT_ONCE) {
      file?.push(Buffer.from(lines.splice(0).join('')))
      yield* packed.splice(0)
    }
  }
  endSheet()
  for (const [path, xml] of partsOf(name, sheets)) put(path, xml)
  zip.end()
  yield* packed.splice(0)
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const MEDIA = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The index of each format in `STYLES`. */
const STYLE: Readonly<Record<Column['kind'] | 'title', number>> = {
  text: 0,
  number: 0,
  title: 1,
  day: 2,
  instant: 3,
}

const STYLES =
  `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>` +
  '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4">' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'

/** Widths of columns, in characters. */
const WIDTHS: Readonly<Record<Column['kind'], number>> = { text: 24, number: 14, day: 12, instant: 20 }

/** The head of a sheet. Its row of titles stays visible while the sheet scrolls. */
function sheetHead(columns: readonly Column[]): string {
  const widths = columns.map(({ kind, title }, place) => {
    const width = Math.max(WIDTHS[kind], title.length + 2)
    return `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="1"/>`
  })
  return (
    `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join('')}</cols><sheetData>`
  )
}

/** A row. Without `columns` it is the row of titles. */
function rowOf(number: number, cells: readonly Cell[], columns: readonly Column[] | null): string {
  const inside = cells.map((cell, place) => {
    const kind = columns?.[place]?.kind ?? (columns === null ? 'title' : 'text')
    return cellOf(`${lettersOf(place)}${number}`, cell, STYLE[kind])
  })
  return `<row r="${number}">${inside.join('')}</row>`
}

function cellOf(place: string, cell: Cell, style: number): string {
  const styled = style === 0 ? '' : ` s="${style}"`
  if (cell === null) return ''
  if (typeof cell === 'string') return textCell(place, cell, styled)
  const value = cell instanceof Date ? serialOf(cell) : Number(cell)
  // A spreadsheet keeps fifteen digits, and has no word for what is no number.
  if (!Number.isFinite(value) || Math.abs(value) >= 1e15) return textCell(place, String(cell), styled)
  return `<c r="${place}"${styled}><v>${value}</v></c>`
}

function textCell(place: string, text: string, styled: string): string {
  return `<c r="${place}"${styled} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
}

const DAY_MS = 86_400_000
/** 1970-01-01 in a spreadsheet's days. */
const UNIX_EPOCH_DAYS = 25_569

/** Days since the end of 1899 with the time of day as the fraction, to the millisecond. */
function serialOf(at: Date): number {
  return Number((at.getTime() / DAY_MS + UNIX_EPOCH_DAYS).toFixed(9))
}

/** The letters of a column: `0` → `A`, `26` → `AA`. */
function lettersOf(place: number): string {
  const rest = Math.floor(place / 26)
  return (rest === 0 ? '' : lettersOf(rest - 1)) + String.fromCharCode(65 + (place % 26))
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * A text in XML. A character that XML 1.0 cannot hold becomes `_x0007_` (ECMA-376 §22.9.2.19, ST_Xstring). If a text
 * itself contains such a code, its first character is encoded.
 */
function escaped(text: string): string {
  return text
    .slice(0, CELL_LENGTH_MAX)
    .toWellFormed()
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(NOT_IN_XML, (unit) => `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign]!)
}

/** Characters that XML cannot hold. A carriage return is one of them, because readers turn it into a line feed. */
const NOT_IN_XML = /(?![\t\n])\p{Cc}|[\uFFFE\uFFFF]/gu

/** The parts of the workbook other than its sheets. */
function partsOf(name: string, sheets: number): [path: string, xml: string][] {
  const numbers = Array.from({ length: sheets }, (_, place) => place + 1)
  const sheetName = (number: number) => {
    const suffix = number === 1 ? '' : ` ${number}`
    return escaped(name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, SHEET_NAME_MAX - suffix.length) + suffix)
  }
  const override = (path: string, type: string) =>
    `<Override PartName="/${path}" ContentType="${MEDIA}.${type}+xml"/>`
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`
  return [
    [
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>` +
        numbers.map((n) => `<sheet name="${sheetName(n)}" sheetId="${n}" r:id="rId${n}"/>`).join('') +
        '</sheets></workbook>',
    ],
    ['xl/styles.xml', STYLES],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${PACKAGE}/relationships">` +
        numbers.map((n) => relation(n, 'worksheet', `worksheets/sheet${n}.xml`)).join('') +
        `${relation(sheets + 1, 'styles', 'styles.xml')}</Relationships>`,
    ],
    [
      '_rels/.rels',
      `<Relationships xmlns="${PACKAGE}/relationships">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ],
    [
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types">` +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        override('xl/workbook.xml', 'sheet.main') +
        override('xl/styles.xml', 'styles') +
        numbers.map((n) => override(`xl/worksheets/sheet${n}.xml`, 'worksheet')).join('') +
        '</Types>',
    ],
  ]
}

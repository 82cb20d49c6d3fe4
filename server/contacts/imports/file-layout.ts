/**
 * The layout of a file, read from its first part: the character between cells, whether the first row is a header, and
 * what each column means. It knows headers as people in Ghana write them. If a header says nothing, the cells decide.
 */
import { FIELD_NAME_LENGTH_MAX, FIELDS_MAX, IMPORT_COLUMNS_MAX } from '@nkra/contract/limits.ts'
import { parsePhone } from '@nkra/sms/phone.ts'
import { fieldKey } from '@nkra/sms/template.ts'
import { fail, Fail } from '../../platform/fail.ts'
import {
  type CsvPosition,
  type CsvRecord,
  guessFormat,
  FILE_START,
  type CsvFormat,
  RECORD_BYTES_MAX,
  sampleRecords,
} from '../../platform/files/csv-reader.ts'
import { writtenDate } from '../../platform/days.ts'
import { CONSENT_DATE, CONSENT_SOURCE, isReserved, NAME_FIELD, PHONE_FIELD } from '../address-book/fields.ts'
import { REJECT_COLUMNS } from './rejects.ts'

/** How many of the file's first bytes the layout is read from. */
export const SAMPLE_BYTES = 256 * 1024

/**
 * The meaning of each column by its name: 'phone', 'name', 'consent date', 'consent source', a field's name, or '' for
 * a column that is left out.
 */
export type ColumnMapping = Readonly<Record<string, string>>

export interface Column {
  /** The header's name, made unique. `Column 3` if it has none. */
  name: string
  /** The column's meaning, with the words of a mapping. */
  meaning: string
  /** The column's first values that are not blank. */
  samples?: string[]
}

export interface Layout {
  delimiter: string
  newline: '\n' | '\r'
  columns: Column[]
  /** Where the first row after the header starts. */
  rows: CsvPosition
  /** Whether the file was a workbook that was written out as text. */
  workbook?: boolean
  /** Whether it is a corrected file of rejects. */
  returned?: boolean
  /** Where the meanings come from. Unknown for old imports. */
  mappingFrom?: 'given' | 'remembered' | 'guessed'
}

/** The layout of a file before its columns have meanings. */
export interface FilePreview {
  format: Pick<Layout, 'delimiter' | 'newline' | 'rows'>
  /** The names of the columns, each once. */
  names: string[]
  /** Whether the file has a header with the names. */
  headed: boolean
  /** The first rows. */
  records: CsvRecord[]
}

/**
 * Reads the layout of a file that starts with the sample; `whole` says that the sample is all of it. `named` are
 * columns that are known to exist. A known format is not guessed. Fails with `file_empty`, `file_not_csv`.
 */
export function previewFile(
  sample: Buffer,
  whole: boolean,
  named: readonly string[],
  dialect: CsvFormat | null = null,
): FilePreview {
  const { delimiter, newline, from } = dialect ? { ...dialect, from: FILE_START } : guessFormat(sample)
  const records = sampleRecords(sample, whole, { delimiter, newline }, from)
  const [first] = records
  if (!first) fail('file_empty')
  if (first.fault) fail('file_not_csv', { reason: FIRST_LINE_FAULTS[first.fault] })
  if (first.cells.length > IMPORT_COLUMNS_MAX) {
    fail('file_not_csv', { reason: `it has more than ${IMPORT_COLUMNS_MAX} columns` })
  }
  const headed = named.some((name) => first.cells.some((cell) => sameName(cell, name)))
    ? true
    : !first.cells.some(looksLikeNumber)
  const rows = headed ? records.slice(1) : records
  const [row] = rows
  if (!row) fail('file_empty')
  const names = namesOf(headed ? first.cells : [], first.cells.length)
  return {
    format: { delimiter, newline, rows: { byte: row.byte, line: row.line } },
    names,
    headed,
    records: rows,
  }
}

/**
 * The layout of a file with meanings. The program guesses each column that the mapping leaves out. Fails with
 * `phone_column_missing`, `mapping_invalid`, `invalid_request`.
 */
export function layoutOf({ format, names, records }: FilePreview, mapping: ColumnMapping): Layout {
  const columns = meaningsOf(names, records, mapping)
  return {
    ...format,
    ...(isReturned(names) && { returned: true }),
    columns: columns.map((column, index) => ({ ...column, samples: samplesOf(records, index) })),
  }
}

/** How many values of a column are shown to a person who must say what it means. */
const SAMPLES_MAX = 3
const SAMPLE_LENGTH_MAX = 60

function samplesOf(records: readonly CsvRecord[], column: number): string[] {
  const values = records.map(({ cells }) => cells[column] ?? '').filter((cell) => cell !== '')
  return values.slice(0, SAMPLES_MAX).map((value) => value.slice(0, SAMPLE_LENGTH_MAX))
}

const FIRST_LINE_FAULTS = {
  too_long: `its first line is longer than ${RECORD_BYTES_MAX / 1024} kB`,
  quote_unclosed: 'a quotation mark on its first line is not closed',
}

/** Whether a cell is a number, or was one before a spreadsheet damaged it. */
function looksLikeNumber(cell: string): boolean {
  const { fault } = parsePhone(cell)
  return fault === null || fault === 'scientific_notation' || fault === 'landline' || fault === 'foreign'
}

function shareOfNumbers(rows: readonly CsvRecord[], column: number): number {
  const cells = rows.map((row) => row.cells[column] ?? '').filter((cell) => cell !== '')
  if (cells.length === 0) return 0
  return cells.filter((cell) => parsePhone(cell).fault === null).length / cells.length
}

/** Names for all columns, each once: a second Town becomes `Town 2`. */
function namesOf(header: readonly string[], columns: number): string[] {
  const taken = new Set<string>()
  return Array.from({ length: columns }, (_, index) => {
    const written = tidy(header[index] ?? '').slice(0, FIELD_NAME_LENGTH_MAX - 4)
    // A name that an object cannot hold as its own.
    const base = written === '' || written === '__proto__' ? `Column ${index + 1}` : written
    let name = base
    for (let nth = 2; taken.has(fieldKey(name)); nth++) name = `${base} ${nth}`
    taken.add(fieldKey(name))
    return name
  })
}

function tidy(text: string): string {
  return text.trim().replace(/\s+/gu, ' ')
}

function sameName(a: string, b: string): boolean {
  return fieldKey(a) === fieldKey(b)
}

function meaningsOf(
  names: readonly string[],
  records: readonly CsvRecord[],
  mapping: ColumnMapping,
): Column[] {
  const shares = names.map((_, index) => shareOfNumbers(records, index))
  const given = givenMeanings(names, mapping)
  const meanings = new Map(given)
  for (let index = ownColumns(names); index < names.length; index++)
    if (!given.has(index)) meanings.set(index, '')
  const known = [...given.values()]
  if (!known.includes(PHONE_FIELD)) {
    const phone = guessPhone(names, shares, columnsWithout(names, meanings))
    if (phone === null) fail('phone_column_missing')
    meanings.set(phone, PHONE_FIELD)
  }
  if (!known.includes(NAME_FIELD)) {
    for (const index of guessName(names, columnsWithout(names, meanings))) {
      meanings.set(index, NAME_FIELD)
    }
  }
  for (const [index, meaning] of guessConsent(names, records, columnsWithout(names, meanings)))
    if (!known.includes(meaning)) meanings.set(index, meaning)
  const taken = new Set([...meanings.values()].map(fieldKey))
  let fields = [...meanings.values()].filter((meaning) => meaning !== '' && !isReserved(meaning)).length
  return names.map((name, index) => {
    const meaning = meanings.get(index)
    if (meaning !== undefined) return { name, meaning }
    if (fields >= FIELDS_MAX) return { name, meaning: '' }
    fields++
    return { name, meaning: freeName(name, taken) }
  })
}

/** Whether these are the columns of a corrected file of rejects. */
function isReturned(names: readonly string[]): boolean {
  const last = names.slice(-REJECT_COLUMNS.length)
  return names.length > REJECT_COLUMNS.length && last.every((name, nth) => name === REJECT_COLUMNS[nth])
}

/** How many columns a file has, without those that a file of rejects adds. */
export function ownColumns(names: readonly string[]): number {
  return isReturned(names) ? names.length - REJECT_COLUMNS.length : names.length
}

function columnsWithout(names: readonly string[], meanings: ReadonlyMap<number, string>): number[] {
  return names.flatMap((_, index) => (meanings.has(index) ? [] : [index]))
}

/** Makes a field's name unique: no other column has it, and it is not that of the number or the name. */
function freeName(name: string, taken: Set<string>): string {
  let free = name
  for (let nth = 2; taken.has(fieldKey(free)) || isReserved(fieldKey(free)); nth++) free = `${name} ${nth}`
  taken.add(fieldKey(free))
  return free
}

/** The meanings that the mapping gives, by column. */
function givenMeanings(names: readonly string[], mapping: ColumnMapping): Map<number, string> {
  const given = new Map<number, string>()
  const fields = new Set<string>()
  for (const [column, written] of Object.entries(mapping)) {
    const index = names.findIndex((name) => sameName(name, column))
    if (index < 0) fail('mapping_invalid', { column: column.slice(0, FIELD_NAME_LENGTH_MAX) })
    const meaning = tidy(written)
    const key = fieldKey(meaning)
    if (meaning === '__proto__') refuseMapping('No field can be called __proto__')
    if (meaning.length > FIELD_NAME_LENGTH_MAX)
      refuseMapping(`A field’s name has at most ${FIELD_NAME_LENGTH_MAX} characters`)
    // Several columns may make up the name: first name and surname.
    if (key !== '' && key !== NAME_FIELD && fields.has(key))
      refuseMapping(`Two columns are mapped to ${meaning}`)
    fields.add(key)
    given.set(index, isReserved(key) ? key : meaning)
  }
  if (fields.size > FIELDS_MAX + 5) refuseMapping(`A contact has at most ${FIELDS_MAX} fields`)
  return given
}

export function refuseMapping(message: string): never {
  throw new Fail('invalid_request', {}, [{ message, pointer: '/mapping' }])
}

/** Words of headers that mean a phone number, from likely to certain. */
const PHONE_HEADERS = [
  /^(no|num|numbers?|contacts?|recipients?|to|line|digits)$/,
  /phone|mobile|msisdn|\b(tel|cell|gsm|whatsapp|momo)\b|^contact (no|num|number)$/,
  /^((tele|cell|mobile )?phone|mobile|cell|tel|contact)( ?(no|nos|num|number|numbers))?$|^msisdn$/,
]
/**
 * The share of a column's cells that must be numbers. Then the column is the phone number, whatever its header says.
 */
const SHARE_MIN = 0.5

function guessPhone(
  names: readonly string[],
  shares: readonly number[],
  free: readonly number[],
): number | null {
  const candidates = free.map((index) => ({
    index,
    share: shares[index]!,
    rank: PHONE_HEADERS.findLastIndex((header) => header.test(headerKey(names[index]!))),
  }))
  const bySureness = candidates.toSorted((a, b) => b.rank - a.rank || b.share - a.share)
  const byShare = candidates.toSorted((a, b) => b.share - a.share)
  const guess =
    bySureness.find(({ rank, share }) => rank >= 0 && share > 0) ??
    byShare.find(({ share }) => share >= SHARE_MIN) ??
    bySureness.find(({ rank }) => rank >= 0)
  return guess?.index ?? null
}

/** Whether a header says that its column holds phone numbers. */
export function isPhoneHeader(name: string): boolean {
  return PHONE_HEADERS.slice(1).some((header) => header.test(headerKey(name)))
}

const NAME_HEADERS =
  /^((full|customer|client|member|student|contact|recipient|account|guardian|parent|staff) ?)?names?$/
const PERSON_HEADERS = /^(customer|client|member|student|contact|recipient|person|contact person)$/
const FIRST_HEADERS = /^(first|given|fore|other) ?names?$/
const LAST_HEADERS = /^(last|sur|family) ?names?$/

/** The columns of the name, in the order in which they are joined. */
function guessName(names: readonly string[], free: readonly number[]): number[] {
  const whose = (header: RegExp) => free.filter((index) => header.test(headerKey(names[index]!)))
  const [whole] = whose(NAME_HEADERS)
  if (whole !== undefined) return [whole]
  const parts = [...whose(FIRST_HEADERS), ...whose(LAST_HEADERS)]
  return parts.length > 0 ? parts : whose(PERSON_HEADERS).slice(0, 1)
}

/** The columns with the consent, found by their headers. The date's column must hold dates. */
function guessConsent(
  names: readonly string[],
  records: readonly CsvRecord[],
  free: readonly number[],
): [index: number, meaning: string][] {
  const called = (key: string) => free.filter((index) => headerKey(names[index]!) === key).slice(0, 1)
  const dates = called(CONSENT_DATE).filter((index) => {
    const [value] = samplesOf(records, index)
    return value !== undefined && writtenDate(value) !== null
  })
  return [
    ...dates.map((index): [number, string] => [index, CONSENT_DATE]),
    ...called(CONSENT_SOURCE).map((index): [number, string] => [index, CONSENT_SOURCE]),
  ]
}

/** A header's key: 'Phone No.' → 'phone no'; 'PhoneNumber' → 'phonenumber'. */
function headerKey(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

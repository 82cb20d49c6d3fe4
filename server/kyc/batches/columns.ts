/**
 * Reads a file of people: its rows, and the meaning of each column, from headers as people write them in English
 * and French. The functions are pure.
 */
import { KYC_COLUMNS_NEEDED, KYC_FILE_COLUMNS_MAX, type KycColumn } from '@nkra/contract/kyc/batch-rows.ts'
import { DOCUMENTS, documentNumberFault, normalizeDocumentNumber } from '@nkra/contract/kyc/documents.ts'
import { csvReader, type CsvRecord, guessFormat, utf8Check } from '../../platform/files/csv-reader.ts'
import { fail } from '../../platform/fail.ts'

export interface Column {
  /** The header's name, made unique. `Column 3` if it has none. */
  name: string
  /** Empty if the column is left out. */
  meaning: KycColumn | ''
}

/** Maps a column to its meaning. */
export type ColumnMapping = Readonly<Record<string, KycColumn | ''>>

export interface CsvTable {
  /** The names of the columns. */
  names: string[]
  /** The rows below the header. */
  rows: CsvRecord[]
}

const HEADER_LENGTH_MAX = 60
const ZIP_BEGINS = Buffer.from('PK\u0003\u0004', 'latin1')

/** Reads the file. Fails with `file_empty`, `file_not_utf8` {line}, `file_not_csv` {reason}. */
export function readCsvTable(bytes: Buffer): CsvTable {
  if (bytes.subarray(0, ZIP_BEGINS.length).equals(ZIP_BEGINS))
    fail('file_not_csv', { reason: 'it is a workbook; save it as CSV first' })
  const check = utf8Check()
  check.push(bytes)
  check.end()
  const { from, ...format } = guessFormat(bytes)
  const reader = csvReader(format, from)
  const records = [...reader.push(bytes.subarray(from.byte)), ...reader.end()]
  const [first] = records
  if (!first) fail('file_empty')
  if (first.fault !== null) fail('file_not_csv', { reason: 'its first line cannot be read' })
  if (first.cells.length > KYC_FILE_COLUMNS_MAX)
    fail('file_not_csv', { reason: `it has more than ${KYC_FILE_COLUMNS_MAX} columns` })
  const headed = !first.cells.some(isNumber)
  const rows = headed ? records.slice(1) : records
  if (rows.length === 0) fail('file_empty')
  return { names: namesOf(headed ? first.cells : [], first.cells.length), rows }
}

/** Whether a cell looks like a document's number. A first row with such a cell is no header. */
function isNumber(cell: string): boolean {
  return (
    /\d{6}/.test(cell) &&
    DOCUMENTS.some((kind) => documentNumberFault(kind, normalizeDocumentNumber(kind, cell)) === null)
  )
}

function namesOf(header: readonly string[], columns: number): string[] {
  const taken = new Set<string>()
  return Array.from({ length: columns }, (_, index) => {
    const written = (header[index] ?? '').replace(/\s+/gu, ' ').slice(0, HEADER_LENGTH_MAX)
    const base = written === '' || written === '__proto__' ? `Column ${index + 1}` : written
    let name = base
    for (let nth = 2; taken.has(keyOf(name)); nth++) name = `${base} ${nth}`
    taken.add(keyOf(name))
    return name
  })
}

/** A header in the form that is compared: `Ghana-Card No.` → `ghana card no`. */
const keyOf = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const HEADERS: Readonly<Record<KycColumn, RegExp>> = {
  document:
    /^((document|doc|id|card) (type|kind)|document|type|type of (document|id|card)|type de document)$/,
  number:
    /^(((ghana ?card|national id|nia|id|card|document|passport|voters?( id)?|ssnit|tin|licence|license|pin) ?)(no|num|number|pin|id)|number|no|pin|ghana ?card|id|numero|numero (de|du) (document|piece|carte))$/,
  surname: /^(sur ?names?|(last|family) ?names?|nom|nom de famille)$/,
  givenNames: /^((first|given|fore|other|middle) ?names?|forenames?|prenoms?)$/,
  dateOfBirth: /^(date of birth|dob|birth ?date|birth ?day|born|date de naissance)$/,
  reference:
    /^((your |own |customer |client |external |internal )?(reference|ref)( (no|num|number|id))?|(customer|client|account) (no|num|number|id)|numero (de )?(client|dossier))$/,
  consent: /^(consent|consented|agreed|consent given|consentement|accord)$/,
}

/**
 * Answers the meaning of each column. The program guesses the columns that the mapping leaves out. Fails with
 * `mapping_invalid` {column}.
 */
export function columnMeanings(names: readonly string[], mapping: ColumnMapping): Column[] {
  const given = new Map(
    Object.entries(mapping).map(([column, meaning]) => {
      const index = names.findIndex((name) => keyOf(name) === keyOf(column))
      if (index < 0) fail('mapping_invalid', { column: column.slice(0, HEADER_LENGTH_MAX) })
      return [index, meaning] as const
    }),
  )
  const taken = new Set(given.values())
  return names.map((name, index) => {
    const said = given.get(index)
    if (said !== undefined) return { name, meaning: said }
    const guess = meaningOf(name)
    // Of several given names each is one; of all else the first is taken.
    if (guess === null || (guess !== 'givenNames' && taken.has(guess))) return { name, meaning: '' }
    if (guess === 'givenNames' && [...given.values()].includes(guess)) return { name, meaning: '' }
    taken.add(guess)
    return { name, meaning: guess }
  })
}

function meaningOf(name: string): KycColumn | null {
  const key = keyOf(name)
  for (const [meaning, header] of Object.entries(HEADERS) as [KycColumn, RegExp][])
    if (header.test(key)) return meaning
  return null
}

/** The meanings without which nobody can be checked and that no column has. */
export function missingColumns(columns: readonly Column[], consentByRow: boolean): KycColumn[] {
  const needed: readonly KycColumn[] = consentByRow ? [...KYC_COLUMNS_NEEDED, 'consent'] : KYC_COLUMNS_NEEDED
  return needed.filter((meaning) => !columns.some((column) => column.meaning === meaning))
}

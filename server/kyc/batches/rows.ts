/**
 * Reads a file's row as the person to check, or as its faults, by the rules of the form. The functions are pure.
 */
import type { KycColumn, KycRowFault } from '@nkra/contract/kyc/batch-rows.ts'
import {
  documentForms,
  DOCUMENTS,
  DOCUMENT_NUMBER_LENGTH_MAX,
  documentNumberFault,
  normalizeDocumentNumber,
  type DocumentKind,
} from '@nkra/contract/kyc/documents.ts'
import { KYC_NAME_LENGTH_MAX, REFERENCE_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { NO_CONTROL_CHARACTERS } from '@nkra/contract/wire.ts'
import type { CsvRecord } from '../../platform/files/csv-reader.ts'
import { writtenDate } from '../../platform/days.ts'
import type { Column } from './columns.ts'
import { isBirthDatePossible } from '../requests/requests.ts'

/** The person of a row. */
export interface RowPerson {
  document: DocumentKind
  /** The normalised number. */
  number: string
  surname: string
  givenNames: string
  dateOfBirth: string | null
  /** The business's own reference. */
  reference: string | null
}

export interface BatchRow {
  line: number
  /** Empty if the person can be checked. */
  faults: KycRowFault[]
  /** Null if the person cannot be checked. */
  person: RowPerson | null
}

export interface RowRules {
  columns: readonly Column[]
  /** The document of rows that name none. */
  document: DocumentKind
  consentByRow: boolean
  today: Date
}

/** Reads every row of a file in order. A second row with the same number has a fault. */
export function readRows(records: readonly CsvRecord[], terms: RowRules): BatchRow[] {
  const seen = new Set<string>()
  return records.map((record) => {
    const row = readRow(record, terms)
    if (row.person === null) return row
    const key = `${row.person.document} ${row.person.number}`
    if (seen.has(key)) return { line: row.line, faults: ['twice'], person: null }
    seen.add(key)
    return row
  })
}

function readRow({ cells, fault, line }: CsvRecord, terms: RowRules): BatchRow {
  const { columns } = terms
  if (fault !== null || cells.slice(columns.length).some((cell) => cell !== ''))
    return { line, faults: ['unreadable'], person: null }
  const cellOf = (meaning: KycColumn) =>
    columns
      .flatMap((column, index) => (column.meaning === meaning ? [cells[index] ?? ''] : []))
      .filter((cell) => cell !== '')
      .join(' ')
      .replace(/\s+/gu, ' ')
      .trim()
  const faults: KycRowFault[] = []
  const written = cellOf('document')
  const document = written === '' ? terms.document : documentOf(written)
  if (document === null) faults.push('document_unknown')
  const number = normalizeDocumentNumber(document ?? terms.document, cellOf('number'))
  if (document !== null) faults.push(...numberFaults(document, number))
  const [surname, givenNames] = [cellOf('surname'), cellOf('givenNames')]
  if (surname === '') faults.push('surname_missing')
  else if (!isPossibleName(surname)) faults.push('surname_invalid')
  if (givenNames === '') faults.push('given_names_missing')
  else if (!isPossibleName(givenNames)) faults.push('given_names_invalid')
  const born = cellOf('dateOfBirth')
  const dateOfBirth = born === '' ? null : (writtenDate(born)?.toISOString().slice(0, 10) ?? null)
  if (born !== '' && dateOfBirth === null) faults.push('birth_date_unreadable')
  if (dateOfBirth !== null && !isBirthDatePossible(dateOfBirth, terms.today))
    faults.push('birth_date_impossible')
  if (born === '' && document !== null && documentForms[document].dateOfBirth)
    faults.push('birth_date_missing')
  const reference = cellOf('reference')
  if (!isPossibleReference(reference)) faults.push('reference_invalid')
  if (terms.consentByRow && !AGREED.test(cellOf('consent'))) faults.push('consent_missing')
  if (faults.length > 0 || document === null) return { line, faults, person: null }
  const person = { document, number, surname, givenNames, dateOfBirth, reference: reference || null }
  return { line, faults, person }
}

function numberFaults(document: DocumentKind, number: string): KycRowFault[] {
  if (number === '') return ['number_missing']
  if (number.length > DOCUMENT_NUMBER_LENGTH_MAX) return ['number_form']
  const fault = documentNumberFault(document, number)
  return fault === null ? [] : [fault === 'form' ? 'number_form' : 'number_check']
}

const isPossibleName = (name: string) =>
  name.length <= KYC_NAME_LENGTH_MAX && /\p{L}/u.test(name) && !/\p{Cc}/u.test(name)

/** Whether the reference is valid. An empty one is. */
const isPossibleReference = (reference: string) =>
  reference.length <= REFERENCE_LENGTH_MAX && NO_CONTROL_CHARACTERS.test(reference)

const AGREED = /^(y|yes|true|1|x|agreed|consented|oui|o|vrai)$/i

/** The names by which people call each document, with its code. */
const DOCUMENT_NAMES: Readonly<Record<DocumentKind, RegExp>> = {
  ghana_card: /^(ghana ?card|national id( card)?|nia( card)?|gha)$/,
  passport: /^(passport|passeport)$/,
  voter_id: /^(voters?( id)?( card)?|carte d electeur)$/,
  drivers_licence: /^(drivers?|driving) ?(licen[cs]e)?$|^driver s licen[cs]e$|^permis( de conduire)?$/,
  ssnit: /^ssnit( number| no)?$/,
  tin: /^tin$/,
}

function documentOf(written: string): DocumentKind | null {
  const key = written
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return DOCUMENTS.find((kind) => kind === key.replaceAll(' ', '_') || DOCUMENT_NAMES[kind].test(key)) ?? null
}

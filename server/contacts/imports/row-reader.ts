/** A row of a file, as a contact or as the reason why it is none. Pure: the same row always gives the same. */
import {
  CONSENT_SOURCE_LENGTH_MAX,
  CONTACT_NAME_LENGTH_MAX,
  FIELD_VALUE_LENGTH_MAX,
} from '@nkra/contract/limits.ts'
import { PHONE_FAULTS } from '@nkra/sms/phone-faults.ts'
import { parsePhone } from '@nkra/sms/phone.ts'
import { writtenDate } from '../../platform/days.ts'
import { type CsvRecord, RECORD_BYTES_MAX } from '../../platform/files/csv-reader.ts'
import type { Consent, NewContact } from '../address-book/contacts.ts'
import { CONSENT_DATE, CONSENT_SOURCE, isReserved, singleSpaced } from '../address-book/fields.ts'
import type { Layout } from './file-layout.ts'

export type RowResult = ({ reason: null } & NewContact) | { reason: string }

/** Characters of a cell that are shown in a reason. */
const SHOWN_LENGTH_MAX = 40

/** How rows of this layout are read; `consent` is what was said of everybody in the file. */
export function rowReader(
  { columns }: Pick<Layout, 'columns'>,
  consent: Consent | null = null,
): (record: CsvRecord) => RowResult {
  const indexesOf = (meaning: string) =>
    columns.flatMap((column, index) => (column.meaning === meaning ? [index] : []))
  const [phone] = indexesOf('phone')
  if (phone === undefined) throw new Error('a layout without a phone column')
  const name = indexesOf('name')
  const fields = columns
    .map(({ meaning }, index) => ({ field: meaning, index }))
    .filter(({ field }) => field !== '' && !isReserved(field))
  const [dated] = indexesOf(CONSENT_DATE)
  const [sourced] = indexesOf(CONSENT_SOURCE)

  return ({ cells, fault }) => {
    if (fault) return { reason: RECORD_FAULTS[fault] }
    if (cells.length > columns.length && cells.slice(columns.length).some((cell) => cell !== '')) {
      return { reason: `There are ${cells.length} cells here, and ${columns.length} columns in the file.` }
    }
    const number = parsePhone(cells[phone] ?? '')
    if (number.fault !== null) {
      return {
        reason: `${labelled(columns[phone]!.name, cells[phone] ?? '')}: ${PHONE_FAULTS[number.fault]}`,
      }
    }
    const contact: RowResult & { reason: null } = {
      reason: null,
      msisdn: number.msisdn,
      network: number.network,
      name: singleSpaced(
        (name.length === 1 ? (cells[name[0]!] ?? '') : name.map((index) => cells[index]).join(' ')).replace(
          TURNING,
          '',
        ),
      ),
      fields: {},
    }
    const fieldsOf: Record<string, string> = {}
    contact.fields = fieldsOf
    if (contact.name.length > CONTACT_NAME_LENGTH_MAX) {
      return { reason: `The name is longer than ${CONTACT_NAME_LENGTH_MAX} characters.` }
    }
    for (const { field, index } of fields) {
      const value = cells[index]
      if (value === undefined || value === '') continue
      if (value.length > FIELD_VALUE_LENGTH_MAX) {
        return { reason: `${columns[index]!.name} is longer than ${FIELD_VALUE_LENGTH_MAX} characters.` }
      }
      fieldsOf[field] = value
    }
    if (consent) contact.consent = consent
    if (dated !== undefined) {
      const day = cells[dated] ?? ''
      const at = day === '' ? null : writtenDate(day)
      if (day !== '' && at === null)
        return { reason: `${labelled(columns[dated]!.name, day)}: This is no date, such as 2026-11-30.` }
      const source = (sourced === undefined ? '' : (cells[sourced] ?? '')) || consent?.source
      if (at)
        contact.consent = { at, source: (source ?? SOURCE_NOT_SAID).slice(0, CONSENT_SOURCE_LENGTH_MAX) }
    }
    return contact
  }
}

/** A list that has the days alone. */
const SOURCE_NOT_SAID = 'Imported list'

const RECORD_FAULTS = {
  too_long: `The line is longer than ${RECORD_BYTES_MAX / 1024} kB.`,
  quote_unclosed: 'A quotation mark on this line is not closed.',
}

function labelled(column: string, value: string): string {
  if (value === '') return column
  return `${column} “${value.length > SHOWN_LENGTH_MAX ? `${value.slice(0, SHOWN_LENGTH_MAX)}…` : value}”`
}

/** A typed name is refused for these (`WITHOUT_CONTROLS` of the contract); files bring them along with copied names. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

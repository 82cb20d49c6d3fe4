/**
 * Reads a row of a file as a contact, or as a reject with its reason. Findings name the faults of the row. The faults
 * that a person asked to correct are corrected.
 */
import {
  CONSENT_SOURCE_LENGTH_MAX,
  CONTACT_NAME_LENGTH_MAX,
  FIELD_VALUE_LENGTH_MAX,
} from '@nkra/contract/limits.ts'
import { PHONE_FAULTS } from '@nkra/sms/phone-faults.ts'
import { parsePhone, type Phone } from '@nkra/sms/phone.ts'
import { dayOf, writtenDate } from '../../platform/days.ts'
import { type CsvRecord, RECORD_BYTES_MAX } from '../../platform/files/csv-reader.ts'
import { unguarded } from '../../platform/files/csv-writer.ts'
import type { Consent, NewContact } from '../address-book/contacts.ts'
import { CONSENT_DATE, CONSENT_SOURCE, isReserved, singleSpaced } from '../address-book/fields.ts'
import { isPhoneHeader, type Layout } from './file-layout.ts'
import {
  type FaultKind,
  type FixKind,
  monthFirst,
  numberElsewhere,
  oddName,
  readDamagedPhone,
  shortened,
} from './row-fixes.ts'

/** A fault of a row. */
export interface Finding {
  kind: FaultKind
  /** The index of its column. Null for the row as a whole. */
  column: number | null
  value: string
  /** What the correction makes of the value. Null if it cannot be corrected. */
  becomes: string | null
  /** Whether it was corrected. */
  fixed: boolean
}

/** The result of a row: a contact, or a reject with its reason. A row without faults has no findings. */
export type RowResult =
  | ({ reason: null; findings?: Finding[] } & NewContact)
  | { reason: string; findings: [Finding] }

/** The finding of a row whose number an earlier row has. */
export function doubled({ columns }: Pick<Layout, 'columns'>, { cells }: CsvRecord): Finding {
  const column = columns.findIndex(({ meaning }) => meaning === 'phone')
  return { kind: 'doubled', column, value: cells[column] ?? '', becomes: null, fixed: false }
}

/** How the rows of a file are read. */
export interface ReadingRules {
  columns: Layout['columns']
  /** Whether the file is one of rejects, whose cells have apostrophes against formulas. */
  returned?: boolean | undefined
  /** The consent that was stated for everybody in the file. */
  consent?: Consent | null
  fixes?: readonly FixKind[]
}

/** How many characters of a cell a reason shows. */
const SHOWN_LENGTH_MAX = 40

/** Reads rows by these rules. The same row always gives the same result. */
export function rowReader(rules: ReadingRules): (record: CsvRecord) => RowResult {
  const { columns, returned = false, consent = null } = rules
  const fixes: ReadonlySet<FaultKind> = new Set(rules.fixes)
  const indexesOf = (meaning: string) =>
    columns.flatMap((column, index) => (column.meaning === meaning ? [index] : []))
  const [phoneColumn] = indexesOf('phone')
  if (phoneColumn === undefined) throw new Error('a layout without a phone column')
  const otherPhones = columns.flatMap(({ name }, index) =>
    index !== phoneColumn && isPhoneHeader(name) ? [index] : [],
  )
  const names = indexesOf('name')
  const nameColumn = names[0] ?? null
  const fields = columns
    .map(({ meaning }, index) => ({ field: meaning, index }))
    .filter(({ field }) => field !== '' && !isReserved(field))
  const [dated] = indexesOf(CONSENT_DATE)
  const [sourced] = indexesOf(CONSENT_SOURCE)

  const isFixed = ({ kind, becomes }: Pick<Finding, 'kind' | 'becomes'>) =>
    becomes !== null && fixes.has(kind)

  // The findings of the row that is being read. The variable and its function stand outside of the reader, because
  // the reader would otherwise make a function for each of a million rows.
  let findings: Finding[] | undefined
  /** Answers the reject for a fault. If the fault was corrected, it adds a finding and answers null. */
  const refusalFor = (found: Omit<Finding, 'fixed'>, reason: () => string): RowResult | null => {
    const fixed = isFixed(found)
    if (!fixed) return { reason: reason(), findings: [{ ...found, fixed }] }
    ;(findings ??= []).push({ ...found, fixed })
    return null
  }

  return ({ cells: written, fault }) => {
    if (fault) {
      const { kind, reason } = RECORD_FAULTS[fault]
      return {
        reason,
        findings: [{ kind, column: null, value: written[0] ?? '', becomes: null, fixed: false }],
      }
    }
    const cells = returned ? written.map(unguarded) : written
    findings = undefined
    const cell = cells[phoneColumn] ?? ''
    const number = parsePhone(cell)
    if (cells.length > columns.length && cells.slice(columns.length).some((extra) => extra !== '')) {
      const extra = cells.slice(columns.length).join(', ')
      const becomes = number.fault === null ? '' : null
      const refusal = refusalFor(
        { kind: 'extra_cells', column: null, value: extra, becomes },
        () => `There are ${cells.length} cells here, and ${columns.length} columns in the file.`,
      )
      if (refusal) return refusal
    }

    let name = singleSpaced(
      (names.length === 1 ? (cells[names[0]!] ?? '') : names.map((index) => cells[index]).join(' ')).replace(
        TURNING,
        '',
      ),
    )
    let phone: Phone
    if (number.fault === null) phone = number
    else {
      const damaged = readDamagedPhone(cell, number.fault)
      const { kind, fixed } = damaged.fixed ? damaged : (numberElsewhere(cells, otherPhones) ?? damaged)
      const named = name === '' && fixed ? singleSpaced(fixed.rest) : ''
      const becomes = fixed && `+${fixed.phone.msisdn}${named === '' ? '' : ` · ${named}`}`
      const refusal = refusalFor(
        { kind, column: phoneColumn, value: cell, becomes },
        () => `${labelled(columns[phoneColumn]!.name, cell)}: ${PHONE_FAULTS[number.fault]}`,
      )
      if (refusal || !fixed) return refusal!
      phone = fixed.phone
      if (named !== '') name = named
    }

    const odd = oddName(name)
    if (odd) {
      const fixed = isFixed(odd)
      ;(findings ??= []).push({ ...odd, column: nameColumn, value: name, fixed })
      if (fixed) name = singleSpaced(odd.becomes!)
    }
    if (name.length > CONTACT_NAME_LENGTH_MAX) {
      const becomes = shortened(name, CONTACT_NAME_LENGTH_MAX)
      const refusal = refusalFor(
        { kind: 'name_too_long', column: nameColumn, value: name, becomes },
        () => `The name is longer than ${CONTACT_NAME_LENGTH_MAX} characters.`,
      )
      if (refusal) return refusal
      name = becomes
    }

    const fieldsOf: Record<string, string> = {}
    for (const { field, index } of fields) {
      let value = cells[index]
      if (value === undefined || value === '') continue
      if (value.length > FIELD_VALUE_LENGTH_MAX) {
        const becomes = shortened(value, FIELD_VALUE_LENGTH_MAX)
        const refusal = refusalFor(
          { kind: 'value_too_long', column: index, value, becomes },
          () => `${columns[index]!.name} is longer than ${FIELD_VALUE_LENGTH_MAX} characters.`,
        )
        if (refusal) return refusal
        value = becomes
      }
      fieldsOf[field] = value
    }

    const contact: RowResult & { reason: null } = {
      reason: null,
      msisdn: phone.msisdn,
      network: phone.network,
      name,
      fields: fieldsOf,
    }
    if (consent) contact.consent = consent
    const day = dated === undefined ? '' : (cells[dated] ?? '')
    if (dated !== undefined && day !== '') {
      const at = consentDay(day, fixes.has('month_first'))
      if (at.kind !== null) {
        const refusal = refusalFor(
          { kind: at.kind, column: dated, value: day, becomes: at.becomes },
          () => `${labelled(columns[dated]!.name, day)}: This is no date, such as 2026-11-30.`,
        )
        if (refusal) return refusal
      }
      const source = (sourced === undefined ? '' : (cells[sourced] ?? '')) || consent?.source
      if (at.day)
        contact.consent = {
          at: at.day,
          source: (source ?? SOURCE_NOT_SAID).slice(0, CONSENT_SOURCE_LENGTH_MAX),
        }
    }
    if (findings) contact.findings = findings
    return contact
  }
}

/** The day of a consent, or its fault. With `monthsFirst` the month comes first if the calendar has such a day. */
function consentDay(
  written: string,
  monthsFirst: boolean,
): { day: Date | null } & ({ kind: null } | { kind: FaultKind; becomes: string }) {
  const usual = writtenDate(written)
  if (usual && !monthsFirst) return { day: usual, kind: null }
  const swapped = monthFirst(written)
  if (swapped) return { day: swapped, kind: 'month_first', becomes: dayOf(swapped) }
  // Without a day the contact has no consent on record, and gets no promotional texts where consent is needed.
  return usual ? { day: usual, kind: null } : { day: null, kind: 'date_unreadable', becomes: '' }
}

/** The source of a consent if a list has only dates. */
const SOURCE_NOT_SAID = 'Imported list'

const RECORD_FAULTS = {
  too_long: { kind: 'line_too_long', reason: `The line is longer than ${RECORD_BYTES_MAX / 1024} kB.` },
  quote_unclosed: { kind: 'quote_unclosed', reason: 'A quotation mark on this line is not closed.' },
} as const

function labelled(column: string, value: string): string {
  if (value === '') return column
  return `${column} “${value.length > SHOWN_LENGTH_MAX ? `${value.slice(0, SHOWN_LENGTH_MAX)}…` : value}”`
}

/**
 * Characters that change the direction of text. A typed name with them is refused (`NO_CONTROL_CHARACTERS` of the
 * contract). In files they are removed, because they come with copied names.
 */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/**
 * Corrections of damaged cells, which an import makes if a person asks for them. A correction never guesses: it uses
 * only the cells of the row, and answers null if they are not enough.
 */
import type { ROW_FAULTS, ROW_FIXES } from '@nkra/contract/contacts/import-faults.ts'
import type { PhoneFaultCode } from '@nkra/sms/phone-faults.ts'
import { parsePhone, type Phone } from '@nkra/sms/phone.ts'
import { writtenDate } from '../../platform/days.ts'

export type FaultKind = (typeof ROW_FAULTS)[number]
export type FixKind = (typeof ROW_FIXES)[number]

/** A number that was read out of a damaged cell, and the rest of the cell. */
export interface FixedPhone {
  phone: Phone
  rest: string
}

/** The most characters of a cell in which a number is looked for. A longer cell is a text. */
const CELL_LENGTH_MAX = 200

/** The fault of a cell in the phone column, and the number that can be read from it all the same. */
export function readDamagedPhone(
  cell: string,
  fault: PhoneFaultCode,
): { kind: FaultKind; fixed: FixedPhone | null } {
  if (fault === 'scientific_notation') return { kind: fault, fixed: fromScientific(cell) }
  if (fault !== 'not_a_number' && fault !== 'several_numbers') return { kind: fault, fixed: null }
  const [first, another] = numbersIn(cell)
  if (!first) return { kind: fault, fixed: null }
  if (another || fault === 'several_numbers')
    return { kind: 'several_numbers', fixed: { phone: first.phone, rest: '' } }
  return { kind: 'name_and_number', fixed: first }
}

/** A mobile number in another of the row's columns for numbers. Null if there is none. */
export function numberElsewhere(
  cells: readonly string[],
  columns: readonly number[],
): { kind: FaultKind; fixed: FixedPhone } | null {
  for (const column of columns) {
    const phone = parsePhone(cells[column] ?? '')
    if (phone.fault === null) return { kind: 'other_column', fixed: { phone, rest: '' } }
  }
  return null
}

const SCIENTIFIC = /^\+?(?<whole>\d+)(?:[.,](?<part>\d+))?e\+?(?<exponent>\d{1,2})$/iu

/** The number, if the spreadsheet kept all of its digits, as in 2.33241234567E+11. */
function fromScientific(cell: string): FixedPhone | null {
  const written = SCIENTIFIC.exec(cell.replace(/\s/gu, ''))?.groups
  if (!written) return null
  const { whole = '', part = '', exponent = '' } = written
  if (part.length !== Number(exponent)) return null
  const phone = parsePhone(whole + part)
  return phone.fault === null ? { phone, rest: '' } : null
}

/** Matches digits with the characters that people put between them. */
const NUMBER_LIKE = /\+?\d(?:[\s\-.()]{0,2}\d){7,14}/gu
/** Matches characters that people put between a name and a number. */
const BETWEEN = /^[\s\-–—:;,/|()[\]<>]+|[\s\-–—:;,/|()[\]<>]+$/gu

/** The mobile numbers in a cell, each with the rest of the cell. */
function numbersIn(cell: string): FixedPhone[] {
  if (cell.length > CELL_LENGTH_MAX) return []
  return [...cell.matchAll(NUMBER_LIKE)].flatMap((found) => {
    const phone = parsePhone(found[0])
    if (phone.fault !== null) return []
    const [before, after] = [cell.slice(0, found.index), cell.slice(found.index + found[0].length)]
    const rest = [before, after].map((part) => part.replace(BETWEEN, '')).filter((part) => part !== '')
    return [{ phone, rest: rest.join(' ') }]
  })
}

/** Matches a date whose month comes first, as in 11/25/2026. */
const MONTH_FIRST = /^(\d{1,2})([-/.])(\d{1,2})([-/.]\d{4}.*)$/su

/** The date, read with its month first. Null if the calendar has no such day. */
export function monthFirst(text: string): Date | null {
  const swapped = text.trim().replace(MONTH_FIRST, '$3$2$1$4')
  return MONTH_FIRST.test(text.trim()) ? writtenDate(swapped) : null
}

/** A fault of a name. The name is stored as it is, but would look wrong in a text. */
export type OddName = { kind: 'name_formula' | 'name_markup' | 'name_reversed'; becomes: string | null }

const EQUALS = 61
/** Matches the last quoted text of a formula, which is what a spreadsheet shows: =HYPERLINK("…","Ama") shows Ama. */
const SHOWN = /"((?:[^"]|"")*)"[^"]*$/u
const MARKUP = /<\/?[a-z][^<>]{0,100}>/iu
/** A name with the surname first, such as `Mensah, Kofi`. */
const REVERSED = /^[\p{L}'’-]+(?:, [\p{L}'’\- ]+){1,2}$/u
/** Matches titles and company forms after a comma. They are not first names. */
const TITLES = /, (?:ltd|limited|plc|inc|llc|co|company|jr|sr|snr|jnr|phd|md|esq|rev|dr|mr|mrs|ms|hon)$/iu

/** The fault of a name, or null. Most names have none of the three. */
export function oddName(name: string): OddName | null {
  if (name.charCodeAt(0) === EQUALS) {
    const shown = SHOWN.exec(name)?.[1]?.replaceAll('""', '"').trim()
    return { kind: 'name_formula', becomes: shown === undefined || shown === '' ? null : shown }
  }
  if (name.includes('<') && MARKUP.test(name)) {
    const plain = name.replace(new RegExp(MARKUP, 'giu'), '').trim()
    return { kind: 'name_markup', becomes: plain === '' ? null : plain }
  }
  if (name.includes(', ') && REVERSED.test(name) && !TITLES.test(name))
    return { kind: 'name_reversed', becomes: name.split(', ').toReversed().join(' ') }
  return null
}

/** The first characters of a text. A character is not cut in half. */
export function shortened(text: string, length_max: number): string {
  return text
    .slice(0, length_max)
    .replace(/[\ud800-\udbff]$/u, '')
    .trimEnd()
}

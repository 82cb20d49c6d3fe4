/** The meaning of each column of a file, which the person sees and can change before the upload. */
import { GROUP_NAME_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { fieldKey } from '@nkra/sms/template.ts'

export interface PeekColumn {
  /** The column's name from the header. Each name occurs once. A column without a name is called `Column 3`. */
  name: string
  /** 'phone', 'name', the name of a field, or '' for a column that is left out. */
  meaning: string
  samples: string[]
}

/** The meanings of a column that are not a custom field. */
export const FIXED_MEANINGS: ReadonlySet<string> = new Set([
  'phone',
  'name',
  'consent date',
  'consent source',
  '',
])

export type MappingFault = { kind: 'no_phone' | 'many_phones' } | { kind: 'twice'; name: string }

/**
 * What is wrong with the meanings of the columns, or null. Exactly one column must be the number, and no two columns
 * may be the same field.
 */
export function mappingFault(columns: readonly PeekColumn[]): MappingFault | null {
  const phones = columns.filter(({ meaning }) => meaning === 'phone').length
  if (phones === 0) return { kind: 'no_phone' }
  if (phones > 1) return { kind: 'many_phones' }
  const twice = columns.find(({ meaning }, index) => {
    const key = fieldKey(meaning)
    return (
      key !== '' && key !== 'name' && columns.slice(0, index).some((one) => fieldKey(one.meaning) === key)
    )
  })
  return twice ? { kind: 'twice', name: twice.meaning } : null
}

/**
 * A group name made from the file name: 'depositors_nov-2026.csv' → 'Depositors nov 2026'. `otherwise` is used if
 * nothing is left of the file name.
 */
export function groupNameOf(fileName: string, otherwise: string): string {
  const name = fileName
    .replace(/\.[^.]*$/u, '')
    .replace(/[_\-\s]+/gu, ' ')
    .trim()
    .slice(0, GROUP_NAME_LENGTH_MAX)
  return name === '' ? otherwise : name.charAt(0).toUpperCase() + name.slice(1)
}

/** The meaning of each column, by its name, as the call takes it. */
export function mappingOf(columns: readonly PeekColumn[]): Record<string, string> {
  return Object.fromEntries(columns.map(({ name, meaning }) => [name, meaning]))
}

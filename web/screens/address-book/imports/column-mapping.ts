/** What the columns of a file are taken for, as somebody sees and changes it before the file is sent. */
import { GROUP_NAME_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { fieldKey } from '@nkra/sms/template.ts'

export interface PeekColumn {
  /** As the header has it, each name once; `Column 3` where it has none. */
  name: string
  /** 'phone', 'name', a field's name, or '' for a column that is left out. */
  meaning: string
  samples: string[]
}

export type MappingFault = { kind: 'no_phone' | 'many_phones' } | { kind: 'twice'; name: string }

/** What is wrong with a mapping, or null: exactly one number, and no field from two columns. */
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

/** A name for the group, from that of the file: 'depositors_nov-2026.csv' → 'Depositors nov 2026'; else the other. */
export function groupNameOf(fileName: string, otherwise: string): string {
  const name = fileName
    .replace(/\.[^.]*$/u, '')
    .replace(/[_\-\s]+/gu, ' ')
    .trim()
    .slice(0, GROUP_NAME_LENGTH_MAX)
  return name === '' ? otherwise : name.charAt(0).toUpperCase() + name.slice(1)
}

/** Column to meaning, as the call takes it. */
export function mappingOf(columns: readonly PeekColumn[]): Record<string, string> {
  return Object.fromEntries(columns.map(({ name, meaning }) => [name, meaning]))
}

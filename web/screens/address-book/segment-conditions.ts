/** The conditions of an audience segment: as rows of a form, and as the call takes them. */
import type { Reply } from '@nkra/contract/routes.ts'

export type Segment = Reply<'listSegments'>[number]
export type Condition = Segment['filter']['conditions'][number]

export const COMPARISONS = [
  'equals',
  'differs',
  'contains',
  'begins',
  'above',
  'below',
  'filled',
  'blank',
] as const
export const NETWORKS = ['MTN', 'Telecel', 'AT'] as const

export interface Row {
  /** Identifies the row of a condition while it is being filled in. */
  key: number
  of: Condition['of']
  field: string
  compared: (typeof COMPARISONS)[number]
  value: string
  groupId: string
  network: string
  side: 'in' | 'out'
  consent: 'given' | 'none'
}

export function emptyRow(key: number): Row {
  return {
    key,
    of: 'field',
    field: '',
    compared: 'equals',
    value: '',
    groupId: '',
    network: NETWORKS[0],
    side: 'in',
    consent: 'given',
  }
}

/**
 * The rows for the conditions of a filter. Only a program can make a condition on several networks; it becomes one row.
 */
export function rowsOf(conditions: readonly Condition[]): Row[] {
  return conditions.map((condition, key) => {
    const row = { ...emptyRow(key), of: condition.of }
    switch (condition.of) {
      case 'field':
        return { ...row, field: condition.field, compared: condition.is, value: condition.value ?? '' }
      case 'group':
        return { ...row, side: condition.is, groupId: condition.groupId }
      case 'network':
        return { ...row, side: condition.is, network: condition.networks.join(', ') }
      default:
        return { ...row, consent: condition.is }
    }
  })
}

/** Whether the comparison needs a value to compare with. */
export function hasValue(compared: Row['compared']): boolean {
  return compared !== 'filled' && compared !== 'blank'
}

/** The conditions of the rows. Null: a row is not filled in. */
export function conditionsOf(rows: readonly Row[]): Condition[] | null {
  const conditions = rows.map(conditionOf)
  return conditions.length > 0 && conditions.every((condition) => condition !== null) ? conditions : null
}

function conditionOf(row: Row): Condition | null {
  switch (row.of) {
    case 'field': {
      const field = row.field.trim()
      const value = hasValue(row.compared) ? row.value.trim() : ''
      if (field === '' || (hasValue(row.compared) && value === '')) return null
      return { of: 'field', field, is: row.compared, value }
    }
    case 'group':
      return row.groupId === '' ? null : { of: 'group', is: row.side, groupId: row.groupId }
    case 'network':
      return { of: 'network', is: row.side, networks: row.network.split(', ') }
    default:
      return { of: 'consent', is: row.consent }
  }
}

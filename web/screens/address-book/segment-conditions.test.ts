import { expect, test } from 'vitest'
import { conditionsOf, emptyRow, rowsOf, type Condition } from './segment-conditions.ts'

const filter: Condition[] = [
  { of: 'field', field: 'Town', is: 'equals', value: 'Accra' },
  { of: 'field', field: 'Balance', is: 'blank', value: '' },
  { of: 'group', is: 'out', groupId: 'grp_1' },
  { of: 'network', is: 'in', networks: ['MTN', 'AT'] },
  { of: 'consent', is: 'none' },
]

test('a filter comes back from its rows as it was', () => {
  expect(conditionsOf(rowsOf(filter))).toEqual(filter)
})

test.each([[{}], [{ field: 'Town' }], [{ field: ' ', value: 'Accra' }], [{ of: 'group' as const }]])(
  'a row that is not filled in is no condition: %j',
  (some) => {
    expect(conditionsOf([{ ...emptyRow(0), ...some }])).toBeNull()
  },
)

test('no rows are no filter', () => expect(conditionsOf([])).toBeNull())

test('what is typed is trimmed, and a value that is not asked for is left out', () => {
  const row = { ...emptyRow(0), field: ' Town ', value: ' Accra ' }
  expect(conditionsOf([row])).toEqual([{ of: 'field', field: 'Town', is: 'equals', value: 'Accra' }])
  expect(conditionsOf([{ ...row, compared: 'filled' }])).toEqual([
    { of: 'field', field: 'Town', is: 'filled', value: '' },
  ])
})

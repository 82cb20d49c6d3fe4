import { FIELD_NAME_LENGTH_MAX, FIELDS_MAX, VIEW_VALUE_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { expect, test } from 'vitest'
import { columnsSearch } from '../../../search.ts'
import { columnsOf, keysIn, shownColumns } from './view-search.ts'

const columns = [{ key: 'name', card: 'title' as const }, { key: 'phone' }, { key: 'field Region, town' }]
const shown = (chosen: string | undefined) => shownColumns(columns, chosen).map(({ key }) => key)

test.each([
  ['nothing is chosen', undefined, ['name', 'phone', 'field Region, town']],
  ['one is chosen', 'phone', ['name', 'phone']],
  ['a name has a comma', columnsOf(['field Region, town']), ['name', 'field Region, town']],
  ['none exists', 'gone', ['name']],
])('%s', (_, chosen, expected) => {
  expect(shown(chosen)).toEqual(expected)
})

test('keys come back as they went', () => {
  const keys = columns.map(({ key }) => key)
  expect(keysIn(columnsOf(keys))).toEqual(keys)
})

test('all columns of an address book with long field names can be chosen', () => {
  const fields = Array.from(
    { length: FIELDS_MAX },
    (_, nth) => `field ${String(nth).padStart(FIELD_NAME_LENGTH_MAX, 'x')}`,
  )
  const chosen = columnsOf(['name', 'phone', ...fields, 'optedOut'])
  expect(columnsSearch(chosen)).toEqual({ columns: chosen })
})

test.each([
  ['number,status', { columns: 'number,status' }],
  ['', {}],
  [undefined, {}],
  [5, {}],
  ['x'.repeat(VIEW_VALUE_LENGTH_MAX + 1), {}],
])('an address with %j', (raw, search) => {
  expect(columnsSearch(raw)).toEqual(search)
})

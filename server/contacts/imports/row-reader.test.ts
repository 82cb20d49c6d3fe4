import { describe, expect, test } from 'vitest'
import { singleSpaced } from '../address-book/fields.ts'
import { rowReader } from './import-run.ts'

const read = rowReader({
  columns: [
    { name: 'Surname', meaning: 'name' },
    { name: 'Phone No.', meaning: 'phone' },
    { name: 'First', meaning: 'name' },
    { name: 'Ward', meaning: 'Town' },
    { name: 'Notes', meaning: '' },
  ],
})
const row = (...cells: string[]) => read({ cells, fault: null, line: 1, byte: 0 })
const long = (length: number) => 'x'.repeat(length)

test('a row is a contact: its number normalised, its name in one, blank fields and columns left out gone', () => {
  expect(row('Mensah', '024 123 4567', 'Ama  Esi', 'Accra', 'secret')).toEqual({
    reason: null,
    msisdn: '233241234567',
    network: 'MTN',
    name: 'Mensah Ama Esi',
    fields: { Town: 'Accra' },
  })
  expect(row('', '0241234567', '', '')).toMatchObject({ name: '', fields: {} })
  expect(row('Ama', '0241234567')).toMatchObject({ name: 'Ama', fields: {} })
  // Marks that turn what is written come along with copied names.
  expect(row('\u200fAma\u202e', '0241234567')).toMatchObject({ name: 'Ama' })
  expect(row('Ama', '0241234567', '', '', '', '', '')).toMatchObject({ reason: null })
})

test('a formula stays the text that it is', () => {
  expect(row('=1+1', '0241234567', '', '@SUM(A1)')).toMatchObject({
    name: '=1+1',
    fields: { Town: '@SUM(A1)' },
  })
})

describe('or the reason why it is none, in the owner’s words', () => {
  test.each<[cells: string[], reason: string]>([
    [['Ama', '', 'x'], 'Phone No.: The phone number is missing.'],
    [['Ama', '024123', 'x'], 'Phone No. “024123”: The number has too few digits.'],
    [['Ama', long(50)], `Phone No. “${long(40)}…”: This is not a phone number.`],
    [['Ama', '0241234567', '', '', '', 'x'], 'There are 6 cells here, and 5 columns in the file.'],
    [[long(121), '0241234567'], 'The name is longer than 120 characters.'],
    [['Ama', '0241234567', '', long(501)], 'Ward is longer than 500 characters.'],
    [['Ama', 'none', '', long(501)], 'Phone No. “none”: This is not a phone number.'],
  ])('%j', (cells, reason) => expect(row(...cells)).toEqual({ reason }))

  test('a record that could not be read', () => {
    expect(read({ cells: ['x'], fault: 'too_long', line: 1, byte: 0 })).toEqual({
      reason: 'The line is longer than 64 kB.',
    })
    expect(read({ cells: ['x'], fault: 'quote_unclosed', line: 1, byte: 0 })).toEqual({
      reason: 'A quotation mark on this line is not closed.',
    })
  })
})

test.each([
  ['Ama Mensah', 'Ama Mensah'],
  [' Ama \t Mensah\n', 'Ama Mensah'],
  ['Ama\u00a0Mensah', 'Ama Mensah'],
  ['Ama\nMensah', 'Ama Mensah'],
  ['', ''],
])('%j with single spaces', (name, expected) => expect(singleSpaced(name)).toBe(expected))

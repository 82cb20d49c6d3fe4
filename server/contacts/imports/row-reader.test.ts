import { describe, expect, test } from 'vitest'
import { singleSpaced } from '../address-book/fields.ts'
import type { FixKind } from './row-fixes.ts'
import { rowReader } from './row-reader.ts'

const columns = [
  { name: 'Surname', meaning: 'name' },
  { name: 'Phone No.', meaning: 'phone' },
  { name: 'First', meaning: 'name' },
  { name: 'Ward', meaning: 'Town' },
  { name: 'Notes', meaning: '' },
]
const read = rowReader({ columns })
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

test('a formula stays the text that it is, unless its fix is asked for', () => {
  expect(row('=1+1', '0241234567', '', '@SUM(A1)')).toMatchObject({
    name: '=1+1',
    fields: { Town: '@SUM(A1)' },
  })
})

describe('or the reason why it is none, in the owner’s words', () => {
  test.each<[cells: string[], kind: string, reason: string]>([
    [['Ama', '', 'x'], 'empty', 'Phone No.: The phone number is missing.'],
    [['Ama', '024123', 'x'], 'too_short', 'Phone No. “024123”: The number has too few digits.'],
    [['Ama', long(50)], 'not_a_number', `Phone No. “${long(40)}…”: This is not a phone number.`],
    [
      ['Ama', '0241234567', '', '', '', 'x'],
      'extra_cells',
      'There are 6 cells here, and 5 columns in the file.',
    ],
    [[long(121), '0241234567'], 'name_too_long', 'The name is longer than 120 characters.'],
    [['Ama', '0241234567', '', long(501)], 'value_too_long', 'Ward is longer than 500 characters.'],
    [['Ama', 'none', '', long(501)], 'not_a_number', 'Phone No. “none”: This is not a phone number.'],
  ])('%j', (cells, kind, reason) =>
    expect(row(...cells)).toMatchObject({ reason, findings: [{ kind, fixed: false }] }),
  )

  test('a record that could not be read', () => {
    expect(read({ cells: ['x'], fault: 'too_long', line: 1, byte: 0 })).toMatchObject({
      reason: 'The line is longer than 64 kB.',
      findings: [{ kind: 'line_too_long', value: 'x', becomes: null }],
    })
    expect(read({ cells: ['x'], fault: 'quote_unclosed', line: 1, byte: 0 })).toMatchObject({
      reason: 'A quotation mark on this line is not closed.',
      findings: [{ kind: 'quote_unclosed' }],
    })
  })
})

describe('a fault that a row can be put right from', () => {
  const list = [
    { name: 'Phone', meaning: 'phone' },
    { name: 'Name', meaning: 'name' },
    { name: 'Agreed', meaning: 'consent date' },
    { name: 'Town', meaning: 'Town' },
  ]
  const ama = { msisdn: '233241234567', name: 'Ama Mensah' }
  const agreed = (day: string) => ({ consent: { at: new Date(`${day}T00:00:00Z`), source: 'Imported list' } })

  test.each<[kind: FixKind, cells: string[], becomes: string, contact: object]>([
    ['scientific_notation', ['2.33241234567E+11', 'Ama Mensah'], '+233241234567', ama],
    ['several_numbers', ['0241234567 / 0201234567', 'Ama Mensah'], '+233241234567', ama],
    ['several_numbers', ['0302123456, 024 123 4567', 'Ama Mensah'], '+233241234567', ama],
    ['name_and_number', ['Ama Mensah - 024 123 4567', ''], '+233241234567 · Ama Mensah', ama],
    ['name_and_number', ['0241234567 (Auntie)', 'Ama Mensah'], '+233241234567', ama],
    [
      'month_first',
      ['0241234567', 'Ama Mensah', '11/25/2026'],
      '2026-11-25',
      { ...ama, ...agreed('2026-11-25') },
    ],
    ['date_unreadable', ['0241234567', 'Ama Mensah', 'soon'], '', ama],
    [
      'extra_cells',
      ['0241234567', 'Ama Mensah', '', 'Ho', 'VIP', ''],
      '',
      { ...ama, fields: { Town: 'Ho' } },
    ],
    ['name_too_long', ['0241234567', `${long(119)}😀`], long(119), { name: long(119) }],
    ['value_too_long', ['0241234567', 'Ama', '', long(501)], long(500), { fields: { Town: long(500) } }],
    ['name_formula', ['0241234567', '=HYPERLINK("http://x","Ama Mensah")'], 'Ama Mensah', ama],
    ['name_markup', ['0241234567', '<b>Ama Mensah</b>'], 'Ama Mensah', ama],
    ['name_reversed', ['0241234567', 'Mensah, Ama'], 'Ama Mensah', ama],
    [
      'name_reversed',
      ['0241234567', 'Nkrumah, Armah, Nii'],
      'Nii Armah Nkrumah',
      { name: 'Nii Armah Nkrumah' },
    ],
  ])('%s: %j', (kind, cells, becomes, contact) => {
    const record = { cells, fault: null, line: 2, byte: 9 }
    const as = rowReader({ columns: list })(record)
    expect(as.findings).toMatchObject([{ kind, becomes, fixed: false }])
    expect(as.reason === null).toBe(
      kind.startsWith('name_') && kind !== 'name_too_long' && kind !== 'name_and_number',
    )
    const put = rowReader({ columns: list, fixes: [kind] })(record)
    expect(put).toMatchObject({ reason: null, ...contact, findings: [{ kind, becomes, fixed: true }] })
  })

  test('a number in another column for numbers is used, in no other', () => {
    const numbers = [
      { name: 'Phone', meaning: 'phone' },
      { name: 'Account', meaning: 'Account' },
      { name: 'WhatsApp number', meaning: '' },
    ]
    const record = { cells: ['0302123456', '0201234567', '0241234567'], fault: null, line: 2, byte: 9 }
    expect(rowReader({ columns: numbers })(record).findings).toEqual([
      { kind: 'other_column', column: 0, value: '0302123456', becomes: '+233241234567', fixed: false },
    ])
    expect(rowReader({ columns: numbers, fixes: ['other_column'] })(record)).toMatchObject({
      reason: null,
      msisdn: '233241234567',
    })
    const none = { ...record, cells: ['0302123456', '0201234567', ''] }
    expect(rowReader({ columns: numbers, fixes: ['other_column'] })(none).findings).toMatchObject([
      { kind: 'landline', becomes: null },
    ])
  })

  test.each<[kind: string, cells: string[]]>([
    ['scientific_notation', ['2.33241E+11', 'Ama']],
    ['not_a_number', ['Ama Mensah', 'Ama']],
    ['not_a_number', ['0302123456 office', 'Ama']],
    ['extra_cells', ['none', 'Ama', '', '', 'x']],
    ['name_formula', ['0241234567', '=1+1']],
  ])('is not guessed at: %s %j', (kind, cells) => {
    const read = rowReader({
      columns: list,
      fixes: ['scientific_notation', 'name_and_number', 'extra_cells', 'name_formula'],
    })
    expect(read({ cells, fault: null, line: 2, byte: 9 }).findings).toMatchObject([
      { kind, becomes: null, fixed: false },
    ])
  })

  test.each(['Ama Mensah, PhD', 'Makola Traders, Ltd', 'Mensah and Sons, Accra', 'Ama <3', 'Ama, 2nd floor'])(
    '%s is a name in order',
    (name) => {
      const record = { cells: ['0241234567', name], fault: null, line: 2, byte: 9 }
      expect(rowReader({ columns: list })(record)).not.toHaveProperty('findings')
    },
  )

  test('months first hold for the whole column, where the calendar has such a day', () => {
    const read = rowReader({ columns: list, fixes: ['month_first'] })
    const on = (day: string) => read({ cells: ['0241234567', 'Ama', day], fault: null, line: 2, byte: 9 })
    expect(on('03/05/2026')).toMatchObject(agreed('2026-03-05'))
    expect(on('25/11/2026')).toMatchObject(agreed('2026-11-25'))
    expect(on('2026-11-25')).toMatchObject(agreed('2026-11-25'))
  })
})

test.each([
  ['Ama Mensah', 'Ama Mensah'],
  [' Ama \t Mensah\n', 'Ama Mensah'],
  ['Ama\u00a0Mensah', 'Ama Mensah'],
  ['Ama\nMensah', 'Ama Mensah'],
  ['', ''],
])('%j with single spaces', (name, expected) => expect(singleSpaced(name)).toBe(expected))

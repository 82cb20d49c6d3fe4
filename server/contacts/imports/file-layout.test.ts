import { describe, expect, test } from 'vitest'
import { FIELDS_MAX, IMPORT_COLUMNS_MAX } from '@nkra/contract/limits.ts'
import { Fail } from '../../platform/fail.ts'
import { layoutOf as layoutFrom, previewFile, type ColumnMapping } from './file-layout.ts'

const number = '0241234567'

/** The layout of a whole file. */
const layoutOf = (text: string, mapping: ColumnMapping) =>
  layoutFrom(previewFile(Buffer.from(text), true, Object.keys(mapping)), mapping)

/** The meanings of the columns, in order. */
const meanings = (text: string, mapping: ColumnMapping = {}) =>
  layoutOf(text, mapping).columns.map(({ meaning }) => meaning)

function failureOf(text: string, mapping: ColumnMapping = {}): [code: string, said: string] {
  try {
    layoutOf(text, mapping)
  } catch (error) {
    if (error instanceof Fail) return [error.code, error.issues[0]?.message ?? error.message]
    throw error
  }
  throw new Error('it has a layout')
}

describe('what headers mean', () => {
  test.each<[header: string, row: string, expected: string[]]>([
    ['Name,Phone No.,Town', `Ama,${number},Accra`, ['name', 'phone', 'Town']],
    ['FULL NAME,MSISDN', `Ama,${number}`, ['name', 'phone']],
    ['mobile,Surname,First Name,Other names', `${number},Mensah,Ama,Esi`, ['phone', 'name', 'name', 'name']],
    ['PhoneNumber,customer', `${number},Ama`, ['phone', 'name']],
    ['Contact,Mobile', `Ama Mensah,${number}`, ['name', 'phone']],
    ['Contact,Class', `${number},3B`, ['phone', 'Class']],
    ['No,Recipient', `1,${number}`, ['No', 'phone']],
    ['No.,Tel', `1,${number}`, ['No.', 'phone']],
    ['Next of kin phone,Phone', `${number},${number}`, ['Next of kin phone', 'phone']],
    ['Phone 1,Phone 2', `,${number}`, ['Phone 1', 'phone']],
    ['Customer,Number', `Ama,${number}`, ['name', 'phone']],
    ['Account Number,Whom', `1234,${number}`, ['Account Number', 'phone']],
    ['Phone,Name', `none,Ama`, ['phone', 'name']],
    ['Phone,phone,PHONE', `${number},,`, ['phone', 'phone 2', 'PHONE 3']],
    ['Phone,,Town,town', `${number},a,b,c`, ['phone', 'Column 2', 'Town', 'town 2']],
    ['Phone,__proto__,constructor', `${number},a,b`, ['phone', 'Column 2', 'constructor']],
    ['Phone,  Balance   Due ', `${number},5`, ['phone', 'Balance Due']],
    ['Phone,Name,Line,Reason', `${number},Ama,7,none`, ['phone', 'name', '', '']],
  ])('%s', (header, row, expected) => expect(meanings(`${header}\n${row}\n`)).toEqual(expected))

  test('nothing where there is none: the cells say it', () => {
    const layout = layoutOf(`Ama,${number},Accra\nKofi,0201234567,Ho\n`, {})
    expect(layout.columns).toEqual([
      { name: 'Column 1', meaning: 'Column 1', samples: ['Ama', 'Kofi'] },
      { name: 'Column 2', meaning: 'phone', samples: [number, '0201234567'] },
      { name: 'Column 3', meaning: 'Column 3', samples: ['Accra', 'Ho'] },
    ])
    expect(layout.rows).toEqual({ byte: 0, line: 1 })
  })

  test('a file of numbers alone is one', () => expect(meanings(`${number}\n0201234567\n`)).toEqual(['phone']))

  test('a contact has so many fields; further columns are left out', () => {
    const columns = Array.from({ length: FIELDS_MAX + 5 }, (_, index) => `F${index}`)
    const found = meanings(`Phone,${columns.join(',')}\n${number}\n`)
    expect(found.filter((meaning) => meaning !== '')).toHaveLength(FIELDS_MAX + 1)
    expect(found.slice(FIELDS_MAX + 1)).toEqual(['', '', '', '', ''])
  })
})

describe('a mapping', () => {
  const text = `a,b,c\n${number},0201234567,x\n`

  test.each<[mapping: ColumnMapping, expected: string[]]>([
    [{ b: 'phone' }, ['a', 'phone', 'c']],
    [{ B: 'PHONE', c: ' Name ' }, ['a', 'phone', 'name']],
    [{ c: '' }, ['phone', 'b', '']],
    [{ c: 'Town' }, ['phone', 'b', 'Town']],
    [{ b: 'name', c: 'name' }, ['phone', 'name', 'name']],
    [{ b: 'c' }, ['phone', 'c', 'c 2']],
  ])('%j is what the columns mean, the others are guessed', (mapping, expected) => {
    expect(meanings(text, mapping)).toEqual(expected)
  })

  test('makes the first row a header even where it looks like a number', () => {
    expect(meanings(`${number},x\n0201234567,y\n`, { [number]: 'phone' })).toEqual(['phone', 'x'])
  })

  test.each<[mapping: ColumnMapping, code: string, said: string]>([
    [{ d: 'phone' }, 'mapping_invalid', 'The file does not have the column d named in the mapping.'],
    [{ a: 'phone', b: 'phone' }, 'invalid_request', 'Two columns are mapped to phone'],
    [{ a: 'Town', b: 'town' }, 'invalid_request', 'Two columns are mapped to town'],
    [{ a: 'x'.repeat(61) }, 'invalid_request', 'A field’s name has at most 60 characters'],
    [{ a: '__proto__' }, 'invalid_request', 'No field can be called __proto__'],
    [
      { a: '', b: '' },
      'phone_column_missing',
      'No column looks like a phone number. Choose the column in the mapping.',
    ],
  ])('%j is refused', (mapping, code, said) => expect(failureOf(text, mapping)).toEqual([code, said]))
})

describe('the dialect', () => {
  test.each<[what: string, text: string, delimiter: string, newline?: string]>([
    ['comma', `Name,Phone\nAma,${number}\n`, ','],
    ['semicolon, with commas within', `Name;Phone;Due\nMensah, Ama;${number};1,50\nK;${number};2,5\n`, ';'],
    ['tab', `Name\tPhone\nMensah, Ama\t${number}\n`, '\t'],
    ['bar', `Name|Phone\nAma|${number}\n`, '|'],
    ['told by the file', `sep=;\r\nName;Phone\r\nAma;${number}\r\n`, ';'],
    ['one column', `Phone\n${number}\n`, ','],
    ['old Macintosh', `Name,Phone\rAma,${number}\r`, ',', '\r'],
  ])('%s', (_, text, delimiter, newline = '\n') => {
    const layout = layoutOf(text, {})
    expect(layout).toMatchObject({ delimiter, newline })
    expect(layout.columns.find(({ meaning }) => meaning === 'phone')).toBeDefined()
  })

  test('rows begin after the byte order mark, the header and blank lines', () => {
    const text = `\ufeffPhone\r\n\r\n${number}\r\n`
    expect(layoutOf(text, {}).rows).toEqual({ byte: 3 + 7 + 2, line: 3 })
  })
})

describe('what is no list', () => {
  const wide = Array.from({ length: 10_000 }, (_, index) => index).join(',')
  test.each<[what: string, text: string, code: string]>([
    ['nothing', '', 'file_empty'],
    ['a byte order mark', '\ufeff', 'file_empty'],
    ['blank lines', '\n\r\n , ,\n', 'file_empty'],
    ['a header alone', 'Name,Phone\r\n', 'file_empty'],
    ['no phone column', 'Name,Town\nAma,Accra\n', 'phone_column_missing'],
    ['prose', 'Dear Sir,\nhow are you?\n', 'phone_column_missing'],
    ['ten thousand columns', `${wide}\n${wide}\n`, 'file_not_csv'],
    ['more columns than we take', `${'a,'.repeat(IMPORT_COLUMNS_MAX)}\n${number}\n`, 'file_not_csv'],
    ['a header with an open quotation mark', `"Name,Phone\nAma,${number}\n`, 'file_not_csv'],
    ['a header that never ends', 'x'.repeat(100_000), 'file_not_csv'],
  ])('%s', (_, text, code) => expect(failureOf(text)[0]).toBe(code))
})

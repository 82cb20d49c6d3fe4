import { describe, expect, test } from 'vitest'
import { peek, type Peek } from './csv-preview.ts'
import { groupNameOf, mappingFault, mappingOf } from './column-mapping.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

function read(text: string): Peek {
  const found = peek(bytes(text), bytes(text).length)
  if (found.fault !== null) throw new Error(found.fault)
  return found
}

const meanings = (text: string) =>
  Object.fromEntries(read(text).columns.map(({ name, meaning }) => [name, meaning]))

describe('what the columns mean', () => {
  test.each([
    [
      'the usual header',
      'Name,Phone No.,Town,Balance Due,Joined\nAma,0241234567,Wa,653.83,23/09/2020\n',
      { Name: 'name', 'Phone No.': 'phone', Town: 'Town', 'Balance Due': 'Balance Due', Joined: 'Joined' },
    ],
    ['semicolons', 'Member name;Mobile\nAma;0241234567', { 'Member name': 'name', Mobile: 'phone' }],
    ['tabs', 'full name\tTel\nAma\t0241234567', { 'full name': 'name', Tel: 'phone' }],
    [
      'a name in two columns',
      'First name,Surname,Phone\nAma,Mensah,0241234567',
      { 'First name': 'name', Surname: 'name', Phone: 'phone' },
    ],
    [
      'a header that says nothing: the cells do',
      'Who,A,B\nAma,1,0241234567\nKofi,2,0201234567',
      { Who: 'Who', A: 'A', B: 'phone' },
    ],
    [
      'two that could be: the surer header',
      'Contact,WhatsApp number\nAma,0241234567',
      { Contact: 'Contact', 'WhatsApp number': 'phone' },
    ],
    [
      'rejected rows that come back',
      'Phone,Name,Line,Reason\n0241234567,Ama,4,Phone “12”: The number has too few digits.',
      { Phone: 'phone', Name: 'name', Line: '', Reason: '' },
    ],
    [
      'consent',
      'Phone,Consent date,Consent source\n0241234567,2026-11-02,Form',
      { Phone: 'phone', 'Consent date': 'consent date', 'Consent source': 'consent source' },
    ],
    ['no header', '0241234567,Ama\n0201234567,Kofi', { 'Column 1': 'phone', 'Column 2': 'Column 2' }],
    [
      'the same header twice',
      'Phone,Town,Town\n0241234567,Wa,Ho',
      { Phone: 'phone', Town: 'Town', 'Town 2': 'Town 2' },
    ],
    [
      'an empty header',
      'Phone,,Town\n0241234567,x,Wa',
      { Phone: 'phone', 'Column 2': 'Column 2', Town: 'Town' },
    ],
    ['a byte order mark', '\ufeffPhone,Town\n0241234567,Wa', { Phone: 'phone', Town: 'Town' }],
    ['a told delimiter', 'sep=;\nPhone;Town\n0241234567;Wa, Upper West', { Phone: 'phone', Town: 'Town' }],
    ['no number anywhere', 'Name,Town\nAma,Wa', { Name: 'name', Town: 'Town' }],
  ])('%s', (_label, text, mapping) => expect(meanings(text)).toEqual(mapping))

  test('samples are the first values that there are', () => {
    const { columns } = read(
      'Phone,Town\n0241234567,\n0201234567,Wa\n0271234567,"Ho, Volta"\n0551234567,Tema\n,Accra',
    )
    expect(columns.map(({ samples }) => samples)).toEqual([
      ['0241234567', '0201234567', '0271234567'],
      ['Wa', 'Ho, Volta', 'Tema'],
    ])
  })

  test('quotes hold delimiters, line ends and quotes', () => {
    const { columns, rows } = read('Phone,Note\r\n0241234567,"a ""b"",\nc"\r\n0201234567,d\r\n')
    expect(columns[1]?.samples).toEqual(['a "b",\nc', 'd'])
    expect(rows).toBe(2)
  })
})

describe('how many rows', () => {
  test.each([
    ['all of it', 'Phone\n0241234567\n0201234567\n', 2],
    ['no line end at the end', 'Phone\n0241234567\n0201234567', 2],
    ['blank lines', 'Phone\n\n0241234567\n\n', 1],
    ['no header', '0241234567\n0201234567', 2],
    ['more than are looked at', `Phone,Note\n${'0241234567,"a\nb"\n'.repeat(184)}`, 184],
  ])('%s', (_label, text, rows) => expect(read(text).rows).toBe(rows))

  test.each([
    ['more than were looked at', 500, 1, 500],
    ['of the beginning of a file', 1_000, 5, 5_000],
  ])('%s: about', (_label, lines, times, rows) => {
    const sample = bytes(`Phone\n${'0241234567\n'.repeat(lines)}`)
    expect(peek(sample, sample.length * times)).toMatchObject({ rows })
  })

  test('a row that the beginning cuts off is not shown', () => {
    const text = 'Phone,Town\n0241234567,Wa\n0201234567,Tem'
    const found = peek(bytes(text), 10_000)
    expect(found.fault === null && found.columns[1]?.samples).toEqual(['Wa'])
  })

  test('a character that the beginning cuts in two is no fault', () => {
    const cut = bytes('Phone,Town\n0241234567,Wa\n0201234567,Kɔ').slice(0, -1)
    expect(peek(cut, 10_000).fault).toBeNull()
  })
})

test.each([
  ['empty', bytes(''), 'empty'],
  ['white space', bytes(' \n\r\n '), 'empty'],
  ['a header and nothing else', bytes('Name,Phone\n'), 'empty'],
  ['Latin 1', Uint8Array.from([80, 104, 111, 110, 101, 10, 65, 233, 10]), 'not_utf8'],
  ['UTF-16', Uint8Array.from([0xff, 0xfe, 80, 0, 104, 0]), 'not_utf8'],
  ['a workbook', Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0]), 'spreadsheet'],
  ['an old workbook', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1, 0]), 'spreadsheet'],
  ['a picture', Uint8Array.from([137, 80, 78, 71, 0, 0]), 'binary'],
])('a file that is %s', (_label, content, fault) => {
  expect(peek(content, content.length)).toEqual({ fault })
})

test.each([
  [['phone', 'name', 'Town'], null],
  [['phone', 'name', 'name', '', ''], null],
  [['name', 'Town'], { kind: 'no_phone' }],
  [['phone', 'phone'], { kind: 'many_phones' }],
  [['phone', 'Town', 'town'], { kind: 'twice', name: 'town' }],
])('the mapping %j: %s', (given, fault) => {
  expect(mappingFault(given.map((meaning, i) => ({ name: `c${i}`, meaning, samples: [] })))).toEqual(fault)
})

test.each([
  ['contacts-messy-5000.csv', 'Contacts messy 5000'],
  ['depositors_nov 2026.CSV', 'Depositors nov 2026'],
  ['.csv', 'Imported contacts'],
  ['Élèves', 'Élèves'],
])('a group from %s is called %s', (file, group) =>
  expect(groupNameOf(file, 'Imported contacts')).toBe(group),
)

test('the mapping names every column', () => {
  expect(mappingOf(read('Phone No.,Town\n0241234567,Wa').columns)).toEqual({
    'Phone No.': 'phone',
    Town: 'Town',
  })
})

import fc from 'fast-check'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { csvReader, RECORD_BYTES_MAX, type CsvRecord, type CsvFormat } from './csv-reader.ts'

const comma: CsvFormat = { delimiter: ',', newline: '\n' }

function read(text: string | Buffer, format = comma, piece = Infinity): CsvRecord[] {
  const bytes = Buffer.from(text)
  const reader = csvReader(format)
  const records: CsvRecord[] = []
  for (let at = 0; at < bytes.length; at += piece)
    records.push(...reader.push(bytes.subarray(at, at + piece)))
  return [...records, ...reader.end()]
}

const cells = (text: string, format = comma) => read(text, format).map((record) => record.cells)

describe('records', () => {
  test.each<[what: string, text: string, expected: string[][], format?: CsvFormat]>([
    [
      'lines of either end, the last without one',
      'a,b\r\nc,d\ne,f',
      [
        ['a', 'b'],
        ['c', 'd'],
        ['e', 'f'],
      ],
    ],
    [
      'the line ends of old Macintosh programs',
      'a,b\rc,d\r',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      { ...comma, newline: '\r' },
    ],
    [
      'another delimiter',
      'a;b\nc;1,50',
      [
        ['a', 'b'],
        ['c', '1,50'],
      ],
      { ...comma, delimiter: ';' },
    ],
    ['empty cells', ',a,,\n', [['', 'a', '', '']]],
    ['blank lines and lines of blank cells are left out', 'a\n\n  \n,,\nb\n', [['a'], ['b']]],
    ['white space around cells', ' a ,\tb \n', [['a', 'b']]],
    [
      'quoted delimiters, quotes and line ends',
      '"a,b","c ""d""","e\nf"\ng',
      [['a,b', 'c "d"', 'e\nf'], ['g']],
    ],
    ['a space before a quotation mark', 'x, "a,b" ,y', [['x', 'a,b', 'y']]],
    ['a quotation mark within a cell', '5" pipe,b\nc', [['5" pipe', 'b'], ['c']]],
    ['text after a closing quotation mark', '"a" b,c', [['a b', 'c']]],
    ['quoted line ends of either kind', '"a\r\nb",c\r\n', [['a\r\nb', 'c']]],
    ['an empty quoted cell', '"",a', [['', 'a']]],
  ])('%s', (_, text, expected, format) => expect(cells(text, format)).toEqual(expected))

  test('know the line and the byte they begin at', () => {
    const text = 'é,b\n\n"x\ny",z\nlast'
    expect(read(text).map(({ line, byte }) => ({ line, byte }))).toEqual([
      { line: 1, byte: 0 },
      { line: 3, byte: 6 },
      { line: 5, byte: 14 },
    ])
  })
})

describe('one bad record never costs the others', () => {
  test('a line that is too long is skipped to its end', () => {
    const records = read(`a,b\nx,${'9'.repeat(5_000_000)}\nc,d\n`, comma, 65_536)
    expect(records.map(({ fault, line, cells: [first] }) => [fault, line, first!.slice(0, 3)])).toEqual([
      [null, 1, 'a'],
      ['too_long', 2, 'x,9'],
      [null, 3, 'c'],
    ])
    expect(records[1]!.cells[0]!.length).toBeLessThan(1_000)
  })

  test('so is one at the end of the file, quoted or not', () => {
    for (const begin of ['x,', 'x,"']) {
      const records = read(`a,b\n${begin}${'9'.repeat(200_000)}`, comma, 65_536)
      expect(records.map(({ fault, line }) => [fault, line])).toEqual([
        [null, 1],
        ['too_long', 2],
      ])
    }
  })

  test('a place is always where a record begins, within a line that is being skipped too', () => {
    const reader = csvReader(comma)
    reader.push(Buffer.from(`a,b\n${'9'.repeat(RECORD_BYTES_MAX * 2)}`))
    expect(reader.place()).toEqual({ byte: 4, line: 2 })
    expect(reader.push(Buffer.from('9\nc')).map(({ fault }) => fault)).toEqual(['too_long'])
    expect(reader.place()).toEqual({ byte: 4 + RECORD_BYTES_MAX * 2 + 2, line: 3 })
  })

  test.each([
    ['to the end of the file', 'a,"b\nc,d\ne,f\n'],
    ['up to text that is not its cell’s', 'a,"b\nc,d\n"e",f\n'],
  ])('a quotation mark that is never closed costs its line: %s', (_, text) => {
    const records = read(text, { ...comma, columns: 2 })
    expect(records.map(({ cells, fault }) => [cells, fault])).toEqual([
      [['a,"b'], 'quote_unclosed'],
      [['c', 'd'], null],
      [['e', 'f'], null],
    ])
  })

  test('a cell over several lines is taken for a stray quotation mark where the cells do not add up', () => {
    const text = 'a,"b\nc,"d,e"\n'
    expect(read(text, { ...comma, columns: 2 }).map(({ fault }) => fault)).toEqual(['quote_unclosed', null])
    expect(read('a,"b\nc"\n', { ...comma, columns: 2 }).map(({ cells }) => cells)).toEqual([['a', 'b\nc']])
  })
})

const cell = fc.string({ unit: fc.constantFrom('a', 'é', '₵', '"', ',', '\n', '\r\n', ' ', "'", '=', '😀') })
const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 8 })
const written = (rows: string[][]) =>
  rows.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(',') + '\r\n').join('')

test('what is written by the rules is read as it was, as csv-parse reads it', () => {
  fc.assert(
    fc.property(table, (rows) => {
      const text = written(rows)
      const trimmed = (all: string[][]) =>
        all.map((row) => row.map((each) => each.trim())).filter((row) => row.some((each) => each !== ''))
      const oracle = parse(text, { relax_column_count: true, skip_empty_lines: true })
      expect(trimmed(oracle)).toEqual(trimmed(rows))
      expect(cells(text)).toEqual(trimmed(rows))
    }),
  )
})

test('any text is read the same in whatever pieces it arrives', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '₵', '"', '""', ',', '\n', '\r\n', ' ') })
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 5 }), (any, piece) => {
      expect(read(any, { ...comma, columns: 3 }, piece)).toEqual(read(any, { ...comma, columns: 3 }))
    }),
  )
})

test('reading goes on from any record as if it had never stopped', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '₵', '"', '""', ',', '\n', '\r\n') })
  fc.assert(
    fc.property(text, (any) => {
      const bytes = Buffer.from(any)
      const records = read(bytes)
      for (const [index, record] of records.entries()) {
        const reader = csvReader(comma, record)
        expect([...reader.push(bytes.subarray(record.byte)), ...reader.end()]).toEqual(records.slice(index))
      }
    }),
  )
})

import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { writeWorkbook, type Cell, type Column } from './xlsx-writer.ts'

const TEXT: Column = { title: 'Name', kind: 'text' }

async function* some<Value>(values: readonly Value[]): AsyncGenerator<Value> {
  yield* values
}

async function filesOf(
  rows: readonly (readonly Cell[])[],
  columns: readonly Column[] = [TEXT],
  options?: { sheetRows: number },
  name = 'Report',
): Promise<Map<string, string>> {
  const pieces: Uint8Array[] = []
  for await (const piece of writeWorkbook(name, { columns, rows: some(rows) }, options)) pieces.push(piece)
  const files = Object.entries(unzipSync(Buffer.concat(pieces)))
  return new Map(files.map(([path, bytes]) => [path, strFromU8(bytes)]))
}

/** The cells of a sheet by place, with `s` and `t`, as a spreadsheet reads them. */
function cellsOf(
  xml: string,
): [place: string, value: string, style: string | undefined, type: string | undefined][] {
  return [...xml.matchAll(/<c r="([A-Z]+\d+)"(?: s="(\d+)")?(?: t="(\w+)")?>(.*?)<\/c>/gs)].map(
    ([, place, style, type, inside]) => {
      const value =
        /<v>(.*)<\/v>/s.exec(inside!)?.[1] ?? /<t xml:space="preserve">(.*)<\/t>/s.exec(inside!)![1]!
      return [place!, value, style, type]
    },
  )
}

const SHEET = 'xl/worksheets/sheet1.xml'
const cells = async (rows: readonly (readonly Cell[])[], columns?: readonly Column[]) =>
  cellsOf((await filesOf(rows, columns)).get(SHEET)!).slice((columns ?? [TEXT]).length)

describe('a workbook', () => {
  test('has the parts that a spreadsheet asks for, each named where it is looked for', async () => {
    const files = await filesOf([['a']])
    expect([...files.keys()].sort()).toEqual(
      [
        '[Content_Types].xml',
        '_rels/.rels',
        'xl/_rels/workbook.xml.rels',
        'xl/styles.xml',
        'xl/workbook.xml',
        SHEET,
      ].sort(),
    )
    const targets = [...files.get('xl/_rels/workbook.xml.rels')!.matchAll(/Target="([^"]+)"/g)]
    for (const [, target] of targets) expect(files.has(`xl/${target}`)).toBe(true)
    const named = [...files.get('[Content_Types].xml')!.matchAll(/PartName="\/([^"]+)"/g)]
    expect(named.map(([, path]) => path)).toEqual(['xl/workbook.xml', 'xl/styles.xml', SHEET])
    for (const [path, xml] of files) {
      expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'), path).toBe(true)
    }
  })

  test('begins with its titles', async () => {
    const { cols, first } = await filesOf([], [TEXT, { title: 'Sent & charged', kind: 'number' }]).then(
      (files) => {
        const xml = files.get(SHEET)!
        return { cols: xml.match(/<col /g), first: cellsOf(xml) }
      },
    )
    expect(cols).toHaveLength(2)
    expect(first).toEqual([
      ['A1', 'Name', '1', 'inlineStr'],
      ['B1', 'Sent &amp; charged', '1', 'inlineStr'],
    ])
  })

  test('goes on to the next sheet where one is full, its titles again', async () => {
    const files = await filesOf(
      [['a'], ['b'], ['c']],
      [TEXT],
      { sheetRows: 3 },
      'A name: much longer than a tab may be [so]',
    )
    expect(cellsOf(files.get(SHEET)!).map(([, value]) => value)).toEqual(['Name', 'a', 'b'])
    expect(cellsOf(files.get('xl/worksheets/sheet2.xml')!)).toEqual([
      ['A1', 'Name', '1', 'inlineStr'],
      ['A2', 'c', undefined, 'inlineStr'],
    ])
    expect(
      [...files.get('xl/workbook.xml')!.matchAll(/sheet name="([^"]+)"/g)].map(([, name]) => name),
    ).toEqual(['A name  much longer than a tab ', 'A name  much longer than a ta 2'])
  })

  test('of many rows has them all, in pieces', async () => {
    const rows = Array.from({ length: 3_000 }, (_, n): Cell[] => [n])
    const pieces: Uint8Array[] = []
    for await (const piece of writeWorkbook('Many', {
      columns: [{ title: 'n', kind: 'number' }],
      rows: some(rows),
    }))
      pieces.push(piece)
    const xml = strFromU8(unzipSync(Buffer.concat(pieces))[SHEET]!)
    expect(cellsOf(xml).map(([, value]) => value)).toEqual(['n', ...rows.map(([n]) => String(n))])
    expect(pieces.length).toBeGreaterThan(5)
  })
})

describe('a cell', () => {
  test.each<[Cell, string]>([
    [0, '0'],
    [-1.25, '-1.25'],
    [123_456_789_012_345, '123456789012345'],
  ])('%s is a number', async (cell, value) => {
    expect(await cells([[cell]])).toEqual([['A2', value, undefined, undefined]])
  })

  test.each<[Cell, string]>([
    ['=1+1', '=1+1'],
    ['@SUM(A1)', '@SUM(A1)'],
    ['0241234567', '0241234567'],
    ['  Ama  ', '  Ama  '],
    ['<b>"Kofi" & sons</b>', '&lt;b&gt;&quot;Kofi&quot; &amp; sons&lt;/b&gt;'],
    ['Ɛfua Ɔsei 😀', 'Ɛfua Ɔsei 😀'],
    ['one\ntwo\tthree', 'one\ntwo\tthree'],
    ['bell\u0007 return\r', 'bell_x0007_ return_x000D_'],
    ['_x0041_', '_x005F_x0041_'],
    ['half \ud83d', 'half \ufffd'],
    ['x'.repeat(40_000), 'x'.repeat(32_767)],
  ])('%j is a text, and no formula', async (cell, value) => {
    expect(await cells([[cell]])).toEqual([['A2', value, undefined, 'inlineStr']])
  })

  test.each<[Cell, string]>([
    [1_234_567_890_123_456n, '1234567890123456'],
    [Number.POSITIVE_INFINITY, 'Infinity'],
  ])('%s is a text: no spreadsheet could keep it', async (cell, value) => {
    expect(await cells([[cell]])).toEqual([['A2', value, undefined, 'inlineStr']])
  })

  test.each<[Column['kind'], string, string, string]>([
    ['day', '2026-11-02T00:00:00Z', '46328', '2'],
    ['instant', '2026-11-02T12:00:00Z', '46328.5', '3'],
    ['instant', '1970-01-01T00:00:00.001Z', '25569.000000012', '3'],
  ])('of a %s, %s, is a date', async (kind, at, value, style) => {
    expect(await cells([[new Date(at)]], [{ title: 'When', kind }])).toEqual([
      ['A2', value, style, undefined],
    ])
  })

  test('that is empty is not there, and those after it keep their places', async () => {
    const columns = Array.from({ length: 28 }, (_, place): Column => ({
      title: String(place),
      kind: 'number',
    }))
    const row = columns.map((_, place) => (place === 0 || place > 25 ? place : null))
    expect((await cells([row], columns)).map(([place]) => place)).toEqual(['A2', 'AA2', 'AB2'])
  })
})

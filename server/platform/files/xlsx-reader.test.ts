import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Fail } from '../fail.ts'
import { sourceOf, workbookOf, workbookParts, zipOf, type Part } from '../testing/workbook-samples.ts'
import { sheetRows, type SheetRow } from './xlsx-reader.ts'

async function rowsOf(workbook: Buffer): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  for await (const some of sheetRows(sourceOf(workbook))) rows.push(...some)
  return rows
}

async function cellsOf(workbook: Buffer): Promise<string[][]> {
  return (await rowsOf(workbook)).map(({ cells }) => cells)
}

/** The reason why the workbook cannot be read. */
async function refusal(workbook: Buffer, code = 'workbook_unreadable'): Promise<unknown> {
  const error = await rowsOf(workbook).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Fail) || error.code !== code) throw error
  return error.values['reason']
}

const sheet = (rows: string) => `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData></worksheet>`

describe('what several programs write', () => {
  test('Excel: shared strings in runs, places, numbers, days by their style, truths, errors, formulas', async () => {
    const strings = `<sst count="4" uniqueCount="4"><si><t>Name</t></si><si><t xml:space="preserve">Phone </t></si><si><r><rPr><b/></rPr><t>Ama </t></r><r><t>Mensah &amp; Sons</t></r><rPh sb="0" eb="1"><t>reading aid</t></rPh></si><si><t>two_x000A_lines</t></si></sst>`
    const styles = `<styleSheet><numFmts count="2"><numFmt numFmtId="164" formatCode="[$-409]d\\-mmm\\-yyyy;@"/><numFmt numFmtId="165" formatCode="[Red]0.00&quot; days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="22"/></cellXfs></styleSheet>`
    const rows = `<row r="1" spans="1:3"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>
      <row r="3"><c r="A3" t="s"><v>2</v></c><c r="B3"><v>2.3324123456700001E11</v></c><c r="D3" s="1"><v>46328</v></c><c r="E3" s="2"><v>46328</v></c><c r="F3" s="3"><v>12.5</v></c><c r="G3" s="4"><v>46328.395833333336</v></c></row>
      <row r="4"><c r="A4" t="s"><v>3</v></c><c r="B4"><v>241234567</v></c><c r="C4" t="b"><v>1</v></c><c r="D4" t="e"><v>#N/A</v></c><c r="E4" t="str"><f>A1&amp;"x"</f><v>Namex</v></c><c r="F4"><v>0.30000000000000004</v></c><c r="G4" s="1"/></row>
      <row r="5"><c r="A5" s="2"/></row>`
    expect(await rowsOf(zipOf(workbookParts(sheet(rows), { strings, styles })))).toEqual([
      { number: 1, cells: ['Name', 'Phone '] },
      {
        number: 3,
        cells: [
          'Ama Mensah & Sons',
          '233241234567',
          '',
          '2026-11-02',
          '2026-11-02',
          '12.5',
          '2026-11-02 09:30',
        ],
      },
      { number: 4, cells: ['two\nlines', '241234567', 'TRUE', '#N/A', 'Namex', '0.3'] },
    ])
  })

  test('programs without a table of strings: texts in place, neither rows nor cells with places', async () => {
    expect(
      await cellsOf(
        workbookOf([
          ['Name', 'Phone'],
          ['Kofi <b>', 241234567],
          ['', ''],
          ['Yaa', '+233 20 123 4567'],
        ]),
      ),
    ).toEqual([
      ['Name', 'Phone'],
      ['Kofi <b>', '241234567'],
      ['Yaa', '+233 20 123 4567'],
    ])
  })

  test('a prefix of its own for every name, single quotes, CDATA, comments, a mark before the text', async () => {
    const parts = workbookParts(
      `\ufeff<?xml version='1.0'?><!-- a > b --><x:worksheet xmlns:x='main'><x:sheetData><x:row r='1'><x:c r='B1' t='inlineStr'><x:is><x:t><![CDATA[A < B & C]]></x:t></x:is></x:c><x:c r='C1' alt="a>b"><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
    )
    expect(await cellsOf(zipOf(parts))).toEqual([['', 'A < B & C', '7']])
  })

  test('parts that are stored, in UTF-16, with names in other letters', async () => {
    const parts = workbookParts('').map((part): Part =>
      part.name === 'xl/worksheets/sheet1.xml'
        ? {
            name: 'XL\\Worksheets\\Sheet1.XML',
            content: Buffer.from(`\ufeff${sheet('<row><c><v>1</v></c></row>')}`, 'utf16le'),
            stored: true,
          }
        : part,
    )
    expect(await cellsOf(zipOf(parts))).toEqual([['1']])
  })

  test('the first sheet that is shown', async () => {
    const workbook = `<workbook><sheets><sheet name="Lists" state="veryHidden" r:id="rId9"/><sheet name="People" r:id="rId1"/></sheets></workbook>`
    const parts = workbookParts(sheet('<row><c><v>5</v></c></row>'), { workbook })
    expect(await cellsOf(zipOf(parts))).toEqual([['5']])
  })

  test('days since 1904', async () => {
    const workbook = `<workbook><workbookPr date1904="1"/><sheets><sheet r:id="rId1"/></sheets></workbook>`
    const styles = '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>'
    const parts = workbookParts(sheet('<row><c s="0"><v>44866</v></c></row>'), { workbook, styles })
    expect(await cellsOf(zipOf(parts))).toEqual([['2026-11-02']])
  })
})

describe('what is refused, with its reason', () => {
  const laughs = `<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]>`
  const bomb = `<row>${' '.repeat(10_000_000)}</row>`
  const cell = (text: string) => sheet(`<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`)
  test.each<[string, Buffer, string]>([
    ['nothing', Buffer.alloc(0), 'it is damaged or was cut off'],
    [
      'not an archive',
      Buffer.from('PK\x03\x04 and then something else entirely'),
      'it is damaged or was cut off',
    ],
    [
      'an archive of something else',
      zipOf([{ name: 'a.txt', content: 'a' }]),
      'it is an archive, and not an Excel workbook',
    ],
    [
      'no sheet',
      zipOf(workbookParts('').filter(({ name }) => !name.includes('sheet1'))),
      'it has no sheet with rows',
    ],
    [
      'a billion laughs',
      zipOf(workbookParts(`<?xml version="1.0"?>${laughs}<worksheet>&lol2;</worksheet>`)),
      'it declares a document type, which no file that we read needs',
    ],
    [
      'an entity of its own',
      zipOf(workbookParts(cell('&lol;'))),
      'it names an entity that XML does not have',
    ],
    ['a bomb', zipOf(workbookParts(sheet(bomb))), 'a part of it inflates to more than 200 times its size'],
    [
      'a size that is not true',
      zipOf(
        workbookParts('').map((part) =>
          part.name.endsWith('sheet1.xml') ? { ...part, content: sheet(''), claims: { bytes: 10 } } : part,
        ),
      ),
      'a part of it is larger than it says',
    ],
    [
      'a checksum that is not true',
      zipOf(
        workbookParts('').map((part) =>
          part.name.endsWith('sheet1.xml') ? { ...part, content: sheet(''), claims: { checksum: 1 } } : part,
        ),
      ),
      'it is damaged or was cut off',
    ],
    [
      'a part said to be too large',
      zipOf(
        workbookParts(sheet('')).map((part) =>
          part.name === 'xl/workbook.xml' ? { ...part, claims: { bytes: 9e6 } } : part,
        ),
      ),
      'a part of it is larger than 8 MB',
    ],
    [
      'a password',
      zipOf(workbookParts(sheet('')).map((part) => ({ ...part, claims: { flags: 1 } }))),
      'it is protected by a password',
    ],
    [
      'a packing of its own',
      zipOf(workbookParts(sheet('')).map((part) => ({ ...part, claims: { method: 12 } }))),
      'it is packed in a way that only few programs know',
    ],
    [
      'too many files',
      zipOf(Array.from({ length: 2_001 }, (_, nth) => ({ name: `${nth}`, content: '', stored: true }))),
      'it is an archive of more than 2000 files',
    ],
    [
      'a cell without an end',
      zipOf(workbookParts(cell('ab'.repeat(20_000)))),
      'a cell of it has more than 32767 characters',
    ],
    [
      'a tag without an end',
      zipOf(workbookParts(`<worksheet ${'a '.repeat(40_000)}`)),
      'it has a tag without an end',
    ],
    ['too deep', zipOf(workbookParts('<a>'.repeat(101))), 'its parts lie too deep within each other'],
    ['unclosed', zipOf(workbookParts('<worksheet><sheetData>')), 'it is damaged or was cut off'],
    ['closed by another', zipOf(workbookParts('<worksheet></sheetData>')), 'what is in it is not XML'],
    ['two documents', zipOf(workbookParts('<a/><b/>')), 'what is in it is not XML'],
    ['text outside', zipOf(workbookParts('hello')), 'what is in it is not XML'],
    [
      'not UTF-8',
      zipOf(
        workbookParts('').map((part) =>
          part.name.endsWith('sheet1.xml') ? { ...part, content: Buffer.from(cell('\xe9'), 'latin1') } : part,
        ),
      ),
      'its text is not UTF-8',
    ],
    [
      'rows backwards',
      zipOf(workbookParts(sheet('<row r="2"/><row r="1"/>'))),
      'its rows are not in their order',
    ],
    ['a row too far', zipOf(workbookParts(sheet('<row r="1048577"/>'))), 'it has more than 1048576 rows'],
    [
      'a cell nowhere',
      zipOf(workbookParts(sheet('<row><c r="7"><v>1</v></c></row>'))),
      'it has a cell without a place',
    ],
    [
      'a cell too far',
      zipOf(workbookParts(sheet('<row><c r="ZZZZZZZZZZZZ1"><v>1</v></c></row>'))),
      'it has a cell without a place',
    ],
    [
      'a text that is not there',
      zipOf(workbookParts(sheet('<row><c t="s"><v>4</v></c></row>'))),
      'it names a text that it does not have',
    ],
  ])('%s', async (_, workbook, reason) => {
    expect(await refusal(workbook)).toBe(reason)
  })
})

test('a workbook is refused by what all of its parts unpack to', async () => {
  const parts = workbookParts(sheet('')).map((part, nth): Part =>
    nth < 3 ? { ...part, claims: { bytes: 86 * 1024 * 1024 } } : part,
  )
  expect(await refusal(zipOf(parts), 'workbook_too_large')).toBe('it unpacks to more than 256 MB')
})

describe('whatever is done to a workbook', () => {
  const workbook = zipOf(
    workbookParts(sheet('<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1"><v>241234567</v></c></row>'), {
      strings: '<sst><si><t>Ama</t></si></sst>',
      styles: '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>',
    }),
  )
  const whole = [['Ama', '241234567']]

  test('cut off anywhere, it is refused by name', async () => {
    for (let bytes = 0; bytes < workbook.length; bytes++)
      expect(typeof (await refusal(workbook.subarray(0, bytes)))).toBe('string')
  })

  test('with a byte changed anywhere, it is read as it was, in part, or refused by name', async () => {
    // Each bit of a byte in its turn, over bytes that no part's length is a multiple of.
    for (let at = 0; at < workbook.length; at += 7) {
      const bent = Buffer.from(workbook)
      bent[at]! ^= 1 << (at % 8)
      const read = await cellsOf(bent).catch((error: unknown) => {
        expect(error).toMatchObject({ code: 'workbook_unreadable' })
        return null
      })
      if (read !== null) expect(whole[0]).toEqual(expect.arrayContaining(read.flat()))
    }
  })

  test('XML that says anything at all is read or refused by name', async () => {
    const words = fc.constantFrom(
      '<row',
      '<c',
      ' r="A1"',
      ' t="s"',
      ' t="inlineStr"',
      '>',
      '/>',
      '</c>',
      '</row>',
      '<v>',
      '</v>',
      '<is><t>',
      '</t></is>',
      '1',
      '-1',
      '1e999',
      '&amp;',
      '&',
      '&#x41;',
      '&#0;',
      '"',
      "'",
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      'ɛ',
      '\u{1f600}',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(words, { maxLength: 30 }), async (parts) => {
        const bent = zipOf(workbookParts(sheet(parts.join(''))))
        await cellsOf(bent).catch((error: unknown) =>
          expect(error).toMatchObject({ code: 'workbook_unreadable' }),
        )
      }),
      { numRuns: 150 },
    )
  })
})

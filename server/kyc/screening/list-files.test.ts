/** Files of lists as they come and as strangers make them: each is read whole or refused by name. */
import { describe, expect, test } from 'vitest'
import { Fail } from '../../platform/fail.ts'
import { requireText } from './list-bytes.ts'
import { isSdn, readOfac } from './ofac-csv.ts'
import { readOwnCsv } from './own-csv.ts'
import { readUnXml } from './un-xml.ts'

const bytes = (text: string) => Buffer.from(text, 'utf8')

/** The failure by which a reader refuses a file. */
async function refusalOf(read: () => unknown): Promise<string> {
  try {
    await read()
  } catch (error) {
    if (error instanceof Fail) return [error.code, ...Object.values(error.values)].join(' ')
    throw error
  }
  return 'read'
}

const sdn = [
  '36,"AEROCARIBBEAN AIRLINES",-0- ,"CUBA",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ',
  '2674,"MENSAH, Kofi Nana","individual","SDGT] [GHANA","Dr.",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 14 Mar 1970; alt. DOB circa 1971; POB Accra; nationality Ghana; Passport G1234567 (Ghana); Gender Male."',
  '2675,"PETROV, Ivan","individual","RUSSIA",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 1960 to 1962."',
  '\u001a',
].join('\r\n')
const alt = ['2674,1,"aka","MENSA, Koffi",-0- ', '36,2,"aka","AERO-CARIBBEAN",-0- ', '\u001a'].join('\r\n')

const un = (inner: string, before = '') => `<?xml version="1.0" encoding="UTF-8"?>${before}
<CONSOLIDATED_LIST xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" dateGenerated="2026-11-02T00:00:00.000Z">
<INDIVIDUALS>${inner}</INDIVIDUALS>
<ENTITIES><ENTITY><DATAID>9</DATAID><FIRST_NAME>A firm &amp; more</FIRST_NAME></ENTITY></ENTITIES>
</CONSOLIDATED_LIST>`
const individual = `<INDIVIDUAL><DATAID>6907993</DATAID><VERSIONNUM>1</VERSIONNUM>
  <FIRST_NAME>Kofi</FIRST_NAME><SECOND_NAME>Nana</SECOND_NAME><THIRD_NAME>Mensah</THIRD_NAME>
  <UN_LIST_TYPE>Al-Qaida</UN_LIST_TYPE><REFERENCE_NUMBER>QDi.001</REFERENCE_NUMBER>
  <NAME_ORIGINAL_SCRIPT>كوفي منسه</NAME_ORIGINAL_SCRIPT><COMMENTS1>Of Kumasi</COMMENTS1>
  <NATIONALITY><VALUE>Ghana</VALUE></NATIONALITY>
  <INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Koffi Mensa</ALIAS_NAME></INDIVIDUAL_ALIAS>
  <INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME/></INDIVIDUAL_ALIAS>
  <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>EXACT</TYPE_OF_DATE><DATE>1970-03-14</DATE></INDIVIDUAL_DATE_OF_BIRTH>
  <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1968</FROM_YEAR><TO_YEAR>1972</TO_YEAR></INDIVIDUAL_DATE_OF_BIRTH>
  <INDIVIDUAL_DOCUMENT><TYPE_OF_DOCUMENT>Passport</TYPE_OF_DOCUMENT><NUMBER>G1234567</NUMBER></INDIVIDUAL_DOCUMENT>
</INDIVIDUAL>`

describe('a list of one’s own', () => {
  test('is read by its headers, in English and French', async () => {
    const english = 'Name,Aliases,Date of birth,Nationality,Document number,Reason,Source\n'
    const french = 'Nom complet;Alias;Date de naissance\n'
    const { entries } = await readOwnCsv(
      bytes(
        `\ufeff${english}Kofi Mensah,"Koffi Mensa; K. Nana",14/03/1970,Ghana,G1234567,Fraud,Police\nIvan,,1960,,,,\n`,
      ),
    )
    expect(entries).toEqual([
      {
        key: expect.any(String),
        names: ['Kofi Mensah', 'Koffi Mensa', 'K. Nana'],
        births: ['1970-03-14'],
        nationalities: ['Ghana'],
        programme: 'Police',
        reference: null,
        numbers: ['G1234567'],
        note: 'Fraud',
      },
      expect.objectContaining({ names: ['Ivan'], births: ['1960'] }),
    ])
    expect((await readOwnCsv(bytes(`${french}Éfua Owusu;;2/1/1980\n`))).entries).toMatchObject([
      { names: ['Éfua Owusu'], births: ['1980-01-02'] },
    ])
  })

  test.each([
    ['Name\n', 'screening_people_none'],
    ['Person,Born\nKofi,1970\n', 'screening_file_unreadable name'],
    ['Name,Date of birth\nKofi,soon\n', 'screening_row_unreadable 2'],
    ['Name,Date of birth\nKofi,1970\n,1971\n', 'screening_row_unreadable 3'],
    [`Name\nKofi\n"Mensah ${'x'.repeat(70_000)}\n`, 'screening_row_unreadable 3'],
    [`Name\n${'Kofi\n'.repeat(50_001)}`, 'screening_people_too_many 50000'],
  ])('file %#', async (text, refusal) => {
    expect(await refusalOf(() => readOwnCsv(bytes(text)))).toBe(refusal)
  })
})

describe('the list of OFAC', () => {
  test('is read from its two files; who is no person is counted', async () => {
    expect([await isSdn(bytes(sdn)), await isSdn(bytes(alt))]).toEqual([true, false])
    const read = await readOfac(bytes(sdn), bytes(alt))
    expect(read).toMatchObject({ leftOut: 1, dated: null })
    expect(read.entries).toEqual([
      {
        key: '2674',
        names: ['Kofi Nana MENSAH', 'Koffi MENSA'],
        births: ['1970-03-14', '1971'],
        nationalities: ['Ghana'],
        programme: 'SDGT] [GHANA',
        reference: '2674',
        numbers: ['G1234567'],
        note: expect.stringContaining('Dr.; DOB 14 Mar 1970'),
      },
      expect.objectContaining({ key: '2675', names: ['Ivan PETROV'], births: ['1960/1962'] }),
    ])
  })

  test.each([
    [alt, null, 'screening_file_unreadable sdn.csv (12)'],
    [sdn, sdn, 'screening_file_unreadable alt.csv (5)'],
    ['36,"A FIRM",-0- ,"CUBA",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- \n', null, 'screening_people_none'],
    [`${sdn.slice(0, -1)}2676,"CUT OFF`, null, 'screening_row_unreadable 4'],
    ['<html>', null, 'screening_file_unreadable sdn.csv (12)'],
  ])('files %#', async (first, second, refusal) => {
    expect(await refusalOf(() => readOfac(bytes(first), second === null ? null : bytes(second)))).toBe(
      refusal,
    )
  })
})

describe('the list of the United Nations', () => {
  test('is read with everything that tells a person', async () => {
    expect(await readUnXml(bytes(un(individual)))).toEqual({
      dated: '2026-11-02',
      leftOut: 1,
      entries: [
        {
          key: '6907993',
          names: ['Kofi Nana Mensah', 'Koffi Mensa', 'كوفي منسه'],
          births: ['1970-03-14', '1968/1972'],
          nationalities: ['Ghana'],
          programme: 'Al-Qaida',
          reference: 'QDi.001',
          numbers: ['G1234567'],
          note: 'Of Kumasi',
        },
      ],
    })
  })

  test.each([
    [un('', '<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]>'), 'screening_file_unsafe'],
    [un('', '<!doctype x SYSTEM "file:///etc/passwd">'), 'screening_file_unsafe'],
    [un(individual.replace('Kumasi', '&lol;')), 'screening_file_unreadable </CONSOLIDATED_LIST>'],
    [un(individual).slice(0, -30), 'screening_file_unreadable </CONSOLIDATED_LIST>'],
    [un(''), 'screening_people_none'],
    ['<html><body/></html>', 'screening_file_unreadable CONSOLIDATED_LIST'],
    [un(individual.replace('<DATAID>6907993</DATAID>', '')), 'screening_file_unreadable DATAID'],
    [un('<a>'.repeat(200)), 'screening_file_unreadable </CONSOLIDATED_LIST>'],
    ['no list at all', 'screening_file_unreadable </CONSOLIDATED_LIST>'],
  ])('file %#', async (text, refusal) => {
    expect(await refusalOf(() => readUnXml(bytes(text)))).toBe(refusal)
  })
})

test.each([
  [Buffer.alloc(0), 'file_empty'],
  [Buffer.from('\ufeffName\n', 'utf16le'), 'file_not_utf8 1'],
  [Buffer.from([0xfe, 0xff, 0x00, 0x4e]), 'file_not_utf8 1'],
  [Buffer.from('Name\nÉfua\n', 'latin1'), 'file_not_utf8 2'],
  [
    Buffer.from('N\u0000a\u0000m\u0000e\u0000'),
    'file_not_csv line 1 holds a NUL character, so it is no text',
  ],
  [Buffer.from('%PDF-1.7'), 'file_not_csv it is a PDF'],
  [bytes('Name\nÉfua\n'), 'read'],
])('bytes %#', async (file, refusal) => {
  expect(await refusalOf(() => requireText(file))).toBe(refusal)
})

import fc from 'fast-check'
import { KYC_COLUMNS } from '@nkra/contract/kyc/batch-rows.ts'
import { CONSENT_VERSION } from '@nkra/contract/kyc/consent.ts'
import { DOCUMENTS, documentForms } from '@nkra/contract/kyc/documents.ts'
import { submitKyc } from '@nkra/contract/kyc/requests.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { describe, expect, test } from 'vitest'
import { columnMeanings, missingColumns, readCsvTable } from './columns.ts'
import { readRows } from './rows.ts'

const today = new Date('2026-11-02T09:00:00Z')
const columns = KYC_COLUMNS.map((meaning) => ({ name: meaning, meaning }))

/** Reads a row with these cells. */
function rowOf(cells: Partial<Record<(typeof KYC_COLUMNS)[number], string>>, consentByRow = false) {
  const record = { cells: KYC_COLUMNS.map((meaning) => cells[meaning] ?? ''), fault: null, line: 2, byte: 0 }
  return readRows([record], { columns, document: 'ghana_card', consentByRow, today })[0]!
}
const good = {
  number: 'GHA-123456789-0',
  surname: 'Owusu',
  givenNames: 'Kwame',
  dateOfBirth: '1990-12-31',
}

describe('columns are known by their headers', () => {
  test.each([
    ['Ghana Card Number,Surname,First Name,DOB', 'number surname givenNames dateOfBirth'],
    ['ID No.,Last name,Given Names,Birth-date', 'number surname givenNames dateOfBirth'],
    ['First name;Middle name;Surname;Card number', 'givenNames givenNames surname number'],
    ['ID Type,ID Number,Surname,Other names,Consent', 'document number surname givenNames consent'],
    ['Numéro de carte,Nom,Prénoms,Date de naissance', 'number surname givenNames dateOfBirth'],
    ['Staff,Branch,GHANA_CARD,SURNAME,FORENAMES', '- - number surname givenNames'],
    ['Customer no,ID No,Surname,Names,Ref', 'reference number surname - -'],
    ['Your reference,Ghana Card,Nom,Prénoms', 'reference number surname givenNames'],
    ['Number,ID,Surname,Last name,Names', 'number - surname - -'],
  ])('%s', (header, meanings) => {
    const { names } = readCsvTable(Buffer.from(`${header}\nx${header.replace(/[^,;]/g, '')}`))
    expect(
      columnMeanings(names, {})
        .map(({ meaning }) => meaning || '-')
        .join(' '),
    ).toBe(meanings)
  })

  test('and by what is said of them, which goes before', () => {
    const said = columnMeanings(['Number', 'Surname', 'Ref'], { ref: 'number', Surname: '' })
    expect(said.map(({ meaning }) => meaning)).toEqual(['', '', 'number'])
    expect(missingColumns(said, true)).toEqual(['surname', 'givenNames', 'consent'])
  })

  test('a file without headers has its first row read as a row', () => {
    const { names, rows } = readCsvTable(Buffer.from('GHA-123456789-0,Owusu\nGHA-123456789-1,Mensah'))
    expect(names).toEqual(['Column 1', 'Column 2'])
    expect(rows.map(({ line }) => line)).toEqual([1, 2])
  })
})

describe('a row', () => {
  test.each([
    ['that is right', {}, ''],
    ['with a number as people write it', { number: 'gha 123456789 0' }, ''],
    ['with the day first', { dateOfBirth: '31/12/1990' }, ''],
    ['of another document', { document: 'Passport', number: 'G0123456' }, ''],
    ['of another document by its code', { document: 'drivers_licence', number: 'ABC-01011990-12345' }, ''],
    [
      'of a document without a birth date',
      { document: 'SSNIT', number: 'C012345678901', dateOfBirth: '' },
      '',
    ],
    ['of no document', { document: 'Library card' }, 'document_unknown'],
    ['without a number', { number: '' }, 'number_missing'],
    ['with a number of another form', { number: 'G0123456' }, 'number_form'],
    ['with a wrong check character', { document: 'tin', number: 'P0001234569' }, 'number_check'],
    ['without a surname', { surname: '' }, 'surname_missing'],
    ['with a surname of digits', { surname: '4711' }, 'surname_invalid'],
    ['without given names', { givenNames: '' }, 'given_names_missing'],
    ['with an endless name', { givenNames: 'x'.repeat(101) }, 'given_names_invalid'],
    ['without a birth date', { dateOfBirth: '' }, 'birth_date_missing'],
    ['with a birth date of no calendar', { dateOfBirth: '1990-02-30' }, 'birth_date_unreadable'],
    ['with a birth date to come', { dateOfBirth: '2027-01-01' }, 'birth_date_impossible'],
    ['with a reference', { reference: 'customer 10442' }, ''],
    ['with an endless reference', { reference: 'x'.repeat(65) }, 'reference_invalid'],
    ['with a birth date long ago', { dateOfBirth: '1880-01-01' }, 'birth_date_impossible'],
  ])('%s', (_, changed, fault) => {
    expect(rowOf({ ...good, ...changed }).faults.join(' ')).toBe(fault)
  })

  test.each(['yes', 'Y', 'TRUE', '1', 'x', 'Agreed', 'oui'])('says of consent %s', (consent) => {
    expect(rowOf({ ...good, consent }, true).faults).toEqual([])
  })
  test.each(['', 'no', '0', 'maybe', 'yes?'])('does not say so by %j', (consent) => {
    expect(rowOf({ ...good, consent }, true).faults).toEqual(['consent_missing'])
  })
})

test('a row is right if and only if the form takes it', () => {
  const businessId = encodeId('bid', 1n)
  const consent = { businessId, version: CONSENT_VERSION, language: 'en', channel: 'paper', agreed: true }
  const cell = fc.oneof(
    fc.constantFrom('', 'Owusu', 'Kwame Nana', '4711', 'Ɔ', '1990-12-31', 'x'.repeat(100), 'x'.repeat(101)),
    fc.constantFrom(...DOCUMENTS.map((kind) => documentForms[kind].sample)),
  )
  const written = fc.record({
    document: fc.constantFrom(...DOCUMENTS),
    number: cell,
    surname: cell,
    givenNames: cell,
    dateOfBirth: fc.constantFrom('', '1990-12-31', '1990-02-30', 'soon'),
  })
  fc.assert(
    fc.property(written, (cells) => {
      const body = { ...cells, dateOfBirth: cells.dateOfBirth === '' ? null : cells.dateOfBirth, consent }
      expect(rowOf(cells).faults.length === 0).toBe(submitKyc.body.safeParse(body).success)
    }),
  )
})

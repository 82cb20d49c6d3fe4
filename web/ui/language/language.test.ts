import { describe, expect, test } from 'vitest'
import { initialLanguage, LANGUAGES } from './initial-language.ts'
import { formats } from './format.ts'
import {
  counted,
  formatAmount,
  formatCount,
  formatMoney,
  formatPhone,
  formatProduct,
  formatRate,
  plural,
} from './language.tsx'

test.each([
  ['fr', ['en-GH'], 'fr'],
  ['en', ['fr-FR'], 'en'],
  [null, ['fr-CI', 'en'], 'fr'],
  [null, ['ak', 'en-GH'], 'en'],
  [null, ['ak'], 'en'],
  ['xx', [], 'en'],
] as const)('chosen %s, preferred %j: %s', (chosen, preferred, language) => {
  expect(initialLanguage(chosen, preferred)).toBe(language)
})

test.each([
  ['en', 0, 'many'],
  ['en', 1, 'one'],
  ['en', 2, 'many'],
  ['fr', 0, 'one'],
  ['fr', 1, 'one'],
  ['fr', 2, 'many'],
  ['fr', 1_000_000, 'many'],
] as const)('%s %i is said as of %s', (language, number, form) => {
  expect(plural(language, number, 'one', 'many')).toBe(form)
})

const NBSP = '\u00a0'

test.each([
  [0, 'GHS 0.00', '0.00'],
  [0.1, 'GHS 0.10', '0.10'],
  [120.5, 'GHS 120.50', '120.50'],
  [1_234_567.5, 'GHS 1,234,567.50', '1,234,567.50'],
  [-1234.5, '-GHS 1,234.50', '-1,234.50'],
])('money %d', (amount, full, bare) => {
  expect(formatMoney(amount)).toBe(full.replace('GHS ', `GHS${NBSP}`))
  expect(formatAmount(amount)).toBe(bare)
})

test.each([
  [0.033, 'GHS 0.033'],
  [0.03125, 'GHS 0.03125'],
  [0.5, 'GHS 0.50'],
  [2, 'GHS 2.00'],
])('the price of one credit, %d', (price, text) => {
  expect(formatRate(price)).toBe(text.replace(' ', NBSP))
})

test.each([
  [0, '0'],
  [999, '999'],
  [5000, '5,000'],
  [100_000, '1,00,000'],
  [1_234_567, '12,34,567'],
  [12_345_678, '1,23,45,678'],
])('count %d', (number, text) => {
  expect(formatCount(number)).toBe(text)
})

test.each([
  [15, '15%', '15 %'],
  [2.5, '2.5%', '2,5 %'],
  [0, '0%', '0 %'],
  [12.345, '12.35%', '12,35 %'],
])('per cent %d', (percentage, en, fr) => {
  expect(formats.en.percent(percentage)).toBe(en)
  expect(formats.fr.percent(percentage)).toBe(fr.replace(' ', NBSP))
})

test.each([
  [1.24, '1.2', '1,2'],
  [40, '40.0', '40,0'],
])('decimal %d', (number, en, fr) => {
  expect([formats.en.decimal(number), formats.fr.decimal(number)]).toEqual([en, fr])
})

test.each([
  [1, 1, '1 day', '1 jour'],
  [2, 2, '2 weeks', '2 semaines'],
  [1, 3, '1 month', '1 mois'],
  [3, 3, '3 months', '3 mois'],
  [1, 4, '1 year', '1 an'],
  [5, 4, '5 years', '5 ans'],
] as const)('%i of type %i', (number, type, en, fr) => {
  expect([formats.en.duration(number, type), formats.fr.duration(number, type)]).toEqual([en, fr])
})

test.each([
  [['VAT'], 'VAT', 'VAT'],
  [['NHIL', 'VAT'], 'NHIL and VAT', 'NHIL et VAT'],
  [['CST', 'NHIL', 'VAT'], 'CST, NHIL and VAT', 'CST, NHIL et VAT'],
])('%j in a sentence', (names, ...written) => {
  expect(LANGUAGES.map((language) => formats[language].list(names))).toEqual(written)
})

test('KYC is sold as eKYC', () => {
  expect([formatProduct('SMS'), formatProduct('KYC')]).toEqual(['SMS', 'eKYC'])
})

test.each([
  ['+233241234567', '+233 24 123 4567'],
  ['+4915112345678', '+4915112345678'],
])('%s is read out as %s', (e164, text) => {
  expect(formatPhone(e164)).toBe(text)
})

test.each([
  [0, '0 contacts', '0 contact'],
  [1, '1 contact', '1 contact'],
  [2, '2 contacts', '2 contacts'],
  [250_000, '2,50,000 contacts', '2,50,000 contacts'],
])('%i with its noun', (number, en, fr) => {
  expect(LANGUAGES.map((language) => counted(language, number, 'contact', 'contacts'))).toEqual([en, fr])
})

test.each([
  [{ packageName: 'Starter', month: null }, 'Starter', 'Starter'],
  [
    { packageName: 'Postpaid, November 2026', month: '2026-11' },
    'Postpaid, November 2026',
    'Postpayé, novembre 2026',
  ],
  [
    { packageName: 'Postpaid, August 2026', month: '2026-08' },
    'Postpaid, August 2026',
    'Postpayé, août 2026',
  ],
  [
    { packageName: 'Postpaid, January 2027', month: '2027-01' },
    'Postpaid, January 2027',
    'Postpayé, janvier 2027',
  ],
])('what an invoice of %j is for', (bought, ...written) => {
  expect(LANGUAGES.map((language) => formats[language].purchase(bought))).toEqual(written)
})

test.each([
  ['Trial', 'Trial', 'Essai'],
  ['Postpaid', 'Postpaid', 'Postpayé'],
  ['Trial checks', 'Trial checks', 'Trial checks'],
])('a lot with the name %s', (name, ...written) => {
  expect(LANGUAGES.map((language) => formats[language].lot(name))).toEqual(written)
})

describe('instants, in Ghana’s time', () => {
  test.each([
    ['2026-11-20T15:04:59Z', '20 Nov 2026', '20 Nov 2026, 3:04 pm', '20 nov. 2026', '20 nov. 2026 15:04'],
    ['2026-11-20T00:00:00Z', '20 Nov 2026', '20 Nov 2026, 12:00 am', '20 nov. 2026', '20 nov. 2026 00:00'],
    ['2026-07-31T23:30:00-02:00', '1 Aug 2026', '1 Aug 2026, 1:30 am', '1 août 2026', '1 août 2026 01:30'],
  ])('%s', (instant, ...written) => {
    const { en, fr } = formats
    expect([en.date(instant), en.exact(instant), fr.date(instant), fr.exact(instant)]).toEqual(written)
  })

  test('a day', () => {
    expect(LANGUAGES.map((language) => formats[language].day('2026-03-01'))).toEqual(['1 Mar', '1 mars'])
  })

  const now = Date.parse('2026-11-20T12:00:00Z')
  test.each([
    ['2026-11-20T11:59:30Z', 'just now', 'à l’instant'],
    ['2026-11-20T12:00:30Z', 'just now', 'à l’instant'],
    ['2026-11-20T11:59:00Z', '1 minute ago', 'il y a 1 minute'],
    ['2026-11-20T11:55:00Z', '5 minutes ago', 'il y a 5 minutes'],
    ['2026-11-20T11:00:01Z', '59 minutes ago', 'il y a 59 minutes'],
    ['2026-11-20T11:00:00Z', '1 hour ago', 'il y a 1 heure'],
    ['2026-11-19T12:00:00Z', 'yesterday', 'hier'],
    ['2026-11-13T12:00:01Z', '6 days ago', 'il y a 6 jours'],
    ['2026-11-13T12:00:00Z', '13 Nov 2026', '13 nov. 2026'],
    ['2026-11-20T13:30:00Z', 'in 1 hour', 'dans 1 heure'],
    ['2026-11-21T12:00:00Z', 'tomorrow', 'demain'],
    ['2027-01-02T12:00:00Z', '2 Jan 2027', '2 janv. 2027'],
  ])('%s is %s', (instant, ...written) => {
    expect(LANGUAGES.map((language) => formats[language].relative(instant, now))).toEqual(written)
  })
})

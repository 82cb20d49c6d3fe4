import fc from 'fast-check'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { describe, expect, test } from 'vitest'
import { PHONE_FAULTS } from './phone-faults.ts'
import { maskMsisdn, parsePhone, RAW_LENGTH_MAX } from './phone.ts'

describe('a Ghanaian mobile number', () => {
  test.each([
    '0241234567',
    '241234567',
    '233241234567',
    '+233241234567',
    '00233241234567',
    '2330241234567',
    '+2330241234567',
    '+233 24 123 4567',
    '+233 (0) 24 123 4567',
    '(+233) 24-123-4567',
    '00 233 24 123 4567',
    '024 123 4567',
    '024-123-4567',
    '024.123.4567',
    '(024) 123-4567',
    '024\u00a0123\u00a04567',
    '024–123–4567',
    '024\u2011123\u20114567',
    '\u202a+233241234567\u202c',
    '\ufeff0241234567',
    ' 0241234567\r\n',
    "'0241234567",
    'tel:+233241234567',
    '＋２３３２４１２３４５６７',
    '٠٢٤١٢٣٤٥٦٧',
    '۰۲۴۱۲۳۴۵۶۷',
    '241234567.0',
    '233241234567.0',
    '241,234,567',
    '233,241,234,567.00',
  ])('%j', (raw) => {
    expect(parsePhone(raw)).toEqual({
      fault: null,
      msisdn: '233241234567',
      e164: '+233241234567',
      country: 'GH',
      kind: 'mobile',
      network: 'MTN',
    })
  })

  test('nine digits that begin like the country code are a number of 023', () => {
    expect(parsePhone('233123456')).toMatchObject({ msisdn: '233233123456', network: 'AT' })
  })
})

describe('everything else has a name', () => {
  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['\u00a0', 'empty'],
    ['none', 'not_a_number'],
    ['#N/A', 'not_a_number'],
    ['N/A', 'not_a_number'],
    ['-', 'not_a_number'],
    ['O241234567', 'not_a_number'],
    ['0241234567 (Ama)', 'not_a_number'],
    ['0241234+567', 'not_a_number'],
    ['+', 'not_a_number'],
    ['=1+2', 'not_a_number'],
    ['0'.repeat(RAW_LENGTH_MAX + 1), 'not_a_number'],
    ['2.33241E+11', 'scientific_notation'],
    ['2,33241E+11', 'scientific_notation'],
    ['2.33241e11', 'scientific_notation'],
    ['2E+11', 'scientific_notation'],
    ['0241234567/0201234567', 'several_numbers'],
    ['024 123 4567 / 020 123 4567', 'several_numbers'],
    ['0241234567, 0201234567', 'several_numbers'],
    ['0241234567 or 0201234567', 'several_numbers'],
    ['0241234567\n0201234567', 'several_numbers'],
    ['0241234567 0201234567', 'several_numbers'],
    ['002330000 000000000', 'several_numbers'],
    ['002330000000000000', 'too_long'],
    ['024123', 'too_short'],
    ['024123456', 'too_short'],
    ['24123456', 'too_short'],
    ['24123456.0', 'too_short'],
    ['23324123456', 'too_short'],
    ['2332412345', 'too_short'],
    ['+23324123456', 'too_short'],
    ['7', 'too_short'],
    ['0241234567890', 'too_long'],
    ['2412345678', 'too_long'],
    ['2332412345678', 'too_long'],
    ['+2332412345678', 'too_long'],
    ['002332412345678', 'too_long'],
    ['0251234567', 'invalid_prefix'],
    ['+233251234567', 'invalid_prefix'],
    ['0590123456', 'invalid_prefix'],
    ['0581234567', 'invalid_prefix'],
    ['0991234567', 'invalid_prefix'],
    ['999999999', 'invalid_prefix'],
    ['+999123456789', 'unknown_country'],
    ['+0241234567', 'unknown_country'],
    ['+2348031', 'too_short'],
    ['+44 20 7946 00181', 'too_long'],
    ['+44 99 7946 0018', 'invalid_prefix'],
    ['112', 'short_code'],
    ['191', 'short_code'],
    ['192', 'short_code'],
    ['193', 'short_code'],
    ['999', 'short_code'],
    ['1393', 'short_code'],
    ['*170#', 'short_code'],
    ['0302123456', 'landline'],
    ['+233 30 212 3456', 'landline'],
    ['0800123456', 'toll_free'],
    ['080012345', 'toll_free'],
  ])('%j: %s', (raw, fault) => {
    expect(parsePhone(raw)).toEqual({ fault })
  })

  test.each([
    ['+2348031234567', '2348031234567', 'NG', true],
    ['2348031234567', '2348031234567', 'NG', true],
    ['002348031234567', '2348031234567', 'NG', true],
    ['+44 20 7946 0018', '442079460018', 'GB', false],
    ['+1 650 253 0000', '16502530000', 'US', true],
    ['+22890123456', '22890123456', 'TG', true],
    ['+800 1234 5678', '80012345678', null, false],
  ])('%j is a number of another country', (raw, msisdn, country, mobile) => {
    expect(parsePhone(raw)).toEqual({ fault: 'foreign', msisdn, country, mobile })
  })

  test('every fault is worded as a sentence', () => {
    for (const words of Object.values(PHONE_FAULTS)) expect(words).toMatch(/^[A-Z].*\.$/u)
  })

  test('any text has an outcome', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...Array.from('0123459+-() .eE#*/,\n')) })),
        (raw) => {
          const { fault } = parsePhone(raw)
          expect(fault === null || fault in PHONE_FAULTS).toBe(true)
        },
      ),
    )
  })
})

describe('libphonenumber agrees', () => {
  const digits = (size: number) =>
    fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), minLength: size, maxLength: size })
  const mobileRange = fc.constantFrom(
    '24',
    '25',
    '53',
    '54',
    '55',
    '59',
    '20',
    '50',
    '26',
    '27',
    '56',
    '57',
    '23',
    '28',
    '29',
  )
  const national = fc.oneof(
    fc.tuple(mobileRange, digits(7)).map((parts) => parts.join('')),
    digits(9),
    fc.integer({ min: 1, max: 12 }).chain(digits),
  )
  const prefix = fc.constantFrom('', '0', '233', '+233', '00233', '2330', '+2330', '002330', '+', '00')
  const separator = fc.constantFrom('', '', '', ' ', '-', '\u00a0', '(', ')', '–')

  /** The Ghanaian mobile number that libphonenumber reads, or null. */
  function mobileByLibrary(raw: string): string | null {
    const number = parsePhoneNumberFromString(raw, 'GH')
    const mobile = number?.isValid() && number.country === 'GH' && number.getType() === 'MOBILE'
    return number && mobile ? number.number.slice(1) : null
  }

  test('on every range of three digits, however dressed', () => {
    const differing = Array.from({ length: 1000 }, (_, range) => String(range).padStart(3, '0') + '123456')
      .flatMap((number) => [`0${number}`, number, `233${number}`, `+233${number}`, `00233${number}`])
      .filter((raw) => msisdnOf(raw) !== mobileByLibrary(raw))
    expect(differing).toEqual([])
  })

  test('on any digits behind any prefix', () => {
    fc.assert(
      fc.property(prefix, national, (before, number) => {
        expect(msisdnOf(before + number)).toBe(mobileByLibrary(before + number))
      }),
      { numRuns: 3000 },
    )
  })

  test('and separators change nothing, short of the 18 digits that one space makes two numbers', () => {
    fc.assert(
      fc.property(prefix, national, fc.infiniteStream(separator), (before, number, separators) => {
        fc.pre(before.length + number.length < 18)
        const dressed = Array.from(before + number, (digit) => digit + separators.next().value).join('')
        expect(parsePhone(dressed)).toEqual(parsePhone(before + number))
      }),
    )
  })

  test('reading the result again gives it again', () => {
    fc.assert(
      fc.property(prefix, national, (before, number) => {
        const phone = parsePhone(before + number)
        if (phone.fault !== null) return
        expect(parsePhone(phone.e164)).toEqual(phone)
        expect(parsePhone(phone.msisdn)).toEqual(phone)
      }),
    )
  })
})

describe('an address book as businesses keep it', () => {
  const dressings: readonly ((national: string) => string)[] = [
    (n) => `0${n}`,
    (n) => `+233${n}`,
    (n) => `233${n}`,
    (n) => `+233 ${n.slice(0, 2)} ${n.slice(2, 5)} ${n.slice(5)}`,
    (n) => `0${n.slice(0, 2)}-${n.slice(2, 5)}-${n.slice(5)}`,
    (n) => `00233${n}`,
    (n) => `0${n.slice(0, 2)} ${n.slice(2, 5)} ${n.slice(5)}`,
    (n) => n,
  ]
  const ranges = ['24', '54', '55', '591', '599', '53', '20', '50', '26', '27', '56', '57', '23']

  test('every spelling of a number is that number, so that duplicates are seen', () => {
    const numbers = ranges.map((range, i) => range.padEnd(9, String(1000000 + i * 7777)))
    for (const number of numbers)
      expect(new Set(dressings.map((dress) => msisdnOf(dress(number))))).toEqual(new Set([`233${number}`]))
  })
})

test.each([
  ['233241234567', '+233 24 *** 4567'],
  ['2348031234567', '+234 *** 4567'],
  ['1393', '*** 93'],
  ['', '*** '],
])('%s is shown as %s', (msisdn, masked) => {
  expect(maskMsisdn(msisdn)).toBe(masked)
})

function msisdnOf(raw: string): string | null {
  const phone = parsePhone(raw)
  return phone.fault === null ? phone.msisdn : null
}

/**
 * Reads phone numbers as people in Ghana write them, and answers E.164 or a named fault. libphonenumber's metadata
 * decides what is valid. The usual spellings of a Ghanaian mobile number are recognised without it, and a test compares
 * both answers. A valid number of another country is an outcome of its own, and the caller decides whether to accept
 * it.
 */
import parseMax, { validatePhoneNumberLength, type CountryCode } from 'libphonenumber-js/max'
import { likelyNetwork, networkOfNational, type Network } from './networks.ts'
import type { PhoneFaultCode } from './phone-faults.ts'

/** The most UTF-16 code units of a cell that is read as a number. */
export const RAW_LENGTH_MAX = 64

/** A Ghanaian mobile number. */
export type Phone = {
  fault: null
  /** The E.164 digits without the plus, as in SMPP and the database: '233241234567'. */
  msisdn: string
  /** The E.164 form with the plus: '+233241234567'. */
  e164: string
  country: 'GH'
  kind: 'mobile'
  /** The likely network, by number range. Null for a range that is newer than our table. */
  network: Network | null
}

/** A valid number of another country. `mobile` is false if it certainly is no mobile number. */
export type ForeignPhone = { fault: 'foreign'; msisdn: string; country: CountryCode | null; mobile: boolean }

type InvalidFault = Exclude<PhoneFaultCode, 'foreign'>

export type PhoneFault = { fault: InvalidFault } | ForeignPhone

/** A number's digits without separators. `plus` marks an international number. */
type Dialled = { digits: string; plus: boolean }

const GHANA = '233'
/** How many digits a number in Ghana has without country code and leading 0. */
const NATIONAL_DIGITS = 9
const ZERO = 48
const NINE = 57
const PLUS = 43

/** Reads one cell or field. A number without a country code is Ghanaian. */
export function parsePhone(raw: string): Phone | PhoneFault {
  const plain = ghanaianMobile(raw, false)
  if (plain) return plain
  if (raw.length > RAW_LENGTH_MAX) return { fault: 'not_a_number' }
  const dialled = readDialled(raw)
  if ('fault' in dialled) return dialled
  return ghanaianMobile(dialled.digits, dialled.plus) ?? classify(dialled)
}

/**
 * Reads the usual spellings of a Ghanaian mobile number without separators: 0241234567, 241234567, 233241234567,
 * 2330241234567, +233…, 00233…. It is twenty times faster than the general parser. Null means only that the general
 * parser must decide.
 */
function ghanaianMobile(digits: string, plus: boolean): Phone | null {
  let at = digits.charCodeAt(0) === PLUS ? 1 : !plus && digits.startsWith('00') ? 2 : 0
  if (digits.startsWith(GHANA, at) && digits.length - at > NATIONAL_DIGITS + 2) at += GHANA.length
  else if (plus || at > 0) return null
  if (digits.charCodeAt(at) === ZERO && digits.length - at === NATIONAL_DIGITS + 1) at++
  if (digits.length - at !== NATIONAL_DIGITS) return null
  for (let i = at; i < digits.length; i++) {
    const code = digits.charCodeAt(i)
    if (code < ZERO || code > NINE) return null
  }
  const network = networkOfNational(digits, at)
  return network && mobile(GHANA + digits.slice(at), network)
}

function mobile(msisdn: string, network: Network | null): Phone {
  return { fault: null, msisdn, e164: `+${msisdn}`, country: 'GH', kind: 'mobile', network }
}

/** Matches characters that people, spreadsheets and address books put between and around digits. They mean nothing. */
const SEPARATORS = /[\s\-.()/'’‐-―−·\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069]/gu
const PLUSES = /^[+＋]+/u
const SCIENTIFIC = /^\+?\d+(?:[.,]\d+)?e\+?\d+$/iu
/**
 * Matches a whole number that a program wrote as a decimal. Only here libphonenumber is not followed: it counts the
 * last 0 as a digit, and would read 24123456.0, one digit short, as another person's number.
 */
const DECIMAL_TAIL = /^(\+?[1-9]\d{6,14})\.0+$/u
/** Matches a number in which a spreadsheet divides the thousands. */
const THOUSANDS = /^\d{1,3}(?:,\d{3})+(?:\.0+)?$/u
const LINK = /^tel:/iu
/** The characters that divide several numbers in one cell, and how many digits make a piece a number. */
const BETWEEN_NUMBERS = [
  { divider: /[/,;&|\n]|\bor\b/iu, digits: 7 },
  { divider: /\s/u, digits: 9 },
]
/** The digit zero of other scripts that keyboards and copied text bring: Arabic, Persian, full width. */
const FOREIGN_ZEROS = [0x0660, 0x06f0, 0xff10]

function readDialled(raw: string): Dialled | { fault: InvalidFault } {
  const text = raw.trim().replace(LINK, '')
  const whole = THOUSANDS.test(text) ? text.replace(/,|\.0+$/gu, '') : text.replace(DECIMAL_TAIL, '$1')
  const compact = asciiDigits(whole.replace(SEPARATORS, ''))
  if (compact === '') return { fault: text === '' ? 'empty' : 'not_a_number' }
  if (SCIENTIFIC.test(text.replace(/\s/gu, ''))) return { fault: 'scientific_notation' }
  if (isSeveral(whole)) return { fault: 'several_numbers' }
  // A service code as it is dialled, *170#.
  if (/^[*#][\d*]*\d[\d*]*#$/u.test(compact)) return { fault: 'short_code' }
  const digits = compact.replace(PLUSES, '')
  if (!/^\d+$/u.test(digits)) return { fault: 'not_a_number' }
  return { digits, plus: digits.length < compact.length }
}

function isSeveral(text: string): boolean {
  return BETWEEN_NUMBERS.some(({ divider, digits }) => {
    const numbers = text.split(divider).filter((piece) => piece.replace(/\D/gu, '').length >= digits)
    return numbers.length > 1
  })
}

function asciiDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/gu, (digit) => {
    const code = digit.charCodeAt(0)
    const zero = FOREIGN_ZEROS.findLast((zero) => code >= zero) ?? code
    return String(code - zero)
  })
}

/** Reads everything that is not a usual Ghanaian mobile number, by libphonenumber. */
function classify({ digits, plus }: Dialled): Phone | PhoneFault {
  const number = parseMax(plus ? `+${digits}` : digits, 'GH')
  if (number?.isValid()) {
    const msisdn = number.number.slice(1)
    const type = number.getType()
    if (number.country !== 'GH') return foreign(msisdn, number.country ?? null, type)
    if (type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE') return mobile(msisdn, likelyNetwork(msisdn))
    return {
      fault: type === 'TOLL_FREE' ? 'toll_free' : type === 'FIXED_LINE' ? 'landline' : 'invalid_prefix',
    }
  }
  const international = plus || digits.startsWith('00')
  const ghanaian = (plus ? digits : digits.replace(/^00/u, '')).startsWith(GHANA)
  if (international && !ghanaian) return { fault: invalidAbroad(digits, plus) }
  return abroadWithoutPlus(digits, international) ?? { fault: invalidAtHome(digits, international) }
}

function foreign(msisdn: string, country: CountryCode | null, type: string | undefined): ForeignPhone {
  return {
    fault: 'foreign',
    msisdn,
    country,
    mobile: type === undefined || type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE',
  }
}

/**
 * A number without a plus can only be foreign if it has at least this many digits. One with ten is more likely a
 * mistyped number of Ghana.
 */
const ABROAD_DIGITS_MIN = 11

function abroadWithoutPlus(digits: string, international: boolean): ForeignPhone | null {
  if (
    international ||
    digits.length < ABROAD_DIGITS_MIN ||
    digits.startsWith('0') ||
    digits.startsWith(GHANA)
  )
    return null
  const number = parseMax(`+${digits}`)
  if (!number?.isValid()) return null
  return foreign(number.number.slice(1), number.country ?? null, number.getType())
}

const LENGTH_FAULTS: Readonly<Record<string, InvalidFault>> = {
  TOO_LONG: 'too_long',
  TOO_SHORT: 'too_short',
  INVALID_LENGTH: 'too_short',
  INVALID_COUNTRY: 'unknown_country',
  NOT_A_NUMBER: 'unknown_country',
}

function invalidAbroad(digits: string, plus: boolean): InvalidFault {
  const fault = validatePhoneNumberLength(plus ? `+${digits}` : digits, 'GH')
  return (fault && LENGTH_FAULTS[fault]) ?? 'invalid_prefix'
}

/** Matches short codes and emergency numbers. With fewer digits it is a slip; with more, a number that is cut off. */
const SHORT_CODE = /^[1-9]\d{2,4}$/u

function invalidAtHome(digits: string, international: boolean): InvalidFault {
  if (!international && SHORT_CODE.test(digits)) return 'short_code'
  const dialled = international ? digits.replace(/^00/u, '') : digits
  const stripped = international || dialled.length > NATIONAL_DIGITS ? dialled.replace(/^233/u, '') : dialled
  const national = stripped.replace(/^0/u, '')
  if (national.length < NATIONAL_DIGITS) return 'too_short'
  return national.length > NATIONAL_DIGITS ? 'too_long' : 'invalid_prefix'
}

/** The visible digits at the end of a masked number. */
const MASK_DIGITS = 4

/** A number for logs and lists, '+233 24 *** 4567': enough to recognise it, too little to dial it. */
export function maskMsisdn(msisdn: string): string {
  const tail = msisdn.slice(-MASK_DIGITS)
  if (msisdn.length < 10) return `*** ${msisdn.slice(-2)}`
  if (msisdn.startsWith(GHANA)) return `+${GHANA} ${msisdn.slice(3, 5)} *** ${tail}`
  return `+${msisdn.slice(0, 3)} *** ${tail}`
}

/** The digits of a Ghanaian number with its country code. */
export const MSISDN_DIGITS = 12

export interface NumberRange {
  from: bigint
  to: bigint
}

/** The range of Ghanaian numbers that start with the typed digits, in any format. Null if there is none. */
export function numberRange(term: string): NumberRange | null {
  const typed = term.replace(/[\s\-./()]/gu, '')
  if (!/^\+?\d+$/.test(typed)) return null
  const digits = typed.replace(/^(\+|00)/, '')
  const international = digits.length < typed.length || digits.startsWith(GHANA)
  const begin = international ? digits : GHANA + digits.replace(/^0/, '')
  if (begin.length > MSISDN_DIGITS) return null
  const from = BigInt(begin.padEnd(MSISDN_DIGITS, '0'))
  return { from, to: from + 10n ** BigInt(MSISDN_DIGITS - begin.length) - 1n }
}

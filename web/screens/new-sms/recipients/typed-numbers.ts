/**
 * Splits typed or pasted numbers of any format into those that can be texted, and those that cannot with the reason
 * of each. It is fetched when the first number is typed, because the world's numbering plans are larger than the
 * whole screen.
 */
import type { PhoneFaultCode } from '@nkra/sms/phone-faults.ts'
import { parsePhone } from '@nkra/sms/phone.ts'

/** The longest text, in UTF-16 code units. Ten thousand numbers with names beside them fit. */
export const NUMBERS_LENGTH_MAX = 400_000

export interface BadNumber {
  raw: string
  fault: PhoneFaultCode
}

export interface Numbers {
  /** The numbers in E.164 with a plus, each once, in the order of the text. */
  valid: string[]
  bad: BadNumber[]
  /** How many numbers were repeated, in any spelling. */
  repeated: number
  /** The counts of bad numbers by kind. */
  unfit: UnfitCounts
}

export interface UnfitCounts {
  landlines: number
  foreign: number
  invalid: number
}

/** What separates two numbers in every kind of copied list. Spaces and slashes may be inside one number. */
const BETWEEN = /[\n\r\t,;|]+/u
/** Quotation marks around the cells of a copied file. */
const QUOTES = /["“”]/gu
const BETWEEN_CLOSE = /[\s/&]+|\bor\b/iu

export function readNumbers(text: string): Numbers {
  const valid = new Set<string>()
  const bad: BadNumber[] = []
  let repeated = 0
  const read = (raw: string, last: boolean) => {
    const phone = parsePhone(raw)
    if (phone.fault === 'several_numbers' && !last) {
      for (const piece of raw.split(BETWEEN_CLOSE)) if (piece !== '') read(piece, true)
    } else if (phone.fault !== null) bad.push({ raw, fault: phone.fault })
    else if (valid.has(phone.e164)) repeated++
    else valid.add(phone.e164)
  }
  for (const piece of text.slice(0, NUMBERS_LENGTH_MAX).split(BETWEEN)) {
    const raw = piece.replace(QUOTES, '').trim()
    if (raw !== '') read(raw, false)
  }
  return { valid: [...valid], bad, repeated, unfit: unfitOf(bad) }
}

function unfitOf(bad: readonly BadNumber[]): UnfitCounts {
  const having = (wanted: PhoneFaultCode) => bad.filter(({ fault }) => fault === wanted).length
  const [landlines, foreign] = [having('landline'), having('foreign')]
  return { landlines, foreign, invalid: bad.length - landlines - foreign }
}

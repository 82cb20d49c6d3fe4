/**
 * Numbers typed or pasted in any format, to those that can be texted and those that cannot with the reason of each.
 * Loaded when somebody types the first one: the numbering plans of the world weigh more than the whole screen.
 */
import type { PhoneFaultCode } from '@nkra/sms/phone-faults.ts'
import { parsePhone } from '@nkra/sms/phone.ts'

/** UTF-16 code units of what is pasted; ten thousand numbers with names beside them fit. */
export const NUMBERS_LENGTH_MAX = 400_000

export interface BadNumber {
  raw: string
  fault: PhoneFaultCode
}

export interface Numbers {
  /** E.164 with the plus, each once, in the order they were given. */
  valid: string[]
  bad: BadNumber[]
  /** How many were given again, in whatever spelling. */
  repeated: number
  /** The bad ones, counted by what they are. */
  unfit: Unfit
}

export interface Unfit {
  landlines: number
  foreign: number
  invalid: number
}

/** What stands between one number and the next however they were copied. Spaces and slashes may be inside of one. */
const BETWEEN = /[\n\r\t,;|]+/u
/** Around the cells of a copied file. */
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

function unfitOf(bad: readonly BadNumber[]): Unfit {
  const having = (wanted: PhoneFaultCode) => bad.filter(({ fault }) => fault === wanted).length
  const [landlines, foreign] = [having('landline'), having('foreign')]
  return { landlines, foreign, invalid: bad.length - landlines - foreign }
}

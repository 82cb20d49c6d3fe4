/**
 * What a cell of a workbook holds, as somebody reads it (ECMA-376-1 §18.18.11): whole numbers with all of their digits,
 * for phone numbers are kept as such, and days where the cell's style says that its number is one.
 */
import type { XmlAttributes, XmlHandler } from './xml-reader.ts'

export interface NumberFormats {
  /** Reads the part of styles. */
  handler: XmlHandler
  /** Whether a cell of this style shows its number as a day or a time. */
  isDate(style: string): boolean
  since1904: boolean
}

const STYLES_MAX = 100_000

/** The number formats of a workbook's styles. */
export function numberFormats(since1904: boolean): NumberFormats {
  const custom = new Map<string, boolean>()
  const styles: boolean[] = []
  let inCellStyles = false
  return {
    since1904,
    isDate: (style) => style !== '' && styles[Number(style)] === true,
    handler: {
      open(name: string, attributes: XmlAttributes) {
        if (name === 'cellXfs') inCellStyles = true
        else if (name === 'numFmt' && custom.size < STYLES_MAX)
          custom.set(attributes.get('numFmtId') ?? '', isDateFormat(attributes.get('formatCode') ?? ''))
        else if (name === 'xf' && inCellStyles && styles.length < STYLES_MAX) {
          const id = attributes.get('numFmtId') ?? '0'
          styles.push(custom.get(id) ?? isBuiltInDate(Number(id)))
        }
      },
      close(name: string) {
        if (name === 'cellXfs') inCellStyles = false
      },
      text: () => undefined,
    },
  }
}

/** Formats that every program has (§18.8.30), those of East Asia among them. */
function isBuiltInDate(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
}

/** A format with a part of a day outside of what it shows as it is: `d mmm yyyy`, and not `[Red]0" days"`. */
function isDateFormat(code: string): boolean {
  return /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '').replace(/general/i, ''))
}

/** A number, a truth, an error or a day, as text. */
export function cellText(type: string, value: string, style: string, formats: NumberFormats): string {
  const written = value.trim()
  if (type === 'b') return written === '' ? '' : written === '0' ? 'FALSE' : 'TRUE'
  if (type === 'd') return written.replace(/T00:00(:00(\.0+)?)?Z?$/, '')
  if (type !== 'n' || written === '') return written
  const number = Number(written)
  if (!Number.isFinite(number)) return written
  return formats.isDate(style) ? (dayText(number, formats.since1904) ?? plain(number)) : plain(number)
}

/** Fifteen digits are what a spreadsheet shows of a number. */
const DIGITS_SHOWN = 15

/** Without an exponent, so that 2.33241234567E+11 is the phone number again that it was. */
function plain(number: number): string {
  const shown = Number(number.toPrecision(DIGITS_SHOWN))
  return Number.isInteger(shown) ? BigInt(shown).toString() : String(shown)
}

const DAY_MS = 86_400_000
const SECOND_MS = 1_000
/** Day 0 of 1900, if 1900 had had the 29th of February that spreadsheets believe in; and of 1904. */
const EPOCH_1900_MS = Date.UTC(1899, 11, 30)
const EPOCH_1904_MS = Date.UTC(1904, 0, 1)
/** 9999-12-31. */
const DAYS_MAX = 2_958_466
/** Before it, days are one off. */
const DAYS_TRUE_FROM = 61

/** `2026-11-02`, or `2026-11-02 09:30` where it has a time; null where it is no day. */
function dayText(days: number, since1904: boolean): string | null {
  if (days < 0 || days >= DAYS_MAX) return null
  const epoch = since1904 ? EPOCH_1904_MS : EPOCH_1900_MS + (days < DAYS_TRUE_FROM ? DAY_MS : 0)
  const at = epoch + Math.round((days * DAY_MS) / SECOND_MS) * SECOND_MS
  const [day, time] = new Date(at).toISOString().split('T') as [string, string]
  const shown = time.slice(0, time.slice(6, 8) === '00' ? 5 : 8)
  if (days < 1 && !since1904) return shown
  return shown === '00:00' ? day : `${day} ${shown}`
}

/**
 * How numbers and instants are written (specification section 9): GHS as en-US, counts as en-IN (lakh grouping),
 * instants in Ghana's time, which is UTC all the year.
 */
import type { Reply } from '@nkra/contract/routes.ts'

const ghs = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'GHS' })
const rate = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'GHS',
  minimumFractionDigits: 2,
  maximumFractionDigits: 5,
})
const count = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 })

const ZONE = { timeZone: 'Africa/Accra' } as const
const exact = new Intl.DateTimeFormat('en-GB', {
  ...ZONE,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})
const date = new Intl.DateTimeFormat('en-GB', { ...ZONE, day: 'numeric', month: 'short', year: 'numeric' })
const day = new Intl.DateTimeFormat('en-GB', { ...ZONE, day: 'numeric', month: 'short' })
const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** 1234.5 → 'GHS 1,234.50' */
export const formatMoney = (amount: number) => ghs.format(amount)

/** The same without the currency, for a column whose head names it: '1,234.50' */
export const formatAmount = (amount: number) => formatMoney(amount).replace(/GHS\s?/, '')

/** The price of one credit, to the thousandth of a pesewa: 0.033 → 'GHS 0.033' */
export const formatRate = (price: number) => rate.format(price)

/** 1234567 → '12,34,567' */
export const formatCount = (number: number) => count.format(number)

/** 2.5 → '2.5%' */
export const formatPercent = (percentage: number) => percent.format(percentage / 100)

/** '2026-11-20T15:04:00Z' → '20 Nov 2026, 3:04 pm' */
export const formatExact = (instant: string) => exact.format(new Date(instant)).replace(/\u202f/g, ' ')

/** '2026-11-20T15:04:00Z' → '20 Nov 2026' */
export const formatDate = (instant: string) => date.format(new Date(instant))

/** '2026-11-20' → '20 Nov' */
export const formatDay = (isoDate: string) => day.format(new Date(`${isoDate}T00:00:00Z`))

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** From here on a date says more than a number of days. */
const RELATIVE_DAYS_MAX = 7

/** How long ago, or until; a date where it is a week or more. */
export function formatRelative(instant: string, now: number): string {
  const distance_ms = Date.parse(instant) - now
  const size_ms = Math.abs(distance_ms)
  if (size_ms < MINUTE_MS) return 'just now'
  if (size_ms < HOUR_MS) return ago.format(Math.trunc(distance_ms / MINUTE_MS), 'minute')
  if (size_ms < DAY_MS) return ago.format(Math.trunc(distance_ms / HOUR_MS), 'hour')
  if (size_ms < RELATIVE_DAYS_MAX * DAY_MS) return ago.format(Math.trunc(distance_ms / DAY_MS), 'day')
  return formatDate(instant)
}

const units = { 1: 'day', 2: 'week', 3: 'month', 4: 'year' } as const
type DurationType = Reply<'createPackage'>['durationType']

/** (3, 3) → '3 months': the duration type codes of section 5. */
export function formatDuration(number: number, type: DurationType): string {
  return `${number} ${units[type]}${number === 1 ? '' : 's'}`
}

const words = { SMS: 'SMS', KYC: 'eKYC' } as const

/** The product as the person reads it; KYC is sold as eKYC. */
export const formatProduct = (product: keyof typeof words) => words[product]

/** (1, 'contact') → '1 contact', (2500, 'contact') → '2,500 contacts' */
export const formatPlural = (number: number, one: string, many = `${one}s`) =>
  `${formatCount(number)} ${number === 1 ? one : many}`

/** '+233241234567' → '+233 24 123 4567', as it is read out; what is no Ghanaian number stays as it is. */
export const formatPhone = (e164: string) => e164.replace(/^\+233(\d{2})(\d{3})(\d{4})$/, '+233 $1 $2 $3')

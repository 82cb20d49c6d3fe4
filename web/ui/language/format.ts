/** Instants, durations and figures as the person's language writes them. Screens that write none do not fetch this. */
import { LOT_NAMES } from '@nkra/contract/billing/lot-names.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import type { Language } from './initial-language.ts'
import { counted, figures, formatDate, instants, LOCALES, once, useLanguage } from './language.tsx'

type DurationType = Reply<'createPackage'>['durationType']

/** The formats that differ between languages. */
export interface Format {
  /** An instant as date and time: '2026-11-20T15:04:00Z' → '20 Nov 2026, 3:04 pm' */
  exact: (instant: string) => string
  /** An instant as a date: '2026-11-20T15:04:00Z' → '20 Nov 2026' */
  date: (instant: string) => string
  /** A day without its year: '2026-11-20' → '20 Nov' */
  day: (isoDate: string) => string
  /**
   * The time since or until an instant, such as '5 minutes ago'. From a week on it is a date. `now` is in
   * milliseconds since 1970.
   */
  relative: (instant: string, now: number) => string
  /** A month in words: '2026-11' → 'November 2026' */
  month: (isoMonth: string) => string
  /**
   * The name of what an invoice is for: the package, or the month of use. The stored name of a month is English, as the
   * tax invoice prints it.
   */
  purchase: (bought: { packageName: string; month: string | null }) => string
  /** The name of a lot of credits: its package, or what the platform calls trial credits and credits on account. */
  lot: (name: string) => string
  /** A duration in words: (3, 3) → '3 months'. The second number is a duration type of requirements 5.3. */
  duration: (number: number, type: DurationType) => string
  /** A percentage: 2.5 → '2.5%', in French '2,5 %' */
  percent: (percentage: number) => string
  /** A number with one digit after the decimal point: 1.24 → '1.2', in French '1,2' */
  decimal: (number: number) => string
  /** A list of names in words: ['NHIL', 'VAT'] → 'NHIL and VAT' */
  list: (names: readonly string[]) => string
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** From this number of days on, a date is shown in place of "days ago". */
const RELATIVE_DAYS_MAX = 7

interface Words {
  clock: Intl.DateTimeFormatOptions
  /** The word or sign between a date and its time. */
  between: string
  justNow: string
  lots: Readonly<Record<keyof typeof LOT_NAMES, string>>
  /** The words for day, week, month and year, in singular and plural. */
  durations: Readonly<Record<DurationType, readonly [one: string, other: string]>>
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    clock: { hour: 'numeric', minute: '2-digit', hour12: true },
    between: ', ',
    justNow: 'just now',
    lots: LOT_NAMES,
    durations: { 1: ['day', 'days'], 2: ['week', 'weeks'], 3: ['month', 'months'], 4: ['year', 'years'] },
  },
  fr: {
    clock: { hour: '2-digit', minute: '2-digit', hour12: false },
    between: ' ',
    justNow: 'à l’instant',
    lots: { trial: 'Essai', postpaid: 'Postpayé' },
    durations: { 1: ['jour', 'jours'], 2: ['semaine', 'semaines'], 3: ['mois', 'mois'], 4: ['an', 'ans'] },
  },
}

function formatOf(language: Language): Format {
  const { clock, between, justNow, lots: lotNames, durations } = words[language]
  const locale = LOCALES[language]
  const days = instants(language, { day: 'numeric', month: 'short' })
  const months = instants(language, { month: 'long', year: 'numeric' })
  const times = instants(language, clock)
  const ago = once(() => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }))
  const percents = figures(locale, { style: 'percent', maximumFractionDigits: 2 })
  const decimals = figures(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const lists = once(() => new Intl.ListFormat(locale, { type: 'conjunction' }))
  const date = (instant: string) => formatDate(language, instant)
  const monthName = (isoMonth: string) => months().format(new Date(`${isoMonth}-01T00:00:00Z`))
  return {
    date,
    exact: (instant) => date(instant) + between + plainSpaces(times().format(new Date(instant))),
    day: (isoDate) => days().format(new Date(`${isoDate}T00:00:00Z`)),
    relative(instant, now) {
      const distance_ms = Date.parse(instant) - now
      const size_ms = Math.abs(distance_ms)
      if (size_ms < MINUTE_MS) return justNow
      if (size_ms < HOUR_MS) return ago().format(Math.trunc(distance_ms / MINUTE_MS), 'minute')
      if (size_ms < DAY_MS) return ago().format(Math.trunc(distance_ms / HOUR_MS), 'hour')
      if (size_ms < RELATIVE_DAYS_MAX * DAY_MS) return ago().format(Math.trunc(distance_ms / DAY_MS), 'day')
      return date(instant)
    },
    month: monthName,
    purchase: ({ packageName, month }) => (month ? `${lotNames.postpaid}, ${monthName(month)}` : packageName),
    lot: (name) =>
      name === LOT_NAMES.trial ? lotNames.trial : name === LOT_NAMES.postpaid ? lotNames.postpaid : name,
    duration: (number, type) => counted(language, number, ...durations[type]),
    percent: (percentage) =>
      percents()
        .format(percentage / 100)
        .replace(/\s/u, '\u00a0'),
    decimal: (number) => decimals().format(number),
    list: (names) => lists().format(names),
  }
}

/**
 * Replaces the narrow space before 'pm' by a plain one, because versions of the platform write different spaces there.
 */
const plainSpaces = (text: string) => text.replace(/\u202f/g, ' ')

export const formats: Readonly<Record<Language, Format>> = { en: formatOf('en'), fr: formatOf('fr') }

/** The formats for instants, durations and figures in the person's language. */
export const useFormat = (): Format => formats[useLanguage().language]

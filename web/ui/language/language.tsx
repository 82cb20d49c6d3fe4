/**
 * The language of the screens. Every sentence that a person reads is in a catalogue beside its screen, in all
 * languages. If a sentence is missing in one language, the code does not compile. The sentences of a screen are fetched
 * with the screen.
 *
 * Money and counts are written the same in every language (requirements 9.1): GHS as in en-US, counts as in en-IN (lakh
 * grouping). All other figures and instants follow the person's language (decision 69), see `useFormat()`. Instants are
 * in Ghana's time, which is UTC all the year.
 */
import type { Reply } from '@nkra/contract/routes.ts'
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { initialLanguage, type Language, LANGUAGE_KEY } from './initial-language.ts'

/** The name of each language in that language. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', fr: 'Français' }

export type Sentences<S> = Readonly<Record<Language, S>>

/** The sentences of a catalogue in one language. */
export type SentencesOf<C extends Sentences<unknown>> = C['en']

/**
 * Makes a catalogue. A sentence is a text, or a function of the values that fill it. A sentence is never two halves
 * around a value, because languages order their words differently.
 */
export function sentences<S extends object>(all: { en: S; fr: NoInfer<S> }): Sentences<S> {
  return all
}

/** Makes a thing when it is first asked for. The platform takes a millisecond or more for each of its formats. */
function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/** The singular or the plural form for a number (CLDR). In French all below 2 are singular, in English only 1 is. */
export function plural<Form>(language: Language, number: number, one: Form, other: Form): Form {
  return (language === 'fr' ? Math.abs(number) < 2 : number === 1) ? one : other
}

interface Choice {
  language: Language
  choose: (language: Language) => void
}

const LanguageContext = createContext<Choice>({ language: 'en', choose: () => undefined })

/** The part of the browser's storage that keeps the language. */
export type LanguageStorage = Pick<Storage, 'getItem' | 'setItem'>

interface LanguageProviderProps {
  storage: LanguageStorage
  children: ReactNode
}

export function LanguageProvider({ storage, children }: LanguageProviderProps) {
  const [language, setLanguage] = useState(() =>
    initialLanguage(storage.getItem(LANGUAGE_KEY), navigator.languages),
  )
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  useEffect(() => {
    // A language chosen in one tab applies to all tabs.
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === LANGUAGE_KEY) setLanguage(initialLanguage(newValue, navigator.languages))
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [])
  const choice = useMemo(
    () => ({
      language,
      choose(next: Language) {
        storage.setItem(LANGUAGE_KEY, next)
        setLanguage(next)
      },
    }),
    [language, storage],
  )
  return <LanguageContext value={choice}>{children}</LanguageContext>
}

export const useLanguage = (): Choice => use(LanguageContext)

/** The sentences of a catalogue in the person's language. */
export const useSentences = <S,>(all: Sentences<S>): S => all[use(LanguageContext).language]

const figures = (locale: string, options: Intl.NumberFormatOptions) =>
  once(() => new Intl.NumberFormat(locale, options))
const currency = { style: 'currency', currency: 'GHS' } as const
const ghs = figures('en-US', currency)
const rate = figures('en-US', { ...currency, maximumFractionDigits: 5 })
const count = figures('en-IN', { maximumFractionDigits: 0 })

/** An amount with its currency: 1234.5 → 'GHS 1,234.50' */
export const formatMoney = (amount: number) => ghs().format(amount)

/** An amount without the currency, for a column whose head names it: '1,234.50' */
export const formatAmount = (amount: number) => formatMoney(amount).replace(/GHS\s?/, '')

/** The price of one credit, to the thousandth of a pesewa: 0.033 → 'GHS 0.033' */
export const formatRate = (price: number) => rate().format(price)

/** The price of one credit without the currency: '0.033' */
export const formatRateAmount = (price: number) => formatRate(price).replace(/GHS\s?/, '')

/** A count with lakh grouping: 1234567 → '12,34,567' */
export const formatCount = (number: number) => count().format(number)

const products = { SMS: 'SMS', KYC: 'eKYC' } as const

/** The name under which the product is sold, the same in every language. KYC is sold as eKYC. */
export const formatProduct = (product: keyof typeof products) => products[product]

/** '+233241234567' → '+233 24 123 4567'. A number outside Ghana stays as it is. */
export const formatPhone = (e164: string) => e164.replace(/^\+233(\d{2})(\d{3})(\d{4})$/, '+233 $1 $2 $3')

/**
 * A number with its noun, for catalogues: ('en', 1, 'contact', 'contacts') → '1 contact'; with 2500 → '2,500
 * contacts'.
 */
export const counted = (language: Language, number: number, one: string, other: string) =>
  `${formatCount(number)} ${plural(language, number, one, other)}`

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
  /** The platform's locale whose dates look like ours. */
  locale: string
  clock: Intl.DateTimeFormatOptions
  /** The word or sign between a date and its time. */
  between: string
  justNow: string
  /** The words for day, week, month and year, in singular and plural. */
  durations: Readonly<Record<DurationType, readonly [one: string, other: string]>>
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    locale: 'en-GB',
    clock: { hour: 'numeric', minute: '2-digit', hour12: true },
    between: ', ',
    justNow: 'just now',
    durations: { 1: ['day', 'days'], 2: ['week', 'weeks'], 3: ['month', 'months'], 4: ['year', 'years'] },
  },
  fr: {
    locale: 'fr',
    clock: { hour: '2-digit', minute: '2-digit', hour12: false },
    between: ' ',
    justNow: 'à l’instant',
    durations: { 1: ['jour', 'jours'], 2: ['semaine', 'semaines'], 3: ['mois', 'mois'], 4: ['an', 'ans'] },
  },
}

function formatOf(language: Language): Format {
  const { locale, clock, between, justNow, durations } = words[language]
  const writer = (options: Intl.DateTimeFormatOptions) =>
    once(() => new Intl.DateTimeFormat(locale, { timeZone: 'Africa/Accra', ...options }))
  const dates = writer({ day: 'numeric', month: 'short', year: 'numeric' })
  const days = writer({ day: 'numeric', month: 'short' })
  const times = writer(clock)
  const ago = once(() => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }))
  const percents = figures(locale, { style: 'percent', maximumFractionDigits: 2 })
  const decimals = figures(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const lists = once(() => new Intl.ListFormat(locale, { type: 'conjunction' }))
  const date = (instant: string) => dates().format(new Date(instant))
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

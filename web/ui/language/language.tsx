/**
 * The language of the screens. Every sentence that a person reads is in a catalogue beside its screen, in all
 * languages. If a sentence is missing in one language, the code does not compile. The sentences of a screen are fetched
 * with the screen.
 *
 * Money and counts are written the same in every language (requirements 9.1): GHS as in en-US, counts as in en-IN (lakh
 * grouping). All other figures and instants follow the person's language (decision 69), see `useFormat()`. Instants are
 * in Ghana's time, which is UTC all the year.
 */
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
export function once<T>(make: () => T): () => T {
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

export const figures = (locale: string, options: Intl.NumberFormatOptions) =>
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

/** The platform's locales whose dates look like ours. */
export const LOCALES = { en: 'en-GB', fr: 'fr' } as const

/** Writes instants in Ghana's time, in the language. */
export const instants = (language: Language, options: Intl.DateTimeFormatOptions) =>
  once(() => new Intl.DateTimeFormat(LOCALES[language], { timeZone: 'Africa/Accra', ...options }))

const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const
const dates = { en: instants('en', DATE), fr: instants('fr', DATE) }

/** An instant as a date: '2026-11-20T15:04:00Z' → '20 Nov 2026' */
export const formatDate = (language: Language, instant: string) => dates[language]().format(new Date(instant))

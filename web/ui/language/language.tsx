/**
 * The language of the screens. Every sentence that a person reads stands in a catalogue beside the screen that shows
 * it, in all languages at once: a sentence that one of them lacks does not compile, and a screen's sentences are
 * fetched with the screen. Numbers and money are written the same in every language (requirements 9.1).
 */
import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react'

export const LANGUAGES = ['en', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]

/** A language's name for itself. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', fr: 'Français' }

export type Sentences<S> = Readonly<Record<Language, S>>

/** The sentences of a catalogue in one language. */
export type SentencesOf<C extends Sentences<unknown>> = C['en']

/**
 * A catalogue. A sentence is a text, or a function of what is filled into it; never two halves around a value, for
 * languages put their words in different orders.
 */
export function sentences<S extends object>(all: { en: S; fr: NoInfer<S> }): Sentences<S> {
  return all
}

const rules: Readonly<Record<Language, Intl.PluralRules>> = {
  en: new Intl.PluralRules('en'),
  fr: new Intl.PluralRules('fr'),
}

/** The form that goes with the number: in French 0 is singular, in English it is not. */
export function plural<Form>(language: Language, number: number, one: Form, other: Form): Form {
  return rules[language].select(number) === 'one' ? one : other
}

/** As chosen before, or the first of the browser's languages that we speak, or English. */
export function initialLanguage(chosen: string | null, preferred: readonly string[]): Language {
  const spoken = [chosen, ...preferred].map((tag) =>
    LANGUAGES.find((language) => tag?.split('-')[0] === language),
  )
  return spoken.find((language) => language !== undefined) ?? 'en'
}

const KEY = 'nkra.language'

interface Choice {
  language: Language
  choose: (language: Language) => void
}

const LanguageContext = createContext<Choice>({ language: 'en', choose: () => undefined })

export function LanguageProvider({ storage, children }: { storage: Storage; children: ReactNode }) {
  const [language, setLanguage] = useState(() => initialLanguage(storage.getItem(KEY), navigator.languages))
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  useEffect(() => {
    // Chosen in one tab is chosen in all.
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === KEY) setLanguage(initialLanguage(newValue, navigator.languages))
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [])
  const choice = useMemo(
    () => ({
      language,
      choose(next: Language) {
        storage.setItem(KEY, next)
        setLanguage(next)
      },
    }),
    [language, storage],
  )
  return <LanguageContext value={choice}>{children}</LanguageContext>
}

export const useLanguage = (): Choice => use(LanguageContext)

/** The catalogue in the person's language. */
export const useSentences = <S,>(all: Sentences<S>): S => all[use(LanguageContext).language]

/**
 * In which language a person reads. It imports nothing, because a page's first script reads it before anything is
 * shown.
 */

export const LANGUAGES = ['en', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]

/** Where the browser keeps the language that the person chose. */
export const LANGUAGE_KEY = 'nkra.language'

/**
 * The language that the person chose before, otherwise the first language of the browser that Nkra has, otherwise
 * English.
 */
export function initialLanguage(chosen: string | null, preferred: readonly string[]): Language {
  const spoken = [chosen, ...preferred].map((tag) =>
    LANGUAGES.find((language) => tag?.split('-')[0] === language),
  )
  return spoken.find((language) => language !== undefined) ?? 'en'
}

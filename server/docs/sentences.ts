/**
 * The words around the documents, in the reader's language. The documents themselves are in English, the language of
 * the API.
 */
import type { PageLanguage } from '../platform/http/small-page.ts'

export interface FrameWords {
  title: string
  toApplication: string
  skip: string
  contents: string
  guides: string
  reference: string
  scopes: string
  failures: string
  events: string
  operator: string
  document: string
  postman: string
  feed: string
  asMarkdown: string
  englishOnly: string | null
  searchLabel: string
  search: string
  /** A sentence that says how many pages were found for the words. */
  results: (count: number, text: string) => string
  nothing: (text: string) => string
  askWords: string
  missing: string
  missingText: string
  languages: string
  other: { language: PageLanguage; name: string }
}

export const FRAME_WORDS: Readonly<Record<PageLanguage, FrameWords>> = {
  en: {
    title: 'Documentation',
    toApplication: 'Open Nkra',
    skip: 'Go to the text',
    contents: 'Contents',
    guides: 'Guides',
    reference: 'Calls',
    scopes: 'What a key may call',
    failures: 'Errors by code',
    events: 'Events',
    operator: 'For the operator',
    document: 'OpenAPI document',
    postman: 'Postman collection',
    feed: 'Changelog feed',
    asMarkdown: 'This page as Markdown',
    englishOnly: null,
    searchLabel: 'Search the documentation',
    search: 'Search',
    results: (count, text) => `${count} found for “${text}”`,
    nothing: (text) => `No results for “${text}”. Try other words.`,
    askWords: 'Type what you are looking for, such as python, 429 or unsubscribe.',
    missing: 'We cannot find this page',
    missingText: 'It may have a new name. Search for it, or choose it from the contents.',
    languages: 'Language of the example',
    other: { language: 'fr', name: 'Français' },
  },
  fr: {
    title: 'Documentation',
    toApplication: 'Ouvrir Nkra',
    skip: 'Aller au texte',
    contents: 'Sommaire',
    guides: 'Guides',
    reference: 'Appels',
    scopes: 'Ce qu’une clé peut appeler',
    failures: 'Erreurs par code',
    events: 'Événements',
    operator: 'Pour l’opérateur',
    document: 'Document OpenAPI',
    postman: 'Collection Postman',
    feed: 'Flux des changements',
    asMarkdown: 'Cette page en Markdown',
    englishOnly: 'La documentation n’existe qu’en anglais, la langue de l’API.',
    searchLabel: 'Rechercher dans la documentation',
    search: 'Rechercher',
    results: (count, text) => `Résultats pour « ${text} » : ${count}`,
    nothing: (text) => `Aucun résultat pour « ${text} ». Essayez d’autres mots.`,
    askWords: 'Saisissez ce que vous cherchez, par exemple python, 429 ou unsubscribe.',
    missing: 'Cette page est introuvable',
    missingText: 'Elle a peut-être changé de nom. Recherchez-la, ou choisissez-la dans le sommaire.',
    languages: 'Langage de l’exemple',
    other: { language: 'en', name: 'English' },
  },
}

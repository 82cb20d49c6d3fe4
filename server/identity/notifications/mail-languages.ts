/** The mails in a person's language. Each language has the same mails. */
import type { Language } from '@nkra/contract/identity/languages.ts'
import * as english from './mails.ts'
import * as french from './mails-in-french.ts'
import * as webhooks from './webhook-mails.ts'

export type Mails = Omit<typeof french, 'MOMENT_WORDS_IN_FRENCH'>

const MAILS: Readonly<Record<Language, Mails>> = { en: { ...english, ...webhooks }, fr: french }

export const mailsIn = (language: Language = 'en'): Mails => MAILS[language]

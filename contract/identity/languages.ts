/** The languages of screens and mails. The browser says in which one a person reads, and their mails follow it. */
import { z } from 'zod'
import { route } from '../route.ts'

export const Language = z.enum(['en', 'fr'])
export type Language = z.output<typeof Language>

export const changeLanguage = route('changeLanguage', {
  summary: 'Choose the language of your mails. Screens follow the browser, and tell it here.',
  body: z.object({ language: Language }),
  reply: z.null(),
  fails: [],
})

/** The mails that Nkra sends, as the operator's people can preview them. */
import { z } from 'zod'
import { Language } from './languages.ts'
import { route } from '../route.ts'

export const MailPreview = z.object({
  name: z.string().meta({ description: 'Tells the mails apart', examples: ['confirm_email'] }),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
})

export const listMailPreviews = route('listMailPreviews', {
  summary: 'Every mail that Nkra sends, with made-up people and amounts.',
  query: z.object({ language: Language.default('en') }),
  reply: z.array(MailPreview),
  fails: [],
})

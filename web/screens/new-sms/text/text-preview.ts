/** The pages of the preview: the longest text of all, then those of two contacts of the chosen groups. */
import type { Reply } from '@nkra/contract/routes.ts'
import { merge, parseTemplate, type Template } from '@nkra/sms/template.ts'

export type PreviewContact = Pick<Reply<'listContacts'>, 'phone' | 'name' | 'fields' | 'optedOut'>

export interface PreviewPage {
  text: string
  /**
   * Whose text it is: nobody's, the first recipient's, or that of a contact by name or number. Null if every recipient
   * reads the same text.
   */
  whose: 'nobody' | 'first' | { name: string; longest: boolean } | null
}

/** How many contacts the preview shows, besides the one with the longest text. */
const OTHERS_MAX = 2

/**
 * `contacts` are some of the recipients. `estimate` tells what every recipient will read. It is null until it is
 * fetched.
 */
export function previewPages(
  text: string,
  contacts: readonly PreviewContact[],
  estimate: Pick<Reply<'estimateMessage'>, 'sample' | 'longest'> | null,
): PreviewPage[] {
  const template = parseTemplate(text)
  if (template.fault !== null || template.slots.length === 0) return [{ whose: null, text }]
  const readers = contacts.filter(({ optedOut }) => !optedOut).map((contact) => readingOf(template, contact))
  if (readers.length === 0) {
    return estimate === null ? [{ whose: 'nobody', text }] : [{ whose: 'first', text: estimate.sample }]
  }
  const longest = estimate?.longest
  const others = readers
    .filter(({ phone }) => phone !== longest?.to)
    .slice(0, OTHERS_MAX)
    .map(({ name, text: read }) => ({ text: read, whose: { name, longest: false } }))
  if (longest === undefined) return others
  const whose = { name: longest.name || longest.to, longest: others.length > 0 }
  return [{ text: longest.text, whose }, ...others]
}

function readingOf(template: Template, { phone, name, fields }: PreviewContact) {
  return { phone, name: name || phone, text: merge(template, { ...fields, name, phone }).text }
}

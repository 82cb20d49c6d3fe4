/** What recipients will read, page by page: real contacts of the chosen groups, the longest of them among the first. */
import type { Reply } from '@nkra/contract/routes.ts'
import { countSegments } from '@nkra/sms/segments.ts'
import { merge, parseTemplate, type Template } from '@nkra/sms/template.ts'

export type PreviewContact = Pick<Reply<'listContacts'>, 'phone' | 'name' | 'fields' | 'optedOut'>

export interface PreviewPage {
  /** Whose text it is; null where everybody reads the same. */
  whose: string | null
  text: string
}

/** Contacts whose texts can be turned through, besides the longest. */
const PAGES_MAX = 3

/**
 * `contacts` are some of those it goes to; `sample` is the text of the first recipient as the server wrote it, for
 * numbers that were typed.
 */
export function previewPages(
  text: string,
  contacts: readonly PreviewContact[],
  sample: string | null,
): PreviewPage[] {
  const template = parseTemplate(text)
  if (template.fault !== null || template.slots.length === 0) return [{ whose: null, text }]
  const readers = contacts.filter(({ optedOut }) => !optedOut).map((contact) => pageOf(template, contact))
  if (readers.length === 0) {
    return sample === null ? [{ whose: 'As written', text }] : [{ whose: 'First recipient', text: sample }]
  }
  const pages = readers.slice(0, PAGES_MAX)
  const longest = readers.reduce((best, page) => (costOf(page.text) > costOf(best.text) ? page : best))
  if (!pages.includes(longest)) pages.push({ ...longest, whose: `${longest.whose}, the longest` })
  return pages
}

function pageOf(template: Template, { phone, name, fields }: PreviewContact): PreviewPage {
  return { whose: name || phone, text: merge(template, { ...fields, name, phone }).text }
}

/** Segments first, then characters. */
function costOf(text: string): number {
  return countSegments(text).segments * 100_000 + text.length
}

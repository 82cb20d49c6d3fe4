/** What recipients will read, page by page: the longest text of real contacts of the chosen groups, then two others. */
import type { Reply } from '@nkra/contract/routes.ts'
import { countSegments } from '@nkra/sms/segments.ts'
import { merge, parseTemplate, type Template } from '@nkra/sms/template.ts'

export type PreviewContact = Pick<Reply<'listContacts'>, 'phone' | 'name' | 'fields' | 'optedOut'>

export interface PreviewPage {
  text: string
  /**
   * Whose text it is: nobody's yet, the first recipient's, or a contact's by name or number; null where everybody
   * reads the same.
   */
  whose: 'nobody' | 'first' | { name: string; longest: boolean } | null
}

/** Contacts whose texts can be turned through, besides the longest. */
const OTHERS_MAX = 2

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
  const readers = contacts.filter(({ optedOut }) => !optedOut).map((contact) => readingOf(template, contact))
  if (readers.length === 0) {
    return sample === null ? [{ whose: 'nobody', text }] : [{ whose: 'first', text: sample }]
  }
  const longest = readers.reduce((best, each) => (costOf(each.text) > costOf(best.text) ? each : best))
  const others = readers.filter((each) => each !== longest).slice(0, OTHERS_MAX)
  return [longest, ...others].map(({ name, text: read }, index) => ({
    text: read,
    whose: { name, longest: index === 0 && others.length > 0 },
  }))
}

function readingOf(template: Template, { phone, name, fields }: PreviewContact) {
  return { name: name || phone, text: merge(template, { ...fields, name, phone }).text }
}

/** Segments first, then characters. */
function costOf(text: string): number {
  return countSegments(text).segments * 100_000 + text.length
}

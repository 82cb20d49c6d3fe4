/**
 * The search over the documents. A page is found by words that it contains or that mean the same. It must have each
 * word of the search. Pages with the words in the title come first, then those with them in the summary, then in the
 * text.
 */
import type { DocsPage } from './pages.ts'

/** The most results. More are of no use, because another word narrows them. */
export const FOUND_MAX = 30
/** The longest text that is searched for, and the most words of it. */
const SEARCH_LENGTH_MAX = 100
const WORDS_MAX = 8

/** Words that people use, with the words that the documents use. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  unsubscribe: ['opt-out', 'optout', 'opt out'],
  throttle: ['429', 'too many'],
  throttled: ['429', 'too many'],
  'rate-limit': ['429', 'too many'],
  dlr: ['receipt'],
  report: ['receipt'],
  callback: ['webhook'],
  pumping: ['code'],
  balance: ['credit'],
  refund: ['return', 'credit note'],
  otp: ['one-time code', 'code'],
  sms: ['text', 'message'],
  node: ['typescript'],
  javascript: ['typescript'],
  laravel: ['php'],
  django: ['python'],
  requests: ['python'],
  identity: ['kyc'],
  swagger: ['openapi'],
}

interface Indexed {
  page: DocsPage
  title: string
  lead: string
  text: string
}

/** Makes the index: the pages' texts in lower case. `expanded` is a page's text with its examples written out. */
export function searchIndex(
  pages: readonly DocsPage[],
  expanded: (page: DocsPage) => string,
): (text: string) => DocsPage[] {
  const indexed: Indexed[] = pages.map((page) => ({
    page,
    title: page.title.toLowerCase(),
    lead: page.lead.toLowerCase(),
    text: expanded(page).toLowerCase(),
  }))
  return (text) => {
    const words = text
      .slice(0, SEARCH_LENGTH_MAX)
      .toLowerCase()
      .split(/\s+/)
      .filter(Boolean)
      .slice(0, WORDS_MAX)
    if (words.length === 0) return []
    return indexed
      .map((each) => ({ page: each.page, rank: rankOf(each, words) }))
      .filter(({ rank }) => rank !== NOT_FOUND)
      .sort((a, b) => b.rank - a.rank)
      .slice(0, FOUND_MAX)
      .map(({ page }) => page)
  }
}

const NOT_FOUND = -Infinity

/** The order of pages that have a word in the same place: guides, then indexes and calls, then the operator's calls. */
const KIND_RANKS: Readonly<Record<DocsPage['kind'], number>> = {
  guide: 3,
  index: 2,
  overview: 0,
  call: 1,
  'operator-call': -15,
}

function rankOf({ page, title, lead, text }: Indexed, words: readonly string[]): number {
  let rank = 0
  for (const word of words) {
    const forms = [word, ...(SYNONYMS[word] ?? [])]
    const places = forms.map((form) =>
      title.includes(form) ? 20 : lead.includes(form) ? 10 : text.includes(form) ? 1 : 0,
    )
    const best = Math.max(...places)
    if (best === 0) return NOT_FOUND
    // A text that comes back to the word is about it.
    const often = Math.min(6, text.split(word).length - 1)
    rank += best + often
  }
  // The changelog names everything once.
  return page.path.endsWith('/changelog') ? 1 : rank + KIND_RANKS[page.kind]
}

/**
 * Runs in the head of every page, before anything is painted: the theme, the language, and the first calls. It takes the
 * product's name away when the first screen is there. It stands in
 * the page itself, because a file of its own would cost a journey to the server. The content security policy names its hash.
 */
import { initialLanguage, LANGUAGE_KEY } from '../ui/language/initial-language.ts'
import { askEarly, EARLY_CALLS } from './early-calls.ts'
import { keptToken } from './kept-session.ts'

/** The key and the values are Mantine's. */
const SCHEME_KEY = 'mantine-color-scheme-value'

const page = document.documentElement
page.lang = initialLanguage(kept(LANGUAGE_KEY), navigator.languages)
page.setAttribute('data-mantine-color-scheme', isDark() ? 'dark' : 'light')

// The styles that stand in the page are files too. What fetches a screen finds the link of such a file and leaves it at
// that; a browser fetches no sheet that was disabled before it was linked.
for (const { dataset } of document.querySelectorAll<HTMLStyleElement>('style[data-file]')) {
  const link = document.createElement('link')
  link.setAttribute('disabled', '')
  link.rel = 'stylesheet'
  link.href = dataset.file ?? ''
  document.head.append(link)
}

// The name gives way to the first screen, before that is painted.
const shown = new MutationObserver(() => {
  if (!document.querySelector('#root :is(main, h1)')) return
  document.getElementById('opening')?.remove()
  shown.disconnect()
})
shown.observe(page, { childList: true, subtree: true })

const token = keptToken()
const calls = document.querySelector<HTMLMetaElement>(`meta[name=${EARLY_CALLS}]`)?.content
if (calls && token) askEarly(calls, token)

/** Screens without a session are dark. The build marks their documents. */
function isDark(): boolean {
  if (page.hasAttribute('data-public')) return true
  const scheme = kept(SCHEME_KEY) ?? 'auto'
  return scheme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : scheme === 'dark'
}

/** What this browser keeps under the key. If storage is switched off, it is nothing. */
function kept(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/**
 * Small pages that the server writes itself, for people without a session and without a script: the state of the
 * networks, the end of a daily summary, the demo's mails. Light and dark, in English or in French.
 */
import type { FastifyRequest } from 'fastify'

export type PageLanguage = 'en' | 'fr'

export interface SmallPage {
  language: PageLanguage
  title: string
  /** The content as HTML. Text from elsewhere must go through `escapeHtml` first. */
  body: string
  /** Further styles. */
  style?: string
}

/** The headers of such a page. They let it show its own styles, and send a form to its own server. */
export const SMALL_PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'x-robots-tag': 'noindex',
  vary: 'accept-language',
} as const

/** The page's language: the first one of the browser that the page has. */
export function pageLanguage({ headers }: Pick<FastifyRequest, 'headers'>): PageLanguage {
  const named = (headers['accept-language'] ?? '').toLowerCase().split(',', 20)
  const spoken = named.map((each) => each.trim().slice(0, 2)).find((each) => each === 'fr' || each === 'en')
  return spoken === 'fr' ? 'fr' : 'en'
}

const STYLE = `
:root { color-scheme: light dark; --bg: #f6f8f7; --card: #fff; --line: #e4e9e6; --text: #17201b; --muted: #58645e; --accent: #0d7a48; --good: #0d7a48; --slow: #8a5a00; --bad: #b42318; --none: #cfd7d2 }
@media (prefers-color-scheme: dark) { :root { --bg: #0c100e; --card: #151b18; --line: #252d29; --text: #e4eae7; --muted: #98a59f; --accent: #4cbb83; --good: #3fae77; --slow: #d6a648; --bad: #f19a94; --none: #37413c } }
* { box-sizing: border-box }
body { margin: 0; background: var(--bg); color: var(--text); font: 1rem/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem 3rem }
header { display: flex; align-items: center; gap: .6rem; font-size: 1.2rem; font-weight: 700 }
header span { display: grid; place-items: center; width: 2rem; height: 2rem; border-radius: .5rem; background: #0d7a48; color: #fff }
h1 { margin: 1.2rem 0 .3rem; font-size: 1.6rem; line-height: 1.25 }
h2 { margin: 0; font-size: 1.1rem }
p { margin: .4rem 0 }
a { color: var(--accent) }
.muted { color: var(--muted) }
.card { margin-top: 1rem; padding: 1.1rem 1.2rem; border: 1px solid var(--line); border-radius: .8rem; background: var(--card) }
button { padding: .65rem 1.2rem; border: 0; border-radius: .5rem; background: #0d7a48; color: #fff; font: inherit; font-weight: 600; cursor: pointer }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
`

export function smallPage({ language, title, body, style = '' }: SmallPage): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Nkra</title><style>${STYLE}${style}</style></head>
<body><main><header><span aria-hidden="true">N</span>Nkra</header>
<h1>${escapeHtml(title)}</h1>
${body}
</main></body></html>
`
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character]!)
}

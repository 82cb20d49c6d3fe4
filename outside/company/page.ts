/**
 * The pages of the simulated companies: no script, one style, and a banner that says that they are simulated. `html`
 * escapes every value.
 */
import type { CompanyResponse } from './server.ts'

/** Markup that is safe to show. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

type Part = string | number | Html | readonly Html[] | null

/** A template that escapes its values, except markup that it made itself. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  let markup = strings[0]!
  parts.forEach((part, index) => {
    markup += written(part) + strings[index + 1]!
  })
  return new Html(markup)
}

function written(part: Part): string {
  if (part === null) return ''
  if (part instanceof Html) return part.markup
  if (typeof part === 'object') return part.map(({ markup }) => markup).join('')
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

export interface Page {
  readonly status?: number
  readonly company: string
  readonly title: string
  readonly content: Html
  /** The browser loads the page again after this time. */
  readonly refresh_s?: number
  /** Where the page's forms may lead besides this origin. */
  readonly leadsTo?: readonly (string | null)[]
}

export function page({
  status = 200,
  company,
  title,
  content,
  refresh_s,
  leadsTo = [],
}: Page): CompanyResponse {
  const origins = leadsTo.flatMap((url) => (url === null ? [] : (URL.parse(url)?.origin ?? [])))
  const refresh = refresh_s === undefined ? null : html`<meta http-equiv="refresh" content="${refresh_s}" />`
  const { markup } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        ${refresh}
        <title>${title}</title>
        <style>
          ${new Html(STYLE)}
        </style>
      </head>
      <body>
        <p class="simulated">Simulation of ${company}: no money moves here</p>
        <main>${content}</main>
      </body>
    </html>`
  return {
    status,
    type: 'text/html; charset=utf-8',
    body: markup,
    headers: {
      // Browsers apply form-action to redirects after a form, too.
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; form-action ${["'self'", ...origins].join(' ')}`,
    },
  }
}

/** Pesewas as `GHS 1,234.50`. */
export function ghs(pesewas: number): string {
  return `GHS ${(pesewas / 100).toLocaleString('en-GH', { minimumFractionDigits: 2 })}`
}

const STYLE = `
  :root { color-scheme: light dark; --line: light-dark(#c9ced6, #3d4450); --ink: light-dark(#14181f, #eef1f5);
    --soft: light-dark(#525b69, #aab3c0); --ground: light-dark(#f3f5f8, #14171c); --sheet: light-dark(#fff, #1d2128);
    --act: light-dark(#0b6e4f, #3ecf9b); --on-act: light-dark(#fff, #06281c); --bad: light-dark(#a3161f, #ff9aa0) }
  * { box-sizing: border-box }
  body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground) }
  .simulated { margin: 0; padding: .5rem 1rem; text-align: center; font-size: .875rem; color: #221a00; background: #ffd75e }
  main { width: min(28rem, 100% - 2rem); margin: 2rem auto; padding: 1.5rem; background: var(--sheet);
    border: 1px solid var(--line); border-radius: .75rem }
  h1 { margin: 0; font-size: 1.75rem; font-variant-numeric: tabular-nums }
  h2 { margin: 1.5rem 0 .5rem; font-size: 1.125rem }
  p { margin: .25rem 0 }
  .soft, dt { color: var(--soft) }
  .wrong { padding: .75rem; border: 1px solid var(--bad); border-radius: .5rem; color: var(--bad) }
  form { display: grid; gap: .75rem; margin: .75rem 0 }
  label { display: grid; gap: .25rem; font-size: .875rem }
  input, select { font: inherit; padding: .625rem .75rem; color: inherit; background: transparent;
    border: 1px solid var(--line); border-radius: .5rem; width: 100% }
  select option { color: #14181f; background: #fff }
  .pair { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem }
  button { font: inherit; font-weight: 600; padding: .75rem; border: 0; border-radius: .5rem; cursor: pointer;
    color: var(--on-act); background: var(--act) }
  button.plain { color: inherit; background: transparent; border: 1px solid var(--line) }
  :focus-visible { outline: 3px solid var(--act); outline-offset: 2px }
  details { margin-top: 1rem; font-size: .875rem }
  dl { margin: .5rem 0 0; display: grid; grid-template-columns: auto 1fr; gap: .25rem .75rem }
  dd { margin: 0 } code { font-size: .8125rem }
`

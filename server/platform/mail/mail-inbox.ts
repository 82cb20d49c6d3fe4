/** The demo's mails as an inbox for a browser: the list, and a mail as its reader sees it. */
import { escapeHtml, smallPage } from '../http/small-page.ts'
import type { CapturedMail } from './mail-capture.ts'

/** The most mails that the list shows, newest first. */
const LISTED_MAX = 100

const STYLE = `
ol { margin: 1rem 0 0; padding: 0; list-style: none }
li { border-bottom: 1px solid var(--line) }
li a { display: grid; gap: .1rem; padding: .8rem .2rem; color: inherit; text-decoration: none }
li a:hover strong { text-decoration: underline }
iframe { width: 100%; height: 46rem; border: 1px solid var(--line); border-radius: .6rem; background: #fff }
pre { margin: 0; font: .95rem/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere }
`

const moment = (at: string) => at.slice(0, 16).replace('T', ' ')

/** The newest mails, each a link to itself. */
export function inboxPage(mails: readonly CapturedMail[]): string {
  const lines = mails
    .slice(0, LISTED_MAX)
    .map(
      ({ to, subject, at }) =>
        `<li><a href="/dev/mail?at=${encodeURIComponent(at)}&amp;to=${encodeURIComponent(to)}"><strong>${escapeHtml(subject)}</strong><span class="muted">To ${escapeHtml(to)}, ${moment(at)} (Ghana)</span></a></li>`,
    )
  const list =
    lines.length === 0
      ? '<p>No e-mails yet. Ask for a new password or approve an invoice to see one here.</p>'
      : `<ol>${lines.join('')}</ol>`
  const body = `<p class="muted">The demo does not send e-mails. They appear here instead.</p><div class="card">${list}</div>`
  return smallPage({ language: 'en', title: 'Demo inbox', body, style: STYLE })
}

/** One mail: as its reader sees it, and its plain text. */
export function mailPage({ to, subject, text, html, at }: CapturedMail): string {
  // A link opens beside the inbox, as in a program for mail.
  const shown = html.replaceAll('<a ', '<a target="_blank" rel="noopener" ')
  const body = `<p class="muted">To ${escapeHtml(to)}, ${moment(at)} (Ghana)</p>
<p><a href="/dev/mail">All e-mails</a></p>
<div class="card"><iframe title="E-mail" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(shown)}"></iframe></div>
<div class="card"><h2>Plain text</h2><pre>${escapeHtml(text)}</pre></div>`
  return smallPage({ language: 'en', title: subject, body, style: STYLE })
}

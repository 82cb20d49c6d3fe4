/**
 * The layout of all mails: plain text, and HTML with the same words. Mail programs support little of HTML, so a table holds
 * the card, styles are on the elements, and only the dark colours are in a style sheet. The first link of a mail is its
 * button, so that a mail asks for one thing.
 */
import type { Language } from '@nkra/contract/identity/languages.ts'
import { escapeHtml } from '../../platform/http/small-page.ts'
import type { Mail } from '../../platform/mail/mail.ts'

/** A part of a mail's text. */
export type Part =
  | string
  | { code: string }
  | { list: readonly string[] }
  | { figures: readonly MailFigure[] }
  | { link: string; label: string }

/** A figure with its name and a note, on a line of its own. */
export interface MailFigure {
  name: string
  value: string
  note: string | null
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const INK = 'color:#17201b'

const DARK = `
.page { background: #0c100e !important }
.card { background: #151b18 !important; border-color: #252d29 !important }
.ink { color: #e4eae7 !important }
.muted { color: #98a59f !important }
.line { border-color: #252d29 !important }
.link { color: #4cbb83 !important }
.code { background: #0c100e !important; border-color: #37413c !important; color: #e4eae7 !important }`

/** In French a space that does not break stands before a colon. */
const COLONS: Readonly<Record<Language, string>> = { en: ':', fr: '\u00a0:' }
const GREETINGS: Readonly<Record<Language, string>> = { en: 'Hello,', fr: 'Bonjour,' }

export function mailOf(to: string, subject: string, parts: readonly Part[], language: Language = 'en'): Mail {
  return {
    to,
    subject,
    text: `${[GREETINGS[language], ...parts.map((part) => partAsText(part, language)), 'Nkra'].join('\n\n')}\n`,
    html: page(subject, parts, language),
  }
}

function page(subject: string, parts: readonly Part[], language: Language): string {
  const button = parts.findIndex((part) => typeof part === 'object' && 'link' in part)
  const body = parts.map((part, index) => partAsHtml(part, index === button)).join('\n')
  const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>:root { color-scheme: light dark }
@media (prefers-color-scheme: dark) {${DARK}
}</style></head>
<body class="page" style="margin:0;padding:0;background:#f6f8f7">
<table ${table} width="100%" class="page" style="background:#f6f8f7"><tr><td align="center" style="padding:24px 12px">
<table ${table} width="100%" class="card" style="max-width:560px;background:#ffffff;border:1px solid #e4e9e6;border-radius:12px">
<tr><td style="padding:28px 28px 20px;${FONT};font-size:16px;line-height:1.55;text-align:left">
<p class="ink" style="margin:0 0 20px;${INK};font-size:18px;font-weight:700"><span style="display:inline-block;width:28px;margin-right:8px;border-radius:7px;background:#0d7a48;color:#ffffff;text-align:center;line-height:28px">N</span>Nkra</p>
<h1 class="ink" style="margin:0 0 16px;${INK};font-size:22px;line-height:1.3">${escapeHtml(subject)}</h1>
<p class="ink" style="margin:0 0 14px;${INK}">${GREETINGS[language]}</p>
${body}
<p class="ink" style="margin:20px 0 0;${INK}">Nkra</p>
</td></tr></table>
</td></tr></table>
</body></html>
`
}

function partAsText(part: Part, language: Language): string {
  const colon = COLONS[language]
  if (typeof part === 'string') return part
  if ('code' in part) return `    ${part.code}`
  if ('list' in part) return part.list.map((line) => `- ${line}`).join('\n')
  if ('figures' in part)
    return part.figures
      .map(({ name, value, note }) => `${name}${colon} ${value}${note === null ? '' : ` (${note})`}`)
      .join('\n')
  return `${part.label}${colon} ${part.link}`
}

function partAsHtml(part: Part, isButton: boolean): string {
  if (typeof part === 'string') return `<p class="ink" style="margin:0 0 14px;${INK}">${escapeHtml(part)}</p>`
  // A tap selects the whole code.
  if ('code' in part)
    return `<p class="code" style="margin:4px 0 18px;padding:14px 10px;border:1px solid #cfd7d2;border-radius:10px;background:#f6f8f7;${INK};font-family:Menlo,Consolas,monospace;font-size:30px;font-weight:700;letter-spacing:4px;text-align:center;-webkit-user-select:all;user-select:all">${escapeHtml(part.code)}</p>`
  if ('list' in part) {
    const lines = part.list.map((line) => `<li style="margin:0 0 8px">${escapeHtml(line)}</li>`).join('\n')
    return `<ul class="ink" style="margin:0 0 16px;padding:0 0 0 20px;${INK}">\n${lines}\n</ul>`
  }
  if ('figures' in part) {
    const rows = part.figures.map(figureAsHtml).join('\n')
    return `<table cellpadding="0" cellspacing="0" border="0" width="100%" style="margin:0 0 18px;border-collapse:collapse">\n${rows}\n</table>`
  }
  const link = `href="${escapeHtml(part.link)}"`
  const label = escapeHtml(part.label)
  return isButton
    ? `<p style="margin:6px 0 20px"><a ${link} style="display:inline-block;padding:12px 22px;border-radius:8px;background:#0d7a48;color:#ffffff;font-weight:600;text-decoration:none">${label}</a></p>`
    : `<p class="muted" style="margin:0 0 12px;color:#58645e;font-size:14px"><a ${link} class="link" style="color:#0d7a48">${label}</a></p>`
}

function figureAsHtml({ name, value, note }: MailFigure): string {
  const line = 'padding:9px 0;border-bottom:1px solid #e4e9e6;vertical-align:top'
  const below =
    note === null
      ? ''
      : `<br><span class="muted" style="color:#58645e;font-size:14px">${escapeHtml(note)}</span>`
  return `<tr><th scope="row" class="ink line" style="${line};${INK};font-weight:400;text-align:left">${escapeHtml(name)}${below}</th><td class="ink line" style="${line};${INK};font-weight:700;text-align:right;white-space:nowrap">${escapeHtml(value)}</td></tr>`
}

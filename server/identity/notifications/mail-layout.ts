/** The one look of all mails: plain text, and HTML with the same words. */
import type { Mail } from '../../platform/mail/mail.ts'

/** A part of a mail's text. */
export type Part = string | { code: string } | { link: string; label: string }

export function mailOf(to: string, subject: string, parts: readonly Part[]): Mail {
  const body = parts.map(partAsHtml).join('\n')
  return {
    to,
    subject,
    text: `${['Hello,', ...parts.map(partAsText), 'Nkra'].join('\n\n')}\n`,
    html:
      `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${escape(subject)}</title></head>\n` +
      `<body style="font: 16px/1.5 sans-serif; color: #1c2b22; max-width: 34em; margin: 2em auto">\n` +
      `<p>Hello,</p>\n${body}\n<p>Nkra</p>\n</body></html>\n`,
  }
}

function partAsText(part: Part): string {
  if (typeof part === 'string') return part
  return 'code' in part ? `    ${part.code}` : `${part.label}: ${part.link}`
}

function partAsHtml(part: Part): string {
  if (typeof part === 'string') return `<p>${escape(part)}</p>`
  if ('code' in part) {
    return `<p style="font: bold 24px/1.5 monospace; letter-spacing: 2px">${escape(part.code)}</p>`
  }
  return `<p><a href="${escape(part.link)}" style="color: #18794e">${escape(part.label)}</a></p>`
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character]!)
}

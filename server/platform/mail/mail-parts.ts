/**
 * The parts of a mail as our own transport writes them (RFC 5322, 2045, 2047): enough MIME to read back what we sent,
 * and no more.
 */
export interface MailParts {
  subject: string
  text: string
  html: string
}

export function parseMail(source: string): MailParts {
  const { headers, body } = split(source)
  const parts = partsOf(headers, body)
  return {
    subject: decodeWords(headers.get('subject') ?? ''),
    text: parts.find(({ type }) => type === 'text/plain')?.content ?? '',
    html: parts.find(({ type }) => type === 'text/html')?.content ?? '',
  }
}

interface Part {
  type: string
  content: string
}

function partsOf(headers: Map<string, string>, body: string): Part[] {
  const contentType = headers.get('content-type') ?? 'text/plain'
  const type = contentType.split(';', 1)[0]!.trim().toLowerCase()
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1]
  if (!type.startsWith('multipart/') || boundary === undefined) {
    return [{ type, content: decodeBody(body, headers.get('content-transfer-encoding') ?? '7bit') }]
  }
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((inner) => {
      const part = split(inner.replace(/^\r\n/, ''))
      return partsOf(part.headers, part.body)
    })
}

function split(source: string): { headers: Map<string, string>; body: string } {
  const end = source.indexOf('\r\n\r\n')
  const head = end < 0 ? source : source.slice(0, end)
  const headers = new Map<string, string>()
  for (const line of head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim())
  }
  return { headers, body: end < 0 ? '' : source.slice(end + 4) }
}

function decodeBody(body: string, encoding: string): string {
  const whole = body.replace(/\r\n$/, '')
  switch (encoding.toLowerCase()) {
    case 'base64':
      return Buffer.from(whole, 'base64').toString()
    case 'quoted-printable':
      return unescapeBytes(whole.replace(/=\r\n/g, ''), /=([0-9A-F]{2})/gi).replaceAll('\r\n', '\n')
    default:
      return whole.replaceAll('\r\n', '\n')
  }
}

/** Encoded words (RFC 2047): `=?UTF-8?B?…?=` and `=?UTF-8?Q?…?=`. */
function decodeWords(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_word, kind: string, content: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(content, 'base64').toString()
        : unescapeBytes(content.replaceAll('_', ' '), /=([0-9A-F]{2})/gi),
    )
}

function unescapeBytes(content: string, escape: RegExp): string {
  const latin1 = Buffer.from(content).toString('latin1')
  return Buffer.from(
    latin1.replace(escape, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()
}

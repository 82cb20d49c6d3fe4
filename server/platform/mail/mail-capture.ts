/** The demo's mail server: a real one, on loopback, that stores the newest mails for `GET /dev/mail`. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { Clock } from '../clock.ts'

export interface CapturedMail {
  to: string
  subject: string
  text: string
  html: string
  /** The address at which one click stops such mails (RFC 8058). Absent in mails that nobody chose to get. */
  unsubscribe?: string
  /** The names of the attached files. Absent where there is none. */
  files?: string[]
  at: string
}

export interface MailCapture {
  /** The address for sending: `smtp://127.0.0.1:port`. */
  readonly url: string
  /** The mails, newest first. */
  mails(): readonly CapturedMail[]
  close(): Promise<void>
}

const MAILS_MAX = 500
const MAIL_BYTES_MAX = 1024 * 1024

export async function captureMail(clock: Clock): Promise<MailCapture> {
  const mails: CapturedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: MAIL_BYTES_MAX,
    logger: false,
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address).join(', ')
      let source = ''
      stream.setEncoding('utf8').on('data', (chunk: string) => (source += chunk))
      stream.on('end', () => {
        mails.unshift({ to, ...parseMail(source), at: clock.now().toISOString() })
        mails.length = Math.min(mails.length, MAILS_MAX)
        done()
      })
    },
  })
  // A client that breaks off is no event for a demo.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails: () => mails,
    async close() {
      const { promise, resolve } = Promise.withResolvers<void>()
      server.close(resolve)
      await promise
    },
  }
}

/** The parts of a mail in the form that Nkra itself writes (RFC 5322, 2045, 2047). */
interface MailParts {
  subject: string
  text: string
  html: string
  unsubscribe?: string
  files?: string[]
}

function parseMail(source: string): MailParts {
  const { headers, body } = split(source)
  const parts = partsOf(headers, body)
  const oneClick = headers.get('list-unsubscribe-post') === 'List-Unsubscribe=One-Click'
  const unsubscribe = oneClick ? /^<(\S+)>$/.exec(headers.get('list-unsubscribe') ?? '')?.[1] : undefined
  const files = parts.flatMap(({ file }) => file ?? [])
  return {
    subject: decodeWords(headers.get('subject') ?? ''),
    text: parts.find(({ type }) => type === 'text/plain')?.content ?? '',
    html: parts.find(({ type }) => type === 'text/html')?.content ?? '',
    ...(unsubscribe !== undefined && { unsubscribe }),
    ...(files.length > 0 && { files }),
  }
}

interface Part {
  type: string
  content: string
  /** The name of an attached file. */
  file: string | undefined
}

function partsOf(headers: Map<string, string>, body: string): Part[] {
  const contentType = headers.get('content-type') ?? 'text/plain'
  const type = contentType.split(';', 1)[0]!.trim().toLowerCase()
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1]
  if (!type.startsWith('multipart/') || boundary === undefined) {
    const file = /^attachment;.*filename="?([^";]+)"?/i.exec(headers.get('content-disposition') ?? '')?.[1]
    return [{ type, file, content: decodeBody(body, headers.get('content-transfer-encoding') ?? '7bit') }]
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

/** Decodes words (RFC 2047): `=?UTF-8?B?…?=` and `=?UTF-8?Q?…?=`. */
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

/** The demo's mail server: a real one, on loopback, that keeps the newest mails for `GET /dev/mail`. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { Clock } from '../clock.ts'
import { parseMail } from './mail-parts.ts'

export interface CapturedMail {
  to: string
  subject: string
  text: string
  html: string
  at: string
}

export interface MailCapture {
  /** Where to send: `smtp://127.0.0.1:port`. */
  readonly url: string
  /** Newest first. */
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

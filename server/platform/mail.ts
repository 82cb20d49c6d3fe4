/**
 * Mail: a job enqueued in the caller's transaction (`tx.enqueue(sendMail, …)`), sent over SMTP, retried for a day. The
 * demo has a mail server of its own on loopback, which keeps what it gets instead of delivering it.
 */
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { worker, type Worker } from './jobs.ts'
import { job } from './queue.ts'

/** No control character reaches a header, whoever chose its text. */
const header = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((text) => !hasControl(text), 'A header has no control characters')

const Mail = z.object({
  to: header(320).refine((text) => /^[^\s<>,;]+@[^\s<>,;]+$/.test(text), 'One bare address'),
  subject: header(200),
  text: z.string().max(100_000),
  html: z.string().max(200_000),
})

export type Mail = z.output<typeof Mail>

/** Mails carry codes: what was sent is forgotten within a minute. */
export const sendMail = job('mail.send', Mail, { retries: 12, retryDelay_s: 5, limit_s: 60, keep_s: 60 })

export interface MailOptions {
  /** `smtp://user:password@host:port`, or `smtps://…`. */
  smtpUrl: string
  /** Who it comes from: `Nkra <no-reply@example.com>`. */
  from: string
}

export interface Mailer {
  worker: Worker
  close(): void
}

const CONNECT_LIMIT_MS = 10_000

/** What sends the mails. */
export function openMailer({ smtpUrl, from }: MailOptions): Mailer {
  const transport = createTransport(
    {
      url: smtpUrl,
      pool: true,
      maxConnections: 4,
      connectionTimeout: CONNECT_LIMIT_MS,
      socketTimeout: CONNECT_LIMIT_MS * 3,
      // A mail is text that we wrote: nothing in it makes the server read a file or fetch an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    worker: worker(sendMail, async ({ to, subject, text, html }, { id }) => {
      // The same id at every try lets the reader's mail server drop a double.
      await transport.sendMail({
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@nkra>`,
      })
    }),
    close: () => transport.close(),
  }
}

function hasControl(text: string): boolean {
  return Array.from(text).some((character) => character < ' ' || character === '\u007f')
}

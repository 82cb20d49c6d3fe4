/**
 * Mail: a job is stored in the caller's transaction, sent over SMTP, and retried for a day. Mails contain codes that
 * open accounts, so the database never holds a mail in clear. The job holds it sealed. It is opened only to be sent,
 * and the job's data is erased after that. The demo has a mail server on loopback, which stores mails instead of
 * delivering them.
 */
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { Id } from '@nkra/contract/wire.ts'
import type { Tx } from '../database/database.ts'
import { worker, type Worker } from '../jobs/jobs.ts'
import { job } from '../database/job-queue.ts'
import type { Seal } from '../sealing.ts'

/** Text for a header. It must hold no control character, so that nobody can add headers. */
const header = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((text) => !hasControl(text), 'A header has no control characters')

/** A document that is attached to a mail. It is drawn when the mail is sent, so a job holds only its reference. */
const Paper = z.object({ kind: z.literal('invoice'), accountId: Id('acc'), id: Id('inv') })

export type MailPaper = z.output<typeof Paper>

export interface DrawnPaper {
  name: string
  /** The bytes of the PDF. */
  bytes: Buffer
}

const Mail = z.object({
  to: header(320).refine((text) => /^[^\s<>,;]+@[^\s<>,;]+$/.test(text), 'One bare address'),
  subject: header(200),
  text: z.string().max(100_000),
  html: z.string().max(200_000),
  /** The address at which the reader stops such mails. Mail programs can do it by one click (RFC 8058). */
  unsubscribe: z.url().max(500).optional(),
  paper: Paper.optional(),
})

export type Mail = z.output<typeof Mail>

/** A mail in a job. An earlier release stored mails in clear; those that wait during an upgrade are still sent. */
const Stored = z.union([z.object({ sealed: z.string() }), Mail])

export const mailJob = job('mail.send', Stored, {
  retries: 12,
  retryDelay_s: 5,
  limit_s: 60,
  keep_s: 60,
  erased: true,
})

/** Sends the mail once the transaction is committed. */
export async function sendMail(tx: Tx, seal: Seal, mail: Mail): Promise<void> {
  await tx.enqueue(mailJob, { sealed: seal.seal(JSON.stringify(Mail.encode(mail))) })
}

/** Opens the mail in a job's data. Throws if another key sealed it. */
export function openMail(seal: Seal, stored: z.output<typeof Stored>): Mail {
  return 'sealed' in stored ? Mail.parse(JSON.parse(seal.open(stored.sealed))) : stored
}

export interface MailOptions {
  /** `smtp://user:password@host:port`, or `smtps://…`. */
  smtpUrl: string
  /** The sender: `Nkra <no-reply@example.com>`. */
  from: string
  /** The seal that `sendMail` used. */
  seal: Seal
  /** Draws the documents that go with mails. */
  drawPaper: (paper: MailPaper) => Promise<DrawnPaper>
}

export interface Mailer {
  worker: Worker
  close(): void
}

const CONNECT_LIMIT_MS = 10_000

/** Opens the sender of mails. */
export function openMailer({ smtpUrl, from, seal, drawPaper }: MailOptions): Mailer {
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
    worker: worker(mailJob, async (stored, { id }) => {
      const { to, subject, text, html, unsubscribe, paper } = openMail(seal, stored)
      const drawn = paper && (await drawPaper(paper))
      // The same id at every try lets the reader's mail server drop a double.
      await transport.sendMail({
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@nkra>`,
        ...(unsubscribe !== undefined && {
          headers: {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }),
        ...(drawn && {
          attachments: [{ filename: drawn.name, content: drawn.bytes, contentType: 'application/pdf' }],
        }),
      })
    }),
    close: () => transport.close(),
  }
}

function hasControl(text: string): boolean {
  return Array.from(text).some((character) => character < ' ' || character === '\u007f')
}

/** What the program does beside requests: events reach their subscribers, jobs run, mails leave. */
import type { Config } from './config.ts'
import type { Db } from './platform/database/database.ts'
import type { Domain } from './platform/domain.ts'
import { startRelay, type Subscription } from './platform/events/relay.ts'
import { keySweeper } from './platform/http/idempotency.ts'
import { startJobs } from './platform/jobs/jobs.ts'
import type { Log } from './platform/log.ts'
import { captureMail, type MailCapture } from './platform/mail/mail-capture.ts'
import { openMailer } from './platform/mail/mail.ts'
import type { Seal } from './platform/sealing.ts'

interface BackgroundParts {
  db: Db
  log: Log
  domains: readonly Pick<Domain, 'workers'>[]
  subscriptions: readonly Subscription[]
  /** Opens the mails that wait to be sent. */
  mailSeal: Seal
}

/** Starts the work. Answers the demo's mailbox; null where mails leave by SMTP. */
export async function startBackground(
  config: Config,
  { db, log, domains, subscriptions, mailSeal }: BackgroundParts,
  closers: (() => unknown)[],
): Promise<MailCapture | null> {
  const relay = await startRelay(db, subscriptions, log)
  closers.push(() => relay.stop())
  const mailCapture = config.demo && config.smtpUrl === null ? await captureMail(db.clock) : null
  if (mailCapture) closers.push(() => mailCapture.close())
  if (!config.roles.has('jobs')) return mailCapture
  const smtpUrl = config.smtpUrl ?? mailCapture?.url ?? ''
  const mailer = openMailer({ smtpUrl, from: config.mailFrom, seal: mailSeal })
  closers.push(() => mailer.close())
  const workers = domains.flatMap((domain) => domain.workers)
  const jobs = await startJobs(db, [mailer.worker, keySweeper(db), ...workers], log)
  closers.push(() => jobs.stop())
  return mailCapture
}

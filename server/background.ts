/** The program's work outside requests: it passes events to subscribers, runs jobs and sends mails. */
import type { Config } from './config.ts'
import type { Db } from './platform/database/database.ts'
import { ReleasedWork, type HoldWatch } from './platform/database/database-release.ts'
import type { Domain } from './platform/domain.ts'
import { startRelay, type Subscription } from './platform/events/relay.ts'
import { keySweeper } from './platform/http/idempotency.ts'
import { uploadSweeper } from './platform/http/upload-pieces.ts'
import { startJobs } from './platform/jobs/jobs.ts'
import type { Log } from './platform/log.ts'
import { captureMail, type MailCapture } from './platform/mail/mail-capture.ts'
import { openMailer, type MailOptions } from './platform/mail/mail.ts'
import type { Seal } from './platform/sealing.ts'

interface BackgroundParts {
  db: Db
  log: Log
  /** Tells whether the database is held. If it is, none of this work runs. */
  hold: HoldWatch
  domains: readonly Pick<Domain, 'workers'>[]
  subscriptions: readonly Subscription[]
  /** Opens the mails that wait to be sent. */
  mailSeal: Seal
  /** Draws the documents that go with mails. */
  drawPaper: MailOptions['drawPaper']
  /** Starts the delivery of webhooks. Answers a function that stops it. */
  startDeliveries: () => Promise<{ stop(): Promise<void> }>
}

/** Starts the work. Answers the demo's mailbox, or null if mails are sent by SMTP. */
export async function startBackground(
  config: Config,
  { db, log, hold, domains, subscriptions, mailSeal, drawPaper, startDeliveries }: BackgroundParts,
  closers: (() => unknown)[],
): Promise<MailCapture | null> {
  const relay = await ReleasedWork.open(hold, log, async () => {
    const started = await startRelay(db, subscriptions, log)
    return () => started.stop()
  })
  closers.push(() => relay.close())
  const mailCapture = config.demo && config.smtpUrl === null ? await captureMail(db.clock) : null
  if (mailCapture) closers.push(() => mailCapture.close())
  if (!config.roles.has('jobs')) return mailCapture
  const smtpUrl = config.smtpUrl ?? mailCapture?.url ?? ''
  const mailer = openMailer({ smtpUrl, from: config.mailFrom, seal: mailSeal, drawPaper })
  closers.push(() => mailer.close())
  const workers = [
    mailer.worker,
    keySweeper(db),
    uploadSweeper(db),
    ...domains.flatMap((domain) => domain.workers),
  ]
  const jobs = await ReleasedWork.open(hold, log, async () => {
    const started = await startJobs(db, workers, log)
    const deliveries = await startDeliveries()
    return async () => {
      await deliveries.stop()
      await started.stop()
    }
  })
  closers.push(() => jobs.close())
  return mailCapture
}

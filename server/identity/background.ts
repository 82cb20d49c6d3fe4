/** What identity does beside requests: mail, and clearing up. */
import type { Tx } from '../platform/database.ts'
import type { Event } from '../platform/events.ts'
import { cron, worker, type Worker } from '../platform/jobs.ts'
import { sendMail } from '../platform/mail.ts'
import { dropOldAttempts } from './attempts.ts'
import { dropEndedNonces } from './google.ts'
import type { Identity } from './identity.ts'
import { mailCode, sendCode } from './mailed-codes.ts'
import { invoiceReviewedMail, type ReviewedInvoice } from './mails.ts'
import { dropOldSessions } from './sessions.ts'
import { ownersOf } from './users.ts'

export function identityWorkers(identity: Identity): Worker[] {
  return [
    worker(mailCode, (asked) => sendCode(identity, asked)),
    cron('identity.clear-up', '17 3 * * *', async () => {
      await dropOldSessions(identity.db)
      await dropOldAttempts(identity.db)
      await dropEndedNonces(identity.db)
    }),
  ]
}

/** Subscribes to billing's `invoice.reviewed`: tells the owners of the account. */
export async function mailReviewedInvoice(
  tx: Tx,
  { origin }: Identity,
  { accountId, payload }: Event<ReviewedInvoice>,
): Promise<void> {
  for (const { email } of await ownersOf(tx, accountId)) {
    await tx.enqueue(sendMail, invoiceReviewedMail(origin, email, payload))
  }
}

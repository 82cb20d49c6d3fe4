/**
 * Requests for a code by mail. A request does the same for every address: it stores a job. The job later finds out
 * whether the address is known and whether it got a code less than a minute ago. Nobody can measure that from outside.
 */
import { Email } from '@nkra/contract/identity/sign-in.ts'
import { z } from 'zod'
import { sendMail } from '../../platform/mail/mail.ts'
import { job } from '../../platform/database/job-queue.ts'
import { networkOf } from '../../platform/rate-limit.ts'
import { attempt, mailLimit } from '../users/attempt-limits.ts'
import { issueCode, type CodePurpose } from '../users/confirmation-codes.ts'
import type { IdentityResources } from '../resources.ts'
import { mailsIn } from '../notifications/mail-languages.ts'
import { userByEmail } from '../users/users.ts'

/** The job of a code mail. Requests for one address and purpose merge while they wait. */
export const codeMailJob = job(
  'identity.mail-code',
  z.object({ email: Email, purpose: z.enum(['confirm', 'reset']) }),
  { merged: true },
)

/** Requests a code. Fails with `too_many_attempts` if one network asks too often, for whatever addresses. */
export async function requestCode(
  { db }: IdentityResources,
  from: string,
  asked: { email: string; purpose: CodePurpose },
): Promise<null> {
  await attempt(db, mailLimit, networkOf(from))
  await db.transaction((tx) => tx.enqueue(codeMailJob, asked, { key: `${asked.purpose} ${asked.email}` }))
  return null
}

/** Mails the code if the address belongs to somebody. */
export async function mailCode(
  { db, codeKey, mailSeal, origin }: IdentityResources,
  { email, purpose }: { email: string; purpose: CodePurpose },
): Promise<void> {
  await db.transaction(async (tx) => {
    const user = await userByEmail(tx, email)
    if (!user || user.disabledAt !== null) return
    if (purpose === 'confirm' && user.confirmedAt !== null) return
    const code = await issueCode(tx, codeKey, purpose, user)
    if (code === null) return
    await sendMail(tx, mailSeal, mailsIn(user.language).codeMail(purpose, origin, email, code))
  })
}

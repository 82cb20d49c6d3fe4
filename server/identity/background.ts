/** What identity does beside requests: mail, and clearing up. */
import { cron, worker, type Worker } from '../platform/jobs/jobs.ts'
import { dropOldAttempts } from './users/attempt-limits.ts'
import { dropEndedNonces } from './sign-in/google.ts'
import { warnOfGuesses, warnPerson } from './sign-in/password-guessing.ts'
import type { Identity } from './identity.ts'
import { mailInvitation, sendInvitation } from './teams/invitations.ts'
import { mailCode, sendCode } from './sign-in/code-mails.ts'
import { dropOldSessions } from './sessions/sessions.ts'

export function identityWorkers(identity: Identity): Worker[] {
  return [
    worker(mailCode, (asked) => sendCode(identity, asked)),
    worker(warnOfGuesses, (asked) => warnPerson(identity, asked)),
    worker(mailInvitation, (asked) => sendInvitation(identity, asked)),
    cron('identity.clear-up', '17 3 * * *', async () => {
      await dropOldSessions(identity.db)
      await dropOldAttempts(identity.db)
      await dropEndedNonces(identity.db)
    }),
  ]
}

/** What identity does beside requests: mail, and clearing up. */
import { cron, worker, type Worker } from '../platform/jobs.ts'
import { dropOldAttempts } from './attempts.ts'
import { dropEndedNonces } from './google.ts'
import { warnOfGuesses, warnPerson } from './guesses.ts'
import type { Identity } from './identity.ts'
import { mailInvitation, sendInvitation } from './invitations.ts'
import { mailCode, sendCode } from './mailed-codes.ts'
import { dropOldSessions } from './sessions.ts'

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

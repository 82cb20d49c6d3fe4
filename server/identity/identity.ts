/** The front door of identity: people, their teams and sessions, and the mails that they get. */
import type { Registry } from 'prom-client'
import type { User } from '../platform/actor.ts'
import type { Domain } from '../platform/domain.ts'
import type { Server } from '../platform/http/server.ts'
import { cron, worker, type Worker } from '../platform/jobs/jobs.ts'
import { bindIdentity } from './http.ts'
import { dropOldNotifications } from './notifications/centre.ts'
import { mailDigests } from './notifications/digest.ts'
import { bindUnsubscribe } from './notifications/unsubscribe.ts'
import { mailWeeklyReports, type ReadMessageReport } from './notifications/weekly-report.ts'
import { openIdentityResources, type IdentityOptions, type IdentityResources } from './resources.ts'
import { dropOldSessions } from './sessions/sessions.ts'
import { codeMailJob, mailCode } from './sign-in/code-mails.ts'
import { dropEndedNonces } from './sign-in/google.ts'
import { guessingWarningJob, mailGuessingWarning } from './sign-in/password-guessing.ts'
import { invitationJob, mailInvitation } from './teams/invitations.ts'
import { dropOldAttempts } from './users/attempt-limits.ts'
import { confirmedPhone } from './users/phones.ts'

export { notify, type Subject } from './notifications/centre.ts'

export interface Identity extends Domain {
  readonly resources: IdentityResources
  bind(server: Server): void
  /** Registers the counters of sign-ins. */
  measure(registry: Registry): void
  /** Answers the user of an access token. Fails with `session_ended` if the token is no longer valid. */
  authenticate(token: string): Promise<User>
  /**
   * Calls `changed` whenever the user's session may have ended or their role changed. Answers a function that stops
   * it.
   */
  watch(user: User, changed: () => void): () => void
  /** The number at which the person may be texted. Null if they have confirmed none. */
  confirmedPhone: typeof confirmedPhone
  close(): Promise<void>
}

/** Opens the domain. `readReport` reads the figures of the weekly report. */
export async function openIdentity({
  readReport,
  ...options
}: IdentityOptions & { readReport: ReadMessageReport }): Promise<Identity> {
  const resources = await openIdentityResources(options)
  return {
    resources,
    bind(server) {
      bindIdentity(server, resources)
      bindUnsubscribe(server, resources)
    },
    measure: (registry) => resources.signIns.register(registry),
    workers: identityWorkers(resources, readReport),
    subscriptions: [],
    authenticate: resources.authenticate,
    watch: ({ sessionId }, changed) => resources.liveSessions.watch(sessionId, changed),
    confirmedPhone,
    close: () => resources.close(),
  }
}

export function identityWorkers(identity: IdentityResources, readReport: ReadMessageReport): Worker[] {
  return [
    worker(codeMailJob, (asked) => mailCode(identity, asked)),
    worker(guessingWarningJob, (asked) => mailGuessingWarning(identity, asked)),
    worker(invitationJob, (asked) => mailInvitation(identity, asked)),
    // The job runs five minutes after the hour, so that the summary has everything until the hour.
    cron('identity.digests', '5 * * * *', () => mailDigests(identity)),
    // The job runs every hour, so that an outage on Monday delays a report and does not cost it.
    cron('identity.weekly-reports', '10 * * * *', () => mailWeeklyReports(identity, readReport)),
    cron('identity.clear-up', '17 3 * * *', async () => {
      await dropOldSessions(identity.db)
      await dropOldAttempts(identity.db)
      await dropEndedNonces(identity.db)
      await dropOldNotifications(identity.db)
    }),
  ]
}

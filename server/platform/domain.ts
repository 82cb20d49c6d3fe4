/** What the program runs of each domain. A domain's front door, `<domain>/<domain>.ts`, opens it. */
import type { Subscription } from './events/relay.ts'
import type { Worker } from './jobs/jobs.ts'

export interface Domain {
  /** Run by processes that have the role `jobs`. */
  readonly workers: readonly Worker[]
  /** The domain's reactions to its own events. `subscriptions.ts` holds those to events of other domains. */
  readonly subscriptions: readonly Subscription[]
}

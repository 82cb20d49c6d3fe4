/** What the program runs of each domain. The domain's front door, `<domain>/<domain>.ts`, opens it. */
import type { Subscription } from './events/relay.ts'
import type { Worker } from './jobs/jobs.ts'

export interface Domain {
  /** Workers, which processes with the role `jobs` run. */
  readonly workers: readonly Worker[]
  /** The domain's reactions to its own events. `subscriptions.ts` has those to events of other domains. */
  readonly subscriptions: readonly Subscription[]
}

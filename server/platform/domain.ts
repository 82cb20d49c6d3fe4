/** What a domain gives the program to run. The domain's front door, `<domain>/<domain>.ts`, opens it. */
import type { Subscription } from './events/relay.ts'
import type { Worker } from './jobs/jobs.ts'

export interface Domain {
  /** Workers, which processes with the role `jobs` run. */
  readonly workers: readonly Worker[]
  /** The domain's reactions to its own events. Reactions to events of other domains are in `subscriptions.ts`. */
  readonly subscriptions: readonly Subscription[]
}

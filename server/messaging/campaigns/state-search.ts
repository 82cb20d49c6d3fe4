/**
 * Looking for messages in one state among many. What is stored are facts about segments (message-states.ts), so a statement
 * cannot ask for a state; but it can leave out the messages that nothing makes a candidate, before their facts are read.
 */
import { sql, type RawBuilder } from 'kysely'
import type { MessageState } from '@nkra/contract/messaging/campaigns.ts'
import type { FinalState, Outcome } from '../messages/states.ts'

/** A row of `message` of which a segment was answered so, or has a receipt that says so. */
const answered = (outcome: Outcome) => fact(sql`submission`, sql`outcome = ${outcome}`)
const received = (state: FinalState) => fact(sql`receipt`, sql`state = ${state}`)
const submitted = fact(sql`submission`, sql`true`)

/**
 * A condition on rows of `message` that holds for every message in this state, and for few others. What a link is being
 * handed just now has left no fact, so that nothing can be left out of those.
 */
export const MAY_BE: Readonly<Record<MessageState, RawBuilder<unknown>>> = {
  queued: sql`not ${submitted}`,
  submitting: sql`true`,
  submitted,
  unknown: answered('unknown'),
  delivered: received('delivered'),
  undelivered: received('undelivered'),
  expired: received('expired'),
  rejected: sql`(${answered('rejected')} or ${received('rejected')})`,
  failed: sql`(${answered('cancelled')} or ${received('failed')})`,
}

/** Asked row by row by its key: as a join it might read all that the account ever sent. */
function fact(table: RawBuilder<unknown>, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((
    select true from ${table} as fact
    where fact.account_id = message.account_id and fact.message_id = message.id and ${condition} limit 1
  ), false)`
}

/** Why messages of a campaign failed, as far as its counters tell. */
import type { Input } from '../../../api/client.ts'
import type { Campaign } from '../message-states.ts'

export type GroupRequest = Input<'groupFailedRecipients'>['body']
export type FailureReason = GroupRequest['reasons'][number]
/** The reasons whose recipients go into a group, and the name of the group. */
export type GroupChoice = Pick<GroupRequest, 'reasons' | 'groupName' | 'addNumbers'>

/** The reasons of each state in which a message has failed. */
const REASONS = [
  ['undelivered', ['undelivered']],
  ['expired', ['expired', 'overdue']],
  ['rejected', ['rejected', 'number_unknown', 'sender_refused', 'text_too_long']],
  ['failed', ['failed', 'never_confirmed', 'cancelled']],
] as const satisfies readonly [keyof Campaign['counts'], readonly FailureReason[]][]

/** The reasons that messages with these counts may have. */
export function failureReasonsOf(counts: Campaign['counts']): FailureReason[] {
  return REASONS.flatMap(([state, reasons]) => ((counts[state] ?? 0) > 0 ? [...reasons] : []))
}

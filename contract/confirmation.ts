/**
 * What a call asks of a person beside a session: a confirmation of who they are that is not old, and a second step where
 * their role or their team needs one. API keys are asked for neither.
 */
import type { EndpointName } from './endpoints.ts'

/** How long signing in, or confirming who one is, counts for calls that are `recent`. */
export const CONFIRMED_MS = 10 * 60_000

/** What is open to somebody who has yet to set up the second step that they need: setting it up, and what leads there. */
const BEFORE_TWO_STEP: readonly EndpointName[] = [
  'validateSession',
  'signOut',
  'getUser',
  'getTwoStep',
  'beginTwoStep',
  'confirmTwoStep',
]

/** Whether the call is open to them. */
export function isAllowedBeforeTwoStep(name: EndpointName): boolean {
  return BEFORE_TWO_STEP.includes(name)
}

/**
 * What a call needs from a person beside a session: a recent confirmation of who they are, and two-step sign-in if
 * their role or their team requires it. API keys need neither.
 */
import type { EndpointName } from './endpoints.ts'

/** How long a sign-in, or a confirmation, counts as recent. */
export const CONFIRMED_MS = 10 * 60_000

/**
 * The calls that a person may make who must first set up two-step sign-in: those that set it up, and those on the
 * way there.
 */
const BEFORE_TWO_STEP: readonly EndpointName[] = [
  'validateSession',
  'signOut',
  'getUser',
  'getTwoStep',
  'beginTwoStep',
  'confirmTwoStep',
]

/** Whether a person who must set up two-step sign-in first may make the call. */
export function isAllowedBeforeTwoStep(name: EndpointName): boolean {
  return BEFORE_TWO_STEP.includes(name)
}

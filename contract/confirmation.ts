/**
 * What a call requires from a person besides a session: a recent confirmation of their identity, and two-step sign-in
 * if their role or team requires it. API keys need neither.
 */
import type { EndpointName } from './endpoints.ts'

/** For how long a sign-in or a confirmation counts as recent. */
export const CONFIRMED_MS = 10 * 60_000

/**
 * The calls that a person may make before they have set up a required two-step sign-in: those that set it up, and those
 * that lead there.
 */
const BEFORE_TWO_STEP: readonly EndpointName[] = [
  'validateSession',
  'signOut',
  'getUser',
  'getTwoStep',
  'beginTwoStep',
  'confirmTwoStep',
]

/** Whether a person who must first set up two-step sign-in may make the call. */
export function isAllowedBeforeTwoStep(name: EndpointName): boolean {
  return BEFORE_TWO_STEP.includes(name)
}

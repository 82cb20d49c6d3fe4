/**
 * The test numbers, and the simulated registry's answer to each. The reference, the tests and the screen use this
 * one list. No Ghana Card has such a number, because the authority issues no number of zeros.
 */

/** What the simulated registry does for each number. Face and liveness count only if a face is compared. */
export const SANDBOX_SCENARIOS = {
  'GHA-000000000-0': 'match',
  'GHA-000000000-1': 'not_found',
  'GHA-000000000-2': 'malformed',
  'GHA-000000000-3': 'down',
  'GHA-000000000-4': 'name_differs',
  'GHA-000000000-5': 'birth_date_differs',
  'GHA-000000000-6': 'face_differs',
  'GHA-000000000-7': 'not_live',
  'GHA-000000000-8': 'duplicate',
  'GHA-000000000-9': 'slow',
} as const

export type SandboxScenario = (typeof SANDBOX_SCENARIOS)[keyof typeof SANDBOX_SCENARIOS]

/** The scenario of a number. Null if it is no test number. */
export function sandboxScenarioOf(number: string): SandboxScenario | null {
  return Object.hasOwn(SANDBOX_SCENARIOS, number)
    ? SANDBOX_SCENARIOS[number as keyof typeof SANDBOX_SCENARIOS]
    : null
}

/**
 * How a check by number ends for each test number. A doubt does not wait for a reviewer here, whatever the account's policy
 * is.
 */
export const outcomes: Readonly<
  Record<SandboxScenario, { status: 'approved' | 'rejected' | 'inconclusive'; reason: string | null }>
> = {
  match: { status: 'approved', reason: null },
  not_found: { status: 'rejected', reason: 'not_found' },
  malformed: { status: 'rejected', reason: 'number_malformed' },
  down: { status: 'approved', reason: null },
  name_differs: { status: 'rejected', reason: 'name_differs' },
  birth_date_differs: { status: 'rejected', reason: 'birth_date_differs' },
  face_differs: { status: 'approved', reason: null },
  not_live: { status: 'approved', reason: null },
  duplicate: { status: 'inconclusive', reason: 'duplicate' },
  slow: { status: 'approved', reason: null },
}

/**
 * How a check with photographs of the face ends in the sandbox, where no reviewer decides. For other numbers the
 * photographs decide.
 */
export const faceOutcomes = {
  face_differs: { status: 'rejected', reason: 'face_differs' },
  not_live: { status: 'rejected', reason: 'not_live' },
} as const satisfies Partial<Record<SandboxScenario, { status: 'rejected'; reason: string }>>

/** How many times the registry does not answer for the scenario `down`. */
export const DOWN_ATTEMPTS = 2
/** How long the registry takes for the scenario `slow`. */
export const SLOW_MS = 90_000

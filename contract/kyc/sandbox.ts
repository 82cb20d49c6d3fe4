/**
 * The test numbers: what the simulated registry answers to each. One catalogue for the reference, the tests and the
 * screen. No Ghana Card has one of them: the authority gives out no number of zeros.
 */

/** What the simulated registry does. Face and liveness count where a face is compared; a number check has none. */
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

/** Null where the number is none of the catalogue's. */
export function sandboxScenarioOf(number: string): SandboxScenario | null {
  return Object.hasOwn(SANDBOX_SCENARIOS, number)
    ? SANDBOX_SCENARIOS[number as keyof typeof SANDBOX_SCENARIOS]
    : null
}

/** How a number check with each test number ends. A doubt does not wait for a reviewer here, whatever the account's policy. */
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
 * What the sandbox's own reviewer says of one for which a face was sent. The others are decided by what the photographs
 * show.
 */
export const faceOutcomes = {
  face_differs: { status: 'rejected', reason: 'face_differs' },
  not_live: { status: 'rejected', reason: 'not_live' },
} as const satisfies Partial<Record<SandboxScenario, { status: 'rejected'; reason: string }>>

/** How often the registry of `down` does not answer before it does. */
export const DOWN_ATTEMPTS = 2
/** How long the registry of `slow` takes. */
export const SLOW_MS = 90_000

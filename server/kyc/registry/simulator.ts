/**
 * A simulated registry. It answers test numbers by the catalogue (contract/kyc/sandbox.ts). In the demo it answers
 * every other number as if it had the person. It stores nothing: the number and the attempt decide the answer.
 */
import {
  DOWN_ATTEMPTS,
  sandboxScenarioOf,
  SLOW_MS,
  type SandboxScenario,
} from '@nkra/contract/kyc/sandbox.ts'
import type { Check, KycProvider, RegistryRecord } from './provider.ts'
import { checkOf } from './answer-checks.ts'
import type { Identity } from '../vault/sealed-identity.ts'

export function simulatedRegistry({ everyNumber }: { everyNumber: boolean }): KycProvider {
  return {
    id: 'simulator',
    name: 'Nkra’s simulated registry',
    mode: 'sandbox',
    watched: false,
    answersAll: everyNumber,
    abilities: () => ['number', 'names', 'face', 'liveness', 'later'],
    takes: ({ number }) => everyNumber || sandboxScenarioOf(number) !== null,
    async run({ identity, face }, { attempt, idempotencyKey }) {
      const scenario = sandboxScenarioOf(identity.number) ?? 'match'
      if (scenario === 'down' && attempt <= DOWN_ATTEMPTS)
        return { kind: 'later', reason: 'registry_down', after_ms: null }
      if (scenario === 'slow' && attempt === 1)
        return { kind: 'later', reason: 'registry_slow', after_ms: SLOW_MS }
      const said = answers(scenario)
      const checks = identity.dateOfBirth === null ? said.filter(isNotBirth) : said
      const record = recordOf(scenario, identity)
      const reference = `SIM-${idempotencyKey}`
      // Nothing leaves this program: that there is a photograph is all that is looked at.
      const seen = face !== null && record !== null && (await face.open()) !== null
      const all = seen ? [...checks, ...faceAnswers(scenario)] : checks
      return { kind: 'answer', checks: all, reference, ...(record && { record }) }
    },
  }
}

const faceAnswers = (scenario: SandboxScenario): Check[] => [
  scenario === 'face_differs'
    ? checkOf('registry_face', 'fail', ['face_differs'])
    : checkOf('registry_face', 'pass'),
  scenario === 'not_live'
    ? checkOf('registry_liveness', 'fail', ['not_live'])
    : checkOf('registry_liveness', 'pass'),
]

const isNotBirth = ({ name }: Check) => name !== 'dob_match'

/** The person who has a number that is used under another name. */
const OTHER_BEARER = { givenNames: 'Zinabu', surname: 'Yelbert' }

/**
 * The person whom the registry has under the number. Null if it has none. If the scenario is another date of birth, it
 * leaves the date out: a made-up date could be somebody's.
 */
function recordOf(scenario: SandboxScenario, asked: Identity): RegistryRecord | null {
  if (scenario === 'not_found' || scenario === 'malformed') return null
  const { givenNames, surname } = scenario === 'name_differs' ? OTHER_BEARER : asked
  const dateOfBirth = scenario === 'birth_date_differs' ? null : asked.dateOfBirth
  return { givenNames, surname, dateOfBirth, expiry: null }
}

function answers(scenario: SandboxScenario): Check[] {
  if (scenario === 'not_found') return [checkOf('registry_lookup', 'fail', ['not_found'])]
  if (scenario === 'malformed') return [checkOf('registry_lookup', 'fail', ['number_malformed'])]
  const name =
    scenario === 'name_differs'
      ? checkOf('name_match', 'fail', ['name_differs', 'other_name'], 0)
      : checkOf('name_match', 'pass', [], 1)
  const birth =
    scenario === 'birth_date_differs'
      ? checkOf('dob_match', 'fail', ['birth_date_differs'], 0)
      : checkOf('dob_match', 'pass', [], 1)
  const held = [checkOf('registry_lookup', 'pass'), name, birth]
  return scenario === 'duplicate' ? [...held, checkOf('duplicate_identity', 'unsure', ['duplicate'])] : held
}

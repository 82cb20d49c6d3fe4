/**
 * A registry that there is not: it answers test numbers by the catalogue (contract/kyc/sandbox.ts), and in the demo any
 * other number as one that it holds. It keeps nothing: what it says follows from the number and the attempt.
 */
import {
  DOWN_ATTEMPTS,
  sandboxScenarioOf,
  SLOW_MS,
  type SandboxScenario,
} from '@nkra/contract/kyc/sandbox.ts'
import type { Check, KycProvider, RegistryRecord } from './provider.ts'
import { checkOf, nameCheck } from './answer-checks.ts'
import type { Identity } from '../vault/sealed-identity.ts'

export function simulatedRegistry({ everyNumber }: { everyNumber: boolean }): KycProvider {
  return {
    id: 'simulator',
    mode: 'sandbox',
    watched: false,
    takes: ({ identity }) => everyNumber || sandboxScenarioOf(identity.number) !== null,
    run({ identity }, { attempt, idempotencyKey }) {
      const scenario = sandboxScenarioOf(identity.number) ?? 'match'
      if (scenario === 'down' && attempt <= DOWN_ATTEMPTS)
        return Promise.resolve({ kind: 'later', reason: 'registry_down', after_ms: null })
      if (scenario === 'slow' && attempt === 1)
        return Promise.resolve({ kind: 'later', reason: 'registry_slow', after_ms: SLOW_MS })
      const said = answers(scenario, identity)
      const checks = identity.dateOfBirth === null ? said.filter(isNotBirth) : said
      const record = recordOf(scenario, identity)
      const reference = `SIM-${idempotencyKey}`
      return Promise.resolve({ kind: 'answer', checks, reference, ...(record && { record }) })
    },
  }
}

const isNotBirth = ({ name }: Check) => name !== 'dob_match'

/** Whom the registry holds under a number that is asked for in another's name. */
const OTHER_BEARER = { givenNames: 'Zinabu', surname: 'Yelbert' }

const bearerOf = (scenario: SandboxScenario, asked: Identity) =>
  scenario === 'name_differs' ? OTHER_BEARER : asked

/** Whom the registry holds; null where nobody. Another date of birth is left out: nobody was born on it. */
function recordOf(scenario: SandboxScenario, asked: Identity): RegistryRecord | null {
  if (scenario === 'not_found' || scenario === 'malformed') return null
  const { givenNames, surname } = bearerOf(scenario, asked)
  const dateOfBirth = scenario === 'birth_date_differs' ? null : asked.dateOfBirth
  return { givenNames, surname, dateOfBirth, expiry: null }
}

function answers(scenario: SandboxScenario, asked: Identity): Check[] {
  if (scenario === 'not_found') return [checkOf('registry_lookup', 'fail', ['not_found'])]
  if (scenario === 'malformed') return [checkOf('registry_lookup', 'fail', ['number_malformed'])]
  const bearer = bearerOf(scenario, asked)
  const name = nameCheck(`${asked.givenNames} ${asked.surname}`, `${bearer.givenNames} ${bearer.surname}`)
  const birth =
    scenario === 'birth_date_differs'
      ? checkOf('dob_match', 'fail', ['birth_date_differs'], 0)
      : checkOf('dob_match', 'pass', [], 1)
  const held = [checkOf('registry_lookup', 'pass'), name, birth]
  return scenario === 'duplicate' ? [...held, checkOf('duplicate_identity', 'unsure', ['duplicate'])] : held
}

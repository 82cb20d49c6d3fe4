/**
 * A registry that there is not: it answers test numbers by the catalogue (contract/kyc-sandbox.ts), and in the demo any
 * other number as one that it holds. It keeps nothing: what it says follows from the number and the attempt.
 */
import { DOWN_ATTEMPTS, scenarioOf, SLOW_MS, type Scenario } from '@nkra/contract/kyc-sandbox.ts'
import { matchNames } from './name-match.ts'
import type { Check, CheckName, KycProvider, Outcome } from './provider.ts'
import type { Identity } from './sealed-identity.ts'

const VERSION = '1'

export function simulator({ everyNumber }: { everyNumber: boolean }): KycProvider {
  return {
    id: 'simulator',
    mode: 'sandbox',
    takes: ({ identity }) => everyNumber || scenarioOf(identity.number) !== null,
    run({ identity }, { attempt, idempotencyKey }) {
      const scenario = scenarioOf(identity.number) ?? 'match'
      if (scenario === 'down' && attempt <= DOWN_ATTEMPTS)
        return Promise.resolve({ kind: 'later', reason: 'registry_down', after_ms: null })
      if (scenario === 'slow' && attempt === 1)
        return Promise.resolve({ kind: 'later', reason: 'registry_slow', after_ms: SLOW_MS })
      const said = answers(scenario, identity)
      const checks = identity.dateOfBirth === null ? said.filter(isNotBirth) : said
      return Promise.resolve({ kind: 'answer', checks, reference: `SIM-${idempotencyKey}` })
    },
  }
}

const isNotBirth = ({ name }: Check) => name !== 'dob_match'

/** Whom the registry holds under a number that is asked for in another's name. */
const OTHER_BEARER = 'Zinabu Yelbert'

function answers(scenario: Scenario, asked: Identity): Check[] {
  if (scenario === 'not_found') return [check('registry_lookup', 'fail', ['not_found'])]
  if (scenario === 'malformed') return [check('registry_lookup', 'fail', ['number_malformed'])]
  const askedName = `${asked.givenNames} ${asked.surname}`
  const name = nameCheck(askedName, scenario === 'name_differs' ? OTHER_BEARER : askedName)
  const birth =
    scenario === 'birth_date_differs'
      ? check('dob_match', 'fail', ['birth_date_differs'], 0)
      : check('dob_match', 'pass', [], 1)
  const held = [check('registry_lookup', 'pass'), name, birth]
  return scenario === 'duplicate' ? [...held, check('duplicate_identity', 'unsure', ['duplicate'])] : held
}

function nameCheck(asked: string, held: string): Check {
  // The very same letters are the same name, even one that is too short to tell two people apart.
  if (asked === held) return check('name_match', 'pass', [], 1)
  const { outcome, score, reasons } = matchNames(asked, held)
  if (outcome === 'same') return check('name_match', 'pass', reasons, score)
  return check('name_match', outcome === 'different' ? 'fail' : 'unsure', ['name_differs', ...reasons], score)
}

function check(
  name: CheckName,
  outcome: Outcome,
  reasons: string[] = [],
  score: number | null = null,
): Check {
  return { name, version: VERSION, outcome, score, reasons }
}

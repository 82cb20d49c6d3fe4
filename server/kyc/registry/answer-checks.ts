/**
 * The checks that follow from a registry's answer about a person. A program or a reviewer got the answer. The functions
 * are pure.
 */
import { documentForms } from '@nkra/contract/kyc/documents.ts'
import { matchNames } from '../names/match.ts'
import type { Check, CheckName, CheckRequest, Outcome, RegistryRecord } from './provider.ts'

/** The version of the program's rules. A change of the rules raises it. Stored results keep theirs. */
const VERSION = '1'
/** The version of the comparison of names. Version 2 tells more pairs of people apart (decision 74). */
const NAMES_VERSION = '2'

/**
 * The checks for an answer in which the registry has the number. If one side lacks a date of birth that is needed, the
 * check is a doubt.
 */
export function registryChecks(
  { document, identity }: Pick<CheckRequest, 'document' | 'identity'>,
  record: RegistryRecord,
): Check[] {
  const name = nameCheck(
    `${identity.givenNames} ${identity.surname}`,
    `${record.givenNames} ${record.surname}`,
  )
  const checks = [checkOf('registry_lookup', 'pass'), name]
  const asked = identity.dateOfBirth
  if (asked === null && !documentForms[document].dateOfBirth) return checks
  if (asked === null || record.dateOfBirth === null)
    return [...checks, checkOf('dob_match', 'unsure', ['birth_date_missing'])]
  return asked === record.dateOfBirth
    ? [...checks, checkOf('dob_match', 'pass', [], 1)]
    : [...checks, checkOf('dob_match', 'fail', ['birth_date_differs'], 0)]
}

export function nameCheck(asked: string, held: string): Check {
  const { outcome, score, reasons } = matchNames(asked, held)
  const check =
    outcome === 'same'
      ? checkOf('name_match', 'pass', reasons, score)
      : outcome === 'different'
        ? checkOf('name_match', 'fail', ['name_differs', ...reasons], score)
        : checkOf('name_match', 'unsure', ['name_unsure', ...reasons], score)
  return { ...check, version: NAMES_VERSION }
}

export function checkOf(
  name: CheckName,
  outcome: Outcome,
  reasons: string[] = [],
  score: number | null = null,
): Check {
  return { name, version: VERSION, outcome, score, reasons }
}

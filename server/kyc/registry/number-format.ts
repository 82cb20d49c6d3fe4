/**
 * Checks a number without asking anybody: whether it is well formed. The level is A0, which is never called "verified".
 */
import { documentNumberFault } from '@nkra/contract/kyc/documents.ts'
import type { KycProvider } from './provider.ts'

export const numberFormatProvider: KycProvider = {
  id: 'local',
  name: 'Nkra',
  mode: 'local',
  watched: false,
  abilities: () => [],
  takes: () => true,
  run({ document, identity }) {
    const fault = documentNumberFault(document, identity.number)
    return Promise.resolve({
      kind: 'answer',
      reference: null,
      checks: [
        {
          name: 'number_format',
          version: '1',
          outcome: fault === null ? 'pass' : 'fail',
          score: null,
          reasons: fault === null ? [] : [fault === 'form' ? 'number_malformed' : 'check_character_wrong'],
        },
      ],
    })
  },
}

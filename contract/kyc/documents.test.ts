import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  documentForms,
  DOCUMENTS,
  maskDocumentNumber,
  documentNumberFault,
  normalizeDocumentNumber,
  type DocumentKind,
} from './documents.ts'
import { SANDBOX_SCENARIOS } from './sandbox.ts'

describe('a number as it is written, tidied and judged', () => {
  test.each<[DocumentKind, string, string, 'form' | 'check' | null]>([
    ['ghana_card', 'GHA-123456789-0', 'GHA-123456789-0', null],
    ['ghana_card', ' gha 1234 56789 0 ', 'GHA-123456789-0', null],
    ['ghana_card', 'GHA1234567890', 'GHA-123456789-0', null],
    ['ghana_card', 'NGA-123456789-0', 'NGA-123456789-0', null],
    ['ghana_card', 'GHA-12345678-0', 'GHA-12345678-0', 'form'],
    ['ghana_card', 'GHA-123456789-X', 'GHA-123456789-X', 'form'],
    ['ghana_card', 'GH-123456789-0', 'GH-123456789-0', 'form'],
    ['passport', 'g0123456', 'G0123456', null],
    ['passport', 'GA 1234567', 'GA1234567', null],
    ['passport', 'G12345', 'G12345', 'form'],
    ['passport', '01234567', '01234567', 'form'],
    ['voter_id', '1234567890', '1234567890', null],
    ['voter_id', '123 456 789 012', '123456789012', null],
    ['voter_id', '123456789', '123456789', 'form'],
    ['voter_id', '1234567890123', '1234567890123', 'form'],
    ['drivers_licence', '070667', '070667', null],
    ['drivers_licence', 'abc-01011990-12345', 'ABC-01011990-12345', null],
    ['drivers_licence', '12345', '12345', 'form'],
    ['drivers_licence', '-12345', '-12345', 'form'],
    ['ssnit', 'c000000000000', 'C000000000000', null],
    ['ssnit', '0000000000000', '0000000000000', 'form'],
    ['ssnit', 'C00000000000', 'C00000000000', 'form'],
    ['tin', 'P0001234560', 'P0001234560', null],
    ['tin', 'P0001234561', 'P0001234561', 'check'],
    ['tin', 'gha1234567890', 'GHA-123456789-0', null],
    // An organisation's: nobody is checked by it.
    ['tin', 'C0000803561', 'C0000803561', 'form'],
  ])('%s %j is %s: %s', (document, written, tidy, fault) => {
    expect(normalizeDocumentNumber(document, written)).toBe(tidy)
    expect(documentNumberFault(document, tidy)).toBe(fault)
  })
})

test('every sample is one, and every test number is a Ghana Card’s', () => {
  for (const document of DOCUMENTS)
    expect(documentNumberFault(document, documentForms[document].sample)).toBeNull()
  for (const number of Object.keys(SANDBOX_SCENARIOS))
    expect(documentNumberFault('ghana_card', number)).toBeNull()
})

describe('a masked number', () => {
  test.each<[DocumentKind, string, string]>([
    ['ghana_card', 'GHA-123456789-0', 'GHA-•••••••••-•'],
    ['tin', 'GHA-123456789-0', 'GHA-•••••••••-•'],
    ['tin', 'P000123456X', 'P••••••••••'],
    ['passport', 'G0123456', 'G•••••••'],
    ['passport', 'GA1234567', 'G••••••••'],
    ['voter_id', '1234567890', '••••••••••'],
    ['drivers_licence', 'ABC-01011990-12345', 'A••-••••••••-•••••'],
    ['ssnit', 'CAB0000000000', 'C••••••••••••'],
  ])('%s %s', (document, number, masked) => {
    expect(maskDocumentNumber(document, number)).toBe(masked)
  })

  test.each<[DocumentKind, string, string]>([
    ['ghana_card', 'GHA-123456789-0', 'GHA-•••••••89-0'],
    ['passport', 'GA1234567', 'G•••••567'],
    ['drivers_licence', 'ABC-01011990-12345', 'A••-••••••••-••345'],
    ['drivers_licence', '070667', '••••••'],
    ['voter_id', '', ''],
  ])('%s %s, its last characters shown', (document, number, masked) => {
    expect(maskDocumentNumber(document, number, true)).toBe(masked)
  })

  test('shows no digit of whatever number', () => {
    fc.assert(
      fc.property(fc.constantFrom(...DOCUMENTS), fc.string({ maxLength: 30 }), (document, number) => {
        expect(maskDocumentNumber(document, number)).not.toMatch(/\d/)
      }),
    )
  })
})

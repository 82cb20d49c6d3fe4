import { describe, expect, test } from 'vitest'
import { KYC_STATUSES, LEVELS } from '@nkra/contract/kyc/states.ts'
import { levelWords, STATUSES, typedNumber } from './kyc-states.ts'
import { kycSentences } from './sentences.ts'

test('every state of the contract has its place on the screen', () => {
  expect([...STATUSES].sort()).toEqual([...KYC_STATUSES].sort())
})

describe('“verified” belongs to a real registry’s answer', () => {
  const { en, fr } = kycSentences
  test.each(LEVELS)('%s', (level) => {
    for (const [say, verified] of [
      [en, /verif/i],
      [fr, /vérifi/i],
    ] as const) {
      expect(verified.test(levelWords({ level, environment: 'sandbox' }, say)!)).toBe(false)
      expect(verified.test(levelWords({ level, environment: 'live' }, say)!)).toBe(level >= 'A2')
    }
  })
})

describe('a number while it is typed', () => {
  test.each([
    ['gh', 'g', 'GH'],
    ['gha', 'gh', 'GHA-'],
    ['GHA-1', 'GHA-', 'GHA-1'],
    ['GHA-123456789', 'GHA-12345678', 'GHA-123456789-'],
    ['GHA-123456789-0', 'GHA-123456789-', 'GHA-123456789-0'],
    ['gha 123456789 0', '', 'GHA-123456789-0'],
    ['GHA-123456789-01', 'GHA-123456789-0', 'GHA-123456789-0'],
    // A hyphen that was deleted does not come back.
    ['GHA', 'GHA-', 'GHA'],
  ])('%j after %j is %j', (text, before, expected) => {
    expect(typedNumber('ghana_card', text, before)).toBe(expected)
  })

  test('of other documents keeps its shape', () => {
    expect(typedNumber('passport', 'g01234', 'g0123')).toBe('G01234')
  })
})

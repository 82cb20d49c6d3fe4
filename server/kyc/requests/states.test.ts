import { describe, expect, test } from 'vitest'
import { KYC_STATUSES } from '@nkra/contract/kyc/states.ts'
import type { Check, CheckName, Outcome } from '../registry/provider.ts'
import {
  chargeOf,
  TRANSITIONS,
  isFinal,
  mayBecome,
  retryAfter_ms,
  NO_REGISTRY_VERDICT,
  verdictOf,
} from './states.ts'

test('every edge there is, and no other', () => {
  const edges = KYC_STATUSES.flatMap((from) =>
    KYC_STATUSES.filter((to) => mayBecome(from, to)).map((to) => `${from} → ${to}`),
  )
  expect(edges).toEqual([
    'awaiting_subject → capturing',
    'awaiting_subject → expired',
    'awaiting_subject → cancelled',
    'capturing → submitted',
    'capturing → expired',
    'capturing → cancelled',
    'submitted → checking',
    'submitted → needs_resubmission',
    'submitted → awaiting_provider',
    'submitted → expired',
    'submitted → cancelled',
    'checking → needs_resubmission',
    'checking → in_review',
    'checking → awaiting_provider',
    'checking → approved',
    'checking → rejected',
    'checking → inconclusive',
    'checking → expired',
    'needs_resubmission → capturing',
    'needs_resubmission → expired',
    'needs_resubmission → cancelled',
    'in_review → needs_resubmission',
    'in_review → approved',
    'in_review → rejected',
    'in_review → inconclusive',
    'in_review → expired',
    'in_review → cancelled',
    'awaiting_provider → checking',
    'awaiting_provider → expired',
    'awaiting_provider → cancelled',
  ])
})

test('a decision comes of an answer or of a reviewer: nothing else leads to one', () => {
  for (const decision of ['approved', 'rejected', 'inconclusive'] as const)
    expect(KYC_STATUSES.filter((from) => mayBecome(from, decision))).toEqual(['checking', 'in_review'])
})

test('only what the person has sent is checked, and what is asked of them again they send again', () => {
  for (const status of KYC_STATUSES)
    if (mayBecome(status, 'checking')) expect(['submitted', 'awaiting_provider']).toContain(status)
  expect(KYC_STATUSES.filter((from) => mayBecome(from, 'submitted'))).toEqual(['capturing'])
})

test('every state that is not final leads to an end', () => {
  for (const status of KYC_STATUSES) expect(isFinal(status) || TRANSITIONS[status].some(isFinal)).toBe(true)
})

const check = (name: CheckName, outcome: Outcome, ...reasons: string[]): Check => ({
  name,
  version: '1',
  outcome,
  score: null,
  reasons,
})
const held = check('registry_lookup', 'pass')
const CARD = { kind: 'number', document: 'ghana_card' } as const
const agreed: Check[] = (
  [
    'consent_present',
    'number_format',
    'duplicate_identity',
    'age',
    'registry_lookup',
    'name_match',
    'dob_match',
  ] as const
).map((name) => check(name, 'pass'))

describe('what checks add up to', () => {
  test.each<[string, Check[], string]>([
    ['all that A2 rests on passes', agreed, 'approved - A2'],
    [
      'the names were not compared',
      agreed.filter(({ name }) => name !== 'name_match'),
      'inconclusive no_answer A0',
    ],
    [
      'a one-year-old',
      [...agreed.filter(({ name }) => name !== 'age'), check('age', 'unsure', 'under_age')],
      'inconclusive under_age A0, a doubt',
    ],
    [
      'the registry does not hold it',
      [check('registry_lookup', 'fail', 'not_found')],
      'rejected not_found A0',
    ],
    ['the name differs', [held, check('name_match', 'fail', 'name_differs')], 'rejected name_differs A0'],
    [
      'name and date differ: the name says why',
      [held, check('dob_match', 'fail', 'birth_date_differs'), check('name_match', 'fail', 'name_differs')],
      'rejected name_differs A0',
    ],
    [
      'a doubt beside checks that are missing',
      [held, check('duplicate_identity', 'unsure', 'duplicate')],
      'inconclusive duplicate A0',
    ],
    [
      'a number under another name too',
      [
        ...agreed.filter(({ name }) => name !== 'duplicate_identity'),
        check('duplicate_identity', 'unsure', 'other_bearer'),
      ],
      'inconclusive duplicate A0, a doubt',
    ],
    ['a check that broke', [held, check('dob_match', 'error')], 'inconclusive no_answer A0'],
    [
      'failing outweighs doubting',
      [check('name_match', 'fail', 'name_differs'), check('dob_match', 'unsure')],
      'rejected name_differs A0',
    ],
    ['the registry was not asked for the number', [check('name_match', 'pass')], 'inconclusive no_answer A0'],
    ['nothing was checked', [], 'inconclusive no_answer A0'],
  ])('%s', (_, checks, expected) => {
    const { status, reason, level, doubt } = verdictOf(CARD, checks)
    expect(`${status} ${reason ?? '-'} ${level}${doubt ? ', a doubt' : ''}`).toBe(expected)
  })
})

test('a registry’s decision is charged, whatever it says; where none was asked nothing is', () => {
  expect(chargeOf(verdictOf(CARD, agreed), 3n)).toBe(3n)
  expect(chargeOf(verdictOf(CARD, [check('registry_lookup', 'fail', 'not_found')]), 3n)).toBe(3n)
  expect(chargeOf(NO_REGISTRY_VERDICT, 3n)).toBe(0n)
})

test.each([
  [1, 10_000],
  [2, 20_000],
  [5, 160_000],
  [9, 2_560_000],
  [10, 3_600_000],
  [5_000, 3_600_000],
])('having been asked %i times, it is asked again after %i ms', (attempts, expected) => {
  expect(retryAfter_ms(attempts)).toBe(expected)
})

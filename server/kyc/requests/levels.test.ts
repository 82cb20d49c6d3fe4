/** What each level requires, and that nothing else reaches it: tables of checks to exact outcomes. */
import type { DocumentKind } from '@nkra/contract/kyc/documents.ts'
import { KYC_KINDS, type KycKind } from '@nkra/contract/kyc/states.ts'
import { describe, expect, test } from 'vitest'
import type { CheckName, Outcome } from '../registry/provider.ts'
import { LEVEL_CHECKS, levelOf, requiredChecks, type CurrentCheck } from './levels.ts'

const check = (name: CheckName, outcome: Outcome = 'pass', ...reasons: string[]): CurrentCheck => ({
  name,
  outcome,
  reasons,
})
const CARD = ['document_front', 'document_back'] as const

/** Every check that a level requires, passed, with each picture opened. */
function allOf(
  level: 'A1' | 'A2' | 'A3',
  kind: KycKind,
  document: DocumentKind = 'ghana_card',
  pictures: readonly string[] = kind === 'document_face' ? [...CARD, 'person'] : CARD,
): CurrentCheck[] {
  const required = requiredChecks(level, { kind, document })
  return required.flatMap((name) =>
    name === 'image_quality' ? pictures.map((picture) => check(name, 'pass', picture)) : [check(name)],
  )
}
const described = ({ level, missing, failed }: ReturnType<typeof levelOf>) =>
  [level ?? '-', ...missing, ...failed.map((name) => `failed ${name}`)].join(' ')

test.each([
  [
    'number',
    'ghana_card',
    'A2',
    'consent_present number_format duplicate_identity registry_lookup name_match dob_match age',
  ],
  ['number', 'ssnit', 'A2', 'consent_present number_format duplicate_identity registry_lookup name_match'],
  [
    'document',
    'ghana_card',
    'A1',
    'consent_present number_format duplicate_identity image_quality pictures_differ mrz_read mrz_check_digits doc_type front_back_consistency expiry age',
  ],
  [
    'document',
    'voter_id',
    'A1',
    'consent_present number_format duplicate_identity image_quality pictures_differ front_ocr front_back_consistency expiry age',
  ],
  [
    'document_face',
    'passport',
    'A2',
    'consent_present number_format duplicate_identity image_quality pictures_differ mrz_read mrz_check_digits doc_type front_back_consistency expiry age face_confirmed registry_lookup name_match dob_match',
  ],
] as const)('a %s request with %s needs for %s: %s', (kind, document, level, expected) => {
  expect(requiredChecks(level, { kind, document }).join(' ')).toBe(expected)
})

describe.each(KYC_KINDS)('of a request of kind %s', (kind) => {
  test.each(['A1', 'A2'] as const)('all that %s rests on reaches it, by whoever decides', (level) => {
    for (const decider of ['program', 'reviewer'] as const)
      expect(levelOf({ kind, document: 'ghana_card' }, allOf(level, kind), decider)).toEqual({
        level,
        missing: [],
        failed: [],
      })
  })

  // A document's checks are part of A2 wherever photographs were taken.
  const [level, lower] = kind === 'number' ? (['A2', '-'] as const) : (['A1', '-'] as const)
  test.each(
    LEVEL_CHECKS[level][kind]
      .filter((name) => name !== 'front_ocr')
      .flatMap((name) => (['missing', 'not_run', 'error'] as const).map((state) => [name, state] as const)),
  )('%s that is %s counts for nothing', (name, state) => {
    const others = allOf(level, kind).filter((each) => each.name !== name)
    const broken = allOf(level, kind)
      .filter((each) => each.name === name)
      .map((each): CurrentCheck => ({ ...each, outcome: state === 'error' ? 'error' : 'not_run' }))
    const checks = state === 'missing' ? others : [...others, ...broken]
    for (const decider of ['program', 'reviewer'] as const)
      expect(described(levelOf({ kind, document: 'ghana_card' }, checks, decider))).toBe(`${lower} ${name}`)
  })
})

describe('A3', () => {
  const request = { kind: 'document_face', document: 'ghana_card' } as const
  const all = allOf('A3', 'document_face')
  const FACE = ['registry_face', 'registry_liveness'] as const

  test('rests on all of A2, the face and a living person', () => {
    const of = (level: 'A2' | 'A3') => requiredChecks(level, request)
    expect(of('A3').filter((name) => !of('A2').includes(name))).toEqual(FACE)
    for (const decider of ['program', 'reviewer'] as const)
      expect(described(levelOf(request, all, decider))).toBe('A3')
  })

  test.each(['number', 'document'] as const)('is never reached by a request of kind %s', (kind) => {
    const level = levelOf({ kind, document: 'ghana_card' }, allOf('A3', kind), 'reviewer').level
    expect(level).toBe('A2')
  })

  test.each(
    FACE.flatMap((name) =>
      (['missing', 'not_run', 'error', 'unsure', 'fail'] as const).map((state) => [name, state] as const),
    ),
  )('is not reached where %s is %s, whoever decides', (name, state) => {
    const others = all.filter((each) => each.name !== name)
    const checks = state === 'missing' ? others : [...others, check(name, state)]
    for (const decider of ['program', 'reviewer'] as const)
      expect(described(levelOf(request, checks, decider))).toBe(state === 'fail' ? `- failed ${name}` : 'A2')
  })
})

test.each<[string, KycKind, DocumentKind, CurrentCheck[], string, string]>([
  [
    'nothing was checked',
    'number',
    'ssnit',
    [],
    '- consent_present number_format duplicate_identity registry_lookup name_match',
    '',
  ],
  [
    'a front whose reading failed, though the back was read',
    'document',
    'ghana_card',
    [
      ...allOf('A1', 'document', 'ghana_card', ['document_back']),
      check('image_quality', 'error', 'document_front', 'reader_failed'),
    ],
    '- image_quality',
    '',
  ],
  [
    'a blurred front, which whoever decides sees',
    'document',
    'ghana_card',
    [
      ...allOf('A1', 'document', 'ghana_card', ['document_back']),
      check('image_quality', 'unsure', 'document_front', 'blurred'),
    ],
    'A1',
    '',
  ],
  [
    'no picture of the person where the face is looked at',
    'document_face',
    'ghana_card',
    allOf('A1', 'document_face', 'ghana_card', CARD),
    '- image_quality',
    '',
  ],
  [
    'a passport has one page to photograph',
    'document',
    'passport',
    allOf('A1', 'document', 'passport', ['document_front']),
    'A1',
    '',
  ],
  [
    'a zone that stayed unread',
    'document',
    'ghana_card',
    [
      ...allOf('A1', 'document').filter(({ name }) => name !== 'mrz_read'),
      check('mrz_read', 'unsure', 'mrz_unread'),
    ],
    '- mrz_read',
    '',
  ],
  [
    'a registry that agrees does not stand in for a document that nobody read',
    'document',
    'ghana_card',
    [...allOf('A2', 'number'), check('mrz_read', 'error', 'reader_timed_out')],
    '- image_quality pictures_differ mrz_read mrz_check_digits doc_type front_back_consistency expiry',
    '',
  ],
  [
    'an unsure name is a reviewer’s to settle',
    'number',
    'ghana_card',
    [
      ...allOf('A2', 'number').filter(({ name }) => name !== 'name_match'),
      check('name_match', 'unsure', 'name_differs'),
    ],
    '- name_match',
    'A2',
  ],
  [
    'a one-year-old is a reviewer’s to settle',
    'number',
    'ghana_card',
    [...allOf('A2', 'number').filter(({ name }) => name !== 'age'), check('age', 'unsure', 'under_age')],
    '- age',
    'A2',
  ],
  [
    'a number under two names is a reviewer’s to settle',
    'number',
    'ghana_card',
    [
      ...allOf('A2', 'number').filter(({ name }) => name !== 'duplicate_identity'),
      check('duplicate_identity', 'unsure', 'other_bearer'),
    ],
    '- duplicate_identity',
    'A2',
  ],
  [
    'a lookup that is unsure is nobody’s to settle',
    'number',
    'ghana_card',
    [
      ...allOf('A2', 'number').filter(({ name }) => name !== 'registry_lookup'),
      check('registry_lookup', 'unsure'),
    ],
    '- registry_lookup',
    '- registry_lookup',
  ],
  [
    'the same frame as front and back, whatever else passed',
    'document',
    'ghana_card',
    [
      ...allOf('A2', 'document').filter(({ name }) => name !== 'pictures_differ'),
      check('pictures_differ', 'fail', 'same_picture', 'document_front', 'document_back'),
    ],
    '- failed pictures_differ',
    '',
  ],
  [
    'pictures that nobody could compare',
    'document',
    'ghana_card',
    [
      ...allOf('A2', 'document').filter(({ name }) => name !== 'pictures_differ'),
      check('pictures_differ', 'unsure', 'too_large'),
    ],
    '- pictures_differ',
    '',
  ],
  [
    'a face that nobody has compared',
    'document_face',
    'ghana_card',
    allOf('A2', 'document_face').filter(({ name }) => name !== 'face_confirmed'),
    '- face_confirmed',
    '',
  ],
  [
    'two faces that a reviewer told apart',
    'document_face',
    'ghana_card',
    [
      ...allOf('A2', 'document_face').filter(({ name }) => name !== 'face_confirmed'),
      check('face_confirmed', 'fail', 'face_differs'),
    ],
    '- failed face_confirmed',
    '',
  ],
  [
    'what failed prevents any level, also one that does not rest on it',
    'number',
    'ghana_card',
    [...allOf('A2', 'number'), check('expiry', 'fail', 'expired_document')],
    '- failed expiry',
    '',
  ],
  [
    'a number has no photographs where its document is no card',
    'number',
    'tin',
    allOf('A1', 'number', 'tin', []),
    '- registry_lookup name_match',
    '',
  ],
])('%s', (_, kind, document, checks, program, reviewer) => {
  const by = (decider: 'program' | 'reviewer') => described(levelOf({ kind, document }, checks, decider))
  expect([by('program'), by('reviewer')]).toEqual([program, reviewer || program])
})

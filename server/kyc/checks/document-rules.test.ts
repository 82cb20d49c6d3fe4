/** Conclusions from findings: a table of documents, claims and results. */
import { describe, expect, test } from 'vitest'
import { judgeDocument, type DocumentClaim } from './document-rules.ts'
import type { PictureFinding } from '../documents/findings.ts'
import { checkDigit } from '../../../mrz/zone.ts'
import { cardLines, passportLines, type Person } from '../testing/cards.ts'

const PERSON: Person = {
  documentNumber: 'AV1234567',
  number: 'GHA-123456789-0',
  surname: 'MENSAH',
  givenNames: 'KWAME KOFI',
  dateOfBirth: '1990-12-31',
  sex: 'M',
  expiry: '2031-05-06',
}
const CLAIM: DocumentClaim = {
  document: 'ghana_card',
  number: PERSON.number,
  surname: 'Mensah',
  givenNames: 'Kwame Kofi',
  dateOfBirth: '1990-12-31',
  today: '2026-11-21',
}

const finding = (lines: string[] | null, other: Partial<PictureFinding> = {}): PictureFinding => ({
  kind: 'document_back',
  faults: [],
  sharpness: 0.8,
  side: null,
  faces: null,
  zone: lines && {
    format: lines.length === 3 ? 'TD1' : 'TD3',
    lines,
    certain: true,
    repaired: [],
    fault: null,
    score: 1,
  },
  look: null,
  ...other,
})
const judge = (findings: PictureFinding[], claim: Partial<DocumentClaim> = {}) => {
  const { checks, fields } = judgeDocument(findings, { ...CLAIM, ...claim })
  const said = checks.map(({ name, outcome, reasons }) => [name, [outcome, ...reasons].join(' ')])
  return { said: Object.fromEntries(said) as Record<string, string>, fields }
}
const card = (other: Partial<Person> = {}) => [finding(cardLines({ ...PERSON, ...other }))]
const passport = (other: Partial<Person> = {}) => [
  finding(passportLines({ ...PERSON, documentNumber: 'G0123456', ...other }), { kind: 'document_front' }),
]
const asPassport = { document: 'passport', number: 'G0123456' } as const

test('a card that agrees passes, and its zone fills the fields', () => {
  const { said, fields } = judge(card())
  expect(said).toEqual({
    image_quality: 'pass document_back',
    mrz_read: 'pass',
    mrz_check_digits: 'pass',
    doc_type: 'pass',
    front_back_consistency: 'pass',
    expiry: 'pass',
    age: 'pass',
  })
  expect(fields).toEqual({
    surname: 'MENSAH',
    givenNames: 'KWAME KOFI',
    dateOfBirth: '1990-12-31',
    number: 'GHA-123456789-0',
    expiry: '2031-05-06',
    sex: 'M',
    nationality: 'GHA',
  })
})

describe('against what was typed', () => {
  test.each<[string, Partial<Person>, Partial<DocumentClaim>, string]>([
    ['another number', {}, { number: 'GHA-123456789-1' }, 'fail details_differ mrz_number_differs'],
    ['another birthday', {}, { dateOfBirth: '1990-12-30' }, 'fail details_differ mrz_birth_date_differs'],
    ['no birthday', {}, { dateOfBirth: null }, 'unsure birth_date_not_compared'],
    ['another person', {}, { surname: 'Owusu', givenNames: 'Abena' }, 'fail details_differ mrz_name_differs'],
    ['another spelling', {}, { givenNames: 'Kwamena Kofi' }, 'pass same_day_name'],
    ['names the other way about', {}, { surname: 'Kofi', givenNames: 'Mensah Kwame' }, 'pass order'],
    ['no number in the zone', { number: '' }, {}, 'unsure number_not_in_mrz'],
    [
      'names that are cut',
      { surname: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', givenNames: 'KWAME' },
      { surname: 'Owusu', givenNames: 'Abena' },
      'unsure mrz_name_unsure other_name',
    ],
  ])('%s', (_, person, claim, outcome) => {
    expect(judge(card(person), claim).said['front_back_consistency']).toContain(outcome)
  })
})

test.each<[string, PictureFinding[], Partial<DocumentClaim>, Record<string, string>]>([
  ['an expired card', card({ expiry: '2026-11-20' }), {}, { expiry: 'fail expired_document' }],
  ['a card on its last day', card({ expiry: '2026-11-21' }), {}, { expiry: 'pass' }],
  ['a day that is none', card({ expiry: '2031-02-30' }), {}, { expiry: 'unsure date_impossible' }],
  [
    'a child',
    card({ dateOfBirth: '2008-11-22' }),
    { dateOfBirth: '2008-11-22' },
    { age: 'unsure under_age', expiry: 'pass' },
  ],
  ['an adult since today', card({ dateOfBirth: '2008-11-21' }), {}, { age: 'pass' }],
  ['a passport', passport(), asPassport, { doc_type: 'pass', front_back_consistency: 'pass' }],
  ['a passport for a card', passport(), {}, { doc_type: 'fail wrong_document' }],
  ['a card for a passport', card(), asPassport, { doc_type: 'fail wrong_document' }],
  [
    'another country’s card',
    [finding(cardLines(PERSON).with(0, cardLines(PERSON)[0]!.replace('I<GHA', 'I<TGO')))],
    {},
    { doc_type: 'fail wrong_document other_issuer' },
  ],
  [
    'a front and a back, mixed up',
    [finding(cardLines(PERSON), { kind: 'document_front' }), finding(null)],
    {},
    { mrz_read: 'pass', front_back_consistency: 'pass' },
  ],
  [
    'a blurred picture',
    [finding(null, { faults: ['blurred', 'too_dark'] })],
    {},
    {
      image_quality: 'unsure document_back blurred too_dark',
      mrz_read: 'unsure mrz_unread zone_not_found',
      expiry: 'not_run mrz_unread',
    },
  ],
  [
    'a voter’s card',
    card(),
    { document: 'voter_id' },
    { mrz_read: 'not_run no_zone', image_quality: 'pass document_back' },
  ],
])('%s', (_, findings, claim, outcomes) => {
  expect(judge(findings, claim).said).toMatchObject(outcomes)
})

describe('nothing passes on', () => {
  const none = { doc_type: 'not_run', front_back_consistency: 'not_run', expiry: 'not_run', age: 'not_run' }
  const starts = (said: Record<string, string>) =>
    Object.fromEntries(Object.keys(none).map((name) => [name, said[name]!.split(' ')[0]]))

  test('a zone that is a guess, though its check digits agree', () => {
    const zone = {
      format: 'TD1',
      lines: cardLines(PERSON),
      certain: false,
      repaired: [],
      fault: 'glare',
      score: 0.99,
    } as const
    const { said, fields } = judge([finding(null, { zone })])
    expect([said['mrz_read'], fields, starts(said)]).toEqual(['unsure mrz_unread zone_glare', {}, none])
  })

  test('a zone with one altered digit, wherever a check digit looks', () => {
    const lines = cardLines(PERSON)
    for (const [line, column] of [
      [0, 7],
      [0, 14],
      [0, 20],
      [1, 2],
      [1, 10],
      [1, 29],
    ] as const) {
      const digit = (Number(lines[line]!.charAt(column)) + 1) % 10
      const text = lines[line]!.slice(0, column) + digit + lines[line]!.slice(column + 1)
      const { said, fields } = judge([finding(lines.with(line, text))])
      expect([said['mrz_check_digits'], fields, starts(said)]).toEqual(['unsure mrz_invalid', {}, none])
    }
  })

  test('a zone that was made up with all its check digits, but says another than was typed', () => {
    const upper = `I<GHAAV1234567${checkDigit('AV1234567')}GHA9999999990<<`
    const birth = `901231${checkDigit('901231')}`
    const expiry = `310506${checkDigit('310506')}`
    const all = checkDigit(`${upper.slice(5)}${birth}${expiry}${'<'.repeat(11)}`)
    const lines = [upper, `${birth}M${expiry}GHA${'<'.repeat(11)}${all}`, cardLines(PERSON)[2]!]
    expect(judge([finding(lines)]).said['front_back_consistency']).toBe(
      'fail details_differ mrz_number_differs',
    )
  })
})

test('a picture that could not be read says nothing of the document, nor of the other picture', () => {
  const unread = { kind: 'document_front', failed: 'reader_failed' } as const
  const outcomes = (...pictures: Parameters<typeof judgeDocument>[0]) =>
    judgeDocument(pictures, CLAIM).checks.map(({ outcome }) => outcome)
  expect(outcomes(unread)).toEqual(Array.from({ length: 7 }, () => 'error'))
  expect(outcomes(unread, finding(null))).toEqual([
    'error',
    'pass',
    ...Array.from({ length: 6 }, () => 'error'),
  ])
  expect(outcomes(unread, ...card())).toEqual(['error', ...Array.from({ length: 7 }, () => 'pass')])
})

import { describe, expect, test } from 'vitest'
import type { RequestOutcome as Heard } from '../../platform/http-client.ts'
import {
  judgeAnswer,
  lookupBody,
  callbackReference,
  RegistryMapping,
  type RegistryAnswer,
} from './mapping.ts'

const usual = RegistryMapping.parse({})
const NUMBER = 'GHA-123456789-0'
const asked = { document: 'ghana_card', number: NUMBER } as const
const said = (status: number, value: unknown, more: object = {}): Heard => ({
  outcome: 'answered',
  status,
  text: typeof value === 'string' ? value : JSON.stringify(value),
  ...more,
})
const person = { number: NUMBER, surname: 'Owusu', given_names: 'Kwame', date_of_birth: '1990-12-31' }
const found = (other: object = {}) => ({
  status: 'found',
  reference: 'lk-1',
  person: { ...person, ...other },
})
const unreadable: RegistryAnswer = { kind: 'fault', fault: 'unreadable' }

describe('what an answer means', () => {
  test.each<[string, Heard, RegistryAnswer]>([
    [
      'found',
      said(200, found()),
      {
        kind: 'found',
        reference: 'lk-1',
        record: { surname: 'Owusu', givenNames: 'Kwame', dateOfBirth: '1990-12-31', expiry: null },
      },
    ],
    [
      'a number written otherwise, no date that is one',
      said(200, found({ number: 'gha1234567890', date_of_birth: '31/12/1990', expires: '2031-01-02' })),
      {
        kind: 'found',
        reference: 'lk-1',
        record: { surname: 'Owusu', givenNames: 'Kwame', dateOfBirth: null, expiry: '2031-01-02' },
      },
    ],
    ['another’s number', said(200, found({ number: 'GHA-999999999-9' })), unreadable],
    ['nobody’s number', said(200, found({ number: null })), unreadable],
    ['no names', said(200, found({ surname: ' ' })), unreadable],
    ['not found', said(200, { status: 'not_found' }), { kind: 'not_found', reference: null }],
    ['not found, as a failure', said(404, { status: 'not_found' }), { kind: 'not_found', reference: null }],
    ['refused', said(422, { status: 'invalid', reference: 7 }), { kind: 'malformed', reference: '7' }],
    [
      'later',
      said(202, { status: 'pending', reference: 'lk-1' }),
      { kind: 'pending', reference: 'lk-1', after_ms: null },
    ],
    [
      'later, and when',
      said(202, { status: 'pending', reference: 'lk-1' }, { retryAfter_s: 9 }),
      { kind: 'pending', reference: 'lk-1', after_ms: 9_000 },
    ],
    ['later, but of what?', said(202, { status: 'pending' }), unreadable],
    ['found, and failed', said(400, found()), unreadable],
    ['a word that is none of theirs', said(200, { status: 'maybe' }), unreadable],
    ['a page', said(200, '<html>found</html>'), unreadable],
    ['nothing', said(204, ''), unreadable],
    ['a page that is not there', said(404, { status: 404, error: 'Not Found' }), unreadable],
    ['a redirect', said(302, ''), unreadable],
    ['too often', said(429, '', { retryAfter_s: 30 }), { kind: 'busy', after_ms: 30_000 }],
    ['a key that is refused', said(401, found()), { kind: 'fault', fault: 'refused' }],
    ['a failure, whatever it says', said(500, found()), { kind: 'fault', fault: 'failing' }],
    ['nobody there', { outcome: 'refused', code: 'ECONNREFUSED' }, { kind: 'fault', fault: 'unreachable' }],
    ['no answer', { outcome: 'unknown' }, { kind: 'fault', fault: 'silent' }],
  ])('%s', (_name, heard, judged) => {
    expect(judgeAnswer(usual, asked, heard)).toEqual(judged)
  })

  test('by another’s words', () => {
    const mapping = RegistryMapping.parse({
      answer: {
        status: '/data/outcome',
        reference: '/meta/id',
        number: '/data/pin',
        surname: '/data/name/last',
        givenNames: '/data/name/first',
      },
      words: { found: ['MATCH', '0810'], notFound: ['NO_MATCH'], malformed: ['BAD'], pending: ['WAIT'] },
    })
    const data = { outcome: '0810', pin: NUMBER, name: { last: 'Owusu', first: 'Kwame' }, photo: 'AAAA' }
    expect(judgeAnswer(mapping, asked, said(200, { data, meta: { id: 12 } }))).toEqual({
      kind: 'found',
      reference: '12',
      record: { surname: 'Owusu', givenNames: 'Kwame', dateOfBirth: null, expiry: null },
    })
  })
})

describe('a question', () => {
  const identity = { number: NUMBER, surname: 'Owusu', givenNames: 'Kwame', dateOfBirth: null, phone: null }
  const asking = { document: 'ghana_card', identity, callbackUrl: 'https://nkra.example/callback' } as const

  test('says no more than is asked for', () => {
    expect(lookupBody(usual, asking)).toEqual({
      document: 'GHANA_CARD',
      number: NUMBER,
      callback_url: 'https://nkra.example/callback',
    })
  })

  test('is put together where things go, and leaves out what is not known', () => {
    const question = {
      document: '/id/type',
      number: '/id/number',
      surname: '/person/last',
      dateOfBirth: '/person/born',
    }
    expect(lookupBody(RegistryMapping.parse({ question }), asking)).toEqual({
      id: { type: 'GHANA_CARD', number: NUMBER },
      person: { last: 'Owusu' },
    })
  })
})

test.each([
  ['{"reference":"lk-1","status":"found"}', 'lk-1'],
  ['{"reference":9}', '9'],
  ['{"reference":{"id":9}}', null],
  ['[]', null],
  ['', null],
])('a callback %s is about %s', (body, reference) => {
  expect(callbackReference(usual, Buffer.from(body))).toBe(reference)
})

test.each([
  [{ askPath: 'https://elsewhere.example' }],
  [{ pollPath: '/lookups' }],
  [{ question: { document: '/a' } }],
  [{ askPath: '/cards/{number}', facePath: '/faces', question: { document: '/a' } }],
  [{ question: { number: '/a', face: '/b' } }],
  [{ askPath: '/cards/{pin}' }],
  [{ signing: {} }],
  [{ answer: { status: 'status' } }],
  [{ keyHeader: 'a: b' }],
  [{ colour: 'blue' }],
])('a mapping that cannot be used is refused: %j', (mapping) => {
  expect(RegistryMapping.safeParse(mapping).success).toBe(false)
})

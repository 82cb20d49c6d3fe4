/** Prembly over real sockets: its answers, and every way in which it fails. */
import { startPrembly, type PremblyFault } from '@nkra/outside/prembly/prembly.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { jpegOf } from '../../platform/testing/picture-samples.ts'
import { openPrembly } from './prembly.ts'
import { registryFor, type CheckRequest, type KycProvider } from './provider.ts'

const NUMBER = 'GHA-123456789-0'
const selfie = jpegOf({ width: 300, height: 300 })
let prembly: Awaited<ReturnType<typeof startPrembly>>
let provider: KycProvider

beforeAll(async () => {
  prembly = await startPrembly({
    key: 'key',
    appId: 'app',
    people: new Map([[NUMBER, { surname: 'Owusu', givenNames: 'Kwame', dateOfBirth: '1990-12-31' }]]),
  })
})
afterAll(() => prembly.close())
beforeEach(() => {
  prembly.control.reset()
  provider = openPrembly({ url: prembly.url, key: 'key', account: 'app' })
})

const identity = {
  number: NUMBER,
  surname: 'Owusu',
  givenNames: 'Kwame',
  dateOfBirth: '1990-12-31',
  phone: null,
}
const asked: CheckRequest = {
  document: 'ghana_card',
  identity,
  consent: { version: '2026-12-face-prembly', language: 'en', agreedAt: new Date(0) },
  face: { open: () => Promise.resolve({ selfie, frames: [] }) },
}
async function said(request = asked, by = provider): Promise<string[]> {
  const result = await by.run(request, {
    idempotencyKey: 'kyc_1',
    attempt: 1,
    pending: null,
    signal: new AbortController().signal,
  })
  return result.kind === 'answer'
    ? result.checks.map(({ name, outcome, reasons }) => [name, outcome, ...reasons].join(' '))
    : [`later ${result.fault ?? 'unhurt'}`]
}
const held = ['registry_lookup pass', 'name_match pass', 'dob_match pass']
const noLiveness = 'registry_liveness not_run provider_without_liveness'

test.each<[PremblyFault | null, string[]]>([
  [null, [...held, 'registry_face pass', noLiveness]],
  ['old', [...held, 'registry_face pass', noLiveness]],
  [
    'unborn',
    [
      'registry_lookup pass',
      'name_match pass',
      'dob_match unsure birth_date_missing',
      'registry_face pass',
      noLiveness,
    ],
  ],
  ['face', [...held, 'registry_face fail face_differs', noLiveness]],
  ['face-words', ['registry_lookup not_run', 'registry_face fail face_differs', noLiveness]],
  ['vague', ['registry_lookup unsure registry_doubts', 'registry_face unsure registry_doubts', noLiveness]],
  ['broken', ['later failing']],
  ['busy', ['later unhurt']],
  ['wallet', ['later refused']],
  ['away', ['later failing']],
  ['odd-code', ['later unreadable']],
  ['cut', ['later silent']],
  ['half', ['later unreadable']],
  ['garbled', ['later unreadable']],
  ['stranger', ['later unreadable']],
  ['nameless', ['later unreadable']],
])('an answer %s says %j', async (fault, expected) => {
  if (fault !== null) prembly.control.play([{ reference: NUMBER, faults: [fault] }])
  expect(await said()).toEqual(expected)
  expect(prembly.control.asked).toEqual([{ number: NUMBER, face: selfie.length }])
})

test('a number that nobody has is not found', async () => {
  const nobody = { ...asked, identity: { ...identity, number: 'GHA-000000007-7' } }
  expect(await said(nobody)).toEqual(['registry_lookup fail not_found'])
})

test('no answer is given up in time; a wrong key and photographs that are gone are no answer', async () => {
  prembly.control.play([{ faults: ['never'] }])
  const hasty = openPrembly({ url: prembly.url, key: 'key', account: 'app' }, { answer_ms_max: 300 })
  expect(await said(asked, hasty)).toEqual(['later silent'])
  const stranger = openPrembly({ url: prembly.url, key: 'key', account: '' })
  expect(await said(asked, stranger)).toEqual(['later refused'])
  expect(await said({ ...asked, face: { open: () => Promise.resolve(null) } })).toEqual(['later failing'])
})

test.each([
  ['without a face', 'ghana_card', null, false],
  ['with a face that another may have', 'ghana_card', 'smile_id', false],
  ['with a face that it may have', 'ghana_card', 'prembly', true],
  ['of another document', 'passport', 'prembly', false],
] as const)('a question %s goes to it: %s', (_, document, sentTo, taken) => {
  expect(registryFor([provider], { document, identity, sentTo })).toBe(taken ? provider : undefined)
})

test.each([
  ['a JPEG', 'image/jpeg', 400_000, true],
  ['a PNG', 'image/png', 400_000, true],
  ['a WebP', 'image/webp', 400_000, false],
  ['a large one', 'image/jpeg', 5_000_000, false],
] as const)('%s fits: %s', (_, mediaType, size, fits) => {
  expect(provider.fits!([{ kind: 'person', mediaType, size }])).toBe(fits)
})

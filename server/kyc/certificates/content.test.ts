import { expect, test } from 'vitest'
import { readPdf } from '../../platform/testing/pdf-text.ts'
import { certificateText, initialsOf, levelWords, type CertifiedRequest } from './content.ts'
import { drawCertificate } from './pdf.ts'

test.each([
  ['Kwame', 'Owusu', 'K. O.'],
  ['Ama Serwaa', 'Mensah-Bonsu', 'A. S. M. B.'],
  ['ɛsi', 'Ɔdoi', 'Ɛ. Ɔ.'],
  ['Abena Akosua Yaa', 'Nana Ofori Atta', 'A. A. Y. N.'],
])('%s %s is shown as %s', (givenNames, surname, initials) => {
  expect(initialsOf({ givenNames, surname })).toBe(initials)
})

test('verified is said of a real registry’s answer alone', () => {
  const said = (['A0', 'A1', 'A2', 'A3'] as const).flatMap((level) =>
    (['live', 'sandbox'] as const).map((environment) => [
      `${level} ${environment}`,
      /verified/i.test(levelWords(level, environment).join(' ')),
    ]),
  )
  expect(said.filter(([, verified]) => verified === true).map(([name]) => name)).toEqual([
    'A2 live',
    'A3 live',
  ])
})

const at = new Date('2026-11-02T09:00:00Z')
const request: CertifiedRequest = {
  id: 1n,
  document: 'ghana_card',
  number: 'GHA-•••••••••-•',
  surname: 'Owusu',
  givenNames: 'Kwame',
  environment: 'live',
  deciders: null,
  checks: [],
  lists: [],
  consent: { text: '', version: '2026-12', language: 'en', channel: 'in_person', agreedAt: at },
  level: 'A2',
  decidedAt: at,
  business: { name: 'Adom Savings', registrationNumber: 'CS160152013', deciders: 1 },
}
const issue = { id: 2n, issuedAt: at, salt: Buffer.alloc(16) }

// A line may end after a hyphen, so an early one takes a third line.
test.each([
  '1GZZ-opO9Rq9Hg7eXf0eoxfQkSPcJWNQ6cyCcGnmFOcbxMtcSePOTT0B4GrhmskyPTimOejrbC4DXhjh-DBBEw',
  'rYfCh-iTBzz0COoVlChw7RyaT8jPjZ8yZap_xwpSYoJSg4YsTuYE85mQEk5cVhAbatHmGuNLahnYT6q-MJlyhw',
  'W'.repeat(85) + 'A',
])('the signature is printed whole: %s', async (signature) => {
  const file = await drawCertificate(request, issue, {
    url: 'https://nkra.test/c/crt_1',
    recordHash: Buffer.alloc(32),
    keyId: 'k1',
    signature: Buffer.from(signature, 'base64url'),
  })
  expect(readPdf(file).pages.flat().join('')).toContain(signature)
})

test('the lists that a person was compared with are certified; where there were none, nothing is said', () => {
  const list = { listId: 7n, name: 'United Nations', owner: 'operator', version: 3 } as const
  const screened = { ...request, lists: [{ ...list, dated: '2026-11-01', uploadedAt: at, people: 712 }] }
  const said = (of: CertifiedRequest) => JSON.parse(certificateText(of, issue)) as Record<string, unknown>
  expect(said(request)).not.toHaveProperty('screening')
  expect(said(screened)['screening']).toEqual([
    {
      name: 'United Nations',
      owner: 'operator',
      version: 3,
      dated: '2026-11-01',
      uploadedAt: '2026-11-02T09:00:00.000Z',
      people: 712,
    },
  ])
})

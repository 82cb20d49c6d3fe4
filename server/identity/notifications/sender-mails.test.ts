import { expect, test } from 'vitest'
import { senderEndsMail, senderReviewedMail } from './mails.ts'

const origin = 'https://nkra.example'
const to = 'ama+susu@adomsavings.test'

test.each([
  [
    {
      decision: 'approved',
      networks: ['MTN', 'Telecel', 'AT'],
      reason: '',
      renewal: false,
      until: '2027-11-02',
    },
    'Sender ID AdomLoans approved',
    'Your sender ID AdomLoans is approved by MTN, Telecel and AT. You can send under it from now on.\n\n' +
      'The approval is good until 2 November 2027; we remind you before.',
  ],
  [
    { decision: 'rejected', networks: ['AT'], reason: 'Not <registered>', renewal: false, until: null },
    'Sender ID AdomLoans rejected',
    'Your sender ID AdomLoans was rejected by AT.\n\nThe reason: Not <registered>',
  ],
  [
    {
      decision: 'needs_information',
      networks: ['MTN', 'AT'],
      reason: 'Send the letter',
      renewal: false,
      until: null,
    },
    'Sender ID AdomLoans: more is needed',
    'Before MTN and AT can decide on your sender ID AdomLoans, more is needed:\n\nSend the letter',
  ],
  [
    { decision: 'approved', networks: ['MTN', 'AT'], reason: '', renewal: true, until: '2028-11-01' },
    'Sender ID AdomLoans renewed',
    'Your sender ID AdomLoans is renewed by MTN and AT until 1 November 2028.',
  ],
  [
    { decision: 'rejected', networks: ['AT'], reason: 'Complaints', renewal: true, until: '2027-11-10' },
    'Sender ID AdomLoans not renewed',
    'The renewal of your sender ID AdomLoans was rejected by AT.\n\nThe reason: Complaints\n\n' +
      'Unless it is renewed, nothing is sent under it to AT from 10 November 2027 on.',
  ],
  [
    {
      decision: 'needs_information',
      networks: ['MTN'],
      reason: 'Send the letter',
      renewal: true,
      until: '2027-12-03',
    },
    'Renewal of sender ID AdomLoans: more is needed',
    'Before MTN can renew your sender ID AdomLoans, more is needed:\n\nSend the letter\n\n' +
      'Unless it is renewed, nothing is sent under it to MTN from 3 December 2027 on.',
  ],
] as const)('a sender ID decided on: %o', (reviewed, subject, words) => {
  const mail = senderReviewedMail(origin, to, { senderId: 'AdomLoans', ...reviewed })
  expect(mail.subject).toBe(subject)
  expect(mail.text).toContain(words)
  expect(mail.text).toContain('https://nkra.example/sender-id\n')
  expect(mail.html).not.toContain('<registered>')
})

test.each([
  [
    'ends',
    'Renew sender ID AdomLoans before 2 November 2027',
    'The approval of your sender ID AdomLoans by MTN and AT ends on 2 November 2027.',
    'from 3 December 2027 on, nothing is sent under it to MTN and AT unless it is renewed.',
  ],
  [
    'ended',
    'The approval of sender ID AdomLoans has ended',
    'The approval of your sender ID AdomLoans by MTN and AT ended on 2 November 2027.',
    'from 3 December 2027 on, nothing is sent under it to MTN and AT unless it is renewed.',
  ],
  [
    'lapsed',
    'Sender ID AdomLoans has expired',
    'ended on 2 November 2027 and was not renewed.',
    'Nothing is sent under it to MTN and AT any more, nor charged.',
  ],
] as const)('an approval that %s', (stage, subject, ...words) => {
  const days = { validUntil: '2027-11-02', lapsesOn: '2027-12-03' }
  const ending = { senderId: 'AdomLoans', networks: ['MTN', 'AT'], stage, ...days }
  const mail = senderEndsMail(origin, to, ending)
  expect(mail.subject).toBe(subject)
  for (const said of words) expect(mail.text).toContain(said)
  expect(mail.text).toContain('https://nkra.example/sender-id\n')
})

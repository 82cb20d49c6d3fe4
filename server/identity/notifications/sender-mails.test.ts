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
    'Your sender ID AdomLoans was approved by MTN, Telecel and AT. You can use it now.\n\n' +
      'The approval is valid until 2 November 2027. We will remind you before it ends.',
  ],
  [
    { decision: 'rejected', networks: ['AT'], reason: 'Not <registered>', renewal: false, until: null },
    'Sender ID AdomLoans rejected',
    'Your sender ID AdomLoans was rejected by AT.\n\nReason: Not <registered>',
  ],
  [
    {
      decision: 'needs_information',
      networks: ['MTN', 'AT'],
      reason: 'Send the letter',
      renewal: false,
      until: null,
    },
    'Sender ID AdomLoans: we need more information',
    'We need more information before MTN and AT can decide on your sender ID AdomLoans:\n\nSend the letter',
  ],
  [
    { decision: 'approved', networks: ['MTN', 'AT'], reason: '', renewal: true, until: '2028-11-01' },
    'Sender ID AdomLoans renewed',
    'Your sender ID AdomLoans is renewed by MTN and AT until 1 November 2028.',
  ],
  [
    { decision: 'rejected', networks: ['AT'], reason: 'Complaints', renewal: true, until: '2027-11-10' },
    'Sender ID AdomLoans not renewed',
    'The renewal of your sender ID AdomLoans was rejected by AT.\n\nReason: Complaints\n\n' +
      'If it is not renewed, you cannot send with it to AT from 10 November 2027 on.',
  ],
  [
    {
      decision: 'needs_information',
      networks: ['MTN'],
      reason: 'Send the letter',
      renewal: true,
      until: '2027-12-03',
    },
    'Renewal of sender ID AdomLoans: we need more information',
    'We need more information before MTN can renew your sender ID AdomLoans:\n\nSend the letter\n\n' +
      'If it is not renewed, you cannot send with it to MTN from 3 December 2027 on.',
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
    'If it is not renewed, you cannot send with it to MTN and AT from 3 December 2027 on. Until then you can send as before.',
  ],
  [
    'ended',
    'The approval of sender ID AdomLoans has ended',
    'The approval of your sender ID AdomLoans by MTN and AT ended on 2 November 2027.',
    'If it is not renewed, you cannot send with it to MTN and AT from 3 December 2027 on. Until then you can send as before.',
  ],
  [
    'lapsed',
    'Sender ID AdomLoans has expired',
    'ended on 2 November 2027 and was not renewed.',
    'You can no longer send with it to MTN and AT, and nothing is charged.',
  ],
] as const)('an approval that %s', (stage, subject, ...words) => {
  const days = { validUntil: '2027-11-02', lapsesOn: '2027-12-03' }
  const ending = { senderId: 'AdomLoans', networks: ['MTN', 'AT'], stage, ...days }
  const mail = senderEndsMail(origin, to, ending)
  expect(mail.subject).toBe(subject)
  for (const said of words) expect(mail.text).toContain(said)
  expect(mail.text).toContain('https://nkra.example/sender-id\n')
})

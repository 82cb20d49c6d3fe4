import { describe, expect, test } from 'vitest'
import {
  alreadyRegisteredMail,
  campaignFinishedMail,
  creditNoteIssuedMail,
  codeMail,
  invitationMail,
  invitedElsewhereMail,
  invoiceReviewedMail,
  doubtfulPaymentMail,
  creditsLapseMail,
  disabledWebhookMail,
  lowBalanceMail,
  missedSeriesMail,
  unusedCodesMail,
  proofAddedMail,
  passwordChangedMail,
  sessionReusedMail,
} from './mails.ts'
import { mailsIn } from './mail-languages.ts'
import { webhookChangedByKeyMail } from './webhook-mails.ts'

const origin = 'https://nkra.example'
const to = 'ama+susu@adomsavings.test'

test('a confirmation holds a link that does it, the code, and the way to where it is entered', () => {
  const mail = codeMail('confirm', origin, to, 'K7QM2XWD')
  expect(mail).toMatchObject({ to, subject: 'Confirm your e-mail address' })
  expect(mail.text).toContain('    K7QM-2XWD\n')
  expect(mail.text).toContain('https://nkra.example/activate-account?email=ama%2Bsusu%40adomsavings.test\n')
  const link = 'https://nkra.example/verify-email?verify=K7QM-2XWD.ama%2Bsusu%40adomsavings.test'
  expect(mail.text).toContain(`${link}\n`)
  expect(mail.html).toContain(`href="${link}"`)
  expect(mail.html).toContain('>K7QM-2XWD<')
  expect(mail.html).toContain(
    'href="https://nkra.example/activate-account?email=ama%2Bsusu%40adomsavings.test"',
  )
})

test('a reset links to where the password is set, with address and code', () => {
  const mail = codeMail('reset', origin, to, 'K7QM2XWD')
  const link = 'https://nkra.example/create-password?email=ama%2Bsusu%40adomsavings.test&code=K7QM-2XWD'
  expect(mail.text).toContain(`${link}\n`)
  expect(mail.html).toContain(`href="${link.replace('&', '&amp;')}"`)
  expect(mail.text).toContain('10 minutes')
})

test.each([
  ['registered again', alreadyRegisteredMail(origin, to), 'we changed nothing'],
  ['password changed', passwordChangedMail(origin, to), 'was just changed'],
  ['session used twice', sessionReusedMail(origin, to), 'used from two places'],
])('%s: text and HTML say the same, and lead to a new password', (_, mail, saying) => {
  for (const said of [mail.text, mail.html]) {
    expect(said).toContain(saying)
    expect(said).toContain('https://nkra.example/forgot-password')
  }
})

const invoice = {
  invoiceId: 42n,
  number: 'INV-2026-000123',
  approved: true,
  reason: '',
  totalAmount: 123_456_05n,
}

test('an approved invoice says its amount, and brings the invoice', () => {
  const mail = invoiceReviewedMail(origin, to, invoice, 7n)
  expect(mail.subject).toBe('Invoice INV-2026-000123 approved')
  expect(mail.text).toContain('Invoice INV-2026-000123 for GHS 123,456.05 was approved.')
  expect(mail.text).toContain('https://nkra.example/invoice?invoice=inv_000000000001a\n')
  expect(mail.text).toContain('The invoice is attached as a PDF.')
  expect(mail.paper).toEqual({ kind: 'invoice', accountId: 7n, id: 42n })
})

test('a rejected one says why, as text and never as markup', () => {
  const reason = 'Paid <b>twice</b> & "late" <script>alert(1)</script>'
  const mail = invoiceReviewedMail(origin, to, { ...invoice, approved: false, reason }, 7n)
  expect(mail.subject).toBe('Invoice INV-2026-000123 rejected')
  expect(mail.paper).toBeUndefined()
  expect(mail.text).toContain(`Reason: ${reason}`)
  expect(mail.html).toContain('Paid &lt;b&gt;twice&lt;/b&gt; &amp; &quot;late&quot; &lt;script&gt;')
  expect(mail.html).not.toContain('<script')
})

test('a rejection without a reason does not speak of one', () => {
  expect(invoiceReviewedMail(origin, to, { ...invoice, approved: false }, 7n).text).not.toContain('reason')
})

test('an invitation names who invites by their address, and links to where the password is set', () => {
  const mail = invitationMail(origin, to, 'efua@susu.test', 'K7QM2XWD')
  const link = 'https://nkra.example/create-password?email=ama%2Bsusu%40adomsavings.test&code=K7QM-2XWD'
  expect(mail.text).toContain('efua@susu.test has invited you')
  expect(mail.text).toContain('within 3 days')
  expect(mail.text).toContain(`${link}\n`)
})

test('to one who has an account an invitation holds no code', () => {
  const mail = invitedElsewhereMail(origin, to, 'efua@susu.test')
  expect(mail.text).toContain('efua@susu.test has invited you')
  expect(mail.text).toContain('This address already has an account')
  expect(mail.text).not.toContain('create-password')
})

test.each([
  [
    { name: 'Susu group, Staff', recipients: 1_234_567 },
    'Your campaign to Susu group, Staff was sent: 12,34,567 recipients.',
  ],
  [{ name: '<b>x</b>', recipients: 1 }, 'Your campaign to <b>x</b> was sent: 1 recipient.'],
  [{ name: '', recipients: 0 }, 'Your campaign was sent.'],
])('a finished campaign says to whom it went: %j', (campaign, saying) => {
  const mail = campaignFinishedMail(origin, to, campaign)
  expect(mail.text).toContain(saying)
  expect(mail.html).not.toContain('<b>')
  expect(mail.text).toContain('https://nkra.example/settings?section=notifications\n')
})

test.each([
  [1, 'unpaid', 'Your recurring message to Susu group was not sent on 2026-11-20 09:00.', 'not enough SMS'],
  [3, 'late', 'was not sent 3 times. The last time was 2026-11-20 09:00.', 'could not send it in time'],
  [1, 'refused', 'was not sent on 2026-11-20 09:00.', 'Please rewrite it'],
])('of %i runs that were %s it says which, and why', (runs, outcome, which, why) => {
  const dueAt = new Date('2026-11-20T09:00:00Z')
  const mail = missedSeriesMail(origin, to, { name: 'Susu group', dueAt, runs, outcome })
  expect(mail).toMatchObject({ to, subject: 'A recurring message was not sent' })
  for (const said of [which, why, `${origin}/messages?view=series`]) expect(mail.text).toContain(said)
})

test('of codes that nobody uses it says to which numbers, how many, and until when none go there', () => {
  const opensAt = new Date('2026-11-21T09:30:00Z')
  const mail = unusedCodesMail(origin, to, { block: '23324123', verified: 1, ended: 20, opensAt })
  expect(mail).toMatchObject({ to, subject: 'Unused one-time codes' })
  for (const said of [
    '20 one-time codes',
    '+23324123. Codes used: 1.',
    '2026-11-21 09:30, Ghana time',
    `${origin}/codes`,
  ]) {
    expect(mail.text).toContain(said)
  }
})

test.each([
  ['gone', '410 Gone'],
  ['failing', 'more than 3 days'],
  ['overfull', 'Too many events'],
] as const)('a webhook that was disabled as %s is named, and why', (reason, why) => {
  const mail = disabledWebhookMail(origin, to, { url: 'https://example.com/<hook>', reason })
  expect(mail).toMatchObject({ to, subject: 'A webhook was disabled' })
  for (const said of ['https://example.com/<hook>', why, `${origin}/integrations?view=webhooks`])
    expect(mail.text).toContain(said)
  expect(mail.html).not.toContain('<hook>')
})

describe('a webhook that a key changed', () => {
  const changed = {
    act: 'webhook_changed',
    url: 'https://example.com/<new>',
    before: 'https://example.com/old',
    wholeNumbers: true,
    keyName: 'Web shop',
    keyShown: 'nkra_live_4fQ2Wc8b',
    isLast: false,
  } as const

  test('is named with the key, both addresses, and what to do', () => {
    const mail = webhookChangedByKeyMail(origin, to, changed)
    expect(mail).toMatchObject({ to, subject: 'An API key changed a webhook' })
    for (const said of [
      'The API key Web shop (nkra_live_4fQ2Wc8b…) changed the webhook https://example.com/<new>.',
      'Until now it was https://example.com/old.',
      'whole phone numbers',
      'revoke the key at once',
      `${origin}/integrations\n`,
      `${origin}/integrations?view=webhooks\n`,
    ])
      expect(mail.text).toContain(said)
    expect(mail.text).not.toContain('no more e-mails')
    expect(mail.html).not.toContain('<new>')
  })

  test('is said to be the last mail of the hour', () => {
    const mail = webhookChangedByKeyMail(origin, to, { ...changed, act: 'webhook_removed', isLast: true })
    expect(mail.subject).toBe('An API key deleted a webhook')
    expect(mail.text).toContain('We send no more e-mails about it for an hour.')
    expect(mail.text).not.toContain('whole phone numbers')
  })
})

test('a low balance says what is left and the threshold', () => {
  const mail = lowBalanceMail(origin, to, { product: 'SMS', available: 99n, threshold: 100_000n })
  expect(mail.subject).toBe('Your SMS credits are running low')
  expect(mail.text).toContain(
    '99 SMS credits left. You asked us to warn you when you have fewer than 1,00,000.',
  )
  expect(mail.text).toContain('https://nkra.example/sms-credits\n')
})

test.each([
  [
    'en',
    'Your account has 1 SMS credit left.',
    '1 KYC credit of Checks expires on',
    'We withdrew 1 SMS credit that was not used.',
  ],
  [
    'fr',
    'Il reste 1 crédit SMS à votre compte.',
    '1 crédit KYC du forfait Checks expire le',
    'Nous avons retiré 1 crédit SMS qui n’était pas utilisé.',
  ],
] as const)('one credit is singular (%s)', (language, low, lapsing, withdrawn) => {
  const mails = mailsIn(language)
  const lots = [{ product: 'KYC', packageName: 'Checks', credits: 1n, lapsesAt: new Date(0) }] as const
  const note = { number: 'CN-1', invoiceId: 42n, invoiceNumber: 'INV-1', totalAmount: 5n, reason: '' }
  expect(mails.lowBalanceMail(origin, to, { product: 'SMS', available: 1n, threshold: 2n }).text).toContain(
    low,
  )
  expect(mails.creditsLapseMail(origin, to, { lots }).text).toContain(lapsing)
  expect(mails.creditNoteIssuedMail(origin, to, { ...note, product: 'SMS', credits: 1n }).text).toContain(
    withdrawn,
  )
})

test('credits that lapse soon are named with what is left of them and their last day', () => {
  const lots = [
    {
      product: 'SMS',
      packageName: '<b>Starter',
      credits: 120_000n,
      lapsesAt: new Date('2026-12-01T00:00:00Z'),
    },
    { product: 'KYC', packageName: 'Checks', credits: 5n, lapsesAt: new Date('2026-12-02T23:59:59Z') },
    { product: 'SMS', packageName: 'Trial', credits: 20n, lapsesAt: new Date('2026-12-03T09:00:00Z') },
  ] as const
  const mail = creditsLapseMail(origin, to, { lots })
  expect(mail.text).toContain('1,20,000 SMS credits of <b>Starter expire on 1 December 2026.')
  expect(mail.text).toContain('5 KYC credits of Checks expire on 2 December 2026.')
  expect(mail.text).toContain('20 SMS credits of Trial expire on 3 December 2026.')
  const french = mailsIn('fr').creditsLapseMail(origin, to, { lots }).text
  expect(french).toContain('5 crédits KYC du forfait Checks expirent le 2 décembre 2026.')
  expect(french).toContain('20 crédits SMS d’essai expirent le 3 décembre 2026.')
  expect(mail.html).not.toContain('<b>')
  expect(mail.text).toContain('https://nkra.example/settings?section=notifications\n')
})

test.each([
  ['amount_differs', 'A payment needs your review', 'the amount received is not the amount we asked for'],
  [
    'invoice_not_pending',
    'A payment needs your review',
    'its invoice was already approved, rejected or cancelled',
  ],
  [undefined, 'A payment is disputed', 'is disputed by the payer'],
])('a payment in doubt (%s) is told to those who decide', (reason, subject, saying) => {
  const payment = { gateway: 'paystack', reference: 'pay0001', amount: 1_234_50n }
  const mail = doubtfulPaymentMail(origin, to, { ...payment, ...(reason !== undefined && { reason }) })
  expect(mail.subject).toBe(subject)
  expect(mail.text).toContain('Payment pay0001 of GHS 1,234.50 through Paystack')
  expect(mail.text).toContain(saying)
  expect(mail.text).toContain('https://nkra.example/invoice?view=payments\n')
})

test('a credit note says what it corrects, by how much and why', () => {
  const mail = creditNoteIssuedMail(origin, to, {
    number: 'CN-2026-000001',
    invoiceId: 42n,
    invoiceNumber: 'INV-2026-000123',
    product: 'SMS',
    credits: 125_000n,
    totalAmount: 123_456_05n,
    reason: 'Ordered twice',
  })
  expect(mail.subject).toBe('Credit note CN-2026-000001')
  for (const said of [mail.text, mail.html]) {
    expect(said).toContain('for GHS 123,456.05 corrects invoice INV-2026-000123')
    expect(said).toContain('We withdrew 1,25,000 SMS credits that were not used')
    expect(said).toContain('Ordered twice')
    expect(said).toContain('https://nkra.example/invoice?invoice=inv_000000000001a')
  }
})

test('a proof of payment leads to the invoice that waits', () => {
  const mail = proofAddedMail(origin, to, { invoiceId: 42n, number: 'INV-2026-000123' })
  expect(mail.subject).toBe('Proof of payment for invoice INV-2026-000123')
  expect(mail.text).toContain('https://nkra.example/invoice?invoice=inv_000000000001a')
})

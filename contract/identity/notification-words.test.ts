import { expect, test } from 'vitest'
import { NOTIFICATION_KINDS, topicsFor, TOPIC_NAMES, type NotificationKind } from './notification-kinds.ts'
import { notificationInEnglish, notificationInFrench, type WrittenSubject } from './notification-words.ts'
import { NotificationSubject } from './notifications.ts'

const sender = { senderId: 'AdomSavings', networks: ['MTN', 'Telecel'] }
const finding = { kind: 'link_down', detail: 'MTN' } as const

/** A subject of each kind, and its English sentence. */
const said: readonly (readonly [WrittenSubject, string])[] = [
  [{ kind: 'balance_low', product: 'SMS', available: 120_000 }, '1,20,000 SMS credits are left.'],
  [{ kind: 'balance_low', product: 'KYC', available: 1 }, '1 KYC credit is left.'],
  [
    { kind: 'credits_lapse', product: 'KYC', credits: 5, lapsesAt: '2026-12-01T09:00:00Z' },
    '5 KYC credits expire on 1 December 2026.',
  ],
  [
    { kind: 'credits_lapse', product: 'SMS', credits: 1, lapsesAt: '2026-12-01T09:00:00Z' },
    '1 SMS credit expires on 1 December 2026.',
  ],
  [
    {
      kind: 'cap_reached',
      holder: 'key',
      name: 'Web shop',
      product: 'SMS',
      period: 'day',
      credits: 1_000,
      percent: 80,
    },
    'The daily cap of 1,000 SMS credits of Web shop is 80% used.',
  ],
  [
    {
      kind: 'cap_reached',
      holder: 'account',
      name: '',
      product: 'KYC',
      period: 'day',
      credits: 1,
      percent: 100,
    },
    'The daily cap of 1 KYC credit is reached.',
  ],
  [
    {
      kind: 'cap_reached',
      holder: 'account',
      name: '',
      product: 'SMS',
      period: 'month',
      credits: 20_000,
      percent: 100,
    },
    'The monthly cap of 20,000 SMS credits is reached.',
  ],
  [
    { kind: 'invoice_reviewed', invoiceId: 'inv_000000000001a', number: 'INV-1', approved: true, reason: '' },
    'Invoice INV-1 was approved. You can use its credits now.',
  ],
  [
    {
      kind: 'invoice_reviewed',
      invoiceId: 'inv_000000000001a',
      number: 'INV-1',
      approved: false,
      reason: 'No transfer',
    },
    'Invoice INV-1 was rejected: No transfer',
  ],
  [
    { kind: 'credit_note_issued', invoiceId: 'inv_000000000001a', number: 'CN-1', invoiceNumber: 'INV-1' },
    'Credit note CN-1 corrects invoice INV-1.',
  ],
  [
    { kind: 'sender_reviewed', ...sender, decision: 'approved', renewal: false },
    'Sender ID AdomSavings was approved by MTN and Telecel.',
  ],
  [
    { kind: 'sender_ends', ...sender, validUntil: '2026-12-03', stage: 'ends' },
    'The approval of sender ID AdomSavings ends on 3 December 2026. Ask for its renewal.',
  ],
  [
    { kind: 'business_id_reviewed', legalName: 'Adom Savings Ltd', decision: 'needs_information' },
    'We need more information about the business ID of Adom Savings Ltd.',
  ],
  [
    { kind: 'business_id_ends', legalName: 'Adom Savings Ltd', endsOn: '2026-12-03', stage: 'lapsed' },
    'The business ID of Adom Savings Ltd has expired. Renew it to check identities again.',
  ],
  [
    { kind: 'campaign_finished', campaignId: 'cmp_000000000001a', name: 'Susu group', recipients: 1 },
    'Your campaign to Susu group was sent to 1 recipient.',
  ],
  [
    { kind: 'series_missed', name: 'Susu group', runs: 3 },
    'Your recurring message to Susu group was not sent 3 times.',
  ],
  [
    {
      kind: 'import_ended',
      importId: 'imp_000000000001a',
      fileName: 'a.csv',
      added: 1_200,
      rejected: 3,
      failed: false,
    },
    'The import of a.csv is done. New contacts: 1,200. Rows left out: 3.',
  ],
  [{ kind: 'reviews_wait', waiting: 1 }, 'An identity check waits for a decision.'],
  [
    { kind: 'webhook_disabled', url: 'https://example.com/hook', reason: 'gone' },
    'We disabled your webhook https://example.com/hook.',
  ],
  [
    { kind: 'codes_unused', block: '23324123' },
    'Few people use the codes that you send to numbers that begin with +23324123. We stopped sending codes to them for a day.',
  ],
  [
    { kind: 'payment_doubtful', reference: 'pay1', amount: 1_234.5, disputed: false },
    'Payment pay1 of GHS 1,234.50 needs a review.',
  ],
  [
    { kind: 'proof_added', invoiceId: 'inv_000000000001a', number: 'INV-1' },
    'Invoice INV-1 has a proof of payment to review.',
  ],
  [{ kind: 'operations_changed', began: [finding], over: [] }, 'Link MTN is down.'],
]

test.each(said)('%j', (subject, sentence) => {
  expect(NotificationSubject.safeParse(subject).success).toBe(true)
  expect(notificationInEnglish(subject)).toBe(sentence)
})

test('every kind has a sentence in French with French typography', () => {
  const kinds = new Set<NotificationKind>(said.map(([{ kind }]) => kind))
  expect(Object.keys(NOTIFICATION_KINDS).filter((kind) => !kinds.has(kind as NotificationKind))).toEqual([])
  for (const [subject, english] of said) {
    const french = notificationInFrench(subject)
    expect(french).not.toBe(english)
    expect(french).not.toMatch(/ [;!?%»]| :(?=\s|$)|« |['"]/)
  }
})

test('a role hears of the topics of what it may see', () => {
  expect(topicsFor('Reviewer')).toEqual(['approvals', 'reviews'])
  expect(topicsFor('Finance')).not.toContain('payments')
  expect(topicsFor('Administrator')).toEqual(TOPIC_NAMES.filter((topic) => topic !== 'reviews'))
})

/** Each text in both languages: the alphabet of GSM, and no more segments in French than in English. */
import { NOTIFICATION_KINDS } from '@nkra/contract/identity/notification-kinds.ts'
import type { WrittenSubject } from '@nkra/contract/identity/notification-words.ts'
import { countSegments } from '@nkra/sms/segments.ts'
import { expect, test } from 'vitest'
import {
  businessIdEndsText,
  changedAttentionText,
  lowBalanceText,
  notificationText,
  phoneCodeText,
  type PersonText,
} from './texts.ts'

const legalName = 'Adom Savings and Loans LTD'
/** The day with the longest name in French. */
const endsOn = '2026-09-30'
const sender = { senderId: 'AdomSavings', networks: ['MTN', 'Telecel'] }
const since = '2026-09-30T14:01:00.000Z'
const finding = { kind: 'link_down', subject: '1', detail: 'MTN', since } as const

const told: WrittenSubject[] = [
  { kind: 'balance_low', product: 'SMS', available: 120_000 },
  { kind: 'credits_lapse', product: 'KYC', credits: 1_200, lapsesAt: `${endsOn}T09:00:00Z` },
  { kind: 'credits_lapse', product: 'SMS', credits: 1_200, lapsesAt: '2026-08-31T09:00:00Z' },
  {
    kind: 'cap_reached',
    holder: 'key',
    name: 'Web shop',
    product: 'SMS',
    period: 'month',
    credits: 1_200_000,
    percent: 80,
  },
  {
    kind: 'cap_reached',
    holder: 'account',
    name: '',
    product: 'SMS',
    period: 'day',
    credits: 1_000,
    percent: 100,
  },
  {
    kind: 'invoice_reviewed',
    invoiceId: 'inv_000000000001a',
    number: 'INV-2026-000123',
    approved: true,
    reason: '',
  },
  {
    kind: 'invoice_reviewed',
    invoiceId: 'inv_000000000001a',
    number: 'INV-2026-000123',
    approved: false,
    reason: 'Paid to another account',
  },
  {
    kind: 'credit_note_issued',
    number: 'CN-2026-000001',
    invoiceId: 'inv_000000000001a',
    invoiceNumber: 'INV-2026-000123',
  },
  ...(['approved', 'rejected', 'needs_information'] as const).flatMap((decision) =>
    [true, false].map((renewal): WrittenSubject => ({
      kind: 'sender_reviewed',
      ...sender,
      decision,
      renewal,
    })),
  ),
  ...(['ends', 'ended', 'lapsed'] as const).map((stage): WrittenSubject => ({
    kind: 'sender_ends',
    ...sender,
    validUntil: endsOn,
    stage,
  })),
  ...(['approved', 'rejected', 'needs_information'] as const).map((decision): WrittenSubject => ({
    kind: 'business_id_reviewed',
    legalName,
    decision,
  })),
  ...(['ends', 'lapsed'] as const).map((stage): WrittenSubject => ({
    kind: 'business_id_ends',
    legalName,
    endsOn,
    stage,
  })),
  { kind: 'campaign_finished', campaignId: 'cmp_000000000001a', name: 'Susu group', recipients: 1_200 },
  { kind: 'series_missed', name: 'Susu group', runs: 1 },
  { kind: 'series_missed', name: 'Susu group', runs: 12 },
  ...[true, false].map((failed): WrittenSubject => ({
    kind: 'import_ended',
    importId: 'imp_000000000001a',
    fileName: 'members-2026.csv',
    added: 120_000,
    rejected: 1_200,
    failed,
  })),
  { kind: 'reviews_wait', waiting: 1 },
  { kind: 'reviews_wait', waiting: 12 },
  { kind: 'webhook_disabled', url: 'https://shop.example/nkra/events', reason: 'gone' },
  { kind: 'codes_unused', block: '23324123' },
  ...[true, false].map((disputed): WrittenSubject => ({
    kind: 'payment_doubtful',
    reference: 'nkra-2026-000123',
    amount: 12_345.5,
    disputed,
  })),
  { kind: 'proof_added', invoiceId: 'inv_000000000001a', number: 'INV-2026-000123' },
  { kind: 'operations_changed', began: [finding], over: [] },
]

test('every kind of notification is among the texts below', () => {
  expect(new Set(told.map(({ kind }) => kind))).toEqual(new Set(Object.keys(NOTIFICATION_KINDS)))
})

const all: [string, PersonText][] = [
  ['code of a number', phoneCodeText('********')],
  ['low balance', lowBalanceText({ product: 'SMS', available: 120_000n })],
  ['business ID ends', businessIdEndsText({ legalName, endsOn, stage: 'ends' })],
  ['business ID ended', businessIdEndsText({ legalName, endsOn, stage: 'lapsed' })],
  ['finding', changedAttentionText({ at: since, began: [finding], over: [] })],
  ...told.map((about): [string, PersonText] => [JSON.stringify(about), notificationText(about)]),
]

test.each(all)('%s', (_, { en, fr }) => {
  const [english, french] = [countSegments(en), countSegments(fr)]
  expect([english.encoding, french.encoding], fr).toEqual(['gsm7', 'gsm7'])
  expect([english.segments, french.segments], fr).toEqual([1, 1])
  expect(fr).not.toBe(en)
})

test('a French text is French', () => {
  expect(businessIdEndsText({ legalName, endsOn: '2026-08-31', stage: 'ends' }).fr).toBe(
    "Nkra : l'identité d'entreprise de Adom Savings and Loans LTD expire le 31 aout 2026. Renouvelez-la pour continuer.",
  )
})

test('a name keeps letters that GSM has, and the others become their likeness', () => {
  const text = notificationText({ kind: 'webhook_disabled', url: 'Ɔkyɛ Ñoño', reason: 'gone' })
  expect(text).toEqual({
    en: 'Nkra: We disabled your webhook Okye Ñoño.',
    fr: 'Nkra : Nous avons désactivé votre webhook Okye Ñoño.',
  })
})

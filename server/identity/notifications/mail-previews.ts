/** Every mail with made-up people and amounts, written by the functions that write the real ones. */
import type { Language } from '@nkra/contract/identity/languages.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { attentionMail } from './attention-words.ts'
import { digestLine, digestMail } from './digest.ts'
import { mailsIn, type Mails } from './mail-languages.ts'
import { weeklyReportMail } from './weekly-report.ts'

export interface MailPreview {
  name: string
  subject: string
  text: string
  html: string
}

const TO = 'ama@example.com'
/** The account of the made-up invoice. */
const OWNER = 1n
const CODE = '7KQ2M4XD'
const AT_MS = Date.UTC(2026, 10, 23, 14, 2)
const AT = new Date(AT_MS)
const IN_A_WEEK = new Date(AT_MS + 7 * 86_400_000)
const INVOICE = { invoiceId: 42n, number: 'INV-2026-000042', totalAmount: 1_440_00n }
const SENDER = { senderId: 'AdomSavings', networks: ['MTN', 'Telecel', 'AT'] }

/** The made-up figures of a week. */
const WEEK = {
  sent: 1_230,
  delivered: 1_204,
  pending: 2,
  unknown: 0,
  failed: 24,
  reasons: {
    undelivered: 15,
    expired: 9,
    unknownNumber: 0,
    senderRefused: 0,
    rejected: 0,
    unconfirmed: 0,
    failed: 0,
  },
  deliveryRate: 98.05,
  medianWait: 2.1,
  p90Wait: 5,
  p99Wait: 20,
  credits: 1_230n,
  spend: 4_428n,
  creditsPerDelivered: 1.02,
  spendPerDelivered: 0.03678,
}
const ROW = { key: '', accountName: null, previous: { sent: 0, delivered: 0, failed: 0, credits: 0n } }

/** The previews by name. Codes in them are made up and open nothing. */
const writtenBy = (mails: Mails, language: Language): Readonly<Record<string, (origin: string) => Mail>> => ({
  confirm_email: (origin) => mails.codeMail('confirm', origin, TO, CODE),
  reset_password: (origin) => mails.codeMail('reset', origin, TO, CODE),
  already_registered: (origin) => mails.alreadyRegisteredMail(origin, TO),
  password_changed: (origin) => mails.passwordChangedMail(origin, TO),
  session_reused: (origin) => mails.sessionReusedMail(origin, TO),
  two_step: (origin) => mails.twoStepMail(origin, TO, 'on'),
  recovery_code_used: (origin) => mails.recoveryCodeUsedMail(origin, TO, 9),
  password_guessed: (origin) => mails.guessedAtMail(origin, TO),
  invitation: (origin) => mails.invitationMail(origin, TO, 'kofi@example.com', CODE),
  invited_elsewhere: (origin) => mails.invitedElsewhereMail(origin, TO, 'kofi@example.com'),
  invoice_approved: (origin) =>
    mails.invoiceReviewedMail(origin, TO, { ...INVOICE, approved: true, reason: '' }, OWNER),
  invoice_rejected: (origin) =>
    mails.invoiceReviewedMail(
      origin,
      TO,
      { ...INVOICE, approved: false, reason: 'The transfer did not arrive.' },
      OWNER,
    ),
  credit_note: (origin) =>
    mails.creditNoteIssuedMail(origin, TO, {
      number: 'CN-2026-000003',
      invoiceId: INVOICE.invoiceId,
      invoiceNumber: INVOICE.number,
      product: 'SMS',
      credits: 10_000n,
      totalAmount: 396_00n,
      reason: 'Ordered twice',
    }),
  low_balance: (origin) =>
    mails.lowBalanceMail(origin, TO, { product: 'SMS', available: 84n, threshold: 100n }),
  cap_reached: (origin) =>
    mails.capReachedMail(origin, TO, {
      holder: 'key',
      name: 'Web shop',
      product: 'SMS',
      period: 'day',
      credits: 1_000n,
      used: 812n,
      percent: 80,
      resetsAt: new Date(AT_MS + 10 * 3_600_000),
    }),
  credits_lapse: (origin) =>
    mails.creditsLapseMail(origin, TO, {
      lots: [
        {
          product: 'SMS',
          packageName: 'Starter',
          credits: 1_200n,
          lapsesAt: IN_A_WEEK,
        },
      ],
    }),
  sender_approved: (origin) =>
    mails.senderReviewedMail(origin, TO, {
      ...SENDER,
      decision: 'approved',
      reason: '',
      renewal: false,
      until: '2027-11-23',
    }),
  sender_ends: (origin) =>
    mails.senderEndsMail(origin, TO, {
      ...SENDER,
      validUntil: '2026-12-23',
      lapsesOn: '2027-01-23',
      stage: 'ends',
    }),
  business_id_approved: (origin) =>
    mails.businessIdReviewedMail(origin, TO, {
      legalName: 'Adom Savings Ltd',
      decision: 'approved',
      reason: '',
      validUntil: IN_A_WEEK,
    }),
  business_id_ends: (origin) =>
    mails.businessIdEndsMail(origin, TO, {
      legalName: 'Adom Savings Ltd',
      endsOn: '2026-12-23',
      stage: 'ends',
    }),
  campaign_finished: (origin) =>
    mails.campaignFinishedMail(origin, TO, { name: 'Susu group', recipients: 412 }),
  series_missed: (origin) =>
    mails.missedSeriesMail(origin, TO, { name: 'Susu group', dueAt: AT, runs: 1, outcome: 'unpaid' }),
  import_done: (origin) =>
    mails.importEndedMail(origin, TO, { fileName: 'members.csv', added: 1_200, rejected: 3, failed: false }),
  reviews_wait: (origin) => mails.reviewsWaitMail(origin, TO, { waiting: 3, since: AT, days: 7 }),
  codes_unused: (origin) =>
    mails.unusedCodesMail(origin, TO, { block: '23324123', verified: 1, ended: 20, opensAt: AT }),
  webhook_disabled: (origin) =>
    mails.disabledWebhookMail(origin, TO, { url: 'https://example.com/nkra', reason: 'failing' }),
  webhook_changed_by_key: (origin) =>
    mails.webhookChangedByKeyMail(origin, TO, {
      act: 'webhook_changed',
      url: 'https://example.com/nkra-2',
      before: 'https://example.com/nkra',
      wholeNumbers: false,
      keyName: 'Web shop',
      keyShown: 'nkra_live_4fQ2Wc8b',
      isLast: false,
    }),
  payment_review: (origin) =>
    mails.doubtfulPaymentMail(origin, TO, {
      gateway: 'paystack',
      reference: 'nkra-000dk3v9p2x46',
      amount: 396_00n,
      reason: 'amount_differs',
    }),
  proof_added: (origin) =>
    mails.proofAddedMail(origin, TO, { invoiceId: INVOICE.invoiceId, number: INVOICE.number }),
  attention: (origin) =>
    attentionMail(origin, TO, {
      at: AT.toISOString(),
      began: [{ kind: 'link_down', subject: '1', detail: 'MTN', since: AT.toISOString() }],
      over: [],
    }),
  daily_summary: (origin) =>
    digestMail(
      origin,
      TO,
      {
        lines: [
          digestLine(
            AT,
            {
              kind: 'campaign_finished',
              campaignId: 'cmp_0000000000001',
              name: 'Susu group',
              recipients: 412,
            },
            language,
          ),
          digestLine(
            new Date(AT_MS - 4 * 3_600_000),
            {
              kind: 'invoice_reviewed',
              invoiceId: 'inv_000000000001a',
              number: INVOICE.number,
              approved: true,
              reason: '',
            },
            language,
          ),
        ],
        more: false,
        unsubscribe: `${origin}/u/example`,
      },
      language,
    ),
  weekly_report: (origin) =>
    weeklyReportMail(
      origin,
      TO,
      {
        week: { from: '2026-11-16', to: '2026-11-22' },
        report: {
          totals: WEEK,
          previous: { ...WEEK, sent: 1_020, delivered: 996, failed: 20, credits: 1_020n, spend: 3_672n },
          rows: [
            { ...WEEK, ...ROW, label: 'MTN', sent: 810, deliveryRate: 98.4 },
            { ...WEEK, ...ROW, label: 'Telecel', sent: 420, deliveryRate: 96.9 },
          ],
        },
        unsubscribe: `${origin}/u/example`,
      },
      language,
    ),
})

/** All mails, in the order in which a customer meets them. */
export function mailPreviews(origin: string, language: Language): MailPreview[] {
  return Object.entries(writtenBy(mailsIn(language), language)).map(([name, write]) => {
    const { subject, text, html } = write(origin)
    return { name, subject, text, html }
  })
}

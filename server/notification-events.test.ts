/** Internal events in the form in which people are told of them. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  balanceFell,
  creditNoteIssued,
  creditsLapse,
  invoiceReviewed,
  paymentDisputed,
  paymentNeedsReview,
  paymentProofAdded,
} from './billing/events.ts'
import { createAccount, OPERATOR_ACCOUNT_ID } from './catalog/accounts.ts'
import { senderEnds, senderReviewed } from './catalog/events.ts'
import { importEnded } from './contacts/contacts.ts'
import { addConfirmedUser } from './identity/seed.ts'
import { identityFixture, type IdentityFixture } from './identity/testing/identity-fixture.ts'
import { webhookDisabled } from './integrations/events.ts'
import { businessIdEnds, businessIdReviewed, reviewsWait } from './kyc/events.ts'
import { campaignCompleted, codesUnused, seriesMissed } from './messaging/events.ts'
import { notificationEvents } from './notification-events.ts'
import type { NewEvent } from './platform/database/outbox.ts'
import { relayAll } from './platform/events/relay.ts'
import { silentLog } from './platform/log.ts'
import { attentionChanged } from './platform/operations/attention.ts'

let fixture: IdentityFixture
let accountId: bigint
let ama: bigint

beforeAll(async () => {
  fixture = await identityFixture()
  const names = { firstName: 'Ama', lastName: 'Mensah', otherNames: '', phone: '', passwordHash: 'x' }
  await fixture.identity.db.transaction(async (tx) => {
    accountId = await createAccount(tx, { name: 'Adom Savings' })
    ama = await addConfirmedUser(tx, { accountId, email: 'ama@adom.test', role: 'Owner', ...names })
    const esi = { accountId: OPERATOR_ACCOUNT_ID, email: 'esi@operator.test', ...names }
    await addConfirmedUser(tx, { ...esi, role: 'Administrator' })
  })
})
afterAll(() => fixture.close())

/** What the people of both accounts are told of the event. */
async function told(
  event: NewEvent,
): Promise<{ by: 'business' | 'operator'; about: Record<string, unknown> }[]> {
  const { db } = fixture.identity
  await sql`delete from notification where account_id in (${accountId}, ${OPERATOR_ACCOUNT_ID})`.execute(
    db.sql,
  )
  await db.transaction(async (tx) => {
    tx.publish(event)
    await Promise.resolve()
  })
  await relayAll(db, notificationEvents, silentLog)
  // An event that was handed out is not handed out again.
  await relayAll(db, notificationEvents, silentLog)
  const { rows } = await sql<{ of: bigint; about: Record<string, unknown> }>`
    select account_id as of, about from notification where account_id in (${accountId}, ${OPERATOR_ACCOUNT_ID})
    order by id`.execute(db.sql)
  return rows.map(({ of, about }) => ({ by: of === accountId ? 'business' : 'operator', about }))
}

const AT = new Date('2026-11-02T08:59:00Z')
const invoice = {
  invoiceId: 42n,
  number: 'INV-1',
  product: 'SMS' as const,
  packageName: 'Starter',
  credit: 10_000n,
  totalAmount: 396_00n,
}
const payment = {
  paymentId: 1n,
  invoiceId: 42n,
  gateway: 'paystack' as const,
  reference: 'pay1',
  amount: 24_00n,
}
const sender = { id: 1n, senderId: 'AdomSavings', networks: ['MTN' as const] }
const lot = { packageName: 'Starter', credits: 5n, lapsesAt: AT }

test.each([
  [
    () => invoiceReviewed.of(accountId, { ...invoice, approved: true, reason: '' }),
    { kind: 'invoice_reviewed', number: 'INV-1', approved: true },
  ],
  [
    () =>
      creditNoteIssued.of(accountId, {
        creditNoteId: 1n,
        number: 'CN-1',
        invoiceId: 42n,
        invoiceNumber: 'INV-1',
        product: 'SMS',
        credits: 1n,
        totalAmount: 1n,
        reason: 'Twice',
      }),
    { kind: 'credit_note_issued', number: 'CN-1', invoiceNumber: 'INV-1' },
  ],
  [
    () =>
      senderReviewed.of(accountId, {
        ...sender,
        decision: 'approved',
        reason: '',
        renewal: false,
        until: null,
      }),
    { kind: 'sender_reviewed', senderId: 'AdomSavings', decision: 'approved' },
  ],
  [
    () =>
      senderEnds.of(accountId, {
        ...sender,
        validUntil: '2026-12-03',
        lapsesOn: '2026-12-20',
        stage: 'ends',
      }),
    { kind: 'sender_ends', validUntil: '2026-12-03' },
  ],
  [
    () =>
      businessIdReviewed.of(accountId, {
        id: 1n,
        legalName: 'Adom Ltd',
        decision: 'rejected',
        reason: 'No',
        validUntil: null,
      }),
    { kind: 'business_id_reviewed', decision: 'rejected' },
  ],
  [
    () =>
      businessIdEnds.of(accountId, { id: 1n, legalName: 'Adom Ltd', endsOn: '2026-12-03', stage: 'ends' }),
    { kind: 'business_id_ends', endsOn: '2026-12-03' },
  ],
  [
    () => campaignCompleted.of(accountId, { campaignId: 1n, at: AT, name: 'Susu group', recipients: 12 }),
    { kind: 'campaign_finished', name: 'Susu group', recipients: 12 },
  ],
  [
    () =>
      seriesMissed.of(accountId, { seriesId: 1n, dueAt: AT, outcome: 'unpaid', runs: 2, name: 'Susu group' }),
    { kind: 'series_missed', runs: 2 },
  ],
  [
    () =>
      importEnded.of(accountId, { importId: 1n, fileName: 'a.csv', added: 3, rejected: 1, failed: false }),
    { kind: 'import_ended', fileName: 'a.csv', added: 3, rejected: 1, failed: false },
  ],
  [() => reviewsWait.of(accountId, { waiting: 3, since: AT, days: 7 }), { kind: 'reviews_wait', waiting: 3 }],
  [
    () => webhookDisabled.of(accountId, { webhookId: 1n, url: 'https://example.com/', reason: 'gone' }),
    { kind: 'webhook_disabled', url: 'https://example.com/' },
  ],
  [
    () => codesUnused.of(accountId, { block: '23324123', verified: 1, ended: 20, opensAt: AT }),
    { kind: 'codes_unused', block: '23324123' },
  ],
  [
    () =>
      creditsLapse.of(accountId, {
        lots: [
          { ...lot, product: 'SMS' },
          { ...lot, product: 'SMS' },
          { ...lot, product: 'KYC' },
        ],
      }),
    { kind: 'credits_lapse', product: 'SMS', credits: 10 },
  ],
  [
    () => balanceFell.of(accountId, { watcherId: ama, product: 'SMS', available: 99n, threshold: 100n }),
    { kind: 'balance_low', available: 99 },
  ],
])('%# a business is told %s', async (event, about) => {
  expect(await told(event())).toMatchObject([{ by: 'business', about }])
})

test.each([
  [
    () => paymentNeedsReview.of(accountId, { ...payment, reason: 'amount_differs' }),
    { kind: 'payment_doubtful', disputed: false, amount: 24 },
  ],
  [() => paymentDisputed.of(accountId, payment), { kind: 'payment_doubtful', disputed: true }],
  [
    () => paymentProofAdded.of(accountId, { invoiceId: 42n, number: 'INV-1', proofId: 1n }),
    { kind: 'proof_added', number: 'INV-1' },
  ],
  [
    () =>
      attentionChanged.of(OPERATOR_ACCOUNT_ID, {
        at: AT.toISOString(),
        began: [{ kind: 'link_down', subject: '1', detail: 'MTN', since: AT.toISOString() }],
        over: [],
      }),
    { kind: 'operations_changed', began: [{ kind: 'link_down', detail: 'MTN' }] },
  ],
])('%# the operator is told %s', async (event, about) => {
  expect(await told(event())).toMatchObject([{ by: 'operator', about }])
})

/** Internal events in the form in which customers' programs get them. */
import {
  SUBSCRIBABLE_EVENT_TYPES,
  EVENT_EXAMPLES,
  type EventType,
} from '@nkra/contract/integrations/webhook-events.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balanceFell, capReachedEvent, invoiceReviewed, paymentSucceeded } from './billing/events.ts'
import { senderEnds, senderReviewed } from './catalog/events.ts'
import { importEnded, optOutChanged } from './contacts/contacts.ts'
import { keyExpires } from './integrations/events.ts'
import { webhooksFixture, type WebhooksFixture } from './integrations/testing/webhooks-fixture.ts'
import {
  businessIdReviewed,
  kycAskedAgain,
  kycAskedByLink,
  kycEnded,
  kycScreeningMatch,
  kycSent,
} from './kyc/events.ts'
import {
  campaignCancelled,
  campaignCompleted,
  campaignPaused,
  codesEnded,
  linksClicked,
  messageReceived,
  messagesMoved,
  seriesMissed,
} from './messaging/events.ts'
import type { User } from './platform/actor.ts'
import { relayAll } from './platform/events/relay.ts'
import { silentLog } from './platform/log.ts'
import type { NewEvent } from './platform/database/outbox.ts'
import { webhookEvents } from './webhook-events.ts'

let fixture: WebhooksFixture
let ama: User

beforeAll(async () => {
  fixture = await webhooksFixture()
  ama = await fixture.person('Ama')
  await fixture.webhook(ama, 'http://127.0.0.1:9/', [...SUBSCRIBABLE_EVENT_TYPES])
})
afterAll(() => fixture.close())

/** The bodies that would be sent for these events. */
async function told(
  happened: readonly NewEvent[],
): Promise<{ type: EventType; timestamp: string; data: object }[]> {
  const { db } = fixture.database
  await sql`delete from webhook_delivery where account_id = ${ama.accountId}`.execute(db.sql)
  await db.transaction(async (tx) => {
    for (const event of happened) tx.publish(event)
  })
  await relayAll(db, webhookEvents, silentLog)
  const { rows } = await sql<{ body: string }>`
    select body from webhook_delivery where account_id = ${ama.accountId} order by id`.execute(db.sql)
  return rows.map(({ body }) => JSON.parse(body) as { type: EventType; timestamp: string; data: object })
}

const AT = new Date('2026-11-02T08:59:00Z')
const invoice = {
  invoiceId: 42n,
  number: 'INV-2026-000042',
  product: 'SMS' as const,
  packageName: 'Starter',
  credit: 10_000n,
  totalAmount: 396_00n,
  reason: '',
}
const moved = { messageId: 7n, campaignId: 6n, error: null, at: AT }

test('every event of the house that they may hear of has a type, and says what its example does', async () => {
  const of = ama.accountId
  const said = await told([
    messagesMoved.of(of, {
      messages: (
        ['submitted', 'unknown', 'delivered', 'undelivered', 'expired', 'rejected', 'failed'] as const
      ).map((state) => ({ ...moved, state })),
    }),
    campaignCompleted.of(of, { campaignId: 6n, at: AT, name: 'Susu group', recipients: 3 }),
    campaignPaused.of(of, { campaignId: 6n, at: AT }),
    campaignCancelled.of(of, { campaignId: 6n, at: AT }),
    linksClicked.of(of, { clicks: [{ messageId: 7n, campaignId: 6n, at: AT, clicks: 1 }] }),
    ...(['verified', 'expired'] as const).map((outcome) =>
      codesEnded.of(of, { outcome, codes: [{ id: 8n, msisdn: '233241234567', at: AT }] }),
    ),
    ...[true, false].map((optedOut) =>
      optOutChanged.of(of, { msisdn: '233241234567', optedOut, source: 'link', at: AT }),
    ),
    importEnded.of(of, { importId: 9n, fileName: 'Kofi.csv', added: 3, rejected: 1, failed: false }),
    keyExpires.of(of, { keyId: 10n, expiresAt: AT }),
    senderEnds.of(of, {
      id: 4n,
      senderId: 'AdomSavings',
      networks: ['MTN'],
      validUntil: '2026-12-31',
      lapsesOn: '2027-02-01',
      stage: 'ends',
    }),
    messageReceived.of(of, { id: 5n, from: '233241234567', to: 'AdomSavings', keyword: null, at: AT }),
    senderReviewed.of(of, {
      id: 4n,
      senderId: 'AdomSavings',
      networks: ['MTN'],
      decision: 'rejected',
      reason: 'Kofi Mensah signed it',
      renewal: false,
      until: null,
    }),
    businessIdReviewed.of(of, {
      id: 3n,
      legalName: 'Kofi Mensah Enterprise',
      decision: 'approved',
      reason: '',
      validUntil: AT,
    }),
    invoiceReviewed.of(of, { ...invoice, approved: true }),
    invoiceReviewed.of(of, { ...invoice, approved: false, reason: 'The transfer did not arrive.' }),
    paymentSucceeded.of(of, {
      paymentId: 2n,
      invoiceId: 42n,
      gateway: 'paystack',
      reference: 'r-1',
      amount: 396_00n,
    }),
    kycAskedByLink.of(of, { id: 1n, reference: 'c-7', kind: 'document', environment: 'live' }),
    kycSent.of(of, { id: 1n, reference: null, environment: 'live' }),
    kycAskedAgain.of(of, {
      id: 1n,
      reference: null,
      asked: ['document_back'],
      reason: 'glare',
      environment: 'live',
    }),
    kycEnded.of(of, {
      id: 1n,
      reference: 'c-7',
      status: 'approved',
      level: 'A2',
      reason: null,
      environment: 'sandbox',
    }),
    balanceFell.of(of, { watcherId: 9n, product: 'SMS', available: 84n, threshold: 100n }),
    capReachedEvent.of(of, {
      capId: 3n,
      holder: 'person',
      holderId: 'usr_0000000000009',
      name: 'Kofi Mensah',
      product: 'SMS',
      period: 'day',
      credits: 100n,
      used: 80n,
      percent: 80,
      resetsAt: AT,
    }),
    kycScreeningMatch.of(of, { id: 2n, reference: null, environment: 'live', candidates: 1 }),
    seriesMissed.of(of, { seriesId: 8n, dueAt: AT, outcome: 'unpaid', runs: 1, name: 'Susu group' }),
  ])
  expect(new Set(said.map(({ type }) => type))).toEqual(new Set(SUBSCRIBABLE_EVENT_TYPES))
  for (const { type, data } of said) {
    expect([type, Object.keys(data)]).toEqual([type, Object.keys(EVENT_EXAMPLES[type])])
  }
  const everything = JSON.stringify(said)
  for (const personal of ['Kofi', 'Mensah', 'Susu group']) expect(everything).not.toContain(personal)
})

test('an event says when it happened, and amounts as the wire does', async () => {
  const [delivered, approved, answer] = await told([
    messagesMoved.of(ama.accountId, { messages: [{ ...moved, state: 'delivered', error: '000' }] }),
    invoiceReviewed.of(ama.accountId, { ...invoice, approved: true }),
    messageReceived.of(ama.accountId, { id: 5n, from: '233241234567', to: '1404', keyword: 'stop', at: AT }),
  ])
  expect(delivered).toEqual({
    type: 'message.delivered',
    timestamp: AT.toISOString(),
    data: {
      messageId: 'msg_0000000000007',
      campaignId: 'cmp_0000000000006',
      state: 'delivered',
      // The network's 000 says that there was no error.
      error: null,
      at: AT.toISOString(),
      // The message was deleted before its event was handed on.
      reference: null,
      toLast3: null,
      credits: null,
      tags: [],
    },
  })
  expect(approved).toMatchObject({
    timestamp: fixture.clock.now().toISOString(),
    data: { invoiceId: 'inv_000000000001a', credits: 10_000, totalAmount: 396 },
  })
  expect(answer!.data).toEqual({
    id: 'inb_0000000000005',
    from: '+233241234567',
    to: '1404',
    keyword: 'stop',
    at: AT.toISOString(),
  })
})

test('what another account lives through is told nobody', async () => {
  const kofi = await fixture.person('Kofi')
  expect(
    await told([campaignCompleted.of(kofi.accountId, { campaignId: 6n, at: AT, name: '', recipients: 3 })]),
  ).toEqual([])
})

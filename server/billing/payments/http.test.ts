import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '@nkra/contract/billing/payments.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { startPaystack, type RunningPaystack } from '@nkra/outside/paystack/paystack.ts'
import { openStage, type GoldenStage, type GoldenWorld } from '../../catalog/testing/golden-cases.ts'
import { createPackage } from '../../catalog/packages.ts'
import type { Db } from '../../platform/database/database.ts'
import { testServer, testUser } from '../../platform/testing/test-server.ts'
import { createInvoice } from '../invoices/invoices.ts'
import { openBooks } from '../ledger/ledger.ts'
import { paymentCases } from '../testing/payments.cases.ts'
import { createPayment, resolvePayment, type PaymentResources, type PaymentInput } from './payments.ts'
import { bindPayments } from '../http.ts'
import { openPaystack } from './gateways/paystack.ts'
import { prove } from '../ledger/proof.ts'
import { PAYSTACK_KEY, SILENT_PHONE } from '../testing/payments.ts'

let simulated: RunningPaystack
const paymentsOf = (db: Db): PaymentResources => ({
  db,
  gateways: [openPaystack({ secretKey: PAYSTACK_KEY, url: simulated.url })],
  publicUrl: 'https://sms.example.test',
})

/** Orders the one package: an invoice that waits. */
async function order(db: Db, accountId: bigint) {
  return db.transaction((tx) =>
    createInvoice(tx, testUser(accountId), {
      accountId,
      amount: 2_000n,
      credit: 500n,
      packageName: 'Starter',
      duration: 1,
      durationType: 3,
      ProductType: 'SMS',
    }),
  )
}

/**
 * Adom Savings has two invoices: one pesewa too much came in for the first, and a phone shows a prompt for the
 * second. Makola Traders has paid a third.
 */
async function prepare({ db, adom, makola, name }: GoldenWorld): Promise<void> {
  const payments = paymentsOf(db)
  await db.transaction(async (tx) => {
    await sql`delete from package`.execute(tx.sql)
    await openBooks(tx, adom)
    await openBooks(tx, makola)
    const price = { price: 2_000n, credit: 500n, durationNumber: 1, durationType: 3 } as const
    await createPackage(tx, { product: 'SMS', name: 'Starter', ...price })
  })
  const pay = async (
    invoice: string,
    payment: string,
    accountId: bigint,
    wanted: Partial<PaymentInput> = {},
  ) => {
    const ordered = await order(db, accountId)
    name(invoice, encodeId('inv', ordered.id), ordered.id)
    name(`${invoice} number`, ordered.number, ordered.number)
    const begun = await createPayment(payments, testUser(accountId), {
      invoiceId: ordered.id,
      gateway: 'paystack',
      method: 'card',
      ...wanted,
    })
    name(payment, encodeId('pay', begun.id), begun.id)
    name(`${payment} reference`, begun.reference, begun.reference)
    return begun
  }
  const settle = ({ accountId, id, reference }: Awaited<ReturnType<typeof pay>>) => {
    simulated.control.approve(reference)
    const signal = new AbortController().signal
    return resolvePayment(payments, { accountId, id }, { every_ms: 0, signal })
  }
  const doubtful = await pay('first', 'doubtful', adom)
  simulated.control.play([{ reference: doubtful.reference, faults: ['amount-over'] }])
  await settle(doubtful)
  await pay('second', 'prompted', adom, { method: 'mobile_money', msisdn: SILENT_PHONE })
  await settle(await pay('third', 'theirs', makola))
}

let stage: GoldenStage
beforeAll(async () => {
  simulated = await startPaystack({ secretKey: PAYSTACK_KEY, webhookUrl: '' })
  stage = await openStage((server) => {
    bindPayments(server, { payments: paymentsOf(server.db), paystackKey: PAYSTACK_KEY })
  }, prepare)
})
afterAll(async () => {
  expect(await prove(stage.db)).toEqual([])
  await stage.close()
  await simulated.close()
})

test.each(paymentCases)('$name', (golden) => stage.run(golden))

test('a payment begun twice under one key is one, and the second answer says how it stands', async () => {
  const { db } = stage
  const http = await testServer(db, (server) =>
    bindPayments(server, { payments: paymentsOf(db), paystackKey: null }),
  )
  const { rows } = await sql<{ accountId: bigint; invoiceId: bigint }>`
    select account_id as "accountId", id as "invoiceId" from invoice
    where status = 1 and not exists (
      select from payment where account_id = invoice.account_id and invoice_id = invoice.id and state = 'pending'
    ) limit 1`.execute(db.sql)
  const { accountId, invoiceId } = rows[0]!
  const begin = (method: 'card' | 'mobile_money') =>
    http.call(
      contract.createPayment,
      {
        body: {
          invoiceId: encodeId('inv', invoiceId),
          gateway: 'paystack',
          method,
          ...(method === 'mobile_money' && { msisdn: SILENT_PHONE }),
        },
      },
      { as: testUser(accountId), headers: { 'idempotency-key': 'pay-once' } },
    )
  const first = await begin('card')
  expect(first).toMatchObject({ status: 201, body: { data: { state: 'pending', method: 'card' } } })
  const { id, redirectUrl } = first.body.data as { id: string; redirectUrl: string }
  expect(redirectUrl).toContain(simulated.url)
  expect(await begin('card')).toMatchObject({ status: 201, body: { data: { id, redirectUrl } } })
  expect(await begin('mobile_money')).toMatchObject({
    status: 422,
    body: { code: 'idempotency_key_reused' },
  })
  await http.close()
})

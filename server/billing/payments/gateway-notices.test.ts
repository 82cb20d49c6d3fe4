import { sql } from 'kysely'
import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import * as contract from '@nkra/contract/billing/payments.ts'
import { Fail } from '../../platform/fail.ts'
import { startJobs, type Jobs } from '../../platform/jobs/jobs.ts'
import { silentLog } from '../../platform/log.ts'
import { testServer, testUser, type TestServer } from '../../platform/testing/test-server.ts'
import { reviewInvoice } from '../invoices/invoices.ts'
import { readPayment, type Payment } from './record.ts'
import { paymentWorkers, reviewPayment } from './payments.ts'
import { bindPayments } from '../http.ts'
import { prove } from '../ledger/proof.ts'
import { CREDITS, openPaymentStage, PAYSTACK_KEY, TOTAL, type PaymentStage } from '../testing/payments.ts'
import { PATIENCE_MS } from '../../platform/testing/patience.ts'

const administrator = testUser(1n, 'Administrator')

let stage: PaymentStage
let http: TestServer
let jobs: Jobs
beforeAll(async () => {
  stage = await openPaymentStage()
  const { payments } = stage
  http = await testServer(stage.db, (server) => bindPayments(server, { payments, paystackKey: PAYSTACK_KEY }))
  const url = await http.server.listen(0, '127.0.0.1')
  stage.paystack.pointTo(`${url}${contract.paystackWebhook.path}`)
  // Without the schedule, which asks by itself.
  jobs = await startJobs(
    stage.db,
    paymentWorkers(payments).filter(({ cron }) => cron === null),
    silentLog,
  )
})
afterEach(() => stage.paystack.play([]))
afterAll(async () => {
  expect(await prove(stage.db)).toEqual([])
  await jobs.stop()
  await http.close()
  await stage.close()
})

const stateOf = async (payment: Payment) => {
  const { state, reason } = await readPayment(stage.db, payment)
  return reason === null ? state : `${state} ${reason}`
}
/** Waits until a payment has the state: the webhook's question runs beside the test. */
const becomes = (payment: Payment, state: string) =>
  vi.waitFor(async () => expect(await stateOf(payment)).toBe(state), { timeout: PATIENCE_MS, interval: 20 })

const said = async ({ accountId, id }: Payment) => {
  const { rows } = await sql<{ said: string }>`
    select source || ' ' || kind as said from payment_event
    where account_id = ${accountId} and payment_id = ${id} order by id`.execute(stage.db.sql)
  return rows.map((row) => row.said)
}

const post = (body: string, signature?: string) =>
  http.inject({
    method: 'POST',
    url: contract.paystackWebhook.path,
    headers: {
      'content-type': 'application/json',
      ...(signature !== undefined && { 'x-paystack-signature': signature }),
    },
    payload: body,
  })
const signed = (body: string) => createHmac('sha512', PAYSTACK_KEY).update(body).digest('hex')
const tell = (value: unknown) => {
  const body = JSON.stringify(value)
  return post(body, signed(body))
}

describe('a webhook', () => {
  test('brings the credits, without anybody looking', async () => {
    const adom = await stage.business()
    const payment = await adom.begin()
    stage.paystack.approve(payment.reference)
    await becomes(payment, 'succeeded')
    expect(await adom.credits()).toBe(CREDITS)
    expect(await said(payment)).toEqual(['webhook charge.success', 'answer paid'])
  })

  test('that comes before the answer to the beginning does not count twice', async () => {
    const adom = await stage.business()
    stage.paystack.play([{ next: true, faults: ['webhook-early'] }])
    const payment = await adom.prompt()
    await becomes(payment, 'succeeded')
    expect(await adom.credits()).toBe(CREDITS)
  })

  test('that comes twice is written down once', async () => {
    const adom = await stage.business()
    const payment = await adom.begin()
    stage.paystack.play([{ reference: payment.reference, faults: ['webhook-doubled'] }])
    stage.paystack.approve(payment.reference)
    await becomes(payment, 'succeeded')
    await stage.paystack.landed()
    expect(await said(payment)).toEqual(['webhook charge.success', 'answer paid'])
    expect(await adom.credits()).toBe(CREDITS)
  })

  test('that is lost is not missed: the page that looks asks', async () => {
    const adom = await stage.business()
    const payment = await adom.prompt()
    stage.paystack.play([{ reference: payment.reference, faults: ['webhook-lost'] }])
    stage.paystack.approve(payment.reference)
    await stage.ask(payment)
    expect(await stateOf(payment)).toBe('succeeded')
    expect(await said(payment)).toEqual(['answer paid'])
  })

  test('says what it likes: Paystack is asked, and its answer counts', async () => {
    const adom = await stage.business()
    const payment = await adom.begin()
    const { reference } = payment
    const reply = await tell({
      event: 'charge.success',
      data: { reference, status: 'success', domain: 'test', currency: 'GHS', amount: Number(TOTAL) },
    })
    expect(reply).toMatchObject({ status: 200, body: { data: { received: true } } })
    await expect
      .poll(() => stage.paystack.calls.some(({ path }) => path.endsWith(`/verify/${reference}`)))
      .toBe(true)
    expect(await stateOf(payment)).toBe('pending')
    expect(await adom.credits()).toBe(0n)
  })

  test('about what came in otherwise than meant leads to a person', async () => {
    const adom = await stage.business()
    const payment = await adom.begin()
    stage.paystack.play([{ reference: payment.reference, faults: ['amount-short'] }])
    stage.paystack.approve(payment.reference)
    await becomes(payment, 'needs_review amount_differs')
    const { rows } = await sql<{ reason: string }>`
      select payload ->> 'reason' as reason from outbox
      where account_id = ${payment.accountId} and kind = 'payment.needs_review'`.execute(stage.db.sql)
    expect(rows).toEqual([{ reason: 'amount_differs' }])
  })

  test('about a reference of nobody is answered, and kept', async () => {
    const reply = await tell({ event: 'charge.success', data: { reference: 'theirs', amount: 100 } })
    expect(reply.status).toBe(200)
    const { rows } = await sql<{ account_id: bigint | null; facts: unknown }>`
      select account_id, facts from payment_event where reference = 'theirs'`.execute(stage.db.sql)
    expect(rows).toEqual([{ account_id: null, facts: { amount: 100 } }])
  })

  const events = async () => {
    const { rows } = await sql<{ events: number }>`
      select count(id)::int4 as events, min(account_id) from payment_event`.execute(stage.db.sql)
    return rows[0]!.events
  }
  test.each<[string, string, string | undefined]>([
    ['unsigned', '{"event":"charge.success","data":{"reference":"unsigned"}}', undefined],
    ['of another key', '{"event":"charge.success","data":{"reference":"other"}}', '0'.repeat(128)],
    [
      'of other bytes',
      '{"event":"charge.success","data":{}}',
      signed('{"event":"charge.success","data":{} }'),
    ],
  ])('%s is refused, and not kept', async (_, body, signature) => {
    const before = await events()
    expect(await post(body, signature)).toMatchObject({ status: 401, body: { code: 'signature_refused' } })
    expect(await events()).toBe(before)
  })

  test('that is signed over no JSON is answered, and says nothing', async () => {
    const before = await events()
    expect((await post('{"event":', signed('{"event":'))).status).toBe(200)
    expect(await events()).toBe(before)
  })

  test('that is longer than any is refused', async () => {
    const body = JSON.stringify({ event: 'charge.success', data: { note: 'x'.repeat(64 * 1024) } })
    expect((await post(body, signed(body))).status).toBe(413)
  })

  test('leads nowhere where Paystack is not set up', async () => {
    const without = await testServer(stage.db, (server) =>
      bindPayments(server, { payments: { ...stage.payments, gateways: [] }, paystackKey: null }),
    )
    const reply = await without.inject({
      method: 'POST',
      url: contract.paystackWebhook.path,
      headers: { 'content-type': 'application/json', 'x-paystack-signature': signed('{}') },
      payload: '{}',
    })
    expect(reply.status).toBe(404)
    await without.close()
  })
})

test('sixteen webhooks, those who look, and an approval at once give one credit', async () => {
  const adom = await stage.business()
  for (let round = 0; round < 4; round++) {
    const payment = await adom.begin()
    stage.paystack.play([{ reference: payment.reference, faults: ['webhook-lost'] }])
    stage.paystack.approve(payment.reference)
    const before = await adom.credits()
    // Told in different bytes each time, so that none is known already.
    const told = Array.from({ length: 16 }, (_, index) =>
      tell({ event: 'charge.success', data: { reference: payment.reference, id: index } }),
    )
    const looks = Array.from({ length: 4 }, () => stage.ask(payment))
    const approval = stage.db
      .transaction((tx) =>
        reviewInvoice(tx, administrator, { invoiceId: payment.invoiceId, status: 2, reason: '' }),
      )
      .then(() => true)
      .catch((error: unknown) => {
        if (error instanceof Fail && error.code === 'invoice_not_pending') return false
        throw error
      })
    expect((await Promise.all(told)).map(({ status }) => status)).toEqual(Array(16).fill(200))
    await Promise.all(looks)
    const isApprovedByHand = await approval
    await becomes(payment, isApprovedByHand ? 'needs_review invoice_not_pending' : 'succeeded')
    expect((await adom.credits()) - before).toBe(CREDITS)
  }
  expect(await prove(stage.db)).toEqual([])
})

describe('what follows', () => {
  const paid = async () => {
    const adom = await stage.business()
    const payment = await adom.begin()
    stage.paystack.approve(payment.reference)
    await becomes(payment, 'succeeded')
    return payment
  }
  const dispute = (payment: Payment, event: string, resolution?: string) =>
    tell({ event, data: { id: 1, transaction: { reference: payment.reference }, resolution } })
  const refund = (payment: Payment, pesewas: bigint, id: string, status = 'processed') =>
    tell({
      event: `refund.${status}`,
      data: { transaction_reference: payment.reference, amount: String(pesewas), refund_reference: id },
    })

  test('a dispute that is won leads back', async () => {
    const payment = await paid()
    await dispute(payment, 'charge.dispute.create')
    expect(await stateOf(payment)).toBe('disputed')
    await dispute(payment, 'charge.dispute.remind')
    expect(await stateOf(payment)).toBe('disputed')
    await dispute(payment, 'charge.dispute.resolve', 'declined')
    expect(await stateOf(payment)).toBe('succeeded')
    expect((await said(payment)).slice(2)).toEqual([
      'webhook charge.dispute.create',
      'webhook charge.dispute.remind',
      'webhook charge.dispute.resolve',
    ])
  })

  test('a dispute that is lost ends with the refund', async () => {
    const payment = await paid()
    stage.paystack.send(payment.reference, 'charge.dispute.create')
    await becomes(payment, 'disputed')
    stage.paystack.send(payment.reference, 'charge.dispute.resolve')
    await stage.paystack.landed()
    expect(await stateOf(payment)).toBe('disputed')
    await refund(payment, TOTAL, 'TRF_1')
    expect(await stateOf(payment)).toBe('refunded')
  })

  test('a doubtful payment that is disputed and won is as doubtful as before', async () => {
    const adom = await stage.business()
    const payment = await adom.begin()
    stage.paystack.play([{ reference: payment.reference, faults: ['currency-wrong'] }])
    stage.paystack.approve(payment.reference)
    await becomes(payment, 'needs_review currency_differs')
    await dispute(payment, 'charge.dispute.create')
    await dispute(payment, 'charge.dispute.resolve', 'declined')
    expect(await stateOf(payment)).toBe('needs_review currency_differs')
  })

  test('a payment that was given up, then paid and disputed, waits for a person', async () => {
    const adom = await stage.business()
    const payment = await adom.begin()
    stage.paystack.decline(payment.reference)
    await stage.ask(payment)
    expect(await stateOf(payment)).toBe('failed declined')
    stage.paystack.play([{ reference: payment.reference, faults: ['webhook-lost'] }])
    stage.paystack.approve(payment.reference)
    await dispute(payment, 'charge.dispute.create')
    expect(await stateOf(payment)).toBe('disputed declined')
    // The money may go back: an answer that it came in gives no credits meanwhile.
    await stage.ask(payment)
    expect(await stateOf(payment)).toBe('disputed declined')
    expect(await adom.credits()).toBe(0n)
    await dispute(payment, 'charge.dispute.resolve', 'declined')
    expect(await stateOf(payment)).toBe('needs_review declined')
    const review = { id: payment.id, accept: true, reason: 'Seen on the statement' }
    await stage.db.transaction((tx) => reviewPayment(tx, administrator, review))
    expect(await stateOf(payment)).toBe('succeeded')
    expect(await adom.credits()).toBe(CREDITS)
  })

  test('refunds add up, each once, and only the whole is the end', async () => {
    const payment = await paid()
    const refundedAre = async (pesewas: bigint, state: string) => {
      expect(await readPayment(stage.db, payment)).toMatchObject({ refunded: pesewas, state })
    }
    await refund(payment, 1_000n, 'TRF_1', 'pending')
    await refundedAre(0n, 'succeeded')
    await refund(payment, 1_000n, 'TRF_1')
    await refund(payment, 1_000n, 'TRF_1')
    await refundedAre(1_000n, 'succeeded')
    await Promise.all([refund(payment, 400n, 'TRF_2'), refund(payment, 1_000n, 'TRF_3')])
    await refundedAre(TOTAL, 'refunded')
  })

  test('what is told of a payment under way makes us ask first', async () => {
    const adom = await stage.business()
    const payment = await adom.begin()
    stage.paystack.play([{ reference: payment.reference, faults: ['webhook-lost'] }])
    stage.paystack.approve(payment.reference)
    await dispute(payment, 'charge.dispute.create')
    await becomes(payment, 'succeeded')
    expect(await adom.credits()).toBe(CREDITS)
  })

  test('nothing of it is ever changed', async () => {
    await expect(
      sql`update payment_event set kind = 'x' where account_id is not null`.execute(stage.db.sql),
    ).rejects.toThrow('only ever appended')
    await expect(sql`delete from payment_event where account_id = 1`.execute(stage.db.sql)).rejects.toThrow(
      'only ever appended',
    )
  })
})

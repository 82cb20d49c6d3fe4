import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '@nkra/contract/billing/payments.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { type HubtelFault, type RunningHubtel, startHubtel } from '@nkra/outside/hubtel/hubtel.ts'
import { startJobs, type Jobs } from '../../../platform/jobs/jobs.ts'
import { silentLog } from '../../../platform/log.ts'
import { testServer, type TestServer } from '../../../platform/testing/test-server.ts'
import { isPageOf, type Gateway } from './gateway.ts'
import { openHubtel, callbackKeyOf, callbackToken, referenceOf, type HubtelOptions } from './hubtel.ts'
import { bindHubtelCallback } from '../../http.ts'
import { paymentWorkers, reconcile, createPayment, type PaymentResources } from '../payments.ts'
import { readPayment, type Payment } from '../record.ts'
import { ASK_FIRST_MS } from '../states.ts'
import { prove } from '../../ledger/proof.ts'
import { CREDITS, openPaymentStage, TOTAL, type Business, type PaymentStage } from '../../testing/payments.ts'

const callbackKey = callbackKeyOf('a secret of the tests')
const credentials = { clientId: 'id', clientSecret: 'secret word', account: '2017254' }
const signal = new AbortController().signal

let stage: PaymentStage
let simulated: RunningHubtel
let http: TestServer
let gateway: Gateway
let payments: PaymentResources
let jobs: Jobs

beforeAll(async () => {
  stage = await openPaymentStage()
  simulated = await startHubtel({ ...credentials, timeScale: 0.001 })
  http = await testServer(stage.db, (server) => bindHubtelCallback(server, callbackKey))
  const publicUrl = await http.server.listen(0, '127.0.0.1')
  gateway = open({ publicUrl })
  payments = { db: stage.db, gateways: [gateway], publicUrl }
  // Without the schedule, which asks by itself.
  const workers = paymentWorkers(payments).filter(({ cron }) => cron === null)
  jobs = await startJobs(stage.db, workers, silentLog)
})
afterEach(() => simulated.control.play([]))
afterAll(async () => {
  expect(await prove(stage.db)).toEqual([])
  await jobs.stop()
  await http.close()
  await simulated.close()
  await stage.close()
})

const open = (more: Partial<HubtelOptions> = {}) =>
  openHubtel({
    ...credentials,
    checkoutUrl: `${simulated.url}/items/initiate`,
    statusUrl: `${simulated.url}/transactions`,
    publicUrl: 'http://127.0.0.1:9',
    callbackKey,
    timeout_ms: 3_000,
    ...more,
  })

const begin = async (adom: Business) =>
  createPayment(payments, adom.owner, {
    gateway: 'hubtel',
    method: 'checkout',
    invoiceId: await adom.invoice(),
  })
const stateOf = async (payment: Payment) => {
  const { state, reason } = await readPayment(stage.db, payment)
  return reason === null ? state : `${state} ${reason}`
}
/** Waits until a payment has the state: the callback's question runs beside the test. */
const becomes = (payment: Payment, state: string) =>
  expect.poll(() => stateOf(payment), { interval: 20 }).toBe(state)
const next = (fault: HubtelFault, on?: 'initiate' | 'status') =>
  simulated.control.play([{ next: true, faults: [fault], ...(on && { on }) }])

describe('a checkout', () => {
  test('is opened with what is due, paid on Hubtel’s page, and asked for when Hubtel calls back', async () => {
    const adom = await stage.business()
    const payment = await begin(adom)
    const sale = simulated.control.sales.at(-1)!
    expect(sale).toMatchObject({
      reference: payment.reference,
      amount: Number(TOTAL),
      description: payment.invoiceNumber,
      returnUrl: `${payments.publicUrl}/payment/${encodeId('pay', payment.id)}`,
    })
    expect(sale.callbackUrl.startsWith(`${payments.publicUrl}/billing/v1/webhook/hubtel/`)).toBe(true)
    expect(payment).toMatchObject({
      state: 'pending',
      method: 'checkout',
      redirectUrl: `${simulated.url}/checkout/${sale.checkoutId}`,
    })
    simulated.control.approve(payment.reference)
    await becomes(payment, 'succeeded')
    expect(await adom.credits()).toBe(CREDITS)
  })

  test('whose callback comes twice gives its credits once, and keeps nothing of the payer', async () => {
    next('callback-doubled')
    const adom = await stage.business()
    const payment = await begin(adom)
    await fetch(`${payment.redirectUrl!}/phone`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ phone: '0551234987' }),
    })
    await becomes(payment, 'succeeded')
    await simulated.control.landed()
    expect(await adom.credits()).toBe(CREDITS)
    const { rows } = await sql<{ source: string; facts: unknown }>`
      select source, facts from payment_event where account_id = ${payment.accountId} order by id
    `.execute(stage.db.sql)
    expect(rows).toEqual([
      { source: 'webhook', facts: { code: '0000', status: 'Success', amount: 24 } },
      { source: 'answer', facts: { amount: 2400, currency: 'GHS' } },
    ])
  })

  test('whose callback never comes is asked for after five minutes', async () => {
    next('callback-lost')
    const adom = await stage.business()
    const payment = await begin(adom)
    simulated.control.approve(payment.reference)
    stage.clock.advance(ASK_FIRST_MS - 1)
    await reconcile(payments, { signal })
    expect(await stateOf(payment)).toBe('pending')
    stage.clock.advance(1)
    await reconcile(payments, { signal })
    expect(await stateOf(payment)).toBe('succeeded')
    expect(await adom.credits()).toBe(CREDITS)
  })

  test('whose callback lies gives nothing: Hubtel is asked, and knows of no money', async () => {
    next('callback-lies')
    const adom = await stage.business()
    const payment = await begin(adom)
    const asks = async () =>
      (
        await sql<{ asks: number }>`
          select asks from payment where account_id = ${payment.accountId} and id = ${payment.id}
        `.execute(stage.db.sql)
      ).rows[0]!.asks
    await expect.poll(asks, { interval: 20 }).toBe(1)
    await becomes(payment, 'pending')
    expect(await adom.credits()).toBe(0n)
  })

  test.each([
    ['amount-short', 'amount_differs'],
    ['amount-over', 'amount_differs'],
    ['currency-wrong', 'currency_differs'],
    ['reference-foreign', 'reference_differs'],
  ] as const)('with %s waits for a person', async (fault, reason) => {
    next(fault)
    const adom = await stage.business()
    const payment = await begin(adom)
    simulated.control.approve(payment.reference)
    await becomes(payment, `needs_review ${reason}`)
    expect(await adom.credits()).toBe(0n)
  })

  test.each(['cut', 'truncated', 'no-answer'] as const)(
    'whose opening is answered with %s is found again by asking',
    async (fault) => {
      next(fault, 'initiate')
      const adom = await stage.business()
      const payment = await begin(adom)
      expect(await stateOf(payment)).toBe('pending answer_lost')
      simulated.control.approve(payment.reference)
      await becomes(payment, 'succeeded')
      expect(await adom.credits()).toBe(CREDITS)
    },
  )

  test.each([
    ['forbidden', 'failed gateway_refused'],
    ['server-error', 'pending answer_lost'],
  ] as const)('whose opening is answered with %s is %s', async (fault, state) => {
    next(fault, 'initiate')
    const payment = await begin(await stage.business())
    expect(await stateOf(payment)).toBe(state)
    expect(payment.redirectUrl).toBeNull()
  })
})

describe('Hubtel is asked', () => {
  const due = {
    amount: 2_450n,
    description: 'INV',
    email: 'ama@example.test',
    returnUrl: 'http://127.0.0.1:9',
  }
  let last = 0
  const opened = async () => {
    const reference = `asked${++last}`
    await gateway.beginCheckout({ ...due, reference, method: 'checkout' }, signal)
    return reference
  }

  test('and says not yet, paid, given back, and not known', async () => {
    const reference = await opened()
    expect(await gateway.ask(reference, signal)).toEqual({ outcome: 'pending' })
    simulated.control.approve(reference)
    expect(await gateway.ask(reference, signal)).toEqual({
      outcome: 'paid',
      facts: { reference, amount: 2_450n, currency: 'GHS', mode: null },
    })
    simulated.control.refund(reference)
    expect(await gateway.ask(reference, signal)).toEqual({ outcome: 'reversed' })
    expect(await gateway.ask('unknown', signal)).toEqual({ outcome: 'not_found' })
  })

  test.each(['forbidden', 'server-error', 'no-answer', 'cut', 'truncated'] as const)(
    'and its %s says nothing',
    async (fault) => {
      next(fault, 'status')
      const reference = await opened()
      simulated.control.approve(reference)
      expect(await gateway.ask(reference, signal)).toEqual({ outcome: 'unknown' })
    },
  )

  test('and is not there: a checkout did not begin, and what became of one is not known', async () => {
    const gone = await startHubtel(credentials)
    await gone.close()
    const nobody = open({ checkoutUrl: gone.url, statusUrl: gone.url })
    expect(await nobody.beginCheckout({ ...due, reference: 'x', method: 'checkout' }, signal)).toEqual({
      outcome: 'refused',
      reason: 'gateway_unreachable',
    })
    expect(await nobody.ask('x', signal)).toEqual({ outcome: 'unknown' })
  })

  test('with other keys, and refuses', async () => {
    const stranger = open({ clientSecret: 'another' })
    const begun = await stranger.beginCheckout({ ...due, reference: 'y', method: 'checkout' }, signal)
    expect(begun).toEqual({ outcome: 'refused', reason: 'gateway_refused' })
    expect(await stranger.ask('y', signal)).toEqual({ outcome: 'unknown' })
  })
})

describe('a callback', () => {
  const post = (token: string, body = '{}', to: TestServer = http) =>
    to.inject({
      method: 'POST',
      url: contract.hubtelCallback.path.replace(':token', token),
      headers: { 'content-type': 'application/json' },
      payload: body,
    })

  test('is answered under the token of its payment alone', async () => {
    const mine = callbackToken(callbackKey, 'pay1')
    expect((await post(mine)).status).toBe(200)
    const strangers = [
      'pay1',
      'pay1.',
      `pay2.${mine.split('.')[1]!}`,
      `${mine}x`,
      `${mine}.x`,
      mine.toUpperCase(),
      callbackToken(callbackKeyOf('another secret'), 'pay1'),
      `.${mine.split('.')[1]!}`,
    ]
    for (const token of strangers) expect((await post(token)).status, token).toBe(404)
  })

  test('may say anything: what is no callback of Hubtel’s is a hint all the same', async () => {
    const token = callbackToken(callbackKey, 'pay1')
    for (const body of ['[]', '{"Data":5}', 'null', `{"ResponseCode":"${'0'.repeat(5_000)}"}`]) {
      expect((await post(token, body)).status).toBe(200)
    }
  })

  test('is nobody’s where Hubtel is not set up', async () => {
    const without = await testServer(stage.db, (server) => bindHubtelCallback(server, null))
    expect((await post(callbackToken(callbackKey, 'pay1'), '{}', without)).status).toBe(404)
    await without.close()
  })

  test('has a token that is short enough for the longest reference, and reads back', () => {
    const reference = 'a'.repeat(36)
    const token = callbackToken(callbackKey, reference)
    expect(token.length).toBeLessThanOrEqual(contract.HUBTEL_TOKEN_LENGTH_MAX)
    expect(referenceOf(callbackKey, token)).toBe(reference)
  })
})

test.each([
  ['https://pay.hubtel.com/x', 'https://payproxyapi.hubtel.com/items', true],
  ['http://127.0.0.1:2777/x', 'http://127.0.0.1:2777/items', true],
  ['http://pay.example.com/x', 'https://payproxyapi.hubtel.com/items', false],
  ['http://pay.example.com/x', 'http://127.0.0.1:2777/items', false],
  ['http://payproxyapi.hubtel.com/x', 'https://payproxyapi.hubtel.com/items', false],
  ['javascript:alert(1)', 'https://payproxyapi.hubtel.com/items', false],
  ['nothing', 'https://payproxyapi.hubtel.com/items', false],
])('a payer sent to %s by %s: %s', (page, by, allowed) => {
  expect(isPageOf(page, by)).toBe(allowed)
})

import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startPaystack, type RunningPaystack } from './paystack.ts'
import type { PaystackFault } from './api.ts'
import { manualClock, type ManualClock } from '../testing/manual-clock.ts'
import { openSink, type WebhookSink } from '../testing/webhook-sink.ts'

const SECRET = 'sk_test_outside'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let clock: ManualClock
let sink: WebhookSink
let paystack: RunningPaystack

beforeEach(async () => {
  clock = manualClock()
  sink = await openSink()
  paystack = await startPaystack({ secretKey: SECRET, webhookUrl: sink.url, clock })
})
afterEach(async () => {
  await paystack.close()
  sink.close()
})

interface Said {
  status: number
  body: { status: boolean; message: string; data: Record<string, unknown>; code?: string }
}

async function call(method: string, path: string, body?: unknown, key = SECRET): Promise<Said> {
  const response = await fetch(paystack.url + path, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Said['body'] }
}

const due = (reference: string) => ({
  email: 'ama@example.test',
  amount: '12000',
  currency: 'GHS',
  reference,
})
const initialize = (reference: string, more: object = {}) =>
  call('POST', '/transaction/initialize', {
    ...due(reference),
    callback_url: 'http://127.0.0.1:9/payment?from=here',
    ...more,
  })
const charge = (reference: string, phone = '0551234987') =>
  call('POST', '/charge', { ...due(reference), mobile_money: { phone, provider: 'mtn' } })
const verify = async (reference: string) => (await call('GET', `/transaction/verify/${reference}`)).body.data

/** Opens a checkout. Answers what its page sends. */
async function checkout(reference: string, more: object = {}) {
  const { body } = await initialize(reference, more)
  const page = body.data['authorization_url'] as string
  return {
    show: async () => (await fetch(page)).text(),
    send: async (step: string, form: Record<string, string> = {}) => {
      const response = await fetch(`${page}/${step}`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams(form),
      })
      return { status: response.status, to: response.headers.get('location'), text: await response.text() }
    },
  }
}

const card = (number: string, cvv: string) => ({ number, cvv, expiry: '12/30' })
const fails = (fault: PaystackFault, reference = 'r1') =>
  paystack.control.play([{ reference, faults: [fault] }])
const events = () => sink.posted.map(({ body }) => (JSON.parse(body.toString()) as { event: string }).event)

describe('the calls', () => {
  test('initialize opens a transaction that is abandoned until it is paid', async () => {
    const { status, body } = await initialize('r1')
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: true, data: { reference: 'r1' } })
    expect(body.data['authorization_url']).toBe(
      `${paystack.url}/checkout/${body.data['access_code'] as string}`,
    )
    expect(await verify('r1')).toMatchObject({
      status: 'abandoned',
      domain: 'test',
      amount: 12_000,
      requested_amount: 12_000,
      currency: 'GHS',
      paid_at: null,
    })
  })

  test.each([
    [
      'another key',
      () => call('GET', '/transaction/verify/r1', undefined, 'sk_test_wrong'),
      401,
      'invalid_Key',
    ],
    ['an unknown reference', () => call('GET', '/transaction/verify/none'), 400, 'transaction_not_found'],
    ['too little', () => initialize('r1', { amount: '9' }), 400, 'invalid_amount'],
    ['cedis', () => initialize('r1', { amount: 120.5 }), 400, 'invalid_amount'],
    ['no e-mail address', () => initialize('r1', { email: 'ama' }), 400, 'invalid_email_address'],
    ['another currency', () => initialize('r1', { currency: 'USD' }), 403, 'unsupported_currency'],
  ])('%s is refused', async (_, ask, status, code) => {
    expect(await ask()).toMatchObject({ status, body: { status: false, code } })
    expect(paystack.control.transactions).toHaveLength(0)
  })

  test('a reference is taken once, by whichever call', async () => {
    await initialize('r1')
    expect(await initialize('r1')).toMatchObject({ status: 400, body: { code: 'duplicate_reference' } })
    expect(await charge('r1')).toMatchObject({ status: 400, body: { code: 'duplicate_reference' } })
  })

  test('the list is newest first, in pages, and by status', async () => {
    await charge('r1')
    await charge('r2')
    clock.advance(10_000)
    await initialize('r3')
    const { data } = (await call('GET', '/transaction?perPage=2')).body
    expect((data as unknown as { reference: string }[]).map(({ reference }) => reference)).toEqual([
      'r3',
      'r2',
    ])
    const paid = await call('GET', '/transaction?status=success')
    expect(paid.body).toMatchObject({ meta: { total: 2 } })
  })
})

describe('a prompt on a phone', () => {
  test('waits for its answer, then succeeds, and is told by a webhook signed over its bytes', async () => {
    expect(await charge('r1')).toMatchObject({
      status: 200,
      body: { status: true, data: { reference: 'r1', status: 'pay_offline' } },
    })
    expect(await verify('r1')).toMatchObject({ status: 'ongoing', channel: 'mobile_money' })
    clock.advance(1_999)
    expect(sink.posted).toHaveLength(0)
    clock.advance(4_001)
    await sink.until(() => sink.posted.length === 1)
    const [{ headers, body }] = sink.posted as [WebhookSink['posted'][number]]
    expect(headers['x-paystack-signature']).toBe(createHmac('sha512', SECRET).update(body).digest('hex'))
    expect(JSON.parse(body.toString())).toMatchObject({
      event: 'charge.success',
      data: { reference: 'r1', status: 'success', amount: 12_000, fees: 234, domain: 'test' },
    })
    expect(await verify('r1')).toMatchObject({ status: 'success', gateway_response: 'Approved' })
  })

  test.each([
    ['0551234001', 6_000, 'The customer declined the payment'],
    ['0551234002', 6_000, 'Insufficient funds in the customer’s wallet'],
    ['+233551234003', 180_000, 'The customer did not authorise the payment in time'],
  ])('of %s fails, and nothing is posted', async (phone, wait_ms, says) => {
    await charge('r1', phone)
    clock.advance(wait_ms - 4_001)
    expect(await verify('r1')).toMatchObject({ status: 'ongoing' })
    clock.advance(4_001)
    expect(await verify('r1')).toMatchObject({ status: 'failed', gateway_response: says })
    await paystack.control.landed()
    expect(sink.posted).toHaveLength(0)
  })

  test('answers after the same time for the same seed and reference', async () => {
    const times = async () => {
      const own = manualClock()
      const other = await startPaystack({ secretKey: SECRET, webhookUrl: '', clock: own, seed: 5 })
      await fetch(`${other.url}/charge`, {
        method: 'POST',
        headers: { authorization: `Bearer ${SECRET}` },
        body: JSON.stringify({ ...due('same'), mobile_money: { phone: '0241234567', provider: 'mtn' } }),
      })
      let waited_ms = 0
      while (other.control.transactions[0]?.status === 'ongoing') {
        own.advance(1)
        waited_ms++
      }
      await other.close()
      return waited_ms
    }
    const waited_ms = await times()
    expect(waited_ms).toBeGreaterThan(2_000)
    expect(await times()).toBe(waited_ms)
  })
})

describe('the hosted page', () => {
  test('says that it is a simulation, what is paid, and escapes what it is given', async () => {
    const page = await checkout('r1', { email: `"<script>"@example.test` })
    const text = await page.show()
    expect(text).toContain('Simulation of Paystack: no money moves here')
    expect(text).toContain('GHS 120.00')
    expect(text).not.toContain('<script>')
  })

  test('a card pays at once, and the payer goes back to the shop', async () => {
    const page = await checkout('r1')
    const paid = await page.send('card', card('4084 0840 8408 4081', '408'))
    expect(paid).toMatchObject({
      status: 303,
      to: 'http://127.0.0.1:9/payment?from=here&trxref=r1&reference=r1',
    })
    expect(await verify('r1')).toMatchObject({
      status: 'success',
      channel: 'card',
      authorization: { bin: '408408', last4: '4081', brand: 'visa' },
    })
    await sink.until(() => sink.posted.length === 1)
  })

  test.each([
    ['4084080000005408', '001', 'Declined'],
    ['4084080000670037', '787', 'Insufficient Funds'],
  ])('%s is refused, and another card may follow', async (number, cvv, says) => {
    const page = await checkout('r1')
    await page.send('card', card(number, cvv))
    expect(await verify('r1')).toMatchObject({ status: 'failed', gateway_response: says })
    expect(await page.show()).toContain(`${says}. You may try again.`)
    await page.send('card', card('4084084084084081', '408'))
    expect(await verify('r1')).toMatchObject({ status: 'success' })
  })

  test('asks for a PIN, then for a code, and takes neither wrong', async () => {
    const page = await checkout('r1')
    await page.send('card', card('5060 6666 6666 6666 666', '123'))
    expect(await page.show()).toContain('Your card’s PIN')
    await page.send('pin', { pin: '1111' })
    expect(await verify('r1')).toMatchObject({ status: 'failed', gateway_response: 'Incorrect PIN' })
    await page.send('card', card('5060666666666666666', '123'))
    await page.send('pin', { pin: '1234' })
    expect(await page.show()).toContain('The code your bank sent')
    expect(await verify('r1')).toMatchObject({ status: 'ongoing' })
    const { to } = await page.send('otp', { otp: '123456' })
    expect(to).toContain('reference=r1')
    expect(await verify('r1')).toMatchObject({ status: 'success' })
  })

  test('steps out of turn change nothing', async () => {
    const page = await checkout('r1')
    for (const step of ['pin', 'otp', 'constructor', 'nothing']) await page.send(step, { pin: '', otp: '' })
    expect(await verify('r1')).toMatchObject({ status: 'abandoned' })
    await page.send('card', card('1234123412341234', '408'))
    await page.send('card', card('4084084084084081', '000'))
    expect(await verify('r1')).toMatchObject({ status: 'abandoned' })
  })

  test('a phone is asked from the page, too, and the page shows that it waits', async () => {
    const page = await checkout('r1', { channels: ['mobile_money'] })
    await page.send('mobile-money', { provider: 'mtn', phone: '055 123 4987' })
    expect(await page.show()).toMatch(/http-equiv="refresh"[\s\S]*Approve it on your phone/)
    clock.advance(6_000)
    expect(await verify('r1')).toMatchObject({ status: 'success' })
  })

  test('cancelled, it leads where the shop said, and is abandoned', async () => {
    const page = await checkout('r1', { metadata: { cancel_action: 'http://127.0.0.1:9/cancelled' } })
    expect(await page.send('cancel')).toMatchObject({ status: 303, to: 'http://127.0.0.1:9/cancelled' })
    expect(await verify('r1')).toMatchObject({ status: 'abandoned' })
  })

  test('a page of another site can post nothing to it, and no other name reaches it', async () => {
    const { body } = await initialize('r1')
    const page = body.data['authorization_url'] as string
    const foreign = await fetch(`${page}/card`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams(card('4084084084084081', '408')),
    })
    expect(foreign.status).toBe(403)
    expect(await verify('r1')).toMatchObject({ status: 'abandoned' })
  })
})

describe('webhooks', () => {
  test('are repeated hourly for ten hours in test mode until they are answered with 200', async () => {
    sink.answerWith(500)
    await charge('r1')
    clock.advance(6_000)
    for (let attempt = 1; attempt <= 11; attempt++) {
      await paystack.control.until(() => {
        const last = paystack.control.deliveries.at(-1)
        return last?.attempt === attempt && last.status === 500
      })
      await paystack.control.landed()
      clock.advance(HOUR_MS)
    }
    expect(sink.posted).toHaveLength(11)
    expect(clock.waiting).toBe(0)
  })

  test('are repeated after three minutes in live mode, and no more once taken', async () => {
    const live = await startPaystack({ secretKey: 'sk_live_outside', webhookUrl: sink.url, clock })
    sink.answerWith(503)
    await fetch(`${live.url}/charge`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_live_outside' },
      body: JSON.stringify({ ...due('r1'), mobile_money: { phone: '0241234567', provider: 'mtn' } }),
    })
    clock.advance(6_000)
    await live.control.until(() => live.control.deliveries.some(({ status }) => status === 503))
    await live.control.landed()
    sink.answerWith(200)
    clock.advance(3 * MINUTE_MS)
    await live.control.until(() => live.control.deliveries.some(({ status }) => status === 200))
    await live.control.landed()
    expect(clock.waiting).toBe(0)
    await live.close()
  })

  test('nobody listens: it is tried again', async () => {
    sink.close()
    await charge('r1')
    clock.advance(6_000)
    await paystack.control.until(() => paystack.control.deliveries[0]?.error !== null && clock.waiting === 1)
    expect(paystack.control.deliveries[0]).toMatchObject({
      status: null,
      error: expect.any(String) as string,
    })
  })
})

describe('refunds', () => {
  const step = async (posted: number) => {
    await sink.until(() => sink.posted.length === posted)
    clock.advance(2_000)
  }

  test('go from pending to processed, each told; the whole of it reverses the payment', async () => {
    await charge('r1')
    clock.advance(6_000)
    const part = await call('POST', '/refund', { transaction: 'r1', amount: 5_000 })
    expect(part.body).toMatchObject({ status: true, data: { status: 'pending', amount: 5_000 } })
    await step(2)
    await step(3)
    await sink.until(() => sink.posted.length === 4)
    expect(events()).toEqual(['charge.success', 'refund.pending', 'refund.processing', 'refund.processed'])
    expect(await verify('r1')).toMatchObject({ status: 'success' })
    const over = await call('POST', '/refund', { transaction: 'r1', amount: 7_001 })
    expect(over.status).toBe(400)
    await call('POST', '/refund', { transaction: 'r1' })
    await step(5)
    await step(6)
    await sink.until(() => sink.posted.length === 7)
    expect(await verify('r1')).toMatchObject({ status: 'reversed' })
    const id = String(part.body.data['id'])
    expect((await call('GET', `/refund/${id}`)).body.data).toMatchObject({ status: 'processed' })
  })

  test('to one test card fail, and can be tried again', async () => {
    const page = await checkout('r1')
    await page.send('card', card('4084080000671803', '002'))
    await call('POST', '/refund', { transaction: 'r1' })
    await step(2)
    await step(3)
    await sink.until(() => sink.posted.length === 4)
    expect(events().at(-1)).toBe('refund.failed')
    expect((await call('POST', '/refund', { transaction: 'r1' })).status).toBe(200)
  })

  test('of what was not paid are refused', async () => {
    await initialize('r1')
    expect((await call('POST', '/refund', { transaction: 'r1' })).status).toBe(400)
    expect((await call('POST', '/refund', { transaction: 'none' })).status).toBe(404)
  })
})

describe('what goes wrong by a script', () => {
  test.each([
    ['amount-short', { amount: 11_999, requested_amount: 11_999 }],
    ['amount-over', { amount: 12_001, requested_amount: 12_001 }],
    ['fees-on-payer', { amount: 12_234, requested_amount: 12_000 }],
    ['currency-wrong', { currency: 'NGN' }],
    ['mode-wrong', { domain: 'live' }],
    ['reference-foreign', { reference: 'other-r1' }],
    ['status-failed', { status: 'failed' }],
  ] as const)('%s: in the webhook and in verify', async (fault, wrong) => {
    fails(fault)
    await charge('r1')
    clock.advance(6_000)
    expect(await verify('r1')).toMatchObject(wrong)
    await sink.until(() => sink.posted.length === 1)
    expect(JSON.parse(sink.posted[0]!.body.toString())).toMatchObject({
      event: 'charge.success',
      data: wrong,
    })
  })

  test('a webhook is lost', async () => {
    fails('webhook-lost')
    await charge('r1')
    await charge('r2')
    clock.advance(6_000)
    await sink.until(() => sink.posted.length === 1)
    await paystack.control.landed()
    expect(sink.posted[0]!.body.toString()).toContain('"reference":"r2"')
    expect(await verify('r1')).toMatchObject({ status: 'success' })
  })

  test('a webhook is doubled, byte for byte', async () => {
    fails('webhook-doubled')
    await charge('r1')
    clock.advance(6_000)
    await sink.until(() => sink.posted.length === 2)
    expect(sink.posted[0]!.body.equals(sink.posted[1]!.body)).toBe(true)
  })

  test('a webhook is late', async () => {
    fails('webhook-late')
    await charge('r1')
    clock.advance(6_000)
    await paystack.control.landed()
    expect(sink.posted).toHaveLength(0)
    clock.advance(10 * MINUTE_MS)
    await sink.until(() => sink.posted.length === 1)
  })

  test('a webhook comes after the next', async () => {
    fails('webhook-reordered')
    await charge('r1')
    clock.advance(6_000)
    await charge('r2')
    clock.advance(6_000)
    await sink.until(() => sink.posted.length === 2)
    const order = sink.posted.map(({ body }) => /"reference":"(r\d)"/.exec(body.toString())?.[1])
    expect(order).toEqual(['r2', 'r1'])
  })

  test('a webhook is signed with another key', async () => {
    fails('webhook-unsigned')
    await charge('r1')
    clock.advance(6_000)
    await sink.until(() => sink.posted.length === 1)
    const [{ headers, body }] = sink.posted as [WebhookSink['posted'][number]]
    expect(headers['x-paystack-signature']).toMatch(/^[0-9a-f]{128}$/)
    expect(headers['x-paystack-signature']).not.toBe(createHmac('sha512', SECRET).update(body).digest('hex'))
  })

  test('a webhook overtakes the answer to its charge', async () => {
    fails('webhook-early')
    await charge('r1')
    expect(sink.posted).toHaveLength(1)
  })

  test.each([
    ['server-error', 500],
    ['rate-limited', 429],
  ] as const)('%s: nothing is done', async (fault, status) => {
    fails(fault)
    expect((await charge('r1')).status).toBe(status)
    expect(paystack.control.transactions).toHaveLength(0)
  })

  test.each(['cut', 'truncated'] as const)('%s: it is done, and not said', async (fault) => {
    paystack.control.play([{ next: true, faults: [fault], on: 'charge', times: 1 }])
    await expect(charge('r1')).rejects.toThrow(fault === 'cut' ? 'fetch failed' : 'JSON')
    expect(await verify('r1')).toMatchObject({ status: 'ongoing' })
  })

  test('no-answer: it is done, and the caller waits for good', async () => {
    fails('no-answer')
    const given = fetch(`${paystack.url}/charge`, {
      method: 'POST',
      headers: { authorization: `Bearer ${SECRET}` },
      body: JSON.stringify({ ...due('r1'), mobile_money: { phone: '0241234567', provider: 'mtn' } }),
    })
    const ended = expect(given).rejects.toThrow('fetch failed')
    await paystack.control.until(() => paystack.control.transactions.length === 1)
    await paystack.close()
    await ended
  })
})

describe('the control', () => {
  const command = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${paystack.url}/control/${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }

  test('tells what arrived, approves, declines, sends again, and forgets', async () => {
    await charge('r1')
    await charge('r2')
    await command('POST', 'approve', { reference: 'r1' })
    await command('POST', 'decline', { reference: 'r2' })
    expect((await command('GET', 'arrived')).body).toMatchObject({
      transactions: [
        { reference: 'r2', status: 'failed' },
        { reference: 'r1', status: 'success' },
      ],
      calls: [{ path: '/charge' }, { path: '/charge' }],
    })
    await command('POST', 'send', { reference: 'r1', event: 'charge.dispute.create' })
    await sink.until(() => sink.posted.length === 2)
    expect(events()).toContain('charge.dispute.create')
    await command('POST', 'reset')
    expect((await command('GET', 'arrived')).body).toEqual({ transactions: [], deliveries: [], calls: [] })
  })

  test('takes scripts, adds rules, and says what there is to go wrong', async () => {
    await command('POST', 'script', [{ faults: ['webhook-lost'] }])
    const { body } = await command('POST', 'fault', { next: true, faults: ['cut'], on: 'charge', times: 1 })
    expect(body).toEqual([
      { next: true, faults: ['cut'], on: 'charge', times: 1 },
      { faults: ['webhook-lost'] },
    ])
    expect((await command('GET', 'faults')).body).toHaveProperty('webhook-lost')
  })

  test.each([
    ['POST', 'script', [{ faults: ['webhook-lsot'] }], 400],
    ['POST', 'webhook-url', { url: 'http://example.com/' }, 400],
    ['POST', 'approve', { reference: 'none' }, 404],
    ['POST', 'approve', {}, 400],
    ['POST', 'send', { reference: 'none', event: 'charge.nonsense' }, 400],
    ['GET', 'nothing', undefined, 404],
    ['GET', 'constructor', undefined, 404],
  ])('%s %s %j is refused', async (method, path, body, status) => {
    expect((await command(method, path, body)).status).toBe(status)
  })
})

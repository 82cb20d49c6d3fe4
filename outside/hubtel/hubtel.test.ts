import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type HubtelFault, type RunningHubtel, startHubtel } from './hubtel.ts'
import { manualClock, type ManualClock } from '../testing/manual-clock.ts'
import { openSink, type WebhookSink } from '../testing/webhook-sink.ts'

const ACCOUNT = '2017254'
const BASIC = `Basic ${Buffer.from('id:secret').toString('base64')}`

let clock: ManualClock
let sink: WebhookSink
let hubtel: RunningHubtel

beforeEach(async () => {
  clock = manualClock()
  sink = await openSink()
  hubtel = await startHubtel({ clientId: 'id', clientSecret: 'secret', account: ACCOUNT, clock })
})
afterEach(async () => {
  await hubtel.close()
  sink.close()
})

async function call(path: string, body?: unknown, authorization = BASIC) {
  const response = await fetch(hubtel.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const asked = (more: object = {}) => ({
  totalAmount: 120.5,
  description: 'INV-2026-000001',
  callbackUrl: sink.url,
  returnUrl: 'http://127.0.0.1:9/payment',
  cancellationUrl: 'http://127.0.0.1:9/cancelled',
  merchantAccountNumber: ACCOUNT,
  clientReference: 'r1',
  ...more,
})
const initiate = (more: object = {}) => call('/items/initiate', asked(more))
const status = (reference = 'r1') => call(`/transactions/${ACCOUNT}/status?clientReference=${reference}`)
const told = async () => (await status()).body['data'] as Record<string, unknown>
const play = (...faults: HubtelFault[]) => hubtel.control.play([{ reference: 'r1', faults }])

async function open(): Promise<string> {
  const { body } = await initiate()
  return (body['data'] as { checkoutUrl: string }).checkoutUrl
}

const send = async (page: string, step: string, form: Record<string, string> = {}) => {
  const response = await fetch(`${page}/${step}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(form),
  })
  return response.headers.get('location')
}

describe('the checkout', () => {
  test('is opened, unpaid, paid on the phone, and called back once, unsigned', async () => {
    const page = await open()
    expect(page).toMatch(new RegExp(`^${hubtel.url}/checkout/[a-z0-9]{32}$`))
    expect(await told()).toMatchObject({ status: 'Unpaid', amount: 120.5, clientReference: 'r1' })
    expect(await send(page, 'phone', { phone: '055 123 4987' })).toBe(page)
    expect(await (await fetch(page)).text()).toContain('Approve it on your phone')
    clock.advance(6_000)
    expect(await told()).toMatchObject({ status: 'Paid', charges: 2.35, amountAfterCharges: 118.15 })
    const { headers } = await fetch(page, { redirect: 'manual' })
    expect(headers.get('location')).toBe(`http://127.0.0.1:9/payment?checkoutid=${page.split('/').at(-1)}`)
    await sink.until(() => sink.posted.length === 1)
    expect(JSON.parse(sink.posted[0]!.body.toString())).toMatchObject({
      ResponseCode: '0000',
      Data: { ClientReference: 'r1', Status: 'Success', Amount: 120.5 },
    })
    expect(clock.waiting).toBe(0)
  })

  test('may be tried again after a refusal, and be cancelled', async () => {
    const page = await open()
    await send(page, 'phone', { phone: '0551234001' })
    clock.advance(6_000)
    expect(await (await fetch(page)).text()).toContain(
      'The customer declined the payment. You may try again.',
    )
    expect(await send(page, 'cancel')).toBe('http://127.0.0.1:9/cancelled')
    expect(await told()).toMatchObject({ status: 'Unpaid' })
    expect(sink.posted).toHaveLength(0)
  })

  test('is given back without a word', async () => {
    await open()
    hubtel.control.approve('r1')
    hubtel.control.refund('r1')
    expect(await told()).toMatchObject({ status: 'Refunded' })
    await hubtel.control.landed()
    expect(sink.posted).toHaveLength(1)
  })
})

describe('refused are', () => {
  test.each([
    ['a used reference', () => initiate(), 400],
    ['a long reference', () => initiate({ clientReference: 'r'.repeat(37) }), 400],
    ['another account', () => initiate({ clientReference: 'r2', merchantAccountNumber: '1' }), 400],
    ['nothing', () => initiate({ clientReference: 'r2', totalAmount: 0 }), 400],
    ['no address to call back', () => initiate({ clientReference: 'r2', callbackUrl: 'javascript:1' }), 400],
    ['another key', () => call('/items/initiate', asked(), 'Basic eDp5'), 401],
    ['an unknown reference', () => status('none'), 404],
  ])('%s', async (_, ask, expected) => {
    await open()
    expect((await ask()).status).toBe(expected)
    expect(hubtel.control.sales).toHaveLength(1)
  })
})

describe('what goes wrong by a script', () => {
  test.each([
    ['still-unpaid', { status: 'Unpaid' }],
    ['amount-short', { amount: 120.49 }],
    ['amount-over', { amount: 120.51 }],
    ['currency-wrong', { currencyCode: 'NGN' }],
    ['reference-foreign', { clientReference: 'otherr1' }],
  ] as const)('%s', async (fault, wrong) => {
    play(fault)
    await open()
    hubtel.control.approve('r1')
    expect(await told()).toMatchObject(wrong)
  })

  test('a callback never comes, comes twice, comes late', async () => {
    play('callback-lost')
    await open()
    hubtel.control.approve('r1')
    hubtel.control.play([
      { reference: 'r2', faults: ['callback-doubled'] },
      { reference: 'r3', faults: ['callback-late'] },
    ])
    await initiate({ clientReference: 'r2' })
    await initiate({ clientReference: 'r3' })
    hubtel.control.approve('r2')
    hubtel.control.approve('r3')
    await hubtel.control.landed()
    expect(sink.posted.map(({ body }) => /"ClientReference":"(r\d)"/.exec(body.toString())?.[1])).toEqual([
      'r2',
      'r2',
    ])
    clock.advance(600_000)
    await sink.until(() => sink.posted.length === 3)
  })

  test('a callback lies', async () => {
    play('callback-lies')
    await open()
    await sink.until(() => sink.posted.length === 1)
    expect(await told()).toMatchObject({ status: 'Unpaid' })
  })

  test.each([
    ['forbidden', 403],
    ['server-error', 500],
  ] as const)('%s: nothing is done', async (fault, expected) => {
    play(fault)
    expect((await initiate()).status).toBe(expected)
    expect(hubtel.control.sales).toHaveLength(0)
  })

  test.each(['cut', 'truncated'] as const)('%s: it is done, and not said', async (fault) => {
    hubtel.control.play([{ next: true, faults: [fault], on: 'initiate' }])
    await expect(initiate()).rejects.toThrow(fault === 'cut' ? 'fetch failed' : 'JSON')
    expect(await told()).toMatchObject({ status: 'Unpaid' })
  })
})

test('is commanded over HTTP as well', async () => {
  await open()
  await call('/control/fault', { faults: ['callback-lost'] })
  const { body } = await call('/control/approve', { reference: 'r1' })
  expect(body).toMatchObject({ sales: [{ reference: 'r1', status: 'Paid' }], deliveries: [] })
  expect((await call('/control/decline', { reference: 'none' })).status).toBe(404)
  await call('/control/reset', {})
  expect((await call('/control/arrived')).body).toEqual({ sales: [], deliveries: [] })
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { GATEWAY_SECRET, GATEWAY_USER } from './protocols.ts'
import { startGateways, type RunningGateways } from './gateways.ts'
import { openSink, type WebhookSink } from '../testing/webhook-sink.ts'

let gateways: RunningGateways
let sink: WebhookSink
beforeEach(async () => {
  sink = await openSink()
  gateways = await startGateways()
})
afterEach(async () => {
  await gateways.close()
  sink.close()
})

const BASIC = `Basic ${Buffer.from(`${GATEWAY_USER}:${GATEWAY_SECRET}`).toString('base64')}`
const send = (authorization = BASIC) =>
  fetch(`${gateways.url}/twilio/2010-04-01/Accounts/${GATEWAY_USER}/Messages.json`, {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams({ To: '+233240000001', From: 'Ama', Body: 'Hi', StatusCallback: sink.url }),
  })

test('a text is taken, and told of in words that are signed', async () => {
  const answer = await send()
  expect([answer.status, await answer.json()]).toEqual([
    201,
    { sid: 'twilio-1', status: 'queued', error_code: null },
  ])
  await sink.until(() => sink.posted.length === 2)
  const words = sink.posted.map(({ body }) => new URLSearchParams(body.toString()).get('MessageStatus'))
  expect(new Set(words)).toEqual(new Set(['sent', 'delivered']))
  expect(sink.posted.every(({ headers }) => headers['x-twilio-signature'] !== undefined)).toBe(true)
})

test('whoever does not show the secret is refused, and nothing is taken', async () => {
  expect((await send('Basic nobody')).status).toBe(401)
  expect(gateways.control.texts).toEqual([])
})

test('a script spoils what it names: taken, and never told so', async () => {
  gateways.control.play([{ reference: '233240000001', faults: ['server-error', 'receipt-lost'] }])
  expect((await send()).status).toBe(500)
  expect(gateways.control.texts).toHaveLength(1)
  expect(() => gateways.control.add({ faults: ['sunshine' as 'cut'] })).toThrow(/none of/)
})

test('the same by its control page', async () => {
  const answer = await fetch(`${gateways.url}/control/fault`, {
    method: 'POST',
    body: JSON.stringify({ faults: ['throttled'] }),
  })
  expect(answer.status).toBe(200)
  const refused = await send()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
})

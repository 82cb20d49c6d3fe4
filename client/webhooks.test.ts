/** What the standard's own library signs, verified by ours; and everything that is not quite that, refused. */
import { EVENT_EXAMPLES } from '@nkra/contract/integrations/webhook-events.ts'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { verifyWebhook, WebhookRefused, type WebhookOptions } from './webhooks.ts'

const secret = `whsec_${Buffer.from('a secret of twenty-four b').toString('base64')}`
const other = `whsec_${Buffer.from('another secret of 24 byte').toString('base64')}`
const NOW = Date.parse('2026-11-02T09:15:04Z')
const ID = 'evt_000dk3v9p2x50'
const body = JSON.stringify({
  type: 'message.delivered',
  timestamp: '2026-11-02T09:15:04.120Z',
  data: EVENT_EXAMPLES['message.delivered'],
})

const signed = (text = body, by = secret, at_ms = NOW) => ({
  'webhook-id': ID,
  'webhook-timestamp': String(Math.floor(at_ms / 1000)),
  'webhook-signature': new Webhook(by).sign(ID, new Date(at_ms), text),
})
const verify = (
  headers: Record<string, string>,
  text: string | Uint8Array = body,
  options: Partial<WebhookOptions> = {},
) => verifyWebhook(headers, text, { secret, now: () => NOW, ...options })

test('answers the event, from text or bytes, from a request’s headers or fetch’s', async () => {
  const event = await verify(signed())
  expect(event).toEqual(JSON.parse(body))
  if (event.type === 'message.delivered') expect(event.data.state).toBe('delivered')
  expect(await verify(signed(), Buffer.from(body))).toEqual(event)
  expect(await verifyWebhook(new Headers(signed()), body, { secret, now: () => NOW })).toEqual(event)
})

test('takes one of several signatures, and one of several secrets', async () => {
  const both = {
    ...signed(),
    'webhook-signature': `${signed(body, other)['webhook-signature']} ${signed()['webhook-signature']}`,
  }
  expect(await verify(both)).toMatchObject({ type: 'message.delivered' })
  expect(await verify(signed(), body, { secret: [other, secret] })).toMatchObject({
    type: 'message.delivered',
  })
})

test.each([
  ['another secret', signed(body, other)],
  ['no signature', { ...signed(), 'webhook-signature': '' }],
  ['what is no signature', { ...signed(), 'webhook-signature': 'v1,%%% v2,abc nonsense' }],
  [
    'another version',
    { ...signed(), 'webhook-signature': signed()['webhook-signature'].replace('v1,', 'v1a,') },
  ],
  ['another id', { ...signed(), 'webhook-id': 'evt_000dk3v9p2x51' }],
  ['an old one', signed(body, secret, NOW - 301_000)],
  ['one of later', signed(body, secret, NOW + 301_000)],
  ['a time that is none', { ...signed(), 'webhook-timestamp': 'now' }],
  ['no time', { 'webhook-id': ID, 'webhook-signature': 'v1,' }],
])('refuses %s', async (_what, headers) => {
  await expect(verify(headers)).rejects.toBeInstanceOf(WebhookRefused)
})

test('is exact about its age, as told', async () => {
  await expect(verify(signed(body, secret, NOW - 299_000))).resolves.toBeDefined()
  await expect(verify(signed(body, secret, NOW - 11_000), body, { tolerance_s: 10 })).rejects.toThrow(
    'too old',
  )
})

test('refuses a body of which one character is another', async () => {
  const headers = signed()
  await fc.assert(
    fc.asyncProperty(
      fc.nat(body.length - 1),
      fc.string({ minLength: 1, maxLength: 1 }),
      async (at, character) => {
        fc.pre(body[at] !== character)
        const changed = body.slice(0, at) + character + body.slice(at + 1)
        await expect(verify(headers, changed)).rejects.toBeInstanceOf(WebhookRefused)
      },
    ),
    { numRuns: 50 },
  )
})

test('a secret that is none is the receiver’s own mistake', async () => {
  await expect(verify(signed(), body, { secret: 'whsec_' })).rejects.toBeInstanceOf(TypeError)
})

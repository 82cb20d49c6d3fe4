import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { testClock } from '../../platform/clock.ts'
import { makeSecret, signedHeaders } from './signature.ts'

test('signs as the specification’s own example', () => {
  // Standard Webhooks 1.0.0, "Example": its secret, id, time and body, and the signature that it says.
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const headers = signedHeaders(
    {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      at: new Date(1_614_265_330_000),
      body: '{"test": 2432232314}',
    },
    [secret],
  )
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('while a secret is replaced, each signs what the other does', () => {
  const clock = testClock()
  const [fresh, old] = [makeSecret(clock), makeSecret(clock)]
  const signed = { id: 'evt_1', at: clock.now(), body: '{"type":"webhook.test"}' }
  const [first, second, ...more] = signedHeaders(signed, [fresh, old])['webhook-signature']!.split(' ')
  expect(more).toEqual([])
  expect(first).toBe(signedHeaders(signed, [fresh])['webhook-signature'])
  expect(second).toBe(signedHeaders(signed, [old])['webhook-signature'])
  expect(first).not.toBe(second)
})

test('the bytes of the body are signed, whatever its letters', () => {
  const secret = 'whsec_' + Buffer.alloc(24, 7).toString('base64')
  const body = '{"senderId":"Ɛyɛ 🎉"}'
  const at = new Date('2026-11-02T09:00:00.999Z')
  const expected = createHmac('sha256', Buffer.alloc(24, 7))
    .update(Buffer.from(`evt_1.1793610000.${body}`, 'utf8'))
    .digest('base64')
  expect(signedHeaders({ id: 'evt_1', at, body }, [secret])['webhook-signature']).toBe(`v1,${expected}`)
})

test('a secret is 32 bytes of chance in base64', () => {
  const clock = testClock()
  const secret = makeSecret(clock)
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(makeSecret(clock)).not.toBe(secret)
})

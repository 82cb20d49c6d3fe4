/** Large bodies are read by a thread, one at a time, exactly as small ones are read here. */
import { sendMessage } from '@nkra/contract/messaging/campaigns.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Fail } from '../fail.ts'
import { requestFingerprint } from './idempotency.ts'
import { LargeBodyReader } from './large-body.ts'

let reader: LargeBodyReader
beforeEach(() => {
  reader = new LargeBodyReader()
})
afterEach(() => reader.close())

const URL = '/messaging/v1/message'
const read = (body: unknown) => reader.read(sendMessage, URL, Buffer.from(JSON.stringify(body)))
const messages = Array.from({ length: 1_201 }, (_, index) => ({
  to: '0241234567',
  fields: { Amount: index },
  reference: `r-${index}`,
}))
const body = { senderId: 'AdomSavings', text: 'You owe {{Amount}}', messages, scheduleAt: undefined }

test('a body comes back whole, decoded, and with the fingerprint of its content', async () => {
  const { value, fingerprint } = await read(body)
  expect(value).toEqual(sendMessage.body.parse(body))
  expect(fingerprint).toEqual(requestFingerprint(URL, JSON.parse(JSON.stringify(body))))
  const empty = await read({ senderId: 'AdomSavings', text: 'Hello', recipients: [] })
  expect(empty.value).toMatchObject({ recipients: [] })
})

test.each([
  ['no JSON', '{"text": ', 'malformed_json'],
  ['a name that reaches a prototype', '{"__proto__": {}}', 'invalid_request'],
  ['a name that nobody knows', '{"senderid": "A"}', 'unknown_field'],
])('%s is refused, and the next body is read', async (_what, text, code) => {
  await expect(reader.read(sendMessage, URL, Buffer.from(text))).rejects.toMatchObject({ code })
  expect((await read(body)).value).toMatchObject({ text: 'You owe {{Amount}}' })
})

test('one is read at a time, eight wait, and more are told to come back', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => read(body)))
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  expect(refused).toHaveLength(3)
  for (const reason of refused) expect(reason).toMatchObject({ code: 'too_many_requests' })
})

test('a thread that is gone takes the body that it had along, and no other', async () => {
  const lost = read(body).catch((error: unknown) => error)
  await Promise.resolve()
  await reader.close()
  const outcome = await lost
  expect(outcome).toBeInstanceOf(Fail)
  expect(outcome).toMatchObject({ code: 'unavailable' })
  expect((await read(body)).value).toMatchObject({ senderId: 'AdomSavings' })
})

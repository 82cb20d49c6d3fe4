/** The simulated registry, as a program that asks it sees it. The server's own tests cover its faults. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signCallback, startIdentityRegistry } from './identity-registry.ts'
import { openSink, type WebhookSink } from '../testing/webhook-sink.ts'

const NUMBER = 'GHA-123456789-0'
const person = { surname: 'Owusu', givenNames: 'Kwame', dateOfBirth: '1990-12-31' }
let registry: Awaited<ReturnType<typeof startIdentityRegistry>>
let sink: WebhookSink
beforeAll(async () => {
  registry = await startIdentityRegistry({
    key: 'key',
    callbackSecret: 'secret',
    people: new Map([[NUMBER, person]]),
  })
  sink = await openSink()
})
afterAll(async () => {
  await registry.close()
  sink.close()
})
beforeEach(() => registry.control.play([]))

async function call(
  method: string,
  path: string,
  { body, repeat = 'k', key = 'key' }: { body?: object; repeat?: string; key?: string } = {},
) {
  const response = await fetch(registry.url + path, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      'idempotency-key': repeat,
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const question = (number = NUMBER) => ({ document: 'GHANA_CARD', number, callback_url: sink.url })

test('it knows whom it holds, and asks no second time under one key', async () => {
  const first = await call('POST', '/lookups', { body: question(), repeat: 'one' })
  expect(first).toMatchObject({ status: 200, body: { status: 'found', person: { surname: 'Owusu' } } })
  const again = await call('POST', '/lookups', { body: question(), repeat: 'one' })
  expect(again).toEqual(first)
  expect(await call('GET', `/lookups/${String(first.body['reference'])}`)).toEqual(first)
  expect(registry.control.lookups.filter(({ number }) => number === NUMBER)).toHaveLength(1)
  const nobody = await call('POST', '/lookups', { body: question('GHA-000000007-7'), repeat: 'two' })
  expect(nobody).toMatchObject({ status: 200, body: { status: 'not_found' } })
})

test('it answers nobody without its key, nor questions that are none', async () => {
  expect((await call('POST', '/lookups', { body: question(), key: 'other' })).status).toBe(401)
  expect((await call('POST', '/lookups', { body: {} })).status).toBe(400)
  expect((await call('GET', '/lookups/lk-none')).status).toBe(404)
})

test.each([
  ['once', [], 1, 'secret'],
  ['twice', ['callback-doubled'], 2, 'secret'],
  ['with a wrong signature', ['callback-unsigned'], 1, 'secret0'],
] as const)('what it finds out later it calls back %s', async (name, faults, times, secret) => {
  registry.control.play([{ reference: NUMBER, faults: ['pending', ...faults] }])
  const { status, body } = await call('POST', '/lookups', { body: question(), repeat: name })
  expect([status, body['status']]).toEqual([202, 'pending'])
  registry.control.play(faults.length === 0 ? [] : [{ reference: NUMBER, faults: [...faults] }])
  const before = sink.posted.length
  registry.control.finish(String(body['reference']))
  await registry.control.landed()
  const posted = sink.posted.slice(before)
  expect(posted).toHaveLength(times)
  for (const { headers, body: bytes } of posted) {
    const header = String(headers['x-registry-signature'])
    const at_ms = Number(/^t=(\d+)/.exec(header)![1]) * 1_000
    expect(header).toBe(signCallback(secret, bytes.toString(), at_ms))
    expect(JSON.parse(bytes.toString())).toEqual({ reference: body['reference'] })
  }
})

test('a callback that is lost never comes', async () => {
  registry.control.play([{ reference: NUMBER, faults: ['pending', 'callback-lost'] }])
  const { body } = await call('POST', '/lookups', { body: question(), repeat: 'lost' })
  const before = sink.posted.length
  registry.control.finish(String(body['reference']))
  await registry.control.landed()
  expect(sink.posted).toHaveLength(before)
})

/** One attempt over real sockets: it connects to the checked address, under the requested name. */
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { selfSigned } from '@nkra/smpp/testing/pdus.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answers, openReceiver, type Receiver } from '../testing/webhooks-fixture.ts'
import { type PosterOptions, WebhookPoster } from './post.ts'

let receiver: Receiver
let poster: WebhookPoster
const NEVER = new AbortController().signal

beforeEach(async () => {
  receiver = await openReceiver()
  poster = new WebhookPoster({ loopback: true })
})
afterEach(async () => {
  poster.close()
  await receiver.close()
})
const post = (url: string, signal = NEVER) =>
  poster.post({ url, headers: { 'webhook-id': 'evt_1' }, body: '{}', signal })

describe('over TLS', () => {
  const { key, cert } = selfSigned()
  const server = createServer({ key, cert })
  const seen: { name: string | false | null; host: string | undefined }[] = []
  let port = 0

  beforeAll(async () => {
    server.on('request', (request, response) => {
      seen.push({ name: (request.socket as TLSSocket).servername, host: request.headers.host })
      response.end('ok')
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  test('a certificate that nobody vouches for is none', async () => {
    expect(await post(`https://localhost:${port}/`)).toEqual({
      outcome: 'insecure',
      status: null,
      answer: '',
    })
    expect(seen).toEqual([])
  })

  test('the name asked for is in SNI and Host, and in the certificate', async () => {
    const trusting = new WebhookPoster({ loopback: true, ca: cert })
    const to = (host: string) =>
      trusting.post({ url: `https://${host}:${port}/`, headers: {}, body: '{}', signal: NEVER })
    expect(await to('localhost')).toMatchObject({ outcome: 'delivered', status: 200, answer: 'ok' })
    expect(seen).toEqual([{ name: 'localhost', host: `localhost:${port}` }])
    // The same certificate is not that address's.
    expect(await to('127.0.0.1')).toMatchObject({ outcome: 'insecure' })
    trusting.close()
  })
})

test('a name that lies is never connected to', async () => {
  const lies = ['127.0.0.1', '169.254.169.254', '::1', '::ffff:127.0.0.1', '10.0.0.1', '0.0.0.0']
  for (const address of lies) {
    const options: PosterOptions = { loopback: false, resolve: async () => [address] }
    const guarded = new WebhookPoster(options)
    const posted = await guarded.post({
      url: 'https://hooks.example.com/',
      headers: {},
      body: '{}',
      signal: NEVER,
    })
    expect([address, posted.outcome]).toEqual([address, 'forbidden_address'])
    guarded.close()
  }
})

test('what names this machine outright is never connected to where that is not allowed', async () => {
  const guarded = new WebhookPoster({ loopback: false })
  const { port } = new URL(receiver.url)
  for (const host of ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]']) {
    for (const scheme of ['http', 'https']) {
      const url = `${scheme}://${host}:${port}/`
      const posted = await guarded.post({ url, headers: {}, body: '{}', signal: NEVER })
      expect([url, posted.outcome]).toEqual([url, 'forbidden_address'])
    }
  }
  expect(receiver.received).toEqual([])
})

test('a name server that is silent is waited for no longer than the time of a try', async () => {
  const waiting = new WebhookPoster({
    loopback: false,
    resolve: () => new Promise(() => undefined),
    timeout_ms: 50,
  })
  const posted = await waiting.post({
    url: 'https://hooks.example.com/',
    headers: {},
    body: '{}',
    signal: NEVER,
  })
  expect(posted).toEqual({ outcome: 'timed_out', status: null, answer: '' })
})

test('a redirect is told and not followed', async () => {
  const other = await openReceiver()
  receiver.does(answers(307, { location: other.url }))
  expect(await post(receiver.url)).toMatchObject({ outcome: 'redirected', status: 307 })
  expect(other.received).toEqual([])
  await other.close()
})

test('a connection that was closed after an answer does not cost the next try', async () => {
  receiver.does((response) => {
    const { socket } = response
    response.end('ok', () => socket?.destroy())
  })
  for (let times = 0; times < 5; times++) {
    expect(await post(receiver.url)).toMatchObject({ outcome: 'delivered' })
  }
  expect(receiver.received).toHaveLength(5)
})

test('what is given up is thrown, and not told as an outcome', async () => {
  const giving_up = new AbortController()
  receiver.does(() => giving_up.abort())
  await expect(post(receiver.url, giving_up.signal)).rejects.toThrow('aborted')
  await expect(post(receiver.url, giving_up.signal)).rejects.toThrow('aborted')
  expect(receiver.received).toHaveLength(1)
})
